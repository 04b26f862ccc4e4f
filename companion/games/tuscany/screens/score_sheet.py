"""How the final sheet of The Castles of Tuscany fills: row by row, each explained by its own sentences."""

from __future__ import annotations

from typing import Final

from companion.engine.protocol import POINTS, Colour, Outcome, Score
from companion.engine.tuscany.outcomes import LeftOver, PhaseEnded, Won
from companion.engine.tuscany.state import Game
from companion.games.tuscany.words import TuscanyWords
from companion.games.tuscany.words.tracks import SPACES
from companion.play.board_course import BoardCourse
from companion.ui.score_sheet import Fill, Standing

__all__ = ["COMPARED", "ICONS", "SCORE_TRACK", "fills", "origin", "rows", "standings"]

COMPARED: Final = ("cards", "workers", "marble")
"""Hands are hidden: cards are a count that the table corrects once, before the final score."""
SCORE_TRACK: Final = SPACES
ICONS: Final = {
    "direct": "tuscany/red-points",
    "phase-1": "tuscany/phase 1",
    "phase-2": "tuscany/phase 2",
    "phase-3": "tuscany/phase 3",
    "cards": "tuscany/card",
    "storage": "tuscany/storage",
    "marble": "tuscany/marble",
    "workers": "tuscany/worker",
    "total": "crown",
}


def row_of(outcome: Outcome) -> str:
    """Return the key of the row that an outcome belongs to."""
    match outcome:
        case PhaseEnded():
            return f"phase-{outcome.phase}"
        case LeftOver():
            return "storage" if outcome.what == "piles" else outcome.what
        case Won():
            return "total"
    return "direct"


def rows(board: Game, score: Score) -> tuple[str, ...]:  # noqa: ARG001 - the score tells
    """Return all rows."""
    return tuple(next(iter(score.rows.values())))


def standings(state: Game) -> tuple[Standing, ...]:  # noqa: ARG001
    """There is one board."""
    return ()


def fills(board: Game, score: Score, words: TuscanyWords) -> tuple[Fill, ...]:
    """Return a step for each row, with the sentences of the final scoring that belong to it."""
    return tuple(
        Fill(
            row,
            {colour: own[row] for colour, own in score.rows.items()},
            tuple(words.outcome(one, board.setup) for one in score.outcomes if row_of(one) == row),
        )
        for row in rows(board, score)
    )


def origin(
    board: Game, score: Score, played: BoardCourse, row: str, colour: Colour, words: TuscanyWords
) -> Fill:
    """Return where the points of *colour* in a *row* come from; of a phase, where its green points did."""
    outcomes = [outcome for step in played.steps for outcome in step.outcomes]
    outcomes += [outcome for outcome in score.outcomes if outcome not in outcomes]
    if row.startswith("phase-"):
        own = [o for o in _until_phase(outcomes, int(row[-1])) if _changes(o, colour, "green")]
    elif row == "total":
        own = [o for o in outcomes if _changes(o, colour, POINTS) or isinstance(o, Won)]
    else:
        own = [o for o in outcomes if row_of(o) == row and _changes(o, colour, POINTS)]
    told = tuple(words.outcome(outcome, board.setup) for outcome in own)
    return Fill(row, {colour: score.rows[colour][row]}, told)


def _changes(outcome: Outcome, colour: Colour, what: str) -> bool:
    return any(change[:2] == (colour, what) for change in outcome.changes)


def _until_phase(outcomes: list[Outcome], phase: int) -> list[Outcome]:
    """Return all that happened up to the end of that phase: green points stay, and count each time."""
    for n, outcome in enumerate(outcomes):
        if isinstance(outcome, PhaseEnded) and outcome.phase == phase:
            return outcomes[:n]
    return outcomes
