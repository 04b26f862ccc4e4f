"""A record's state against what is read on the table, meadow by meadow; pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from companion.base.messages import FieldRead
from companion.engine.castelli.box import SIDES, Field
from companion.engine.castelli.state import Game, Laid

Verdict = Literal["agrees", "differs", "cannot tell"]
VERDICTS: Final[tuple[Verdict, ...]] = ("agrees", "differs", "cannot tell")
UNCLEAR: Final = ("hidden", "unsure")
STATES = {"down": "a tile face down", "empty": "an empty meadow", "hidden": "something over it"}


@dataclass(frozen=True, slots=True)
class Compared:
    """One meadow: what the record has there (None: a tile face down), what is seen, and how they agree."""

    field: Field
    verdict: Verdict
    laid: Laid | None
    seen: FieldRead


def audit(game: Game, fields: Mapping[Field, FieldRead]) -> tuple[Compared, ...]:
    """Return every meadow of *game* beside what *fields* say of it.

    A meadow that is not clear, or not in *fields*, cannot be told: doubt is never a difference.
    """
    return tuple(_compared(game, meadow, fields.get(meadow)) for meadow in game.setup.board.meadows)


def _compared(game: Game, meadow: Field, seen: FieldRead | None) -> Compared:
    laid = game.laid.get(meadow)
    seen = seen or FieldRead("hidden")
    return Compared(meadow, _verdict(laid, seen), laid, seen)


def _verdict(laid: Laid | None, seen: FieldRead) -> Verdict:
    if seen.state in UNCLEAR:
        return "cannot tell"
    if laid is None or seen.state != "up":
        return "agrees" if laid is None and seen.state == "down" else "differs"
    if seen.tile is None:  # a tile without a picture: no more than its colours can be compared
        return "cannot tell" if seen.colours == colours_of(laid) else "differs"
    return "agrees" if (seen.tile, seen.north) == (laid.tile, laid.north) else "differs"


def colours_of(laid: Laid) -> tuple[str, ...]:
    """Return the colours of the coats of *laid*, clockwise from north."""
    return tuple(laid.coats[side].colour for side in SIDES)


def counts(compared: Iterable[Compared]) -> dict[Verdict, int]:
    """Return how many of *compared* there are of each verdict."""
    found = [one.verdict for one in compared]
    return {verdict: found.count(verdict) for verdict in VERDICTS}


def in_words(read: FieldRead) -> str:
    """Return what is read on one field as a part of a sentence."""
    if read.state == "up":
        which = f"tile {read.tile}" if read.tile else "a tile that is not in the set"
        return f"{which} with {read.north} north"
    return STATES.get(read.state, "nothing clear")
