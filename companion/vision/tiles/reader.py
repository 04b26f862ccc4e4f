"""Tiles on their slots, frame after frame: measured, judged, and kept while nothing changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.vision.arrays import Mean, Picture
from companion.vision.registration.crop import Cutter, cut, gains
from companion.vision.tiles.enrolled import Enrolled
from companion.vision.tiles.features import lit, lit_parts
from companion.vision.tiles.judge import FieldReadings, ImageQuality, judge_fields
from companion.vision.tiles.light import ANY_LIGHT
from companion.vision.tiles.measurements import Measurements, Measurer
from companion.vision.tiles.paper import paper_light
from companion.vision.tiles.thresholds import Thresholds

TOGETHER: Final = 5  # so many pictures of a still table are read as one


class TileReader:
    """Reads the slots of one board; what was seen before is remembered to find tiles sooner."""

    def __init__(self, known: Enrolled, thresholds: Thresholds) -> None:
        self._measurer, self._thresholds = Measurer(known), thresholds
        self._before: _Before | None = None
        self._patches = Mean(TOGETHER)

    def begin_mean(self) -> None:
        """Read the pictures from now on by themselves."""
        self._patches.clear()

    def forget(self) -> None:
        """Begin again."""
        self._before = None

    def read(self, image: Picture, cutter: Cutter, coloured: bool) -> FieldReadings:
        """Return what is said of each slot of *image*."""
        quality = ImageQuality(cutter.px_per_tile, coloured)
        crops, light = cut(image, cutter), gains(image, cutter)
        parts, before = lit_parts(crops, light), self._before
        changed = None
        if before is not None and not self._patches.filling:
            changed = self._measurer.changed(parts, before.look)
            if coloured == before.coloured and not changed.any():
                return before.judged
            self._patches.clear()  # older pictures show what lay there before
        patches = lit(crops, light)
        if self._measurer.known.light is not ANY_LIGHT:
            patches = lit(patches, np.stack([paper_light(one) for one in patches]))
        patches = self._patches.with_one(patches)
        look = self._measurer.measure(patches, parts, before.look if before else None, changed)
        said = judge_fields(look, self._measurer.known, self._thresholds, quality)
        self._before = _Before(look, coloured, said)
        return said


@dataclass(frozen=True, eq=False, slots=True)
class _Before:
    """The last look, whether it was in colour, and what was said."""

    look: Measurements
    coloured: bool
    judged: FieldReadings
