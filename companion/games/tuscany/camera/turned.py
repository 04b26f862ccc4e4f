"""How far tiles are turned: one that lies otherwise than before may be another one of its kind.

A note says how one lay when the mat was as it is recorded: `B1=cart=124@12`, with the number of moves then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from companion.engine.tuscany.box import Tile
from companion.games.tuscany.camera.compare import Seen

PUSHED_DEG: Final = 15.0
"""So far a tile is turned at most when it is only pushed in passing; drawn ones are read to about 4."""
AT_ONCE: Final = 2
"""Where more tiles are turned somebody has put the mat in order."""


def turns_noted(seen: Seen, moves: int, before: Sequence[str]) -> list[str]:
    """Return notes of how tiles lie, if the mat is as recorded and there are none since the last move."""
    if not seen.whole or seen.come or any(_notes(before, moves)):
        return []
    return [f"{place}={seen.tiles[place]}={turn:.0f}@{moves}" for place, turn in seen.turns.items()]


def turned(seen: Seen, moves: int, earlier: Sequence[str]) -> list[str]:
    """Return the places whose tile, of the same kind as before, is turned otherwise."""
    found = [
        place
        for place, tile, turn in _notes(earlier, moves)
        if seen.tiles.get(place) == tile
        and place in seen.turns
        and _apart(seen.turns[place], turn) > PUSHED_DEG
    ]
    return found if len(found) <= AT_ONCE else []


def _notes(notes: Sequence[str], moves: int) -> Iterator[tuple[str, Tile, float]]:
    for note in notes:
        said, _, at = note.partition("@")
        if said.count("=") == 2 and at == str(moves):
            place, tile, turn = said.split("=")
            yield place, tile, float(turn)


def _apart(one: float, other: float) -> float:
    return abs((one - other + 180) % 360 - 180)
