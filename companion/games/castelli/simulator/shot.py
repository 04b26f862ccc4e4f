"""A picture of the simulated table, and the truth about it that no reader may see."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from companion.engine.castelli.box import Field
from companion.engine.protocol import Colour
from companion.games.castelli.simulator.pieces import draw_pieces, loose_pieces, pieces_of
from companion.games.castelli.simulator.scene import Scene
from companion.games.castelli.simulator.table_picture import TablePainter
from companion.simulator.conditions import Conditions
from companion.simulator.flat import covered_share
from companion.simulator.hands import Hand
from companion.simulator.ink import Picture, Point, box, turned
from companion.simulator.life import Held, draw_life
from companion.simulator.light import lit
from companion.simulator.pose import View, fitted, sampling, sees
from companion.simulator.sensor import exposed

SIZES: Final = ((1280, 720), (1920, 1080), (2304, 1296), (3072, 1728), (4608, 2592))
SCALES: Final = (0.63, 0.8, 1.0, 1.25, 1.6, 2.0, 2.5, 3.2, 4.0, 5.0)
"""Pixels per millimetre in which flat tables are drawn."""
HIDDEN_FROM: Final = 0.25


@dataclass(frozen=True)
class Truth:
    """What really lies on a meadow, and how much of the tile's place something covers (0-1)."""

    state: str
    """up, down or empty."""
    tile: str | None = None
    north: Colour | None = None
    covered: float = 0.0

    @property
    def hidden(self) -> bool:
        """Whether so much is covered that nobody can be asked to read it."""
        return self.covered > HIDDEN_FROM


@dataclass(frozen=True)
class Shot:
    """A picture with its truth."""

    image: Picture
    truth: Mapping[Field, Truth]
    view: View
    px_per_tile: float
    card: int | None = None


def take_picture(
    scene: Scene,
    conditions: Conditions,
    seed: int,
    size: tuple[int, int] | None = None,
    hands: Sequence[Hand] = (),
    held: Held | None = None,
) -> Shot:
    """Return the picture of *scene* under *conditions*; without a *size*, the smallest that has room."""
    return expose(draw(scene, conditions, seed, size, hands, held), conditions, seed)


@dataclass(frozen=True, eq=False)
class DrawnPicture:
    """A table as it is drawn before light and camera: several pictures may be taken of it."""

    image: Picture
    truth: Mapping[Field, Truth]
    view: View
    px_per_tile: float
    card: int | None
    seed: int


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
    draw_pieces(image, cover, view, pieces_of(scene))
    draw_pieces(image, cover, view, loose_pieces(scene, conditions.loose, seed))
    draw_life(image, cover, view, scene.geometry, conditions, seed, hands, held)
    px_per_tile = view.scale_at(scene.geometry.centre) * scene.geometry.tile_mm
    return DrawnPicture(image, truth_of(scene, view, cover), view, px_per_tile, scene.card, seed)


def expose(drawn: DrawnPicture, conditions: Conditions, grain: int) -> Shot:
    """Return the picture that the camera takes of *drawn*; *grain* is the seed of its noise."""
    image = exposed(lit(drawn.image, conditions, drawn.seed), conditions, grain)
    return Shot(image, drawn.truth, drawn.view, drawn.px_per_tile, drawn.card)


def _seen_flat(scene: Scene, view: View) -> Picture:
    """Return what lies flat on the table as the camera sees it, the bare table around it."""
    flat = painter_for(scene, view)
    first, second = sampling(view, flat.scale, flat.origin)
    image = _backdrop(flat, view).copy()
    return cv2.remap(flat.paint(scene), first, second, cv2.INTER_LINEAR, image, cv2.BORDER_TRANSPARENT)


@lru_cache(maxsize=3)
def _backdrop(flat: TablePainter, view: View) -> Picture:
    first, second = sampling(view, flat.scale, flat.origin)
    return cv2.remap(flat.top, first, second, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)


def view_of(scene: Scene, conditions: Conditions, size: tuple[int, int] | None = None) -> View:
    """Return the camera of *conditions* over the table of *scene*."""
    wanted = conditions.px_per_tile
    scale = wanted / scene.geometry.tile_mm if wanted else None
    corners = scene.geometry.extent()
    views = [_hung(scene, conditions, each, scale, corners) for each in ([size] if size else SIZES)]
    return next((view for view in views if sees(view, corners)), views[-1])


def _hung(
    scene: Scene, now: Conditions, size: tuple[int, int], scale: float | None, corners: Sequence[Point]
) -> View:
    x, y = scene.geometry.centre
    target = (x + now.aside_mm[0], y + now.aside_mm[1])
    plain = View(size, target, 700.0, now.tilt_deg, now.azimuth_deg, now.roll_deg, now.focal, now.lens)
    view = fitted(plain, [*corners, *scene.geometry.tray_corners()], scale)
    pushed = (target[0] + now.bump_mm[0], target[1] + now.bump_mm[1])
    return View(size, pushed, view.distance_mm, now.tilt_deg, now.azimuth_deg, now.roll_deg + now.bump_deg,
                now.focal, now.lens)  # fmt: skip


_painters: OrderedDict[tuple[object, ...], tuple[TablePainter, object]] = OrderedDict()


def painter_for(scene: Scene, view: View) -> TablePainter:
    """Return the painter of that table, a little finer than the camera sees; the last few are kept."""
    corners = scene.geometry.extent()
    finest = max(view.scale_at(corner) for corner in corners)
    scale = next((each for each in SCALES if each >= finest), SCALES[-1])
    key = (id(scene.board), repr(scene.geometry), scene.table, scene.bare, scale)
    if key not in _painters:
        _painters[key] = (
            TablePainter(scene, scale),
            scene.board,
        )  # the board is kept, so its id stays its own
    _painters.move_to_end(key)
    while len(_painters) > 3:
        _painters.popitem(last=False)
    return _painters[key][0]


def truth_of(scene: Scene, view: View, cover: Picture) -> dict[Field, Truth]:
    """Return for each meadow what lies there and how much of it is covered."""
    found = {}
    for meadow in scene.board.meadows:
        placed = scene.placed.get(meadow)
        covered = _covered(scene, meadow, view, cover)
        if placed is None:
            found[meadow] = Truth("empty", covered=covered)
        else:
            state = "up" if placed.tile else "down"
            found[meadow] = Truth(state, placed.tile, placed.north, covered)
    return found


def _covered(scene: Scene, meadow: Field, view: View, cover: Picture) -> float:
    x, y = scene.geometry.at(meadow)
    placed = scene.placed.get(meadow)
    turn = placed.turn_deg if placed else 0.0
    centre = (x + placed.dx_mm, y + placed.dy_mm) if placed else (x, y)
    spots = view.project(turned(box(scene.geometry.tile_mm, scene.geometry.tile_mm, centre), turn, centre))
    return covered_share(spots, cover)
