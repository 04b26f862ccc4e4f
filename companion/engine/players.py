"""Who plays, in which order, and who begins: all of the header of a simple game, and part of any other's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, cast

from companion.base import parsing
from companion.base.errors import BadData, BadRecord
from companion.engine.protocol import COLOURS, Colour, Json

KEYS: Final = ("record", "players", "first")


@dataclass(frozen=True, slots=True)
class Players:
    """The *colours* in seating order, clockwise; their *names*, empty where none was given; who begins."""

    colours: tuple[Colour, ...]
    names: Mapping[Colour, str]
    first: Colour

    def after(self, colour: Colour) -> Colour:
        """Return who sits next, clockwise."""
        return self.colours[(self.colours.index(colour) + 1) % len(self.colours)]


def read_seating(header: Json) -> Players:
    """Return who plays by a *header* that tells nothing else. Raises BadRecord, naming the key."""
    try:
        parsing.only_keys(header, KEYS, "")
        names = read_players(header)
        first = parsing.choice(header, "first", "", names) if "first" in header else next(iter(names))
    except BadData as error:
        raise BadRecord(str(error)) from error
    return Players(tuple(names), names, cast(Colour, first))


def read_players(header: Json) -> dict[Colour, str]:
    """Return the players in seating order, colour -> name (empty if none was given)."""
    players = parsing.array(header, "players", "")
    if not 2 <= len(players) <= 4:
        raise BadRecord(f"players: {len(players)} given, 2 to 4 can play")
    names: dict[Colour, str] = {}
    for n, player in enumerate(players):
        place = f"players: {n + 1}"
        if not isinstance(player, dict):
            raise BadRecord(f'{place}: must be an object, as in {{"colour": "red"}}')
        parsing.only_keys(player, ("colour", "name"), place)
        colour = cast(Colour, parsing.choice(player, "colour", place, COLOURS))
        if colour in names:
            raise BadRecord(f"{place}: {colour} is there twice")
        names[colour] = parsing.text(player, "name", place, default="")
    return names
