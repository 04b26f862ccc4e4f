"""What the eye is not sure of: its own picture of the field, and the two or three likeliest answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.engine.castelli.box import Field
from companion.engine.castelli.moves import Reveal
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from companion.games.castelli.camera import Proposal, Question
from companion.games.castelli.screens import proposed
from companion.games.castelli.screens.tile_choice import Choice, lying
from companion.games.castelli.session import CastelliSession
from companion.ui.player import short_name
from companion.words.language import mark

ASKS: Final = {
    "tile": mark("Which tile is on {field}?"),
    "unknown": mark("Unknown tile on {field}: which one is it? The camera will learn it."),
    "first": mark("Which tile was turned over first?"),
    "steward": mark("Who turned {field} with a Steward?"),
    "hand": mark("{field}: the tile that was there, or one from the hand?"),
}


@dataclass(frozen=True, slots=True)
class Likely:
    """An answer: the tile as it would lie, and a few words that tell it from the others."""

    tile: Choice
    text: str
    mark: str
    """The icon beside the words."""


@dataclass(frozen=True, slots=True)
class View:
    """What the screen says."""

    sentence: str
    notice: str
    field: Field
    picture: bytes
    """What the camera sees there, as JPEG; empty until it has come."""
    picture_title: str
    answers: tuple[Likely, ...]
    other: str
    back: str


class Presenter:
    """The screen on which people answer the eye."""

    def __init__(self, session: CastelliSession) -> None:
        self.session = session
        self.question: Question | None = None

    def enter(self, question: Question | None = None) -> None:
        """Ask that *question*."""
        self.question = question
        if question is not None and self.session.camera is not None:
            self.session.camera.show((question.place,))

    def leave(self) -> None:
        """Have no more pictures sent."""
        if self.session.camera is not None:
            self.session.camera.show(())

    # --- what people do ---

    def choose(self, number: int) -> Proposal | None:
        """Take that answer; return it if something about it is still to be told, else None."""
        assert self.question is not None
        answer = self.question.answers[number]
        if self.question.asks == "unknown":
            self._teach(answer)
        if answer.to_tell:
            return answer
        self.session.play.submit_all(answer.moves, answer.at_move, "camera")
        return None

    def _teach(self, answer: Proposal) -> None:
        """Have the eye learn the tile that it did not know, on the spot."""
        laid = answer.moves[-1]
        if self.session.camera is not None and isinstance(laid, Reveal):
            self.session.camera.ask("one", field=laid.field, tile=laid.tile)

    def dismiss(self) -> None:
        """Ask it no more as long as the same is read."""
        if self.question is not None and self.session.watched is not None:
            self.session.watched.put_off(self.question)

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        say, question = self.session.words.say, self.question
        field = question.place if question else ""
        pictures = self.session.camera.pictures if self.session.camera else {}
        asks = question.asks if question else "tile"
        return View(
            sentence=say(ASKS[asks], field=field),
            notice=self.session.notice.text,
            field=field,
            picture=pictures.get(field, b""),
            picture_title=say("The camera sees"),
            answers=tuple(self._likely(one) for one in question.answers) if question else (),
            other=say("Something else") if asks in ("tile", "unknown") else "",
            back=say("Not now"),
        )

    def _likely(self, answer: Proposal) -> Likely:
        game = self.session.play.board
        laid, steward = proposed.place_of(proposed.before(game, answer), answer)
        assert laid is not None
        assert self.question is not None
        tile = lying(game.setup.tiles, laid.tile, laid.north)
        return Likely(tile, self._told(game, answer, steward), f"mark {steward}" if steward else "")

    def _told(self, game: Game, answer: Proposal, steward: Colour | None) -> str:
        words = self.session.words
        if steward:
            return short_name(game.setup, words, steward)
        if self.question is not None and self.question.asks == "hand":
            return words.say("From the hand") if answer.to_tell else words.say("It was there")
        asks = self.question.asks if self.question else ""
        return answer.place if asks == "first" else ""
