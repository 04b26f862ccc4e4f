"""What the rule books of a game leave open, as questions that a table answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, Self

from companion.ui.option import Option


class Rulings(Protocol):
    """The answers of one table; a frozen value."""

    def questions(self, words: Any, /) -> tuple[Option, ...]:
        """Return the questions that matter in this game."""

    def question(self, key: str, words: Any, /) -> str:
        """Return the question *key* in full."""

    def answers(self, key: str, words: Any, /) -> tuple[Option, ...]:
        """Return the answers to the question *key*."""

    def answered(self, key: str, answer: str, /) -> Self:
        """Return the rulings with that answer to the question *key*."""


@dataclass(frozen=True, slots=True)
class PlainRulings:
    """The answers of a game whose rulings all matter always; *known* is id and values of each by its key.

    The first value is the default; *rulings* holds those that differ from it.
    """

    known: Mapping[str, tuple[str, tuple[str, ...]]]
    rulings: Mapping[str, str] = field(default_factory=dict)

    @property
    def answered_otherwise(self) -> bool:
        """Whether the table answered a question otherwise than usual."""
        return bool(self.rulings)

    def questions(self, words: Any) -> tuple[Option, ...]:
        """Return all questions, each with its answer; those with an own answer are marked."""
        return tuple(
            Option(
                key,
                words.ruling_question(key),
                chosen=key in self.rulings,
                more=words.ruling_value(key, self._answer(key)),
            )
            for key in self.known
        )

    def _answer(self, key: str) -> str:
        return self.rulings.get(key, self.known[key][1][0])

    def question(self, key: str, words: Any) -> str:
        """Return the question *key* in full."""
        return str(words.ruling_question(key))

    def answers(self, key: str, words: Any) -> tuple[Option, ...]:
        """Return the answers to the question *key*."""
        now, values = self._answer(key), self.known[key][1]
        return tuple(Option(value, words.ruling_value(key, value), chosen=value == now) for value in values)

    def answered(self, key: str, answer: str) -> Self:
        """Return the rulings with that answer."""
        told = {**self.rulings, key: answer}
        return replace(self, rulings={k: v for k, v in told.items() if v != self.known[k][1][0]})
