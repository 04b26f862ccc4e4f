"""A take with its refill, by what changed on the mat: a proposal, or a question to answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.base.errors import Refused
from companion.engine.tuscany.apply import apply
from companion.engine.tuscany.box import OPEN_TILES, SAME_COLOUR, Tile, kind_of
from companion.engine.tuscany.centre import alike
from companion.engine.tuscany.moves import End, Marble, Move, Take, Wave
from companion.engine.tuscany.questions import fits, placeable
from companion.engine.tuscany.state import Game
from companion.eye.findings import Finding, Observation, Proposal, Question
from companion.games.tuscany.camera.compare import Seen
from companion.games.tuscany.camera.findings import Kind

ANSWERS: Final = 4


@dataclass(frozen=True, slots=True)
class Change:
    """What may have happened: a tile was taken, one came, and waves of neutral tiles if five were alike."""

    tile: Tile
    refill: Tile
    fresh: tuple[Wave, ...] = ()
    certain: bool = True
    """Whether nothing else explains what is seen."""


def changes(game: Game, seen: Seen, had_five: bool = False) -> tuple[Change, ...]:
    """Return what one take may have been, by a mat that is wholly read; nothing if none explains it.

    *had_five*: five of a colour were seen, so that a wave has come although little has changed.
    """
    gone, come = seen.gone, seen.come
    one = Change(gone[0], come[0]) if len(come) == 1 else None
    single = [one] if one and _centre_after(game, one) is not None else []
    waves = list(_waves(game, seen)) if len(come) > 1 or had_five else []
    certain = not _may_clear(game)
    return tuple(replace(change, certain=change.certain and certain) for change in (*single, *waves))


def _may_clear(game: Game) -> bool:
    """Tell whether whoever takes could place no open tile, and so may have replaced a kind before (T8)."""
    before = _before(game)[0]
    now = apply(game, before[0]).state if before else game
    return not placeable(now)


def _centre_after(game: Game, change: Change) -> tuple[Tile, ...] | None:
    """Return the open tiles after *change*; None while five of them are alike, as those leave."""
    centre = (*_without(game.centre, [change.tile]), change.refill)
    return None if alike(centre) else centre


def _waves(game: Game, seen: Seen) -> Iterator[Change]:
    """Give the takes after which five of one kind left, as many having come (T11).

    The tile that refilled the centre was one of the five; which crop it showed is not seen any more.
    """
    now = Counter(seen.tiles.values())
    found = []
    for tile in dict.fromkeys(game.centre):
        left = _without(game.centre, [tile])
        for kind, count in Counter(map(kind_of, left)).items():
            stay = Counter(one for one in left if kind_of(one) != kind)
            if count == SAME_COLOUR - 1 and stay <= now:
                refill = kind if kind != "crop" else next(one for one in left if kind_of(one) == "crop")
                found.append(Change(tile, refill, (tuple((now - stay).elements()),), kind != "crop"))
    for one in found:
        yield replace(one, certain=one.certain and len(found) == 1)


def _without(tiles: Sequence[Tile], some: Iterable[Tile]) -> tuple[Tile, ...]:
    left = list(tiles)
    for tile in some:
        left.remove(tile)
    return tuple(left)


def five_alike(game: Game, seen: Seen) -> Observation | None:
    """Return that five tiles of one kind lie open now, which leave before anything is recorded."""
    if not seen.whole or len(seen.come) != 1:
        return None
    kind = alike(tuple(seen.tiles.values()))
    if kind is None:
        return None
    places = seen.places_of(tile for tile in seen.tiles.values() if kind_of(tile) == kind)
    return Observation(game.moves, Kind.FIVE, places, tile=kind)


# --- moves ---


def asked(game: Game, seen: Seen, found: Sequence[Change], place: str) -> Finding:
    """Return the proposal for what changed, or the question where several moves explain it."""
    sure = len(found) == 1 and found[0].certain and not _may_be_free(game, found[0].tile)
    ways = [way for change in found for way in _ways(game, change)]
    possible = [way for way in ways if _refused(game, way) is None]
    if not possible:
        refused = _refused(game, ways[0])
        reason = str(refused.reason) if refused else ""
        return Observation(game.moves, Kind.REFUSED, (place,), tile=found[0].tile, reason=reason)
    sure = sure and len(possible) == 1
    answers = tuple(
        Proposal(game.moves, place, way, sure=sure, confidence=seen.confidence) for way in possible
    )
    return answers[0] if sure else Question(game.moves, place, _asks(game, found), answers[:ANSWERS])


def _asks(game: Game, found: Sequence[Change]) -> str:
    if len(found) > 1 or not found[0].certain:
        return "which"
    return "castle" if _may_be_free(game, found[0].tile) else "how"


def _ways(game: Game, change: Change) -> Iterator[tuple[Move, ...]]:
    """Give the ways in which *change* may be recorded: who took it, and what left a full storage."""
    for before in _before(game):
        now = game
        for move in before:
            now = apply(now, move).state
        has = now.holdings[now.turn]
        leaves = tuple(dict.fromkeys(has.storage)) if has.is_full else (None,)
        yield from (
            (*before, Take(change.tile, change.refill, discard=one, fresh=change.fresh)) for one in leaves
        )


def _before(game: Game) -> list[tuple[Move, ...]]:
    """Return what comes before a take: nothing, or the end of the turn, or a marble for one more action."""
    if game.actions_left > 0:
        return [()]
    ends = [(End(),)] if fits(game, End()) and not _ends_phase(game) else []
    return [*ends, *([(Marble(),)] if fits(game, Marble()) else [])] or [()]


def _ends_phase(game: Game) -> bool:
    """Tell whether the turn ends a phase or the game: then people count first."""
    after = apply(game, End()).state
    return after.over or after.phase != game.phase


def _may_be_free(game: Game, tile: Tile) -> bool:
    """Tell whether a castle may be about to be placed, which lays an open tile free of charge (T14)."""
    storage = game.holdings[game.turn].storage
    acts = game.actions_left > 0 or fits(game, Marble())
    return acts and "castle" in storage and tile in placeable(game)


def _refused(game: Game, moves: Sequence[Move]) -> Refused | None:
    try:
        for move in moves:
            game = apply(game, move).state
    except Refused as refused:
        return refused
    return None


def two_takes(game: Game, seen: Seen, place: str) -> Finding:
    """Ask which of two tiles was taken first, and what came for it; the other is proposed then."""
    pairs = [Change(tile, refill) for tile in dict.fromkeys(seen.gone) for refill in dict.fromkeys(seen.come)]
    legal = [one for one in pairs if _centre_after(game, one) is not None]
    found = asked(game, seen, legal, place) if legal else None
    if isinstance(found, Question):
        return replace(found, asks="first")
    return Observation(game.moves, Kind.SEVERAL, seen.places_of(seen.come))


def refill_of(game: Game, seen: Seen, taken: Tile) -> Tile | None:
    """Return what refilled the centre after *taken* was taken by touch; None if it cannot be told yet."""
    if not seen.whole or len(seen.tiles) != OPEN_TILES or taken not in game.centre:
        return None
    came = Counter(seen.tiles.values()) - Counter(_without(game.centre, [taken]))
    return next(iter(came)) if came.total() == 1 else None
