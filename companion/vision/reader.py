"""A picture in, what lies on each slot out: the stages one after the other."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from companion.base.messages import FieldRead, SiteRead
from companion.vision.arrays import Picture
from companion.vision.numerical import NUMERICAL, kind_of
from companion.vision.pieces.sites import SiteReader
from companion.vision.profile import Profile
from companion.vision.registration.crop import Cutter, make_cutter
from companion.vision.registration.register import Registration, register
from companion.vision.registration.track import bumped, unmoved
from companion.vision.tiles.enrolled import Enrolled
from companion.vision.tiles.judge import FieldReadings
from companion.vision.tiles.reader import TileReader


@dataclass(frozen=True, eq=False, slots=True)
class Reading:
    """What one picture shows; without a board `px_per_tile` is None and there are no fields."""

    registration: Registration
    px_per_tile: float | None
    fields: dict[str, FieldRead]
    ms: float
    judged: FieldReadings | None = None
    """Why, in the fields' order."""
    sites: dict[str, SiteRead] = field(default_factory=dict)
    """Pieces' places and fixtures, where the profile knows them and the bare board."""


class Reader:
    """Reads pictures of one table; where board and tiles lay last is remembered to find them sooner."""

    def __init__(self, profile: Profile, known: Enrolled | None, sites: SiteReader | None = None) -> None:
        self.profile, self.known = profile, known
        self._sites = sites
        self._slots = TileReader(known, profile.thresholds) if known else None
        self._cutter: Cutter | None = None

    def read(
        self, image: Picture, coloured: bool = True, afresh: bool = False, still: bool = False
    ) -> Reading:
        """Return what *image* shows; *afresh*: without regard to the picture before.

        *still*: nothing has moved since then, so what is seen is the mean of the last few, with less noise.
        Where the profile leads to numbers nobody can reckon with, no board is seen.
        """
        start = time.perf_counter()
        try:
            return self._read(image, coloured, afresh, still, start)
        except NUMERICAL as error:
            self._forget()
            why = f"it cannot be worked out by this profile ({kind_of(error)})"
            size = (image.shape[1], image.shape[0])
            return Reading(Registration(None, None, [], size, why), None, {}, _ms(start))

    def _read(self, image: Picture, coloured: bool, afresh: bool, still: bool, start: float) -> Reading:
        near = None if afresh else self._cutter
        registration = register(image, self.profile, near.registration if near else None)
        if registration.plane is None:
            return Reading(registration, None, {}, _ms(start))
        if self._slots and (not still or near is None or bumped(near.registration, registration)):
            self._slots.begin_mean()
        held = near is not None and unmoved(near.registration, registration)
        if near is None or not held:
            near = make_cutter(registration, self.profile)
            if self._slots:
                self._slots.forget()
        self._cutter = near
        said = self._slots.read(image, near, coloured) if self._slots else None
        every = said.fields if said else [FieldRead("unsure")] * len(near.names)
        fields = {
            name: read if inside else FieldRead("hidden")
            for name, read, inside in zip(near.names, every, near.inside, strict=True)
        }
        sites = self._sites.read(image, near.registration, near.px_per_tile, coloured) if self._sites else {}
        return Reading(registration, near.px_per_tile, fields, _ms(start), said, sites)

    def _forget(self) -> None:
        self._cutter = None
        if self._slots:
            self._slots.forget()
            self._slots.begin_mean()


def _ms(start: float) -> float:
    return (time.perf_counter() - start) * 1000
