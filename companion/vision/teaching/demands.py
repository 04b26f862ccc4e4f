"""What is demanded of pictures to teach from and of a camera: the numbers of `teach.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True)
class Teaching:
    """What a picture of a tile must be like; each is explained in `teach.toml`."""

    px_least: float
    blur_most: float
    dull_most: float
    glare_most: float
    order_fit: float
    order_strength: float
    order_margin: float
    order_perhaps: float
    differ_least: float
    guess_least: float


@dataclass(frozen=True, slots=True)
class CameraDemands:
    """What a camera's picture should be like; each is explained in `teach.toml`."""

    px_good: float
    px_least: float
    white_least: float
    white_most: float
    uneven_most: float
    glare_most: float
    blur_good: float
    blur_most: float
    nearer_most: float
    off_most: float
    lens_better: float


@cache
def _shipped() -> dict[str, Any]:
    return tomllib.loads(files("companion.vision.teaching").joinpath("teach.toml").read_text("utf-8"))


def teaching() -> Teaching:
    """Return what is demanded of pictures to teach from."""
    return Teaching(**_shipped()["enrol"])


def seeing() -> CameraDemands:
    """Return what is demanded of a camera."""
    return CameraDemands(**_shipped()["calibrate"])
