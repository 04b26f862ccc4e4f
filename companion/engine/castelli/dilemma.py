"""The module Dilemma: a start tile in each hand, and tiles that are swapped (C44-C46, D22)."""

from __future__ import annotations

from typing import Final

from companion.base.errors import Refused
from companion.engine.castelli.moves import Reveal
from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.state import Game, Setup
from companion.engine.protocol import Colour

POINTS_FOR_START_TILE: Final = 5  # C46
SILVER_ON_A_TILE_AT_MOST: Final = 2


def check_swap(game: Game, move: Reveal) -> None:
    """Raise Refused if the tile cannot come from where the move says it comes."""
    setup, tile = game.setup, game.setup.tiles.tiles[move.tile]
    if move.swap and not setup.dilemma:
        raise Refused(Reason.NO_DILEMMA, field=move.field)
    first_swap = move.swap and game.turn not in game.swapped
    if tile.start and not first_swap:
        raise Refused(
            Reason.START_TILE, tile=tile.id, colour=game.turn, dilemma=setup.dilemma, swap=move.swap
        )
    if first_swap and not tile.start:
        raise Refused(Reason.START_TILE_FIRST, tile=tile.id, colour=game.turn)
    if move.gain_cards is not None or move.gain_silver is not None:
        if not gains_are_told(setup, move):
            raise Refused(Reason.NO_GAINS_TOLD, field=move.field)
        cards = 1 if setup.rulings["card-icons"] == "one" else 4
        if (move.gain_cards or 0) > cards or (move.gain_silver or 0) > SILVER_ON_A_TILE_AT_MOST:
            raise Refused(Reason.TOO_MANY_GAINS, cards=cards, silver=SILVER_ON_A_TILE_AT_MOST)


def gains_are_told(setup: Setup, move: Reveal) -> bool:
    """Say whether the move tells the gains, because the tile taken up pays and nobody saw it (R17)."""
    return move.swap and setup.rulings["dilemma-gains"] == "taken"


def keeps_start_tile(game_swapped: frozenset[Colour], setup: Setup, colour: Colour) -> bool:
    """Say whether *colour* still holds their start tile (C46)."""
    return setup.dilemma and colour not in game_swapped
