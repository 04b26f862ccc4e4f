"""The names of things and people, amounts and lists: what every sentence is made with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from companion.engine.protocol import Colour
from companion.engine.tuscany.box import CROPS, HEXAGON, Chip, Crop, Kind, Space, Stored, crops_of, kind_of
from companion.engine.tuscany.region import space_numbers
from companion.engine.tuscany.state import Setup
from companion.games.tuscany.words.rulings import decided
from companion.words import voice
from companion.words.language import Count, mark, mark_count

KINDS: Final[dict[Kind, str]] = {
    "village": mark("village"),
    "crop": mark("crops"),
    "cart": mark("cart"),
    "monastery": mark("monastery"),
    "quarry": mark("quarry"),
    "city": mark("city"),
    "estate": mark("estate"),
    "castle": mark("castle"),
}
"""As in a list."""
TILES: Final[dict[str, str]] = {
    "village": mark("a village"),
    "crop": mark("a crop tile with {crops}"),
    "cart": mark("a cart"),
    "monastery": mark("a monastery"),
    "quarry": mark("a quarry"),
    "city": mark("a city"),
    "estate": mark("an estate"),
    "castle": mark("a castle"),
    HEXAGON: mark("a wooden hexagon"),
}
"""What somebody takes, places or gives back: an object."""
ON_SPACE: Final[dict[Kind, str]] = {
    "village": mark("on the village space at {at}"),
    "crop": mark("on the crop space at {at}"),
    "cart": mark("on the cart space at {at}"),
    "monastery": mark("on the monastery space at {at}"),
    "quarry": mark("on the quarry space at {at}"),
    "city": mark("on the city space at {at}"),
    "estate": mark("on the estate space at {at}"),
    "castle": mark("on the castle space at {at}"),
}
"""Where a wooden hexagon is placed."""
AREAS: Final[dict[Kind, Count]] = {
    "village": mark_count("an area of a single village", "an area of {n} villages"),
    "crop": mark_count("an area of a single crop space", "an area of {n} crop spaces"),
    "cart": mark_count("an area of a single cart", "an area of {n} carts"),
    "monastery": mark_count("an area of a single monastery", "an area of {n} monasteries"),
    "quarry": mark_count("an area of a single quarry", "an area of {n} quarries"),
    "city": mark_count("an area of a single city", "an area of {n} cities"),
    "estate": mark_count("an area of a single estate", "an area of {n} estates"),
    "castle": mark_count("an area of a single castle", "an area of {n} castles"),
}
"""What somebody completes."""
KIND_COLOURS: Final[dict[Kind, str]] = {
    "village": mark("orange (village)"),
    "crop": mark("light green (crops)"),
    "cart": mark("beige (cart)"),
    "monastery": mark("yellow (monastery)"),
    "quarry": mark("grey (quarry)"),
    "city": mark("red (city)"),
    "estate": mark("turquoise (estate)"),
    "castle": mark("dark green (castle)"),
}
"""What tiles of a kind are like; small also where a language writes the colour of a player large."""
ALL_SPACES: Final[dict[Kind, str]] = {
    "village": mark("all orange spaces"),
    "crop": mark("all light green spaces"),
    "cart": mark("all beige spaces"),
    "monastery": mark("all yellow spaces"),
    "quarry": mark("all grey spaces"),
    "city": mark("all red spaces"),
    "estate": mark("all turquoise spaces"),
    "castle": mark("all dark green spaces"),
}
"""What somebody covers."""
CROP_NAMES: Final[dict[Crop, str]] = {
    "vine": mark("vine"),
    "boar": mark("boar"),
    "olive": mark("olive"),
    "grain": mark("grain"),
}
CHIP_NAMES: Final[dict[Chip, str]] = {
    "card": mark("card chip"),
    "storage": mark("storage chip"),
    "marble": mark("marble chip"),
    "worker": mark("worker chip"),
    "harvest": mark("harvest chip"),
}
AMOUNTS: Final[dict[str, Count]] = {
    "points": mark_count("{n} red point", "{n} red points"),
    "green": mark_count("{n} green point", "{n} green points"),
    "cards": mark_count("{n} card", "{n} cards"),
    "workers": mark_count("{n} worker", "{n} workers"),
    "marble": mark_count("{n} marble", "{n} marble"),
    "tiles": mark_count("{n} tile", "{n} tiles"),
    "stored": mark_count("{n} tile or hexagon stored", "{n} tiles or hexagons stored"),
    "harvest": mark_count("{n} harvest card", "{n} harvest cards"),
}


@dataclass(frozen=True, slots=True)
class Voice(voice.Voice):
    """The *words* of a table, and the names of those who sit at it."""

    setup: Setup | None = None

    def clause(self, key: str) -> tuple[str, str] | None:
        """Return the id of the ruling *key* and what the table chose, as a clause."""
        return decided(key, self.setup.rulings[key]) if self.setup else None

    def amount_forms(self, what: str) -> Count:
        """Return singular and plural for an amount."""
        return AMOUNTS[what]

    # --- tiles ---

    def kind(self, kind: Kind) -> str:
        """Return what a kind of tile is called: monastery."""
        return self.say(KINDS[kind])

    def tile(self, what: Stored) -> str:
        """Return something that is taken, placed or given back: a village, a crop tile with vine and boar."""
        shown = "crop" if crops_of(what) else what
        return self.say(TILES[shown], crops=self.crops(crops_of(what)))

    def tile_name(self, what: Stored) -> str:
        """Return it as in a list: village, crops vine/boar."""
        if what == HEXAGON:
            return self.say("wooden hexagon")
        if not crops_of(what):
            return self.kind(kind_of(what))
        crops = "/".join(self.crop(crop) for crop in CROPS if crop in crops_of(what))
        return self.say("{kind} {crops}", kind=self.kind("crop"), crops=crops)

    def tile_names(self, tiles: Iterable[Stored]) -> str:
        """Return several as in a list."""
        return ", ".join(self.tile_name(tile) for tile in tiles)

    def crop(self, crop: Crop) -> str:
        """Return what a crop is called: vine."""
        return self.say(CROP_NAMES[crop])

    def crops(self, crops: Iterable[Crop]) -> str:
        """Return several crops, in the order of the book: vine and boar."""
        there = set(crops)
        return self.words.all_of([self.crop(crop) for crop in CROPS if crop in there])

    def chip(self, chip: Chip) -> str:
        """Return what a chip is called: card chip."""
        return self.say(CHIP_NAMES[chip])

    # --- where ---

    def kind_colour(self, kind: Kind) -> str:
        """Return the colour of a kind: yellow (monastery)."""
        return self.say(KIND_COLOURS[kind])

    def all_spaces(self, kind: Kind) -> str:
        """Return all spaces of a colour: all yellow spaces."""
        return self.say(ALL_SPACES[kind])

    def area(self, kind: Kind, spaces: int) -> str:
        """Return an area with its size: an area of 3 monasteries."""
        return self.count(*AREAS[kind], spaces)

    def space(self, at: Space, colour: Colour | None) -> str:
        """Return how a space of *colour* is called: on the screen its number there, else its coordinates."""
        on_screen = self.words.names_at_most is not None
        if not on_screen or self.setup is None or colour is None or colour not in self.setup.regions:
            return at
        number = space_numbers(self.setup.regions[colour]).get(at)
        return self.say("no. {n}", n=number) if number else at

    def on_space(self, kind: Kind, at: Space, colour: Colour | None) -> str:
        """Return where something comes to lie: on the monastery space at 1,-1."""
        return self.say(ON_SPACE[kind], at=self.space(at, colour))

    # --- how much ---

    def figures(self, of_each: Mapping[Colour, int]) -> str:
        """Return each player's number: Ana (red) 5, Ben (blue) 4."""
        return ", ".join(
            self.say("{player} {n}", player=self.player(colour), n=n) for colour, n in of_each.items()
        )

    def payment(self, cards: int, workers: int) -> str:
        """Return what was paid: 2 cards, 1 card and 1 worker; pairs that stand for a card are named."""
        paid = {"cards": cards, "workers": workers}
        told = self.amounts({what: n for what, n in paid.items() if n})
        pairs = cards - (2 - workers)
        if pairs == 1:
            return self.say("{amounts} (a pair counts as one card)", amounts=told)
        return self.say("{amounts} (two pairs)", amounts=told) if pairs > 1 else told
