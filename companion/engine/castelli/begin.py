"""Setting up (C6-C12), and beginning a record from what lies on the table."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from companion.base.errors import Refused
from companion.engine.castelli.board import Area
from companion.engine.castelli.box import (
    CASTLES_EACH,
    SETTLEMENTS,
    SILVER_IN_MINE,
    SPARE_OF_EACH,
    Settlement,
    cards_in_game,
)
from companion.engine.castelli.draft import Draft
from companion.engine.castelli.evaluate import complete
from companion.engine.castelli.moves import Begin
from companion.engine.castelli.outcomes import Begun
from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.state import Castle, Evaluated, Game, Holdings, Laid, Setup
from companion.engine.protocol import Change, Colour


def new_game(setup: Setup) -> Game:
    """Return the game before its first move: everybody has nothing, all tiles lie face down (C7, C8)."""
    return Game(
        setup=setup,
        turn=setup.first,
        holdings={colour: Holdings() for colour in setup.colours},
        mine=SILVER_IN_MINE[len(setup.colours)],
        deck=(None,) * cards_in_game(setup.battle),
        laid={},
        seen=frozenset(),
        settlements=dict(setup.board.settlements),
        spare=dict.fromkeys(SETTLEMENTS, SPARE_OF_EACH),
    )


def begin(game: Game, move: Begin) -> Draft:
    """Take over what lies on the table; what was evaluated before is not paid again."""
    if game.moves:
        raise Refused(Reason.NOT_FIRST)
    draft = Draft(game)
    draft.turn = move.turn
    _lay_tiles(draft, move)
    draft.settlements = dict(move.settlements) if move.settlements is not None else draft.settlements
    draft.spare = dict(move.spare) if move.spare is not None else _spare(draft)
    draft.castles = tuple(_castles(draft, move))
    _share_out(draft, move)
    areas = [area for areas in draft.setup.board.areas.values() for area in areas]
    done: dict[str, Evaluated | None] = {
        area.label: None for area in areas if area.terrain != "mine" and complete(draft.laid, area)
    }
    draft.areas = done
    changes = tuple(
        Change(colour, what, amount)
        for colour, has in draft.holdings.items()
        for what, amount in zip(has._fields, has, strict=True)
        if amount
    )
    draft.tell(Begun(rules=("C7",), changes=changes, turn=move.turn, tiles=len(move.tiles)))
    return draft


def _lay_tiles(draft: Draft, move: Begin) -> None:
    tiles = draft.setup.tiles.tiles
    ids = [tile for tile, _ in move.tiles.values()]
    start = sum(tiles[tile].start for tile in ids)
    told = len(set(move.swapped)) if draft.setup.dilemma else 0
    if len(set(ids)) < len(ids) or start != told or len(move.swapped) != told:
        raise Refused(Reason.BEGIN_TILES, start=start, swapped=told)
    if len(ids) == len(draft.setup.board.meadows):
        raise Refused(Reason.BEGIN_OVER)
    draft.laid = {
        field: Laid(tile, north, tiles[tile].turned[north]) for field, (tile, north) in move.tiles.items()
    }
    draft.seen = frozenset(ids)
    draft.swapped = frozenset(move.swapped)


def _spare(draft: Draft) -> dict[Settlement, int]:
    """What is not on the board any more is set aside again, what came in is gone from there."""
    there, printed = list(draft.settlements.values()), list(draft.setup.board.settlements.values())
    return {kind: max(0, SPARE_OF_EACH + printed.count(kind) - there.count(kind)) for kind in SETTLEMENTS}


def _castles(draft: Draft, move: Begin) -> Iterable[Castle]:
    number = 0
    for label, sites in move.castles.items():
        area = draft.setup.board.area(label)
        _check_sites(draft, area, sites)
        for stack in sites:
            for height, colour in enumerate(stack):
                yield Castle(colour, area.at, area.number, number - 1 if height else None)
                number += 1


def _check_sites(draft: Draft, area: Area, sites: tuple[tuple[Colour, ...], ...]) -> None:
    setup = draft.setup
    any_number = setup.rulings["landgrave-room"] == "any"
    room = area.sites if area.terrain == "rocks" else len(sites) if any_number else 1
    highest = 1 if not setup.battle else 2 if setup.rulings["overbuild-again"] == "no" else CASTLES_EACH * 4
    fits = area.terrain in ("rocks", "grain", "wood") and len(sites) <= room
    stacked = all(a != b for stack in sites for a, b in pairwise(stack))
    if not fits or not stacked or any(len(stack) > highest for stack in sites):
        raise Refused(Reason.BEGIN_CASTLES, area=area.label)


def _share_out(draft: Draft, move: Begin) -> None:
    """Everybody's counts; the mine and the deck have the rest (C6, C10)."""
    for colour in draft.setup.colours:
        built = sum(castle.owner == colour for castle in draft.castles)
        if built > CASTLES_EACH:
            raise Refused(Reason.NO_CASTLE_LEFT, colour=colour)
        draft.holdings[colour] = Holdings(**move.players.get(colour, {}), castles=built)
    silver = sum(has.silver for has in draft.holdings.values())
    cards = sum(has.cards for has in draft.holdings.values())
    if silver > draft.mine:
        raise Refused(Reason.BEGIN_SILVER, silver=silver, mine=draft.mine)
    if cards > len(draft.deck):
        raise Refused(Reason.BEGIN_CARDS, cards=cards, deck=len(draft.deck))
    draft.mine -= silver
    draft.deck = draft.deck[cards:]
