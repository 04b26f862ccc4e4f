"""Mending the set-up of a running game: starter, seats and names; the rest the game knows itself."""

from __future__ import annotations

from typing import Any

from companion.engine.protocol import Json
from companion.keyboard.not_understood import NotUnderstood
from companion.keyboard.protocol import AnyKeyboard
from companion.keyboard.typed_words import read_colour
from companion.words.language import mark


def edit_header(header: Json, typed: list[str], keyboard: AnyKeyboard, state: Any) -> Json:
    """Return *header* with what is *typed*. Raises NotUnderstood, showing how it is written, if nothing."""
    setup, players = state.setup, header["players"]
    match typed:
        case ["first", colour]:
            return header | {"first": read_colour(colour, setup)}
        case ["seats", *colours] if colours:
            return header | {"players": _seated(players, [read_colour(c, setup) for c in colours])}
        case ["name", colour, *name]:
            return header | {"players": _named(players, read_colour(colour, setup), " ".join(name))}
    edited = keyboard.edit_header(header, typed)
    if edited is None:
        raise NotUnderstood(keyboard.usage["setup"], **keyboard.examples(state))
    return edited


def _seated(players: list[Json], colours: list[Any]) -> list[Json]:
    if sorted(colours) != sorted(player["colour"] for player in players):
        raise NotUnderstood(mark("setup seats: each player once, clockwise"))
    return sorted(players, key=lambda player: colours.index(player["colour"]))


def _named(players: list[Json], colour: str, name: str) -> list[Json]:
    return [{**p, "name": name} if p["colour"] == colour else p for p in players]
