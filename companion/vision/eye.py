"""The eye: frames in, one after the other; Sightings, cards shown and how the eye is, out."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

import numpy as np

from companion.base.messages import CardShown, EyeState, FieldRead, PlacedPiece, Sighting
from companion.vision.arrays import Picture
from companion.vision.labels.tray import Tray
from companion.vision.labels.zbar import Zbar
from companion.vision.limits import eye_limits
from companion.vision.pieces.assembled_board import assemble
from companion.vision.pieces.sites import SiteReader
from companion.vision.profile import Profile
from companion.vision.reader import Reader, Reading
from companion.vision.registration.drift import Drift
from companion.vision.registration.register import Registration
from companion.vision.registration.track import bumped
from companion.vision.steady import KEPT, Steady
from companion.vision.tiles.enrolled import Enrolled

Seen: TypeAlias = Sighting | CardShown | EyeState


class Eye:
    """Watches the table of *profile*, whose tiles are *known*; it has no clock of its own."""

    def __init__(
        self,
        profile: Profile,
        known: Enrolled | None,
        zbar: Zbar | None = None,
        sites: SiteReader | None = None,
    ) -> None:
        self.profile = profile
        self._reader, self._steady = Reader(profile, known, sites), Steady()
        self._tray = Tray(profile, zbar)
        self._drift = Drift()
        self._plot_reader: SiteReader | None = None
        self.not_held: tuple[str, ...] = ()
        """What the camera does not hold although it should; told with how the eye is."""
        self.where: Registration | None = None
        self._sighting: Sighting | None = None
        self._state: EyeState | None = None
        self._settled = False
        self._look_now = False
        self._read_s: float | None = None
        self._still_s: float | None = None

    def see(self, frame: Picture, at_s: float) -> tuple[Seen, ...]:
        """Return what *frame*, which came at *at_s*, adds to what is known; mostly nothing."""
        if not usable(frame):
            return ()
        still = self._steady.frame(frame, at_s)
        found: list[Seen] = []
        if still:
            self._still_s = at_s
            found += self._read(frame, at_s)
        else:
            self._settled = False
            found += self._moving(frame, at_s)
        if self.where is not None:
            found += self._tray.see(frame, self.where, at_s)
        return tuple(found)

    @property
    def still_s(self) -> float:
        """For how long nothing has moved on the table."""
        return self._steady.still_s

    def look_now(self) -> None:
        """Have the next still frame read and told, whether anything has changed or not."""
        self._look_now = True

    def set_board(self, placed: tuple[PlacedPiece, ...]) -> None:
        """Have pieces found anywhere on the board of the *placed* ones, unless their sites were taught."""
        board = assemble(placed, self.profile) if placed and not self.profile.sites.at else None
        self._plot_reader = SiteReader(self.profile, board) if board else None
        self._steady.forget()
        self._look_now = True

    def miss(self, trouble: str, at_s: float) -> tuple[Seen, ...]:
        """Return what is to be told when no frame comes because of some *trouble* with the camera."""
        self._settled = False
        return self._tell(EyeState("camera_gone", at_s, fact=trouble))

    def _read(self, frame: Picture, at_s: float) -> list[Seen]:
        if self._has_enough(at_s):
            return []
        self._read_s = at_s
        reading = self._with_pieces(frame, self._reader.read(frame, still=self._steady.looked))
        lost = self._is_lost(reading, frame)
        state = self._state_of(reading, frame, at_s)
        found: list[Seen] = [*self._tell(replace(state, state="board_moved") if lost else state)]
        if reading.px_per_tile is None or lost:
            return found
        self.where = reading.registration
        sighting = self._steady.settle(reading, at_s)
        if sighting is not None and self._new_messages(sighting):
            found.append(sighting)
        self._sighting, self._settled, self._look_now = sighting, True, False
        return found

    def _with_pieces(self, frame: Picture, reading: Reading) -> Reading:
        if self._plot_reader is None or reading.px_per_tile is None:
            return reading
        sites = self._plot_reader.read(frame, reading.registration, reading.px_per_tile)
        return replace(reading, sites=sites)

    def _is_lost(self, reading: Reading, frame: Picture) -> bool:
        """Tell whether the picture no longer lies as it did when its corners were given by hand."""
        if self.profile.markers is not None or reading.px_per_tile is None:
            return False
        return self._drift.shift_px(frame) > eye_limits().lost * reading.px_per_tile

    def _has_enough(self, at_s: float) -> bool:
        """Tell whether this still table has been read often enough for now."""
        if not self._settled or self._look_now or self._sighting is None or self._read_s is None:
            return False
        return self._sighting.frames >= KEPT and at_s - self._read_s < eye_limits().again_s

    def _new_messages(self, sighting: Sighting) -> bool:
        """Tell whether *sighting* is the first since something moved, asked for, or says something new."""
        before = self._sighting
        if before is None or self._look_now or not self._settled:
            return True
        return _said(before) != _said(sighting)

    def _state_of(self, reading: Reading, frame: Picture, at_s: float) -> EyeState:
        now, light = reading.registration, brightness(frame)
        wanted = set() if self.profile.markers is None else set(self.profile.markers.at)
        seen = {name for name, _ in now.found}
        missing = tuple(sorted(wanted - seen))
        if reading.px_per_tile is None:
            state = "too_dark" if light < eye_limits().dark else "no_board"
            return EyeState(state, at_s, missing, len(seen), 0.0, light, now.why)
        state = "markers_missing" if missing else "well"
        if self.where is not None and bumped(self.where, now):
            state = "board_moved"
        return EyeState(state, at_s, missing, len(seen), reading.px_per_tile, light)

    def _moving(self, frame: Picture, at_s: float) -> tuple[Seen, ...]:
        if self._still_s is None:
            self._still_s = at_s
        if at_s - self._still_s < eye_limits().restless_s:
            return ()
        return self._tell(EyeState("restless", at_s, light=brightness(frame)))

    def _tell(self, state: EyeState) -> tuple[Seen, ...]:
        """Return *state* if it differs from what was told last by more than a measure."""
        state = replace(state, not_held=self.not_held)
        before, self._state = self._state, state
        if before is not None and _facts(before) == _facts(state):
            return ()
        return (state,)


def usable(frame: Picture) -> bool:
    """Tell whether *frame* is a picture at all: three channels of bytes, and not tiny."""
    if frame.dtype != np.uint8 or frame.ndim != 3:
        return False
    height, width, channels = frame.shape
    return bool(channels == 3 and min(height, width) >= eye_limits().edge_least)


def brightness(frame: Picture) -> float:
    """Return the mean of *frame*, 0-255, by some of its pixels."""
    few = max(1, min(frame.shape[:2]) // 100)
    return round(float(frame[::few, ::few].mean()), 1)


def _facts(state: EyeState) -> tuple[object, ...]:
    return state.state, state.missing, state.fact, state.not_held


def _said(sighting: Sighting) -> dict[str, tuple[object, ...]]:
    sites = {name: (read.state, read.colour) for name, read in sighting.sites.items()}
    return {name: _answer(read) for name, read in sighting.fields.items()} | sites


def _answer(read: FieldRead) -> tuple[object, ...]:
    maybe = frozenset((one.tile, one.north) for one in read.maybe)
    return read.state, read.tile, read.north, read.colours, maybe
