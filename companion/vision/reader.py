"""A picture in, what lies on each meadow out: the stages one after the other."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from companion.messages import FieldRead, SiteRead
from companion.vision.arrays import Array, Picture
from companion.vision.crop import Cutter, cut, gains, make_cutter
from companion.vision.enrolled import Enrolled
from companion.vision.features import lit_channels
from companion.vision.flat import read_flat
from companion.vision.judge import Judged, Sight, judge_fields
from companion.vision.look import Looker
from companion.vision.markers import blur_px, grey
from companion.vision.profile import Profile
from companion.vision.register import Registration, register
from companion.vision.sites import SiteReader
from companion.vision.track import bumped

TOGETHER: Final = 5  # so many pictures of a still table are read as one


@dataclass(frozen=True, eq=False, slots=True)
class Reading:
    """What one picture shows; without a board `px_per_tile` is None and there are no fields."""

    registration: Registration
    px_per_tile: float | None
    fields: dict[str, FieldRead]
    ms: float
    judged: Judged | None = None
    """Why, in the fields' order."""
    sites: dict[str, SiteRead] = field(default_factory=dict)
    """Castles' places and settlements, where the profile knows them and the bare board."""


class Reader:
    """Reads pictures of one table; where the board lay last is remembered to find it sooner."""

    def __init__(self, profile: Profile, known: Enrolled | None, sites: SiteReader | None = None) -> None:
        self.profile, self.known = profile, known
        self._sites = sites
        self._looker = None if known is None else Looker(known)
        self._cutter: Cutter | None = None
        self._patches: deque[Array] = deque(maxlen=TOGETHER)

    def read(
        self, image: Picture, coloured: bool = True, afresh: bool = False, still: bool = False
    ) -> Reading:
        """Return what *image* shows; *afresh*: without regard to the picture before.

        *still*: nothing has moved since then, so what is seen is the mean of the last few, with less noise.
        """
        start = time.perf_counter()
        before = None if afresh or self._cutter is None else self._cutter.registration
        registration = register(image, self.profile, before)
        if registration.plane is None:
            return Reading(registration, None, {}, _ms(start))
        if not still or before is None or bumped(before, registration):
            self._patches.clear()
        cutter = make_cutter(registration, self.profile)
        self._cutter = cutter
        said = self._judge(image, cutter, coloured)
        fields = {
            name: read if inside else FieldRead("hidden")
            for name, read, inside in zip(cutter.names, said.fields, cutter.inside, strict=True)
        }
        sites = self._sites.read(image, registration, cutter.px_per_tile, coloured) if self._sites else {}
        return Reading(registration, cutter.px_per_tile, fields, _ms(start), said, sites)

    def _judge(self, image: Picture, cutter: Cutter, coloured: bool) -> Judged:
        if self._looker is None:
            return Judged([FieldRead("unsure")] * len(cutter.names))
        crops = cut(image, cutter)
        self._patches.append(lit_channels(crops, gains(image, cutter)))
        look = self._looker.look(
            np.mean(self._patches, axis=0) if len(self._patches) > 1 else self._patches[0]
        )
        flat = read_flat(look.patches, crops)
        sight = Sight(cutter.px_per_tile, coloured, _blur(image, cutter))
        return judge_fields(look, flat, self._looker.known, self.profile.thresholds, sight)


def _blur(image: Picture, cutter: Cutter) -> float:
    """Return how blurred the picture is by its markers, as a share of a tile; 0 if there are none."""
    plain = grey(image)
    found = [blur_px(plain, corners) for _, corners in cutter.registration.found]
    return float(np.median(found)) / cutter.px_per_tile if found else 0.0


def _ms(start: float) -> float:
    return (time.perf_counter() - start) * 1000
