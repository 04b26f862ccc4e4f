"""Which rules a record is played by: one object for each kind of record, all used in the same way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion import __version__
from companion.base import parsing
from companion.base.errors import BadRecord
from companion.engine.castelli import apply as castelli
from companion.engine.castelli import record, record_moves, summary
from companion.engine.castelli.begin import new_game
from companion.engine.castelli.moves import Move
from companion.engine.castelli.state import Game, Setup
from companion.games.castelli import library

Json = dict[str, Any]


class Castelli:
    """One game of Castelli: record `castelli/1`."""

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

    def apply(self, state: Game, move: Move) -> castelli.Step:
        """Return the game after *move*, and what happened. Raises Refused."""
        return castelli.apply(state, move)

    def fingerprint(self, state: Game) -> str:
        """Return a short text that changes when anything about the game does."""
        return summary.fingerprint(state)

    def finished(self, state: Game) -> bool:
        """Say whether the game has ended."""
        return state.over

    def sheet(self, state: Game) -> Json:
        """Return what `replay --json` tells of the game."""
        return summary.summary(state)


CASTELLI: Final = Castelli()


def rules_for(header: Mapping[str, Any]) -> Any:
    """Return the rules that a record with this *header* is played by. Raises BadRecord if there are none."""
    kind = header.get("record")
    if kind == CASTELLI.record:
        return CASTELLI
    if kind == "castelli-tournament/1":
        from companion.games.castelli.tournament_rules import TOURNAMENT

        return TOURNAMENT
    known = f'"{CASTELLI.record}" or "castelli-tournament/1"'
    raise BadRecord(f"record: {parsing.shown(kind)} is not {known}")
