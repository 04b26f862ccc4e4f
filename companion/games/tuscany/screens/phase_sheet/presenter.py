"""The end of a phase: green is added to red, one line a player, with its marker and token (T23)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.protocol import Colour
from companion.engine.tuscany.outcomes import PhaseEnded
from companion.games.tuscany.session import TuscanySession
from companion.games.tuscany.words.tracks import SPACES
from companion.ui.player import short_name


@dataclass(frozen=True, slots=True)
class PhaseRow:
    """A player's line: red before, green, red now; what the token shows and where the marker stands."""

    colour: Colour
    name: str
    red: str
    green: str
    total: str
    marker: str
    counted: bool


@dataclass(frozen=True, slots=True)
class View:
    """What the sheet says."""

    title: str
    rows: tuple[PhaseRow, ...]
    filling: bool
    """Whether lines are still to be counted."""
    button: str
    over: bool


class Presenter:
    """The sheet at the end of a phase; its lines are filled one after the other."""

    def __init__(self, session: TuscanySession) -> None:
        self.session = session
        self.enter()

    def enter(self) -> None:
        """Begin with the first line."""
        self.counted = 1

    def step(self) -> None:
        """Count the next line."""
        self.counted += 1

    def skip(self) -> None:
        """Count all lines."""
        self.counted = len(self._ended.green) if self._ended else 0

    @property
    def _ended(self) -> PhaseEnded | None:
        """The end of the last phase that was counted."""
        if self.session.play.table is None:
            return None
        steps = reversed(self.session.play.course.steps[: self.session.play.moves])
        found = (o for step in steps for o in step.outcomes if isinstance(o, PhaseEnded))
        return next(found, None)

    def view(self) -> View:
        """Return what the sheet says now."""
        ended, words = self._ended, self.session.words
        if ended is None:
            return View("", (), False, "", False)
        over = self.session.play.board.over
        rows = tuple(self._row(ended, n, colour) for n, colour in enumerate(ended.green))
        return View(
            title=words.say("End of phase {n}: green is added to red and stays", n=ended.phase),
            rows=rows,
            filling=self.counted < len(rows),
            button=words.say("Final score") if over else words.say("Go on with phase {n}", n=ended.phase + 1),
            over=over,
        )

    def _row(self, ended: PhaseEnded, n: int, colour: Colour) -> PhaseRow:
        words, green, red = self.session.words, ended.green[colour], ended.red[colour]
        counted = n < self.counted
        marker = ""
        if red >= SPACES:
            marker = f"({red - red % SPACES} + {red % SPACES})"
        return PhaseRow(
            colour,
            short_name(self.session.play.board.setup, words, colour),
            str(red - green),
            f"+ {green}",
            f"= {red}" if counted else "",
            marker if counted else "",
            counted,
        )
