"""What the camera sees, with its readings drawn on it; how the eye is, and what it has noticed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from companion.base import paths
from companion.base.messages import FieldRead, Kept
from companion.engine.castelli.state import Game
from companion.ui.eye_sign import sign
from companion.ui.option import Option
from companion.ui.session import Session

Kind = Literal["read", "unsure", "differs"]
Spot = tuple[float, float]
NOTHING: Final = ("down", "empty")


@dataclass(frozen=True, slots=True)
class Reading:
    """What is read on a field: where that is in the picture, a few letters, whether it is as recorded."""

    corners: tuple[Spot, ...]
    text: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class View:
    """What the screen of the eye says."""

    sentence: str
    wrong: bool
    jpeg: bytes
    size: tuple[int, int]
    readings: tuple[Reading, ...]
    lines: tuple[str, ...]
    options: tuple[Option, ...]
    back: str


class Presenter:
    """The screen of the eye."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def enter(self) -> None:
        """Have live pictures sent."""
        if self.session.camera is not None:
            self.session.camera.show(live=True)

    def leave(self) -> None:
        """Have no more of them sent."""
        if self.session.camera is not None:
            self.session.camera.show(live=False)

    def look_again(self) -> None:
        """Have the table told anew."""
        if self.session.camera is not None:
            self.session.camera.look_again()

    def keep(self) -> None:
        """Keep what the camera sees now: it was read wrongly. With Dilemma nothing is kept (C45)."""
        if self.session.camera is not None and not self._secret:
            name = f"{datetime.fromtimestamp(self.session.preferences.now_ms() / 1000):%Y-%m-%d-%H%M%S}.zip"
            self.session.camera.keep(str(paths.state_folder() / "incidents" / name))

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        words, seeing = self.session.words, self.session.camera
        told = sign(self.session)
        live = seeing.live if seeing and not self._secret else None
        return View(
            sentence=told.text or words.say("There is no camera"),
            wrong=told.wrong,
            jpeg=live.jpeg if live else b"",
            size=live.size if live else (1, 1),
            readings=self._readings() if live else (),
            lines=self._lines(),
            options=(
                Option("look", words.say("Look again"), "eye"),
                Option("wrong", words.say("That was wrong: keep the picture"), "pen", faint=self._secret),
                Option("compare", words.say("Compare with the record"), "list", faint=self._game is None),
            ),
            back=words.say("Back"),
        )

    @property
    def _game(self) -> Game | None:
        return self.session.play.board if self.session.watched else None

    @property
    def _secret(self) -> bool:
        """C45: a tile in a hand is nobody else's business, and a picture would show it."""
        return self._game is not None and self._game.setup.dilemma

    def _kept(self, kept: Kept) -> str:
        say = self.session.words.say
        if kept.why:
            return say("The picture could not be kept: {why}", why=kept.why)
        return say("Kept with all that its reading needs: {file}", file=kept.file)

    def _readings(self) -> tuple[Reading, ...]:
        seeing = self.session.camera
        if seeing is None or seeing.live is None or seeing.sighting is None:
            return ()
        reads = seeing.sighting.fields
        return tuple(
            Reading(corners, *self._told(field, reads[field]))
            for field, corners in seeing.live.fields.items()
            if field in reads
        )

    def _told(self, field: str, read: FieldRead) -> tuple[str, Kind]:
        laid = self._game.laid.get(field) if self._game else None
        if read.state == "up":
            same = laid is not None and (laid.tile, laid.north) == (read.tile, read.north)
            return read.tile or "?", "read" if same or self._game is None else "differs"
        if read.state in NOTHING:
            return "", "read" if laid is None and read.state == "down" else "differs"
        return ("?", "unsure") if read.state == "unsure" else ("", "unsure")

    def _lines(self) -> tuple[str, ...]:
        words, seeing = self.session.words, self.session.camera
        if seeing is None:
            return ()
        found = []
        if seeing.state is not None and seeing.state.px_per_tile:
            found.append(words.say("{n} pixels a tile", n=round(seeing.state.px_per_tile)))
        if seeing.failure:
            found.append(seeing.failure)
        if seeing.keeping:
            found.append(words.say("The picture is being kept: one moment"))
        if seeing.kept is not None:
            found.append(self._kept(seeing.kept))
        if self._secret:
            found.append(words.say("With Dilemma no picture is shown: a tile in a hand stays hidden."))
        if self._game is not None:
            told = seeing.reading.observed()
            part, setup = self.session.camera_port.part, self._game.setup
            found += [part.describe(one, one.places, words, setup) for one in told if part]
        return tuple(line for line in found if line != sign(self.session).text)
