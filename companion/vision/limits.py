"""How the eye watches: the numbers of `eye.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True)
class EyeLimits:
    """What the eye waits for and takes for trouble; each is explained in `eye.toml`."""

    again_s: float
    restless_s: float
    lost: float
    dark: float
    edge_least: int
    photo_s: float
    photo_wait_s: float


@dataclass(frozen=True, slots=True)
class TrayLimits:
    """When a card in the tray is looked for and believed; each is explained in `eye.toml`."""

    believed: int
    look_on_s: float
    gone_s: float
    beside: float
    step: int
    share: float


@cache
def _shipped() -> dict[str, Any]:
    return tomllib.loads(files("companion.vision").joinpath("eye.toml").read_text("utf-8"))


@cache
def eye_limits() -> EyeLimits:
    """Return the eye's own."""
    return EyeLimits(**_shipped()["eye"])


@cache
def tray_limits() -> TrayLimits:
    """Return those of the tray."""
    return TrayLimits(**_shipped()["tray"])
