"""What each kind of space brings when something is placed on it (T14-T19)."""

from __future__ import annotations

from typing import Final, NamedTuple, assert_never

from companion.base.errors import Refused
from companion.engine.protocol import POINTS, Change
from companion.engine.tuscany.box import (
    CHIPS,
    CHIPS_OF_EACH,
    GREEN_FOR_STORAGE,
    HEXAGON,
    MONASTERY_CARDS,
    RED_WITHOUT_ROOM,
    Chip,
    Kind,
    Space,
    Stored,
    crops_of,
)
from companion.engine.tuscany.centre import refill, replace_alike, take_out
from companion.engine.tuscany.draft import Draft
from companion.engine.tuscany.lay import lay
from companion.engine.tuscany.moves import Free, Harvest, Place
from companion.engine.tuscany.outcomes import (
    ChipTaken,
    CropsScored,
    Harvested,
    HexagonStored,
    HexagonWithoutRoom,
    NoChip,
    Received,
)
from companion.engine.tuscany.reasons import Reason
from companion.engine.tuscany.take import discard

RAISED_BY: Final[dict[str, Chip]] = {"cards": "card", "workers": "worker", "marble": "marble"}


def take_effect(draft: Draft, move: Place | Free) -> None:
    """Carry out what the space brings on which *move* placed something, with its choices."""
    kind = draft.setup.regions[draft.turn].spaces[move.at]
    _check_choices(move, kind)
    leaving = list(move.discard)
    match kind:
        case "castle":
            _castle(draft, move.free)
        case "city":
            _city(draft, move)
        case "estate":
            give_hexagon(draft, leaving, ("T16",))
        case "crop":
            _crop(draft, move.tile, move.at)
        case "quarry":
            _receive(draft, kind, "marble", 1, "marble")
        case "village":
            _receive(draft, kind, "workers", 1, "worker")
        case "monastery":
            _receive(draft, kind, "cards", MONASTERY_CARDS, None)
        case "cart":
            _cart(draft, move.harvest, leaving)
        case _:
            assert_never(kind)
    if leaving:
        reason = Reason.DISCARD_COUNT if draft.ruling("hexagon-no-room") == "discard" else Reason.NO_DISCARD
        raise Refused(reason, given=len(move.discard), needed=len(move.discard) - len(leaving))


class Choice(NamedTuple):
    """What is chosen or turned up only when something is placed."""

    harvest_cards: int = 0
    chip: bool = False
    free_tile: bool = False


def effect_without_choice(draft: Draft, what: Stored, at: Space) -> Choice:
    """Carry out what a space brings for sure, and return what there would be to choose or to turn up."""
    kind = draft.setup.regions[draft.turn].spaces[at]
    match kind:
        case "castle":
            return Choice(free_tile=True)
        case "city":
            return Choice(chip=any(chips_left(draft, chip) for chip in CHIPS))
        case "cart":
            return Choice(harvest_cards=1 + draft.mine.chip("harvest"))
        case "estate" if draft.mine.is_full and draft.ruling("hexagon-no-room") == "discard":
            draft.tell(HexagonStored(rules=("T16",), by=draft.turn))
        case _:
            take_effect(draft, Place(what, at, 0))
    return Choice()


def _check_choices(move: Place | Free, kind: Kind) -> None:
    if kind != "city" and (move.chip is not None or move.no_chip):
        raise Refused(Reason.NO_CITY, at=move.at, kind=kind)
    if kind != "cart" and move.harvest:
        raise Refused(Reason.NO_CART, at=move.at, kind=kind)
    if kind != "castle" and move.free is not None:
        raise Refused(Reason.NO_CASTLE, at=move.at, kind=kind)


def _castle(draft: Draft, free: Free | None) -> None:
    """One open tile may be placed at once, free of charge, with all that follows (T14)."""
    if free is None:
        return
    take_out(draft, free.tile)
    before = draft.ruling("castle-refill") == "before"  # Q11
    if before:
        _refill(draft, free)
    lay(draft, free.tile, free.at, free=True)
    take_effect(draft, free)
    if not before:
        _refill(draft, free)


def _refill(draft: Draft, free: Free) -> None:
    waves = list(free.fresh)
    refill(draft, free.refill)
    replace_alike(draft, waves)  # nothing while fewer than eight lie open: the outermost refill has the waves
    if waves:
        raise Refused(Reason.WAVES, given=len(free.fresh), needed=len(free.fresh) - len(waves))


