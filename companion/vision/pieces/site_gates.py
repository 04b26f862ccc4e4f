"""What a reading of a site must reach, and the colours of pieces: those of `sites.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True)
class SiteGates:
    """What a reading of a site must reach; each is explained in `sites.toml`, a public format."""

    px_least: float
    same_most: float
    bare_colour: float
    bare_light: float
    smear_mm: float
    piece_angle_deg: float
    piece_pale: float
    piece_deep: float
    piece_darker: float
    piece_lighter: float
    alike_off: float
    alike_light: float
    alike_print: float
    alike_same: float
    unlike_off: float
    unlike_same: float
    tint_most: float
    shade_most: float
    bare_least: float
    empty_bare: float
    empty_strange: float
    piece_core: float
    piece_body: float
    piece_whole: float
    piece_other: float
    piece_ring: float
    piece_strange: float
    standing_light: float
    standing_bare: float
    standing_strange: float
    doubt_at_gate: float
    least_doubt: float

    def confidence(self, slack: float) -> float:
        """Return how probably an answer is right whose weakest evidence is *slack* beyond its gate (0-1)."""
        share = min(max(float(slack), 0.0), 1.0)
        return float(1 - self.doubt_at_gate * (self.least_doubt / self.doubt_at_gate) ** share)


@cache
def _shipped() -> dict[str, Any]:
    return tomllib.loads(files("companion.vision.pieces").joinpath("sites.toml").read_text("utf-8"))


def shipped_gates() -> SiteGates:
    """Return the gates that ship."""
    called = _shipped()["fields"]
    numbers = {key: value for key, value in _shipped().items() if not isinstance(value, dict)}
    return SiteGates(**{called.get(key, key): float(value) for key, value in numbers.items()})


def shipped_colours() -> dict[str, tuple[float, float, float]]:
    """Return the usual colours of pieces: red, green and blue each, where white paper is 220."""
    return {name: tuple(map(float, value)) for name, value in _shipped()["colours"].items()}  # type: ignore[misc]
