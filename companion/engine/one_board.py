"""What rules say where there is one board and nothing unusual: most games inherit it.

What is left to say is `record`, `version`, `read_header` (`engine.players` reads the usual one), `start`,
`read_move`, `write_move`, `apply`, `counts` and `score`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Generic

from companion.engine.protocol import Colour, EndedGame, Json, MoveT, Score, StateT


class OneBoard(Generic[StateT, MoveT]):
    """Rules of a game on one board: its state is the board, its moves are made there."""

    several_boards = False

    @property
    def record(self) -> str:
        """The kind of record: the game's own."""
        raise NotImplementedError

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

    def ends_turn(self, move: MoveT) -> bool:  # noqa: ARG002
        """Tell whether *move* ends a turn: each does, where a turn is one move."""
        return True

    def sets_up(self, move: MoveT) -> bool:  # noqa: ARG002 - most games begin at their beginning
        """Tell whether *move* begins a game in its middle: none does."""
        return False

    def score(self, board: Any) -> Score:
        """Return the final score: the game's own."""
        raise NotImplementedError

    def counts(self, board: Any) -> Mapping[Colour, Mapping[str, int]]:
        """Return what everybody holds: the game's own."""
        raise NotImplementedError

    def fingerprint(self, state: StateT) -> str:
        """Return a digest of all that *state* holds."""
        text = json.dumps(state, default=_plain_data, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def sheet(self, state: StateT) -> Json:
        """Return what everybody has, the final score and who wins by it."""
        score, over = self.score(state), self.finished(state)
        return {
            "record": self.record,
            "moves": state.moves,
            "finished": over,
            "turn": None if over else getattr(state, "turn", None),
            "players": {colour: dict(counts) for colour, counts in self.counts(state).items()},
            "final": {colour: dict(row) for colour, row in score.rows.items()},
            "winners": list(score.winners),
        }

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


def _plain_data(value: object) -> Any:
    """Return *value*, which JSON does not know, as something that it knows; always in the same order."""
    if isinstance(value, Mapping):
        return {str(key): value[key] for key in value}
    if isinstance(value, frozenset | set):
        return sorted(value, key=str)
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    raise TypeError(f"{type(value).__name__}: rules with such a state make its fingerprint themselves")
