"""The second kind of record of Castelli: a tournament with two boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion import __version__
from companion.engine.castelli import tournament, tournament_record
from companion.engine.castelli.moves import Begin, End, Move
from companion.engine.castelli.state import Game
from companion.engine.castelli.tournament import (
    HALVES,
    Half,
    OnHalf,
    Tournament,
    TournamentMove,
    TournamentSetup,
    TournamentStep,
)
from companion.engine.protocol import Colour, EndedGame, Json, Score
from companion.games.castelli import library
from companion.games.castelli.rules import counts_of, options_of, score_of


class TournamentRules:
    """A tournament of four: record `castelli-tournament/1`."""

    record: Final = tournament_record.RECORD
    version: Final = __version__
    several_boards: Final = True

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
        return self.off_board(move) == End()

    def score(self, board: Game) -> Score:
        """Return the final score of one half's game as it is, or would be if it ended now."""
        return score_of(board)

    def sets_up(self, move: TournamentMove) -> bool:
        """Tell whether *move* begins a game in its middle."""
        return isinstance(self.off_board(move), Begin)

    def counts(self, board: Game) -> Mapping[Colour, Mapping[str, int]]:
        """Return what both players of a half hold."""
        return counts_of(board)

    def points(self, state: Tournament, *, final: bool) -> Mapping[Colour, int]:
        """Return everybody's points of all rounds; the running one so far, or as it would end now."""
        if final:
            return tournament.points(state)
        sums = dict.fromkeys(state.setup.colours, 0)
        for game in state.halves.values():
            for colour, has in game.holdings.items():
                sums[colour] += has.points
        for played in state.results:
            for result in played.values():
                for colour, n in result.points.items():
                    sums[colour] += n
        return sums

    def results(self, header: Json, sheet: Json) -> Sequence[EndedGame]:
        """Return the games of all rounds; of those before the last the totals alone were kept."""
        rounds: list[Json] = [*sheet["rounds"], sheet["halves"]] if "halves" in sheet else []
        return [
            EndedGame(
                told.get("final") or {colour: {"total": n} for colour, n in told["points"].items()},
                tuple(told["winners"]),
                part=f"{number}{half}",
                options=options_of(header),
            )
            for number, halves in enumerate(rounds, 1)
            for half, told in halves.items()
        ]


RULES: Final = TournamentRules()
