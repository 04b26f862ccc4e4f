"""An eye over a drawn mat: hands come and go before it, and what it tells is held against the truth."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.base.messages import Sighting
from companion.games.tuscany.camera.faces import FACE_OF
from companion.games.tuscany.simulator.camera import DrawnFrame, DrawnMat
from companion.games.tuscany.simulator.lying import Lying
from companion.games.tuscany.simulator.shot import Shot
from companion.simulator.ink import luck
from companion.vision.eye import Eye

FRAME_S: Final = 0.1
"""From one frame to the next."""
STILL: Final = 4
"""Frames after each hand: at the third the mat is called still, and read."""
BUMP_EVERY: Final = 9
"""The camera is pushed about once in this many changes."""
NUDGED: Final = 0.25
"""How likely another tile is pushed in passing."""
ANSWERS: Final = ("up", "down", "empty")


@dataclass
class Watched:
    """What was seen so far."""

    frames: int = 0
    places: int = 0
    """Places of Sightings that were not hidden,"""
    sure: int = 0
    """and those of which the eye was sure."""
    wrong: list[str] = field(default_factory=list)
    """Places of which it was sure and mistaken."""
    waits_s: list[float] = field(default_factory=list)
    """From the first frame without a hand to the Sighting: frames as they come, and the time to read."""
    px_per_tile: float = 0.0


class WatchedMat:
    """A drawn mat on which hands do what they are told to, and an eye that looks at it."""

    def __init__(self, mat: DrawnMat, eye: Eye, mishaps: bool = True) -> None:
        self.mat, self.eye, self.seen = mat, eye, Watched()
        self._mishaps = mishaps
        self._lying: dict[str, Lying] = {}
        self._changes = 0
        self._now_s = 0.0

    def look(self, wanted: Mapping[str, Lying], resting: str | None) -> list[Sighting]:
        """Let hands lay the mat as *wanted*; return what the eye tells meanwhile and after it."""
        told: list[Sighting] = []
        hand = False
        if not self._lying:
            self.mat.set_out(wanted)
        elif wanted != self._lying:
            told += self._watch(self.mat.arrange(self._with_mishaps(wanted), empty=0))
            hand = True
        else:
            self.eye.look_now()
        self._lying = dict(wanted)
        return told + self._watch(self.mat.still(STILL, resting), timed=hand and resting is None)

    def _with_mishaps(self, wanted: Mapping[str, Lying]) -> dict[str, Lying]:
        """Push the camera now and then, and a tile in passing."""
        self._changes += 1
        random, now = luck("mishap", self.mat.seed, self._changes), dict(wanted)
        if not self._mishaps:
            return now
        if self._changes % BUMP_EVERY == 0:
            self.mat.bump()
        there = sorted(place for place in now if now[place] == self._lying.get(place))
        if there and random.random() < NUDGED:
            self.mat.push(there[int(random.integers(len(there)))])
        return now

    def _watch(self, frames: Iterable[DrawnFrame], timed: bool = False) -> list[Sighting]:
        told: list[Sighting] = []
        still = 0
        for shot, at_rest in frames:
            self._now_s += FRAME_S
            self.seen.frames += 1
            self.seen.px_per_tile = shot.px_per_tile
            still = still + 1 if at_rest else 0
            begun = time.process_time()
            for one in self.eye.see(shot.image, self._now_s):
                if isinstance(one, Sighting):
                    if timed and not told:
                        self.seen.waits_s.append((still - 1) * FRAME_S + time.process_time() - begun)
                    told.append(one)
                    self._compare(one, shot)
        return told

    def _compare(self, sighting: Sighting, shot: Shot) -> None:
        for place, read in sighting.fields.items():
            true = shot.truth[place]
            self.seen.places += not true.hidden
            if read.state not in ANSWERS:
                continue
            self.seen.sure += not true.hidden
            face = FACE_OF[true.tile] if true.tile else None
            if (read.state, read.tile) != (true.state, face):
                self.seen.wrong.append(f"{place} {read.state} {read.tile}, truly {true.state} {face}")
