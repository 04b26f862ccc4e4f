"""Castelli's rulings: what the rule books leave open, by the book a group owns, each as one question."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Self

from companion.engine.castelli.rulings import DEFAULTS, PRESETS, RULINGS
from companion.games.castelli.words import CastelliWords
from companion.games.castelli.words.rulings import BOOKS
from companion.ui.option import Option
from companion.words.language import mark

BOOK: Final = "book"
"""The first question: which rule book the group owns."""
NAMED: Final = {
    "German": mark("German book"),
    "English": mark("English book"),
    "Dutch": mark("Dutch book"),
    "Spanish": mark("Spanish book"),
}
ONLY_WITH: Final = {
    "burnt-city": "battle",
    "master-builder-overbuild": "battle",
    "battle-silver-tie": "battle",
    "guarded-card": "battle",
    "guard-lasts": "battle",
    "tie-castles": "battle",
    "overbuild-compare": "battle",
    "overbuild-again": "battle",
    "overbuild-count": "battle",
    "overbuild-purchase": "battle",
    "purchase": "battle",
    "dilemma-gains": "dilemma",
}
"""Rulings that decide nothing without a module."""


@dataclass(frozen=True, slots=True)
class RulingQuestions:
    """The *rulings* that differ from the defaults, in a game with these *modules*."""

    rulings: Mapping[str, str] = field(default_factory=dict)
    modules: Collection[str] = ()

    def book(self, language: str) -> str | None:
        """Return the rule book whose preset they are, if they are one's; that of the *language* first."""
        whole = DEFAULTS | dict(self.rulings)
        same = [book for book, own in PRESETS.items() if DEFAULTS | own == whole]
        return language_book if (language_book := BOOKS.get(language)) in same else next(iter(same), None)

    def ruled_by(self, words: CastelliWords) -> str:
        """Return by which book the table plays."""
        book = self.book(words.language)
        return words.say(NAMED[book]) if book else words.say("your own")

    def questions(self, words: CastelliWords) -> tuple[Option, ...]:
        """Return the book, and the questions that matter; those with an own answer are marked."""
        book = Option(BOOK, words.say("Rule book"), "list", value=self.ruled_by(words))
        return (book, *self._open(words))

    def _open(self, words: CastelliWords) -> Iterator[Option]:
        for key in RULINGS:
            if ONLY_WITH.get(key) in (None, *self.modules):
                now = words.ruling_value(key, self.rulings.get(key, DEFAULTS[key]))
                yield Option(key, words.ruling_question(key), chosen=key in self.rulings, more=now)

    def question(self, key: str, words: CastelliWords) -> str:
        """Return the question *key* in full."""
        return words.say("Which rule book do you play by?") if key == BOOK else words.ruling_question(key)

    def answers(self, key: str, words: CastelliWords) -> tuple[Option, ...]:
        """Return the answers to the question *key*."""
        if key == BOOK:
            own = self.book(words.language)
            return tuple(Option(book, words.say(name), chosen=book == own) for book, name in NAMED.items())
        now, values = self.rulings.get(key, DEFAULTS[key]), RULINGS[key][1]
        return tuple(Option(v, words.ruling_value(key, v), chosen=v == now) for v in values)

    def answered(self, key: str, answer: str) -> Self:
        """Return the rulings with that answer; a book answers all questions."""
        told = dict(PRESETS[answer]) if key == BOOK else {**self.rulings, key: answer}
        return replace(self, rulings={k: v for k, v in told.items() if v != DEFAULTS[k]})
