"""Stillness, and what is read while it lasts: Sightings of a table that nobody moves."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from companion.base.messages import Candidate, FieldRead, Sighting, SiteRead
from companion.vision.arrays import Array, Picture
from companion.vision.reader import Reading
from companion.vision.registration.track import bumped

STILL_S: Final = 0.25  # so long nothing may move before a Sighting is given
MOTION_EDGE: Final = 160
MOTION_STEP: Final = 14  # of 255: a pixel that changes more has moved
MOTION_SHARE: Final = 0.002
KEPT: Final = 5


class Stillness:
    """Tells from small copies of the frames since when nothing has moved."""

    def __init__(self) -> None:
        self._before: Array | None = None
        self._since_s: float | None = None

    def still_for(self, frame: Picture, at_s: float) -> float:
        """Return for how many seconds nothing has moved, now that *frame* has come at *at_s*."""
        small = _small(frame)
        before, self._before = self._before, small
        if before is None or before.shape != small.shape or _moved(before, small):
            self._since_s = at_s
        assert self._since_s is not None
        return at_s - self._since_s


def _small(frame: Picture) -> Array:
    scale = MOTION_EDGE / max(frame.shape)
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.int16)


def _moved(before: Array, now: Array) -> bool:
    change = now - before
    change = change - np.int16(np.median(change))  # a lamp that flickers moves nothing
    return bool((np.abs(change) > MOTION_STEP).mean() > MOTION_SHARE)


class Steady:
    """Gathers readings while the table is still, and gives one Sighting of the last few."""

    def __init__(self) -> None:
        self._stillness = Stillness()
        self._readings: deque[Reading] = deque(maxlen=KEPT)
        self.still_s = 0.0
        """For how long nothing has moved."""

    def frame(self, image: Picture, at_s: float) -> bool:
        """Take note of a frame; return whether the table is still enough that it is worth reading."""
        self.still_s = self._stillness.still_for(image, at_s)
        if self.still_s == 0:
            self._readings.clear()
        return self.still_s >= STILL_S

    def forget(self) -> None:
        """Begin again with the next reading: other things are read from now on."""
        self._readings.clear()

    @property
    def looked(self) -> bool:
        """Whether this still table was read before: a picture of it is then read together with the last."""
        return bool(self._readings)

    def settle(self, reading: Reading, at_s: float) -> Sighting | None:
        """Return what *reading* and those since the table is still say together; None without a board."""
        if reading.px_per_tile is None:
            return None
        if self._readings and bumped(self._readings[-1].registration, reading.registration):
            self._readings.clear()
        self._readings.append(reading)
        names = reading.fields
        fields = {name: together([one.fields[name] for one in self._readings]) for name in names}
        found = len(reading.registration.found)
        sites = {name: one_site([one.sites[name] for one in self._readings]) for name in reading.sites}
        return Sighting(fields, at_s, len(self._readings), found, reading.px_per_tile, sites)


def one_site(reads: Sequence[SiteRead]) -> SiteRead:
    """Return what several looks at one site say: an answer none of them contradicts, or a question."""
    answers = [read for read in reads if read.state != "unsure"]
    kinds = {(read.state, read.colour) for read in answers}
    return max(answers, key=lambda read: read.confidence) if len(kinds) == 1 else SiteRead("unsure")


def together(reads: Sequence[FieldRead]) -> FieldRead:
    """Return what several looks at one field say: an answer none of them contradicts, or a question.

    A look that says nothing contradicts nothing; two different answers make it unsure.
    """
    answers = [read for read in reads if read.state in ("up", "down", "empty")]
    kinds = {(read.state, read.tile, read.north) for read in answers}
    if len(kinds) == 1:
        return max(answers, key=lambda read: read.confidence)
    if not kinds:
        hidden = sum(read.state == "hidden" for read in reads)
        return reads[-1] if hidden * 2 <= len(reads) else FieldRead("hidden")
    return FieldRead("unsure", maybe=_candidates(answers))


def _candidates(answers: Sequence[FieldRead]) -> tuple[Candidate, ...]:
    named = {(one.tile, one.north or ""): one.confidence for one in answers if one.tile is not None}
    return tuple(Candidate(tile, north, confidence) for (tile, north), confidence in named.items() if tile)
