"""The move that is just being told: its dialogue, the answers so far, and which list is shown for it."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.tuscany.box import HEXAGON, Space, Stored, Tile
from companion.engine.tuscany.moves import Move
from companion.engine.tuscany.pieces import Box
from companion.engine.tuscany.questions import payments
from companion.engine.tuscany.state import Game
from companion.games.tuscany import dialogue
from companion.games.tuscany.dialogue import Dialogue, Question
from companion.games.tuscany.screens.asked_words import (
    CROP,
    OTHER,
    USUAL_CARDS,
    crop_options,
    harvest_options,
    options_of,
)
from companion.games.tuscany.words import TuscanyWords
from companion.ui.option import Option


class ToldMove:
    """At most one move at a time; `question` is None while none is told."""

    def __init__(self) -> None:
        self._begin: Callable[[], Dialogue] | None = None
        self._answers: list[str] = []
        self._list = ""
        """Which further list is shown in place of the usual one: `crop`, `other`."""
        self.question: Question | None = None

    def forget(self) -> None:
        """Tell nothing any more."""
        self._begin, self._answers, self._list, self.question = None, [], "", None

    def take(self, game: Game, tile: Tile | None) -> Move | None:
        """Begin to take *tile*, or to replace a kind first; return the move if nothing is asked."""
        return self._start(lambda: dialogue.take(game, tile))

    def place(self, game: Game, what: Stored, at: Space, payment: tuple[int, int]) -> Move | None:
        """Begin to place *what* for this many cards and workers; return the move if nothing is asked."""
        cards, workers = payment
        return self._start(lambda: dialogue.place(game, what, at, cards, workers))

    def _start(self, begin: Callable[[], Dialogue]) -> Move | None:
        self.forget()
        self._begin = begin
        return self._follow()

    def answer(self, key: str) -> Move | None:
        """Take an answer, or show a further list; return the move if nothing more is asked."""
        if self.question is None:
            return None
        if key in (CROP, OTHER) and self.question.ask != "kind":
            self._list = key
            return None
        self._answers.append(key)
        return self._follow()

    def back(self) -> None:
        """Leave the further list, or take the last answer back, or stop telling."""
        if self._list:
            self._list = ""
        elif self._answers:
            self._answers.pop()
            self._follow()
        else:
            self.forget()

    @property
    def told(self) -> tuple[tuple[Question, str], ...]:
        """All that was asked so far, each with its answer."""
        if self._begin is None:
            return ()
        asked = [dialogue.follow(self._begin, self._answers[:n]) for n in range(len(self._answers))]
        return tuple(
            (question, answer)
            for question, answer in zip(asked, self._answers, strict=True)
            if isinstance(question, Question)
        )

    def _follow(self) -> Move | None:
        assert self._begin is not None
        self._list = ""
        found = dialogue.follow(self._begin, self._answers)
        self.question = found if isinstance(found, Question) else None
        return None if isinstance(found, Question) else found

    def options(self, words: TuscanyWords, box: Box | None) -> tuple[Option, ...]:
        """Return the buttons for the question; *box* is the one that is played with, if it is known."""
        if self.question is None:
            return ()
        if self._list == CROP:
            return crop_options(words)
        if self._list == OTHER:
            return harvest_options(USUAL_CARDS, words, more=False)
        return options_of(self.question, words, box)


def usual_payment(game: Game) -> tuple[int, int]:
    """Return two cards, or what comes nearest if there are fewer (T9)."""
    ways = payments(game)
    return (2, 0) if not ways or (2, 0) in ways else ways[0]


def choices_for(at: Space, places: dict[Stored, tuple[Space, ...]]) -> list[Stored]:
    """Return what could be placed on *at*: a tile of its kind before a wooden hexagon."""
    found = [what for what, spaces in places.items() if at in spaces]
    return sorted(found, key=lambda what: what == HEXAGON)
