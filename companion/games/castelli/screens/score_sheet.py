"""How Castelli's final sheet fills: row by row, each with its sentences and what is pointed out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from companion.engine.castelli.battle import POINTS_FOR_A_CASTLE, standing
from companion.engine.castelli.board import in_line
from companion.engine.castelli.box import Field
from companion.engine.castelli.outcomes import (
    AreaEvaluated,
    CastlesStanding,
    LeftOver,
    NothingCounts,
    SettlementScored,
    SilverPrize,
    StartTileKept,
    Won,
)
from companion.engine.castelli.state import Game
from companion.engine.castelli.tournament import Tournament
from companion.engine.castelli.tournament import points as tournament_points
from companion.engine.castelli.tournament import standings as tournament_standings
from companion.engine.protocol import Colour, Outcome, Score
from companion.games.castelli.drawing.board import middle
from companion.games.castelli.drawing.evaluation import pictures_of
from companion.games.castelli.drawing.highlight import figures, highlight_landscapes
from companion.games.castelli.words import CastelliWords
from companion.games.castelli.words.table_steps import SCORE_TRACK
from companion.play.board_course import BoardCourse
from companion.ui.drawing.picture import Picture, together
from companion.ui.score_sheet import Fill, Standing

__all__ = [
    "COMPARED",
    "ICONS",
    "SCORE_TRACK",
    "fills",
    "origin",
    "rows",
    "standings",
]

COMPARED: Final = ("wood", "grain", "rocks", "silver", "cards")
ICONS: Final = {
    "during": "list",
    "cards": "castelli/card",
    "resources": "castelli/wood",
    "silver": "castelli/silver",
    "dilemma": "castelli/tile",
    "settlements": "castelli/city",
    "castles": "castelli/tower",
    "total": "crown",
}
ROW_OF: Final[dict[type[Outcome], str]] = {
    AreaEvaluated: "mine",
    NothingCounts: "mine",
    SilverPrize: "silver",
    StartTileKept: "dilemma",
    SettlementScored: "settlements",
    CastlesStanding: "castles",
    Won: "total",
}


def rows(board: Game, score: Score) -> tuple[str, ...]:  # noqa: ARG001 - the set-up decides
    """Return the keys of the rows that this game has a use for, in order."""
    dilemma = ("dilemma",) if board.setup.dilemma else ()
    battle = ("settlements", "castles") if board.setup.battle else ()
    return ("during", "cards", "resources", "silver", *dilemma, *battle, "total")


def row_of(outcome: Outcome) -> str:
    """Return the key of the row that an outcome of the final score belongs to."""
    if isinstance(outcome, LeftOver):
        return "cards" if outcome.what == "cards" else "resources"
    return ROW_OF.get(type(outcome), "")


def fills(game: Game, score: Score, words: CastelliWords) -> tuple[Fill, ...]:
    """Return the steps in which the sheet fills: mine, then row by row; villages and cities in turn."""
    found = [Fill("mine", {}, *_told(game, _of(score, "mine"), words))] if _of(score, "mine") else []
    for row in rows(game, score):
        if row == "settlements":
            found += _settlements(game, _of(score, row), words)
        elif row != "during":
            points = {colour: own[row] for colour, own in score.rows.items()}
            found.append(Fill(row, points, *_told(game, _of(score, row), words)))
    return tuple(found)


def _of(score: Score, row: str) -> tuple[Outcome, ...]:
    return tuple(outcome for outcome in score.outcomes if row_of(outcome) == row)


def _settlements(game: Game, outcomes: Sequence[Outcome], words: CastelliWords) -> Iterable[Fill]:
    points = dict.fromkeys(game.setup.colours, 0)
    if not outcomes:
        yield Fill("settlements", points)
    for outcome in outcomes:
        for colour, _what, amount in outcome.changes:
            points[colour] += amount
        yield Fill("settlements", dict(points), *_told(game, (outcome,), words))


def _told(
    game: Game, outcomes: Sequence[Outcome], words: CastelliWords
) -> tuple[tuple[str, ...], Picture | None, tuple[Field, ...]]:
    """Return sentences, what is pointed out, and where."""
    sentences = tuple(words.outcome(outcome, game.setup) for outcome in outcomes)
    pictures = [picture for outcome in outcomes for picture in _pictures(game, outcome)]
    fields = tuple(getattr(outcome, "at", "") for outcome in outcomes if getattr(outcome, "at", ""))
    return sentences, together(pictures) if pictures else None, fields


def _pictures(game: Game, outcome: Outcome) -> Iterable[Picture]:
    match outcome:
        case SettlementScored():
            yield _settlement(game, outcome)
        case CastlesStanding(colour=colour):
            yield highlight_landscapes(_castles(game, colour))
        case AreaEvaluated() | NothingCounts():
            yield from pictures_of(game, outcome)


def _settlement(game: Game, outcome: SettlementScored) -> Picture:
    """A village or city with what it pays, the castles in its row and column, and how many each has."""
    beside = {c.at: "" for c in standing(game.castles) if in_line(c.at, outcome.at)}
    picture = highlight_landscapes({**beside, outcome.at: f"+{outcome.share}"})
    counts = sorted(outcome.castles.items(), key=lambda entry: -entry[1])
    if counts:
        x, y = middle(outcome.at)
        figures(picture, (x, y - 40), tuple(counts))
    return picture


def _castles(game: Game, colour: Colour) -> dict[Field, str]:
    own = [castle.at for castle in standing(game.castles) if castle.owner == colour]
    return {at: f"+{POINTS_FOR_A_CASTLE * own.count(at)}" for at in own}


# --- where a cell of the sheet comes from ---


def origin(
    game: Game, score: Score, played: BoardCourse, row: str, colour: Colour, words: CastelliWords
) -> Fill:
    """Return where the points of *colour* in a *row* come from."""
    outcomes = _during(played) if row == "during" else _of(score, row)
    own = tuple(outcome for outcome in outcomes if _concerns(outcome, colour))
    if row == "silver":
        own = (*_of(score, "mine"), *own)
    sentences, highlight, fields = _told(game, own, words)
    if row in ("during", "settlements"):
        highlight, fields = _paid_where(own, colour)
    return Fill(row, {colour: score.rows[colour][row]}, sentences, highlight, fields)


def _during(played: BoardCourse) -> list[Outcome]:
    """Return what happened before the final score."""
    return [
        outcome
        for step in played.steps
        for outcome in step.outcomes
        if outcome.changes and (step.state.final is None or outcome not in step.state.final.outcomes)
    ]


def _concerns(outcome: Outcome, colour: Colour) -> bool:
    if isinstance(outcome, SilverPrize):
        return colour in outcome.tied
    if isinstance(outcome, Won):
        return True
    return any(change.colour == colour and change.what == "points" for change in outcome.changes)


def _paid_where(outcomes: Sequence[Outcome], colour: Colour) -> tuple[Picture | None, tuple[Field, ...]]:
    """Return the landscapes that gave points, each with how many."""
    sums: dict[Field, int] = {}
    for outcome in outcomes:
        at = getattr(outcome, "at", None)
        if at:
            points = [n for who, what, n in outcome.changes if (who, what) == (colour, "points")]
            sums[at] = sums.get(at, 0) + sum(points)
    return (highlight_landscapes({at: f"{n:+d}" for at, n in sums.items()}) if sums else None), tuple(sums)


def standings(state: Tournament) -> tuple[Standing, ...]:
    """Return the places of a tournament, as they are now."""
    total, place, found = tournament_points(state), 1, []
    for group in tournament_standings(state):
        won = place == 1 and state.over
        found += [Standing(place, colour, total[colour], won) for colour in group]
        place += len(group)
    return tuple(found)
