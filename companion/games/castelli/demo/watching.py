"""What the camera tells while things happen on the table: the newest Sighting, and the card in the tray."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.base.messages import CardShown, Sighting
from companion.games.castelli.simulator.camera import DrawnFrame
from companion.games.castelli.simulator.shot import Shot
from companion.simulator.ink import Picture
from companion.vision.eye import Eye

FRAME_S: Final = 0.125
"""From one frame to the next: a table is called still at the third that does not differ."""
PAUSE_S: Final = 3.0
"""What people take to think, of which no frames are needed."""
ANSWERS: Final = ("up", "down", "empty")


class WatchedTable:
    """An eye at work, and what it has told last."""

    def __init__(self, eye: Eye) -> None:
        self.eye = eye
        self.now_s = 0.0
        self.frames = 0
        self.sighting: Sighting | None = None
        self.card: int | None = None
        self.shot: Shot | None = None
        self.moving: Picture | None = None
        """The last picture with a hand in it."""
        self.wrong: list[str] = []
        """Fields of which the eye was sure and mistaken."""

    def watch(self, frames: Iterable[DrawnFrame]) -> None:
        """Look at *frames*, one after the other."""
        for shot, still in frames:
            self.now_s += FRAME_S
            self.frames += 1
            self.shot = shot
            if not still:
                self.moving = shot.image
            for told in self.eye.see(shot.image, self.now_s):
                match told:
                    case Sighting():
                        self.sighting = told
                        self.wrong += mistaken(told, shot)
                    case CardShown(number=number):
                        self.card = number

    def pause(self) -> None:
        """Let some time go by."""
        self.now_s += PAUSE_S
        self.card = None


def mistaken(sighting: Sighting, shot: Shot) -> list[str]:
    """Return the fields of *sighting* that were answered, and not as they truly lie in *shot*."""
    found = []
    for field, read in sighting.fields.items():
        true = shot.truth[field]
        said, is_so = (read.state, read.tile, read.north), (true.state, true.tile, true.north)
        if read.state in ANSWERS and said != is_so:
            found.append(f"{field} {said}, truly {is_so}")
    return found
