"""A player who plays as a sensible person does: finishes areas, plans payments, takes what can be placed.

All functions are pure: a view of the table in, what the player wants out. What the table turns up afterwards
(refills, harvest cards) is no part of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from companion.engine.protocol import Colour
from companion.engine.tuscany.box import HEXAGON, Kind, Space, Stored, Tile, kind_of
from companion.engine.tuscany.questions import Options, options, where
from companion.engine.tuscany.state import Game
from companion.games.tuscany.simulator.hands import Payment, cheapest_payment, missing_cards
from companion.games.tuscany.simulator.worth import (
    STORED,
    best_place,
    percent_left,
    placing_worth,
    stored_worth,
    thing_worth,
)

TAKEN_SHARE: Final = 62
"""Per cent of what a tile is worth once it is placed that taking it is worth."""
FOR_EACH_MISSING: Final = 45
"""By this many per cent the worth of a tile shrinks for each card that is missing for it."""
LARGE_HAND: Final = 8


@dataclass(frozen=True, slots=True)
class View:
    """The table as the player on turn sees it: of what is hidden only the own hand."""

    game: Game
    hand: Counter[Kind]
    taste: Mapping[Kind, int]
    """What the player likes, in hundredths of a point: people differ, and so do their games."""

    @property
    def any_pairs(self) -> bool:
        """Whether two pairs of one colour may stand for both cards (Q3)."""
        return self.game.setup.rulings["joker-pairs"] == "any"

    def pay(self, kind: Kind) -> Payment | None:
        """Return how the player would pay for *kind*; None if it cannot be paid."""
        return cheapest_payment(self.hand, self.game.holdings[self.game.turn].workers, kind, self.any_pairs)


class Draws(NamedTuple):
    """The player draws cards."""


class Takes(NamedTuple):
    """The player takes an open tile; before it one kind may be replaced, as none can be placed (T8)."""

    tile: Tile | None
    """None: whatever is best once a tile turned up that can be placed."""
    discard: Stored | None = None


class Places(NamedTuple):
    """The player places something stored."""

    what: Stored
    at: Space
    payment: Payment


class GivesMarble(NamedTuple):
    """The player gives a marble back for one more action."""


class Ends(NamedTuple):
    """The player ends the turn."""


Action: TypeAlias = Draws | Takes | Places
Want: TypeAlias = Action | GivesMarble | Ends


def want(view: View) -> Want:
    """Return what the player on turn does next."""
    game = view.game
    may = options(game)
    if game.actions_left:
        return best_action(view, may)[1]
    if may.marble:
        value, action = best_action(view, options(_with_an_action(game)))
        if value > thing_worth(game, "marble") or isinstance(action, Places):
            return GivesMarble()
    return Ends()


def _with_an_action(game: Game) -> Game:
    return game._replace(actions=game.actions - 1)


def best_action(view: View, may: Options) -> tuple[int, Action]:
    """Return the action that is worth the most, and how much."""
    return max(_actions(view, may), key=lambda one: one[0])


def _actions(view: View, may: Options) -> Iterator[tuple[int, Action]]:
    places = list(_placings(view, may))
    yield from places
    yield draw_worth(view, may.draw, bool(places)), Draws()
    if may.may_clear and where(view.game, HEXAGON):
        yield _take_share(view, 2 * STORED, None), Takes(None, worst_stored(view.game))
        return
    for tile in may.take:
        yield take_worth(view, tile), Takes(tile, worst_stored(view.game))


def _placings(view: View, may: Options) -> Iterator[tuple[int, Places]]:
    game = view.game
    kinds = game.setup.regions[game.turn].spaces
    for what, spaces in may.place.items():
        for at in spaces:
            payment = view.pay(kinds[at])
            if payment is not None:
                value = placing_worth(game, what, at) - cost(game, payment) + view.taste.get(kinds[at], 0)
                yield value + _impatience(game), Places(what, at, payment)


def _impatience(game: Game) -> int:
    """What it is worth that a storage space becomes free, the more so if it is the only one."""
    has = game.holdings[game.turn]
    return 60 if has.is_full else 20


def cost(game: Game, payment: Payment) -> int:
    """Return what a payment is worth to the player."""
    return len(payment.cards) * thing_worth(game, "cards") + payment.workers * thing_worth(game, "workers")


def draw_worth(view: View, count: int, can_place: bool) -> int:
    """Return what drawing is worth; more if something stored waits for it, less with a large hand."""
    game, held = view.game, sum(view.hand.values())
    value = count * thing_worth(game, "cards")
    if held >= LARGE_HAND:
        value = value * LARGE_HAND // (2 * held)
    storage = game.holdings[game.turn].storage
    if storage and not can_place and percent_left(game):
        value += max(stored_worth(game, what, tuple(where(game, what))) for what in storage) // 3
    return value


def take_worth(view: View, tile: Tile) -> int:
    """Return what it is worth to take *tile* into storage, less what has to leave for it."""
    game, kind = view.game, kind_of(tile)
    spaces = tuple(where(game, tile))
    if not spaces:
        return _take_share(view, 0, None)
    value = best_place(game, tile, spaces)[0] + view.taste.get(kind, 0)
    return _take_share(view, value, kind)


def _take_share(view: View, placed: int, kind: Kind | None) -> int:
    game = view.game
    has = game.holdings[game.turn]
    value = placed * TAKEN_SHARE * percent_left_to_place(game) // 10_000
    if kind is not None:
        missing = missing_cards(view.hand, has.workers, kind) + len(has.storage)
        value = value * 100 // (100 + FOR_EACH_MISSING * missing)
    value = max(value, STORED if game.last_round else 0)
    leaves = worst_stored(game)
    return value - (stored_worth(game, leaves, tuple(where(game, leaves))) if leaves else 0)


def percent_left_to_place(game: Game) -> int:
    """Return how likely a tile that is taken now is still placed."""
    return 0 if game.last_round else min(100, 40 + 4 * percent_left(game))


def worst_stored(game: Game, colour: Colour | None = None) -> Stored | None:
    """Return what leaves a full storage; None if there is room."""
    has = game.holdings[colour or game.turn]
    if not has.is_full:
        return None
    return min(
        dict.fromkeys(has.storage), key=lambda what: stored_worth(game, what, tuple(where(game, what)))
    )
