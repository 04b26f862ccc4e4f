"""A game while one move changes it: gains and payments by the rules, and what happened so far."""

from __future__ import annotations

from collections.abc import Mapping

from companion.base.errors import Refused
from companion.engine.castelli.box import UNITS_AT_MOST, Field, Resource, Settlement, copies_in_game
from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.state import (
    Castle,
    Evaluated,
    Game,
    Holdings,
    Laid,
    PendingAnswer,
    Setup,
    Sheet,
)
from companion.engine.protocol import Change, Colour, Outcome


class Draft:
    """A copy of *game* to change. The game itself is not changed; `done` gives the new one."""

    __slots__ = (
        "areas",
        "bought",
        "card_used",
        "castles",
        "deck",
        "final",
        "guarded",
        "holdings",
        "laid",
        "mine",
        "moves",
        "outcomes",
        "pending",
        "revealed",
        "seen",
        "settlements",
        "setup",
        "spare",
        "swapped",
        "turn",
    )

    def __init__(self, game: Game) -> None:
        self.setup: Setup = game.setup
        self.turn: Colour = game.turn
        self.holdings: dict[Colour, Holdings] = dict(game.holdings)
        self.mine: int = game.mine
        self.deck: tuple[str | None, ...] = game.deck
        self.laid: Mapping[Field, Laid] = game.laid
        self.seen: frozenset[str] = game.seen
        self.settlements: Mapping[Field, Settlement] = game.settlements
        self.spare: Mapping[Settlement, int] = game.spare
        self.castles: tuple[Castle, ...] = game.castles
        self.areas: Mapping[str, Evaluated | None] = game.areas
        self.revealed: bool = game.revealed
        self.card_used: bool = game.card_used
        self.bought: bool = game.bought
        self.guarded: frozenset[int] = game.guarded
        self.swapped: frozenset[Colour] = game.swapped
        self.moves: int = game.moves
        self.pending: PendingAnswer | None = None  # D25: any move but an answer ends the chance
        self.final: Sheet | None = game.final
        self.outcomes: list[Outcome] = []

    def done(self, moves: int = 1) -> Game:
        """Return the game after the change, which counts as that many *moves*."""
        return Game(
            setup=self.setup,
            turn=self.turn,
            holdings=self.holdings,
            mine=self.mine,
            deck=self.deck,
            laid=self.laid,
            seen=self.seen,
            settlements=self.settlements,
            spare=self.spare,
            castles=self.castles,
            areas=self.areas,
            revealed=self.revealed,
            card_used=self.card_used,
            bought=self.bought,
            guarded=self.guarded,
            swapped=self.swapped,
            moves=self.moves + moves,
            pending=self.pending,
            final=self.final,
        )

    def tell(self, outcome: Outcome) -> None:
        """Keep what happened."""
        self.outcomes.append(outcome)

    def ruling(self, key: str) -> str:
        """Return what the table decided on the ruling *key*."""
        return self.setup.rulings[key]

    # --- gains and payments; each returns what was really received ---

    def score(self, colour: Colour, points: int) -> None:
        """Give *colour* those points."""
        has = self.holdings[colour]
        self.holdings[colour] = has._replace(points=has.points + points)

    def gain_units(self, colour: Colour, kind: Resource, amount: int) -> int:
        """Give units, as far as there is room for them (C23)."""
        has = self.holdings[colour]
        held: int = getattr(has, kind)
        got = min(amount, UNITS_AT_MOST - held)
        self.holdings[colour] = has._replace(**{kind: held + got})
        return got

    def draw(self, colour: Colour, amount: int) -> int:
        """Draw cards from the top of the deck, as far as there are some (C36)."""
        got = min(amount, len(self.deck))
        if got:
            self.deck = self.deck[got:]
            has = self.holdings[colour]
            self.holdings[colour] = has._replace(cards=has.cards + got)
        return got

    def take_silver(self, colour: Colour, amount: int) -> int:
        """Take silver from the mine, as far as there is some (C36, D3)."""
        got = min(amount, self.mine)
        if got:
            self.mine -= got
            has = self.holdings[colour]
            self.holdings[colour] = has._replace(silver=has.silver + got)
        return got

    def give_silver(self, giver: Colour, taker: Colour, amount: int) -> None:
        """Move silver from one player to another."""
        has = self.holdings[giver]
        self.holdings[giver] = has._replace(silver=has.silver - amount)
        has = self.holdings[taker]
        self.holdings[taker] = has._replace(silver=has.silver + amount)

    # --- cards ---

    def check_card(self, colour: Colour, card: str) -> None:
        """Raise Refused unless a copy of *card* may be in that hand (C38, D26)."""
        copies = copies_in_game(card, self.setup.battle)
        if not copies:
            raise Refused(Reason.CARD_NOT_IN_GAME, card=card)
        if not self.holdings[colour].cards:
            raise Refused(Reason.NO_CARDS, colour=colour, card=card)
        if self.deck.count(card) >= copies:
            raise Refused(Reason.CARD_IN_DECK, card=card, copies=copies)

    def use_card(self, colour: Colour, card: str) -> None:
        """Put a used card face down under the deck, where it is known to lie (C35, D26)."""
        self.put_under(colour, (card,))

    def put_under(self, colour: Colour, cards: tuple[str | None, ...]) -> None:
        """Put cards from a hand under the deck, known or not (C35)."""
        has = self.holdings[colour]
        self.holdings[colour] = has._replace(cards=has.cards - len(cards))
        self.deck = (*self.deck, *cards)

    def use_turn_card(self, card: str) -> None:
        """Use the one card of the player's own turn (C33). Raises Refused if that may not be."""
        if self.card_used:
            raise Refused(Reason.ONE_CARD_A_TURN, colour=self.turn, card=card)
        self.check_card(self.turn, card)
        self.use_card(self.turn, card)
        self.card_used = True


def taken_back(before: Game, after: Game) -> list[Change]:
    """Return what players give back or get back when *after* becomes *before* again."""
    return [
        Change(colour, what, was - now)
        for colour, had in before.holdings.items()
        for what, was, now in zip(had._fields, had, after.holdings[colour], strict=True)
        if was != now
    ]
