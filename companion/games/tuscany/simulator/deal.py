"""What is hidden at a simulated table: piles, the neutral stack, both decks, the hands with their colours.

A deal is frozen like the game it belongs to. Each function that turns something up returns it with the deal
after it; all shuffling follows from the deal's own seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, TypeVar

from companion.engine.protocol import Colour
from companion.engine.tuscany.box import (
    CARDS_AT_FIRST,
    KINDS,
    PILE,
    PILES,
    TILES_EACH,
    Kind,
    Tile,
    kind_of,
)
from companion.engine.tuscany.centre import alike
from companion.engine.tuscany.moves import Harvest, Wave
from companion.engine.tuscany.pieces import Box
from companion.engine.tuscany.state import Setup

T = TypeVar("T")

GAME_CARDS: Final = 122
"""T1; the book does not tell how many of each colour, so they are shared out as evenly as can be."""
PLAIN_HARVEST: Final = (Harvest("green", 1), Harvest("cards", 2), Harvest("red", 2))
"""For a box whose harvest cards nobody entered yet."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything that is hidden, between two moves."""

    box: Box
    seed: str
    shuffles: int
    """How often anything was shuffled, so that each shuffling is another one."""
    piles: Mapping[Colour, tuple[Tile, ...]]
    """The tiles of each player that are left in the three piles, the next one first."""
    neutral: tuple[Tile, ...]
    """The neutral stack, top first."""
    open_neutral: tuple[Tile, ...]
    """The open tiles that have a neutral back."""
    removed: tuple[Tile, ...]
    """Neutral tiles that left the centre (T8, T11)."""
    harvest: tuple[Harvest, ...]
    cards: tuple[Kind, ...]
    paid: tuple[Kind, ...]
    """Game cards that were paid, for the next shuffling (T20)."""
    hands: Mapping[Colour, tuple[Kind, ...]]

    def hand(self, colour: Colour) -> Counter[Kind]:
        """Return how many cards of each colour a player holds."""
        return Counter(self.hands[colour])


def deal_out(setup: Setup, box: Box, seed: str) -> Deal:
    """Return the table before the first move; the open tiles of *setup* come from the neutral stack."""
    left = Counter(box.neutral)
    open_neutral = tuple(tile for tile in setup.centre if left[tile] > 0)
    left -= Counter(setup.centre)
    deal = Deal(
        box=box,
        seed=seed,
        shuffles=0,
        piles={},
        neutral=(),
        open_neutral=open_neutral,
        removed=(),
        harvest=(),
        cards=(),
        paid=(),
        hands=dict.fromkeys(setup.colours, ()),
    )
    deal, neutral = _shuffled(deal, sorted(left.elements()))
    deal, harvest = _shuffled(deal, box.harvest or PLAIN_HARVEST)
    deal, cards = _shuffled(deal, game_cards())
    deal = replace(deal, neutral=neutral, harvest=harvest, cards=cards)
    for colour in setup.colours:
        deal, own = _shuffled(deal, own_tiles(box))
        deal = replace(deal, piles={**deal.piles, colour: own[: PILE * PILES]})
        deal = draw_cards(deal, colour, CARDS_AT_FIRST)
    return deal


def own_tiles(box: Box) -> list[Tile]:
    """Return the 21 tiles of a player that are shuffled into piles (T1, T3)."""
    plain = [kind for kind, count in TILES_EACH.items() if kind != "crop" for _ in range(count)]
    return [*plain, *box.crops]


def game_cards() -> list[Kind]:
    """Return the deck of game cards."""
    return [KINDS[n % len(KINDS)] for n in range(GAME_CARDS)]


def _shuffled(deal: Deal, things: Iterable[T]) -> tuple[Deal, tuple[T, ...]]:
    shuffled = list(things)
    Random(f"{deal.seed} {deal.shuffles}").shuffle(shuffled)
    return replace(deal, shuffles=deal.shuffles + 1), tuple(shuffled)


