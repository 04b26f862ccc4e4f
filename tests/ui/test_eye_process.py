"""The eye's own process beside the app: whatever happens to it, play goes on, and it comes back."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from companion import app
from companion.base.messages import Candidate, EyeState, FieldRead, LiveView, Sighting, SiteRead
from companion.engine.castelli.moves import End, Reveal
from companion.engine.castelli.questions import unseen_tiles
from tests.camera.scripted import SOON, open_scripted
from tests.ui.playing import perform
from tests.ui.scenes import begin
from tests.ui.scenes._sights import Sights

if TYPE_CHECKING:
    from tests.ui.stage import Stage

SOON_ENOUGH_S = 60.0


class Watched:
    """The app with a real process of the eye, whose camera does what a file says."""

    def __init__(self, stage: Stage, folder: Path) -> None:
        begin(stage, 0.4, until=lambda game: not game.revealed)
        assert stage.app.navigator is not None
        stage.app.navigator.go("table")
        self.stage, self.told = stage, folder / "state"
        self.be("fine")
        self.worker = app.open_the_eye(stage.app, self.told, open_scripted, SOON)

    def be(self, state: str) -> None:
        """Have the camera behave so; the file is never half written."""
        fresh = self.told.with_suffix(".new")
        fresh.write_text(state, "utf-8")
        fresh.replace(self.told)

    def until(self, holds: Callable[[], object]) -> None:
        """Let the app run until that *holds*."""
        end = time.monotonic() + SOON_ENOUGH_S
        while not holds():
            assert time.monotonic() < end, self.sign
            self.stage.frames(1)
            time.sleep(0.01)

    @property
    def sign(self) -> str:
        """What the sign under the screen shows."""
        return str(self.stage.app.eye_indicator.bar.icon)

    def sees(self) -> None:
        """Let the eye tell the table anew, and be well."""
        seeing: Any = self.stage.app.session.camera
        before = seeing.sighting
        seeing.look_again()
        self.until(lambda: seeing.sighting is not before and self.sign == "eye")

    def play_a_turn(self) -> None:
        """Play by touch."""
        game = self.stage.app.session.play.board
        field, tile = game.face_down[0], unseen_tiles(game)[0]
        perform(self.stage, Reveal(field, tile, "blue"))
        perform(self.stage, End())
        assert self.stage.app.session.play.board.laid[field].tile == tile


@pytest.fixture
def watched(stage: Stage, tmp_path: Path) -> Iterator[Watched]:
    """A game beside which the eye is at work."""
    found = Watched(stage, tmp_path)
    yield found
    found.worker.stop()


def test_the_eye_killed_hung_and_fed_garbage_in_a_game_comes_back_and_play_goes_on(watched: Watched) -> None:
    watched.sees()
    for harm in ("killed", "hung eye", "garbage"):
        before = watched.worker.pid
        if harm == "killed":
            os.kill(before, signal.SIGKILL)
        else:
            watched.be(harm)
        watched.play_a_turn()
        if harm != "garbage":  # which is no picture, and nothing is said of it
            watched.until(lambda: watched.sign == "eye-shut")
        watched.play_a_turn()
        watched.be("fine")
        watched.sees()
        assert (watched.worker.pid == before) == (harm == "garbage")


GARBAGE = (
    None,
    "nonsense",
    b"\x00" * 1000,
    Sighting({}, -1.0),
    Sighting({"Z9": FieldRead("up", 2.0, "??", "purple"), "C1": FieldRead("up", 1.0, "??", "red")}, 0.0),
    Sighting(
        {"A1": FieldRead("sideways"), "C1": FieldRead("unsure", maybe=(Candidate("??", "red", 1),))}, 0.0
    ),
    Sighting({}, 0.0, sites={"Q7/9": SiteRead("castle", 1.0, "purple"), "": SiteRead("settlement", 1.0)}),
    EyeState("dizzy", 0.0),
    LiveView(b"no picture", (0, 0), 0.0, {}),
)


def test_messages_that_make_no_sense_disturb_nothing(stage: Stage) -> None:
    begin(stage, 0.4, until=lambda game: not game.revealed)
    assert stage.app.navigator is not None
    stage.app.navigator.go("table")
    eye, game = Sights(stage), stage.app.session.play.board
    for garbage in GARBAGE:
        eye.tell(garbage)
        assert (stage.page.name, stage.app.session.play.board) == ("table", game), garbage
        stage.app.navigator.go("eye")
        stage.frames()
        stage.app.navigator.go("table")
    eye.look(**{game.face_down[0]: f"{unseen_tiles(game)[0]} blue"})
    assert stage.page.name == "reveal"
