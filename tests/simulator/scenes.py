"""Tables amid some game, by seed."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.castelli.board import Board
from companion.engine.castelli.box import Field
from companion.engine.castelli.tiles import TileSet
from companion.engine.protocol import COLOURS, Colour
from companion.games.castelli.simulator.geometry import Geometry
from companion.games.castelli.simulator.scene import Placed, Scene, untidy
from companion.simulator.ink import luck


def random_scene(
    board: Board,
    tiles: TileSet,
    geometry: Geometry,
    style: str,
    seed: int,
    *,
    up: float = 0.6,
    empty: float = 0.06,
) -> Scene:
    """Return a table amid some game: a share of tiles *up*, some meadows *empty*, some castles."""
    random = luck("scene", seed)
    ids = iter(random.permutation(sorted(tiles.plain)))
    placed: dict[Field, Placed] = {}
    for meadow, probability in zip(board.meadows, random.random(len(board.meadows)), strict=True):
        if probability < empty:
            continue
        north = COLOURS[int(random.integers(4))]
        tile = str(next(ids, ""))
        shown = Placed(tile, north) if tile and probability < empty + up else Placed(None)
        placed[meadow] = untidy(shown, geometry, seed, meadow)
    castles = _some_castles(board, seed)
    left = {at: kind for at, kind in board.settlements.items() if random.random() < 0.9}
    card = int(random.integers(1, 34)) if random.random() < 0.3 else None
    return Scene(
        board, tiles, style, geometry, placed, castles, left, int(random.integers(0, 12)), card, seed
    )


def _some_castles(board: Board, seed: int) -> dict[str, tuple[tuple[Colour, ...], ...]]:
    random = luck("castles", seed)
    areas: Iterable[str] = (a.label for areas in board.areas.values() for a in areas if a.sites)
    return {label: ((COLOURS[int(random.integers(4))],),) for label in areas if random.random() < 0.35}
