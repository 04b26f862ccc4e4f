"""Tiles as pictures: hexagons with the sign of their kind, in several arts."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from companion.engine.tuscany.box import Crop, Tile, crops_of, kind_of
from companion.games.tuscany.simulator.styles import STYLES, Style
from companion.kit.mat import hexagon
from companion.simulator.ink import Paint, Pen, Picture, Point, blob, box, clouds, luck, shade

MASTER_PX: Final = 240
WIDE: Final = 2 / 3**0.5
"""A picture is as wide as a tile from corner to corner, where a tile is 1 from side to side."""
ROOF: Final[Paint] = (50, 60, 150)
STONE: Final[Paint] = (200, 212, 220)
DARK: Final[Paint] = (40, 44, 52)


def tile_picture(tile: Tile | None, style: str, px: int) -> Picture:
    """Return the face of *tile* (None: the back) in that *style*, *px* from corner to corner."""
    return cv2.resize(_master(tile, style), (px, px), interpolation=cv2.INTER_AREA)


@lru_cache(maxsize=4)
def tile_shape(px: int) -> Picture:
    """Return where a tile is (255) in a picture *px* wide."""
    mask = np.zeros((px, px), np.uint8)
    spots = (np.array(hexagon((WIDE / 2, WIDE / 2), 1.0)) / WIDE * px - 0.5) * 16
    cv2.fillPoly(mask, [np.round(spots).astype(np.int32)], (255,), cv2.LINE_AA, 4)
    return mask


@lru_cache(maxsize=200)
def _master(tile: Tile | None, name: str) -> Picture:
    style = STYLES[name]
    paint = style.paints[kind_of(tile)] if tile else style.back
    rough = clouds(MASTER_PX, MASTER_PX, len(name) * 31 + len(tile or "back"), 16, 4)[..., None] * style.grain
    rise = np.linspace(style.sky, -style.sky / 2, MASTER_PX, dtype=np.float32)[:, None, None] * 90
    picture = np.clip(np.array(paint, np.float32) + rough + rise, 0, 255).astype(np.uint8)
    pen = Pen(picture, MASTER_PX / WIDE, (-WIDE / 2, -WIDE / 2))
    for centre, size in _spots(style):
        _draw_sign(pen, tile, style, centre, size)
    pen.line(hexagon((0.0, 0.0), 1 - style.frame_wide), style.frame, style.frame_wide)
    return picture


def _spots(style: Style) -> list[tuple[Point, float]]:
    if style.many == 1:
        return [((0.0, 0.02), 0.52 * style.sign)]
    places = [(0.0, -0.24), (-0.21, 0.14), (0.21, 0.14)]
    return [(place, 0.52 * style.sign) for place in places[: style.many]]


def _draw_sign(pen: Pen, tile: Tile | None, style: Style, at: Point, size: float) -> None:
    if tile is None:
        pen.disc(at, size * 0.5, shade(style.back, 0.35))
        pen.fill(blob(size * 0.34, 5, at), shade(style.back, -0.35))
        return
    kind = kind_of(tile)
    if kind == "crop":
        crops = sorted(crops_of(tile))
        for n, crop in enumerate(crops):
            aside = 0.0 if len(crops) == 1 else (n - 0.5) * size * 0.75
            small = size if len(crops) == 1 else size * 0.72
            _draw_crop(pen, crop, (at[0] + aside, at[1]), small, style)
        return
    SIGNS[kind](pen, at, size, style)


def _part(pen: Pen, points: list[Point], at: Point, size: float, paint: Paint, style: Style) -> None:
    """Fill a polygon given in sizes of the sign, with the style's outline."""
    placed = [(at[0] + x * size, at[1] + y * size) for x, y in points]
    pen.fill(placed, paint)
    pen.line(placed, DARK, style.outline)


def _village(pen: Pen, at: Point, size: float, style: Style) -> None:
    for x, y in ((-0.28, 0.15), (0.26, 0.22), (0.0, -0.18)):
        _part(pen, box(0.34, 0.26, (x, y + 0.1)), at, size, STONE, style)
        _part(pen, [(x - 0.23, y), (x, y - 0.22), (x + 0.23, y)], at, size, ROOF, style)


def _cart(pen: Pen, at: Point, size: float, style: Style) -> None:
    _part(pen, [(-0.5, -0.2), (0.4, -0.2), (0.3, 0.15), (-0.4, 0.15)], at, size, (60, 100, 150), style)
    _part(pen, [(0.38, -0.15), (0.62, -0.3), (0.64, -0.24), (0.4, -0.05)], at, size, (50, 80, 120), style)
    for x in (-0.25, 0.2):
        pen.disc((at[0] + x * size, at[1] + 0.25 * size), 0.19 * size, DARK)
        pen.disc((at[0] + x * size, at[1] + 0.25 * size), 0.09 * size, STONE)


