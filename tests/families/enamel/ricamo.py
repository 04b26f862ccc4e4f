"""Embroidered patches: satin stitch along the edges like a pinwheel, cross stitch in the middle."""

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
    woven,
)
from tests.families.protocol import Picture

_SILK: Final[dict[str, Bgr]] = {
    "red": (58, 40, 190),
    "blue": (186, 96, 40),
    "green": (84, 140, 52),
    "yellow": (60, 196, 236),
}
_CLOTH: Final[tuple[Bgr, ...]] = (
    (92, 62, 48),
    (188, 210, 220),
    (60, 44, 96),
    (74, 96, 90),
    (120, 150, 176),
    (72, 70, 70),
)
_THREAD: Final[tuple[Bgr, ...]] = (
    (226, 234, 238),
    (92, 136, 214),
    (150, 96, 168),
    (170, 176, 110),
    (60, 60, 70),
)
_MID: Final = N / 2


def face(plan: Plan) -> Picture:
    """Return an embroidered patch."""
    rng = seeded("ricamo", plan.art)
    ground = _CLOTH[int(rng.integers(len(_CLOTH)))]
    picture = shaded(plain(N, N, ground), woven(rng, N, N, 4, 0.22))
    bright = sum(ground) > 380
    threads = [t for t in _THREAD if (sum(t) > 380) != bright or 300 < sum(t) < 560]
    _crosses(picture, rng, [threads[int(i)] for i in rng.permutation(len(threads))[:2]])
    border = threads[int(rng.integers(len(threads)))]
    nap = 0.05 * clouds(rng, N, N, 3) + 0.06 * clouds(rng, N, N, 80)

    def side_of(side: Picture, k: int) -> None:
        for x in range(0, N, 7):
            stroke(side, [(x, 1), (x + 4, 15)], _jitter(rng, border), 4)
        colour, value = plan.facts.coats[k]
        _satin(side, rng, _SILK[colour])
        _value(side, seeded("ricamo value", plan.art, k), value, colour)

    def knot(side: Picture, k: int) -> None:
        if plan.mark == k + 1:
            disc(side, 223, 46, 14, (70, 40, 70))
            for r in (12, 7, 2):
                disc(side, 223, 46, r, _jitter(rng, (200, 120, 220)), 4)

    picture = four_sides(four_sides(picture, side_of), knot)
    for i in range(plan.facts.silver):
        x = _MID + (i - (plan.facts.silver - 1) / 2) * 54
        shape(picture, star(x, _MID, 30, 20, 8), (120, 120, 118))
        for a in np.linspace(0, np.pi, 12, endpoint=False):
            c, s = 25 * np.cos(a), 25 * np.sin(a)
            grey = int(rng.integers(170, 250))
            stroke(picture, [(x - c, _MID - s), (x + c, _MID + s)], (grey, grey, grey), 3)
    return finished(shaded(picture, nap))


def _jitter(rng: np.random.Generator, colour: Bgr) -> Bgr:
    by = float(rng.uniform(0.82, 1.14))
    return (min(255, int(colour[0] * by)), min(255, int(colour[1] * by)), min(255, int(colour[2] * by)))


def _crosses(picture: Picture, rng: np.random.Generator, threads: list[Bgr]) -> None:
    cells = rng.choice([-1, 0, 1], (7, 4), p=[0.45, 0.3, 0.25])
    cells = np.concatenate([cells, cells[:, ::-1]], 1)
    for i in range(7):
        for j in range(8):
            if cells[i, j] < 0:
                continue
            x, y, tint = 88 + 18 * j, 97 + 18 * i, threads[int(cells[i, j])]
            stroke(picture, [(x + 2, y + 2), (x + 16, y + 16)], _jitter(rng, tint), 5)
            stroke(picture, [(x + 16, y + 2), (x + 2, y + 16)], _jitter(rng, tint), 5)


def _satin(side: Picture, rng: np.random.Generator, colour: Bgr) -> None:
    shape(side, [(24, 24), (206, 24), (190, 80), (24, 80)], (40, 36, 36))
    for x in np.arange(28, 200, 4.0):
        low = 77 if x < 188 else 77 - (x - 188) * 3.5
        stroke(side, [(x, 27), (x - 3 if x > 32 else x, low)], _jitter(rng, colour), 4)


def _value(side: Picture, rng: np.random.Generator, value: str, colour: str) -> None:
    tint: Bgr = (240, 244, 246) if colour != "yellow" else (80, 36, 60)
    if value == "card":
        shape(side, [(84, 34), (128, 34), (128, 70), (84, 70)], tint)
        stroke(side, [(90, 39), (122, 65)], _jitter(rng, _SILK[colour]), 5)
        stroke(side, [(122, 39), (90, 65)], _jitter(rng, _SILK[colour]), 5)
        return
    for i in range(int(value)):
        x = 46 + 25 * i
        shape(side, [(x, 34), (x + 10, 52), (x, 70), (x - 10, 52)], tint)
        stroke(side, [(x, 38), (x, 66)], (150, 150, 160), 2)


def back() -> Picture:
    """Return the wrong side of a patch: knots and loose ends."""
    rng = seeded("ricamo back")
    picture = shaded(plain(N, N, (150, 176, 190)), woven(rng, N, N, 4, 0.25))
    tints = [*_SILK.values(), (120, 120, 120)]
    for _ in range(46):
        x, y = rng.uniform(30, N - 30, 2)
        walk = np.cumsum(np.vstack([[x, y], rng.normal(0, 13, (5, 2))]), 0)
        faded = tints[int(rng.integers(5))]
        stroke(picture, walk, (faded[0] // 2 + 60, faded[1] // 2 + 66, faded[2] // 2 + 70), 4)
    for k in range(0, N, 16):
        for a, b in (((k, 10), (k + 9, 10)), ((k, N - 10), (k + 9, N - 10))):
            stroke(picture, [a, b], (80, 90, 110), 4)
            stroke(picture, [a[::-1], b[::-1]], (80, 90, 110), 4)
    return finished(picture)


def slot(rng: np.random.Generator) -> Picture:
    """Return a slot of grey-blue linen."""
    picture = shaded(plain(FIELD, FIELD, (150, 138, 122)), woven(rng, FIELD, FIELD, 4, 0.3))
    return shaded(picture, 0.06 * clouds(rng, FIELD, FIELD, 50))


def field(rng: np.random.Generator) -> Picture:
    """Return a field of striped ticking."""
    picture = plain(FIELD, FIELD, (196, 212, 218))
    for x in range(6, FIELD, 18):
        stroke(picture, [(x, 0), (x, FIELD)], (120, 96, 96), 4)
        stroke(picture, [(x + 8, 0), (x + 8, FIELD)], (150, 140, 150), 1)
    return shaded(picture, woven(rng, FIELD, FIELD, 2, 0.14))


def table(h: int, w: int) -> Picture:
    """Return a table of planks."""
    rng = seeded("ricamo table")
    streak = np.asarray(cv2.resize(clouds(rng, h, 24, 3), (w, h)), np.float32)
    picture = shaded(plain(h, w, (80, 112, 150)), 0.14 * streak + 0.08 * clouds(rng, h, w, 40))
    for y in range(90, h, 270):
        stroke(picture, [(0, y), (w, y + 3)], (36, 52, 70), 5)
    return picture


ART: Final = Art(face, back, slot, field, table, (96, 104, 112), (146, 170, 186), 30, 2.0, 0.15)
