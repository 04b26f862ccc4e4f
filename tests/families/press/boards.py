"""The printed board: landscapes with their areas, meadows with bare slots, a score track, four markers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

import cv2
import numpy as np

from tests.families.press.faces import STYLES, Style
from tests.families.press.finish import printed
from tests.families.press.glyphs import digit
from tests.families.press.paint import (
    Bytes,
    Ink,
    Points,
    Sheet,
    bevel,
    bytes_of,
    dice,
    floats,
    lay,
    lit,
    moved,
    noise,
    polygon,
    sheet,
    shine,
    soften,
    turned,
)
from tests.families.protocol import Box

SCALE: Final = 3.0
"""Pixels a millimetre."""
RIM: Final = 12.0
"""How far the board goes beyond the fields, in mm."""
WIDE: Final = 8 * 54 + 2 * RIM
_OCTAGON: Final[Points] = np.array(
    [
        (-21.5, -32.5),
        (21.5, -32.5),
        (32.5, -21.5),
        (32.5, 21.5),
        (21.5, 32.5),
        (-21.5, 32.5),
        (-32.5, 21.5),
        (-32.5, -21.5),
    ]
)
_KINDS: Final = ("wood", "grain", "rocks", "market")
_LANDS: Final[dict[str, dict[str, Ink]]] = {
    "gazette": {
        "wood": (70, 150, 90), "grain": (90, 215, 250), "rocks": (190, 186, 180),
        "market": (150, 170, 235), "sea": (225, 200, 150),
    },
    "studio": {
        "wood": (52, 98, 58), "grain": (92, 186, 222), "rocks": (140, 138, 146),
        "market": (92, 120, 178), "sea": (160, 122, 74),
    },
    "fresco": {
        "wood": (112, 146, 122), "grain": (128, 184, 212), "rocks": (168, 172, 178),
        "market": (134, 152, 196), "sea": (188, 172, 138),
    },
}  # fmt: skip


def slots(box: Box) -> dict[str, tuple[float, float]]:
    """Return the slots' middles in mm, by their names."""
    half = box.pitch_mm / 2
    return {
        f"{'ABCDEFGH'[column]}{row + 1}": (column * box.pitch_mm + half, row * box.pitch_mm + half)
        for row in range(8)
        for column in range(8)
        if (row + column) % 2 == 0
    }


class _Patch:
    """A small sheet around one field, with a grid in mm from its middle."""

    def __init__(self, ink: Ink) -> None:
        self.edge = int(68 * SCALE)
        self.art = sheet(self.edge, self.edge, ink)

    def fill(self, points: Points, ink: Ink, strength: float = 1.0) -> None:
        """Paint a shape."""
        lay(self.art, polygon(self.edge, self.edge, points * SCALE + self.edge / 2), ink, strength)

    def raised(self, points: Points, ink: Ink, soft: bool) -> None:
        """Paint a shape that looks solid in an airbrushed box, and has an outline in others."""
        mask = polygon(self.edge, self.edge, points * SCALE + self.edge / 2)
        if soft:
            lay(self.art, soften(moved(mask, 3, 4), 3), (20, 24, 20), 0.5)
        lay(self.art, mask, ink)
        if soft:
            shine(self.art, bevel(mask, 4), 60)
        else:
            rounded = np.rint((points * SCALE + self.edge / 2) * 16).astype(np.int32)
            cv2.polylines(self.art, [rounded], True, lit(ink, 0.45), 2, cv2.LINE_AA, 4)


def _ring(x: float, y: float, radius: float) -> Points:
    angle = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    return np.stack([x + radius * np.cos(angle), y + radius * np.sin(angle)], 1)


def _wood(patch: _Patch, x: float, y: float, land: dict[str, Ink], soft: bool) -> None:
    patch.raised(
        np.array([(x - 0.7, y + 4), (x - 0.5, y), (x + 0.5, y), (x + 0.7, y + 4)]), (40, 60, 90), soft
    )
    patch.raised(np.array([(x - 3, y + 2), (x, y - 5), (x + 3, y + 2)]), lit(land["wood"], 0.7), soft)


