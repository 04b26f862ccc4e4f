"""A box of Japanese crests on washi: discs with numbers as they are brushed there, a plain indigo back."""

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
    cloud,
    disc,
    fill,
    generator,
    grained,
    octagon,
    sheet,
    stroke,
)
from tests.families.protocol import Colour, Picture

WASHI: Final[Bgr] = (212, 230, 238)
SUMI: Final[Bgr] = (46, 38, 40)
INDIGO: Final[Bgr] = (104, 62, 38)
DYES: Final[dict[Colour, Bgr]] = {
    "red": (48, 44, 196),
    "blue": (168, 88, 36),
    "green": (86, 122, 48),
    "yellow": (40, 176, 232),
}
BRUSHED: Final[dict[str, list[list[Point]]]] = {
    "1": [[(-1, 0), (1, 0)]],
    "2": [[(-0.7, -0.55), (0.7, -0.55)], [(-1, 0.6), (1, 0.6)]],
    "3": [[(-0.8, -0.8), (0.8, -0.8)], [(-0.6, 0), (0.6, 0)], [(-1, 0.8), (1, 0.8)]],
    "4": [
        [(-0.9, -0.7), (0.9, -0.7), (0.9, 0.8), (-0.9, 0.8), (-0.9, -0.7)],
        [(-0.3, -0.7), (-0.45, 0.15)],
        [(0.3, -0.7), (0.35, 0.15), (0.75, 0.15)],
    ],
    "5": [
        [(-0.8, -0.85), (0.8, -0.85)],
        [(0.0, -0.85), (-0.35, 0.85)],
        [(-0.7, -0.1), (0.55, -0.1), (0.5, 0.85)],
        [(-1, 0.85), (1, 0.85)],
    ],
    "6": [
        [(0, -1), (0, -0.55)],
        [(-1, -0.3), (1, -0.3)],
        [(-0.3, 0.1), (-0.8, 0.95)],
        [(0.3, 0.1), (0.8, 0.95)],
    ],
}


def ring_of(at: Point, radius: float, corners: int) -> list[Point]:
    """Return a polygon about a point, its first edge level."""
    turns = (np.arange(corners) + 0.5) * 2 * np.pi / corners
    return [(at[0] + radius * float(np.cos(t)), at[1] + radius * float(np.sin(t))) for t in turns]


def _fibres(picture: Picture, rng: np.random.Generator, colour: Bgr, count: int) -> None:
    for x, y in rng.random((count, 2)):
        turn, long = rng.uniform(0, np.pi), rng.uniform(0.03, 0.1)
        stroke(picture, [(x, y), (x + long * np.cos(turn), y + long * np.sin(turn))], colour, 0.004)


def _crest(part: Picture, colour: Colour, value: str, petals: int) -> None:
    centre = (0.5, 0.2)
    disc(part, centre, 0.19, DYES[colour])
    for turn in np.arange(petals) * 2 * np.pi / petals + np.pi / 2:
        at = (centre[0] + 0.158 * np.cos(turn), centre[1] + 0.158 * np.sin(turn))
        disc(part, at, 0.021 if petals > 8 else 0.03, WASHI)
    disc(part, centre, 0.125, WASHI)
    if value == "card":
        fan = [(0.5 + 0.1 * np.cos(a), 0.25 - 0.13 * np.sin(a)) for a in np.linspace(0.45, np.pi - 0.45, 9)]
        fill(part, [(0.5, 0.29), *fan], DYES[colour])
        for x, y in fan[::2]:
            stroke(part, [(0.5, 0.29), (x, y)], SUMI, 0.006)
        return
    for line in BRUSHED[value]:
        stroke(part, [(0.5 + 0.078 * x, 0.2 + 0.075 * y) for x, y in line], SUMI, 0.023)


