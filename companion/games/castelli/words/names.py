"""The names of things and people, amounts and lists: what every sentence is made with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from companion.engine.castelli.box import Field, Module, Settlement, Side, Terrain
from companion.engine.castelli.state import Setup
from companion.engine.protocol import Colour
from companion.games.castelli.words.cards import CARD_NAMES
from companion.games.castelli.words.rulings import decided
from companion.words.language import Count, mark, mark_count
from companion.words.names import COLOUR_WORDS
from companion.words.words import Words

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
    "rocks": mark_count("{n} rocks", "{n} rocks"),
    "silver": mark_count("{n} silver", "{n} silver"),
    "cards": mark_count("{n} card", "{n} cards"),
    "castles": mark_count("{n} castle", "{n} castles"),
    "tents": mark_count("{n} tent", "{n} tents"),
    "tiles": mark_count("{n} tile", "{n} tiles"),
}


@dataclass(frozen=True, slots=True)
class Voice:
    """The *words* of a table, and the names of those who sit at it."""

    words: Words
    setup: Setup | None = None
    names: Mapping[Colour, str] | None = None
    on_half: bool = False
    """Whether this is one half of a tournament, where others play the other colours on the other half."""

    # --- sentences ---

    def say(self, sentence: str, /, **facts: object) -> str:
        """Return *sentence* in the table's language, with the *facts* in their places."""
        return self.words.fill(sentence, facts)

    def count(self, one: str, many: str, n: int, /, **facts: object) -> str:
        """Return the form that goes with *n*, with the *facts* in their places."""
        return self.words.count(one, many, n, **facts)

    def decided(self, keys: Iterable[str]) -> str:
        """Name the rulings that decided something, by what the table chose."""
        chosen = {key: self.setup.rulings[key] for key in keys} if self.setup else {}
        battle = self.setup is not None and self.setup.battle
        told = [(number, self.say(choice)) for number, choice in decided(chosen, battle)]
        if not told:
            return ""
        if self.words.cites:
            named = "; ".join(self.say("ruling {id}: {choice}", id=n, choice=choice) for n, choice in told)
        else:
            named = self.say("ruling: {choices}", choices="; ".join(choice for _, choice in told))
        return self.say("({rulings})", rulings=named)

    def with_rulings(self, sentence: str, *keys: str) -> str:
        """Return *sentence*, followed by the rulings that decided."""
        return " ".join(filter(None, (sentence, self.decided(keys))))

    # --- who ---

    def colour(self, colour: Colour) -> str:
        """Return the colour as a word: red."""
        return self.words.colour(colour)

    def colour_name(self, colour: Colour) -> str:
        """Return what the colour itself is called: Red."""
        return self.words.colour_name(colour)

    def player(self, colour: Colour) -> str:
        """Return who plays *colour*: Ana (red), or Red where no name was given."""
        names = self.names if self.setup is None else self.setup.names
        return self.words.player_named(colour, names or {})

    def players(self, colours: Iterable[Colour]) -> str:
        """Return several players: Ana (red) and Blue."""
        return self.words.all_of([self.player(colour) for colour in colours])

    def colour_names(self, colours: Iterable[Colour]) -> str:
        """Return several colours: Green and Yellow."""
        return self.words.all_of([self.colour_name(colour) for colour in colours])

    def nobody_plays(self, colours: str) -> str:
        """Return that nobody plays those *colours*; in a tournament: on this half."""
        sentence = (
            mark("nobody plays {colours} on this half") if self.on_half else mark("nobody plays {colours}")
        )
        return self.say(sentence, colours=colours)

    def nobody_plays_them(self) -> str:
        """Return that nobody plays several colours just named."""
        return self.say("nobody plays them on this half") if self.on_half else self.say("nobody plays them")

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

    def amount(self, what: str, n: int, signed: bool = False) -> str:
        """Return so much of it: 1 card, 2 cards, 1 silver; +2 points if *signed*."""
        one, many = AMOUNTS[what]
        shown = f"{n:+d}".replace("-", "−") if signed else str(n)
        return self.words.count(one, many, abs(n), n=shown)

    def amounts(self, of_each: Mapping[str, int] | Mapping[Terrain, int]) -> str:
        """Return several amounts: 1 wood, 1 grain and 2 silver."""
        return self.words.all_of([self.amount(what, n) for what, n in of_each.items()])

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