# --- tiles ---


def take_open(deal: Deal, tile: Tile) -> Deal:
    """Take *tile* out of the centre, one with a neutral back if there are both."""
    return replace(deal, open_neutral=_without(deal.open_neutral, tile))


def refill_tile(deal: Deal, colour: Colour) -> tuple[Deal, Tile]:
    """Turn up what refills the centre: from the player's piles, or a neutral tile once they are used up."""
    pile = deal.piles[colour]
    if not pile:
        return _turn_up(deal)
    return replace(deal, piles={**deal.piles, colour: pile[1:]}), pile[0]


def replace_kind(deal: Deal, centre: tuple[Tile, ...], kind: Kind) -> tuple[Deal, tuple[Tile, ...], Wave]:
    """Replace all open tiles of *kind* by neutral ones; return the centre after it and the new tiles."""
    leaving = [tile for tile in centre if kind_of(tile) == kind]
    neutral = [tile for tile in deal.open_neutral if kind_of(tile) == kind]
    staying = tuple(tile for tile in deal.open_neutral if kind_of(tile) != kind)
    deal = replace(deal, open_neutral=staying, removed=(*deal.removed, *neutral))
    wave: list[Tile] = []
    for _ in leaving:
        deal, tile = _turn_up(deal)
        wave.append(tile)
    return deal, (*(tile for tile in centre if kind_of(tile) != kind), *wave), tuple(wave)


def replace_alike(deal: Deal, centre: tuple[Tile, ...]) -> tuple[Deal, tuple[Tile, ...], list[Wave]]:
    """Replace five of a colour, again if need be (T11); return the centre after it, and the waves."""
    waves: list[Wave] = []
    while (kind := alike(centre)) is not None:
        deal, centre, wave = replace_kind(deal, centre, kind)
        waves.append(wave)
    return deal, centre, waves


def _turn_up(deal: Deal) -> tuple[Deal, Tile]:
    """Turn up a neutral tile; those removed make a new stack, then a whole new set does (T20)."""
    if not deal.neutral:
        again = deal.removed or tuple(sorted(Counter(deal.box.neutral).elements()))
        deal, stack = _shuffled(replace(deal, removed=()), again)
        deal = replace(deal, neutral=stack)
    tile, *left = deal.neutral
    return replace(deal, neutral=tuple(left), open_neutral=(*deal.open_neutral, tile)), tile


# --- cards ---


def harvest_card(deal: Deal) -> tuple[Deal, Harvest]:
    """Turn up a harvest card; an empty deck is shuffled again (T20)."""
    if not deal.harvest:
        deal, cards = _shuffled(deal, deal.box.harvest or PLAIN_HARVEST)
        deal = replace(deal, harvest=cards)
    return replace(deal, harvest=deal.harvest[1:]), deal.harvest[0]


def draw_cards(deal: Deal, colour: Colour, count: int) -> Deal:
    """Let a player draw game cards; what was paid is shuffled when the deck is empty (T20)."""
    for _ in range(count):
        if not deal.cards:
            deal, cards = _shuffled(deal, deal.paid or game_cards())
            deal = replace(deal, cards=cards, paid=())
        drawn, *left = deal.cards
        hands = {**deal.hands, colour: (*deal.hands[colour], drawn)}
        deal = replace(deal, cards=tuple(left), hands=hands)
    return deal


def pay_cards(deal: Deal, colour: Colour, cards: Sequence[Kind]) -> Deal:
    """Let a player pay *cards* from the hand."""
    hand = deal.hands[colour]
    for card in cards:
        hand = _without(hand, card)
    return replace(deal, hands={**deal.hands, colour: hand}, paid=(*deal.paid, *cards))


def _without(things: tuple[T, ...], one: T) -> tuple[T, ...]:
    if one not in things:
        return things
    place = things.index(one)
    return things[:place] + things[place + 1 :]
