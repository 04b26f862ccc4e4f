"""A drawing as a list of shapes, made once: the screen turns it into a picture, the page into an SVG."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from companion.games.tuscany.drawing.symbols import symbol
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import Polygon, moved
from companion.ui.theme import rgba


class Filled(NamedTuple):
    """A polygon filled with a colour."""

    points: Polygon
    colour: str
    opacity: float = 1.0


class Outlined(NamedTuple):
    """A line around a polygon."""

    points: Polygon
    colour: str
    width: float
    opacity: float = 1.0


class Sign(NamedTuple):
    """A sign of `symbols.svg`, its middle at a place."""

    name: str
    x: float
    y: float
    scale: float = 1.0
    opacity: float = 1.0


class Written(NamedTuple):
    """Letters with their middle at a place."""

    text: str
    x: float
    y: float
    size: float
    colour: str


Shape: TypeAlias = Filled | Outlined | Sign | Written


def picture_of(shapes: Iterable[Shape]) -> Picture:
    """Return *shapes* as the screen draws them."""
    picture = Picture()
    for shape in shapes:
        match shape:
            case Filled(points, colour, opacity):
                picture.polygon(points, colour, opacity)
            case Outlined(points, colour, width, opacity):
                picture.ring(points, colour, width, opacity)
            case Sign(name, x, y, scale, opacity):
                picture.add(symbol(name), x, y, scale, opacity)
            case Written(text, x, y, size, colour):
                picture.write(text, (x, y), size, rgba(colour))
    return picture


def shifted(points: Polygon, x: float, y: float) -> Polygon:
    """Return *points* moved by so much."""
    return moved(points, x, y)
