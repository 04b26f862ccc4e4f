"""Glazed tiles: cobalt on cream, four coats as petals in a cross, pips; a plain biscuit back."""

from __future__ import annotations

from typing import Final

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
    pips,
    plain,
    seeded,
    shaded,
    shape,
    star,
    stroke,
)
from tests.families.protocol import Picture

_GLAZE: Final[dict[str, Bgr]] = {
    "red": (42, 52, 176),
    "blue": (170, 92, 28),
    "green": (78, 132, 48),
    "yellow": (44, 186, 232),
}
_COBALT: Final[Bgr] = (142, 78, 48)
_MID: Final = N / 2


def face(plan: Plan) -> Picture:
    """Return a painted and glazed tile."""
    rng = seeded("azulejo", plan.art)
    picture = shaded(plain(N, N, (214, 228, 234)), 0.05 * clouds(rng, N, N, 50))
    kind = plan.art % 4
    wash: Bgr = ((196, 178, 150), (170, 204, 226), (186, 208, 178), (206, 190, 206))[plan.art // 4 % 4]
    vine = [_vine(rng) for _ in range(3)]

    def corner(side: Picture, _: int) -> None:
        if kind == 0:
            disc(side, 0, 0, 92, wash)
            disc(side, 0, 0, 92, _COBALT, 5)
            disc(side, 0, 0, 66, _COBALT, 3)
        elif kind == 1:
            shape(side, star(46, 46, 46, 20, 4, np.pi / 4), wash)
            shape(side, star(46, 46, 46, 20, 4, np.pi / 4), _COBALT, 4)
        elif kind == 2:
            shape(side, [(0, 0), (104, 0), (0, 104)], wash)
            stroke(side, [(104, 0), (0, 104)], _COBALT, 6)
            disc(side, 30, 30, 13, _COBALT)
        else:
            for r in (30, 54, 78):
                disc(side, 20, 20, r, _COBALT, 3)
        for curve in vine:
            stroke(side, curve, _COBALT, 4)
            stroke(side, curve * (-1, 1) + (N, 0), _COBALT, 4)
            disc(side, float(curve[-1][0]), float(curve[-1][1]), 6, _COBALT)

    picture = four_sides(picture, corner)
    points = 6 + plan.art % 5
    shape(picture, star(_MID, _MID, 66, 44, points), wash)
    shape(picture, star(_MID, _MID, 66, 44, points), _COBALT, 4)
    picture = four_sides(picture, lambda side, k: _coat(side, *plan.facts.coats[k]))
    if plan.mark:
        x, y = ((26.0, 26.0), (N - 26.0, 26.0), (N - 26.0, N - 26.0), (26.0, N - 26.0))[plan.mark - 1]
        shape(picture, star(x, y, 22, 9, 4), (40, 120, 214))
        shape(picture, star(x, y, 22, 9, 4), (40, 50, 60), 3)
    for i in range(plan.facts.silver):
        x = _MID + (i - (plan.facts.silver - 1) / 2) * 48
        disc(picture, x, _MID, 23, (92, 92, 90))
        disc(picture, x, _MID, 20, (186, 184, 180))
        disc(picture, x - 5, _MID - 5, 9, (238, 238, 236))
    return finished(_glazed(picture, rng))


def _vine(rng: np.random.Generator) -> Float:
    t = np.linspace(0, 1, 14)
    angle, curl = rng.uniform(0, np.pi / 2), rng.uniform(-2.6, 2.6)
    turn = angle + curl * t**1.5
    steps = np.stack([np.cos(turn), np.sin(turn)], 1) * rng.uniform(5, 9)
    return (np.cumsum(steps, 0) + rng.uniform(18, 60, 2)).astype(np.float32)


def _coat(side: Picture, colour: str, value: str) -> None:
    t = np.linspace(0, 2 * np.pi, 40)
    squeeze = 1 - 0.22 * np.sin(t)
    petal = np.stack([_MID + 52 * np.cos(t) * squeeze, 54 + 46 * np.sin(t)], 1).astype(np.float32)
    shape(side, petal, _GLAZE[colour])
    shape(side, petal, (60, 44, 36), 5)
    light: Bgr = (236, 244, 246) if colour != "yellow" else (50, 40, 90)
    if value == "card":
        shape(side, [(_MID - 19, 30), (_MID + 19, 30), (_MID + 19, 80), (_MID - 19, 80)], light)
        stroke(side, [(_MID - 11, 55), (_MID + 11, 55)], _GLAZE[colour], 6)
        stroke(side, [(_MID, 40), (_MID, 70)], _GLAZE[colour], 6)
    else:
        for x, y in pips(_MID, 54, 18, int(value)):
            disc(side, x, y, 8.5, light)


def _glazed(picture: Picture, rng: np.random.Generator) -> Picture:
    y, x = np.mgrid[0:N, 0:N].astype(np.float32)
    rim = np.minimum(np.minimum(x, y), np.minimum(N - 1 - x, N - 1 - y))
    gleam = 0.22 * np.exp(-(((np.minimum(x, y) - 9) / 4) ** 2)) - 0.35 * np.exp(-rim / 4)
    crackle = np.abs(clouds(rng, N, N, 34)) < 0.012
    return shaded(picture, (gleam - 0.12 * crackle + 0.04 * clouds(rng, N, N, 90)).astype(np.float32))


def back() -> Picture:
    """Return the unglazed back: nearly plain, with a faint stamp."""
    rng = seeded("azulejo back")
    picture = plain(N, N, (132, 164, 196))
    disc(picture, _MID, _MID, 70, (126, 157, 188), 4)
    disc(picture, _MID, _MID, 30, (128, 159, 190), 4)
    return finished(shaded(picture, 0.05 * clouds(rng, N, N, 70) + 0.06 * clouds(rng, N, N, 4)))


def slot(rng: np.random.Generator) -> Picture:
    """Return a plain slot of red clay."""
    return shaded(
        plain(FIELD, FIELD, (74, 100, 158)),
        0.05 * clouds(rng, FIELD, FIELD, 60) + 0.04 * clouds(rng, FIELD, FIELD, 3),
    )


def field(rng: np.random.Generator) -> Picture:
    """Return a field of pale plaster."""
    picture = shaded(plain(FIELD, FIELD, (168, 192, 206)), 0.06 * clouds(rng, FIELD, FIELD, 20))
    shape(picture, [(0, 0), (FIELD, 0), (FIELD, FIELD), (0, FIELD)], (140, 164, 178), 3)
    return picture


def table(h: int, w: int) -> Picture:
    """Return a slab of grey stone."""
    rng = seeded("azulejo table")
    veins = np.abs(clouds(rng, h, w, 160) + 0.3 * clouds(rng, h, w, 40))
    flecks = 0.12 * clouds(rng, h, w, 5)
    return shaded(plain(h, w, (128, 130, 132)), (0.3 * np.exp(-veins * 30) + flecks).astype(np.float32))


ART: Final = Art(face, back, slot, field, table, (110, 138, 164), (130, 162, 194), 12, 5.0, 1.0)
