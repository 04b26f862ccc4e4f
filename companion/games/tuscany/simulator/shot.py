"""A picture of the drawn table, and the truth about it that no reader may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from companion.engine.tuscany.box import Tile
from companion.games.tuscany.camera.mat import MARKER_MM, PLACES, centre_of
from companion.games.tuscany.simulator.art import WIDE, tile_picture, tile_shape
from companion.games.tuscany.simulator.scene import Placed, Scene
from companion.kit.mat import ROOM_MM, hexagon
from companion.simulator.conditions import Conditions
from companion.simulator.flat import FlatPainter, covered_share
from companion.simulator.hands import Hand
from companion.simulator.ink import Pen, Picture, Point, box, moved, turned
from companion.simulator.life import Held, draw_life
from companion.simulator.light import lit
from companion.simulator.pose import View, fitted, sampling, sees
from companion.simulator.sensor import exposed
from companion.simulator.surfaces import table_top

SIZES: Final = ((640, 480), (1280, 720), (1920, 1080))
SCALES: Final = (1.6, 2.5, 4.0, 6.3)
"""Pixels per millimetre in which flat tables are drawn."""
MARGIN_MM: Final = 150.0
SHEET_MM: Final = (297.0, 210.0)
PAPER: Final = (226, 232, 234)
HIDDEN_FROM: Final = 0.25


@dataclass(frozen=True)
class Truth:
    """What really lies on a place, and how much of it something covers (0-1)."""

    state: str
    """up, down or empty."""
    tile: Tile | None = None
    covered: float = 0.0

    @property
    def hidden(self) -> bool:
        """Whether so much is covered that nobody can be asked to read it."""
        return self.covered > HIDDEN_FROM


@dataclass(frozen=True)
class Shot:
    """A picture with its truth."""

    image: Picture
    truth: Mapping[str, Truth]
    view: View
    px_per_tile: float


def take_picture(
    scene: Scene,
    conditions: Conditions,
    seed: int,
    size: tuple[int, int] | None = None,
    hands: Sequence[Hand] = (),
    held: Held | None = None,
    grain: int | None = None,
) -> Shot:
    """Return the picture of *scene* under *conditions*; without a *size*, the smallest that has room.

    *seed* settles light and life, *grain* the noise of this one picture.
    """
    return expose(
        draw(scene, conditions, seed, size, hands, held), conditions, seed if grain is None else grain
    )


@dataclass(frozen=True, eq=False)
class DrawnPicture:
    """A mat as it is lit, before the camera: several pictures may be taken of it."""

    image: Picture
    truth: Mapping[str, Truth]
    view: View
    px_per_tile: float


def expose(drawn: DrawnPicture, conditions: Conditions, grain: int) -> Shot:
    """Return the picture that the camera takes of *drawn*; *grain* is the seed of its noise."""
    return Shot(exposed(drawn.image, conditions, grain), drawn.truth, drawn.view, drawn.px_per_tile)


def draw(
    scene: Scene,
    conditions: Conditions,
    seed: int,
    size: tuple[int, int] | None = None,
    hands: Sequence[Hand] = (),
    held: Held | None = None,
) -> DrawnPicture:
    """Return *scene* with what life puts over it, by *seed*, as the camera of *conditions* looks at it."""
    view = view_of(scene, conditions, size)
    image = _seen_flat(scene, view)
    cover = np.zeros(image.shape[:2], np.uint8)
    draw_life(image, cover, view, scene, conditions, seed, hands, held)
    truth = {place: _truth(scene, place, view, cover) for place in PLACES}
    px_per_tile = view.scale_at(scene.centre) * scene.tile_mm
    return DrawnPicture(lit(image, conditions, seed), truth, view, px_per_tile)


def view_of(scene: Scene, now: Conditions, size: tuple[int, int] | None = None) -> View:
    """Return the camera of these conditions over the mat."""
    scale = now.px_per_tile / scene.tile_mm if now.px_per_tile else None
    views = [_hung(scene, now, each, scale) for each in ([size] if size else SIZES)]
    return next((view for view in views if sees(view, scene.extent())), views[-1])


def _hung(scene: Scene, now: Conditions, size: tuple[int, int], scale: float | None) -> View:
    x, y = scene.centre
    target = (x + now.aside_mm[0], y + now.aside_mm[1])
    plain = View(size, target, 700.0, now.tilt_deg, now.azimuth_deg, now.roll_deg, now.focal, now.lens)
    view = fitted(plain, scene.extent(), scale)
    pushed = (target[0] + now.bump_mm[0], target[1] + now.bump_mm[1])
    return View(size, pushed, view.distance_mm, now.tilt_deg, now.azimuth_deg, now.roll_deg + now.bump_deg,
                now.focal, now.lens)  # fmt: skip


def _truth(scene: Scene, place: str, view: View, cover: Picture) -> Truth:
    outline = turned(hexagon(scene.at(place), scene.tile_mm), _turn(scene, place), scene.at(place))
    covered = covered_share(view.project(outline), cover)
    placed = scene.placed.get(place)
    if placed is None:
        return Truth("empty", covered=covered)
    return Truth("up" if placed.tile else "down", placed.tile, covered)


def _turn(scene: Scene, place: str) -> float:
    placed = scene.placed.get(place)
    return placed.turn_deg if placed else 0.0


def _seen_flat(scene: Scene, view: View) -> Picture:
    finest = max(view.scale_at(corner) for corner in scene.extent())
    flat = _painter(scene.table, next((each for each in SCALES if each >= finest), SCALES[-1]))
    first, second = sampling(view, flat.scale, flat.origin)
    image = cv2.remap(flat.top, first, second, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
    return cv2.remap(flat.paint(scene), first, second, cv2.INTER_LINEAR, image, cv2.BORDER_TRANSPARENT)


@lru_cache(maxsize=3)
def _painter(table: int, scale: float) -> MatPainter:
    return MatPainter(table, scale)


class MatPainter(FlatPainter):
    """Draws the mat on one table again and again."""

    def __init__(self, table: int, px_per_mm: float) -> None:
        bare = Scene({}, table=table)
        super().__init__(px_per_mm, (-MARGIN_MM, -MARGIN_MM))
        width, height = (round((size + 2 * MARGIN_MM) * self.scale) for size in bare.size_mm)
        self.top = table_top(height, width, self.scale, table)
        """The bare table, which goes on beyond the picture."""
        self.ground = self._draw_ground(bare)

    def paint(self, scene: Scene) -> Picture:
        """Return the mat with the tiles of *scene*, and those beside it."""
        picture = self.ground.copy()
        for place, placed in scene.placed.items():
            self._lay(picture, scene, scene.at(place), placed)
        for at, placed in scene.about:
            self._lay(picture, scene, at, placed)
        return picture

    def _draw_ground(self, bare: Scene) -> Picture:
        picture = self.top.copy()
        sheet = box(*SHEET_MM, bare.centre)
        self.shadow(picture, moved(sheet, (0.4, 0.6)), 0.8, 0.4)
        pen = Pen(picture, self.scale, self.origin)
        pen.fill(sheet, PAPER)
        for number, at in bare.markers.items():
            self.draw_marker(picture, number, at, MARKER_MM)
        for place in PLACES:
            pen.line(hexagon(centre_of(place), bare.tile_mm + 2 * ROOM_MM), (60, 60, 60), 0.15)
        return picture

    def _lay(self, picture: Picture, scene: Scene, at: Point, placed: Placed) -> None:
        side = scene.tile_mm * WIDE
        outline = turned(hexagon(at, scene.tile_mm), placed.turn_deg, at)
        self.shadow(picture, moved(outline, (0.5, 0.8)), 0.8, 0.55)
        px = max(8, round(side * self.scale))
        face = tile_picture(placed.tile, scene.style, px)
        self.paste(picture, face, (side, side), at, placed.turn_deg, tile_shape(px))
