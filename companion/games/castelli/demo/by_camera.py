"""A whole simulated game recorded by what the camera sees of it; people say yes, choose, or tell.

The truth decides what people do on the table and how they answer. What is recorded comes from the eye's
readings by way of `interpret`; what it does not see (castles for now, sales, the last end) is told by touch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from companion.engine.castelli.apply import GameStep, apply
from companion.engine.castelli.begin import new_game
from companion.engine.castelli.moves import Build, End, Guard, Move, Play, Reveal, Steward
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from companion.games.castelli.camera import Finding, Observation, Proposal, Question, interpret
from companion.games.castelli.camera.labels import KIND
from companion.games.castelli.demo.watching import WatchedTable
from companion.games.castelli.simulator.camera import BUMP_EVERY, SimulatedTable
from companion.games.castelli.simulator.deal import Deal
from companion.games.castelli.simulator.play import PlayedMove, play_game
from companion.games.castelli.simulator.players import Sensible, SimulatedPlayer

CAMERA, TOUCH = "camera", "touch"
AGAIN: Final = 2
"""How often people wait for another look before they answer a question, or tell it themselves."""
YES, CHOSEN, TOLD, MISSED, WRONG = "yes", "chosen", "told", "missed", "wrong"


@dataclass(frozen=True, slots=True)
class Recorded:
    """A move of the record, what it led to, and where it came from."""

    move: Move
    before: Game
    step: GameStep
    source: str


@dataclass(frozen=True, slots=True)
class Happening:
    """What people did, what the eye made of it, and what was recorded."""

    truth: PlayedMove
    recorded: tuple[Recorded, ...]
    how: str = ""
    """`yes`, `chosen`, `told` after a question, `missed`, `wrong`; empty where the camera was not asked."""
    findings: tuple[Finding, ...] = ()
    card: int | None = None
    """The card that the eye saw in the tray."""


@dataclass(slots=True)
class CameraTally:
    """What a game took."""

    proposals: int = 0
    questions: int = 0
    told: int = 0
    missed: int = 0
    wrong: int = 0
    """Sure proposals that were not what had happened."""
    cards: int = 0
    cards_seen: int = 0
    bad: list[str] = field(default_factory=list)


class GameByCamera:
    """A game on *table*, watched by an eye, and recorded."""

    def __init__(
        self,
        table: SimulatedTable,
        watching: WatchedTable,
        still: int = 4,
        whole: bool = False,
        player: Callable[[Random], SimulatedPlayer] = Sensible,
    ) -> None:
        self.table, self.watching = table, watching
        self.still = still
        self.whole = whole
        """Whether hands are seen for castles and settlements too."""
        self.game = new_game(table.game.setup)
        self.tally = CameraTally()
        self._player = player
        self._ended = False
        self._deal: Deal | None = None

    def play(self) -> Iterator[Happening]:
        """Give what happens, one thing after the other, to the end of the game."""
        self.watching.watch(self.table.still(self.still))
        for moment in play_game(self.table.game.setup, self.table.seed, self._player):
            if self.table.game.moves % BUMP_EVERY == BUMP_EVERY - 1:
                self.table.bump()
            yield self._happen(moment)
            self.table.game, self._deal = moment.step.state, moment.deal

    def as_it_was(self) -> bool:
        """Tell whether the record has come to the same as the table."""
        true = self.table.game
        return (self.game.final, self.game.holdings) == (true.final, true.holdings)

    def _happen(self, moment: PlayedMove) -> Happening:
        match moment.move:
            case End() if not moment.step.state.over:
                self._ended = True  # the next tile turned will tell
                return Happening(moment, ())
            case Reveal() | Steward():
                return self._seen(moment)
            case _:
                return self._told(moment)

    # --- what the camera sees ---

    def _seen(self, moment: PlayedMove) -> Happening:
        """Watch a tile being laid or turned, and answer what comes of it."""
        card = self._show_card(moment) if isinstance(moment.move, Steward) else None
        self.watching.watch(self.table.follow(moment.step.state, self.still))
        wanted = self._wanted(moment.move)
        found = self._findings(card)
        for _ in range(AGAIN):
            if _answer(found, wanted) == YES:
                break
            self.watching.eye.look_now()
            self.watching.watch(self.table.still(2))
            found = self._findings(card)
        how = self._count(found, wanted)
        source = CAMERA if how in (YES, CHOSEN) else TOUCH
        self._clear()
        return Happening(moment, self._record(wanted, source), how, found, card)

    def _findings(self, card: int | None) -> tuple[Finding, ...]:
        seen = self.watching.sighting
        return interpret(self.game, seen, shown=KIND.get(card or 0)) if seen else ()

    def _wanted(self, move: Move) -> tuple[Move, ...]:
        """Return what should be recorded: nobody sees whether a later swap was one, nor does it matter."""
        if isinstance(move, Reveal) and not self.game.setup.tiles.tiles[move.tile].start:
            move = replace(move, swap=move.gain_cards is not None and move.swap)  # R17
        return (End(), move) if self._ended else (move,)

    def _count(self, found: tuple[Finding, ...], wanted: tuple[Move, ...]) -> str:
        """Return how people answer, and count it."""
        tally, answer = self.tally, _answer(found, wanted)
        proposals = [one for one in found if isinstance(one, Proposal)]
        tally.proposals += len(proposals)
        tally.questions += sum(isinstance(one, Question) for one in found)
        if answer:
            return answer
        if any(one.sure for one in proposals):
            tally.wrong += 1
            tally.bad.append(f"move {self.game.moves}: {proposals} for {wanted}")
            return WRONG
        field = next((move.field for move in wanted if isinstance(move, Reveal)), None)
        shown = field is None and self.watching.card is not None  # a Steward in the tray asks for a direction
        if shown or any(isinstance(one, Question | Proposal) or field in one.places for one in found):
            tally.told += 1
            return TOLD
        tally.missed += 1
        tally.bad.append(f"move {self.game.moves}: {field} not seen, {found}")
        return MISSED

    # --- what is told ---

    def _told(self, moment: PlayedMove) -> Happening:
        """Record a move that people tell, with its card shown in the tray if it has one."""
        card = self._show_card(moment)
        after = moment.step.state
        if self.whole and _scenery(after) != _scenery(self.table.game):
            self.watching.watch(self.table.follow(after, self.still))
            self._expect_nothing()
        source = CAMERA if card and isinstance(moment.move, Play | Guard) else TOUCH
        self._clear()
        ended = self._record((End(),), TOUCH) if self._ended else ()
        return Happening(moment, (*ended, *self._record((moment.move,), source)), card=card)

    def _expect_nothing(self) -> None:
        """Count whatever is proposed although no tile was touched."""
        found = [one for one in self._findings(None) if not isinstance(one, Observation)]
        if found:
            self.tally.wrong += any(isinstance(one, Proposal) and one.sure for one in found)
            self.tally.bad.append(f"move {self.game.moves}: {found} for nothing")

    def _show_card(self, moment: PlayedMove) -> int | None:
        """Lay the card of a move into the tray; return which card the eye saw there."""
        kind, by = card_of(moment.move, self.table.game.turn)
        if kind is None or self._deal is None:
            return None
        answers = isinstance(moment.move, Steward | Guard)  # D25: with a card held before
        deal = self._deal.before if answers and self._deal.before else self._deal
        number = next(n for n in deal.hands[by] if KIND[n] == kind)
        self.watching.watch(self.table.show_card(number, self.still))
        self.tally.cards += 1
        self.tally.cards_seen += self.watching.card == number
        if self.watching.card not in (None, number):
            self.tally.wrong += 1
            self.tally.bad.append(f"move {self.game.moves}: card {self.watching.card} for {number}")
        return self.watching.card

    def _clear(self) -> None:
        """Take the card from the tray, and let time go by."""
        self.table.card = None
        self.watching.pause()

    # --- the record ---

    def _record(self, moves: tuple[Move, ...], source: str) -> tuple[Recorded, ...]:
        found = []
        for move in moves:
            step = apply(self.game, move)
            found.append(Recorded(move, self.game, step, source))
            self.game = step.state
        self._ended = False
        return tuple(found)


def _answer(found: tuple[Finding, ...], wanted: tuple[Move, ...]) -> str:
    """Return `yes` if the right moves are proposed, `chosen` if it is among the answers of a question."""
    if any(isinstance(one, Proposal) and one.moves == wanted for one in found):
        return YES
    asked = [answer for one in found if isinstance(one, Question) for answer in one.answers]
    return CHOSEN if any(one.moves == wanted for one in asked) else ""


def card_of(move: Move, turn: Colour) -> tuple[str | None, Colour]:
    """Return which card a move uses, and whose."""
    match move:
        case Steward(by=by):
            return "steward", by
        case Guard(by=by):
            return "guard", by
        case Play(card=card) | Build(card=card):
            return card, turn
    return None, turn


def _scenery(game: Game) -> tuple[object, ...]:
    return game.castles, game.settlements
