"""Hopping: a pawn each on a path of ten squares, one to three squares a turn; who arrives ends the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.base import parsing
from companion.base.errors import BadData, BadRecord, Refused
from companion.engine.one_board import OneBoard
from companion.engine.players import Players, read_seating
from companion.engine.protocol import Change, Colour, Json, Outcome, Score, Step
from companion.engine.stamps import without_stamps

GOAL: Final = 10
BONUS: Final = 3
FAR: Final = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Race:
    setup: Players
    turn: Colour
    points: Mapping[Colour, int]
    squares: Mapping[Colour, int]
    moves: int = 0
    over: bool = False


@dataclass(frozen=True, slots=True)
class Hop:
    far: int


@dataclass(frozen=True, slots=True)
class Correct:
    player: Colour
    points: int


Move = Hop | Correct


@dataclass(frozen=True, slots=True, kw_only=True)
class Hopped(Outcome):
    by: Colour
    square: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bumped(Outcome):
    colour: Colour
    square: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected(Outcome):
    colour: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrived(Outcome):
    winners: tuple[Colour, ...]


class Hopping(OneBoard[Race, Move]):
    record: Final = "hopping/1"
    version: Final = "1"

    def read_header(self, header: Json) -> Players:
        return read_seating(header)

    def start(self, setup: Players) -> Race:
        nothing = dict.fromkeys(setup.colours, 0)
        return Race(setup, setup.first, nothing, nothing)

    def read_move(self, state: Race, data: Json) -> Move:
        try:
            match without_stamps(data):
                case {"move": "hop", "far": int(far), **rest} if not rest:
                    return Hop(far)
                case {"move": "correct", "player": str(), "points": int(n), **rest} if not rest:
                    return Correct(parsing.choice(data, "player", "", state.points), n)  # type: ignore[arg-type] # a colour
        except BadData as error:
            raise BadRecord(str(error)) from error
        raise BadRecord(f"move: {parsing.shown(data.get('move'))} is not understood")

    def write_move(self, move: Move) -> Json:
        match move:
            case Hop(far):
                return {"move": "hop", "far": far}
            case Correct(player, points):
                return {"move": "correct", "player": player, "points": points}

    def apply(self, state: Race, move: Move) -> Step[Move, Race]:
        if state.over:
            raise Refused("over")
        state = replace(state, moves=state.moves + 1)
        if isinstance(move, Hop):
            return self._hop(state, move, state.squares[state.turn] + move.far)
        change = Change(move.player, "points", move.points)
        told = (Corrected(rules=("H4",), changes=(change,), colour=move.player),)
        return Step(move, _paid(state, told), told)

    def _hop(self, state: Race, move: Hop, square: int) -> Step[Move, Race]:
        by = state.turn
        if move.far not in FAR or square > GOAL:
            raise Refused("too-far", far=move.far, left=GOAL - state.squares[by])
        gained = (Change(by, "points", move.far),)
        told: tuple[Outcome, ...] = (Hopped(rules=("H1",), changes=gained, by=by, square=square),)
        for other in (c for c, at in state.squares.items() if at == square < GOAL):
            lost = (Change(other, "points", -1),)
            told += (Bumped(rules=("H2",), changes=lost, colour=other, square=square),)
        after = replace(_paid(state, told), squares={**state.squares, by: square})
        if square < GOAL:
            return Step(move, replace(after, turn=state.setup.after(by)), told)
        final = self.score(after).outcomes
        return Step(move, replace(_paid(after, final), over=True), told + final)

    def ends_turn(self, move: Move) -> bool:
        return isinstance(move, Hop)

    def counts(self, board: Race) -> Mapping[Colour, Mapping[str, int]]:
        return {c: {"points": n, "square": board.squares[c]} for c, n in board.points.items()}

    def score(self, board: Race) -> Score:
        first = max(board.squares.values())
        ahead = {c: BONUS * (n == first > 0) for c, n in board.squares.items()}
        total = {c: n + ahead[c] * (not board.over) for c, n in board.points.items()}
        rows = {c: {"during": n - ahead[c], "ahead": ahead[c], "total": n} for c, n in total.items()}
        winners = tuple(c for c, n in total.items() if n == max(total.values()))
        bonus = tuple(Change(c, "points", n) for c, n in ahead.items() if n)
        return Score(rows, winners, (Arrived(rules=("H3",), changes=bonus, winners=winners),))


def _paid(state: Race, told: tuple[Outcome, ...]) -> Race:
    points = dict(state.points)
    for colour, _what, amount in (change for outcome in told for change in outcome.changes):
        points[colour] += amount
    return replace(state, points=points)
