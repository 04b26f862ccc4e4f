"""Leaded glass: the tile quartered by its diagonals, a coat in each quarter, a charge in the middle."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from tests.families.enamel.facts import Plan
from tests.families.enamel.paint import (
    FIELD,
    Art,
    Bgr,
    Float,
    N,
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

_GLASS: Final[dict[str, Bgr]] = {
    "red": (36, 26, 168),
    "blue": (164, 56, 22),
    "green": (70, 118, 22),
    "yellow": (28, 170, 226),
}
_LEAD: Final[Bgr] = (38, 36, 34)
_PALE: Final[Bgr] = (206, 222, 222)
_TINTS: Final[tuple[Bgr, ...]] = (
    (150, 70, 120),
    (40, 110, 208),
    (190, 196, 190),
    (150, 150, 60),
    (90, 90, 100),
    (140, 130, 200),
)
_MID: Final = N / 2


def face(plan: Plan) -> Picture:
    """Return a leaded pane."""
    rng = seeded("vitrail", plan.art)
    corners = [_TINTS[int(i)] for i in rng.integers(0, len(_TINTS), 4)]
    cut = int(rng.integers(4))
    middle = _TINTS[int(rng.integers(len(_TINTS)))]
    shape_of = int(rng.integers(6))

    def quarter(side: Picture, k: int) -> None:
        colour, value = plan.facts.coats[k]
        shape(side, [(0, 0), (N, 0), (_MID, _MID)], _GLASS[colour])
        deep = _deeper(_GLASS[colour])
        if cut == 1:
            shape(side, [(70, 0), (N - 70, 0), (_MID, 90)], deep)
            stroke(side, [(70, 0), (_MID, 90), (N - 70, 0)], _LEAD, 6)
        elif cut == 2:
            shape(side, [(74, 74), (N - 74, 74), (_MID, _MID)], deep)
            stroke(side, [(74, 74), (N - 74, 74)], _LEAD, 6)
        elif cut == 3:
            shape(side, [(_MID, 0), (N, 0), (_MID, _MID)], deep)
            stroke(side, [(_MID, 0), (_MID, _MID)], _LEAD, 6)
        stroke(side, [(0, 0), (_MID, _MID), (N, 0)], _LEAD, 9)
        _value(side, value)

    def corner(side: Picture, k: int) -> None:
        shape(side, [(0, 0), (58, 0), (0, 58)], corners[k])
        stroke(side, [(58, 0), (0, 58)], _LEAD, 8)
        if plan.mark == k + 1:
            disc(side, 22, 22, 13, (240, 246, 250))
            disc(side, 22, 22, 13, _LEAD, 4)

    picture = four_sides(four_sides(plain(N, N, _LEAD), quarter), corner)
    disc(picture, _MID, _MID, 60, middle)
    _charge(picture, shape_of, _deeper(middle) if sum(middle) > 330 else (150, 206, 226))
    disc(picture, _MID, _MID, 60, _LEAD, 9)
    for i in range(plan.facts.silver):
        x = _MID + (i - (plan.facts.silver - 1) / 2) * 46
        disc(picture, x, _MID, 22, (232, 232, 226))
        disc(picture, x, _MID, 13, (176, 178, 176), 4)
        disc(picture, x, _MID, 22, _LEAD, 6)
    shape(picture, [(4, 4), (N - 5, 4), (N - 5, N - 5), (4, N - 5)], _LEAD, 14)
    return finished(_lit(picture, rng))


def _deeper(colour: Bgr) -> Bgr:
    return (int(colour[0] * 0.66), int(colour[1] * 0.66), int(colour[2] * 0.72))


def _value(side: Picture, value: str) -> None:
    if value == "card":
        for i in range(3):
            for j in range(3):
                tint = _PALE if (i + j) % 2 == 0 else _LEAD
                x, y = _MID - 27 + 18 * i, 20 + 18 * j
                shape(side, [(x, y), (x + 18, y), (x + 18, y + 18), (x, y + 18)], tint)
        return
    disc(side, _MID, 48, 32, _PALE)
    disc(side, _MID, 48, 32, _LEAD, 5)
    words(side, value, _MID, 48, 1.45, _LEAD, 5, cv2.FONT_HERSHEY_DUPLEX)


def _charge(picture: Picture, kind: int, colour: Bgr) -> None:
    m = _MID
    if kind == 0:
        shape(picture, [(m - 60, m - 12), (m + 60, m - 12), (m + 60, m + 12), (m - 60, m + 12)], colour)
        shape(picture, [(m - 12, m - 60), (m + 12, m - 60), (m + 12, m + 60), (m - 12, m + 60)], colour)
    elif kind == 1:
        shape(picture, star(m, m, 54, 22, 5), colour)
    elif kind == 2:
        tower = [(-30, 44), (-30, -22), (-38, -22), (-38, -44), (-20, -44), (-20, -34), (-8, -34), (-8, -44)]
        shape(
            picture,
            [(m + s * x, m + y) for s in (1, -1) for x, y in (tower if s > 0 else tower[::-1])],
            colour,
        )
    elif kind == 3:
        shape(
            picture,
            [(m - 48, m + 30), (m, m - 44), (m + 48, m + 30), (m + 48, m + 48), (m, m - 8), (m - 48, m + 48)],
            colour,
        )
    elif kind == 4:
        for k in range(5):
            a = 2 * np.pi * k / 5 - np.pi / 2
            disc(picture, m + 28 * np.cos(a), m + 28 * np.sin(a), 20, colour)
    else:
        disc(picture, m, m, 46, colour)
        disc(picture, m + 20, m - 8, 36, (60, 60, 64))


def _lit(picture: Picture, rng: np.random.Generator) -> Picture:
    streaks = np.repeat(clouds(rng, 1, N, 9)[:1], N, 0)
    bubbles: Float = np.zeros((N, N), np.float32)
    for x, y in rng.uniform(10, N - 10, (26, 2)):
        cv2.circle(bubbles, (int(x), int(y)), int(rng.integers(2, 5)), 0.25, 1, cv2.LINE_AA)
    return shaded(picture, 0.16 * clouds(rng, N, N, 45) + 0.07 * streaks + bubbles)


def back() -> Picture:
    """Return a lattice of greenish panes."""
    rng = seeded("vitrail back")
    picture = plain(N, N, _LEAD)
    for i in range(-5, 6):
        for j in range(-5, 6):
            x, y = _MID + 40 * (i + j), _MID + 40 * (i - j)
            grey = int(rng.integers(120, 176))
            shape(picture, [(x - 36, y), (x, y - 36), (x + 36, y), (x, y + 36)], (grey, grey + 16, grey - 16))
    shape(picture, [(4, 4), (N - 5, 4), (N - 5, N - 5), (4, N - 5)], _LEAD, 16)
    return finished(_lit(picture, rng))


def _grain(rng: np.random.Generator, h: int, w: int, colour: Bgr) -> Picture:
    bend = clouds(rng, h, w, 90) * 9 + clouds(rng, h, w, 400) * 20
    rows = np.arange(h, dtype=np.float32)[:, None] + bend
    fibre = np.asarray(cv2.blur(clouds(rng, h, w, 2), (41, 1)), np.float32)
    rings = 0.11 * np.sin(rows / 5.5) + 0.05 * np.sin(rows / 2.1 + 1)
    return shaded(plain(h, w, colour), (rings + 0.5 * fibre).astype(np.float32))


def slot(rng: np.random.Generator) -> Picture:
    """Return a slot of dark walnut with a routed edge."""
    picture = _grain(rng, FIELD, FIELD, (44, 66, 98))
    shape(picture, [(18, 18), (FIELD - 18, 18), (FIELD - 18, FIELD - 18), (18, FIELD - 18)], (28, 42, 62), 2)
    return picture


def field(rng: np.random.Generator) -> Picture:
    """Return a field of maple, its grain upright."""
    return np.ascontiguousarray(np.rot90(_grain(rng, FIELD, FIELD, (132, 172, 204))))


def table(h: int, w: int) -> Picture:
    """Return green felt."""
    rng = seeded("vitrail table")
    return shaded(plain(h, w, (66, 84, 44)), 0.16 * clouds(rng, h, w, 3) + 0.08 * clouds(rng, h, w, 60))


ART: Final = Art(face, back, slot, field, table, (52, 50, 48), (122, 140, 108), 4, 3.0, 1.4)
