"""What rules say of boards where there is only one: most games inherit it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic

from companion.engine.protocol import Colour, EndedGame, Json, MoveT, Score, StateT


class OneBoard(Generic[StateT, MoveT]):
    """Rules of a game on one board: its state is the board, its moves are made there."""

    several_boards = False

    def finished(self, state: StateT) -> bool:
        """Tell whether the game has ended."""
        return state.over

    def boards(self, state: StateT) -> Mapping[str, Any]:
        """Return the one board, which has no name."""
        return {"": state}

    def board_of(self, move: MoveT) -> str | None:  # noqa: ARG002 - there is one board
        """Return the name of the one board."""
        return ""

    def on_board(self, board: str, move: Any) -> MoveT:  # noqa: ARG002
        """Return *move* as it is."""
        same: MoveT = move
        return same

    def off_board(self, move: MoveT) -> Any:
        """Return *move* as it is."""
        return move

    def sets_up(self, move: MoveT) -> bool:  # noqa: ARG002 - most games begin at their beginning
        """Tell whether *move* begins a game in its middle: none does."""
        return False

    def score(self, board: Any) -> Score:
        """Return the final score: the game's own."""
        raise NotImplementedError

    def counts(self, board: Any) -> Mapping[Colour, Mapping[str, int]]:
        """Return what everybody holds: the game's own."""
        raise NotImplementedError

    def points(self, state: StateT, *, final: bool) -> Mapping[Colour, int]:
        """Return everybody's points: as counted so far, or the total if the game ended now."""
        if final:
            return {colour: row["total"] for colour, row in self.score(state).rows.items()}
        return {colour: counts["points"] for colour, counts in self.counts(state).items()}

    def results(self, header: Json, sheet: Json) -> Sequence[EndedGame]:
        """Return the game, if *sheet* tells its final score."""
        if "final" not in sheet:
            return []
        first = header.get("first") or header["players"][0]["colour"]
        return [EndedGame(sheet["final"], tuple(sheet["winners"]), first=first, options=self.options(header))]

    def options(self, header: Json) -> tuple[str, ...]:  # noqa: ARG002 - most games have none
        """Return what of the box a game with this *header* is played with."""
        return ()
