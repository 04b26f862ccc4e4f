"""The board as it is printed, drawn flat: octagons with their areas and icons, meadows, frame and rim."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import cv2
import numpy as np

from companion.engine.castelli.board import Board
from companion.engine.castelli.box import SIDES, Field
from companion.games.castelli.simulator.geometry import Geometry
from companion.games.castelli.simulator.places import (
    area_outline,
    board_outline,
    icon_spots,
    octagon,
    rim_place,
    sides_of,
    site_places,
)
from companion.simulator.ink import Paint, Pen, Picture, Point, blob, box, clouds, luck, shade, turned

Palette = dict[str, Paint]

PRINTS: Final[tuple[Palette, ...]] = (
    {"wood": (52, 104, 52), "grain": (72, 186, 226), "rocks": (150, 152, 156), "market": (84, 112, 186),
     "mine": (74, 72, 78), "meadow": (96, 172, 132), "frame": (92, 128, 160), "line": (60, 78, 92)},
    {"wood": (62, 84, 50), "grain": (110, 180, 206), "rocks": (128, 124, 120), "market": (104, 124, 170),
     "mine": (60, 56, 60), "meadow": (120, 162, 140), "frame": (46, 60, 84), "line": (36, 44, 52)},
    {"wood": (120, 160, 110), "grain": (160, 216, 232), "rocks": (196, 196, 194), "market": (160, 176, 220),
     "mine": (130, 126, 130), "meadow": (178, 214, 196), "frame": (206, 220, 226), "line": (130, 140, 148)},
)  # fmt: skip
"""Paints of the printed board: full, dim and pale."""


def draw_board(picture: Picture, board: Board, geometry: Geometry, pen: Pen, seed: int) -> None:
    """Draw *board* into the *picture* of the table."""
    print_ = PRINTS[int(luck("print", seed).integers(len(PRINTS)))]
    _draw_frame(pen, geometry, print_)
    for meadow in board.meadows:
        pen.fill(box(geometry.pitch_mm, geometry.pitch_mm, geometry.at(meadow)), print_["meadow"])
        _draw_tufts(pen, geometry.at(meadow), geometry.tile_mm, print_["meadow"], (seed, meadow))
    for at in board.landscapes:
        _draw_landscape(pen, board, geometry, at, print_)
    for (meadow, side), reward in board.rim.items():
        x, y = rim_place(geometry, meadow, side)
        for n in range(reward.amount):
            _icon(pen, reward.what, (x + (n - (reward.amount - 1) / 2) * 7, y), 0.82)
    _texture(picture, geometry, pen, seed)


def _draw_frame(pen: Pen, geometry: Geometry, print_: Palette) -> None:
    outer = board_outline(geometry)
    pen.fill(outer, print_["frame"])
    pen.line(outer, shade(print_["frame"], -0.5), 0.8)
    width, height = geometry.size_mm
    for x in np.linspace(0, width, 18):
        for y in (-10.0, height):
            pen.line([(float(x), y), (float(x), y + 10)], shade(print_["frame"], -0.25), 0.5, False)
    for y in np.linspace(0, height, 18):
        for x in (-10.0, width):
            pen.line([(x, float(y)), (x + 10, float(y))], shade(print_["frame"], -0.25), 0.5, False)


def _draw_tufts(pen: Pen, centre: Point, wide: float, paint: Paint, parts: object) -> None:
    """Draw what is printed on a meadow: grass, a path, flowers."""
    random = luck("tufts", parts)
    for _ in range(26):
        dx, dy = random.uniform(-wide / 2, wide / 2, 2)
        at = (centre[0] + float(dx), centre[1] + float(dy))
        tone = float(random.uniform(-0.35, 0.3))
        pen.line([at, (at[0] + 0.8, at[1] - 2.2)], shade(paint, tone), 0.6, False)


def _draw_landscape(pen: Pen, board: Board, geometry: Geometry, at: Field, print_: Palette) -> None:
    pitch, centre = geometry.pitch_mm, geometry.at(at)

    def placed(points: list[Point]) -> list[Point]:
        wide, high = geometry.size_mm  # what would reach into the frame is cut off
        spots = ((centre[0] + x * pitch, centre[1] + y * pitch) for x, y in points)
        return [(min(max(x, 0.0), wide), min(max(y, 0.0), high)) for x, y in spots]

    pen.fill(placed(octagon()), shade(print_["meadow"], -0.1))
    sides = sides_of(board, at)
    for side in SIDES:
        if (area := sides[side]) is not None:
            pen.fill(placed(area_outline(side)), print_[area.terrain])
    for place, side in enumerate(SIDES):
        if sides[side] != sides[SIDES[place - 1]]:
            pen.line(placed(area_outline(side)[:2]), print_["line"], 1.1, False)
    pen.line(placed(octagon()), print_["line"], 0.9)
    for area in board.areas[at]:
        first = next((side for side in SIDES if sides[side] == area), SIDES[0])
        for spot in placed(icon_spots(first, area.icons)):
            _icon(pen, area.terrain, spot, 1.0)
        for spot in site_places(board, geometry, area)[: area.sites]:
            pen.fill(blob(6.2, 8, spot), shade(print_["rocks"], 0.35))
            pen.line(blob(6.2, 8, spot), shade(print_["rocks"], -0.4), 0.6)
    if at in board.settlements:
        pen.disc(centre, 8.5, shade(print_["frame"], 0.2))
        pen.disc(centre, 8.5, print_["line"], 0.6)
    if board.mine is not None and board.mine.at == at:
        pen.disc(centre, 13, (48, 44, 46))


# --- icons, about 8 mm high ---


def _icon(pen: Pen, what: str, at: Point, size: float) -> None:
    ICONS[what](pen, at, size)


def _tree(pen: Pen, at: Point, size: float) -> None:
    x, y = at
    for dx, dy, r in ((0, -1.4, 3.2), (-1.9, 0.8, 2.6), (1.9, 0.8, 2.6)):
        pen.disc((x + dx * size, y + dy * size), r * size, (36, 76, 34))
        pen.disc((x + (dx - 0.7) * size, y + (dy - 0.8) * size), r * 0.5 * size, (64, 130, 70))


def _sheaf(pen: Pen, at: Point, size: float) -> None:
    for turn in (-24, -8, 8, 24):
        stalk = turned([(at[0], at[1] + 3.4 * size), (at[0], at[1] - 3.6 * size)], turn, (at[0], at[1] + 1))
        pen.line(stalk, (30, 116, 170), 1.2 * size, False)
    pen.line([(at[0] - 2 * size, at[1] + 1), (at[0] + 2 * size, at[1] + 1)], (40, 60, 110), 1.0 * size, False)


def _stone(pen: Pen, at: Point, size: float) -> None:
    x, y = at
    pen.fill([(x - 4 * size, y + 3 * size), (x - 1.5 * size, y - 3.4 * size), (x + 1.4 * size, y - 2 * size),
              (x + 4 * size, y + 3 * size)], (104, 104, 110))  # fmt: skip
    pen.fill([(x - 1.5 * size, y - 3.4 * size), (x + 1.4 * size, y - 2 * size), (x, y + 1)], (190, 190, 194))


def _tent(pen: Pen, at: Point, size: float) -> None:
    x, y = at
    pen.fill(
        [(x, y - 4 * size), (x + 4 * size, y + 3.2 * size), (x - 4 * size, y + 3.2 * size)], (232, 236, 240)
    )
    pen.fill(
        [(x, y - 4 * size), (x + 1.3 * size, y + 3.2 * size), (x - 1.3 * size, y + 3.2 * size)], (50, 44, 170)
    )


def _coin(pen: Pen, at: Point, size: float) -> None:
    pen.disc(at, 3.4 * size, (190, 188, 184))
    pen.disc(at, 2.3 * size, (130, 128, 126), 0.5)


def _card(pen: Pen, at: Point, size: float) -> None:
    paper = box(5 * size, 7 * size, at)
    pen.fill(paper, (228, 238, 240))
    pen.line(paper, (60, 50, 90), 0.6)
    pen.disc(at, 1.4 * size, (80, 60, 150))


ICONS: Final[dict[str, Callable[[Pen, Point, float], None]]] = {
    "wood": _tree, "grain": _sheaf, "rocks": _stone, "market": _tent, "mine": _coin, "silver": _coin,
    "card": _card,
}  # fmt: skip


def _texture(picture: Picture, geometry: Geometry, pen: Pen, seed: int) -> None:
    """Give the print its uneven ink and the fold between the pieces."""
    (x0, y0), _, (x1, y1), _ = (
        (round(a) for a in (np.array(p) - pen.origin) * pen.scale) for p in board_outline(geometry)
    )
    part = picture[y0:y1, x0:x1]
    noise = clouds(part.shape[0], part.shape[1], seed + 5, 26 * pen.scale, 6) * 7
    across, down = (round((size / 2 + 11) * pen.scale) for size in geometry.size_mm)
    wide = max(1, round(0.6 * pen.scale))
    noise[down : down + wide] -= 40
    noise[:, across : across + wide] -= 40
    cv2.add(part, np.clip(noise, -80, 80)[..., None].repeat(3, 2), dst=part, dtype=cv2.CV_8U)
