"""Players who play as sensible people do: they weigh what pays them and what it denies the others."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final, NamedTuple, Protocol

from companion.engine.castelli.box import Field
from companion.engine.castelli.moves import Build, Guard, Move, Play, Reveal, Sell, Steward
from companion.engine.castelli.state import Game
from companion.engine.protocol import COLOURS, Colour
from companion.games.castelli.simulator.possible import (
    PlayerChoice,
    Tried,
    View,
    builds,
    plays,
    reveals,
    tried,
)
from companion.games.castelli.simulator.worth import advantage, ahead, hopes, percent_to_go, prospect

KEEP: Final[dict[str, int]] = {
    "steward": 150,
    "landgrave": 100,
    "landgravine": 100,
    "robber-baron": 100,
    "master-builder": 100,
    "raider": 50,
    "brigands": 80,
    "peasant": 20,
    "duke": 100,
    "guard": 200,
    "incendiary": 150,
    "abbot": 250,
    "army-of-knights": 250,
}
"""What a card is worth as long as it is kept, early in the game; a King or Traitor is best used at once."""
KINGS: Final = {"king-3": 300, "king-4": 400, "king-5": 500}


class SimulatedPlayer(Protocol):
    """Somebody at the table. Each is asked in their own turn, and whether they answer in another's."""

    def act(self, view: View) -> PlayerChoice | None:
        """Return what to do next in the own turn, or None to go on: to lay a tile, or to end the turn."""

    def choose_field(self, view: View) -> Field:
        """Return the meadow whose tile is taken up."""

    def lay(self, view: View, field: Field, taken: str) -> Reveal:
        """Return how a tile is laid on *field*, now that the tile *taken* up from there is known."""

    def answer(self, view: View) -> PlayerChoice | None:
        """Return what to do in another player's turn, or None."""


class Sensible(NamedTuple):
    """A player who takes what is best as far as they can see."""

    random: Random

    def act(self, view: View) -> PlayerChoice | None:
        """Build and use cards while that gains something; sell a card where its silver makes a castle."""
        if not view.game.revealed:
            return None
        best = _best(view, (*builds(view), *plays(view)))
        if best is not None:
            return PlayerChoice(best)
        return _sell_to_build(view) or _sell_at_the_end(view)

    def choose_field(self, view: View) -> Field:
        """Take up the tile with the best prospect; a whim decides between those that are much alike."""
        fields = view.game.face_down
        prospects = [prospect(view.game, view.colour, f) + self.random.randrange(80) for f in fields]
        return fields[prospects.index(max(prospects))]

    def lay(self, view: View, field: Field, taken: str) -> Reveal:
        """Lay the tile in the direction that pays best, with Dilemma perhaps the other tile."""
        moves = reveals(view, field, taken)
        values = [_value(step.state, view.colour, field) for _, step in tried(view.game, *moves)]
        return moves[values.index(max(values))]

    def answer(self, view: View) -> PlayerChoice | None:
        """Turn another's tile, guard a castle, or sell cards before the last turn ends."""
        pending = view.game.pending
        if pending is not None and isinstance(pending.move, Reveal) and "steward" in view.ready:
            return _turn_tile(view, pending.move.field)
        if isinstance(pending and pending.move, Build) and "guard" in view.ready:
            found = _best(view, tried(view.game, Guard(view.colour)))
            return PlayerChoice(found) if found else None
        return _sell_at_the_end(view)


def _value(game: Game, colour: Colour, field: Field) -> int:
    return advantage(game, colour) + ahead(hopes(game, field), colour)


def keep(card: str | None, game: Game) -> int:
    """Return what is given up by using *card* now instead of later."""
    return KEEP.get(card or "", 0) * percent_to_go(game) // 100


def _best(view: View, moves: Iterable[Tried]) -> Move | None:
    """Return the move that gains most, if any gains something."""
    before = advantage(view.game, view.colour)
    best, most = None, 0
    for move, step in moves:
        gain = advantage(step.state, view.colour) - before - keep(_card_of(move), view.game)
        if gain > most:
            best, most = move, gain
    return best


def _card_of(move: Move) -> str | None:
    match move:
        case Build(card=card) | Play(card=card):
            return card
        case Guard():
            return "guard"
    return None


def _turn_tile(view: View, field: Field) -> PlayerChoice | None:
    """Use a Steward if the tile lies much better in another direction."""
    least = _value(view.game, view.colour, field) + keep("steward", view.game)
    found = None
    for move, step in tried(view.game, *(Steward(view.colour, north) for north in COLOURS)):
        value = _value(step.state, view.colour, field)
        if value > least:
            found, least = PlayerChoice(move), value
    return found


# --- selling ---


def _cheapest(view: View) -> list[str]:
    """The cards in hand, those first that are missed least."""
    return sorted(view.cards, key=lambda card: (KEEP.get(card, 0) + KINGS.get(card, 0), card))


def _sell_to_build(view: View) -> PlayerChoice | None:
    """Sell a card if its silver buys the unit that a good castle lacks (C28, C34)."""
    if not view.cards or view.game.holdings[view.colour].silver > 1 or view.game.bought:
        return None
    given = _cheapest(view)[:1]
    for move, step in tried(view.game, Sell(1, view.colour)):
        kept = list(view.cards)
        kept.remove(given[0])
        if _best(view._replace(game=step.state, cards=tuple(kept)), builds(view._replace(game=step.state))):
            return PlayerChoice(move, tuple(given))
    return None


def _sell_at_the_end(view: View) -> PlayerChoice | None:
    """Sell cards in the last turn if the silver brings more points than they do (C41, C42)."""
    if view.game.face_down or not view.cards:
        return None
    found = _best(view, tried(view.game, *(Sell(n + 1, view.colour) for n in range(len(view.cards)))))
    return PlayerChoice(found, tuple(_cheapest(view)[: found.cards])) if isinstance(found, Sell) else None
