"""Kinds of conditions that pictures are taken under: what is different from ordinary ones, by seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import numpy as np

from companion.simulator.conditions import Conditions, ordinary
from companion.simulator.ink import luck

Change = Callable[[Conditions, np.random.Generator], Conditions]


def _between(random: np.random.Generator, least: float, most: float) -> float:
    return float(random.uniform(least, most))


KINDS: Final[dict[str, Change]] = {
    "ordinary": lambda now, _: now,
    "graded": lambda now, r: replace(now, light="graded", light_strength=_between(r, 0.4, 0.7)),
    "lamp": lambda now, r: replace(now, light="lamp", light_strength=_between(r, 0.4, 1.0)),
    "shadows": lambda now, r: replace(now, light="shadows", light_strength=_between(r, 0.3, 0.65)),
    "warm": lambda now, r: replace(now, warmth=_between(r, 0.6, 1.0)),
    "cold": lambda now, r: replace(now, warmth=_between(r, -1.0, -0.6)),
    "dim": lambda now, r: replace(now, dim=_between(r, 0.5, 0.9)),
    "bright": lambda now, r: replace(now, exposure=_between(r, 1.25, 1.6)),
    "dark": lambda now, r: replace(now, exposure=_between(r, 0.4, 0.65)),
    "soft": lambda now, r: replace(now, focus_px=_between(r, 1.0, 2.2)),
    "moved": lambda now, r: replace(now, motion_px=_between(r, 3, 9), motion_deg=_between(r, 0, 180)),
    "noisy": lambda now, r: replace(now, noise=_between(r, 7, 16)),
    "squeezed": lambda now, r: replace(now, jpeg=int(r.integers(25, 60))),
    "steep": lambda now, r: replace(now, tilt_deg=_between(r, 28, 42)),
    "wide": lambda now, r: replace(
        now, focal=_between(r, 0.55, 0.65), lens=(_between(r, -0.22, -0.12), 0.02, 0, 0)
    ),
    "hands": lambda now, r: replace(now, hands=int(r.integers(1, 3))),
    "loose": lambda now, r: replace(now, loose=int(r.integers(3, 9))),
    "cup": lambda now, r: replace(now, cup=int(r.integers(0, 4))),
    "phone": lambda now, _: replace(now, phone=True),
    "leaning": lambda now, _: replace(now, leaning=True),
    "bumped": lambda now, r: replace(
        now, bump_mm=(_between(r, -25, 25), _between(r, -25, 25)), bump_deg=_between(r, -5, 5)
    ),
}
"""What is different from ordinary under each kind of conditions."""
MIXED: Final = "mixed"


def conditions_for(kind: str, seed: int, px_per_tile: float | None = None) -> Conditions:
    """Return conditions of that *kind*: one of KINDS, or `mixed`, several at once. Raises KeyError else."""
    now, random = ordinary(seed, px_per_tile), luck("kind", kind, seed)
    if kind != MIXED:
        return replace(KINDS[kind](now, random), kind=kind)
    for each in random.choice(sorted(KINDS), 3, replace=False):
        now = KINDS[str(each)](now, random)
    return replace(now, kind=kind)
