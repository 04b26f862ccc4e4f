"""What each condition does to light, film and the care with which tiles lie."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from tests.families.protocol import CONDITIONS
from tests.families.relief.camera import MIDDLE, Camera, Film
from tests.families.relief.clay import Bgr
from tests.families.relief.stage import Light

LAMPS: tuple[Bgr, ...] = ((1.0, 1.0, 1.0), (0.8, 0.95, 1.05), (1.12, 1.0, 0.92), (0.9, 1.0, 1.02))


@dataclass
class Plan:
    """How a picture is to be."""

    marks: frozenset[str]
    light: Light
    film: Film
    level: float = 0.3
    """How bright the picture comes out."""
    shift: float = 0.7
    """How far tiles lie beside their place, in mm."""
    turn: float = 1.2
    """How far they are askew, in degrees."""
    shift_most: float = 1.6
    turn_most: float = 3.0
    shade: list[float] = field(default_factory=list)


def chosen(condition: str, rng: np.random.Generator) -> frozenset[str]:
    """Return what a condition is made of."""
    if condition not in CONDITIONS:
        raise ValueError(f"no such condition: {condition}")
    if condition != "mixed":
        return frozenset({condition})
    single = [c for c in CONDITIONS if c not in ("ordinary", "mixed")]
    return frozenset(str(c) for c in rng.choice(single, int(rng.integers(2, 4)), replace=False))


def _lamp(rng: np.random.Generator, camera: Camera, glare: bool) -> Light:
    """Place a lamp so that its mirror image lies off the board, or on it."""

    def place(mirror: tuple[float, float], low: float, high: float) -> tuple[float, float, float]:
        up = float(rng.uniform(low, high))
        angle, out = rng.uniform(0, 2 * np.pi), rng.uniform(*mirror)
        spot = MIDDLE + out * np.array([np.cos(angle), np.sin(angle)])
        eye = camera.eye
        x, y = (spot * (eye[2] + up) - eye[:2] * up) / eye[2]
        return float(x), float(y), up

    tone = np.array(LAMPS[int(rng.integers(4))])
    share = float(rng.uniform(0.3, 0.55))
    lamp = tone * share * 1.3
    sky = np.array(LAMPS[int(rng.integers(4))]) * (1 - share) * 0.5
    return Light(
        lamp=place((30, 190), 700, 1300) if glare else place((390, 620), 700, 1500),
        lamp_bgr=(float(lamp[0]), float(lamp[1]), float(lamp[2])),
        sky_bgr=(float(sky[0]), float(sky[1]), float(sky[2])),
        window=place((480, 800), 900, 1600),
        window_bgr=(float(sky[0]), float(sky[1]), float(sky[2])),
        spread=float(rng.uniform(0.6, 2.2)),
        gleam=float(rng.uniform(4, 9)) if glare else 1.0,
    )


def planned(marks: frozenset[str], camera: Camera, px: float, rng: np.random.Generator) -> Plan:
    """Return how a picture with these mishaps is to be."""
    film = Film(
        blur=float(rng.uniform(0.3, 0.6)),
        bend=float(rng.normal(0, 0.012)),
        noise=float(rng.uniform(0.003, 0.008)),
        balance=(float(rng.normal(1, 0.03)), 1.0, float(rng.normal(1, 0.03))),
        contrast=float(rng.uniform(0.05, 0.3)),
        colourful=float(rng.uniform(0.88, 1.12)),
        sharpen=float(rng.uniform(0, 0.5)),
        quality=int(rng.integers(82, 96)),
    )
    plan = Plan(marks, _lamp(rng, camera, "glare" in marks), film, level=float(rng.uniform(0.24, 0.34)))
    if "dark" in marks:
        plan.level = float(rng.uniform(0.035, 0.07))
        film.noise = float(rng.uniform(0.012, 0.02))
    if "warm" in marks:
        film.balance = (
            float(rng.uniform(0.36, 0.55)),
            float(rng.uniform(0.84, 0.93)),
            float(rng.uniform(1.15, 1.3)),
        )
    if "soft" in marks:
        film.blur = float(rng.uniform(0.025, 0.045)) * px
    if "moving" in marks:
        angle, length = rng.uniform(0, np.pi), rng.uniform(0.06, 0.14) * px
        film.smear = (float(length * np.cos(angle)), float(length * np.sin(angle)))
    if "noisy" in marks:
        film.noise = float(rng.uniform(0.035, 0.07))
    if "bands" in marks:
        film.bands = float(rng.uniform(0.15, 0.35))
    if "moire" in marks:
        film.moire = float(rng.uniform(0.12, 0.3))
    if "jpeg30" in marks:
        film.quality = 30
    if "jpeg15" in marks:
        film.quality = 15
    if "shifted" in marks:
        plan.shift, plan.shift_most = 3.6, 6.0
    if "turned" in marks:
        plan.turn, plan.turn_most = 5.5, 10.0
    if "shadow" in marks:
        plan.shade = [
            float(rng.uniform(0.5, 0.8)),
            float(rng.uniform(0, 2 * np.pi)),
            float(rng.uniform(0, 0.5)),
        ]
    return plan
