"""Rulings: what the rule books leave open, by the book a group owns, each as one question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from companion.engine.castelli.rulings import DEFAULTS, PRESETS, RULINGS
from companion.ui.option import Option
from companion.ui.session import Session
from companion.words.language import mark

BOOK: Final = "book"
"""The first question: which rule book the group owns."""
RULED_BY: Final = {
    "German": mark("Rulings: German book"),
    "English": mark("Rulings: English book"),
    "Dutch": mark("Rulings: Dutch book"),
    "Spanish": mark("Rulings: Spanish book"),
}
BOOKS: Final = {
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
    "dilemma-gains": "dilemma",
}
"""Rulings that decide nothing without a module."""


def book_of(rulings: Mapping[str, str]) -> str | None:
    """Return the rule book whose preset *rulings* are, if they are one's."""
    whole = DEFAULTS | dict(rulings)
    return next((book for book, own in PRESETS.items() if DEFAULTS | own == whole), None)


@dataclass(frozen=True, slots=True)
class View:
    """What the rulings screen says."""

    sentence: str
    options: tuple[Option, ...]
    """The questions, or the answers to one."""
    asking: bool
    back: str


class Presenter:
    """The rulings screen: a list of questions, or one with its answers."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.enter()

    def enter(
        self,
        rulings: Mapping[str, str] | None = None,
        modules: Iterable[str] = (),
        then: Callable[[dict[str, str]], object] | None = None,
    ) -> None:
        """Show *rulings*; *then* is told whenever one is changed."""
        self.rulings = dict(rulings or {})
        self.modules = frozenset(modules)
        self.then = then
        self.open: str | None = None

    def choose(self, key: str) -> None:
        """Open a question, or answer the one that is open; a book answers all of them.

        A *key* that is not on the list is one that was there a moment ago, touched twice.
        """
        if key not in (option.key for option in self.view().options):
            return
        if self.open is None:
            self.open = key
            return
        self._change(dict(PRESETS[key]) if self.open == BOOK else {**self.rulings, self.open: key})
        self.open = None

    def close(self) -> bool:
        """Go back to the questions; say whether one was open."""
        was, self.open = self.open, None
        return was is not None

    def _change(self, rulings: dict[str, str]) -> None:
        self.rulings = {key: value for key, value in rulings.items() if value != DEFAULTS[key]}
        if self.then is not None:
            self.then(self.rulings)

    def view(self) -> View:
        """Return what the screen says now."""
        words = self.session.words
        return View(
            sentence=self._sentence(),
            options=tuple(self._answers(self.open) if self.open else self._questions()),
            asking=self.open is not None,
            back=words.say("Back"),
        )

    def _sentence(self) -> str:
        words = self.session.words
        if self.open is None:
            return words.say("What the rule books leave open. Tap a question to answer it.")
        if self.open == BOOK:
            return words.say("Which rule book do you play by?")
        return words.ruling_question(self.open)

    def _questions(self) -> Iterable[Option]:
        """The book, and the questions that matter in this game; those with an answer of their own are marked."""
        words, book = self.session.words, book_of(self.rulings)
        yield Option(BOOK, words.say(RULED_BY[book]) if book else words.say("Rulings: your own"))
        for key in RULINGS:
            if ONLY_WITH.get(key) in (None, *self.modules):
                yield Option(key, words.ruling_question(key), chosen=key in self.rulings)

    def _answers(self, key: str) -> Iterable[Option]:
        words = self.session.words
        if key == BOOK:
            own = book_of(self.rulings)
            yield from (Option(book, words.say(name), chosen=book == own) for book, name in BOOKS.items())
            return
        now = self.rulings.get(key, DEFAULTS[key])
        for value in RULINGS[key][1]:
            yield Option(value, words.ruling_value(key, value), chosen=value == now)
