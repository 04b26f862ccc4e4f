"""On which of its eight places each open tile lies: a record keeps which tiles are open, not where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from companion.engine.tuscany.box import OPEN_TILES, Tile

Places = tuple[Tile | None, ...]
NOWHERE: Places = (None,) * OPEN_TILES


def arranged_through(centres: Iterable[Sequence[Tile]]) -> Places:
    """Return where the open tiles lie after one centre followed the other."""
    return reduce(arranged, centres, NOWHERE)


def arranged(before: Places, centre: Sequence[Tile], emptied: int | None = None) -> Places:
    """Return where *centre* lies if it lay as *before*: what stays keeps its place, the rest fills up.

    *emptied* is the place from which a tile was taken, where several are alike.
    """
    left = list(centre)
    found: list[Tile | None] = [None] * OPEN_TILES
    order = [n for n in range(OPEN_TILES) if n != emptied] + ([] if emptied is None else [emptied])
    for n in order:
        tile = before[n]
        if tile is not None and tile in left:
            left.remove(tile)
            found[n] = tile
    for n in range(OPEN_TILES):
        if found[n] is None and left:
            found[n] = left.pop(0)
    return tuple(found)
