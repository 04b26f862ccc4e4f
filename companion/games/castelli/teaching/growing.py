"""A tile set that grows while it is played: a tile that is not in it is entered at the table.

Whoever plays with the stand-in turns tiles of a real box: from the first one that is entered, the game is
played with the table's own set, in which the tiles that were laid so far are, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from companion.base.errors import BadData
from companion.engine.castelli.tiles import TileSet
from companion.engine.protocol import Json
from companion.games.castelli.teaching.draft import TileDraft
from companion.play.game_session import AnyTable
from companion.words.language import mark

STAND_IN: Final = "stand-in"
CLASH: Final = mark(
    "In your own set, tile {tile} is not the same as in this game. Begin a new game with your tiles."
)


class Clash(BadData):
    """A tile of the game that is another one in the table's own set."""

    def __init__(self, tile: str) -> None:
        super().__init__(CLASH.format(tile=tile))
        self.tile = tile


def take_over(draft: TileDraft, table: AnyTable) -> None:
    """Let *draft* hold the tiles of the game at *table*, before another one is entered.

    Raises Clash if one of them is another one there; then nothing has changed.
    """
    known: TileSet = next(iter(table.rules.boards(table.state).values())).setup.tiles
    wanted = set(_laid(table.moves)) if known.name == STAND_IN else set(known.tiles)
    tiles = [known.tiles[tile] for tile in sorted(wanted & set(known.tiles))]
    for tile in tiles:
        if not draft.agrees(tile):
            raise Clash(tile.id)
    draft.adopt(tiles)


def play_with(draft: TileDraft, table: AnyTable) -> None:
    """Let the game at *table* go on with the tiles of *draft*, which took over its own."""
    draft.write_set()
    if table.header["tiles"] == draft.name:
        table.reread()
    else:
        table.mend_header(table.header | {"tiles": draft.name})


def _laid(moves: Iterable[Json]) -> Iterator[str]:
    """Give the tiles that *moves* name."""
    for move in moves:
        if isinstance(tile := move.get("tile"), str):
            yield tile
        tiles = move.get("tiles")
        yield from (str(one["tile"]) for one in tiles.values()) if isinstance(tiles, dict) else ()
