"""What a game's report part offers: what only the game knows of its page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, cast

from companion.engine.protocol import Colour, Step
from companion.games.plugin import Game, WithDefaults
from companion.report.markup import TableRow
from companion.report.speech import AnySpeech
from companion.words.game_words import GameWords

Steps = Sequence[Step[Any, Any]]


@dataclass(frozen=True, slots=True)
class KeptScore:
    """What a store kept when the game ended: the totals, and the version that counted them."""

    version: str
    totals: Mapping[Colour, int]


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What is known of a game beside its moves."""

    when: str = ""
    stopped: bool = False
    """Whether it was stopped early."""
    kept: KeptScore | None = None
    misfit: int | None = None
    """The number of the first move that the rules no longer take; the page ends before it."""


class GameReport(Protocol):
    """The report part of a game; `PlainReport` answers what it leaves out."""

    def draw_board(self, board: Any, /) -> str:
        """Return the *board* as an SVG that needs nothing else; nothing if the game draws none."""

    def board_section(self, speech: AnySpeech, board: Any, name: str, /) -> str:
        """Return the part of the page about the *board*; *name* tells it from others on the page."""

    def own_sections(self, speech: AnySpeech, start: Any, steps: Steps, /) -> Iterable[str]:
        """Give the parts of the page that only this game has, after the course of the points."""

    def facts(self, speech: AnySpeech, /) -> Iterable[str]:
        """Give what the head tells beside date, players and moves."""

    def played_by(self, speech: AnySpeech, /) -> Iterable[str]:
        """Give what the game was played by: options, rulings, what stands in for the box."""

    def below_total(self, speech: AnySpeech, totals: Sequence[int], /) -> Iterable[TableRow]:
        """Give the lines below the *totals* on the sheet."""

    def gains(self, words: Any, /) -> Sequence[str]:
        """Return the keys of what a turn is said to bring, in order."""

    def several_boards_page(self, words: Any, start: Any, steps: Steps, known: Circumstances, /) -> str:
        """Return the page of a game on several boards; no other is asked for one."""


class PlainReport:
    """The report of a game that has no part for it: score, course and moves."""

    def draw_board(self, _board: Any, /) -> str:
        """Return nothing."""
        return ""

    def board_section(self, _speech: AnySpeech, _board: Any, _name: str, /) -> str:
        """Return nothing."""
        return ""

    def own_sections(self, _speech: AnySpeech, _start: Any, _steps: Steps, /) -> Iterable[str]:
        """Give nothing."""
        return ()

    def facts(self, _speech: AnySpeech, /) -> Iterable[str]:
        """Give nothing."""
        return ()

    def played_by(self, _speech: AnySpeech, /) -> Iterable[str]:
        """Give nothing."""
        return ()

    def below_total(self, _speech: AnySpeech, _totals: Sequence[int], /) -> Iterable[TableRow]:
        """Give nothing."""
        return ()

    def gains(self, words: GameWords, /) -> Sequence[str]:
        """Return all that the game counts."""
        return tuple(words.counts())

    def several_boards_page(
        self, _words: GameWords, _start: Any, _steps: Steps, _known: Circumstances, /
    ) -> str:
        """Refuse: a game on several boards tells itself how they belong together."""
        raise NotImplementedError("a game on several boards needs a report part")


def report_of(game: Game) -> GameReport:
    """Return the report part of *game*."""
    plain = PlainReport()
    return cast(GameReport, WithDefaults(import_module(game.report), plain)) if game.report else plain
