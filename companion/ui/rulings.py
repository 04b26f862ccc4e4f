"""What the rule books of a game leave open, as questions that a table answers."""

from __future__ import annotations

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
