"""Paying with coloured cards: two of the colour, pairs and workers in their stead (T9)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from companion.engine.tuscany.box import KINDS, PRICE, Kind


class Payment(NamedTuple):
    """The cards that are given, and how many workers."""

    cards: tuple[Kind, ...]
    workers: int

    @property
    def cost(self) -> int:
        """What it costs in workers' worth and cards, for choosing among several."""
        return 2 * len(self.cards) + 3 * self.workers


def cheapest_payment(hand: Counter[Kind], workers: int, kind: Kind, any_pairs: bool) -> Payment | None:
    """Return the cheapest way to pay for *kind*; None if there is none.

    *any_pairs* tells whether two pairs may be of one colour (Q3).
    """
    own = min(hand[kind], PRICE)
    found = [
        way
        for cards in range(own + 1)
        for given in range(min(workers, PRICE - cards) + 1)
        if (way := _with_pairs(hand, kind, cards, given, any_pairs)) is not None
    ]
    return min(found, key=lambda way: way.cost, default=None)


def _with_pairs(hand: Counter[Kind], kind: Kind, own: int, workers: int, any_pairs: bool) -> Payment | None:
    """Return the payment with this many cards of the colour and workers, the rest in pairs."""
    pairs = PRICE - own - workers
    plenty = sorted((other for other in KINDS if other != kind), key=lambda other: -hand[other])
    given: list[Kind] = []
    left = Counter(hand)
    for other in plenty:
        while pairs and left[other] >= 2:
            given += [other, other]
            left[other] -= 2
            pairs -= 1
            if not any_pairs:
                break
    return None if pairs else Payment((*(kind,) * own, *given), workers)


def missing_cards(hand: Counter[Kind], workers: int, kind: Kind) -> int:
    """Return how many cards are still missing to pay for *kind*, guessed: pairs count half."""
    pairs = sum(count // 2 for other, count in hand.items() if other != kind)
    return max(0, PRICE - hand[kind] - workers - pairs)
