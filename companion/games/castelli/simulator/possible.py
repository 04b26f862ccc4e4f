"""What a player can do with the cards really in their hand: every move tried, with what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.base.errors import Refused
from companion.engine.castelli.apply import GameStep, apply
from companion.engine.castelli.box import CARDS, Field, Resource
from companion.engine.castelli.build import faces
from companion.engine.castelli.building_options import overbuildable, purchases
from companion.engine.castelli.moves import Build, Move, Reveal
from companion.engine.castelli.questions import uses
from companion.engine.castelli.state import Game
from companion.engine.protocol import COLOURS, Colour

CARDS_TO_BUILD: Final = ("landgrave", "landgravine", "master-builder")
CARDS_TO_OVERBUILD: Final = ("master-builder", "abbot", "army-of-knights")  # the first only under R10


class View(NamedTuple):
    """The table as one player sees it: the game, and what is in their own hand."""

    game: Game
    colour: Colour
    cards: tuple[str, ...]
    """Which cards they hold."""
    tile: str | None = None
    """With Dilemma: the tile they hold."""
    ready: tuple[str, ...] = ()
    """The cards they can answer with: those they held before the move to be answered (D25)."""

    @property
    def kinds(self) -> list[str]:
        """The different cards they hold, in the order of their numbers."""
        return [card for card in CARDS if card in self.cards]


class PlayerChoice(NamedTuple):
    """What a player decides to do; *given* are the cards they sell or hand back."""

    move: Move
    given: tuple[str, ...] = ()


class Tried(NamedTuple):
    """A move that the rules allow, and the step it would make."""

    move: Move
    step: GameStep


def tried(game: Game, *moves: Move) -> Iterator[Tried]:
    """Give those of *moves* that the rules allow now."""
    for move in moves:
        try:
            yield Tried(move, apply(game, move))
        except Refused:
            continue


# --- cards that are a move of their own ---


def plays(view: View) -> Iterator[Tried]:
    """Give each use of a card in hand as a move of its own."""
    if view.game.card_used:
        return
    for card in view.kinds:
        if CARDS[card].how == "play":
            yield from tried(view.game, *uses(view.game, card, view.colour))


# --- castles ---


def builds(view: View) -> Iterator[Tried]:
    """Give each castle that can be built now: with no card or one in hand, with a purchase where it helps."""
    game = view.game
    if not game.revealed:
        return
    ordinary, over = list(_ways(view, over=False)), list(_ways(view, over=True))
    for at in game.setup.board.landscapes if ordinary or over else ():
        if not faces(game, view.colour, at):
            continue
        yield from tried(game, *(Build(at, card=card, buy=buy) for card, buy in ordinary))
        for owner in overbuildable(game, at) if over else ():
            yield from tried(game, *(Build(at, card=card, buy=buy, over=owner) for card, buy in over))


def _ways(view: View, over: bool) -> Iterator[tuple[str | None, Resource | None]]:
    """Give the ways in which a castle could be paid: which card is used, which unit is bought."""
    if over and not view.game.setup.battle:
        return
    fitting = CARDS_TO_OVERBUILD if over else CARDS_TO_BUILD
    cards = [] if view.game.card_used else [card for card in view.kinds if card in fitting]
    victim = view.colour if over else None  # whose castle is all the same to the price
    for card in (None, *cards):
        yield from ((card, buy) for buy in purchases(view.game, card, victim)[:1])


# --- tiles ---


def reveals(view: View, field: Field, taken: str) -> list[Reveal]:
    """Return the ways to lay a tile on *field*: the one *taken* up, with Dilemma also the one held (C45)."""
    laid = [Reveal(field, taken, north) for north in COLOURS]
    if view.tile is None:
        return laid
    setup = view.game.setup
    gains: dict[str, int] = {}
    if setup.rulings["dilemma-gains"] == "taken":  # R17
        tile = setup.tiles.tiles[taken]
        each = setup.rulings["card-icons"] == "each"  # R3
        gains = {
            "gain_cards": tile.card_icons if each else min(1, tile.card_icons),
            "gain_silver": tile.silver,
        }
    return laid + [Reveal(field, view.tile, north, swap=True, **gains) for north in COLOURS]
