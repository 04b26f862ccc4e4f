"""A box as a woodcutter prints it: black key block over four flat inks, Roman numbers, hatched meadows."""

from __future__ import annotations

from typing import Final

import numpy as np

from tests.families.craft.ink import (
    CELL,
    SIDE,
    Bgr,
    Design,
    Look,
    Point,
    around,
    disc,
    fill,
    generator,
    grained,
    octagon,
    sheet,
    stroke,
    wobbled,
)
from tests.families.protocol import Colour, Picture

BLACK: Final[Bgr] = (34, 30, 32)
CREAM: Final[Bgr] = (196, 222, 232)
INKS: Final[dict[Colour, Bgr]] = {
    "red": (52, 52, 186),
    "blue": (160, 96, 44),
    "green": (70, 128, 62),
    "yellow": (54, 178, 226),
}
STROKES: Final[dict[str, list[tuple[Point, Point]]]] = {
    "I": [((0, 0), (0, 1))],
    "V": [((-0.5, 0), (0, 1)), ((0, 1), (0.5, 0))],
}
ROMAN: Final = ("I", "II", "III", "IV", "V", "VI")


def _number(picture: Picture, value: str) -> None:
    if value == "card":
        fill(picture, [(0.435, 0.07), (0.545, 0.05), (0.575, 0.2), (0.465, 0.22)], BLACK)
        disc(picture, (0.505, 0.135), 0.028, CREAM)
        return
    letters = ROMAN[int(value) - 1]
    widths = [0.04 if letter == "I" else 0.085 for letter in letters]
    left = 0.5 - sum(widths) / 2
    for letter, wide in zip(letters, widths, strict=True):
        middle = left + wide / 2
        for (x0, y0), (x1, y1) in STROKES[letter]:
            ends = [(middle + x0 * 0.07, 0.065 + y0 * 0.125), (middle + x1 * 0.07, 0.065 + y1 * 0.125)]
            stroke(picture, ends, BLACK, 0.021)
        left += wide


def _sprig(picture: Picture, kind: int, x: float, ink: Bgr) -> None:
    if kind == 0:
        fill(picture, [(x, 0.05), (x + 0.04, 0.1), (x, 0.15), (x - 0.04, 0.1)], ink)
    elif kind == 1:
        disc(picture, (x, 0.09), 0.034, ink)
    elif kind == 2:
        for lift in (0.04, 0.08, 0.12):
            stroke(picture, [(x - 0.045, lift), (x, lift + 0.03), (x + 0.045, lift)], ink, 0.012)
    elif kind == 3:
        stroke(picture, [(x - 0.045, 0.09), (x + 0.045, 0.09)], ink, 0.022)
        stroke(picture, [(x, 0.045), (x, 0.135)], ink, 0.022)


def _face(design: Design) -> Picture:
    rng = generator("woodcut", design.ornament)
    hatch, sprig, ink = int(rng.integers(3)), int(rng.integers(5)), BLACK if rng.random() < 0.5 else CREAM
    picture = sheet(SIDE, SIDE, CREAM)

    def coat(part: Picture, colour: Colour, value: str) -> None:
        fill(part, [(0.02, 0.015), (0.98, 0.015), (0.5, 0.49)], INKS[colour])
        for i in range(6 + 4 * hatch):
            lift = 0.235 + 0.2 * i / (6 + 4 * hatch)
            stroke(part, [(lift + 0.02, lift), (0.98 - lift, lift)], BLACK, 0.006)
        _sprig(part, sprig, 0.24, ink)
        _sprig(part, sprig, 0.76, ink)
        shield = [
            (0.35, 0.025),
            (0.65, 0.025),
            (0.65, 0.17),
            (0.59, 0.25),
            (0.5, 0.3),
            (0.41, 0.25),
            (0.35, 0.17),
        ]
        fill(part, shield, CREAM)
        stroke(part, [*shield, shield[0]], BLACK, 0.017)
        _number(part, value)
        corner = [(0, 0), (0.12, 0), (0, 0.12)]
        fill(part, corner, BLACK)

    picture = around(coat, picture, design.facts)
    if design.corner >= 0:
        picture = np.ascontiguousarray(np.rot90(picture, design.corner))
        fill(picture, [(0, 0), (0.17, 0), (0, 0.17)], CREAM)
        picture = np.ascontiguousarray(np.rot90(picture, -design.corner))
    _middle(picture, design.facts.silver)
    stroke(picture, [(0.01, 0.01), (0.99, 0.01), (0.99, 0.99), (0.01, 0.99), (0.01, 0.01)], BLACK, 0.018)
    return grained(wobbled(picture, 0.9, 7, rng), 0.035, 2, rng)