def _monastery(pen: Pen, at: Point, size: float, style: Style) -> None:
    _part(pen, box(0.7, 0.45, (0.0, 0.25)), at, size, STONE, style)
    _part(pen, [(-0.42, 0.03), (0.0, -0.22), (0.42, 0.03)], at, size, (60, 70, 120), style)
    _part(pen, box(0.09, 0.4, (0.0, -0.38)), at, size, DARK, style)
    _part(pen, box(0.3, 0.09, (0.0, -0.42)), at, size, DARK, style)


def _quarry(pen: Pen, at: Point, size: float, style: Style) -> None:
    random = luck("quarry", style.name)
    for x, y, wide in ((-0.25, 0.2, 0.3), (0.25, 0.22, 0.28), (0.0, -0.15, 0.34), (0.05, 0.3, 0.2)):
        corners = [(x + dx * wide, y + dy * wide) for dx, dy in blob(1.0, 6, stretch=0.8)]
        _part(pen, corners, at, size, shade(STONE, float(random.uniform(-0.35, 0.3))), style)


def _city(pen: Pen, at: Point, size: float, style: Style) -> None:
    for x, high in ((-0.36, 0.5), (0.0, 0.85), (0.36, 0.6)):
        _part(pen, box(0.28, high, (x, 0.45 - high / 2)), at, size, STONE, style)
        top = 0.45 - high
        _part(pen, [(x - 0.17, top), (x, top - 0.2), (x + 0.17, top)], at, size, DARK, style)


def _estate(pen: Pen, at: Point, size: float, style: Style) -> None:
    _part(pen, box(1.0, 0.12, (0.0, 0.4)), at, size, STONE, style)
    for x in (-0.36, -0.12, 0.12, 0.36):
        _part(pen, box(0.1, 0.5, (x, 0.1)), at, size, (230, 236, 240), style)
    _part(pen, [(-0.55, -0.15), (0.0, -0.45), (0.55, -0.15)], at, size, ROOF, style)


def _castle(pen: Pen, at: Point, size: float, style: Style) -> None:
    _part(pen, box(0.9, 0.5, (0.0, 0.2)), at, size, STONE, style)
    for x in (-0.38, -0.13, 0.13, 0.38):
        _part(pen, box(0.15, 0.16, (x, -0.12)), at, size, STONE, style)
    _part(pen, box(0.24, 0.34, (0.0, 0.28)), at, size, DARK, style)
    _part(pen, [(0.0, -0.2), (0.0, -0.6), (0.3, -0.5), (0.0, -0.4)], at, size, (40, 40, 190), style)


def _draw_crop(pen: Pen, crop: Crop, at: Point, size: float, style: Style) -> None:
    x, y = at
    match crop:
        case "vine":
            for row, count in enumerate((4, 3, 2, 1)):
                for n in range(count):
                    spot = (x + (n - (count - 1) / 2) * 0.19 * size, y + (row - 1.3) * 0.19 * size)
                    pen.disc(spot, 0.1 * size, (120, 40, 100))
        case "boar":
            _part(pen, blob(0.36, 20, stretch=0.6), at, size, (40, 60, 90), style)
            _part(pen, [(0.25, -0.1), (0.55, 0.1), (0.3, 0.18)], at, size, (50, 74, 110), style)
            for leg in (-0.2, 0.12):
                _part(pen, box(0.08, 0.25, (leg, 0.26)), at, size, DARK, style)
        case "olive":
            pen.line(
                [(x - 0.35 * size, y + 0.3 * size), (x + 0.3 * size, y - 0.35 * size)], DARK, 0.02, False
            )
            for dx, dy in ((-0.25, 0.0), (0.0, -0.2), (0.05, 0.22), (0.28, 0.0)):
                _part(pen, blob(0.13, 14, (dx, dy), 1.3), at, size, (40, 96, 74), style)
        case _:
            for stalk in (-0.25, 0.0, 0.25):
                foot, top = (x + stalk * 0.5 * size, y + 0.4 * size), (x + stalk * size, y - 0.35 * size)
                pen.line([foot, top], (30, 130, 190), 0.02, False)
                for ear in range(3):
                    spot = (top[0], top[1] + ear * 0.14 * size)
                    pen.fill(blob(0.07 * size, 10, spot, 1.5), (40, 180, 235))


SIGNS: Final[dict[str, Callable[[Pen, Point, float, Style], None]]] = {
    "village": _village,
    "cart": _cart,
    "monastery": _monastery,
    "quarry": _quarry,
    "city": _city,
    "estate": _estate,
    "castle": _castle,
}
