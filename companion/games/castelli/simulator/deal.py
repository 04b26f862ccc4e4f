"""What is hidden at a simulated table: tiles face down, the real order of the deck, the real hands.

A deal is frozen like the game it belongs to, and follows it move by move. The cards are the real ones, by the
numbers on their labels (1-33), so that one copy can be told from another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from companion.engine.castelli.apply import GameStep
from companion.engine.castelli.box import Field, copies_in_game
from companion.engine.castelli.moves import Build, Correct, Guard, Move, Play, Reveal, Sell, Steward
from companion.engine.castelli.outcomes import Guarded, TileTurned
from companion.engine.castelli.state import Game, Setup
from companion.engine.protocol import Colour, Outcome
from companion.games.castelli.camera.labels import KIND

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything that is hidden, between two moves."""

    tiles: Mapping[Field, str]
    """Meadow -> the tile that lies face down on it."""
    held: Mapping[Colour, str]
    """With Dilemma: the tile in each player's hand (C44)."""
    deck: tuple[int, ...]
    """Top first."""
    hands: Mapping[Colour, tuple[int, ...]]
    """The cards of each player, in the order they came."""
    before: Deal | None = None
    """How it was before the move that somebody may answer now (D25)."""

    def kinds(self, colour: Colour) -> tuple[str, ...]:
        """Return which cards are in that hand."""
        return tuple(KIND[number] for number in self.hands[colour])


def deal_out(setup: Setup, random: Random) -> Deal:
    """Return the table before the first move: tiles, start tiles and cards are shuffled (C8, C10, C44)."""
    tiles = _shuffled(setup.tiles.plain, random)
    start = _shuffled(setup.tiles.start, random) if setup.dilemma else []
    cards = [number for number, kind in KIND.items() if copies_in_game(kind, setup.battle)]
    return Deal(
        tiles=dict(zip(setup.board.meadows, tiles, strict=False)),  # C8: with two players not all are used
        held=dict(zip(setup.colours, start, strict=False)),
        deck=tuple(_shuffled(cards, random)),
        hands=dict.fromkeys(setup.colours, ()),
    )


def _shuffled(things: Iterable[T], random: Random) -> list[T]:
    shuffled = list(things)
    random.shuffle(shuffled)
    return shuffled


def follow(
    deal: Deal, game: Game, move: Move, step: GameStep, random: Random, given: Sequence[str] = ()
) -> Deal:
    """Return what is hidden after *move*, which made *step* of *game*.

    *given* are the cards sold or handed back, which a move does not tell; *random* draws for the Traitor.
    """
    now = replace(deal, before=None)
    match move:
        case Reveal():
            return _drawn(_laid(now, game.turn, move), step.outcomes, before=now)
        case Steward():
            return _stewarded(deal, game, move, step)
        case Build(card=card, over=over):
            after = put_under(now, game.turn, [card] if card else [])
            return replace(after, before=now if over else None)
        case Guard():
            return _guarded(deal, game, move, step)
        case Play():
            after = put_under(now, game.turn, [move.card])
            return _betrayed(after, game.turn, move.victim, random) if move.victim else after
        case Sell():
            return put_under(now, move.by or game.turn, given)
        case Correct():
            return _corrected(now, move, given)
    return now


# --- tiles ---


def _laid(deal: Deal, by: Colour, move: Reveal) -> Deal:
    """The tile comes from its meadow, or from the hand and the other goes there (C45).

    Which of the two is seen by the tile: later swaps may be recorded without `swap`.
    """
    taken = deal.tiles[move.field]
    tiles = {field: tile for field, tile in deal.tiles.items() if field != move.field}
    if taken == move.tile:
        return replace(deal, tiles=tiles)
    if deal.held.get(by) != move.tile:
        raise ValueError(f"{move.tile} lies neither on {move.field} nor in the hand of {by}")
    return replace(deal, tiles=tiles, held={**deal.held, by: taken})


# --- cards ---


def put_under(deal: Deal, colour: Colour, kinds: Sequence[str]) -> Deal:
    """Put cards from a hand under the deck, one after the other (C35)."""
    hand, under = list(deal.hands[colour]), []
    for kind in kinds:
        place = [KIND[number] for number in hand].index(kind)
        under.append(hand.pop(place))
    return replace(deal, deck=(*deal.deck, *under), hands={**deal.hands, colour: tuple(hand)})


def _draw(deal: Deal, colour: Colour, amount: int) -> Deal:
    drawn, rest = deal.deck[:amount], deal.deck[amount:]
    return replace(deal, deck=rest, hands={**deal.hands, colour: (*deal.hands[colour], *drawn)})


def _drawn(deal: Deal, outcomes: Iterable[Outcome], before: Deal) -> Deal:
    """Everybody draws from the top what the tile, the rim and the markets gave, in that order (D1, D2)."""
    for outcome in outcomes:
        for colour, what, amount in outcome.changes:
            if what == "cards":
                deal = _draw(deal, colour, amount)
    return replace(deal, before=before)


def _betrayed(deal: Deal, by: Colour, victim: Colour, random: Random) -> Deal:
    """The Traitor draws a card at random."""
    hand = list(deal.hands[victim])
    card = hand.pop(random.randrange(len(hand)))
    hands = {**deal.hands, victim: tuple(hand), by: (*deal.hands[by], card)}
    return replace(deal, hands=hands)


def _corrected(deal: Deal, move: Correct, given: Sequence[str]) -> Deal:
    """Cards that the table agreed on come from the top of the deck, or go under it."""
    difference = dict(move.differences).get("cards", 0)
    if difference > 0:
        return _draw(deal, move.player, difference)
    return put_under(deal, move.player, given)


# --- answers ---


def _stewarded(deal: Deal, game: Game, move: Steward, step: GameStep) -> Deal:
    """What was drawn goes back; the Steward lies under the deck before anything is drawn again (D25)."""
    assert deal.before is not None
    assert step.state.pending is not None
    before = put_under(deal.before, move.by, ["steward"])
    laid = step.state.pending.move
    assert isinstance(laid, Reveal)
    anew = [outcome for outcome in step.outcomes if not isinstance(outcome, TileTurned)]
    return _drawn(_laid(before, game.turn, laid), anew, before)


def _guarded(deal: Deal, game: Game, move: Guard, step: GameStep) -> Deal:
    """The castle is gone again; the attacker's card goes under the deck, or back into the hand (R15)."""
    assert deal.before is not None
    told = next(outcome for outcome in step.outcomes if isinstance(outcome, Guarded))
    spent = [told.card] if told.card and told.card_spent else []
    return put_under(put_under(deal.before, game.turn, spent), move.by, ["guard"])
