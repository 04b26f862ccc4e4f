"""What is asked while a move is told: a dialogue that ends with the move.

It is pure: the same answers give the same move. A dialogue is a generator that gives a `Question`, is sent
its answer, and returns the move. `follow` runs it over the answers so far; to go one answer back is to leave
the last one out.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, cast

from companion.base.errors import Refused
from companion.engine.tuscany.box import CHIPS, KINDS, Chip, Kind, Space, Stored, Tile, kind_of
from companion.engine.tuscany.centre import alike, refill, take_out
from companion.engine.tuscany.draft import Draft
from companion.engine.tuscany.effects import chips_left, take_effect
from companion.engine.tuscany.lay import lay
from companion.engine.tuscany.moves import Free, Harvest, Move, Place, Take, Wave
from companion.engine.tuscany.reasons import Reason
from companion.engine.tuscany.spaces import kinds_that_fit, legal_spaces
from companion.engine.tuscany.state import Game

Ask = Literal["open", "space", "refill", "fresh", "chip", "harvest", "discard", "kind"]
NOTHING: Final = ""
"""The answer to a question that need not be answered with a thing."""
NO_CHIP: Final = "none"


@dataclass(frozen=True, slots=True)
class Question:
    """Something to tell next, and the *game* as it is meanwhile."""

    ask: Ask
    game: Game
    options: tuple[str, ...] = ()
    """What can be answered; none: any tile, any harvest card."""
    number: int = 1
    of: int = 1
    kind: Kind | None = None
    """Whose tiles leave the centre."""
    tile: Stored | None = None
    """What is placed, or what needs room."""
    may_decline: bool = False
    gone: Stored | None = None
    """What goes back to the box for what is taken, as nothing else could."""


Dialogue: TypeAlias = Generator[Question, str, Move]
_Part: TypeAlias = Generator[Question, str, Any]


def follow(begin: Callable[[], Dialogue], answers: Iterable[str]) -> Question | Move:
    """Return what is asked after these *answers*, or the move if nothing is."""
    talk = begin()
    try:
        question = next(talk)
        for answer in answers:
            question = talk.send(answer)
    except StopIteration as end:
        move: Move = end.value
        return move
    return question


# --- taking ---


def take(game: Game, tile: Tile | None) -> Dialogue:
    """Take *tile*; None: kinds of which none can be placed are replaced first (T7, T8)."""
    draft, cleared, fresh = Draft(game), list[Kind](), list[Wave]()
    if tile is None:
        yield from _clear(draft, cleared, fresh)
        tile = yield Question("open", draft.done(), tuple(dict.fromkeys(draft.centre)))
    discard, asked = None, len(set(draft.mine.storage)) > 1
    if draft.mine.is_full:
        discard = yield from _choose_discard(draft, draft.mine.storage, tile)
        draft.unstore(discard)
    take_out(draft, tile)
    draft.store(tile)
    new = yield Question("refill", draft.done(), gone=None if asked else discard)
    refill(draft, new)
    yield from _replace_alike(draft, fresh)
    return Take(tile, new, discard, tuple(fresh), tuple(cleared))


def _clear(draft: Draft, cleared: list[Kind], fresh: list[Wave]) -> _Part:
    fitting = kinds_that_fit(draft.setup.regions[draft.turn], draft.covered[draft.turn])
    while not any(kind_of(tile) in fitting for tile in draft.centre):
        there = {kind_of(tile) for tile in draft.centre} - set(cleared[-1:])
        kind = cast(Kind, (yield Question("kind", draft.done(), tuple(k for k in KINDS if k in there))))
        cleared.append(kind)
        fresh.append((yield from _wave(draft, kind)))
    yield from _replace_alike(draft, fresh)


def _replace_alike(draft: Draft, fresh: list[Wave]) -> _Part:
    """Ask for what replaces five of a colour, again if need be (T11)."""
    while (kind := alike(draft.centre)) is not None:
        fresh.append((yield from _wave(draft, kind)))


def _wave(draft: Draft, kind: Kind) -> Generator[Question, str, Wave]:
    """All of *kind* leave; ask for each tile that is turned up in their place."""
    count = sum(kind_of(tile) == kind for tile in draft.centre)
    draft.centre = tuple(tile for tile in draft.centre if kind_of(tile) != kind)
    wave: list[Tile] = []
    for number in range(1, count + 1):
        tile = yield Question("fresh", draft.done(), number=number, of=count, kind=kind)
        wave.append(tile)
        draft.centre = (*draft.centre, tile)
    return tuple(wave)


def _choose_discard(
    draft: Draft, stored: Sequence[Stored], room_for: Stored
) -> Generator[Question, str, Stored]:
    """Ask what goes back to the box; where one thing is stored, it is that."""
    things = tuple(dict.fromkeys(stored))
    if len(things) == 1:
        return things[0]
    return (yield Question("discard", draft.done(), things, tile=room_for))


# --- placing ---


def place(game: Game, what: Stored, at: Space, cards: int, workers: int) -> Dialogue:
    """Place *what* for that payment, with all that follows (T9-T19). Raises Refused if it may not lie."""
    draft = Draft(game)
    draft.unstore(what, placed=True)
    lay(draft, what, at, cards, workers)
    told = yield from _effect(draft, what, at)
    return Place(what, at, cards, workers, **told)


def _effect(draft: Draft, what: Stored, at: Space) -> Generator[Question, str, dict[str, Any]]:
    """Ask for all that is chosen or turned up when something lies on a space."""
    kind = draft.setup.regions[draft.turn].spaces[at]
    if kind == "castle":
        return (yield from _free(draft))
    told: dict[str, Any] = {}
    if kind == "city":
        told = yield from _chip(draft)
    elif kind == "cart":
        told = {"harvest": (yield from _harvest(draft))}
    while _lacks_discard(draft, what, at, told):
        gone, stored = told.get("discard", ()), list(draft.mine.storage)
        for one in gone:
            stored.remove(one)
        told["discard"] = (*gone, (yield from _choose_discard(draft, stored, "hexagon")))
    take_effect(draft, Place(what, at, 0, **told))
    return told


def _chip(draft: Draft) -> Generator[Question, str, dict[str, Any]]:
    left = tuple(chip for chip in CHIPS if chips_left(draft, chip))
    if not left:
        return {}
    answer = yield Question("chip", draft.done(), left, may_decline=True)
    return {"chip": cast(Chip, answer)} if answer else {"no_chip": True}


def _harvest(draft: Draft) -> Generator[Question, str, tuple[Harvest, ...]]:
    due = 1 + draft.mine.chip("harvest")
    shown: list[Harvest] = []
    for number in range(1, due + 1):
        shown.append(read_card((yield Question("harvest", draft.done(), number=number, of=due))))
    return tuple(shown)


def read_card(answer: str) -> Harvest:
    """Return what a harvest card shows: `green 2`."""
    what, amount = answer.split()
    return Harvest(what, int(amount))


def write_card(card: Harvest) -> str:
    """Return a harvest card as an answer tells it."""
    return f"{card.what} {card.amount}"


def _lacks_discard(draft: Draft, what: Stored, at: Space, told: dict[str, Any]) -> bool:
    """Tell whether something has to leave for a wooden hexagon (Q5)."""
    try:
        take_effect(Draft(draft.done()), Place(what, at, 0, **told))
    except Refused as refused:
        if refused.reason != Reason.DISCARD_COUNT:
            raise
        return True
    return False


def _free(draft: Draft) -> Generator[Question, str, dict[str, Any]]:
    """An open tile may be placed free of charge; the centre is refilled after that, or before (T14, Q11)."""
    region, covered = draft.setup.regions[draft.turn], draft.covered[draft.turn]
    fitting = tuple(tile for tile in dict.fromkeys(draft.centre) if legal_spaces(region, covered, tile))
    tile = (yield Question("open", draft.done(), fitting, may_decline=True)) if fitting else NOTHING
    if not tile:
        return {}
    take_out(draft, tile)
    told: dict[str, Any] = {"tile": tile}
    if draft.ruling("castle-refill") == "before":
        yield from _refill(draft, told)
    spaces = tuple(legal_spaces(region, covered, tile))
    at = spaces[0] if len(spaces) == 1 else (yield Question("space", draft.done(), spaces, tile=tile))
    lay(draft, tile, at, free=True)
    told |= {"at": at} | (yield from _effect(draft, tile, at))
    if "refill" not in told:
        yield from _refill(draft, told)
    return {"free": Free(**told)}


def _refill(draft: Draft, told: dict[str, Any]) -> _Part:
    fresh: list[Wave] = []
    told["refill"] = yield Question("refill", draft.done())
    refill(draft, told["refill"])
    yield from _replace_alike(draft, fresh)
    told["fresh"] = tuple(fresh)
