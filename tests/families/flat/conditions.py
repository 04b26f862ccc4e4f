"""Each condition as a change to how tiles lie and how the picture is taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from tests.families.protocol import CONDITIONS

Rng = np.random.Generator


@dataclass(frozen=True)
class Laying:
    """How tiles lie. Shares are of the tiles on the board."""

    shift_mm: float = 1.5
    askew_deg: float = 2.5
    spread: float = 0.5
    """0: all offsets alike likely; 1: most at the limit."""
    lifted: float = 0.0
    stacked: float = 0.0
    strangers: float = 0.0
    worn: float = 0.0
    things: tuple[str, ...] = ()


@dataclass(frozen=True)
class Shot:
    """How the picture is taken. Blurs are in parts of a tile's edge."""

    exposure: float = 1.0
    balance: tuple[float, float, float] = (1.0, 1.0, 1.0)
    gain: float = 1.0
    """Of the sensor: noise grows with it."""
    focus: float = 0.0
    motion: float = 0.0
    shadows: int = 0
    glare: float = 0.06
    bands: float = 0.0
    moire: float = 0.0
    quality: int = 90


Change = Callable[[Laying, Shot, Rng], tuple[Laying, Shot]]


def ordinary(rng: Rng) -> Shot:
    """Return a picture in a lit room: exposure and white balance vary a little."""
    warmth = float(rng.normal(0, 0.05))
    tint = float(rng.normal(0, 0.02))
    return Shot(
        exposure=float(rng.uniform(0.78, 1.12)),
        balance=(1 - warmth, 1 + tint, 1 + warmth),
        gain=float(rng.uniform(0.8, 1.4)),
        glare=float(rng.uniform(0.04, 0.16)),
    )


def _of_shot(change: Callable[[Shot, Rng], Shot]) -> Change:
    return lambda laying, shot, rng: (laying, change(shot, rng))


def _of_laying(change: Callable[[Laying, Rng], Laying]) -> Change:
    return lambda laying, shot, rng: (change(laying, rng), shot)


def _warm(shot: Shot, rng: Rng) -> Shot:
    return replace(
        shot, balance=(float(rng.uniform(0.45, 0.68)), 0.92, float(rng.uniform(1.1, 1.25))), gain=1.6
    )


def _thing(name: str) -> Change:
    return _of_laying(lambda laying, _: replace(laying, things=(*laying.things, name)))


_CHANGES: Final[dict[str, Change]] = {
    "ordinary": lambda laying, shot, _: (laying, shot),
    "dark": _of_shot(lambda s, r: replace(s, exposure=float(r.uniform(0.12, 0.3)), gain=3.5)),
    "warm": _of_shot(_warm),
    "shadow": _of_shot(lambda s, r: replace(s, shadows=int(r.integers(1, 4)))),
    "glare": _of_shot(lambda s, r: replace(s, glare=float(r.uniform(0.5, 1.4)))),
    "soft": _of_shot(lambda s, r: replace(s, focus=float(r.uniform(0.018, 0.042)))),
    "moving": _of_shot(lambda s, r: replace(s, motion=float(r.uniform(0.035, 0.09)))),
    "noisy": _of_shot(lambda s, r: replace(s, gain=float(r.uniform(6, 12)))),
    "bands": _of_shot(lambda s, r: replace(s, bands=float(r.uniform(0.12, 0.35)))),
    "moire": _of_shot(lambda s, r: replace(s, moire=float(r.uniform(0.06, 0.14)))),
    "jpeg30": _of_shot(lambda s, _: replace(s, quality=30)),
    "jpeg15": _of_shot(lambda s, _: replace(s, quality=15)),
    "worn": _of_laying(lambda a, r: replace(a, worn=float(r.uniform(0.8, 1.5)))),
    "shifted": _of_laying(lambda a, _: replace(a, shift_mm=6.0, spread=0.9)),
    "turned": _of_laying(lambda a, _: replace(a, askew_deg=10.0, spread=0.9)),
    "lifted": _of_laying(lambda a, _: replace(a, lifted=0.4)),
    "stacked": _of_laying(lambda a, _: replace(a, stacked=0.35)),
    "strangers": _of_laying(lambda a, _: replace(a, strangers=0.4)),
    **{name: _thing(name) for name in ("sleeve", "cloth", "cards", "clutter")},
}


def conditions(condition: str, rng: Rng) -> tuple[str, ...]:
    """Return the conditions that hold: one, or for "mixed" two or three."""
    if condition != "mixed":
        return (condition,)
    names = [name for name in CONDITIONS if name not in ("ordinary", "mixed", "jpeg15")]
    picked = rng.choice(len(names), int(rng.integers(2, 4)), replace=False)
    return tuple(names[i] for i in picked)


def setting(condition: str, rng: Rng) -> tuple[Laying, Shot]:
    """Return how tiles lie and the picture is taken under *condition*."""
    laying, shot = Laying(), ordinary(rng)
    for name in conditions(condition, rng):
        laying, shot = _CHANGES[name](laying, shot, rng)
    return laying, shot
