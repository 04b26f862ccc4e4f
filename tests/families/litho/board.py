"""The empty table: the printed board with meadows and landscapes, the table top, the markers."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from tests.families.litho.deck import box_of
from tests.families.litho.meadows import meadow
from tests.families.litho.paint import (
    Bgr,
    Image,
    Rng,
    clouds,
    dab,
    disc,
    ellipse,
    lay,
    linen,
    polygon,
    seeded,
    times,
    wash,
)
from tests.families.litho.style import STYLES

FINE = 3
"""Pixels a millimetre of the finest drawing of the table."""
WEST, NORTH, WIDTH, HEIGHT = -204, -120, 840, 672
"""The piece of the table that is drawn, in mm from A1's north-west corner."""
TOPS = ("oak", "walnut", "felt", "cloth")
_SLOT = 42
_OCTAGON = 66
_EDGE = 9


def slots() -> list[tuple[str, float, float]]:
    """Return all 32 slots: name, and the middle in mm."""
    fields = [(column, row) for row in range(8) for column in range(8) if (column + row) % 2 == 0]
    return [("ABCDEFGH"[c] + str(r + 1), c * 54 + 27.0, r * 54 + 27.0) for c, r in fields]


def _tree(image: Image, rng: Rng, x: float, y: float, size: float) -> None:
    height, width = image.shape[:2]
    tone = rng.uniform(0.7, 1.2)
    lay(image, ellipse(height, width, x + size * 0.4, y + size * 0.5, size, size * 0.4) * 0.4, (30, 40, 40))
    lay(image, disc(height, width, x, y, size), (int(40 * tone), int(86 * tone), int(52 * tone)))
    lay(image, disc(height, width, x - size * 0.25, y - size * 0.3, size * 0.5), (66, 128, 92))


def _house(image: Image, x: float, y: float, size: float, roof: Bgr) -> None:
    height, width = image.shape[:2]
    wall = np.array([[-1, 0], [1, 0], [1, 1.1], [-1, 1.1]]) * size + (x, y)
    lay(image, polygon(height, width, wall), (180, 210, 222))
    lay(image, polygon(height, width, np.array([[-1.2, 0], [0, -1], [1.2, 0]]) * size + (x, y)), roof)
    lay(
        image,
        polygon(height, width, np.array([[-0.2, 0.4], [0.2, 0.4], [0.2, 1.1], [-0.2, 1.1]]) * size + (x, y)),
        (50, 70, 90),
    )


def _landscape(rng: Rng, size: int) -> Image:
    """Paint one of five sceneries on a square, to be cut to an octagon."""
    kind = ("wood", "village", "mountain", "lake", "fields")[rng.integers(5)]
    image = wash(rng, size, size, [(96, 160, 160), (110, 178, 186), (120, 190, 204)], size / 3)
    dab(image, rng, 260, 14, 3, 0.2, 0.6)
    places = rng.uniform(0.18, 0.82, (26, 2)) * size
    if kind == "fields":
        for number in range(6):
            y = size * (number + 0.5) / 6
            band = ellipse(
                size, size, size * rng.uniform(0.2, 0.8), y, size * 0.5, size * 0.1, rng.normal(0, 0.2)
            )
            lay(image, band * 0.8, [(70, 170, 206), (80, 140, 110), (60, 110, 150)][number % 3])
    if kind == "lake":
        lake = ellipse(size, size, size * 0.5, size * 0.55, size * 0.36, size * 0.24, rng.normal(0, 0.3))
        lay(image, lake, (168, 140, 84))
        lay(image, lake * clouds(rng, size, size, 14) * 0.5, (214, 200, 170))
    if kind == "mountain":
        for x, y in sorted(places[20:25].tolist(), key=lambda at: float(at[1])):
            tall = size * rng.uniform(0.18, 0.3)
            lay(
                image,
                polygon(size, size, [(x - tall * 0.8, y), (x, y - tall), (x + tall * 0.8, y)]),
                (116, 124, 128),
            )
            lay(
                image,
                polygon(size, size, [(x, y - tall), (x + tall * 0.8, y), (x + tall * 0.1, y)]),
                (78, 86, 96),
            )
            lay(
                image,
                polygon(
                    size,
                    size,
                    [(x - 0.22 * tall, y - 0.72 * tall), (x, y - tall), (x + 0.22 * tall, y - 0.72 * tall)],
                ),
                (236, 240, 240),
            )
    for x, y in places[: {"wood": 26, "village": 5}.get(kind, 8)]:
        _tree(image, rng, x, y, size * rng.uniform(0.035, 0.06))
    if kind in ("village", "fields"):
        for x, y in places[5 : 11 if kind == "village" else 7]:
            _house(image, x, y, size * 0.06, [(46, 60, 160), (60, 90, 140), (90, 80, 100)][rng.integers(3)])
    return times(image, linen(size, size, FINE * 0.8, rng))


