"""Under which conditions a picture is taken: camera, light and life, each by seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Literal

import numpy as np

from companion.simulator.ink import Point, luck

Light = Literal["level", "graded", "lamp", "shadows"]


@dataclass(frozen=True)
class Conditions:
    """How a picture comes about. What is left out is as good as it gets."""

    kind: str = "best"
    # the camera
    tilt_deg: float = 0.0
    azimuth_deg: float = 90.0
    roll_deg: float = 0.0
    aside_mm: Point = (0.0, 0.0)
    """How far beside the board's middle the camera looks."""
    focal: float = 0.95
    lens: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    px_per_tile: float | None = None
    """How many pixels a tile takes in the middle; None: as many as the picture has room for."""
    focus_px: float = 0.45
    """Blur of the lens: sigma."""
    motion_px: float = 0.0
    motion_deg: float = 0.0
    noise: float = 1.0
    """Sigma, of 255."""
    jpeg: int | None = None
    exposure: float = 1.0
    sharpen: float = 0.0
    """How much the camera sharpens by itself, 0-1."""
    tone: float = 1.0
    """Exponent of its tone curve."""
    saturation: float = 1.0
    # the light
    light: Light = "level"
    light_deg: float = 0.0
    light_strength: float = 0.0
    """How uneven it is, 0-1."""
    warmth: float = 0.0
    """-1 cold to 1 warm."""
    dim: float = 0.0
    """0-1: how dark the room is; a camera makes up for part of it, with noise."""
    # life
    hands: int = 0
    loose: int = 0
    """How many pieces lie on the edges of tiles."""
    cup: int | None = None
    """The marker that a cup stands on."""
    phone: bool = False
    leaning: bool = False
    bump_mm: Point = (0.0, 0.0)
    bump_deg: float = 0.0
    """How far the camera was pushed since it was set up."""


def ordinary(seed: int, px_per_tile: float | None = None) -> Conditions:
    """Return ordinary conditions: room light, sharp, little noise, at most 20° of tilt, no hands."""
    random = luck("ordinary", seed)
    graded = bool(random.random() < 0.5)
    return Conditions(
        kind="ordinary",
        tilt_deg=float(random.uniform(0, 20)),
        azimuth_deg=float(random.uniform(0, 360)),
        roll_deg=float(random.uniform(-6, 6)),
        aside_mm=(float(random.uniform(-12, 12)), float(random.uniform(-12, 12))),
        focal=float(random.uniform(0.75, 1.15)),
        lens=(float(random.uniform(-0.06, 0.03)), 0.0, 0.0, 0.0),
        px_per_tile=px_per_tile,
        focus_px=float(random.uniform(0.4, 0.75)),
        noise=float(random.uniform(0.8, 4)),
        jpeg=int(random.integers(86, 97)) if random.random() < 0.6 else None,
        exposure=float(random.uniform(0.9, 1.08)),
        sharpen=max(0.0, float(random.uniform(-0.5, 0.6))),
        tone=float(random.uniform(0.9, 1.12)),
        saturation=float(random.uniform(0.85, 1.15)),
        light="graded" if graded else "level",
        light_deg=float(random.uniform(0, 360)),
        light_strength=float(random.uniform(0.1, 0.3)) if graded else 0.0,
        warmth=float(random.uniform(-0.25, 0.35)),
    )


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


def elsewhere(seed: int, px_per_tile: float | None = None) -> Conditions:
    """Return conditions to enrol tiles under: calm, but not those of any frame."""
    random = luck("enrolment", seed)
    calm = ordinary(seed + 7_919_000, px_per_tile)
    return replace(
        calm,
        kind="enrolment",
        tilt_deg=_between(random, 0, 8),
        light="level",
        light_strength=0.0,
        noise=_between(random, 0.8, 2),
        focus_px=_between(random, 0.4, 0.55),
    )
