"""A board piece while it is taught: drawn by itself, over its photograph, and what a stroke meant there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Final, NamedTuple

from companion.engine.castelli.assemble import make
from companion.engine.castelli.begin import new_game
from companion.engine.castelli.board import STEP, Board, Facing, PrintedLandscape, column_row
from companion.engine.castelli.box import SIDES, Field, Side
from companion.engine.castelli.layout import Layout, Printed
from companion.engine.castelli.rulings import DEFAULTS
from companion.engine.castelli.state import Game, Setup
from companion.engine.castelli.tiles import TileSet
from companion.engine.protocol import COLOURS
from companion.games.castelli.drawing.board import (
    PITCH,
    REWARD_AT,
    RIM,
    draw_frame,
    draw_reward,
    extent,
    field_at,
    middle,
)
from companion.games.castelli.drawing.colours import BARE_LAND, MEADOW
from companion.games.castelli.drawing.landscape import draw_landscape
from companion.games.castelli.drawing.octagon import corners, printed_sides
from companion.report.ink import FADED_INK, PARCHMENT
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import Point, rectangle, rounded

Extent = tuple[float, float, float, float]
CENTRE: Final = 20.0
"""Around the middle of a landscape a touch means all of it, and a stroke passes through."""
STRIDE: Final = 4.0
OVER_PHOTO: Final = 0.72
"""What is drawn over a photograph lets it shine through."""
GAP_LINE: Final = "#d0342c"


class Stroke(NamedTuple):
    """What a finger meant: a landscape, and its sides in the order it went over them."""

    at: Field
    sides: tuple[Side, ...]


def piece_extent(piece: Printed) -> Extent:
    """Return left, top, width and height of the drawing of *piece*."""
    return -PITCH / 2, -PITCH / 2, piece.columns * PITCH, piece.rows * PITCH


def draw_piece(piece: Printed, over_photo: bool = False, gaps: Sequence[Field] = ()) -> Picture:
    """Return *piece*, around it nothing; *over_photo* thin enough to see the photograph under it.

    Landscapes in *gaps* have a line around them.
    """
    picture, board = Picture(), board_of(piece)
    if not over_photo:
        picture.polygon(rectangle(*piece_extent(piece)), MEADOW)
    _add_lands(picture, board, piece, over_photo)
    for at in gaps:
        x, y = middle(at)
        picture.ring(tuple((x + dx * 0.97, y + dy * 0.97) for dx, dy in corners()), GAP_LINE, 3.5)
    return picture


def _add_lands(picture: Picture, board: Board, piece: Printed, over_photo: bool, players: int = 2) -> None:
    for at in board.landscapes:
        land, (x, y) = piece.landscapes.get(at), middle(at)
        octagon = tuple((x + dx, y + dy) for dx, dy in corners())
        if not over_photo:
            picture.polygon(octagon, BARE_LAND)
        if land is not None and land.areas:
            picture.add(_drawn(land, players), x, y, 1.0, OVER_PHOTO if over_photo else 1.0)
        elif land is not None or not over_photo:
            picture.add(_drawn(land or PrintedLandscape()), x, y)
        else:
            picture.ring(octagon, PARCHMENT, 1.6)


@lru_cache(maxsize=256)
def _drawn(land: PrintedLandscape, players: int = 2) -> Picture:
    """Return *land* as far as it is known: nothing is drawn at sides that are open."""
    board = board_of(Printed(2, 1, "meadow", {"B1": land}))
    return draw_landscape(game_on(board, players), "B1", printed_sides(board, "B1"))


def board_of(piece: Printed) -> Board:
    """Return a board that is only this *piece*."""
    return make(Layout("", whole=piece))


def game_on(board: Board, players: int = 2) -> Game:
    """Return a game of this many *players* on *board* of which nothing is laid, to draw it."""
    none = TileSet("", {})
    setup = Setup(COLOURS[:players], {}, "red", frozenset(), DEFAULTS, board, none, False, False)
    return new_game(setup)


def draw_rim(layout: Layout, over_photo: bool = False, players: int = 2) -> Picture:
    """Return a whole board, *layout*, with a plate at each place of its rim, empty ones too.

    The mine holds as much silver as for so many *players* (C6).
    """
    board, printed = make(layout), layout.whole
    assert printed is not None
    picture = Picture() if over_photo else draw_frame(board)
    if not over_photo:
        _add_lands(picture, board, printed, over_photo, players)
    for facing in rim_places(board):
        if facing not in board.rim:
            x, y = rim_spot(facing)
            picture.ring(rounded(x - 13, y - 13, 26, 26, 5), FADED_INK, 1.6)
    if over_photo:
        _plates(picture, board)
    return picture


def _plates(picture: Picture, board: Board) -> None:
    """Draw what the rim pays, over the photograph."""
    for facing, reward in board.rim.items():
        draw_reward(picture, facing, reward)


def rim_extent(board: Board) -> Extent:
    """Return left, top, width and height of a board with its frame."""
    return extent(board)


def rim_places(board: Board) -> list[Facing]:
    """Return every outer side of a border meadow of *board*."""
    last = (board.columns - 1, board.rows - 1)
    found = []
    for meadow in board.meadows:
        column, row = column_row(meadow)
        outer = {"N": row == 0, "E": column == last[0], "S": row == last[1], "W": column == 0}
        found += [Facing(meadow, side) for side in SIDES if outer[side]]
    return found


def rim_spot(facing: Facing) -> Point:
    """Return where on the drawing that place of the rim is."""
    (x, y), (dx, dy) = middle(facing.meadow), STEP[facing.side]
    return x + dx * REWARD_AT, y + dy * REWARD_AT


def rim_at(board: Board, place: Point) -> Facing | None:
    """Return the place of the rim that was touched: the nearest one, if it is near."""
    spots = {facing: rim_spot(facing) for facing in rim_places(board)}
    nearest = min(spots, key=lambda f: hypot(spots[f][0] - place[0], spots[f][1] - place[1]))
    (x, y), near = spots[nearest], RIM * 1.1
    return nearest if hypot(x - place[0], y - place[1]) <= near else None


# --- strokes ---


def stroke_on(board: Board, points: Sequence[Point]) -> Stroke | None:
    """Return what a finger that went along *points* meant on *board*: where it began decides the landscape.

    A touch in the middle means all four sides; a stroke through it only those it came from and went to.
    """
    at = field_at(board, *points[0]) if points else None
    if at is None or at not in board.landscapes:
        return None
    found = dict.fromkeys(side for point in _along(points) if (side := _side(at, point)) is not None)
    return Stroke(at, tuple(found) or SIDES)


def _along(points: Sequence[Point]) -> Iterator[Point]:
    """Give places along a stroke that are never far from each other."""
    yield points[0]
    for (ax, ay), (bx, by) in pairwise(points):
        steps = max(1, round(hypot(bx - ax, by - ay) / STRIDE))
        for n in range(1, steps + 1):
            yield ax + (bx - ax) * n / steps, ay + (by - ay) * n / steps


def _side(at: Field, point: Point) -> Side | None:
    (x, y), (px, py) = middle(at), point
    dx, dy = px - x, py - y
    if hypot(dx, dy) < CENTRE or max(abs(dx), abs(dy)) > PITCH / 2:
        return None
    if abs(dx) > abs(dy):
        return "E" if dx > 0 else "W"
    return "S" if dy > 0 else "N"
