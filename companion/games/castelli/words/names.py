"""The names of things and people, amounts and lists: what every sentence is made with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.engine.castelli.box import Field, Module, Settlement, Side, Terrain
from companion.engine.castelli.state import Setup
from companion.engine.protocol import Colour
from companion.games.castelli.words.cards import CARD_NAMES
from companion.games.castelli.words.rulings import decided
from companion.words import voice
from companion.words.language import Count, mark, mark_count
from companion.words.names import COLOUR_WORDS

TERRAINS: Final[dict[Terrain, str]] = {
    "wood": mark("wood"),
    "grain": mark("grain"),
    "rocks": mark("rocks"),
    "market": mark("market"),
    "mine": mark("silver mine"),
}
SETTLEMENTS: Final[dict[Settlement, str]] = {"village": mark("village"), "city": mark("city")}
SIDES: Final[dict[Side, str]] = {
    "N": mark("north"),
    "E": mark("east"),
    "S": mark("south"),
    "W": mark("west"),
}
MODULES: Final[dict[Module, str]] = {"dilemma": mark("Dilemma"), "battle": mark("Battle")}
AMOUNTS: Final[dict[str, Count]] = {
    "points": mark_count("{n} point", "{n} points"),
    "wood": mark_count("{n} wood", "{n} wood"),
    "grain": mark_count("{n} grain", "{n} grain"),
    "rocks": mark_count("{n} unit of rocks", "{n} units of rocks"),
    "silver": mark_count("{n} silver", "{n} silver"),
    "cards": mark_count("{n} card", "{n} cards"),
    "castles": mark_count("{n} castle", "{n} castles"),
    "tents": mark_count("{n} tent", "{n} tents"),
    "tiles": mark_count("{n} tile", "{n} tiles"),
}
NEUTRAL: Final = mark_count("{colours} is neutral", "{colours} are neutral")
NEUTRAL_HERE: Final = mark_count("{colours} is neutral on this half", "{colours} are neutral on this half")


@dataclass(frozen=True, slots=True)
class Voice(voice.Voice):
    """The *words* of a table, and the names of those who sit at it."""

    setup: Setup | None = None
    seated: Mapping[Colour, str] | None = None
    """The names at a tournament, which has no setup of one game."""
    on_half: bool = False
    """Whether this is one half of a tournament, where others play the other colours on the other half."""

    def clause(self, key: str) -> tuple[str, str] | None:
        """Return the id of the ruling *key* and what the table chose, as a clause."""
        return decided(key, self.setup.rulings[key], self.setup.battle) if self.setup else None

    def amount_forms(self, what: str) -> Count:
        """Return singular and plural for an amount."""
        return AMOUNTS[what]

    # --- who ---

    @property
    def names(self) -> Mapping[Colour, str]:
        """What the players are called."""
        return self.setup.names if self.setup is not None else self.seated or {}

    def colour_names(self, colours: Iterable[Colour]) -> str:
        """Return several colours: Green and Yellow."""
        return self.words.all_of([self.colour_name(colour) for colour in colours])

    def neutral(self, colours: Sequence[Colour]) -> str:
        """Return that *colours* are neutral; in a tournament: on this half."""
        forms = NEUTRAL_HERE if self.on_half else NEUTRAL
        return self.count(*forms, len(colours), colours=self.colour_names(colours))

    # --- what and where ---

    def terrain(self, terrain: Terrain) -> str:
        """Return what an area is called."""
        return self.say(TERRAINS[terrain])

    def settlement(self, settlement: Settlement) -> str:
        """Return village or city."""
        return self.say(SETTLEMENTS[settlement])

    def side(self, side: Side) -> str:
        """Return what a side is called."""
        return self.say(SIDES[side])

    def card(self, card: str) -> str:
        """Return what a card is called."""
        return self.say(CARD_NAMES[card])

    def area(self, label: str) -> str:
        """Return an area's place: B3, rocks; with its sides if the landscape has two of the kind."""
        at, _, number = label.partition("/")
        if self.setup is None:
            return at
        areas = self.setup.board.areas[at]
        area = areas[int(number)]
        terrain = self.terrain(area.terrain)
        if sum(other.terrain == area.terrain for other in areas) == 1:
            return self.say("{field}, {terrain}", field=at, terrain=terrain)
        sides = ", ".join(self.side(side) for side in _sides(at, [facing.meadow for facing in area.beside]))
        return self.say("{field}, {terrain} ({sides})", field=at, terrain=terrain, sides=sides)

    # --- how much ---

    def figures(self, of_each: Mapping[Colour, int]) -> str:
        """Return each colour's number, the highest first: Blue 5, Yellow 4."""
        ranked = sorted(of_each.items(), key=lambda entry: (-entry[1], list(COLOUR_WORDS).index(entry[0])))
        return ", ".join(self.say("{name} {n}", name=self.colour_name(c), n=n) for c, n in ranked)


def _sides(at: Field, meadows: Iterable[Field]) -> Iterable[Side]:
    """Give the sides of the landscape *at* on which those meadows lie."""
    for meadow in meadows:
        if meadow[0] == at[0]:
            yield "N" if int(meadow[1:]) < int(at[1:]) else "S"
        else:
            yield "W" if meadow[0] < at[0] else "E"
