"""What the camera sees, with its readings drawn on it; how the eye is, and what it has noticed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from companion.base import paths
from companion.base.messages import PictureKept
from companion.ui.camera_readings import CameraReadings, Kind, camera_readings_of, usual_readings
from companion.ui.eye_sign import sign
from companion.ui.game_parts import game_on
from companion.ui.option import Option
from companion.ui.session import Session

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class FieldLabel:
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
    readings: tuple[FieldLabel, ...]
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
        """Have the table reported again."""
        if self.session.camera is not None:
            self.session.camera.look_again()

    def keep(self) -> None:
        """Keep what the camera sees now: it was read wrongly. What may not be shown is not kept."""
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
                Option(
                    "wrong", words.say("That was wrong: save the picture"), "pen", faint=bool(self._secret)
                ),
                Option("compare", words.say("Compare with the record"), "list", faint=self._board is None),
            ),
            back=words.say("Back"),
        )

    @property
    def _board(self) -> Any | None:
        return self.session.play.board if self.session.watched else None

    @property
    def _game_readings(self) -> CameraReadings | None:
        known = self.session.play.table is not None
        return camera_readings_of(game_on(self.session)) if known else usual_readings()

    @property
    def _secret(self) -> str:
        """Why no picture may be shown; empty if it may."""
        readings = self._game_readings
        if self._board is None or readings is None:
            return ""
        return readings.hidden(self._board, self.session.words)

    def _kept(self, kept: PictureKept) -> str:
        say = self.session.words.say
        if kept.why:
            return say("The picture could not be saved: {why}", why=kept.why)
        return say("Saved, with everything needed to read it again: {file}", file=kept.file)

    def _readings(self) -> tuple[FieldLabel, ...]:
        seeing, readings = self.session.camera, self._game_readings
        if seeing is None or seeing.live is None or seeing.sighting is None or readings is None:
            return ()
        reads = seeing.sighting.fields
        return tuple(
            FieldLabel(corners, *readings.read(self._board, field, reads[field]))
            for field, corners in seeing.live.fields.items()
            if field in reads
        )

    def _lines(self) -> tuple[str, ...]:
        words, seeing, readings = self.session.words, self.session.camera, self._game_readings
        if seeing is None:
            return ()
        found = []
        if readings is not None and seeing.state is not None and seeing.state.px_per_tile:
            found.append(readings.size(round(seeing.state.px_per_tile), words))
        if seeing.failure:
            found.append(seeing.failure)
        if seeing.keeping:
            found.append(words.say("The picture is being saved: one moment"))
        if seeing.kept is not None:
            found.append(self._kept(seeing.kept))
        if self._secret:
            found.append(self._secret)
        if self._board is not None and readings is not None:
            found += readings.observed(self._board, seeing.reading.observed(), words)
        return tuple(line for line in found if line != sign(self.session).text)
