"""How far the weakest evidence is beyond its gate, as a probability; fitted by `scripts.accuracy --fit`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from companion.vision.arrays import Array

FILE = "confidence.toml"


@dataclass(frozen=True, slots=True)
class Calibration:
    """How likely one way of reading is wrong: a logistic curve over the slack, and never below *least*."""

    at_gate: float
    """The log-odds of being wrong where the weakest evidence is just at its gate."""
    slope: float
    """By how much they fall until it is as good as it gets."""
    least: float
    """The doubt that remains at best: what so many fields without an error allow to claim."""

    def confidence(self, slack: Array) -> Array:
        """Return the probability of being right for each *slack*; 0 below the gate."""
        doubt = 1 / (1 + np.exp(self.slope * np.minimum(slack, 1) - self.at_gate))
        return np.where(slack >= 0, 1 - np.maximum(doubt, self.least), 0.0)


@cache
def shipped_calibration() -> dict[str, Calibration]:
    """Return the curves that ship, by the way of reading."""
    text = files("companion.vision.tiles").joinpath(FILE).read_text("utf-8")
    return {way: Calibration(**curve) for way, curve in tomllib.loads(text).items()}
