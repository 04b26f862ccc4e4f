"""Tables for these tests: a set-up in one line, and hands of one's choice."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from companion.engine.castelli.apply import apply
from companion.engine.castelli.begin import new_game
from companion.engine.castelli.box import CARDS
from companion.engine.castelli.moves import Move
from companion.engine.castelli.record import read_header
from companion.engine.castelli.state import Game, Holdings, Setup
from companion.engine.protocol import Colour
from companion.games.castelli import library
from companion.games.castelli.camera.labels import KIND
from companion.games.castelli.simulator.deal import Deal, deal_out, follow
from companion.games.castelli.simulator.play import stand_in_header

FOUR: Final[tuple[Colour, ...]] = ("red", "blue", "green", "yellow")


def set_up(*modules: str, players: int = 4, **rulings: str) -> Setup:
    """Return the set-up of a game on the stand-in board."""
    told = stand_in_header(FOUR[:players], modules)
    return read_header(told | {"rulings": {k.replace("_", "-"): v for k, v in rulings.items()}}, library)


class Table:
    """A game with its deal, in which everybody holds the cards named and plenty of everything else."""

    def __init__(self, setup: Setup, **hands: str) -> None:
        self.game, self.deal = new_game(setup), deal_out(setup, Random(1))
        rest = list(self.deal.deck)
        given = {c: tuple(_take(rest, kind) for kind in hands.get(c, "").split()) for c in setup.colours}
        self.deal = replace(self.deal, deck=tuple(rest), hands=given)
        self.game = replace(self.game, deck=(None,) * len(rest), holdings=_plenty(self.game, given))

    def do(self, move: Move, *given: str) -> Table:
        """Make *move* on both sides."""
        step = apply(self.game, move)
        self.deal = follow(self.deal, self.game, move, step, Random(1), given)
        self.game = step.state
        check_truth(self.game, self.deal)
        return self

    def hand(self, colour: Colour) -> list[str]:
        """Return the cards in that hand, in the order they came."""
        return list(self.deal.kinds(colour))

    def under(self, count: int) -> list[str]:
        """Return the lowest cards of the real deck, the lowest last."""
        return [KIND[number] for number in self.deal.deck[-count:]]


def _take(deck: list[int], kind: str) -> int:
    number = next(n for n in CARDS[kind].numbers if n in deck)
    deck.remove(number)
    return number


def _plenty(game: Game, given: dict[Colour, tuple[int, ...]]) -> dict[Colour, Holdings]:
    return {
        colour: has._replace(cards=len(given[colour]), wood=4, grain=4, rocks=4, silver=1)
        for colour, has in game.holdings.items()
    }


def check_truth(game: Game, deal: Deal) -> None:
    """Hold what is hidden against what the engine knows of it."""
    assert len(deal.deck) == len(game.deck)
    assert {c: len(hand) for c, hand in deal.hands.items()} == {c: h.cards for c, h in game.holdings.items()}
    known = [(card, KIND[number]) for card, number in zip(game.deck, deal.deck, strict=True) if card]
    assert all(card == real for card, real in known), known  # D26
    everywhere = [*deal.deck, *(number for hand in deal.hands.values() for number in hand)]
    assert len(set(everywhere)) == len(everywhere) == (33 if game.setup.battle else 25)  # C37
    assert set(deal.tiles) == set(game.face_down)
    unlaid = [*deal.tiles.values(), *deal.held.values()]
    assert len(set(unlaid)) == len(unlaid)
    assert not game.seen & set(unlaid)
