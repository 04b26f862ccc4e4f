"""Engraved sea charts with names; small shields in the corners, each with its head to its own side."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from tests.families.enamel.facts import Plan
from tests.families.enamel.paint import (
    FIELD,
    Art,
    Bgr,
    N,
    blended,
    clouds,
    disc,
    finished,
    four_sides,
    plain,
    seeded,
    shaded,
    shape,
    star,
    stroke,
    words,
)
from tests.families.protocol import Picture

_INKS: Final[dict[str, Bgr]] = {
    "red": (52, 54, 172),
    "blue": (150, 92, 44),
    "green": (82, 124, 66),
    "yellow": (60, 170, 216),
}
_INK: Final[Bgr] = (36, 46, 60)
_LANDS: Final[tuple[Bgr, ...]] = ((150, 196, 212), (158, 204, 186), (160, 184, 216), (142, 190, 226))
_SEAS: Final[tuple[Bgr, ...]] = ((206, 204, 182), (200, 214, 204), (196, 216, 224))
_FIRST: Final = ("San ", "Cabo ", "Porto ", "", "", "Isla ", "Val ")
_SYLLABLES: Final = ("ra", "ven", "mo", "li", "tos", "ca", "gne", "bar", "du", "sel", "pi", "nor")
_MID: Final = N / 2


def face(plan: Plan) -> Picture:
    """Return a piece of a chart."""
    rng = seeded("portolan", plan.art)
    height = clouds(rng, N, N, 95) + 0.35 * clouds(rng, N, N, 32) + 0.1 * clouds(rng, N, N, 12)
    height -= np.float32(np.quantile(height, rng.uniform(0.35, 0.65)))
    sea = plain(N, N, _SEAS[plan.art % len(_SEAS)])
    _rhumbs(sea, rng)
    land = plain(N, N, _LANDS[int(rng.integers(len(_LANDS)))])
    _hills(land, rng)
    coast = np.clip(height * 60 + 0.5, 0, 1).astype(np.float32)
    picture = blended(sea, land, coast)
    for level, weight in ((0.0, 0.9), (-0.09, 0.35), (-0.18, 0.2)):
        line = np.exp(-(((height - level) / 0.016) ** 2)) * weight
        picture = blended(picture, plain(N, N, _INK), line.astype(np.float32))
    for _ in range(int(rng.integers(3, 6))):
        name = (
            _FIRST[int(rng.integers(7))] + "".join(_SYLLABLES[int(i)] for i in rng.integers(0, 12, 3)).title()
        )
        x, y = rng.uniform(100, N - 100), rng.uniform(40, N - 40)
        words(picture, name, x, y, float(rng.uniform(0.5, 0.8)), _INK, 2, cv2.FONT_HERSHEY_COMPLEX_SMALL | 16)
        disc(picture, x - 12, y + 16, 4, (50, 50, 160))
    route = np.cumsum(np.vstack([rng.uniform(60, 200, (1, 2)), rng.normal(8, 16, (12, 2))]), 0)
    for i in range(0, 12, 2):
        stroke(picture, route[i : i + 2], (50, 50, 150), 3)

    def corner(side: Picture, k: int) -> None:
        stroke(side, [(0, 7), (N, 7)], _INK, 3)
        stroke(side, [(0, 14), (N, 14)], _INK, 1)
        _shield(side, *plan.facts.coats[k])
        if plan.mark == k + 1:
            shape(side, star(_MID, 30, 20, 7, 4), (40, 90, 190))
            shape(side, star(_MID, 30, 20, 7, 4), _INK, 2)

    picture = four_sides(picture, corner)
    for i in range(plan.facts.silver):
        x = _MID + (i - (plan.facts.silver - 1) / 2) * 66
        disc(picture, x, _MID, 32, (112, 114, 114))
        disc(picture, x, _MID, 28, (196, 196, 194))
        disc(picture, x, _MID, 22, (140, 142, 142), 2)
        shape(picture, star(x, _MID, 18, 6, 4), (238, 238, 238))
    return finished(shaded(picture, 0.06 * clouds(rng, N, N, 60) + 0.03 * clouds(rng, N, N, 3)))


def _rhumbs(sea: Picture, rng: np.random.Generator) -> None:
    x, y = rng.uniform(40, N - 40, 2)
    for a in np.arange(16) * np.pi / 8 + rng.uniform(0, 0.3):
        stroke(sea, [(x, y), (x + 500 * np.cos(a), y + 500 * np.sin(a))], (140, 156, 160), 2)
    disc(sea, x, y, 26, (120, 140, 150), 2)


def _hills(land: Picture, rng: np.random.Generator) -> None:
    for x, y in rng.uniform(10, N - 10, (16, 2)):
        stroke(land, [(x - 11, y), (x, y - 14), (x + 11, y)], (84, 108, 120), 2)
        stroke(land, [(x + 2, y - 10), (x + 5, y)], (110, 134, 144), 2)


def _shield(side: Picture, colour: str, value: str) -> None:
    left, top, w, h = 20, 20, 72, 78
    t = np.linspace(0, np.pi, 14)
    bowl = np.stack([left + w / 2 + w / 2 * np.cos(t), top + h * 0.5 + h * 0.5 * np.sin(t)], 1)
    line = np.vstack([[(left, top), (left + w, top)], bowl]).astype(np.float32)
    shape(side, line, _INKS[colour])
    shape(side, line, (226, 236, 240), 7)
    shape(side, line, _INK, 3)
    light: Bgr = (240, 246, 248) if colour != "yellow" else _INK
    x, y = left + w / 2, top + h / 2 - 4
    if value == "card":
        shape(side, [(x - 13, y - 19), (x + 13, y - 19), (x + 13, y + 19), (x - 13, y + 19)], light)
        disc(side, x, y, 7, _INKS[colour])
    else:
        words(side, value, x, y, 1.5, light, 4, cv2.FONT_HERSHEY_TRIPLEX)


def back() -> Picture:
    """Return waves about a globe, with the printer's name."""
    rng = seeded("portolan back")
    picture = plain(N, N, (128, 92, 62))
    for y in range(6, N + 20, 20):
        for x in range(-20, N + 20, 40):
            t = np.linspace(np.pi, 2 * np.pi, 12)
            for r in (18, 11):
                wave = np.stack([x + (y // 20 % 2) * 20 + r * np.cos(t), y + r * np.sin(t)], 1)
                stroke(picture, wave, (176, 148, 116), 2)
    disc(picture, _MID, _MID, 84, (196, 216, 222))
    disc(picture, _MID, _MID, 84, _INK, 5)
    for r in (28, 56):
        cv2.ellipse(picture, (160, 160), (r, 84), 0, 0, 360, _INK, 2, cv2.LINE_AA)
    for y in (118, 202):
        stroke(picture, [(_MID - 72, y), (_MID + 72, y)], _INK, 2)
    shape(picture, [(70, 142), (250, 142), (250, 178), (70, 178)], (196, 216, 222))
    words(picture, "MERIDIAN", _MID, 160, 0.95, _INK, 2, cv2.FONT_HERSHEY_TRIPLEX)
    shape(picture, [(6, 6), (N - 7, 6), (N - 7, N - 7), (6, N - 7)], (196, 216, 222), 6)
    return finished(shaded(picture, 0.04 * clouds(rng, N, N, 40)))


def slot(rng: np.random.Generator) -> Picture:
    """Return a printed slot: hatching, a ring, a word."""
    picture = plain(FIELD, FIELD, (178, 196, 190))
    for k in range(-FIELD, FIELD, 9):
        stroke(picture, [(k, 0), (k + FIELD, FIELD)], (150, 168, 160), 1)
    m = FIELD / 2
    disc(picture, m, m, 44, (116, 128, 120), 2)
    shape(picture, star(m, m, 40, 10, 8), (146, 160, 150))
    words(picture, "TERRA INCOGNITA", m, FIELD - 12, 0.42, (80, 92, 88), 1, cv2.FONT_HERSHEY_COMPLEX)
    return shaded(picture, 0.04 * clouds(rng, FIELD, FIELD, 30))


def field(rng: np.random.Generator) -> Picture:
    """Return a field of deep sea with printed waves."""
    picture = plain(FIELD, FIELD, (116, 100, 66))
    for x, y in rng.uniform(10, FIELD - 24, (7, 2)):
        curl = [(x, y), (x + 5, y - 4), (x + 10, y), (x + 15, y - 4), (x + 20, y)]
        stroke(picture, curl, (160, 146, 112), 1)
    return shaded(picture, 0.05 * clouds(rng, FIELD, FIELD, 40))


def table(h: int, w: int) -> Picture:
    """Return a table of dark leather."""
    rng = seeded("portolan table")
    return shaded(
        plain(h, w, (40, 46, 78)), 0.3 * np.abs(clouds(rng, h, w, 7)) + 0.15 * clouds(rng, h, w, 120)
    )


ART: Final = Art(face, back, slot, field, table, (150, 172, 186), (132, 98, 68), 2, 2.2, 0.3)
