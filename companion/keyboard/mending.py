"""Mending the set-up of a running game: starter, seats, names, modules, rulings."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.castelli.state import Game
from companion.keyboard.asking import read_modules, read_own
from companion.keyboard.typed import examples, read_colour
from companion.keyboard.unclear import Unclear
from companion.words.language import mark

Header = dict[str, Any]
FORM: Final = mark(
    "setup first COLOUR | seats COLOUR COLOUR ... | name COLOUR NAME | modules battle dilemma | "
    "ruling KEY VALUE, as in: setup first {other}, setup ruling split nearest"
)


def mended(header: Header, words: list[str], game: Game) -> Header:
    """Return *header* with what *words* say. Raises Unclear, showing how it is written, if nothing."""
    match words:
        case ["first", colour]:
            return header | {"first": read_colour(colour, game)}
        case ["seats", *colours] if colours:
            return header | {"players": _seated(header["players"], [read_colour(c, game) for c in colours])}
        case ["name", colour, *name]:
            return header | {"players": _named(header["players"], read_colour(colour, game), " ".join(name))}
        case ["modules", *modules]:
            return header | {"modules": read_modules(" ".join(modules))}
        case ["ruling", key, value]:
            return header | {"rulings": header.get("rulings", {}) | read_own(f"{key} {value}")}
        case _:
            raise Unclear(FORM, **examples(game))


def _seated(players: list[Header], colours: list[Any]) -> list[Header]:
    if sorted(colours) != sorted(player["colour"] for player in players):
        raise Unclear(mark("setup seats: each player once, clockwise"))
    return sorted(players, key=lambda player: colours.index(player["colour"]))


def _named(players: list[Header], colour: str, name: str) -> list[Header]:
    return [{**p, "name": name} if p["colour"] == colour else p for p in players]
