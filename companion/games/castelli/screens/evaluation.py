"""What a move did, as moments to be played out on the board one after the other, each with its figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.engine.castelli.board import STEP, column_row, field_name
from companion.engine.castelli.box import Field
from companion.engine.castelli.state import Game
from companion.engine.protocol import Outcome
from companion.games.castelli.drawing.evaluation import pictures_of, places_of
from companion.games.castelli.words import CastelliWords
from companion.ui.drawing.picture import Picture
from companion.ui.player import with_short_names


@dataclass(frozen=True, slots=True)
class Moment:
    """One thing that happened: its sentence, and what is pointed out on the board."""

    sentence: str
    highlight: Picture
    fields: tuple[Field, ...]
    """Where it happened."""


def moments(game: Game, outcomes: Sequence[Outcome], words: CastelliWords) -> tuple[Moment, ...]:
    """Return what there is to see of *outcomes*, after which *game* is as it is.

    Rulings that decided something are told by the log and by why: here a sentence has to be short.
    """
    setup = with_short_names(game.setup)
    return tuple(
        Moment(words.outcome(replace(outcome, rulings=()), setup), picture, places_of(outcome))
        for outcome in outcomes
        for picture in pictures_of(game, outcome)
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
