"""What the words of a game have to say beyond those that every game shares.

What is abstract every game says: `outcome`, `log_line`, `turn`, `rule` and `sheet_rows`. For the rest there
is a plain answer that a game may better.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.base.errors import Refused
from companion.engine.protocol import POINTS, Colour, Outcome
from companion.words.names import safe
from companion.words.refusals import (
    NO_LONGER_FITS,
    NO_LONGER_POSSIBLE,
    OTHERWISE,
    TABLE_REFUSALS,
    plain_facts,
)
from companion.words.words import Words


@dataclass(frozen=True)
class GameWords(Words, ABC):
    """The sentences of one game. States, moves and outcomes are those of its rules.

    A game with catalogues gives `catalogues` a default of its own: its folder, then the common one.
    """

    # --- what happens ---

    def refusal(self, refused: Refused, setup: Any) -> str:
        """Return why a move is refused, and what is possible instead.

        Here stand those of the table; a game says its own and leaves the others to this.
        """
        reason, facts = str(refused.reason), refused.facts
        if reason == NO_LONGER_FITS:
            return self._no_longer_fits(refused, setup)
        return self.fill(TABLE_REFUSALS.get(reason, OTHERWISE), plain_facts(facts))

    def _no_longer_fits(self, refused: Refused, setup: Any) -> str:
        because = refused.facts.get("because")
        why = self.refusal(because, setup) if isinstance(because, Refused) else f"{safe(str(because))}."
        return self.say(NO_LONGER_POSSIBLE, number=refused.facts.get("number", "…"), why=why)

    @abstractmethod
    def outcome(self, outcome: Outcome, setup: Any, on_board: bool = False) -> str:
        """Return what happened and by which figures; *on_board* tells that it is one board of several."""

    def decided(self, rulings: Iterable[str], setup: Any) -> str:  # noqa: ARG002
        """Return the *rulings* that decided something, as they end the sentence of an outcome."""
        return ""

    @abstractmethod
    def log_line(self, move: Any, before: Any) -> str:
        """Return *move* as a line of a log, made in the state *before* it."""

    def whose(self, move: Any, before: Any) -> Colour | None:  # noqa: ARG002 - most make their moves in turn
        """Return whose *move* it is, made in the state *before* it; None if it is nobody's."""
        on_turn: Colour | None = getattr(before, "turn", None)
        return on_turn

    @abstractmethod
    def turn(self, board: Any) -> str:
        """Return the sentence on top: whose turn it is and what comes next."""

    def table_steps(self, outcomes: Sequence[Outcome], before: Any) -> list[str]:  # noqa: ARG002
        """Return what people do on the table now, after all *outcomes* since the board *before*."""
        return []

    def undo_steps(self, outcomes: Sequence[Outcome], before: Any, now: Any) -> list[str]:  # noqa: ARG002
        """Return what people do when the board *before* becomes *now* by undoing what did *outcomes*."""
        return []

    # --- the books ---

    @abstractmethod
    def rule(self, rule: str) -> str:
        """Return the rule with that id in one sentence."""

    def rule_in(self, rule: str, setup: Any) -> str:  # noqa: ARG002
        """Return the rule with that id as it holds under the rulings of a *setup*."""
        return self.rule(rule)

    def ruling_id(self, key: str) -> str:
        """Return the id by which the ruling *key* is looked up."""
        return key

    def ruling_question(self, key: str) -> str:
        """Return the question that the ruling *key* answers."""
        return key

    def ruling_value(self, key: str, value: str) -> str:  # noqa: ARG002
        """Return what *value* of the ruling *key* means."""
        return value

    def ruling(self, key: str, value: str) -> str:
        """Return the ruling *key* with its question and what *value* means."""
        facts = {"question": self.ruling_question(key), "answer": self.ruling_value(key, value)}
        if self.cites:
            return self.say("Ruling {id}: {question} {answer}", id=self.ruling_id(key), **facts)
        return "{question} {answer}".format_map(facts)

    def option(self, option: str) -> str:
        """Return what a part of the box is called that a table may play with."""
        return option

    # --- the sheet ---

    def counts(self) -> dict[str, str]:
        """Return the names of what a player has, by their keys, in order; points come first."""
        return {POINTS: self.say("Points")}

    def compared(self) -> dict[tuple[str, ...], str]:
        """Return the names of all numbers of a player that a change of the past may change, by their keys."""
        return {(what,): title for what, title in self.counts().items()}

    @abstractmethod
    def sheet_rows(self) -> dict[str, str]:
        """Return the names of all rows of a final sheet, by their keys, in order; `total` is last."""

    def amount(self, what: str, n: int, signed: bool = False) -> str:
        """Return so much of one of the counts: 1 point, 2 points; +2 points if *signed*."""
        shown = f"{n:+d}".replace("-", "−") if signed else str(n)
        if what == POINTS:
            return self.count("{n} point", "{n} points", abs(n), n=shown)
        return f"{self.counts()[what]} {shown}"

    def still_to_score(self, board: Any, colour: Colour) -> str:  # noqa: ARG002
        """Return what the end of the game would count beyond its outcomes; most games have nothing."""
        return ""

    def on_the_table(self, board: Any) -> str:  # noqa: ARG002
        """Return what is left for everybody on a *board*; nothing if there is nothing to tell."""
        return ""

    def kind_of(self, record: str) -> str:  # noqa: ARG002 - most games have one kind
        """Return what a list of games says of *record*, a kind of record; empty for the usual kind."""
        return ""

    def all_boards(self) -> str:
        """Return what several boards together are called, where a game is played on several."""
        return ""

    def set_up(self, start: Any) -> Iterator[str]:
        """Give what was settled before the first move: players, options, unusual rulings."""
        yield ", ".join(self.player(colour, start.setup) for colour in start.setup.colours) + "."

    # --- several boards ---

    def on_board(self, board: str, sentence: str) -> str:
        """Return a *sentence* about one *board* of several."""
        return f"{board}: {sentence}"

    def board_heading(self, board: str, state: Any) -> str:  # noqa: ARG002
        """Return the heading above what is said about one *board* of several."""
        return board

    def standings(self, state: Any) -> Iterator[str]:  # noqa: ARG002
        """Give the places over all boards."""
        yield from ()
