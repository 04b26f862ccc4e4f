"""The two kinds of record of Castelli: one game, and a tournament with two boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion import __version__
from companion.engine.castelli import apply as castelli
from companion.engine.castelli import record, record_moves, summary, tournament, tournament_record
from companion.engine.castelli.begin import new_game
from companion.engine.castelli.final import final_now
from companion.engine.castelli.moves import End, Move
from companion.engine.castelli.state import Game, Setup
from companion.engine.castelli.tournament import (
    HALVES,
    Half,
    OnHalf,
    Tournament,
    TournamentMove,
    TournamentSetup,
    TournamentStep,
)
from companion.engine.protocol import Json, Score, Step
from companion.games.castelli import library


class Castelli:
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

    def finished(self, state: Game) -> bool:
        """Tell whether the game has ended."""
        return state.over

    def sheet(self, state: Game) -> Json:
        """Return what `replay --json` tells of the game."""
        return summary.summary(state)

    def boards(self, state: Game) -> Mapping[str, Game]:
        """Return the one game there is."""
        return {"": state}

    def board_of(self, move: Move) -> str:  # noqa: ARG002 - there is one board
        """Return the name of the one board."""
        return ""

    def on_board(self, board: str, move: Move) -> Move:  # noqa: ARG002
        """Return *move* as it is."""
        return move

    def off_board(self, move: Move) -> Move:
        """Return *move* as it is."""
        return move

    def ends_turn(self, move: Move) -> bool:
        """Tell whether *move* ends a turn."""
        return move == End()

    def score(self, board: Game) -> Score:
        """Return the final score as it is, or would be if the game ended now."""
        return score_of(board)


class TournamentRules:
    """A tournament of four: record `castelli-tournament/1`."""

    record: Final = tournament_record.RECORD
    version: Final = __version__

    def read_header(self, header: Json) -> TournamentSetup:
        """Return the set-up that the first line of a record tells. Raises BadRecord."""
        return tournament_record.read_header(header, library)

    def start(self, setup: TournamentSetup) -> Tournament:
        """Return the tournament before its first move."""
        return tournament.new_tournament(setup)

    def read_move(self, state: Tournament, data: Json) -> TournamentMove:
        """Return the move that a line of a record tells. Raises BadRecord."""
        return tournament_record.read_tournament_move(data, state)

    def write_move(self, move: TournamentMove) -> Json:
        """Return *move* as a line of a record tells it."""
        return tournament_record.write_tournament_move(move)

    def apply(self, state: Tournament, move: TournamentMove) -> TournamentStep:
        """Return *move* with the tournament after it and what happened. Raises Refused."""
        return tournament.apply(state, move)

    def fingerprint(self, state: Tournament) -> str:
        """Return a short text that changes when anything about the tournament does."""
        return tournament_record.fingerprint(state)

    def finished(self, state: Tournament) -> bool:
        """Tell whether the last round has ended."""
        return state.over

    def sheet(self, state: Tournament) -> Json:
        """Return what `replay --json` tells of the tournament."""
        return tournament_record.summary(state)

    def boards(self, state: Tournament) -> Mapping[str, Game]:
        """Return the games of the running round."""
        return {half: game for half, game in state.halves.items()}  # noqa: C416 - keys of a wider type

    def board_of(self, move: TournamentMove) -> Half | None:
        """Return the half on which *move* was made; None for a new round."""
        half: Half | None = getattr(move, "half", None)
        return half

    def on_board(self, board: str, move: Move | TournamentMove) -> TournamentMove:
        """Return *move*, thought of on the half *board*, as one of the tournament; those are as they are."""
        if isinstance(move, TournamentMove):
            return move
        return OnHalf(HALVES[HALVES.index(board)], move)

    def off_board(self, move: TournamentMove) -> Move | TournamentMove:
        """Return the move that was made on a half."""
        return move.move if isinstance(move, OnHalf) else move

    def ends_turn(self, move: TournamentMove) -> bool:
        """Tell whether *move* ends a turn on its half."""
        return isinstance(move, OnHalf) and move.move == End()

    def score(self, board: Game) -> Score:
        """Return the final score of one half's game as it is, or would be if it ended now."""
        return score_of(board)


def score_of(game: Game) -> Score:
    """Return the final score of *game*, as every game tells its own."""
    sheet = final_now(game)
    rows: dict[Any, dict[str, int]] = {
        c: {**row._asdict(), "total": row.total} for c, row in sheet.rows.items()
    }
    return Score(rows, sheet.winners, sheet.outcomes)


CASTELLI: Final = Castelli()
TOURNAMENT: Final = TournamentRules()
