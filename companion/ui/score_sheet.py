"""How a game's final sheet fills, and what is compared with the table before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from companion.engine.protocol import Colour, Score
from companion.games.plugin import Game
from companion.play.board_course import BoardCourse
from companion.ui.drawing.picture import Picture
from companion.ui.game_parts import part_or_plain
from companion.ui.holdings import holdings_of
from companion.words.game_words import GameWords


@dataclass(frozen=True, slots=True)
class Fill:
    """One step: the *row* it fills with *points*, what it says, and what is pointed out."""

    row: str
    points: Mapping[Colour, int]
    sentences: tuple[str, ...] = ()
    highlight: Picture | None = None
    fields: tuple[str, ...] = ()


class Standing(NamedTuple):
    """A player's place among all boards."""

    place: int
    colour: Colour
    points: int
    won: bool


class ScoreSheet(Protocol):
    """The part `score_sheet` of a game's screens; `PlainScoreSheet` answers what it leaves out."""

    @property
    def COMPARED(self) -> tuple[str, ...]:  # noqa: N802 - a constant of a module
        """The counts that people compare with the table before the final score."""

    @property
    def SCORE_TRACK(self) -> int:  # noqa: N802
        """How many spaces a score track has; 0 if there is none."""

    @property
    def ICONS(self) -> Mapping[str, str]:  # noqa: N802
        """The icons of rows."""

    def rows(self, board: Any, score: Score, /) -> Sequence[str]:
        """Return the keys of the rows that *board* has a use for, in order, the total last."""

    def fills(self, board: Any, score: Score, words: Any, /) -> tuple[Fill, ...]:
        """Return the steps in which the sheet fills; rows that none of them fills are full at once."""

    def origin(
        self, board: Any, score: Score, played: BoardCourse, row: str, colour: Colour, words: Any, /
    ) -> Fill:
        """Return where the points of *colour* in a *row* come from."""

    def standings(self, state: Any, /) -> Sequence[Standing]:
        """Return everybody's place among all boards, best first; nobody's where there is one board."""


class PlainScoreSheet:
    """A sheet of a game that says nothing about its own: row by row, with the sentences of the score.

    What can be corrected is *compared* with the table before.
    """

    SCORE_TRACK = 0
    ICONS: Mapping[str, str] = {"total": "crown"}

    def __init__(self, compared: tuple[str, ...] = ()) -> None:
        self.COMPARED = compared

    def rows(self, board: Any, score: Score) -> Sequence[str]:  # noqa: ARG002 - the score tells
        """Return all rows of the score."""
        return list(next(iter(score.rows.values())))

    def fills(self, board: Any, score: Score, words: GameWords) -> tuple[Fill, ...]:
        """Return a step for each row; the total tells how it came about."""
        rows = {row: {c: own[row] for c, own in score.rows.items()} for row in self.rows(board, score)}
        told = tuple(words.outcome(outcome, board.setup) for outcome in score.outcomes)
        return tuple(Fill(row, points, told if row == "total" else ()) for row, points in rows.items())

    def origin(
        self, board: Any, score: Score, played: BoardCourse, row: str, colour: Colour, words: GameWords
    ) -> Fill:
        """Return all that gave *colour* points."""
        during = [outcome for step in played.steps for outcome in step.outcomes]
        outcomes = [*during, *(outcome for outcome in score.outcomes if outcome not in during)]
        own = [o for o in outcomes if any(c[:2] == (colour, "points") for c in o.changes)]
        sentences = tuple(words.outcome(outcome, board.setup) for outcome in own)
        return Fill(row, {colour: score.rows[colour][row]}, sentences)

    def standings(self, state: Any) -> Sequence[Standing]:  # noqa: ARG002
        """There is one board."""
        return ()


def score_sheet_of(game: Game) -> ScoreSheet:
    """Return how the final sheet of *game* fills."""
    sheet: ScoreSheet = part_or_plain(game, "score_sheet", PlainScoreSheet(holdings_of(game).CORRECTED))
    return sheet
