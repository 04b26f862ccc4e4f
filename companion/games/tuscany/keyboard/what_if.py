"""What placing a tile somewhere now would bring: asked by `what` at the keyboard and by `whatif`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Final

from companion.base import parsing
from companion.base.errors import BadRecord, Refused
from companion.engine.protocol import Json
from companion.engine.tuscany.box import HEXAGON, Stored
from companion.engine.tuscany.printed import read_tile
from companion.engine.tuscany.questions import payments, worth
from companion.engine.tuscany.reasons import Reason
from companion.engine.tuscany.region import space_numbers
from companion.engine.tuscany.state import Game
from companion.games.tuscany.keyboard.moves import examples
from companion.games.tuscany.keyboard.pieces import read_face, read_space
from companion.games.tuscany.words import TuscanyWords
from companion.keyboard.not_understood import NotUnderstood
from companion.keyboard.protocol import WhatIf
from companion.words.language import mark

BRINGS: Final = ("area", "bonus", "gains", "hexagons", "harvest_cards", "chip", "free_tile")


def what(typed: list[str], words: TuscanyWords, game: Game) -> Iterator[str]:
    """Answer `what SPACE TILE`."""
    if len(typed) != 2:
        raise NotUnderstood(mark("what SPACE TILE, for example: what {at} {tile}"), **examples(game))
    likely = (*game.holdings[game.turn].storage, *game.centre)
    space, tile = read_space(typed[0]), read_face(typed[1], likely)
    yield f"  {brings(words, game, tile, space)}"


def brings(words: TuscanyWords, game: Game, tile: Stored, at: str) -> str:
    """Return what placing *tile* there would bring, as a list. Raises Refused if it cannot lie there."""
    found = worth(game, tile, at)
    told = [words.amount(what, n) for what, n in found.gains.items() if n]
    told += [words.amount("harvest", found.harvest_cards)] if found.harvest_cards else []
    told += [words.tile(HEXAGON)] if found.hexagons else []
    told += [words.say("a chip")] if found.chip else []
    told += [words.say("an open tile free of charge")] if found.free_tile else []
    return ", ".join(told) or words.say("nothing for now")


def answer(game: Game, told: Mapping[str, str]) -> Json:
    """Return what the tile would bring there, and what would pay for it. Raises BadRecord."""
    numbers = space_numbers(game.setup.regions[game.turn])
    by_number = {str(number): at for at, number in numbers.items()}
    space, tile = by_number.get(told["SPACE"], told["SPACE"]), told["TILE"]
    if tile != HEXAGON:
        read_tile(tile, "tile")
    there = dict.fromkeys((*game.holdings[game.turn].storage, *game.centre))
    if tile not in there:
        raise BadRecord(f"tile {parsing.shown(tile)}: neither stored nor open ({', '.join(there)})")
    try:
        if game.over:
            raise Refused(Reason.OVER)
        found = worth(game, tile, space)
    except Refused as refused:
        why = TuscanyWords().refusal(refused, game.setup)
        raise BadRecord(f"space {parsing.shown(space)}: {why}") from refused
    stored = tile in game.holdings[game.turn].storage
    ways = payments(game) if stored and game.actions_left > 0 else ()
    return {
        "space": space,
        "number": numbers[space],
        "tile": tile,
        "kind": game.setup.regions[game.turn].spaces[space],
        "stored": stored,
        **_plain(asdict(found)),
        "payments": [{"cards": cards, "workers": workers} for cards, workers in ways],
    }


def _plain(found: Json) -> Json:
    told = {key: found[key] for key in BRINGS}
    return told | {"gains": {what: n for what, n in found["gains"].items() if n}}


def sentences(words: TuscanyWords, game: Game, found: Json) -> Iterator[str]:
    """Give the answer in one sentence, after both names of the space: as it is typed, and on the screen."""
    number = words.say("no. {n}", n=found["number"])
    yield f"{found['space']} ({number}): {brings(words, game, found['tile'], found['space'])}"


WHAT_IF: Final = WhatIf(
    arguments={
        "SPACE": "a space in the region of who is on turn, such as 1,0, or its number on the screen",
        "TILE": "a tile that is stored or lies open, such as village",
    },
    answer=answer,
    sentences=sentences,
)
