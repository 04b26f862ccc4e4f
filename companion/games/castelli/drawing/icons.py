"""Castelli's icons, by the names that stand after `castelli/`."""

from __future__ import annotations

from functools import cache
from typing import Final

from companion.engine.protocol import COLOURS
from companion.games.castelli.drawing.pieces import castle
from companion.games.castelli.drawing.symbols import symbol, symbols
from companion.ui.board_drawing import IconDrawing
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import Polygon, rectangle
from companion.ui.theme import Rgba

SIGN_EDGE: Final = 21.0
CASTLE_EDGE: Final = 28.0
SYMBOL_EDGES: Final = {"village": 30.0, "city": 34.0, "mine": 24.0, "silver": 17.0, "card": 19.0}
OTHER_EDGE: Final = 20.0


def icon(name: str, paint: Rgba) -> IconDrawing | None:
    """Return the icon called *name*; signs are drawn in that *paint*."""
    kind, _, colour = name.partition(" ")
    if kind == "castle" and colour in COLOURS:
        return IconDrawing(castle(colour), CASTLE_EDGE)
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


SIGNS: Final[dict[str, list[Polygon]]] = {"tile": _tile(), "tower": _tower()}