def _middle(picture: Picture, silver: int) -> None:
    disc(picture, (0.5, 0.5), 0.145, BLACK)
    if silver == 0:
        for turn in np.arange(8) * np.pi / 4:
            stroke(picture, [(0.5, 0.5), (0.5 + 0.1 * np.cos(turn), 0.5 + 0.1 * np.sin(turn))], CREAM, 0.017)
    for x in ((), (0.5,), (0.435, 0.565))[silver]:
        disc(picture, (x, 0.5), 0.06 if silver == 2 else 0.1, (198, 196, 192))
        disc(picture, (x, 0.5), 0.032 if silver == 2 else 0.065, BLACK, 0.012)


def _back() -> Picture:
    rng = generator("woodcut", "back")
    picture = sheet(SIDE, SIDE, (96, 124, 146))
    for i in range(34):
        y = 0.03 * i
        stroke(picture, [(0, y), (1, y + 0.05)], (64, 86, 104), 0.007)
    disc(picture, (0.5, 0.5), 0.36, CREAM)
    disc(picture, (0.5, 0.5), 0.36, BLACK, 0.02)
    towers = [(0.28, 0.68), (0.28, 0.34), (0.36, 0.34), (0.36, 0.42), (0.44, 0.42), (0.44, 0.28)]
    fill(picture, [*towers, *((1 - x, y) for x, y in reversed(towers))], BLACK)
    fill(picture, [(0.45, 0.68), (0.45, 0.56), (0.5, 0.51), (0.55, 0.56), (0.55, 0.68)], CREAM)
    stroke(picture, [(0.01, 0.01), (0.99, 0.01), (0.99, 0.99), (0.01, 0.99), (0.01, 0.01)], BLACK, 0.02)
    return grained(wobbled(picture, 0.9, 7, rng), 0.04, 2, rng)


def _slot(number: int) -> Picture:
    rng = generator("woodcut", "slot", number)
    picture = grained(sheet(CELL, CELL, (96, 168, 148)), 0.04, 9, rng)
    for x, y in rng.random((70, 2)):
        lean, high = rng.normal(0, 0.012), rng.uniform(0.025, 0.05)
        for side in (-0.014, 0.0, 0.014):
            stroke(picture, [(x, y), (x + side + lean, y - high)], (38, 84, 58), 0.008)
    return wobbled(picture, 0.8, 6, rng)


def _field(number: int) -> Picture:
    rng = generator("woodcut", "field", number)
    lands: tuple[Bgr, ...] = ((62, 118, 84), (84, 186, 214), (150, 152, 158), (104, 142, 196))
    picture = sheet(CELL, CELL, lands[number % 4])
    half = [(0.0, rng.uniform(0.3, 0.7)), (1.0, rng.uniform(0.3, 0.7)), (1.0, 1.0), (0.0, 1.0)]
    fill(picture, half, lands[(number // 4 + 1) % 4])
    for x, y in rng.random((26, 2)) * 0.8 + 0.1:
        if y < 0.5:
            fill(picture, [(x, y - 0.07), (x + 0.035, y + 0.03), (x - 0.035, y + 0.03)], BLACK)
        else:
            stroke(picture, [(x - 0.04, y), (x, y - 0.02), (x + 0.04, y)], BLACK, 0.01)
    stroke(picture, half[:2], BLACK, 0.022)
    stroke(picture, [*octagon(0.02), octagon(0.02)[0]], BLACK, 0.022)
    return grained(wobbled(picture, 1.0, 8, rng), 0.03, 2, rng)


LOOK: Final = Look(_face, _back, _slot, _field, (58, 78, 96), (96, 160, 140), (92, 118, 140))
