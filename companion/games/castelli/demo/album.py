"""The pictures of a game by camera: one for each turn, and all of them on one sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import cv2

from companion.base.messages import Sighting
from companion.demo.contact_sheet import Thumb, board_in_small, contact_sheet
from companion.demo.ink import Picture
from companion.engine.castelli.moves import End, Reveal, Steward
from companion.engine.castelli.outcomes import TileLaid, TileTurned, TurnEnded
from companion.engine.castelli.state import Game
from companion.games.castelli.camera import Question
from companion.games.castelli.demo.by_camera import CHOSEN, YES, Happening, Recorded
from companion.games.castelli.demo.pictures import PANEL, Caption, turn_picture
from companion.games.castelli.demo.watching import WatchedTable
from companion.games.castelli.words import CastelliWords
from companion.games.castelli.words.names import Voice
from companion.vision.profile import Profile

SHEET: Final = "contact-sheet.jpg"
QUALITY: Final = 88


@dataclass(frozen=True, slots=True)
class AlbumPage:
    """A turn that is still going on: what the camera saw of it, and what is to be written."""

    image: Picture
    sighting: Sighting
    caption: Caption
    short: str


class Album:
    """Writes the pictures of a game into *folder*."""

    def __init__(self, folder: Path, profile: Profile, words: CastelliWords, voice: Voice) -> None:
        self._folder, self._profile = folder, profile
        self._words, self._voice = words, voice
        self._page: AlbumPage | None = None
        self._thumbs: list[Thumb] = []

    def add(self, happening: Happening, watching: WatchedTable) -> None:
        """Take note of what happened; a turn that ended gets its picture."""
        for one in happening.recorded:
            if isinstance(one.move, Reveal | Steward):
                self._open(one, happening, watching)
            self._write(one)
            if isinstance(one.move, End):
                self._finish(one.step.state)

    def close(self, title: str) -> None:
        """Write the sheet with all turns."""
        if self._thumbs:
            self._save(SHEET, contact_sheet(self._thumbs, title))

    # --- one turn ---

    def _open(self, one: Recorded, happening: Happening, watching: WatchedTable) -> None:
        assert watching.shot is not None
        assert watching.sighting is not None
        told = next(o for o in one.step.outcomes if isinstance(o, TileLaid | TileTurned))
        voice, turn = self._voice, len(one.step.state.laid)
        facts = {"field": told.field, "tile": told.tile, "colour": voice.colour(told.north)}
        of = len(one.before.setup.board.meadows)
        caption = Caption(
            voice.say("Turn {n} of {all}", n=turn, all=of),
            voice.player(one.before.turn),
            one.before.turn,
            voice.say("{field}: tile {tile}, {colour} to the north", **facts),
            (*self._page.caption.sentences,) if self._page else (),
            told.field,
            self._note(happening, watching.sighting, told.field),
            watching.moving,
        )
        short = voice.say("{n}: tile {tile} on {field}", n=turn, **facts)
        self._page = AlbumPage(watching.shot.image, watching.sighting, caption, short)

    def _note(self, happening: Happening, sighting: Sighting, field: str) -> str:
        """Return how it came into the record."""
        if happening.how == YES:
            sure = f"{sighting.fields[field].confidence:.3%}".replace("%", " %")
            return self._voice.say("{sure} sure, confirmed with one yes", sure=sure)
        if happening.how == CHOSEN:
            asked = next(one for one in happening.findings if isinstance(one, Question))
            if asked.asks == "steward":
                return self._voice.say("It asked whose Steward turned the tile")
            return self._voice.say(
                "Not sure: it asked, with {n} answers to choose from", n=len(asked.answers)
            )
        return self._voice.say("It was not clear, and was entered by hand")

    def _write(self, one: Recorded) -> None:
        """Add what a move led to."""
        if self._page is None:
            return
        told = [o for o in one.step.outcomes if not isinstance(o, TurnEnded)]
        if one.step.state.over:
            told = []  # the final score is told elsewhere
        sentences = [self._words.outcome(outcome, one.before.setup) for outcome in told]
        caption = self._page.caption
        both = (*caption.sentences, *sentences)
        self._page = replace(self._page, caption=replace(caption, sentences=both))

    def _finish(self, game: Game) -> None:
        if self._page is None:
            return
        page, self._page = self._page, None
        picture = turn_picture(page.image, self._profile, page.sighting, game, page.caption, self._voice)
        small = board_in_small(picture, PANEL, page.image, self._profile)
        self._thumbs.append(Thumb(small, page.caption.colour, page.short))
        self._save(f"turn-{len(self._thumbs):02}.jpg", picture)

    def _save(self, name: str, picture: Picture) -> None:
        _, file = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        (self._folder / name).write_bytes(file.tobytes())
