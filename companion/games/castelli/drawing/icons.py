"""Castelli's icons, by the names that stand after `castelli/`."""

from __future__ import annotations

from functools import cache
from typing import Final

from companion.engine.protocol import COLOURS
from companion.games.castelli.drawing.pieces import castle, coat, colour_order
from companion.games.castelli.drawing.symbols import symbol, symbols
from companion.ui.board_drawing import IconDrawing
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import Polygon, line, rectangle
from companion.ui.theme import Rgba

SIGN_EDGE: Final = 21.0
CASTLE_EDGE: Final = 28.0
COAT_EDGE: Final = 30.0
ORDER_EDGE: Final = 28.0
SYMBOL_EDGES: Final = {"village": 30.0, "city": 34.0, "mine": 24.0, "silver": 17.0, "card": 19.0}
OTHER_EDGE: Final = 20.0


def icon(name: str, paint: Rgba) -> IconDrawing | None:
    """Return the icon called *name*; signs are drawn in that *paint*."""
    kind, _, colour = name.partition(" ")
    if kind == "castle" and colour in COLOURS:
        return IconDrawing(castle(colour), CASTLE_EDGE)
    if kind == "coat":
        colour, _, value = colour.partition(" ")
        return IconDrawing(coat(colour, int(value)), COAT_EDGE)
    if kind == "order":
        return IconDrawing(colour_order(tuple(colour.split())), ORDER_EDGE)
    if name in SIGNS:
        return IconDrawing(_sign(name, paint), SIGN_EDGE)
    if name not in symbols():
        return None
    return IconDrawing(symbol(name), SYMBOL_EDGES.get(name, OTHER_EDGE), needs_plate=True)


@cache
def _sign(name: str, paint: Rgba) -> Picture:
    picture = Picture()
    picture.lines(SIGNS[name], paint)
    return picture


def _tile() -> list[Polygon]:
    """The back of a tile."""
    across = [rectangle(-8, y, 16, 2) for y in (-8, 6)]
    down = [rectangle(x, -8, 2, 16) for x in (-8, 6)]
    return [*across, *down, ((0, -4), (4, 0), (0, 4), (-4, 0))]


def _tower() -> list[Polygon]:
    battlements = [rectangle(x, -9, 4, 4) for x in (-8, -2, 4)]
    walls = ((-8, -6), (8, -6), (6, 0), (6, 9), (2, 9), (2, 4), (-2, 4), (-2, 9), (-6, 9), (-6, 0))
    return [*battlements, walls]


def _shield() -> list[Polygon]:
    return [((-8, -9), (8, -9), (8, 0), (5.5, 5), (0, 9.5), (-5.5, 5), (-8, 0))]


def _flame() -> list[Polygon]:
    left = ((0, 9.5), (-5, 8), (-7.5, 3.5), (-6, -2), (-3.5, 0.5), (-1, -9.5))
    right = ((4, -4.5), (5.5, -1.5), (7.5, 3.5), (5, 8))
    return [(*left, *right)]


def _chapel() -> list[Polygon]:
    cross = [rectangle(-1, -9.5, 2, 7), rectangle(-3, -7.8, 6, 2)]
    return [*cross, ((-8, 2.5), (0, -3.5), (8, 2.5)), rectangle(-6, 2.5, 4, 7), rectangle(2, 2.5, 4, 7)]


def _swords() -> list[Polygon]:
    blades = [*line(((-8, -8.5), (5, 4.5)), 2.6), *line(((8, -8.5), (-5, 4.5)), 2.6)]
    guards = [*line(((1.5, 7), (7.5, 1)), 2.2), *line(((-1.5, 7), (-7.5, 1)), 2.2)]
    return [*blades, *guards, *line(((5, 4.5), (8.5, 8)), 2.6), *line(((-5, 4.5), (-8.5, 8)), 2.6)]


SIGNS: Final[dict[str, list[Polygon]]] = {
    "tile": _tile(),
    "tower": _tower(),
    "shield": _shield(),
    "flame": _flame(),
    "chapel": _chapel(),
    "swords": _swords(),
}
