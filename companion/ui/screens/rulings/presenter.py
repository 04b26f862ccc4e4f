"""Rulings: what the rule books leave open, each as one question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.ui.option import Option
from companion.ui.rulings import Rulings
from companion.ui.session import Session
from companion.words.game_words import GameWords


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
        rulings: Rulings | None = None,
        then: Callable[[Rulings], object] | None = None,
        words: GameWords | None = None,
    ) -> None:
        """Show *rulings* in the *words* of their game; *then* is called whenever one is changed."""
        self.rulings, self.then = rulings, then
        self.words = words or self.session.words
        self.open: str | None = None

    def choose(self, key: str) -> None:
        """Open a question, or answer the one that is open.

        A *key* that is not on the list is one that was there a moment ago, touched twice.
        """
        if self.rulings is None or key not in (option.key for option in self.view().options):
            return
        if self.open is None:
            self.open = key
            return
        self.rulings, self.open = self.rulings.answered(self.open, key), None
        if self.then is not None:
            self.then(self.rulings)

    def close(self) -> bool:
        """Go back to the questions; say whether one was open."""
        was, self.open = self.open, None
        return was is not None

    def view(self) -> View:
        """Return what the screen says now."""
        return View(
            sentence=self._sentence(),
            options=self._options(),
            asking=self.open is not None,
            back=self.words.say("Back"),
        )

    def _sentence(self) -> str:
        words = self.words
        if self.rulings is None or self.open is None:
            return words.say("What the rule books leave open. Tap a question to answer it.")
        return self.rulings.question(self.open, words)

    def _options(self) -> tuple[Option, ...]:
        if self.rulings is None:
            return ()
        words = self.words
        return self.rulings.answers(self.open, words) if self.open else self.rulings.questions(words)
