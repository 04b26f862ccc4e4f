"""What a reading of a site must reach, and the colours of pieces: those of `sites.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True)
class SiteGates:
    """What a reading of a site must reach; each is explained in `sites.toml`."""

    px_least: float
    same_most: float
    noise_times: float
    hue_deg: float
    depth_times: float
    better_least: float
    unlike_least: float
    unlike_same: float
    even_least: float
    like_most: float
    unexplained_most: float
    empty_least: float
    empty_off: float
    print_least: float
    print_uneven: float
    covered_tint: float
    covered_shade: float
    covered_bare: float
    standing_least: float
    standing_uneven: float
    doubt_at_gate: float
    least_doubt: float

    def confidence(self, slack: float) -> float:
        """Return how probably an answer is right whose weakest evidence is *slack* beyond its gate (0-1)."""
        share = min(max(float(slack), 0.0), 1.0)
        return float(1 - self.doubt_at_gate * (self.least_doubt / self.doubt_at_gate) ** share)


@cache
def _shipped() -> dict[str, Any]:
    return tomllib.loads(files("companion.vision.pieces").joinpath("sites.toml").read_text("utf-8"))


@cache
def shipped_gates() -> SiteGates:
    """Return the gates that ship."""
    return SiteGates(**{key: float(one) for key, one in _shipped().items() if not isinstance(one, dict)})


def shipped_colours() -> dict[str, tuple[float, ...]]:
    """Return the usual colours of pieces: red, green and blue each, where white paper is 220."""
    return {name: tuple(map(float, value)) for name, value in _shipped()["colours"].items()}
