"""A game turn by turn: which moves belong together, and how the points went."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.engine.castelli.apply import GameStep
from companion.engine.castelli.final import final_now
from companion.engine.castelli.moves import Begin, End, Move
from companion.engine.castelli.outcomes import TurnEnded
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour, Outcome

Points = Mapping[Colour, int]


class Told(NamedTuple):
    """A move, who was on turn, and what came of it; the final score is not part of it."""

    move: Move
    turn: Colour
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: its number from 1 (0 for what lay on the table already), whose it is, and what happened."""

    number: int
    colour: Colour
    told: tuple[Told, ...]
    points: Points
    """Everybody's points after it; after the last turn without the final score."""

    @property
    def changes(self) -> dict[Colour, dict[str, int]]:
        """What everybody got and gave in all; zeros, and players without any, are left out."""
        sums: dict[Colour, dict[str, int]] = {}
        for told in self.told:
            for outcome in told.outcomes:
                for colour, what, amount in outcome.changes:
                    own = sums.setdefault(colour, {})
                    own[what] = own.get(what, 0) + amount
        left = {colour: {what: n for what, n in own.items() if n} for colour, own in sums.items()}
        return {colour: own for colour, own in left.items() if own}


class Course(NamedTuple):
    """How the points went: at the start, after each turn, and with the final score, or as it would be now."""

    colours: tuple[Colour, ...]
    points: tuple[Points, ...]
    final: Points
    over: bool


def turns(start: Game, steps: Iterable[GameStep]) -> list[Turn]:
    """Return the moves of a game that began as *start*, turn by turn; the last one may still be going on."""
    found: list[Turn] = []
    told: list[Told] = []
    game, number = start, 1
    for step in steps:
        move = step.move
        told.append(Told(move, game.turn, _without_final(step)))
        game = step.state
        if isinstance(move, Begin | End):
            number = number if isinstance(move, End) else 0
            found.append(Turn(number, told[-1].turn, tuple(told), _points(game)))
            told, number = [], number + 1
    if told:
        found.append(Turn(number, game.turn, tuple(told), _points(game)))
    return found


def _without_final(step: GameStep) -> tuple[Outcome, ...]:
    if step.state.final is None:
        return step.outcomes
    ended = next(n for n, outcome in enumerate(step.outcomes) if isinstance(outcome, TurnEnded))
    return step.outcomes[: ended + 1]


def _points(game: Game) -> Points:
    if game.final:
        return {colour: row.during for colour, row in game.final.rows.items()}
    return {colour: has.points for colour, has in game.holdings.items()}


def course(start: Game, told: Sequence[Turn], end: Game) -> Course:
    """Return how the points of a game went that began as *start*, was *told* and came to *end*."""
    begun = bool(told) and told[0].number == 0
    points = [turn.points for turn in told]
    if not begun:
        points.insert(0, {colour: has.points for colour, has in start.holdings.items()})
    final = {colour: row.total for colour, row in final_now(end).rows.items()}
    return Course(start.setup.colours, tuple(points), final, end.over)
