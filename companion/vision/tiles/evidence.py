"""What was measured on a picture, and by what it is judged: all that the evidence is taken from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from companion.vision.arrays import Array
from companion.vision.tiles.alike import Group
from companion.vision.tiles.bare import Bare
from companion.vision.tiles.enrolled import Enrolled
from companion.vision.tiles.features import shrunk
from companion.vision.tiles.flat import LIGHT_LESS, FlatRead
from companion.vision.tiles.measurements import Measurements
from companion.vision.tiles.thresholds import Thresholds

TINT_FIELDS: Final = 3


class ImageQuality(NamedTuple):
    """How well the picture shows anything: pixels a tile, whether in colour, blur as a share of a tile."""

    px: float
    coloured: bool
    blur: float


GateValues = dict[str, Array]
"""By the name of its gate, what was measured on each field."""


@dataclass(frozen=True, eq=False, slots=True)
class Evidence:
    """All that was measured, and by what it is judged."""

    look: Measurements
    flat: FlatRead
    known: Enrolled
    gates: Thresholds
    quality: ImageQuality
    tint: tuple[Array, Array]
    group: Group | None = None
    """The backs of this picture, where enough of them are alike."""
    bare: Bare | None = None
    """How well each field is its own bare slot, if there is a photograph of it."""


def seen_well(case: Evidence) -> GateValues:
    """Return how large the tiles are in the picture, which every way of reading asks."""
    return {"px_least": np.full(len(case.look.tiles), case.quality.px)}


def colour_off(case: Evidence, seen: Array) -> Array:
    """Return how far the colours *seen* are from the back's; its light counts less, as lamps change it."""
    if case.known.back_colour is None:
        return np.ones(len(seen))
    gain, shift = case.tint
    off = np.abs(seen - gain * case.known.back_colour - shift) * LIGHT_LESS
    return np.asarray(off.max(axis=-1))


def tint_of(look: Measurements, known: Enrolled, sure: Array) -> tuple[Array, Array]:
    """Return gain and shift of each channel of this picture against the enrolled ones, by the tiles read."""
    fields = np.flatnonzero(sure)
    if len(fields) < TINT_FIELDS:
        return np.ones(3), np.zeros(3)
    seen = shrunk(look.tiles[fields], 4).reshape(-1, 3)
    entries = look.match.entry[fields]
    there = known.small[entries].reshape(-1, 3)
    spread = there - there.mean(axis=0)
    gain = (spread * (seen - seen.mean(axis=0))).sum(axis=0) / np.maximum((spread**2).sum(axis=0), 1e-6)
    gain = np.clip(gain, 0.6, 1.6)
    return gain, seen.mean(axis=0) - gain * there.mean(axis=0)
