"""The eight open tiles: what is taken out, what comes in, what leaves (T7, T8, T11)."""

from __future__ import annotations

from companion.base.errors import Refused
from companion.engine.tuscany.box import OPEN_TILES, PILE, SAME_COLOUR, Kind, Tile, kind_of
from companion.engine.tuscany.draft import Draft
from companion.engine.tuscany.moves import Wave
from companion.engine.tuscany.outcomes import Cleared, FiveAlike, Refilled
from companion.engine.tuscany.reasons import Reason
from companion.engine.tuscany.spaces import kinds_that_fit


def take_out(draft: Draft, tile: Tile) -> None:
    """Take *tile* from the centre. Raises Refused if it does not lie open."""
    if tile not in draft.centre:
        raise Refused(Reason.NOT_OPEN, tile=tile)
    place = draft.centre.index(tile)
    draft.centre = draft.centre[:place] + draft.centre[place + 1 :]


def refill(draft: Draft, tile: Tile) -> None:
    """Refill the centre from the player's leftmost pile; when all are used up, from the neutral ones (T7)."""
    draft.centre = (*draft.centre, tile)
    own = draft.mine.left_in_piles > 0
    if own:
        draft.add("laid", 1)
    left = -draft.mine.laid % PILE
    draft.tell(Refilled(rules=("T7",), by=draft.turn, tile=tile, own=own, left_in_pile=left))


def alike(centre: tuple[Tile, ...]) -> Kind | None:
    """Return the kind of which five or more of eight open tiles are; None if there is none (T11)."""
    if len(centre) != OPEN_TILES:
        return None
    kinds = sorted(map(kind_of, centre))
    middle = kinds[OPEN_TILES // 2]  # more than half of them reach over it
    return middle if kinds.count(middle) >= SAME_COLOUR else None


def replace_alike(draft: Draft, waves: list[Wave]) -> None:
    """Replace five or more of one colour, again if need be, by *waves*, each used up as it is needed."""
    while (kind := alike(draft.centre)) is not None:
        left = [tile for tile in draft.centre if kind_of(tile) == kind]
        wave = _next_wave(waves, kind, len(left))
        _exchange(draft, kind, wave)
        draft.tell(FiveAlike(rules=("T11",), kind=kind, count=len(left), fresh=wave))


def clear_kinds(draft: Draft, kinds: tuple[Kind, ...], waves: list[Wave]) -> None:
    """Replace all open tiles of a kind, as none that lies open can be placed; then of another (T8)."""
    before: Kind | None = None
    for kind in kinds:
        _check_none_fits(draft, before)
        if kind == before:
            raise Refused(Reason.SAME_KIND_AGAIN, kind=kind)
        count = sum(kind_of(tile) == kind for tile in draft.centre)
        if not count:
            raise Refused(Reason.KIND_NOT_OPEN, kind=kind)
        wave = _next_wave(waves, kind, count)
        _exchange(draft, kind, wave)
        draft.tell(Cleared(rules=("T8",), by=draft.turn, kind=kind, fresh=wave))
        before = kind
    if not _fitting(draft):
        raise Refused(Reason.STILL_NONE_FITS, kind=kinds[-1])


def _check_none_fits(draft: Draft, cleared: Kind | None) -> None:
    if fitting := _fitting(draft):
        if cleared is not None:
            raise Refused(Reason.CLEARED_ENOUGH, kind=cleared, tile=fitting[0])
        raise Refused(Reason.CAN_BE_PLACED, tile=fitting[0])


def _fitting(draft: Draft) -> list[Tile]:
    kinds = kinds_that_fit(draft.setup.regions[draft.turn], draft.covered[draft.turn])
    return [tile for tile in draft.centre if kind_of(tile) in kinds]


def _next_wave(waves: list[Wave], kind: Kind, count: int) -> Wave:
    if not waves:
        raise Refused(Reason.WAVES, kind=kind, count=count)
    wave = waves.pop(0)
    if len(wave) != count:
        raise Refused(Reason.WAVE_LENGTH, kind=kind, count=count, given=len(wave))
    return wave


def _exchange(draft: Draft, kind: Kind, wave: Wave) -> None:
    draft.centre = (*(tile for tile in draft.centre if kind_of(tile) != kind), *wave)
