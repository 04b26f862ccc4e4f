"""What the camera has seen on the mat: one take to say yes to, or a question with its likely answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from companion.engine.tuscany.apply import apply
from companion.engine.tuscany.box import Tile
from companion.engine.tuscany.moves import End, Marble, Move, Take
from companion.engine.tuscany.state import Game
from companion.games.tuscany.session import TuscanySession
from companion.ui.player import short_name
from companion.words.language import mark

if TYPE_CHECKING:
    from companion.eye.findings import Asked, Proposal

ASKS: Final = {
    "how": mark("How was this tile taken?"),
    "castle": mark("Was this tile taken, or does a castle place it free of charge?"),
    "same": mark("Was a tile taken and another one of the same kind turned up?"),
    "likely": mark("The camera is not quite sure. Was it this?"),
    "which": mark("What was taken, and what was turned up?"),
    "first": mark("Two tiles have changed. What was taken first?"),
}
NONE_OF_THEM: Final = {
    "how": mark("Enter it by touch"),
    "castle": mark("A castle places it"),
    "same": mark("Nobody took it"),
    "likely": mark("Enter it by touch"),
    "which": mark("Enter it by touch"),
    "first": mark("Enter it by touch"),
}


@dataclass(frozen=True, slots=True)
class ShownTake:
    """A take as it is shown: what was taken, what came, and what tells it from others."""

    taken: Tile
    come: tuple[Tile, ...]
    """What refilled the centre; or all tiles of the last wave, if five of a colour left at once."""
    text: str = ""
    mark: str = ""
    """The icon beside the words."""


@dataclass(frozen=True, slots=True)
class View:
    """What the screen says."""

    sentence: str
    notice: str
    picture: bytes
    """What the camera sees there, as JPEG; empty until it has come."""
    picture_title: str
    take: ShownTake | None
    """What is proposed; None where it is asked."""
    taken: str
    come: str
    more: str
    """What else one yes takes with it."""
    answers: tuple[ShownTake, ...]
    yes: str
    back: str
    seen: bool
    trusted_s: int


class Presenter:
    """The screen on which people answer what the camera has seen."""

    def __init__(self, session: TuscanySession) -> None:
        self.session = session
        self.asked: Asked | None = None

    def enter(self, asked: Asked | None = None) -> None:
        """Show what is *asked*, with the camera's picture of the place."""
        self.asked = asked
        if asked is not None and self.session.camera is not None:
            self.session.camera.show((asked.place,))

    def leave(self) -> None:
        """Have no more pictures sent."""
        if self.session.camera is not None:
            self.session.camera.show(())

    # --- what people do ---

    def accept(self) -> bool:
        """Take what is proposed; tell whether that went well."""
        return self._proposal is not None and self._take(self._proposal)

    def choose(self, number: int) -> bool:
        """Take that answer; tell whether that went well."""
        answers = self._answers
        return number < len(answers) and self._take(answers[number])

    def _take(self, one: Proposal) -> bool:
        return self.session.play.submit_all(one.moves, one.at_move, "camera")

    def dismiss(self) -> None:
        """Ask it no more as long as the same is read."""
        if self.asked is not None and self.session.watched is not None:
            self.session.watched.put_off(self.asked)

    # --- what the camera sees meanwhile ---

    @property
    def still_holds(self) -> bool:
        """Whether what is shown still answers what is seen; a hand over the mat takes nothing back."""
        if self.asked is None or self.session.watched is None:
            return False
        now, moves = self.session.asked(), self.session.play.moves
        if now is not None or moves != self.asked.at_move:
            return now is not None and _same(now, self.asked)
        seen = self.session.watched.sighting
        return seen is not None and any(read.state == "hidden" for read in seen.fields.values())

    # --- what is shown ---

    @property
    def _proposal(self) -> Proposal | None:
        return None if self.asked is None or hasattr(self.asked, "answers") else self.asked

    @property
    def _answers(self) -> tuple[Proposal, ...]:
        return getattr(self.asked, "answers", ())

    def view(self) -> View:
        """Return what the screen says now."""
        words, proposal = self.session.words, self._proposal
        asks = getattr(self.asked, "asks", "how")
        pictures = self.session.camera.pictures if self.session.camera else {}
        take = self._shown(proposal) if proposal else None
        return View(
            sentence=self._sentence(proposal) if proposal else words.say(ASKS[asks]),
            notice=self.session.notice.text,
            picture=pictures.get(self.asked.place, b"") if self.asked else b"",
            picture_title=words.say("The camera sees"),
            take=take,
            taken=words.say("taken: {tile}", tile=words.tile(take.taken)) if take else "",
            come=self._come(take) if take else "",
            more=take.text if take else "",
            answers=tuple(map(self._shown, self._answers)),
            yes=words.say("Yes") if proposal else "",
            back=words.say("No") if proposal else words.say(NONE_OF_THEM[asks]),
            seen=self.asked is not None,
            trusted_s=self.session.settings.trust_s if proposal and proposal.sure else 0,
        )

    def _sentence(self, proposal: Proposal) -> str:
        words, before = self.session.words, self._before(proposal)
        player = short_name(before.setup, words, before.turn)
        if any(isinstance(move, Marble) for move in proposal.moves):
            return words.say("{player} gives back a marble. Is this right?", player=player)
        if any(isinstance(move, End) for move in proposal.moves):
            return words.say("Now it is {player}'s turn. Is this right?", player=player)
        return words.say("{player}: is this right?", player=player)

    def _come(self, take: ShownTake) -> str:
        words = self.session.words
        if len(take.come) > 1:
            return words.say("Five of the same colour removed: these are new")
        return words.say("new: {tile}", tile=words.tile(take.come[0]))

    def _before(self, proposal: Proposal) -> Game:
        """Return the game before the take of *proposal*: a turn may end first."""
        game = self.session.play.board
        if proposal.at_move == self.session.play.moves:
            for move in proposal.moves[:-1]:
                game = apply(game, move).state
        return game

    def _shown(self, proposal: Proposal) -> ShownTake:
        move = _take_of(proposal.moves)
        before = self._before(proposal)
        text = " · ".join(self._told(proposal, move, before))
        icon = f"mark {before.turn}" if self._tells_player else ""
        return ShownTake(move.tile, move.fresh[-1] if move.fresh else (move.refill,), text, icon)

    @property
    def _tells_player(self) -> bool:
        """Whether answers differ in who took the tile."""
        return len({self._before(one).turn for one in self._answers}) > 1

    def _told(self, proposal: Proposal, move: Take, before: Game) -> Iterator[str]:
        words = self.session.words
        asks = getattr(self.asked, "asks", "")
        if self._tells_player or asks in ("castle", "same"):
            player = short_name(before.setup, words, before.turn)
            marble = any(isinstance(one, Marble) for one in proposal.moves)
            text = mark("{player}, with a marble") if marble else mark("{player} took it")
            yield words.say(text, player=player)
        if move.discard:
            yield words.say("back into the box: {what}", what=words.tile(move.discard))


def _take_of(moves: tuple[Move, ...]) -> Take:
    take = moves[-1]
    assert isinstance(take, Take)
    return take


def _same(one: Asked, other: Asked) -> bool:
    """Tell whether both ask the same, however sure the reading is."""

    def ways(asked: Asked) -> tuple[object, ...]:
        answers: Any = getattr(asked, "answers", (asked,))
        return asked.place, getattr(asked, "asks", ""), tuple((way.moves, way.at_move) for way in answers)

    return ways(one) == ways(other)
