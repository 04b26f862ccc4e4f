"""A tile comes to lie in a region: is the space allowed, is an area or a colour complete (T9, T12, T13)."""

from __future__ import annotations

from companion.base.errors import Refused
from companion.engine.protocol import Change
from companion.engine.tuscany.box import HEXAGON, Kind, Space, Stored, kind_of
from companion.engine.tuscany.draft import Draft
from companion.engine.tuscany.outcomes import AreaComplete, ColourComplete, Placed
from companion.engine.tuscany.reasons import Reason

POINTS_FOR_AREA = {1: 1, 2: 3, 3: 6}
BIG_AREA_SIX = 6


def lay(draft: Draft, what: Stored, at: Space, cards: int = 0, workers: int = 0, free: bool = False) -> None:
    """Put *what* on the space *at*, and score the area and the colour that it completes."""
    _check_space(draft, what, at)
    colour, kind = draft.turn, draft.setup.regions[draft.turn].spaces[at]
    draft.covered[colour] = {**draft.covered[colour], at: what}
    draft.tell(
        Placed(
            rules=("T14",) if free else ("T9", "T16") if what == HEXAGON else ("T9",),
            changes=draft.gain(cards=-cards, workers=-workers),
            by=colour,
            tile=what,
            at=at,
            kind=kind,
            cards=cards,
            workers=workers,
            free=free,
        )
    )
    _score_area(draft, at)
    _score_colour(draft, kind)


def _check_space(draft: Draft, what: Stored, at: Space) -> None:
    region, covered = draft.setup.regions[draft.turn], draft.covered[draft.turn]
    if at not in region.spaces:
        raise Refused(Reason.NOT_IN_REGION, colour=draft.turn, at=at)
    if at in covered:
        raise Refused(Reason.COVERED, colour=draft.turn, at=at)
    if what != HEXAGON and kind_of(what) != region.spaces[at]:
        raise Refused(Reason.WRONG_KIND, colour=draft.turn, tile=what, at=at, kind=region.spaces[at])
    if not any(near in covered for near in region.touching[at]):
        raise Refused(Reason.NOT_TOUCHING, colour=draft.turn, at=at)


def points_for_area(spaces: int, big_area: str) -> int:
    """Return what an area is worth once it is complete (T12, Q2)."""
    if spaces in POINTS_FOR_AREA:
        return POINTS_FOR_AREA[spaces]
    return BIG_AREA_SIX if big_area == "six" else spaces * (spaces + 1) // 2


def _score_area(draft: Draft, at: Space) -> None:
    colour = draft.turn
    area = draft.setup.regions[colour].area_of[at]
    if not draft.covered[colour].keys() >= area.spaces:
        return
    points = points_for_area(area.size, draft.ruling("big-area"))
    draft.tell(
        AreaComplete(
            rules=("T12",),
            rulings=() if area.size in POINTS_FOR_AREA else ("big-area",),
            changes=(Change(colour, "green", points),),
            by=colour,
            kind=area.kind,
            spaces=area.size,
            points=points,
        )
    )


def _score_colour(draft: Draft, kind: Kind) -> None:
    colour = draft.turn
    covered = draft.covered[colour]
    if not covered.keys() >= set(draft.setup.regions[colour].of_kind[kind]):
        return
    gone = draft.bonuses_gone.get(kind, 0)
    points = draft.setup.bonuses[kind][gone] if gone < 2 else 0
    draft.bonuses_gone = {**draft.bonuses_gone, kind: min(2, gone + 1)}
    draft.tell(
        ColourComplete(
            rules=("T13",),
            changes=draft.gain(green=points),
            by=colour,
            kind=kind,
            place=gone + 1,
            points=points,
        )
    )