def _city(draft: Draft, move: Place | Free) -> None:
    """One chip of a kind of which some are left may be taken (T15)."""
    left = {kind: chips_left(draft, kind) for kind in CHIPS}
    if move.chip is None:
        if any(left.values()) and not move.no_chip:
            raise Refused(Reason.CHIP_MISSING, colour=draft.turn, at=move.at)
        draft.tell(NoChip(rules=("T15",), by=draft.turn, left=any(left.values())))
        return
    if not left[move.chip]:
        raise Refused(Reason.NO_CHIP_LEFT, chip=move.chip)
    draft.add_chip(move.chip)
    storage = move.chip == "storage"
    draft.tell(
        ChipTaken(
            rules=("T15", "T4") if storage else ("T15",),
            changes=draft.gain(green=GREEN_FOR_STORAGE if storage else 0),
            by=draft.turn,
            chip=move.chip,
        )
    )


def chips_left(draft: Draft, kind: Chip) -> int:
    """Return how many chips of that kind nobody has."""
    return CHIPS_OF_EACH - sum(has.chip(kind) for has in draft.holdings.values())


def _crop(draft: Draft, what: Stored, at: Space) -> None:
    """A green point for each crop that is new to its area; a hexagon is a kind of its own (T17)."""
    covered = draft.covered[draft.turn]
    area = draft.setup.regions[draft.turn].area_of[at]
    there = frozenset(
        crop for space in area.spaces if space != at and space in covered for crop in crops_of(covered[space])
    )
    shown = crops_of(what)
    new = shown - there
    draft.tell(
        CropsScored(
            rules=("T17",),
            changes=draft.gain(green=1 if what == HEXAGON else len(new)),
            by=draft.turn,
            new=tuple(sorted(new)),
            known=tuple(sorted(shown & there)),
            hexagon=what == HEXAGON,
        )
    )


def _receive(draft: Draft, kind: Kind, what: str, by_rule: int, chip: Chip | None) -> None:
    """A quarry, village or monastery gives something, chips add to it (T18)."""
    by_chips = draft.mine.chip(chip) if chip else 0
    draft.tell(
        Received(
            rules=("T18",),
            changes=draft.gain(**{what: by_rule + by_chips}),
            by=draft.turn,
            kind=kind,
            what=what,
            by_rule=by_rule,
            by_chips=by_chips,
        )
    )


def _cart(draft: Draft, cards: tuple[Harvest, ...], leaving: list[Stored]) -> None:
    """Harvest cards, one after the other: one, and one more per `harvest` chip (T19)."""
    due = 1 + draft.mine.chip("harvest")
    if len(cards) != due:
        raise Refused(Reason.HARVEST_COUNT, given=len(cards), needed=due)
    for number, card in enumerate(cards, 1):
        _harvest(draft, number, due, card)
        if card.what == HEXAGON:
            give_hexagon(draft, leaving, ("T19",))


def _harvest(draft: Draft, number: int, of: int, card: Harvest) -> None:
    chip = RAISED_BY.get(card.what)
    chips = draft.mine.chip(chip) if chip else 0
    by_chips = chips if draft.ruling("harvest-chips") == "yes" else 0  # Q6
    what = POINTS if card.what == "red" else card.what
    draft.tell(
        Harvested(
            rules=("T19",),
            rulings=("harvest-chips",) if chips else (),
            changes=() if what == HEXAGON else draft.gain(**{what: card.amount + by_chips}),
            by=draft.turn,
            number=number,
            of=of,
            what=card.what,
            amount=card.amount,
            by_chips=by_chips,
        )
    )


def give_hexagon(draft: Draft, leaving: list[Stored], rules: tuple[str, ...]) -> None:
    """Give a wooden hexagon, which takes any free storage space; without one Q5 decides (T16, T19)."""
    if draft.mine.is_full:
        how = draft.ruling("hexagon-no-room")  # Q5
        if how != "discard":
            points = RED_WITHOUT_ROOM if how == "two-red" else 0
            changes = (Change(draft.turn, POINTS, points),) if points else ()
            rulings = ("hexagon-no-room",)
            draft.tell(
                HexagonWithoutRoom(
                    rules=(*rules, "T19"), rulings=rulings, changes=changes, by=draft.turn, points=points
                )
            )
            return
        if not leaving:
            raise Refused(Reason.DISCARD_COUNT, given=0, needed=1)
        discard(draft, leaving.pop(0), HEXAGON)
    draft.store(HEXAGON)
    draft.tell(HexagonStored(rules=rules, by=draft.turn))
