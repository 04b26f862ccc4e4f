"""Pieces: coats, castles and tiles, each around 0, 0 in the units of the board."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from companion.engine.castelli.board import STEP
from companion.engine.castelli.tiles import Coat, Coats
from companion.engine.protocol import Colour
from companion.games.castelli.drawing.symbols import symbol
from companion.report.ink import FILL, INK, PAPER, WRITTEN_ON
from companion.ui.drawing.marks import shape
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import moved, rectangle, rounded

COAT_AT: Final = 23.6
COAT: Final = 14.4
TILE_HALF: Final = 41.0
SILVER_AT: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    0: (),
    1: ((0, 0),),
    2: ((-5, -4), (5, 4)),
}
FACES_KEPT: Final = 64
"""Faces that are kept drawn: those of a whole box to choose from, and some that lie otherwise; 75 kB each."""
LETTERS: Final[dict[Colour, float]] = {"red": 27.0, "blue": 29.0, "green": 24.0, "yellow": 25.0}
"""How large the value stands on a colour's shape: as large as its room, to be read from a metre away."""
LOW: Final[dict[Colour, float]] = {"red": 0.0, "blue": 0.0, "green": 3.0, "yellow": 0.0}
"""How far below the middle letters stand on a colour's shape."""


@cache
def coat(colour: Colour, value: int) -> Picture:
    """Return a coat of arms: the colour's shape with its value, or (0) a card on it."""
    picture = Picture()
    picture.inked(shape(colour, COAT), FILL[colour], INK, 1.6)
    low = LOW[colour]
    if value:
        picture.write(str(value), (0, low), LETTERS[colour], WRITTEN_ON[colour])
    else:
        picture.add(symbol("card"), 0, low, 0.85 if low else 1.0)
    return picture


@cache
def blank_coat(colour: Colour) -> Picture:
    """Return a coat of which nobody has said yet what stands on it."""
    picture = Picture()
    picture.inked(shape(colour, COAT), FILL[colour], INK, 1.6)
    return picture


@cache
def colour_order(colours: tuple[Colour, ...]) -> Picture:
    """Return a small tile with these *colours* clockwise from the north, and no values."""
    picture = Picture()
    picture.inked(rounded(-13, -13, 26, 26, 2), PAPER, INK, 1)
    for colour, (dx, dy) in zip(colours, STEP.values(), strict=True):
        picture.inked(moved(shape(colour, 3.6), dx * 7.6, dy * 7.6), FILL[colour], INK, 0.7)
    return picture


@cache
def castle(colour: Colour) -> Picture:
    """Return a castle of two towers, 22 wide and 26 high, with its owner's shape on it."""
    walls = (
        (-11, 13), (-11, -13), (-4.5, -13), (-4.5, -5), (-2, -5), (-2, -9),
        (2, -9), (2, -5), (4.5, -5), (4.5, -13), (11, -13), (11, 13),
    )  # fmt: skip
    picture = Picture()
    picture.inked(walls, FILL[colour], INK, 1.6)
    picture.inked(moved(shape(colour, 5.2), 0, 4.4), PAPER, INK, 1.2)
    return picture


@cache
def under(colour: Colour) -> Picture:
    """Return what is left to see of a castle under another: its foot, 26 wide and 11 high."""
    picture = Picture()
    picture.inked(((-13, 5.5), (-11.5, -5.5), (11.5, -5.5), (13, 5.5)), FILL[colour], INK, 1.4)
    picture.inked(moved(shape(colour, 3.2), 0, 0.4), PAPER, INK, 1.0)
    return picture


@cache
def tile_back() -> Picture:
    """Return a tile that lies face down."""
    return symbol("back")


@cache
def tile_blank() -> Picture:
    """Return the face of a tile without anything on it."""
    picture = Picture()
    half = TILE_HALF
    picture.inked(rectangle(-half, -half, 2 * half, 2 * half), PAPER, INK, 1.8)
    for a, b in (((-half, -half), (half, half)), ((half, -half), (-half, half))):
        picture.ring((a, b, (b[0] + 0.01, b[1] + 0.01)), "#d9c7a0", 1.0)
    return picture


def tile_face(coats: Coats, silver: int) -> Picture:
    """Return a tile with its *coats* by side and its *silver* in the middle."""
    return _face(tuple(coats.items()), silver)


@lru_cache(maxsize=FACES_KEPT)
def _face(coats: tuple[tuple[str, Coat], ...], silver: int) -> Picture:
    picture = Picture()
    picture.add(tile_blank())
    for side, (colour, value, card) in coats:
        dx, dy = STEP[side]  # type: ignore[index] # the key of a Coats is a side
        picture.add(coat(colour, value) if value or card else blank_coat(colour), dx * COAT_AT, dy * COAT_AT)
    for x, y in SILVER_AT[silver]:
        picture.add(symbol("silver"), x, y)
    return picture
