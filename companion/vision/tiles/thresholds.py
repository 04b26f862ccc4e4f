"""The reader's thresholds: those of `reader.toml`, and what a profile's `[reader]` says otherwise."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from companion.base import measures, parsing
from companion.base.errors import BadData

if TYPE_CHECKING:
    from companion.vision.arrays import Array

FAR: Final = 1e6  # no threshold is farther from 0


@dataclass(frozen=True, slots=True)
class Thresholds:
    """What a reading must reach; each is explained in `reader.toml`. The keys are a public format."""

    sure: float
    px_least: float
    fit_least: float
    rival_sigmas: float
    part_sigmas: float
    spot_sigmas: float
    plain_sigmas: float
    left_most: float
    slot_left_most: float
    tint_most: float
    light_most: float
    unknown_colour: float
    unknown_part: float

    def slack(self, name: str, values: Array) -> Array:
        """Return how far *values* are beyond the gate *name*, in its own size: 0 at it.

        What is only true or not has no gate.
        """
        import numpy as np  # profiles are checked where it is not installed

        if values.dtype == bool:
            return np.where(values, 1.0, -1.0)
        gate = float(getattr(self, name))
        beyond = gate - values if name.endswith("_most") or name == "unknown_part" else values - gate
        return np.asarray(beyond / max(abs(gate), 1e-6))


@dataclass(frozen=True, slots=True)
class Calibration:
    """How likely an answer is wrong: a logistic curve over the slack, and never below *least*."""

    at_gate: float
    """The log-odds of being wrong where the weakest evidence is just at its gate."""
    slope: float
    """By how much they fall until it is twice as far."""
    least: float
    """The doubt that remains at best: what this many fields without an error allow to claim."""

    def confidence(self, slack: Array) -> Array:
        """Return the probability of being right for each *slack*; 0 below the gate."""
        import numpy as np

        doubt = 1 / (1 + np.exp(self.slope * np.minimum(slack, 1) - self.at_gate))
        return np.where(slack >= 0, 1 - np.maximum(doubt, self.least), 0.0)


@cache
def _shipped() -> dict[str, Any]:
    return tomllib.loads(files("companion.vision.tiles").joinpath("reader.toml").read_text("utf-8"))


@cache
def shipped_thresholds() -> Thresholds:
    """Return the thresholds that ship."""
    return Thresholds(**{key: float(one) for key, one in _shipped().items() if isinstance(one, float)})


@cache
def shipped_calibration() -> Calibration:
    """Return the curve that ships."""
    return Calibration(**_shipped()["confidence"])


def public_keys() -> list[str]:
    """Return what a profile's [reader] may hold: the thresholds in order, and those of older readers."""
    return [*(field.name for field in fields(Thresholds)), *_shipped()["gone"].split()]


def gone_keys(data: dict[str, Any]) -> list[str]:
    """Return which keys of a profile's [reader] belonged to an older reader and say nothing any more."""
    return [key for key in data if key in _shipped()["gone"].split()]


def read_thresholds(data: dict[str, Any]) -> Thresholds:
    """Return the shipped thresholds with those of *data* in their place. Raises BadData, naming the place."""
    parsing.only_keys(data, public_keys(), "reader")
    for key in data:
        measures.real(data, key, "reader", -FAR, FAR)
    if not 0.5 <= data.get("sure", 0.999) <= 1:
        raise BadData(f"reader: sure: {data['sure']} is not from 0.5 to 1")
    old = gone_keys(data)
    return replace(shipped_thresholds(), **{key: float(one) for key, one in data.items() if key not in old})
