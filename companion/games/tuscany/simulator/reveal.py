"""The table's answer to what a player wants: refills, waves of neutral tiles, harvest cards, free tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.engine.protocol import Outcome
from companion.engine.tuscany.box import HEXAGON, Chip, Kind, Space, Stored, Tile, kind_of
from companion.engine.tuscany.centre import take_out
from companion.engine.tuscany.draft import Draft
from companion.engine.tuscany.lay import lay
from companion.engine.tuscany.moves import Draw, End, Free, Harvest, Marble, Move, Place, Take, Wave
from companion.engine.tuscany.questions import where
from companion.engine.tuscany.spaces import kinds_that_fit
from companion.engine.tuscany.state import Game
from companion.games.tuscany.simulator import deal as dealt
from companion.games.tuscany.simulator.deal import Deal
from companion.games.tuscany.simulator.players import (
    Draws,
    Ends,
    GivesMarble,
    Places,
    Takes,
    View,
    Want,
    take_worth,
    worst_stored,
)
from companion.games.tuscany.simulator.worth import best_chip, best_place


def answer(view: View, wanted: Want, deal: Deal) -> tuple[Move, Deal]:
    """Return the move that makes what is *wanted*, with all that the table turns up, and the deal then.

    Cards that the move brings are drawn by `follow`, once it is known how many they are.
    """
    match wanted:
        case Draws():
            return Draw(), deal
        case GivesMarble():
            return Marble(), deal
        case Ends():
            return End(), deal
        case Takes():
            return _take(view, wanted, deal)
        case Places():
            return _place(view.game, wanted, deal)


def follow(deal: Deal, outcomes: Iterable[Outcome]) -> Deal:
    """Let everybody draw the cards that a move brought."""
    for outcome in outcomes:
        for colour, what, amount in outcome.changes:
            if what == "cards" and amount > 0:
                deal = dealt.draw_cards(deal, colour, amount)
    return deal


# --- taking ---


class Cleared(NamedTuple):
    """Kinds that were replaced as none could be placed (T8), and what lies open then."""

    kinds: tuple[Kind, ...]
    centre: tuple[Tile, ...]
    waves: tuple[Wave, ...]


def _take(view: View, wanted: Takes, deal: Deal) -> tuple[Move, Deal]:
    game, tile = view.game, wanted.tile
    cleared = Cleared((), game.centre, ())
    if tile is None:
        deal, found = _clear(game, deal)
        if found is None:
            return Draw(), deal
        cleared = found
        after = replace(view, game=game._replace(centre=cleared.centre))
        tile = max(dict.fromkeys(cleared.centre), key=lambda one: take_worth(after, one))
    deal, refill = dealt.refill_tile(dealt.take_open(deal, tile), game.turn)
    deal, _, waves = dealt.replace_alike(deal, (*_without(cleared.centre, tile), refill))
    fresh = (*cleared.waves, *waves)
    return Take(tile, refill, discard=wanted.discard, fresh=fresh, clear=cleared.kinds), deal


def _clear(game: Game, deal: Deal) -> tuple[Deal, Cleared | None]:
    """Replace one kind after the other until an open tile can be placed; None if that never comes."""
    fitting = kinds_that_fit(game.setup.regions[game.turn], game.covered[game.turn])
    centre, kinds, waves, now = game.centre, [], [], deal
    while not any(kind_of(tile) in fitting for tile in centre):
        counts = Counter(map(kind_of, centre))
        others = [kind for kind in counts if kind not in kinds]
        if not others:
            return deal, None
        kinds.append(max(others, key=lambda kind: counts[kind]))
        now, centre, wave = dealt.replace_kind(now, centre, kinds[-1])
        waves.append(wave)
    now, centre, more = dealt.replace_alike(now, centre)
    return now, Cleared(tuple(kinds), centre, (*waves, *more))


def _without(centre: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    place = centre.index(tile)
    return centre[:place] + centre[place + 1 :]


# --- placing ---


@dataclass(slots=True)
class Effects:
    """What is chosen and turned up when something is placed."""

    chip: Chip | None = None
    harvest: tuple[Harvest, ...] = ()
    discard: tuple[Stored, ...] = ()
    free: Free | None = None


def _place(game: Game, wanted: Places, deal: Deal) -> tuple[Move, Deal]:
    deal = dealt.pay_cards(deal, game.turn, wanted.payment.cards)
    cards, workers = len(wanted.payment.cards), wanted.payment.workers
    draft = Draft(game)
    draft.unstore(wanted.what, placed=True)
    lay(draft, wanted.what, wanted.at, cards, workers)
    deal, found = _effects(draft, deal, wanted.at)
    move = Place(
        wanted.what,
        wanted.at,
        cards,
        workers,
        chip=found.chip,
        harvest=found.harvest,
        free=found.free,
        discard=found.discard,
    )
    return move, deal


def _effects(draft: Draft, deal: Deal, at: Space) -> tuple[Deal, Effects]:
    """Return what comes of placing something *at* that space; *draft* has it there already."""
    match draft.setup.regions[draft.turn].spaces[at]:
        case "city":
            chip = best_chip(draft.done(), draft.turn)
            if chip is not None:
                draft.add_chip(chip)
            return deal, Effects(chip=chip)
        case "estate":
            return deal, Effects(discard=_store_hexagons(draft, 1))
        case "cart":
            cards = []
            for _ in range(1 + draft.mine.chip("harvest")):
                deal, card = dealt.harvest_card(deal)
                cards.append(card)
            hexagons = sum(card.what == HEXAGON for card in cards)
            return deal, Effects(harvest=tuple(cards), discard=_store_hexagons(draft, hexagons))
        case "castle":
            deal, free = _free(draft, deal)
            return deal, Effects(free=free)
    return deal, Effects()


def _store_hexagons(draft: Draft, count: int) -> tuple[Stored, ...]:
    """Store hexagons; return what leaves for those without room, if the table plays so (Q5)."""
    leaving: list[Stored] = []
    for _ in range(count):
        worst = worst_stored(draft.done())
        if worst is not None and draft.ruling("hexagon-no-room") != "discard":
            continue
        if worst is not None:
            leaving.append(worst)
            draft.unstore(worst)
        draft.store(HEXAGON)
    return tuple(leaving)


def _free(draft: Draft, deal: Deal) -> tuple[Deal, Free | None]:
    """Return the open tile that a castle places, with all that follows; None if none can be (T14)."""
    game = draft.done()
    spaces = {tile: tuple(where(game, tile)) for tile in dict.fromkeys(draft.centre)}
    found = {tile: best_place(game, tile, there) for tile, there in spaces.items() if there}
    if not found:
        return deal, None
    tile = max(found, key=lambda one: found[one][0])
    at = found[tile][1]
    deal = dealt.take_open(deal, tile)
    take_out(draft, tile)
    before = draft.ruling("castle-refill") == "before"  # Q11
    refilled = _refill(draft, deal) if before else None
    deal = refilled.deal if refilled else deal
    lay(draft, tile, at, free=True)
    deal, effects = _effects(draft, deal, at)
    if refilled is None:
        refilled = _refill(draft, deal)
        deal = refilled.deal
    free = Free(
        tile,
        at,
        refilled.tile,
        fresh=refilled.waves,
        chip=effects.chip,
        harvest=effects.harvest,
        free=effects.free,
        discard=effects.discard,
    )
    return deal, free


class Refill(NamedTuple):
    """What refilled the centre, and the waves that followed."""

    deal: Deal
    tile: Tile
    waves: tuple[Wave, ...]


def _refill(draft: Draft, deal: Deal) -> Refill:
    deal, tile = dealt.refill_tile(deal, draft.turn)
    deal, draft.centre, waves = dealt.replace_alike(deal, (*draft.centre, tile))
    return Refill(deal, tile, tuple(waves))
