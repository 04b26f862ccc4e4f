"""A companion switched on late: a running game told as the first move of a record."""

from __future__ import annotations

from companion.engine.castelli.moves import Begin
from companion.engine.castelli.record_moves import CORRECTED
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour


def begin_from(game: Game) -> Begin:
    """Return the move that starts a record from what lies on the table between two turns of *game*.

    What only a memory of the past could tell is lost: the castles' order, Guards, what is known of the deck.
    """
    return Begin(
        turn=game.turn,
        tiles={field: (laid.tile, laid.north) for field, laid in game.laid.items()},
        players={
            colour: {what: getattr(has, what) for what in CORRECTED} for colour, has in game.holdings.items()
        },
        castles=_sites(game),
        settlements=dict(game.settlements),
        spare=dict(game.spare),
        swapped=tuple(colour for colour in game.setup.colours if colour in game.swapped),
    )


def _sites(game: Game) -> dict[str, tuple[tuple[Colour, ...], ...]]:
    """Area -> its sites, each from bottom to top."""
    stacks: dict[int, list[Colour]] = {}
    sites: dict[str, list[list[Colour]]] = {}
    for number, castle in enumerate(game.castles):
        if castle.on is None:
            stacks[number] = [castle.owner]
            sites.setdefault(f"{castle.at}/{castle.area}", []).append(stacks[number])
        else:
            stacks[number] = stacks[castle.on]
            stacks[number].append(castle.owner)
    return {label: tuple(tuple(stack) for stack in found) for label, found in sites.items()}
