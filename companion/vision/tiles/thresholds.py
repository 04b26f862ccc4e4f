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
    plain_sigmas: float
    left_most: float
    slot_left_most: float
    tint_most: float
    light_most: float
    unknown_colour: float
    unknown_part: float

    def slack(self, name: str, values: Array) -> Array:
        """Return how far *values* are beyond the gate *name*: 0 at it, 1 as good as it gets.

        What is only true or not has no gate.
        """
        import numpy as np  # profiles are checked where it is not installed

        if values.dtype == bool:
            return np.where(values, 1.0, -1.0)
        return np.asarray((values - getattr(self, name)) / _scales()[name])


@cache
def _shipped() -> dict[str, Any]:
    return tomllib.loads(files("companion.vision.tiles").joinpath("reader.toml").read_text("utf-8"))


@cache
def _scales() -> dict[str, float]:
    return {key: float(value) for key, value in _shipped()["scale"].items()}


@cache
def shipped_thresholds() -> Thresholds:
    """Return the thresholds that ship."""
    return Thresholds(**{key: float(one) for key, one in _shipped().items() if isinstance(one, float)})


def public_keys() -> list[str]:
    """Return what a profile's [reader] may hold: the thresholds in order, and those of older readers."""
    return [*(field.name for field in fields(Thresholds)), *_shipped()["gone"]]


def gone_keys(data: dict[str, Any]) -> list[str]:
    """Return which keys of a profile's [reader] belonged to an older reader and say nothing any more."""
    return [key for key in data if key in _shipped()["gone"]]


def read_thresholds(data: dict[str, Any]) -> Thresholds:
    """Return the shipped thresholds with those of *data* in their place. Raises BadData, naming the place."""
    parsing.only_keys(data, public_keys(), "reader")
    for key in data:
        measures.real(data, key, "reader", -FAR, FAR)
    if not 0.5 <= data.get("sure", 0.999) <= 1:
        raise BadData(f"reader: sure: {data['sure']} is not from 0.5 to 1")
    old = gone_keys(data)
    return replace(shipped_thresholds(), **{key: float(one) for key, one in data.items() if key not in old})
