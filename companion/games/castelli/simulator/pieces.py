"""What stands on the board: castles, villages, cities, silver, with the sides that the camera sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.engine.protocol import COLOURS, Colour
from companion.games.castelli.simulator.places import settlement_place, site_places
from companion.games.castelli.simulator.scene import Scene
from companion.simulator.ink import Paint, Picture, Point, blob, box, luck, moved, shade, turned
from companion.simulator.pose import View

WOODEN: Final[dict[Colour, Paint]] = {
    "red": (48, 42, 186), "blue": (166, 86, 34), "green": (62, 132, 44), "yellow": (48, 190, 228),
}  # fmt: skip
VILLAGE: Final[Paint] = (96, 132, 176)
CITY: Final[Paint] = (196, 204, 208)
SILVER: Final[Paint] = (190, 188, 184)


@dataclass(frozen=True)
class Piece:
    """A block on the table: its outline at the foot and on top, from one height to another."""

    foot: tuple[Point, ...]
    top: tuple[Point, ...]
    low_mm: float
    high_mm: float
    paint: Paint


def block(outline: Sequence[Point], low: float, high: float, paint: Paint, roof: float = 1.0) -> Piece:
    x, y = np.mean(np.array(outline), 0)
    top = [(float(x + (px - x) * roof), float(y + (py - y) * roof)) for px, py in outline]
    return Piece(tuple(outline), tuple(top), low, high, paint)


def castle(at: Point, turn: float, colour: Colour, level: int = 0) -> list[Piece]:
    """Return a castle: a keep with a smaller tower on it."""
    paint, low = WOODEN[colour], 6.0 * level
    keep = turned(box(11, 11, at), turn, at)
    tower = turned(box(5.5, 5.5, at), turn, at)
    return [block(keep, low, low + 10, paint), block(tower, low + 10, low + 16, shade(paint, 0.12))]


def settlement(at: Point, turn: float, kind: str) -> list[Piece]:
    """Return a village (a house) or a city (walls with houses)."""
    if kind == "village":
        return [block(turned(box(9, 7, at), turn, at), 0, 5, VILLAGE),
                block(turned(box(9.6, 7.6, at), turn, at), 5, 9, (60, 74, 150), roof=0.35)]  # fmt: skip
    walls = [block(turned(box(15, 13, at), turn, at), 0, 6, CITY)]
    for dx, dy in ((-4, -3), (4, -2), (0, 4)):
        place = (at[0] + dx, at[1] + dy)
        walls.append(block(turned(box(4.5, 4.5, place), turn, at), 6, 12, (70, 96, 168), roof=0.5))
    return walls


def coin(at: Point, level: int = 0) -> list[Piece]:
    """Return a piece of silver."""
    low = 1.8 * level
    rim = block(blob(5.5, 18, at), low, low + 1.8, SILVER)
    return [rim, block(blob(3.9, 14, at), low + 1.8, low + 1.9, shade(SILVER, -0.18))]


def pieces_of(scene: Scene) -> list[Piece]:
    """Return everything that stands on the board of *scene*."""
    return list(_pieces_of(scene))


def _pieces_of(scene: Scene) -> Iterator[Piece]:
    for at, kind in scene.settlements.items():
        yield from settlement(*_about(settlement_place(scene.geometry, at), scene, at), kind)
    for label, sites in scene.castles.items():
        places = site_places(scene.board, scene.geometry, scene.board.area(label))
        for n, (spot, owners) in enumerate(zip(places, sites, strict=False)):
            dx, dy = luck("astray", scene.seed, label, n).uniform(-1, 1, 2) * scene.astray_mm
            place = (spot[0] + float(dx), spot[1] + float(dy))
            for level, owner in enumerate(owners):
                yield from castle(*_about(place, scene, (label, n, level)), owner, level)
    yield from _beside(scene)
    if scene.board.mine is not None:
        x, y = scene.geometry.at(scene.board.mine.at)
        for n in range(scene.silver):
            dx, dy = luck("coin", scene.seed, n).uniform(-15, 15, 2)
            yield from coin((x + float(dx), y + float(dy)))


def _beside(scene: Scene) -> Iterator[Piece]:
    """Give what people keep before them: castles not built yet, silver."""
    width, height = scene.geometry.size_mm
    places = {"red": (0.3, 1.0), "blue": (0.0, 0.35), "green": (0.6, 0.0), "yellow": (0.7, 1.0)}
    for colour, wooden in zip(COLOURS, places.values(), strict=True):
        random = luck("beside", scene.table, colour)
        x, y = (wooden[0] * width, wooden[1] * height)
        out = (x - 85 if wooden[0] == 0 else x, y + (85 if wooden[1] == 1 else -85 if wooden[1] == 0 else 0))
        for n, (dx, dy, turn) in enumerate(random.uniform(-1, 1, (int(random.integers(3, 8)), 3))):
            at = (out[0] + 45 * float(dx), out[1] + 24 * float(dy))
            yield from coin(at) if n % 3 == 2 else castle(at, 90 * float(turn), colour)


def _about(place: Point, scene: Scene, which: object) -> tuple[Point, float]:
    """Return the place and the turn of a piece that was put down by hand."""
    dx, dy, turn = luck("piece", scene.seed, which).uniform(-1, 1, 3) * (1.2, 1.2, 40)
    return (place[0] + float(dx), place[1] + float(dy)), float(turn)


def loose_pieces(scene: Scene, count: int, seed: int) -> list[Piece]:
    """Return *count* pieces that lie where they should not: on the edges of tiles."""
    random, found = luck("loose", seed), list[Piece]()
    meadows = list(scene.placed)
    for n in range(min(count, len(meadows))):
        x, y = scene.geometry.at(meadows[int(random.integers(len(meadows)))])
        reach = scene.geometry.tile_mm * float(random.uniform(0.3, 0.55))
        ((px, py),) = turned([(reach, float(random.uniform(-12, 12)))], 90.0 * int(random.integers(4)))
        at, turn = (x + px, y + py), float(random.uniform(0, 90))
        if n % 3 == 0:
            found += coin(at)
        elif n % 3 == 1:
            found += castle(at, turn, ("red", "blue", "green", "yellow")[int(random.integers(4))])
        else:
            found += settlement(at, turn, "village")
    return found


def draw_pieces(image: Picture, cover: Picture, view: View, pieces: Sequence[Piece]) -> None:
    """Draw *pieces* as the camera sees them, the farther ones first, and mark in *cover* what they hide."""
    for piece in pieces:
        foot, top = (_seen(view, points, height) for points, height in
                     ((piece.foot, piece.low_mm), (piece.top, piece.high_mm)))  # fmt: skip
        if piece.low_mm == 0:
            _shadow(image, view, piece)
        hull = cv2.convexHull(np.vstack([foot, top]))
        _fill(image, hull, shade(piece.paint, -0.42))
        for n in range(len(foot)):
            side = np.array([foot[n - 1], foot[n], top[n], top[n - 1]])
            _fill(image, side, shade(piece.paint, -0.5 + 0.12 * (n % 4)))
        _fill(image, top, shade(piece.paint, 0.08))
        _fill(cover, hull, (255, 255, 255))


def _seen(view: View, outline: Sequence[Point], height: float) -> Picture:
    return np.round(view.project([(x, y, height) for x, y in outline]) * 16).astype(np.int32)


def _fill(image: Picture, points: Picture, paint: Paint) -> None:
    cv2.fillConvexPoly(image, points, paint, cv2.LINE_AA, 4)


def _shadow(image: Picture, view: View, piece: Piece) -> None:
    """Darken what lies south-east of the foot."""
    length = min(piece.high_mm, 12) * 0.35
    outline = cv2.convexHull(np.array([*piece.foot, *moved(piece.foot, (length, length * 1.3))], np.float32))
    spots = view.project(outline.reshape(-1, 2))
    (x0, y0), (x1, y1) = np.maximum(spots.min(0).astype(int) - 3, 0), spots.max(0).astype(int) + 4
    part = image[y0:y1, x0:x1]
    if part.size:
        mask = np.zeros(part.shape[:2], np.uint8)
        _fill(mask, np.round((spots - (x0, y0)) * 16).astype(np.int32), (110, 0, 0))
        soft = 1 - cv2.blur(mask, (3, 3)).astype(np.float32)[..., None] / 255
        part[:] = (part * soft).astype(np.uint8)
