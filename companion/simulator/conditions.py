"""Under which conditions a picture is taken: camera, light and life, each by seed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

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


def _between(random: np.random.Generator, least: float, most: float) -> float:
    return float(random.uniform(least, most))


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
