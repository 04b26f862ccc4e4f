"""What can be asked at the keyboard: what may be done, the help, the sheet, the log, why. Nothing changes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.base.errors import BadUsage
from companion.engine.protocol import POINTS, Outcome
from companion.keyboard import printed
from companion.keyboard.not_understood import NotUnderstood
from companion.keyboard.preview_text import log_lines
from companion.keyboard.protocol import AnyKeyboard
from companion.keyboard.typed_words import read_colour
from companion.play.explain import game_sheet
from companion.play.table import Table
from companion.words.game_words import GameWords

MOVES_SHOWN = 15


@dataclass(frozen=True, slots=True)
class Inquiry:
    """Answers what is asked about the game at a *table*; each takes the words typed behind the command."""

    table: Table[Any, Any, Any]
    keyboard: AnyKeyboard
    words: GameWords

    def possible(self, _: list[str]) -> Iterator[str]:
        """Give what may be done now."""
        yield from self.keyboard.possible(self.words, self.table.state)

    def help(self, _: list[str]) -> Iterator[str]:
        """Give all that can be typed."""
        yield from printed.help_text(self.words, self.keyboard, self.table.state)

    def usage(self, command: str) -> NotUnderstood:
        """Return how *command* is written, with examples of this table."""
        return NotUnderstood(self.keyboard.usage[command], **self.keyboard.examples(self.table.state))

    def sheet(self, _: list[str]) -> Iterator[str]:
        """Give the score as it stands."""
        yield from game_sheet(self.table.rules, self.words, self.table.state)

    def log(self, typed: list[str]) -> Iterator[str]:
        """Give the last moves, as many as are asked for."""
        count = int(typed[0]) if typed and re.fullmatch("[0-9]{1,4}", typed[0]) else MOVES_SHOWN
        yield from printed.log(self.log_lines(), count)

    def log_lines(self) -> list[str]:
        """Return all moves as sentences."""
        return log_lines(self.words, self.table.course)

    def why(self, typed: list[str]) -> Iterator[str]:
        """Give how a player's count, or something on the table, came about."""
        state = self.table.state
        asked = typed or [state.turn]
        if about := self.keyboard.about(asked[0], state):
            found = [one for one in self._outcomes() if about(one[1])]
            yield from printed.why(self.words, state.setup, found, lambda _: 0)
            return
        colour, what = self._count_asked(asked)
        told = self._outcomes()
        if what == POINTS and not state.over:
            told += [(0, outcome) for outcome in self.table.rules.score(state).outcomes]

        def change(outcome: Outcome) -> int:
            return printed.change_of(outcome, colour, what)

        yield from printed.why(self.words, state.setup, [one for one in told if change(one[1])], change)

    def _count_asked(self, asked: list[str]) -> tuple[str, str]:
        """Return the colour and the count that `why` was asked for."""
        setup = self.table.state.setup
        what = asked[1] if len(asked) > 1 else POINTS
        try:
            colour = read_colour(asked[0], setup)
        except BadUsage:
            raise self.usage("why") from None
        if colour not in setup.colours or (len(asked) > 1 and what not in self.keyboard.counts):
            raise self.usage("why")
        return colour, what

    def _outcomes(self) -> list[printed.Numbered]:
        steps = enumerate(self.table.course.steps, 1)
        return [(number, outcome) for number, step in steps for outcome in step.outcomes]
