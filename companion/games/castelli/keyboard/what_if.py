"""What laying a tile somewhere now would pay: asked by `what` at the keyboard and by the command `whatif`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from companion.base import parsing
from companion.base.errors import BadRecord, Refused
from companion.engine.castelli import questions
from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.state import Game
from companion.engine.protocol import Json
from companion.games.castelli.keyboard.moves import examples, find_tile
from companion.games.castelli.words import CastelliWords
from companion.keyboard.not_understood import NotUnderstood
from companion.keyboard.protocol import WhatIf
from companion.words.language import mark


def what(typed: list[str], words: CastelliWords, game: Game) -> Iterator[str]:
    """Answer `what FIELD TILE`: a line for each colour that can point north."""
    if len(typed) != 2:
        raise NotUnderstood(mark("what FIELD TILE, for example: what {field} {tile}"), **examples(game))
    found = questions.directions(game, typed[0].upper(), find_tile(typed[1], game))
    yield from (f"  {words.direction(n, gains, game.setup)}" for n, gains in found.items())


def answer(game: Game, told: Mapping[str, str]) -> Json:
    """Return what the tile would pay there. Raises BadRecord, naming FIELD or TILE, if it cannot be laid."""
    field, tile = told["FIELD"], told["TILE"]
    try:
        if game.over:
            raise Refused(Reason.OVER)
        found = questions.directions(game, field, tile)
    except Refused as refused:
        place = f"tile {parsing.shown(tile)}" if "tile" in refused.facts else f"field {parsing.shown(field)}"
        raise BadRecord(f"{place}: {CastelliWords().refusal(refused, game.setup)}") from refused
    return {"field": field, "tile": tile, "north": found}


def sentences(words: CastelliWords, game: Game, found: Json) -> Iterator[str]:
    """Give the answer, a sentence for each colour that can point north."""
    yield from (words.direction(north, gains, game.setup) for north, gains in found["north"].items())


WHAT_IF: Final = WhatIf(
    arguments={
        "FIELD": "a meadow whose tile lies face down, such as C5",
        "TILE": "a tile that nobody has seen laid, such as 07",
    },
    answer=answer,
    sentences=sentences,
)
