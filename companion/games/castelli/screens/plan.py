"""What the next game will be: who sits where, who starts, modules, rulings, board and tiles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self

from companion.engine.castelli.box import MODULES, Module
from companion.engine.castelli.record import RECORD
from companion.engine.castelli.rulings import DEFAULTS
from companion.engine.protocol import COLOURS, Colour
from companion.games.castelli import library

FEWEST: Final = 2
STAND_IN: Final = "stand-in"
TOURNAMENT: Final = "castelli-tournament/1"
VARIANTS: Final = ("", "finals", "all")
"""One game, or the two ways of playing a tournament."""
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Plan:
    """A game that has not begun. *seats* holds all four colours, clockwise; not all need be played."""

    seats: tuple[Colour, ...] = COLOURS
    playing: frozenset[Colour] = frozenset(COLOURS[:FEWEST])
    names: Mapping[Colour, str] = field(default_factory=dict)
    first: Colour | None = None
    modules: frozenset[Module] = frozenset()
    rulings: Mapping[str, str] = field(default_factory=dict)
    board: str = STAND_IN
    tiles: str = STAND_IN
    pieces: Any = None
    """How the pieces of the board lie, where that is not as usual."""
    variant: str = ""
    """Of a tournament; empty: one game."""

    @classmethod
    def of(cls, header: Json) -> Self:
        """Return the plan for a game like that of *header*; what cannot be had any more is as usual."""
        players = [player["colour"] for player in header["players"]]
        board, tiles = header.get("board"), header.get("tiles")
        known_board = isinstance(board, str) and board in library.known_layouts()
        return cls(
            seats=(*players, *(colour for colour in COLOURS if colour not in players)),
            playing=frozenset(players),
            names={player["colour"]: player["name"] for player in header["players"] if player.get("name")},
            first=None if header.get("record") == TOURNAMENT else header.get("first"),
            modules=frozenset(header.get("modules", ())),
            rulings=dict(header.get("rulings", {})),
            board=str(board) if known_board else STAND_IN,
            tiles=str(tiles) if isinstance(tiles, str) and tiles in library.known_tiles() else STAND_IN,
            pieces=header.get("pieces") if known_board else None,
            variant=header["variant"] if header.get("record") == TOURNAMENT else "",
        )

    @property
    def players(self) -> tuple[Colour, ...]:
        """Who plays, clockwise."""
        return tuple(colour for colour in self.seats if colour in self.playing)

    @property
    def starter(self) -> Colour:
        """Who starts (C12): the one chosen, if they play."""
        return self.first if self.first in self.playing else self.players[0]

    @property
    def starters(self) -> frozenset[Colour]:
        """Who starts; in a tournament who sits first on each half."""
        return frozenset(self.seats[::2]) if self.variant else frozenset((self.starter,))

    @property
    def fewest(self) -> int:
        """How many have to play."""
        return len(COLOURS) if self.variant else FEWEST

    @property
    def header(self) -> Json:
        """The first line of the record of this game, or of this tournament."""
        players = [
            {"colour": colour} | ({"name": self.names[colour]} if self.names.get(colour) else {})
            for colour in self.players
        ]
        told: Json = {"record": RECORD, "players": players, "first": self.starter}
        if self.variant:
            told = {"record": TOURNAMENT, "variant": self.variant, "players": players}
        told["modules"] = [module for module in MODULES if module in self.modules]
        told["rulings"] = {key: value for key, value in self.rulings.items() if value != DEFAULTS[key]}
        told |= {"board": self.board, "tiles": self.tiles}
        return told | ({"pieces": self.pieces} if self.pieces else {})

    def joined(self, colour: Colour) -> Self:
        """Return the plan with that colour played too."""
        return self._played_by(self.playing | {colour})

    def left(self, colour: Colour) -> Self:
        """Return the plan without that colour; as many as are needed stay."""
        if len(self.playing) <= self.fewest:
            return self
        return self._played_by(self.playing - {colour})

    def _played_by(self, playing: frozenset[Colour]) -> Self:
        """Return the plan for these; two play on other pieces than more do (C6)."""
        same = (len(playing) == FEWEST) == (len(self.playing) == FEWEST)
        return replace(self, playing=playing, pieces=self.pieces if same else None)

    def swapped(self, one: Colour, other: Colour) -> Self:
        """Return the plan with two seats changed."""
        places = {one: other, other: one}
        return replace(self, seats=tuple(places.get(colour, colour) for colour in self.seats))

    def begun_by(self, colour: Colour | None) -> Self:
        """Return the plan with that colour starting; on a half of a tournament it sits first for that."""
        if not self.variant or colour is None:
            return replace(self, first=colour)
        return self.swapped(colour, self.seats[self.seats.index(colour) // 2 * 2])

    def named(self, colour: Colour, name: str) -> Self:
        """Return the plan with a name for that colour; an empty one takes it away."""
        others = {known: said for known, said in self.names.items() if known != colour}
        return replace(self, names=others | ({colour: name} if name else {}))

    def with_module(self, module: Module) -> Self:
        """Return the plan with *module*, or without it if it was there."""
        return replace(self, modules=self.modules ^ {module})

    def with_next_variant(self) -> Self:
        """Return the plan as a tournament, in the other way, or as one game again; a tournament has four."""
        variant = VARIANTS[(VARIANTS.index(self.variant) + 1) % len(VARIANTS)]
        playing = frozenset(COLOURS) if variant else self.playing
        return replace(self, variant=variant, playing=playing, pieces=None)


def last_plan(header: Json) -> Plan | None:
    """Return the plan of the last game or tournament, if *header* is one that can be understood."""
    if header.get("record") not in (RECORD, TOURNAMENT):
        return None
    try:
        plan = Plan.of(header)
    except (KeyError, TypeError, AttributeError):
        return None  # kept by another version
    whole = len(plan.playing) >= plan.fewest and plan.variant in VARIANTS
    return plan if whole and set(plan.rulings) <= set(DEFAULTS) else None
