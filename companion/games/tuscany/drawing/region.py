"""A player's region as shapes: spaces with their signs, what lies there, and which areas are complete."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Final, NamedTuple

from companion.engine.tuscany.box import CROPS, HEXAGON, START_CASTLE, Kind, Space, Stored, crops_of
from companion.engine.tuscany.region import At, Region, place_name, read_place
from companion.games.tuscany.drawing.colours import FRAME, KIND
from companion.games.tuscany.drawing.hexagons import PITCH, RADIUS, SIDES, hexagon, middle, outlines
from companion.games.tuscany.drawing.shapes import Filled, Outlined, Shape, Sign, Written
from companion.report.ink import INK, faded
from companion.ui.drawing.polygons import Point, Polygon, ellipse, moved

MARGIN: Final = 14.0
EMPTY_FADED: Final = 0.52
EMPTY_SIGN: Final = 0.5
TILE: Final = RADIUS * 0.82
SHADE: Final = 86
NUMBER: Final = 13.0
NUMBER_BELOW: Final = 18.5
"""How far below the middle: above the line that points a space out."""
NUMBER_PLATE: Final = "#fffbe8"
SIGN_ABOVE: Final = 5.0
"""How far a sign moves up where a number stands below it."""
BAND: Final = 3.0
"""How wide the line along a complete area is."""


class Lying(NamedTuple):
    """A space as it is: all that its drawing depends on."""

    space: Space
    kind: Kind
    what: Stored | None
    edges: tuple[int, ...]
    """The sides where its area ends, if that is complete; clockwise from the right."""
    done: bool = False
    """Whether its area is complete."""
    number: int = 0
    """By which sentences on the screen call it; 0: it is not shown."""


def lying(region: Region, covered: Mapping[Space, Stored], space: Space) -> Lying:
    """Return a space as it is now."""
    area = region.area_of[space]
    done = area.spaces <= covered.keys()
    at = read_place(space, "space")
    edges = tuple(
        n for n, (q, r) in enumerate(SIDES) if place_name(At(at.q + q, at.r + r)) not in area.spaces
    )
    return Lying(space, region.spaces[space], covered.get(space), edges if done else (), done)


def draw_region(region: Region, covered: Mapping[Space, Stored]) -> Iterator[Shape]:
    """Give the whole region."""
    yield from draw_frame(region)
    for space in region.spaces:
        yield from draw_space(lying(region, covered, space))


def extent(region: Region) -> tuple[float, float, float, float]:
    """Return left, top, width and height of the whole drawing."""
    xs, ys = zip(*map(middle, region.spaces), strict=True)
    left, top = min(xs) - PITCH / 2 - MARGIN, min(ys) - RADIUS - MARGIN
    return left, top, max(xs) + PITCH / 2 + MARGIN - left, max(ys) + RADIUS + MARGIN - top


def draw_frame(region: Region) -> Iterator[Shape]:
    """Give what never changes: the edge of the land."""
    lines = outlines(region.spaces)
    yield from (Outlined(line, INK, 13.0) for line in lines)
    yield from (Outlined(line, FRAME, 10.0) for line in lines)


def draw_space(lies: Lying) -> Iterator[Shape]:
    """Give one space as it is now, in its place."""
    x, y = middle(lies.space)
    ground, tile = moved(hexagon(RADIUS), x, y), moved(hexagon(TILE), x, y)
    paint = KIND[lies.kind]
    yield Filled(ground, _shaded(paint) if lies.done else faded(paint, EMPTY_FADED))
    yield Outlined(ground, INK, 1.0, 0.4)
    if lies.what is None:
        yield Sign(lies.kind, x, y - _up(lies), 0.95, EMPTY_SIGN)
    else:
        yield Filled(tile, paint)
        yield Outlined(tile, INK, 1.0 if lies.done else 2.0)
        yield from _signs(lies, lies.what)
    yield from (Filled(band, INK) for band in _bands(lies))
    if lies.number:
        yield from _number(lies, x, y + NUMBER_BELOW)


def _number(lies: Lying, x: float, y: float) -> Iterator[Shape]:
    """Give the number of a space, on a tile with a plate below it."""
    if lies.what is not None:
        plate = moved(ellipse(10.0, 7.0), x, y)
        yield Filled(plate, NUMBER_PLATE)
        yield Outlined(plate, INK, 1.0)
    yield Written(str(lies.number), x, y, NUMBER, INK)


def _up(lies: Lying) -> float:
    return SIGN_ABOVE if lies.number else 0.0


def _shaded(colour: str) -> str:
    """Return *colour* a little darker: the land of a complete area."""
    return "#" + "".join(f"{int(colour[n : n + 2], 16) * SHADE // 100:02x}" for n in (1, 3, 5))


def _signs(lies: Lying, what: Stored) -> Iterator[Shape]:
    """What lies there: a tile with its sign, its crops, a wooden hexagon, the start castle with a flag."""
    x, middle_y = middle(lies.space)
    y = middle_y - _up(lies)
    if what == HEXAGON:
        yield Sign(HEXAGON, x, middle_y, 1.75)
        yield Sign(lies.kind, x, y, 0.9)
    elif what == START_CASTLE:
        yield Sign("castle", x - 3, y + 4)
        yield Sign("flag", x + 9, y - 9, 0.95)
    elif crops := [crop for crop in CROPS if crop in crops_of(what)]:
        apart = 19.0 if len(crops) > 1 else 0.0
        for n, crop in enumerate(crops):
            yield Sign(crop, x + (n - (len(crops) - 1) / 2) * apart, y, 0.95 if apart else 1.35)
    else:
        yield Sign(lies.kind, x, y, 1.12)


def _bands(lies: Lying) -> Iterator[Polygon]:
    """Give a band along each side where a complete area ends; bands of neighbours meet."""
    corners = moved(hexagon(RADIUS), *middle(lies.space))
    for n in lies.edges:
        begin, end = corners[n], corners[(n + 1) % 6]
        before, after = corners[n - 1], corners[(n + 2) % 6]
        inner_begin = _inner(begin, before, end, (n - 1) % 6 in lies.edges)
        inner_end = _inner(end, after, begin, (n + 1) % 6 in lies.edges)
        yield begin, end, inner_end, inner_begin


def _inner(corner: Point, along: Point, other: Point, mitred: bool) -> Point:
    """Return the inner end of a band at *corner*: halfway to the next band, or on the side between two."""
    by = BAND * 2 / sqrt(3) / RADIUS
    x, y = corner
    if not mitred:
        return x + (along[0] - x) * by, y + (along[1] - y) * by
    return x + (along[0] + other[0] - 2 * x) * by, y + (along[1] + other[1] - 2 * y) * by
