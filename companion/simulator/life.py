"""What life puts over a table: hands, a cup on a marker, a phone, somebody leaning in, a tile in a hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.simulator.area import TableArea
from companion.simulator.conditions import Conditions
from companion.simulator.hands import SLEEVES, Hand, draw_hand, some_hands
from companion.simulator.ink import Paint, Picture, Point, blob, box, luck, shade, turned
from companion.simulator.overlay import Layer, lay_over
from companion.simulator.pose import View

CUPS: Final[tuple[Paint, ...]] = ((228, 232, 234), (60, 60, 150), (120, 90, 50), (44, 48, 52))
HAIR: Final[tuple[Paint, ...]] = ((30, 34, 44), (40, 62, 96), (96, 140, 176), (150, 150, 152), (20, 20, 24))


@dataclass(frozen=True)
class Held:
    """A tile in the air: its picture, where it is, and how it is turned."""

    picture: Picture
    centre: Point
    turn_deg: float
    high_mm: float
    size_mm: float


def draw_life(
    image: Picture,
    cover: Picture,
    view: View,
    area: TableArea,
    conditions: Conditions,
    seed: int,
    hands: Sequence[Hand] = (),
    held: Held | None = None,
) -> None:
    """Draw into *image* what lies or moves over the table; *cover* gets what it hides."""
    if conditions.phone:
        _draw_phone(image, cover, view, area, seed)
    if conditions.cup in area.markers:
        _draw_cup(image, cover, view, area.markers[conditions.cup or 0], seed)
    if held:
        _draw_held(image, cover, view, held)
    for hand in [*hands, *some_hands(area, conditions.hands, seed)]:
        draw_hand(image, cover, view, hand)
    if conditions.leaning:
        _draw_leaning(image, cover, view, area, seed)


def _block(
    image: Picture, cover: Picture, view: View, outline: Sequence[Point], high: float, paint: Paint
) -> None:
    """Draw something upright with a shadow: its sides, then its top."""
    spots = [view.project([(x, y, height) for x, y in outline]) for height in (0.0, high)]
    for points, tone in ((np.vstack(spots), shade(paint, -0.35)), (spots[1], paint)):
        layer = Layer(image.shape)
        layer.fill(cv2.convexHull(points.astype(np.float32)).reshape(-1, 2))
        lay_over(
            image, cover, layer, tone, 2.0, shadow_px=0.25 * high * view.scale_at(outline[0]), round_=0.12
        )


def _draw_cup(image: Picture, cover: Picture, view: View, at: Point, seed: int) -> None:
    random = luck("cup", seed)
    dx, dy = random.uniform(-9, 9, 2)
    centre, paint = (at[0] + float(dx), at[1] + float(dy)), CUPS[int(random.integers(len(CUPS)))]
    _block(image, cover, view, blob(38, 40, centre), 88.0, paint)
    drink = Layer(image.shape)
    drink.fill(view.project([(x, y, 84.0) for x, y in blob(34, 40, centre)]))
    lay_over(image, cover, drink, (26, 42, 70), 2.0, shadow_px=0.0, round_=0.25)


def _draw_phone(image: Picture, cover: Picture, view: View, area: TableArea, seed: int) -> None:
    random = luck("phone", seed)
    width, height = area.size_mm
    centre = (float(random.uniform(0.2, 0.8)) * width, float(random.uniform(0.2, 0.8)) * height)
    turn = float(random.uniform(0, 180))
    _block(image, cover, view, turned(box(73, 152, centre), turn, centre), 8.5, (38, 36, 34))
    glass = Layer(image.shape)
    glass.fill(view.project([(x, y, 8.6) for x, y in turned(box(68, 145, centre), turn, centre)]))
    tone = (18.0, 16.0, 16.0) if random.random() < 0.5 else (196.0, 150.0, 110.0)
    lay_over(image, cover, glass, tone, 5.0, shadow_px=0.0, round_=0.3)


def _draw_leaning(image: Picture, cover: Picture, view: View, area: TableArea, seed: int) -> None:
    """Draw a head and shoulders, high over the table's edge."""
    random = luck("leaning", seed)
    width, height = area.size_mm
    x = float(random.uniform(0.15, 0.85)) * width
    deep = float(random.uniform(-60, 50))
    y, away = (height + deep, 1) if random.random() < 0.7 else (-deep, -1)
    body = Layer(image.shape)
    spot = view.project([(x - 150, y + away * 110, 180.0), (x + 150, y + away * 110, 180.0)])
    body.stroke(spot[0], spot[1], 190 * view.scale_at((x, y), 180.0))
    sleeve = SLEEVES[int(random.integers(len(SLEEVES)))]
    lay_over(image, cover, body, sleeve, 6.0, shadow_px=60 * view.scale_at((x, y)))
    head = Layer(image.shape)
    head.disc(view.project([(x, y + away * 30, 260.0)])[0], 92 * view.scale_at((x, y), 260.0))
    lay_over(
        image, cover, head, HAIR[int(random.integers(len(HAIR)))], 10.0, shadow_px=50 * view.scale_at((x, y))
    )


def _draw_held(image: Picture, cover: Picture, view: View, held: Held) -> None:
    """Draw a tile in the air, with its shadow."""
    outline = turned(box(held.size_mm, held.size_mm, held.centre), held.turn_deg, held.centre)
    spots = view.project([(x, y, held.high_mm) for x, y in outline]).astype(np.float32)
    layer = Layer(image.shape)
    layer.fill(spots)
    lay_over(
        image, cover, layer, (120, 120, 120), 0.0, shadow_px=0.6 * held.high_mm * view.scale_at(held.centre)
    )
    high, wide = held.picture.shape[:2]
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32) - 0.5
    size = (image.shape[1], image.shape[0])
    matrix = cv2.getPerspectiveTransform(corners, spots)
    cv2.warpPerspective(held.picture, matrix, size, image, cv2.INTER_LINEAR, cv2.BORDER_TRANSPARENT)
