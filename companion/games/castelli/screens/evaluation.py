"""What a move did, as moments to be played out on the board one after the other, each with its figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.engine.castelli.board import STEP, column_row, field_name
from companion.engine.castelli.box import Field
from companion.engine.castelli.outcomes import (
    AreaEvaluated,
    Built,
    CardPlayed,
    Guarded,
    RimPaid,
    TileCard,
    TileSilver,
)
from companion.engine.castelli.state import Game
from companion.engine.protocol import Outcome
from companion.games.castelli.drawing.board import REWARD_AT, middle
from companion.games.castelli.drawing.highlight import (
    figures,
    gained,
    highlight_area,
    highlight_landscapes,
    highlight_meadow,
    middle_of_area,
    plate,
)
from companion.games.castelli.words import CastelliWords
from companion.ui.drawing.picture import Picture, together


@dataclass(frozen=True, slots=True)
class Moment:
    """One thing that happened: its sentence, and what is pointed out on the board."""

    sentence: str
    highlight: Picture
    fields: tuple[Field, ...]
    """Where it happened."""


def moments(game: Game, outcomes: Sequence[Outcome], words: CastelliWords) -> tuple[Moment, ...]:
    """Return what there is to see of *outcomes*, after which *game* is as it is."""
    return tuple(
        Moment(words.outcome(outcome, game.setup), picture, _fields(outcome))
        for outcome in outcomes
        for picture in _pictures(game, outcome)
    )


def around(game: Game, at: Field) -> tuple[Field, ...]:
    """Return the fields beside *at*."""
    column, row = column_row(at)
    board = game.setup.board
    beside = ((column + dx, row + dy) for dx, dy in STEP.values())
    return tuple(field_name(c, r) for c, r in beside if 0 <= c < board.columns and 0 <= r < board.rows)


def fields_of(seen: Sequence[Moment]) -> tuple[Field, ...]:
    """Return the fields on which something happens in these moments, each once."""
    return tuple(dict.fromkeys(at for moment in seen for at in moment.fields))


def at_once(game: Game, outcomes: Sequence[Outcome], words: CastelliWords) -> Picture:
    """Return what there is to see of *outcomes* in one picture: of an area only who got what."""
    pictures = []
    for outcome in outcomes:
        if isinstance(outcome, AreaEvaluated):
            pictures.append(_paid(game, outcome))
        else:
            pictures += [moment.highlight for moment in moments(game, [outcome], words)]
    return together(pictures)


def _paid(game: Game, outcome: AreaEvaluated) -> Picture:
    area = game.setup.board.area(outcome.area)
    picture = highlight_area(game, area)
    x, y = middle_of_area(game, area)
    got = [(colour, amount) for colour, amount in outcome.paid.items() if amount]
    for n, (colour, amount) in enumerate(got):
        gained(picture, (x, y + 34 * (n - (len(got) - 1) / 2)), colour, _what(outcome), amount)
    return picture


def _what(outcome: AreaEvaluated) -> str:
    return {"market": "cards", "mine": "silver"}.get(outcome.terrain, outcome.terrain)


def _fields(outcome: Outcome) -> tuple[Field, ...]:
    if isinstance(outcome, Built):
        return (outcome.at, *(line.at for line in outcome.lines))
    at = getattr(outcome, "at", None) or getattr(outcome, "field", None)
    return (at,) if at else ()


def _pictures(game: Game, outcome: Outcome) -> Iterable[Picture]:
    match outcome:
        case AreaEvaluated(area=label):
            yield _area(game, outcome, label)
        case RimPaid():
            yield _rim(outcome)
        case TileCard(by=by, field=field, drawn=drawn) if drawn:
            picture = highlight_meadow(field)
            gained(picture, middle(field), by, "cards", drawn)
            yield picture
        case TileSilver(by=by, field=field, taken=taken) if taken:
            picture = highlight_meadow(field)
            gained(picture, middle(field), by, "silver", taken)
            yield picture
        case Built():
            yield _built(outcome)
        case Guarded(at=at):
            yield highlight_landscapes({at: ""})
        case CardPlayed(at=at) if at:
            yield highlight_landscapes({at: ""})


def _area(game: Game, outcome: AreaEvaluated, label: str) -> Picture:
    area = game.setup.board.area(label)
    picture = highlight_area(game, area)
    x, y = middle(area.at)
    ranked = sorted(outcome.points.items(), key=lambda entry: -entry[1])
    shown = tuple((colour, n) for colour, n in ranked if n)
    if shown:
        figures(picture, (x, y - 46), shown)
    for n, (colour, amount) in enumerate(outcome.paid.items()):
        if amount:
            gained(picture, (x, y + 42 + 38 * n), colour, _what(outcome), amount)
    return picture


def _rim(outcome: RimPaid) -> Picture:
    picture = highlight_meadow(outcome.field)
    (x, y), (dx, dy) = middle(outcome.field), STEP[outcome.side]
    at = (x + dx * REWARD_AT * 0.6, y + dy * REWARD_AT * 0.6)
    if outcome.got:
        gained(picture, at, outcome.colour, "cards" if outcome.what == "card" else outcome.what, outcome.got)
    else:
        plate(picture, at, "0")
    return picture


def _built(outcome: Built) -> Picture:
    picture = highlight_landscapes({line.at: f"+{line.points}" for line in outcome.lines})
    plate(picture, middle(outcome.at), f"+{outcome.points}", 34)
    return picture