def _corner(part: Picture, pattern: int, ink: Bgr) -> None:
    if pattern == 0:  # waves
        for radius in (0.06, 0.12, 0.18, 0.24):
            disc(part, (0, 0), radius, ink, 0.02)
    elif pattern == 1:  # checks
        for i in range(5):
            for j in range(5 - i):
                if (i + j) % 2 == 0:
                    x, y = 0.05 * i, 0.05 * j
                    fill(part, [(x, y), (x + 0.05, y), (x + 0.05, y + 0.05), (x, y + 0.05)], ink)
    elif pattern == 2:  # arrows
        for lift in (0.05, 0.12, 0.19):
            stroke(part, [(0, lift), (lift * 0.7, lift * 0.7), (lift, 0)], ink, 0.024)
    elif pattern == 3:  # rays
        for turn in np.linspace(0.1, np.pi / 2 - 0.1, 4):
            stroke(part, [(0, 0), (0.24 * np.cos(turn), 0.24 * np.sin(turn))], ink, 0.022)
    else:  # a solid quarter
        disc(part, (0, 0), 0.2, ink)
        disc(part, (0.07, 0.07), 0.035, WASHI)


def _face(design: Design) -> Picture:
    rng = generator("crests", design.ornament)
    petals, pattern = int(rng.choice([5, 8, 12])), int(rng.integers(5))
    ink: Bgr = ((104, 62, 38), (70, 70, 120), (84, 104, 66), (60, 60, 66))[int(rng.integers(4))]
    picture = sheet(SIDE, SIDE, WASHI)
    _fibres(picture, rng, (186, 206, 218), 60)
    for quarter in range(4):
        if quarter != design.corner:
            _corner(picture, pattern, ink)
        picture = np.ascontiguousarray(np.rot90(picture))
    picture = around(lambda part, colour, value: _crest(part, colour, value, petals), picture, design.facts)
    for x in ((), (0.5,), (0.445, 0.555))[design.facts.silver]:
        radius = 0.085 if design.facts.silver == 1 else 0.055
        disc(picture, (x, 0.5), radius, (176, 172, 168))
        disc(picture, (x, 0.5), radius, (92, 90, 90), 0.01)
        fill(picture, ring_of((x, 0.5), radius * 0.42, 4), SUMI)
    return grained(picture, 0.02, 3, rng)


def _back() -> Picture:
    rng = generator("crests", "back")
    picture = sheet(SIDE, SIDE, INDIGO)
    _fibres(picture, rng, (118, 76, 50), 40)
    return grained(picture, 0.03, 5, rng)


def _slot(number: int) -> Picture:
    rng = generator("crests", "slot", number)
    y, x = np.indices((CELL, CELL), np.float32) / CELL
    rake = np.sin(2 * np.pi * (14 * np.hypot(x - 0.5, y - 0.5) + 0.1 * cloud(CELL, CELL, 40, rng)))
    picture = sheet(CELL, CELL, (150, 186, 178)) * (1 + 0.045 * rake[..., None])
    return grained(picture.clip(0, 255).astype(np.uint8), 0.03, 3, rng)


def _field(number: int) -> Picture:
    rng = generator("crests", "field", number)
    lands: tuple[Bgr, ...] = ((108, 136, 84), (132, 196, 220), (156, 150, 146), (168, 152, 204))
    picture = sheet(CELL, CELL, lands[number % 4])
    edge = [(x, 0.5 + 0.12 * np.sin(7 * x + number)) for x in np.linspace(0, 1, 24)]
    fill(picture, [*edge, (1.0, 1.0), (0.0, 1.0)], lands[(number // 4 + 2) % 4])
    stroke(picture, edge, WASHI, 0.02)
    for x, y in rng.random((7, 2)) * 0.7 + 0.15:
        for radius in (0.03, 0.055, 0.08):
            disc(picture, (x, y), radius, WASHI if number % 2 else SUMI, 0.008)
    stroke(picture, [*octagon(0.02), octagon(0.02)[0]], SUMI, 0.014)
    return grained(picture, 0.025, 3, rng)


LOOK: Final = Look(_face, _back, _slot, _field, (62, 52, 120), (150, 182, 176), INDIGO)