def _grain(patch: _Patch, x: float, y: float, land: dict[str, Ink], soft: bool) -> None:
    for place in (-2.0, 0.0, 2.0):
        ear = np.array([(-0.6, 4), (-1.0, -1), (0, -4.5), (1.0, -1), (0.6, 4)])
        patch.raised(turned(ear, place * 9, x + place, y), lit(land["grain"], 0.75), soft)


def _rocks(patch: _Patch, x: float, y: float, land: dict[str, Ink], soft: bool) -> None:
    patch.raised(np.array([(x - 4, y + 3), (x - 1.5, y - 3), (x + 1, y + 3)]), lit(land["rocks"], 0.8), soft)
    patch.raised(
        np.array([(x - 1.5, y + 3), (x + 1.5, y - 4.5), (x + 4.5, y + 3)]), lit(land["rocks"], 1.15), soft
    )


def _market(patch: _Patch, x: float, y: float, land: dict[str, Ink], soft: bool) -> None:
    patch.raised(
        np.array([(x - 4, y + 3.5), (x - 2.6, y - 1), (x + 2.6, y - 1), (x + 4, y + 3.5)]),
        (226, 236, 240),
        soft,
    )
    patch.raised(np.array([(x - 3, y - 0.8), (x, y - 4.6), (x + 3, y - 0.8)]), (60, 60, 196), soft)


_ICONS: Final[dict[str, Callable[[_Patch, float, float, dict[str, Ink], bool], None]]] = {
    "wood": _wood,
    "grain": _grain,
    "rocks": _rocks,
    "market": _market,
}


def _town(patch: _Patch, rng: np.random.Generator, soft: bool) -> None:
    """Paint a village in the middle of a landscape."""
    for _ in range(int(rng.integers(2, 6))):
        x, y = rng.uniform(-6, 6, 2)
        wall = np.array([(x - 2, y + 2), (x - 2, y - 1), (x + 2, y - 1), (x + 2, y + 2)])
        patch.raised(wall, (206, 220, 228), soft)
        patch.raised(np.array([(x - 2.6, y - 1), (x, y - 3.6), (x + 2.6, y - 1)]), (52, 70, 170), soft)


def _landscape(box: str, rng: np.random.Generator) -> _Patch:
    """Return one landscape: areas around its middle, their icons, sometimes a village."""
    land, soft = _LANDS[box], box == "studio"
    patch = _Patch(land["sea"])
    start = float(rng.uniform(0, 90))
    cuts = np.sort(rng.choice(np.arange(0, 360, 30), int(rng.integers(2, 5)), replace=False)) + start
    kinds = rng.permutation(4)
    for place, cut in enumerate(cuts):
        kind = _KINDS[kinds[place]]
        end = cuts[(place + 1) % len(cuts)] + (360 if place + 1 == len(cuts) else 0)
        angle = np.deg2rad(np.linspace(cut, end, 14))
        wave = 46 + rng.uniform(-3, 3, 14)
        outer = np.stack([wave * np.cos(angle), wave * np.sin(angle)], 1)
        patch.fill(np.vstack([[(0.0, 0.0)], outer]), land[kind])
        for step in np.deg2rad(np.arange(cut + 18, end - 10, 36)):
            far = float(rng.uniform(16, 25))
            _ICONS[kind](patch, far * float(np.cos(step)), far * float(np.sin(step)), land, soft)
    if rng.random() < 0.55:
        patch.fill(_ring(0, 0, 11), lit(land["sea"], 1.2), 0.7)
        _town(patch, rng, soft)
    return patch


