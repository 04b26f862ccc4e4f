"""What lies on a simulated table at one moment: tiles, each a little off its place, pieces, a card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from companion.engine.castelli.board import Board
from companion.engine.castelli.box import Field, Settlement
from companion.engine.castelli.castles import stacks_by_area
from companion.engine.castelli.state import Game
from companion.engine.castelli.tiles import TileSet
from companion.engine.protocol import Colour
from companion.games.castelli.simulator.geometry import Geometry, Point
from companion.simulator.ink import luck

TURN_AT_MOST: Final = 6.0
OFF_AT_MOST: Final = 0.12
"""How far a tile lies off its place at most: degrees, and a share of its side."""


NOBODY: Final[Mapping[Field, int]] = {}
"""How often each tile was nudged: never."""


@dataclass(frozen=True)
class Placed:
    """A tile on its meadow: which (None: face down), the colour north, and how far it lies off its place."""

    tile: str | None
    north: Colour | None = None
    turn_deg: float = 0.0
    dx_mm: float = 0.0
    dy_mm: float = 0.0
    start: bool = False
    quarters: int = 0
    """How many quarters a back is turned: tiles are shuffled."""


@dataclass(frozen=True)
class Scene:
    """Everything on a table that the camera may see, but for hands and light."""

    board: Board
    tiles: TileSet
    style: str
    geometry: Geometry
    placed: Mapping[Field, Placed]
    """Meadow -> its tile; a meadow that is not listed is empty."""
    castles: Mapping[str, tuple[tuple[Colour, ...], ...]] = field(default_factory=dict)
    """Area -> its sites, each from bottom to top."""
    settlements: Mapping[Field, Settlement] = field(default_factory=dict)
    silver: int = 0
    """What lies in the mine."""
    card: int | None = None
    """The number of the card that is shown in the tray."""
    seed: int = 0
    """How untidy the tiles lie."""
    table: int = 0
    """Which table it is: planks or cloth, and how the board is printed."""
    strays: tuple[tuple[int, Point], ...] = ()
    """More markers, where none should lie: id and place."""
    bare: bool = False
    """Markers on a table without a board."""
    astray_mm: float = 0.0
    """How far castles may stand from their places, across and down."""


def scene_of(
    game: Game,
    geometry: Geometry,
    style: str,
    seed: int,
    card: int | None = None,
    nudges: Mapping[Field, int] = NOBODY,
) -> Scene:
    """Return the table as *game* has it; *seed* and *nudges* settle how far each tile lies off its place."""
    placed = {}
    for meadow in game.setup.board.meadows:
        laid = game.laid.get(meadow)
        start = bool(laid and game.setup.tiles.tiles[laid.tile].start)
        flat = Placed(laid.tile, laid.north, start=start) if laid else Placed(None)
        placed[meadow] = untidy(flat, geometry, seed, meadow, laid, nudges.get(meadow, 0))
    return Scene(
        game.setup.board,
        game.setup.tiles,
        style,
        geometry,
        placed,
        stacks_by_area(game.castles),
        game.settlements,
        game.mine,
        card,
        seed,
    )


def untidy(placed: Placed, geometry: Geometry, *parts: object, share: float = 1.0) -> Placed:
    """Return *placed* a little off its place: most tiles little, few as far as they may."""
    random = luck("untidy", *parts)
    turn, dx, dy = random.uniform(-1, 1, 3) * random.uniform(0.2, 1.0) * share
    off = OFF_AT_MOST * geometry.tile_mm / 2**0.5
    return replace(
        placed,
        turn_deg=float(turn * TURN_AT_MOST),
        dx_mm=float(dx * off),
        dy_mm=float(dy * off),
        quarters=0 if placed.tile else int(random.integers(4)),
    )