@cache
def _printed(box: str) -> Image:
    """Return the board from its own edge, 9 mm beyond the fields."""
    rng, frame = seeded("board", box), STYLES[box].frame
    size = (432 + 2 * _EDGE) * FINE
    image = wash(rng, size, size, [frame, (frame[0] + 26, frame[1] + 26, frame[2] + 26)], 160)
    big, cut = _OCTAGON * FINE, (_OCTAGON - _SLOT) / 2 * FINE
    low, high = 1.5, big - 1.5
    outline = [(cut, low), (big - cut, low), (high, cut), (high, big - cut)]
    outline += [(big - cut, high), (cut, high), (low, big - cut), (low, cut)]
    octagon = polygon(big, big, outline)
    for column in range(8):
        for row in range(8):
            x, y = (column * 54 + 27 + _EDGE) * FINE, (row * 54 + 27 + _EDGE) * FINE
            if (column + row) % 2:
                lay(image[y - big // 2 :, x - big // 2 :][:big, :big], octagon, _landscape(rng, big))
            else:
                half = _SLOT * FINE // 2
                patch = meadow(STYLES[box].meadow, rng, 2 * half, FINE)
                image[y - half : y + half, x - half : x + half] = patch
                cv2.rectangle(image, (x - half, y - half), (x + half, y + half), (60, 84, 96), 2, cv2.LINE_AA)
    cv2.rectangle(image, (0, 0), (size - 1, size - 1), (24, 30, 40), 4)
    return image


@cache
def _top(kind: str) -> Image:
    """Return the table top at half the fineness of the board."""
    rng, height, width = seeded("top", kind), HEIGHT * FINE // 2, WIDTH * FINE // 2
    if kind in ("oak", "walnut"):
        colours = [(90, 140, 180), (120, 170, 206)] if kind == "oak" else [(34, 52, 82), (52, 78, 112)]
        narrow = wash(rng, height, width // 12, colours, 5)
        image = cv2.resize(narrow, (width, height), interpolation=cv2.INTER_CUBIC)
        dark = tuple(v // 2 for v in colours[0])
        for y in range(150, height, 165):
            cv2.line(image, (0, y), (width, y + 2), dark, 2, cv2.LINE_AA)
        return image
    colours = [(52, 84, 44), (60, 94, 52)] if kind == "felt" else [(196, 206, 214), (206, 216, 222)]
    image = wash(rng, height, width, colours, 60)
    if kind == "cloth":
        rows = (np.arange(height) // 27) % 3 == 0
        image[:, (np.arange(width) // 27) % 3 == 0] = (150, 120, 104)
        image[rows] = image[rows] // 2 + 52
    return times(image, 0.92 + 0.16 * rng.random((height, width), dtype=np.float32))


def _fine_table(box: str, kind: str) -> Image:
    image = cv2.resize(_top(kind), (WIDTH * FINE, HEIGHT * FINE), interpolation=cv2.INTER_CUBIC)
    printed = _printed(box)
    left, top = (-_EDGE - WEST) * FINE, (-_EDGE - NORTH) * FINE
    size = printed.shape[0]
    shade = np.zeros(image.shape[:2], np.float32)
    shade[top : top + size + 8, left : left + size + 8] = 0.5
    image = times(image, 1 - cv2.blur(shade, (13, 13)))
    image[top : top + size, left : left + size] = printed
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    shape = box_of(box)
    for number, (x, y) in shape.markers.items():
        half, quiet = round(shape.marker_mm * FINE / 2), 6 * FINE
        at_x, at_y = round((x - WEST) * FINE), round((y - NORTH) * FINE)
        white = half + quiet
        image[at_y - white : at_y + white, at_x - white : at_x + white] = (238, 242, 242)
        mark = cv2.aruco.generateImageMarker(dictionary, number, 2 * half)
        image[at_y - half : at_y + half, at_x - half : at_x + half] = np.maximum(mark, 22)[..., None]
    return image


_KEPT: dict[tuple[str, str, float], Image] = {}


def table(box: str, kind: str, scale: float) -> Image:
    """Return the empty table at *scale* pixels a millimetre; the last few are kept."""
    key = (box, kind, scale)
    if key not in _KEPT:
        if len(_KEPT) >= 8:
            _KEPT.pop(next(iter(_KEPT)))
        size = (round(WIDTH * scale), round(HEIGHT * scale))
        _KEPT[key] = cv2.resize(_fine_table(box, kind), size, interpolation=cv2.INTER_AREA)
    return _KEPT[key]
