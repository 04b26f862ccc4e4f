"""What is asked of one picture: light, camera, and how tiles and things lie. One function a condition."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from tests.families.photo.noise import Rng
from tests.families.protocol import CONDITIONS


@dataclass
class Plan:
    """Everything that conditions change; as made it is an ordinary picture."""

    exposure: float = 1.0
    white: tuple[float, float, float] = (1.0, 1.0, 1.0)
    lamp: tuple[float, float] = (-0.7, -0.7)
    """Where the light comes from: east, south; of length 1."""
    falloff: float = 0.2
    vignette: float = 0.3
    shadows: int = 0
    glare: int = 0
    motion_mm: float = 0.0
    motion_angle: float = 0.0
    defocus_mm: float = 0.0
    lens_px: float = 0.55
    bands: float = 0.0
    moire: float = 0.0
    noise: float = 0.03
    local: float = 0.15
    shoulder: float = 0.2
    punch: float = 0.25
    sharpen: float = 0.8
    halo_px: float = 1.2
    jpeg: int = 90
    shift_mm: float = 1.5
    askew: float = 2.5
    lifted: float = 0.0
    stacked: float = 0.0
    worn: float = 0.0
    strangers: float = 0.0
    arms: int = 0
    cloths: int = 0
    cards: int = 0
    things: int = 0


def ordinary(rng: Rng) -> Plan:
    """A lit room and a decent phone."""
    angle = rng.uniform(0, 2 * np.pi)
    red, blue = rng.uniform(0.93, 1.08), rng.uniform(0.92, 1.08)
    return Plan(
        exposure=rng.uniform(0.8, 1.2), white=(red, 1.0, blue), lamp=(np.cos(angle), np.sin(angle)),
        falloff=rng.uniform(0.08, 0.35), vignette=rng.uniform(0.15, 0.45), lens_px=rng.uniform(0.45, 0.75),
        noise=rng.uniform(0.008, 0.022), local=rng.uniform(0.05, 0.3), shoulder=rng.uniform(0.1, 0.35),
        punch=rng.uniform(0.05, 0.45), sharpen=rng.uniform(0.3, 1.1), halo_px=rng.uniform(0.9, 1.7),
    )  # fmt: skip


def _dark(p: Plan, rng: Rng) -> None:
    p.exposure *= rng.uniform(0.18, 0.36)
    p.noise *= 2.2
    p.local *= 0.4


def _warm(p: Plan, rng: Rng) -> None:
    p.white = (rng.uniform(1.25, 1.45), 1.0, rng.uniform(0.42, 0.62))
    p.exposure *= 0.85


def _shadow(p: Plan, rng: Rng) -> None:
    p.shadows = int(rng.integers(1, 3))


def _glare(p: Plan, rng: Rng) -> None:
    p.glare = int(rng.integers(1, 4))


def _soft(p: Plan, rng: Rng) -> None:
    p.defocus_mm = rng.uniform(0.8, 1.5)


def _moving(p: Plan, rng: Rng) -> None:
    p.motion_mm, p.motion_angle = rng.uniform(2.0, 4.0), rng.uniform(0, np.pi)


def _noisy(p: Plan, rng: Rng) -> None:
    p.noise = rng.uniform(0.10, 0.18)
    p.sharpen *= 0.6


def _bands(p: Plan, rng: Rng) -> None:
    p.bands = rng.uniform(0.2, 0.45)


def _moire(p: Plan, rng: Rng) -> None:
    p.moire = rng.uniform(0.08, 0.18)


def _jpeg30(p: Plan, rng: Rng) -> None:
    p.jpeg = 30


def _jpeg15(p: Plan, rng: Rng) -> None:
    p.jpeg = 15


def _worn(p: Plan, rng: Rng) -> None:
    p.worn = rng.uniform(0.6, 1.0)


def _shifted(p: Plan, rng: Rng) -> None:
    p.shift_mm = 6.0


def _turned(p: Plan, rng: Rng) -> None:
    p.askew = 10.0


def _lifted(p: Plan, rng: Rng) -> None:
    p.lifted = 0.45


def _stacked(p: Plan, rng: Rng) -> None:
    p.stacked = 0.35


def _sleeve(p: Plan, rng: Rng) -> None:
    p.arms = int(rng.integers(1, 3))


def _cloth(p: Plan, rng: Rng) -> None:
    p.cloths = int(rng.integers(2, 5))


def _cards(p: Plan, rng: Rng) -> None:
    p.cards = int(rng.integers(5, 10))


def _clutter(p: Plan, rng: Rng) -> None:
    p.things = int(rng.integers(14, 26))


def _strangers(p: Plan, rng: Rng) -> None:
    p.strangers = 0.45


CHANGES: Final[dict[str, Callable[[Plan, Rng], None]]] = {
    "dark": _dark, "warm": _warm, "shadow": _shadow, "glare": _glare, "soft": _soft, "moving": _moving,
    "noisy": _noisy, "bands": _bands, "moire": _moire, "jpeg30": _jpeg30, "jpeg15": _jpeg15, "worn": _worn,
    "shifted": _shifted, "turned": _turned, "lifted": _lifted, "stacked": _stacked, "sleeve": _sleeve,
    "cloth": _cloth, "cards": _cards, "clutter": _clutter, "strangers": _strangers,
}  # fmt: skip


def plan_of(condition: str, rng: Rng) -> Plan:
    """Return the plan for a condition; "mixed" is two or three of the others."""
    if condition not in CONDITIONS:
        raise ValueError(f"condition {condition!r}: use one of {', '.join(CONDITIONS)}")
    plan = ordinary(rng)
    if condition == "mixed":
        for name in rng.choice(list(CHANGES), int(rng.integers(2, 4)), replace=False):
            CHANGES[str(name)](plan, rng)
    elif condition != "ordinary":
        CHANGES[condition](plan, rng)
    return plan
