"""Tiles as pictures: faces and backs in many art styles, and sets of twins that are hard to tell apart."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from companion.engine.castelli.tiles import Coat, Tile, TileSet, make_tile
from companion.engine.protocol import COLOURS
from companion.games.castelli.simulator.art_coats import draw_coat
from companion.games.castelli.simulator.art_grounds import back_ground, draw_middle, face_ground
from companion.games.castelli.simulator.styles import STYLES, Style, style_named
from companion.simulator.ink import Pen, Picture, clouds, luck

__all__ = ["MASTER_PX", "STYLES", "Style", "back_picture", "strangers", "tile_picture", "twins"]

MASTER_PX: Final = 240
"""Every picture is drawn this large once and then made smaller."""


def tile_picture(tile: Tile, style: str, px: int) -> Picture:
    """Return the face of *tile*, the first coat of the set's entry to the north, *px* wide."""
    return _fitted(_face(tile.coats, tile.silver, tile.start, style), px)


def back_picture(style: str, px: int, start: bool = False) -> Picture:
    """Return the back of a tile; start tiles have one of their own (C2)."""
    return _fitted(_back(style, start), px)


def _fitted(picture: Picture, px: int) -> Picture:
    if px == MASTER_PX:
        return picture.copy()
    way = cv2.INTER_AREA if px < MASTER_PX else cv2.INTER_CUBIC
    return cv2.resize(picture, (px, px), interpolation=way)


@lru_cache(maxsize=400)
def _face(coats: tuple[Coat, ...], silver: int, start: bool, style_name: str) -> Picture:
    style = style_named(style_name)
    picture = face_ground(style, MASTER_PX)
    pen = Pen(picture, MASTER_PX, (-0.5, -0.5))
    draw_middle(pen, style, silver, start)
    for coat in coats:
        draw_coat(Pen(picture, MASTER_PX, (-0.5, -0.5)), coat, style)
        picture = np.ascontiguousarray(np.rot90(picture))  # the next coat, clockwise, comes to the north
    return _worn(picture, style)


@lru_cache(maxsize=40)
def _back(style_name: str, start: bool) -> Picture:
    style = style_named(style_name)
    if start:
        b, g, r = style.back_paint
        style = replace(style, back_paint=(r, b, g))
    return _worn(back_ground(style, MASTER_PX), style)


def _worn(picture: Picture, style: Style) -> Picture:
    """Return *picture* with a thin dark edge of cardboard, and the edges light where they are worn."""
    size = picture.shape[0]
    ramp = np.minimum(np.arange(size), np.arange(size)[::-1]).astype(np.float32) / size
    inward = np.minimum.outer(ramp, ramp)
    dark = np.clip(1 - inward / 0.012, 0, 1) * 0.35
    shown: Picture = picture.astype(np.float32) * (1 - dark[..., None])
    if style.wear:
        noise = clouds(size, size, len(style.name), 14) + 0.3
        worn = np.clip(1 - inward / 0.05, 0, 1) * np.clip(noise, 0, 1) * style.wear
        shown += (215 - shown) * worn[..., None]
    return np.clip(shown, 0, 255).astype(np.uint8)


def twins(tiles: TileSet) -> TileSet:
    """Return as many tiles, in pairs: the second differs from the first in one digit alone."""
    plain, made = tiles.plain, dict(tiles.tiles)
    for number, (first, second) in enumerate(zip(plain[::2], plain[1::2], strict=False)):
        model = tiles.tiles[first]
        made[second] = make_tile(second, _one_digit_off(model.coats, number), model.silver)
    return TileSet(f"{tiles.name}-twins", made)


def strangers(tiles: TileSet, count: int, seed: int) -> TileSet:
    """Return *count* tiles that are not in the set: what lies on a table although nobody enrolled it."""
    random, known = luck("strangers", seed), {tile.coats for tile in tiles.tiles.values()}
    made: dict[str, Tile] = {}
    while len(made) < count:
        order = [COLOURS[int(place)] for place in random.permutation(4)]
        values = [int(value) for value in random.integers(0, 7, 4)]
        coats = tuple(Coat(colour, value, value == 0) for colour, value in zip(order, values, strict=True))
        if not any(coats[n:] + coats[:n] in known for n in range(4)):
            name = f"X{len(made) + 1:02}"
            made[name] = make_tile(name, coats, int(random.integers(0, 3)))
    return TileSet(f"{tiles.name}-strangers", made)


def _one_digit_off(coats: tuple[Coat, ...], number: int) -> tuple[Coat, ...]:
    places = [place for place, coat in enumerate(coats) if not coat.card]
    place = places[number % len(places)]
    value = coats[place].value
    changed = coats[place]._replace(
        value=value - 1 if value > 1 and (number % 3 or value == 6) else value + 1
    )
    return (*coats[:place], changed, *coats[place + 1 :])