def _meadow(box: str, style: Style) -> _Patch:
    """Return a meadow with its bare slot: a frame, a colour, a drawing of the box's own."""
    patch = _Patch(lit(style.slot, 0.8))
    square = np.array([(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)])
    patch.fill(square * 20.6, lit(style.slot, 0.55))
    patch.fill(square * 19.6, style.slot)
    if box == "gazette":
        for place in range(-18, 19, 6):
            patch.fill(
                np.array([(place - 0.5, -19), (place + 0.5, -19), (place + 0.5, 19), (place - 0.5, 19)]),
                (150, 182, 160),
                0.7,
            )
        patch.fill(turned(square * 8, 45), lit(style.slot, 1.12))
    elif box == "studio":
        patch.fill(_ring(0, 0, 13), lit(style.slot, 1.25))
        patch.fill(_ring(0, 0, 11.4), style.slot)
        for degrees in range(0, 360, 60):
            patch.fill(
                turned(np.array([(-1.2, -3.0), (0, -9.0), (1.2, -3.0)]), degrees), lit(style.slot, 1.3)
            )
    else:
        patch.fill(square * 15, lit(style.slot, 0.88))
        patch.fill(square * 13.6, lit(style.slot, 1.06))
        for degrees in (0, 90, 180, 270):
            patch.fill(turned(_ring(0, -6, 3.6), degrees), lit(style.slot, 0.86))
    return patch


def _put(art: Sheet, patch: _Patch, x: float, y: float, shape: Points) -> None:
    """Lay the patch's *shape* on the board with its middle at x, y mm."""
    edge = patch.edge
    left, top = round((x + RIM) * SCALE) - edge // 2, round((y + RIM) * SCALE) - edge // 2
    mask = polygon(edge, edge, shape * SCALE + edge / 2)
    rows = slice(max(top, 0), min(top + edge, art.shape[0]))
    columns = slice(max(left, 0), min(left + edge, art.shape[1]))
    cut = slice(rows.start - top, rows.stop - top), slice(columns.start - left, columns.stop - left)
    lay(art[rows, columns], mask[cut], patch.art[cut])


def _track(art: Sheet, style: Style) -> None:
    """Paint the score track on the rim, each side read from its own edge."""
    edge, wide = art.shape[0], int(RIM * SCALE)
    length = edge / 18
    for number in range(72):
        side, place = divmod(number, 18)
        strip = np.rot90(art, side)
        ink = style.ground[number % 2] if number % 5 else lit(style.back[0], 1.4)
        start, end = round(place * length) + 1, round((place + 1) * length) - 1
        strip[2 : wide - 4, start:end] = ink
        sign = digit("123456"[number % 6], "slab")
        mark = floats(cv2.resize(sign, (22, 22), interpolation=cv2.INTER_AREA))
        x, y = (start + end) // 2 - 11, wide // 2 - 12
        lay(strip[y : y + 22, x : x + 22], mark, style.dark, 0.8)


@cache
def board(box: str) -> Bytes:
    """Return the print of the whole board, rim and all."""
    style, rng = STYLES[box], dice("board", box)
    edge = int(WIDE * SCALE)
    art = sheet(edge, edge, lit(style.ground[1], 0.6))
    meadow = _meadow(box, style)
    square = np.array([(-21.5, -21.5), (21.5, -21.5), (21.5, 21.5), (-21.5, 21.5)])
    for row in range(8):
        for column in range(8):
            x, y = column * 54.0 + 27, row * 54.0 + 27
            if (row + column) % 2:
                _put(art, _landscape(box, rng), x, y, _OCTAGON * 0.985)
            else:
                _put(art, meadow, x, y, square)
    art *= (1 + 0.06 * noise(rng, edge, edge, 120))[..., None]
    inner = int((RIM - 1) * SCALE)
    frame = sheet(edge, edge, lit(style.back[1], 0.9))
    frame[inner:-inner, inner:-inner] = art[inner:-inner, inner:-inner]
    _track(frame, style)
    return bytes_of(printed(box, frame, SCALE, rng, 1.5))


@cache
def marker(number: int, pixels: int) -> Bytes:
    """Return an ArUco marker with its white border; the border is a fifth of the marker on each side."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    border = pixels // 5
    code = cv2.aruco.generateImageMarker(dictionary, number, pixels)
    framed = cv2.copyMakeBorder(code, border, border, border, border, cv2.BORDER_CONSTANT, value=(255,))
    return np.asarray(cv2.cvtColor(np.clip(framed, 26, 240), cv2.COLOR_GRAY2BGR), np.uint8)
