"""What reads the slots of a board from frame to frame, whatever shape its tiles have."""

from __future__ import annotations

from typing import Protocol

from companion.base.messages import FieldRead
from companion.vision.arrays import Picture
from companion.vision.profile import Profile
from companion.vision.registration.crop import Cutter
from companion.vision.tiles.enrolled import Enrolled
from companion.vision.tiles.judge import FieldReadings
from companion.vision.tiles.reader import TileReader


class SlotReader(Protocol):
    """Reads all slots of one board; what it saw before helps it, until it is told otherwise."""

    def read(self, image: Picture, cutter: Cutter, coloured: bool) -> FieldReadings:
        """Return what is said of each slot of *image*, in the order of the *cutter*'s names."""

    def begin_mean(self) -> None:
        """Something may have moved: pictures from now on are not read together with those before."""

    def forget(self) -> None:
        """The board lies elsewhere: nothing that was seen before helps."""


class NothingKnown:
    """Reads a board of whose tiles nothing is known yet."""

    def read(self, image: Picture, cutter: Cutter, coloured: bool) -> FieldReadings:  # noqa: ARG002
        """Say of no slot anything."""
        return FieldReadings([FieldRead("unsure")] * len(cutter.names))

    def begin_mean(self) -> None:
        """Nothing was seen."""

    def forget(self) -> None:
        """Nothing was seen."""


def slot_reader(known: Enrolled | None, profile: Profile) -> SlotReader:
    """Return what reads the slots of *profile*'s board by what is *known* of its tiles."""
    return TileReader(known, profile.thresholds) if known else NothingKnown()
