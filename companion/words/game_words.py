"""What the words of a game have to say beyond those that every game shares."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.base.errors import Refused
from companion.engine.protocol import Colour, Outcome
from companion.words.words import Words


@dataclass(frozen=True)
class GameWords(Words, ABC):
    """The sentences of one game. States, moves and outcomes are those of its rules."""

    @abstractmethod
    def refusal(self, refused: Refused, setup: Any) -> str:
        """Return why a move is refused, and what is possible instead."""

    @abstractmethod
    def outcome(self, outcome: Outcome, setup: Any, on_board: bool = False) -> str:
        """Return what happened and by which figures; *on_board* tells that it is one board of several."""

    @abstractmethod
    def log_line(self, move: Any, before: Any) -> str:
        """Return *move* as a line of a log, made in the state *before* it."""

    @abstractmethod
    def whose(self, move: Any, before: Any) -> Colour | None:
        """Return whose *move* it is, made in the state *before* it; None if it is nobody's."""

    @abstractmethod
    def turn(self, board: Any) -> str:
        """Return the sentence on top: whose turn it is and what comes next."""

    @abstractmethod
    def table_steps(self, outcomes: Sequence[Outcome], before: Any) -> list[str]:
        """Return what people do on the table now, after all *outcomes* since the board *before*."""

    @abstractmethod
    def undo_steps(self, outcomes: Sequence[Outcome], before: Any, now: Any) -> list[str]:
        """Return what people do when the board *before* becomes *now* by undoing what did *outcomes*."""

    @abstractmethod
    def rule(self, rule: str) -> str:
        """Return the rule with that id in one sentence."""

    @abstractmethod
    def counts(self) -> dict[str, str]:
        """Return the names of what a player has, by their keys, in order; points come first."""

    @abstractmethod
    def sheet_rows(self) -> dict[str, str]:
        """Return the names of all rows of a final sheet, by their keys, in order; `total` is last."""

    @abstractmethod
    def amount(self, what: str, n: int) -> str:
        """Return so much of one of the counts: 1 point, 2 points."""

    def kind_of(self, record: str) -> str:  # noqa: ARG002 - most games have one kind
        """Return what a list of games says of *record*, a kind of record; empty for the usual kind."""
        return ""

    def all_boards(self) -> str:
        """Return what several boards together are called, where a game is played on several."""
        return ""

    @abstractmethod
    def set_up(self, start: Any) -> Iterator[str]:
        """Give what was settled before the first move: players, modules, unusual rulings."""
