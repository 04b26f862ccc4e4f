"""What a table needs to know of a game: one small protocol, the same for every kind of record."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

Json = dict[str, Any]

Setup = TypeVar("Setup")
State = TypeVar("State")
Move = TypeVar("Move")


class Rules(Protocol[Setup, State, Move]):
    """The rules of one kind of record. States are frozen; nothing here changes one."""

    @property
    def record(self) -> str:
        """The kind of record, as its header names it."""

    @property
    def version(self) -> str:
        """The version of the engine; kept with the sheet of a game that ended."""

    def read_header(self, header: Json, /) -> Setup:
        """Return the set-up. Raises BadRecord if the header is not as it must be."""

    def start(self, setup: Setup, /) -> State:
        """Return the state before the first move."""

    def read_move(self, state: State, data: Json, /) -> Move:
        """Return the move that a line of a record tells. Raises BadRecord if it is none."""

    def write_move(self, move: Move, /) -> Json:
        """Return *move* as a line of a record tells it."""

    def apply(self, state: State, move: Move, /) -> tuple[State, tuple[Any, ...]]:
        """Return the state after *move*, and what happened. Raises Refused if the rules forbid it."""

    def fingerprint(self, state: State, /) -> str:
        """Return a short text that differs for different states."""

    def finished(self, state: State, /) -> bool:
        """Say whether the game is over."""

    def sheet(self, state: State, /) -> Json:
        """Return the score as plain data: as it is, or would be if the game ended now."""
