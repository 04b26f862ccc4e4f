"""The usual record of Castelli: one game. A tournament's is in `tournament_rules`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion import __version__
from companion.engine.castelli import apply as castelli
from companion.engine.castelli import record, record_moves, summary
from companion.engine.castelli.begin import new_game
from companion.engine.castelli.final import final_now
from companion.engine.castelli.moves import Begin, End, Move
from companion.engine.castelli.state import Game, Setup
from companion.engine.one_board import OneBoard
from companion.engine.protocol import Colour, Json, Score, Step
from companion.games.castelli import library


class Castelli(OneBoard[Game, Move]):
    """One game: record `castelli/1`."""

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
        return castelli.apply(state, move)

    def fingerprint(self, state: Game) -> str:
        """Return a short text that changes when anything about the game does."""
        return summary.fingerprint(state)

    def sheet(self, state: Game) -> Json:
        """Return what `replay --json` tells of the game."""
        return summary.summary(state)

    def ends_turn(self, move: Move) -> bool:
        """Tell whether *move* ends a turn."""
        return move == End()

    def score(self, board: Game) -> Score:
        """Return the final score as it is, or would be if the game ended now."""
        return score_of(board)

    def sets_up(self, move: Move) -> bool:
        """Tell whether *move* begins a game in its middle."""
        return isinstance(move, Begin)

    def counts(self, board: Game) -> Mapping[Colour, Mapping[str, int]]:
        """Return what everybody holds."""
        return counts_of(board)

    def options(self, header: Json) -> tuple[str, ...]:
        """Return the modules in play."""
        return options_of(header)


def score_of(game: Game) -> Score:
    """Return the final score of *game*, as every game tells its own; rows not in play are left out."""
    sheet = final_now(game)
    unused = set() if game.setup.dilemma else {"dilemma"}
    unused |= set() if game.setup.battle else {"settlements", "castles"}
    rows = {
        colour: {**{key: n for key, n in row._asdict().items() if key not in unused}, "total": row.total}
        for colour, row in sheet.rows.items()
    }
    return Score(rows, sheet.winners, sheet.outcomes)


def counts_of(game: Game) -> dict[Colour, dict[str, int]]:
    """Return what everybody holds, by what it is."""
    return {colour: has._asdict() for colour, has in game.holdings.items()}


def options_of(header: Json) -> tuple[str, ...]:
    """Return the modules that a *header* names."""
    return tuple(header.get("modules", ()))


CASTELLI: Final = Castelli()
