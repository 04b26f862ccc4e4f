"""Whether a castle can be built now: what `questions.building_places` would find, asked quickly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.base.errors import Refused
from companion.engine.castelli.box import CARDS, CASTLES_EACH, RESOURCES
from companion.engine.castelli.build import faces, work_out_payment
from companion.engine.castelli.draft import Draft
from companion.engine.castelli.moves import Build
from companion.engine.castelli.questions import fits
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour

HELPING: Final = tuple(card.id for card in CARDS.values() if card.how in ("build", "overbuild"))


def may_build(game: Game) -> bool:
    """Say whether the player on turn can build a castle now, with a card too if the hand may hold it."""
    if game.over or not game.revealed or game.holdings[game.turn].castles >= CASTLES_EACH:
        return False
    places = [at for at in game.setup.board.landscapes if faces(game, game.turn, at)]
    return any(fits(game, replace(way, at=at)) for way in _ways(game, None) for at in places) or (
        game.setup.battle and any(fits(game, move) for move in _overbuildings(game, places))
    )


def _overbuildings(game: Game, places: list[str]) -> Iterator[Build]:
    there = {(castle.at, castle.owner): None for castle in game.castles if castle.owner != game.turn}
    targets = [target for target in there if target[0] in places]
    ways = list(_ways(game, targets[0][1])) if targets else []
    yield from (replace(way, at=at, over=owner) for way in ways for at, owner in targets)


def _ways(game: Game, over: Colour | None) -> Iterator[Build]:
    """Give the ways in which a castle can be paid for, wherever it stands: which card, which purchase.

    One purchase is as good as another.
    """
    in_hand = game.holdings[game.turn].cards and not game.card_used
    for card in (None, *HELPING) if in_hand else (None,):
        tried = (Build("", buy=buy, card=card, over=over) for buy in (None, *RESOURCES))
        payable = next((way for way in tried if _payable(game, way)), None)
        if payable:
            yield payable


def _payable(game: Game, way: Build) -> bool:
    draft = Draft(game)
    try:
        if way.card:
            draft.use_turn_card(way.card)
        work_out_payment(draft, way)
    except Refused:
        return False
    return True
