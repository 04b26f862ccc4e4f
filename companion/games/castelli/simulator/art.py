"""Tiles as pictures: faces and backs in many art styles."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from companion.engine.castelli.tiles import Coat, Tile
from companion.games.castelli.simulator.art_coats import draw_coat
from companion.games.castelli.simulator.art_grounds import back_ground, draw_middle, face_ground
from companion.games.castelli.simulator.styles import STYLES, Style, style_named
from companion.simulator.ink import Pen, Picture, clouds

__all__ = ["MASTER_PX", "STYLES", "Style", "back_picture", "tile_picture"]

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
