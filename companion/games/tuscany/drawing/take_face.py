"""A take as a picture: the tile that was taken, an arrow, and what came in its place."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from companion.engine.tuscany.box import Tile
from companion.games.tuscany.drawing.hexagons import RADIUS
from companion.games.tuscany.drawing.tile_faces import tile_face
from companion.report.ink import INK, PAPER
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import moved

WIDE: Final = RADIUS * 3**0.5
HIGH: Final = RADIUS * 2
ARROW: Final = ((-14.0, -5.0), (1.0, -5.0), (1.0, -13.0), (14.0, 0.0), (1.0, 13.0), (1.0, 5.0), (-14.0, 5.0))
ARROW_ROOM: Final = 52.0
SMALL: Final = 0.66
"""How large each of several tiles is that came."""


class TakeFace(NamedTuple):
    """A picture around 0, 0 and its size."""

    picture: Picture
    wide: float
    high: float


@cache
def take_face(taken: Tile, come: tuple[Tile, ...]) -> TakeFace:
    """Return *taken*, an arrow, and what has *come*: one tile, or several in two rows, drawn smaller."""
    picture = Picture()
    small = SMALL if len(come) > 1 else 1.0
    upper = come[: (len(come) + 1) // 2]
    room = WIDE * small * len(upper)
    wide = WIDE + ARROW_ROOM + room
    picture.add(tile_face(taken), (WIDE - wide) / 2, 0)
    picture.inked(moved(ARROW, WIDE - wide / 2 + ARROW_ROOM / 2, 0), PAPER, INK, 1.6)
    rows = [upper, come[len(upper) :]] if len(come) > 1 else [come]
    for n, row in enumerate(rows):
        y = (n - (len(rows) - 1) / 2) * RADIUS * 1.5 * small
        for m, tile in enumerate(row):
            x = wide / 2 - room / 2 + (m - (len(row) - 1) / 2) * WIDE * small
            picture.add(tile_face(tile), x, y, small)
    return TakeFace(picture, wide + 4, HIGH * (1 if len(rows) == 1 else small * 1.75) + 4)
