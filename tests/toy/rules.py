"""Hopping: a pawn each on a path of ten squares, one to three squares a turn; who arrives ends the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.base import parsing
from companion.base.errors import BadData, BadRecord, Refused
from companion.engine.one_board import OneBoard
from companion.engine.protocol import COLOURS, Change, Colour, Json, Outcome, Score, Step

GOAL: Final = 10
BONUS: Final = 3
STAMPS: Final = ("at_ms", "source")


@dataclass(frozen=True, slots=True)
class Setup:
    colours: tuple[Colour, ...]
    names: Mapping[Colour, str]
    first: Colour


@dataclass(frozen=True, slots=True)
class Race:
    setup: Setup
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


Move = Hop | Correct


class Hopping(OneBoard[Race, Move]):
    record: Final = "hopping/1"
    version: Final = "1"

    def read_header(self, header: Json) -> Setup:
        try:
            parsing.only_keys(header, ("record", "players", "first"), "")
            players = parsing.array(header, "players", "")
            names = {parsing.choice(p, "colour", "players", COLOURS): p.get("name", "") for p in players}
            first = (
                parsing.choice(header, "first", "", tuple(names)) if "first" in header else next(iter(names))
            )
        except BadData as error:
            raise BadRecord(str(error)) from error
        if len(names) < 2:
            raise BadRecord("players: two at least")
        return Setup(tuple(names), names, first)  # type: ignore[arg-type] # choices of colours

    def start(self, setup: Setup) -> Race:
        nothing = dict.fromkeys(setup.colours, 0)
        return Race(setup, setup.first, nothing, nothing)

    def read_move(self, state: Race, data: Json) -> Move:
        match {key: value for key, value in data.items() if key not in STAMPS}:
            case {"move": "hop", "far": int(far), **rest} if not rest:
                return Hop(far)
            case {"move": "correct", "player": player, "points": int(n), **rest} if (
                player in state.points and not rest
            ):
                return Correct(player, n)
        raise BadRecord(f"move: {parsing.shown(data.get('move'))} is not understood")

    def write_move(self, move: Move) -> Json:
        match move:
            case Hop(far):
                return {"move": "hop", "far": far}
            case Correct(player, points):
                return {"move": "correct", "player": player, "points": points}

    def apply(self, state: Race, move: Move) -> Step[Move, Race]:
        if state.over:
            raise Refused("arrived")
        after = replace(state, moves=state.moves + 1)
        match move:
            case Correct(player, points):
                change = Change(player, "points", points)
                outcome = Corrected(rules=("H4",), changes=(change,), colour=player)
                return Step(move, replace(after, points=_changed(state, change)), (outcome,))
            case Hop(far):
                return self._hop(state, after, move, far)

    def _hop(self, state: Race, after: Race, move: Hop, far: int) -> Step[Move, Race]:
        by, square = state.turn, state.squares[state.turn] + far
        if not 1 <= far <= 3 or square > GOAL:
            raise Refused("too-far", far=far, left=GOAL - state.squares[by])
        told: list[Outcome] = [
            Hopped(rules=("H1",), changes=(Change(by, "points", far),), by=by, square=square)
        ]
        for other in (c for c, at in state.squares.items() if at == square < GOAL):
            told.append(
                Bumped(rules=("H2",), changes=(Change(other, "points", -1),), colour=other, square=square)
            )
        changes = [change for outcome in told for change in outcome.changes]
        order = state.setup.colours
        after = replace(
            after,
            points=_changed(state, *changes),
            squares={**state.squares, by: square},
            turn=order[(order.index(by) + 1) % len(order)],
            over=square == GOAL,
        )
        if after.over:
            after = replace(after, turn=by)
            told += self.score(after).outcomes
        return Step(move, after, tuple(told))

    def fingerprint(self, state: Race) -> str:
        return f"{sorted(state.points.items())} {sorted(state.squares.items())} {state.turn} {state.over}"

    def sheet(self, state: Race) -> Json:
        score = self.score(state)
        return {
            "record": self.record,
            "moves": state.moves,
            "finished": state.over,
            "turn": None if state.over else state.turn,
            "players": self.counts(state),
            "final": {colour: dict(row) for colour, row in score.rows.items()},
            "winners": list(score.winners),
        }

    def ends_turn(self, move: Move) -> bool:
        return isinstance(move, Hop)

    def counts(self, board: Race) -> Mapping[Colour, Mapping[str, int]]:
        return {c: {"points": n, "square": board.squares[c]} for c, n in board.points.items()}

    def score(self, board: Race) -> Score:
        ahead = max(board.squares.values())
        rows = {
            colour: {"during": n, "ahead": BONUS * (board.squares[colour] == ahead > 0)}
            for colour, n in board.points.items()
        }
        rows = {colour: {**row, "total": sum(row.values())} for colour, row in rows.items()}
        best = max(row["total"] for row in rows.values())
        winners = tuple(colour for colour, row in rows.items() if row["total"] == best)
        bonus = tuple(Change(colour, "points", row["ahead"]) for colour, row in rows.items() if row["ahead"])
        return Score(rows, winners, (Arrived(rules=("H3",), changes=bonus, winners=winners),))


def _changed(state: Race, *changes: Change) -> dict[Colour, int]:
    points = dict(state.points)
    for colour, _what, amount in changes:
        points[colour] += amount
    return points
