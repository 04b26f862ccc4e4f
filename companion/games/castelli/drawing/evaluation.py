"""What there is to see of outcomes on the board, each with its figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.engine.castelli.board import STEP
from companion.engine.castelli.box import Field
from companion.engine.castelli.outcomes import (
    AreaEvaluated,
    Built,
    CardPlayed,
    Guarded,
    NothingCounts,
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
from companion.ui.drawing.picture import Picture, together


def at_once(game: Game, outcomes: Sequence[Outcome]) -> Picture:
    """Return what there is to see of *outcomes* in one picture: of an area only who got what."""
    pictures: list[Picture] = []
    for outcome in outcomes:
        if isinstance(outcome, AreaEvaluated):
            pictures.append(_paid(game, outcome))
        else:
            pictures += pictures_of(game, outcome)
    return together(pictures)


def fields_of(game: Game, outcomes: Sequence[Outcome]) -> tuple[Field, ...]:
    """Return the fields on which there is something to see, each once."""
    found = (at for outcome in outcomes for _ in pictures_of(game, outcome) for at in places_of(outcome))
    return tuple(dict.fromkeys(found))


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


def places_of(outcome: Outcome) -> tuple[Field, ...]:
    """Return where *outcome* happened."""
    if isinstance(outcome, Built):
        return (outcome.at, *(line.at for line in outcome.lines))
    at = getattr(outcome, "at", None) or getattr(outcome, "field", None)
    return (at,) if at else ()


def pictures_of(game: Game, outcome: Outcome) -> Iterable[Picture]:
    """Give what is pointed out of *outcome*, one picture after the other."""
    match outcome:
        case AreaEvaluated(area=label):
            yield _area(game, outcome, label)
        case NothingCounts(area=label):
            yield _nothing(game, label)
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


def _nothing(game: Game, label: str) -> Picture:
    area = game.setup.board.area(label)
    picture = highlight_area(game, area)
    plate(picture, middle_of_area(game, area), "0")
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
    here, (x, y) = outcome.at, middle(outcome.at)
    told = {line.at: f"+{line.points}" for line in outcome.lines}
    own = told.get(here, "")
    picture = highlight_landscapes(told | ({here: ""} if own else {}))
    plate(picture, (x, y - 20 if own else y), f"+{outcome.points}", 34)
    if own:  # what a settlement on the same field scores, below what all score together
        plate(picture, (x, y + 24), own, 22)
    return picture
