"""The rules of a whole tournament, used in the same way as those of one game."""

from __future__ import annotations

from typing import Any, Final

from companion import __version__
from companion.engine.castelli import tournament
from companion.engine.castelli import tournament_record as record
from companion.games.castelli import library

Json = dict[str, Any]


class TournamentRules:
    """A tournament of four: record `castelli-tournament/1`."""

    record: Final = record.RECORD
    version: Final = __version__

    def read_header(self, header: Json) -> tournament.TournamentSetup:
        """Return the set-up that the first line of a record tells. Raises BadRecord."""
        return record.read_header(header, library)

    def start(self, setup: tournament.TournamentSetup) -> tournament.Tournament:
        """Return the tournament before its first move."""
        return tournament.new_tournament(setup)

    def read_move(self, state: tournament.Tournament, data: Json) -> tournament.TournamentMove:
        """Return the move that a line of a record tells. Raises BadRecord."""
        return record.read_tournament_move(data, state)

    def write_move(self, move: tournament.TournamentMove) -> Json:
        """Return *move* as a line of a record tells it."""
        return record.write_tournament_move(move)

    def apply(self, state: tournament.Tournament, move: tournament.TournamentMove) -> tournament.Step:
        """Return the tournament after *move*, and what happened. Raises Refused."""
        return tournament.apply(state, move)

    def fingerprint(self, state: tournament.Tournament) -> str:
        """Return a short text that changes when anything about the tournament does."""
        return record.fingerprint(state)

    def finished(self, state: tournament.Tournament) -> bool:
        """Say whether the last round has ended."""
        return state.over

    def sheet(self, state: tournament.Tournament) -> Json:
        """Return what `replay --json` tells of the tournament."""
        return record.summary(state)


TOURNAMENT: Final = TournamentRules()
