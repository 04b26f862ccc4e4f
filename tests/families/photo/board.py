"""The board and the table round it, seen straight from above; and where everything is, in mm."""

from __future__ import annotations

from functools import cache
from typing import Final

import cv2
import numpy as np

from tests.families.photo.noise import F32, U8, Rng, blur, f32, lit, mixed, rng_of, u8
from tests.families.photo.styles import STYLES
from tests.families.photo.terrain import fields, forest, rock, water
from tests.families.protocol import Box

LEFT, TOP, WIDTH, HEIGHT = -200.0, -140.0, 832.0, 712.0
"""The piece of table that is painted, in mm from the north-west corner of A1."""
PITCH: Final = 54.0
TILE: Final = 40.0
SCALES: Final = (1.8, 2.4, 3.6)
"""Pixels a millimetre at which a scene is painted."""
PLAIN: Final = 3.6
RIM: Final = 9.0
"""How far the board reaches beyond its fields, in mm."""
SLOTS: Final = tuple((column, row) for row in range(8) for column in range(8) if (column + row) % 2 == 0)
PICTURES: Final = (forest, rock, water, fields)


def slot_name(slot: tuple[int, int]) -> str:
    return f"{'ABCDEFGH'[slot[0]]}{slot[1] + 1}"


def centre(slot: tuple[int, int]) -> tuple[float, float]:
    """Return the middle of a field in mm."""
    return (slot[0] + 0.5) * PITCH, (slot[1] + 0.5) * PITCH


@cache
def table(box: str, day: int, scale: float) -> U8:
    """Return the table with the board and the markers on it, as on one day."""
    if scale != PLAIN:
        size = (round(WIDTH * scale), round(HEIGHT * scale))
        return np.asarray(cv2.resize(table(box, day, PLAIN), size, interpolation=cv2.INTER_AREA), np.uint8)
    style, rng = STYLES[box], rng_of("table", box, day)
    coarse = style.table(rng, round(HEIGHT * 1.8), round(WIDTH * 1.8), 1.8)
    size = (round(WIDTH * PLAIN), round(HEIGHT * PLAIN))
    image = np.asarray(cv2.resize(u8(coarse), size, interpolation=cv2.INTER_LINEAR), np.uint8)
    _drop_shadow(image, RIM + 1.5)
    art = board(box)
    x, y = round((-RIM - LEFT) * PLAIN), round((-RIM - TOP) * PLAIN)
    image[y : y + art.shape[0], x : x + art.shape[1]] = art
    _markers(image, rng)
    return image


def _drop_shadow(image: U8, reach: float) -> None:
    mask = np.zeros(image.shape[:2], np.uint8)
    low = [round((-reach + 2 - o) * PLAIN) for o in (LEFT, TOP)]
    high = [round((8 * PITCH + reach + 3 - o) * PLAIN) for o in (LEFT, TOP)]
    cv2.rectangle(mask, (low[0], low[1]), (high[0], high[1]), 120, -1)
    mask = np.asarray(cv2.boxFilter(mask, -1, (13, 13)), np.uint8)
    image[:] = (image * (1 - mask.astype(np.float32) / 255)[..., None]).astype(np.uint8)


def _markers(image: U8, rng: Rng) -> None:
    """Print the markers on paper cards: 5 mm a module, a white border of one module and a bit."""
    box = Box("", {}, ())
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    side, border = round(box.marker_mm * PLAIN), round(6.0 * PLAIN)
    for number, (x, y) in box.markers.items():
        code = np.asarray(cv2.aruco.generateImageMarker(words, number, side), np.uint8)
        card = np.full((side + 2 * border, side + 2 * border), 236, np.uint8)
        card[border : border + side, border : border + side] = np.where(code > 127, 236, 26)
        left, top = (
            round((x - LEFT) * PLAIN - card.shape[1] / 2),
            round((y - TOP) * PLAIN - card.shape[0] / 2),
        )
        grain = rng.normal(0, 2.0, card.shape)
        image[top : top + card.shape[0], left : left + card.shape[1]] = np.clip(card + grain, 0, 255)[
            ..., None
        ]
        shade = image[top + card.shape[0] : top + card.shape[0] + 3, left + 2 : left + card.shape[1]]
        shade[:] = (shade * 0.6).astype(np.uint8)


@cache
def board(box: str) -> U8:
    """Return the printed board at PLAIN: slots and landscapes between rims."""
    style, rng = STYLES[box], rng_of("board", box)
    side = round((8 * PITCH + 2 * RIM) * PLAIN)
    small = style.board(rng, side // 2, side // 2, PLAIN / 2)
    image = f32(cv2.resize(small, (side, side), interpolation=cv2.INTER_LINEAR))
    groove = np.zeros((side, side), np.float32)
    for row in range(8):
        for column in range(8):
            kind = (column + row) % 2
            corners = _slot_shape() if kind == 0 else _octagon()
            middle = np.array(centre((column, row))) + RIM
            shape = np.round((corners + middle) * PLAIN).astype(np.int32).clip(0, side - 1)
            paint = style.meadow if kind == 0 else PICTURES[int(rng.integers(4))]
            _print(image, groove, shape, paint(rng, *_extent(shape), PLAIN))
    deep = -blur(groove, 1.2) * 3
    return u8(lit(mixed(image, image * 0.5, groove * 0.5), deep, 0.4).clip(0, 1))


def _slot_shape() -> F32:
    half = TILE / 2 + 0.6
    return np.array([(-half, -half), (half, -half), (half, half), (-half, half)], np.float32)


def _octagon() -> F32:
    near, far = TILE / 2 - 0.5, PITCH - TILE / 2 - 1.0
    points = [
        (near, -far),
        (far, -near),
        (far, near),
        (near, far),
        (-near, far),
        (-far, near),
        (-far, -near),
        (-near, -far),
    ]
    return np.array(points, np.float32)


def _extent(shape: np.ndarray) -> tuple[int, int]:
    low, high = shape.min(0), shape.max(0)
    return int(high[1] - low[1] + 1), int(high[0] - low[0] + 1)


def _print(image: F32, groove: F32, shape: np.ndarray, picture: F32) -> None:
    x, y = (int(n) for n in shape.min(0))
    h, w = picture.shape[:2]
    mask = np.zeros((h, w), np.uint8)
    cv2.fillPoly(mask, [shape - (x, y)], 255, cv2.LINE_AA)
    there = image[y : y + h, x : x + w]
    there[:] = mixed(there, picture, f32(mask) / np.float32(255))
    cv2.polylines(groove, [shape], True, 1.0, 2, cv2.LINE_AA)
