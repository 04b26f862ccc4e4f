"""The record of The Castles of Tuscany, as the registry finds it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion import __version__
from companion.engine.one_board import OneBoard
from companion.engine.protocol import POINTS, Colour, EndedGame, Json, Score, Step
from companion.engine.tuscany import apply as tuscany
from companion.engine.tuscany import record, record_moves, summary
from companion.engine.tuscany.begin import new_game
from companion.engine.tuscany.final import final_now
from companion.engine.tuscany.moves import Begin, End, Move
from companion.engine.tuscany.state import Game, Setup
from companion.games.tuscany import library


class Tuscany(OneBoard[Game, Move]):
    """One game: record `tuscany/1`."""

    record: Final = record.RECORD
    version: Final = __version__

    def read_header(self, header: Json) -> Setup:
        """Return the set-up that the first line of a record tells. Raises BadRecord."""
        return record.read_header(header, library)

    def start(self, setup: Setup) -> Game:
        """Return the game before its first move."""
        return new_game(setup)

    def read_move(self, state: Game, data: Json) -> Move:
        """Return the move that a line of a record tells. Raises BadRecord."""
        return record_moves.read_move(data, state.setup)

    def write_move(self, move: Move) -> Json:
        """Return *move* as a line of a record tells it."""
        return record_moves.write_move(move)

    def apply(self, state: Game, move: Move) -> Step[Move, Game]:
        """Return *move* with the game after it and what happened. Raises Refused."""
        return tuscany.apply(state, move)

    def fingerprint(self, state: Game) -> str:
        """Return a short text that changes when anything about the game does."""
        return summary.fingerprint(state)

    def sheet(self, state: Game) -> Json:
        """Return what `replay --json` tells of the game."""
        return summary.summary(state)

    def ends_turn(self, move: Move) -> bool:
        """Tell whether *move* ends a turn."""
        return isinstance(move, End)

    def sets_up(self, move: Move) -> bool:
        """Tell whether *move* begins a game in its middle."""
        return isinstance(move, Begin)

    def score(self, board: Game) -> Score:
        """Return the final score as it is, or would be if the game ended now."""
        sheet = final_now(board)
        rows = {colour: score_row(summary.row_data(row)) for colour, row in sheet.rows.items()}
        return Score(rows, sheet.winners, sheet.outcomes)

    def counts(self, board: Game) -> Mapping[Colour, Mapping[str, int]]:
        """Return what everybody holds; points are those on the red track."""
        return {
            colour: {
                POINTS: has.red,
                "green": has.green,
                "cards": has.cards,
                "workers": has.workers,
                "marble": has.marble,
            }
            for colour, has in board.holdings.items()
        }

    def results(self, header: Json, sheet: Json) -> Sequence[EndedGame]:
        """Return the game, if *sheet* tells its final score; each phase is a row of its own."""
        told = {**sheet, "final": {c: score_row(row) for c, row in sheet.get("final", {}).items()}}
        return super().results(header, told) if "final" in sheet else []


def score_row(row: Mapping[str, Any]) -> dict[str, int]:
    """Return a row of the final sheet, as `replay --json` tells it, with each phase by itself."""
    phases = {f"phase-{n}": points for n, points in enumerate(row["scorings"], 1)}
    left = {key: row[key] for key in ("cards", "storage", "marble", "workers", "total")}
    return {"direct": row["direct"], **phases, **left}


TUSCANY: Final = Tuscany()
