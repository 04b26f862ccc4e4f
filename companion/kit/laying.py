"""Sentences that tell where markers and tray lie on the table."""

from __future__ import annotations

from companion.kit.plan import KitPlan, Point
from companion.words.words import Words


def marker_places(words: Words, plan: KitPlan) -> str:
    """Return where the middles of the markers are: one measure if all have it, else each place."""
    number = next(iter(plan.markers))
    out = {_out(plan, place) for place in plan.markers.values()}
    x, y = min(out)
    if len(out) == 1 and x > 0 and y > 0:
        return words.say(
            "The centre of mark {number} is {x} mm outside the outermost column and {y} mm outside the "
            "outermost row; the others likewise. If yours are elsewhere, change the numbers in the "
            "profile.",
            number=number,
            x=f"{x:g}",
            y=f"{y:g}",
        )
    places = [
        words.say("mark {number}: {way}", number=number, way=_way(words, plan, place))
        for number, place in plan.markers.items()
    ]
    return words.say(
        "Distances from the centres of the corner marks to the north-west corner of field A1: {places}. "
        "If yours are elsewhere, change the numbers in the profile.",
        places="; ".join(places),
    )


def _out(plan: KitPlan, place: Point) -> Point:
    """Return how far *place* is outside the fields, across and down; inside it is less than 0."""
    (west, north, east, south), (x, y) = plan.fields_mm(), place
    return round(max(west - x, x - east), 1), round(max(north - y, y - south), 1)


def tray_place(words: Words, plan: KitPlan) -> str:
    """Return where the tray lies: beside the last column, or wherever the profile has it."""
    assert plan.tray is not None
    x, y, *_ = plan.tray
    _, north, east, _ = plan.fields_mm()
    if x >= east and y >= north:
        return words.say(
            "Cut out the tray and lay it beside the board: its west edge {x} mm east of the last "
            "column, its north edge {y} mm below the north edge of row 1. The camera reads the "
            "cards you lay there.",
            x=f"{round(x - east, 1):g}",
            y=f"{round(y - north, 1):g}",
        )
    return words.say(
        "Cut out the tray and lay it on the table. Distance from its north-west corner to "
        "the north-west corner of field A1: {way}. The camera reads the cards you lay there.",
        way=_way(words, plan, (x, y)),
    )


def _way(words: Words, plan: KitPlan, to: Point) -> str:
    x, y = (round(there - here, 1) for there, here in zip(to, plan.offset_mm, strict=True))
    across, down = f"{abs(x):g}", f"{abs(y):g}"
    if y < 0:
        if x < 0:
            return words.say("{x} mm west, {y} mm north", x=across, y=down)
        return words.say("{x} mm east, {y} mm north", x=across, y=down)
    if x < 0:
        return words.say("{x} mm west, {y} mm south", x=across, y=down)
    return words.say("{x} mm east, {y} mm south", x=across, y=down)
