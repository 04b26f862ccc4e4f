"""The board: its frame, and each field as it is now. Fields are 100 apart, A1 lies around 0, 0."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import Final

from companion.engine.castelli.board import STEP, Board, Facing, Reward, column_row
from companion.engine.castelli.box import Field
from companion.engine.castelli.state import Game
from companion.games.castelli.drawing.colours import FRAME, MEADOW
from companion.games.castelli.drawing.landscape import draw_landscape
from companion.games.castelli.drawing.pieces import tile_back, tile_face
from companion.games.castelli.drawing.symbols import symbol
from companion.games.castelli.report.landscape import leaders
from companion.report.ink import FADED_INK, INK, PARCHMENT
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import Point, rectangle, rounded

PITCH: Final = 100.0
RIM: Final = 50.0
REWARD_AT: Final = 66.0
NAME_AT: Final = 90.0


def extent(board: Board) -> tuple[float, float, float, float]:
    """Return left, top, width and height of the whole drawing."""
    edge = PITCH / 2 + RIM
    return -edge, -edge, (board.columns - 1) * PITCH + 2 * edge, (board.rows - 1) * PITCH + 2 * edge


def middle(at: Field) -> Point:
    """Return where the middle of a field is."""
    column, row = column_row(at)
    return column * PITCH, row * PITCH


def field_at(board: Board, x: float, y: float) -> Field | None:
    """Return the field around that place, if it is on the board."""
    column, row = round(x / PITCH), round(y / PITCH)
    if 0 <= column < board.columns and 0 <= row < board.rows:
        return f"{chr(ord('A') + column)}{row + 1}"
    return None


def draw_frame(board: Board) -> Picture:
    """Return what never changes: frame, meadows, rim rewards, the names of columns and rows."""
    left, top, wide, high = extent(board)
    picture = Picture()
    picture.inked(rounded(left + 1.5, top + 1.5, wide - 3, high - 3, 16), FRAME, INK, 3)
    inner = rectangle(left + RIM - 3, top + RIM - 3, wide - 2 * RIM + 6, high - 2 * RIM + 6)
    picture.inked(inner, MEADOW, INK, 2)
    for facing, reward in board.rim.items():
        draw_reward(picture, facing, reward)
    _names(picture, board)
    return picture


def draw_reward(picture: Picture, facing: Facing, reward: Reward) -> None:
    """Draw a plate outside the border meadow, with what the rim pays there."""
    (x, y), (dx, dy) = middle(facing.meadow), STEP[facing.side]
    x, y = x + dx * REWARD_AT, y + dy * REWARD_AT
    wide, high = (13.0, 13.0) if reward.amount == 1 else ((24.0, 13.0) if dy else (13.0, 24.0))
    picture.add(_plate(wide, high), x, y)
    if reward.amount == 1:
        picture.add(symbol(reward.what), x, y, 0.95)
        return
    ax, ay = (11.0, 0.0) if dy else (0.0, 11.0)
    picture.write(str(reward.amount), (x - ax, y - ay), 18, INK)
    picture.add(symbol(reward.what), x + ax, y + ay, 0.95)


@cache
def _plate(wide: float, high: float) -> Picture:
    picture = Picture()
    picture.inked(rounded(-wide, -high, 2 * wide, 2 * high, 5), PARCHMENT, FADED_INK, 1.3)
    return picture


def _names(picture: Picture, board: Board) -> None:
    right, bottom = (board.columns - 1) * PITCH, (board.rows - 1) * PITCH
    for n in range(board.columns):
        for y in (-NAME_AT, bottom + NAME_AT):
            picture.write(chr(ord("A") + n), (n * PITCH, y), 21, INK)
    for n in range(board.rows):
        for x in (-NAME_AT, right + NAME_AT):
            picture.write(str(n + 1), (x, n * PITCH), 21, INK)


def field_key(game: Game, at: Field) -> Hashable:
    """Return a value that is another one when the field has to be drawn again."""
    board = game.setup.board
    if at in board.touching:
        return game.laid.get(at)
    areas = tuple(
        (area.label in game.areas, tuple(leaders(game.areas.get(area.label)))) for area in board.areas[at]
    )
    castles = tuple((n, c.owner, c.area, c.on) for n, c in enumerate(game.castles) if c.at == at)
    mine = (game.mine, game.over) if board.mine is not None and board.mine.at == at else None
    return areas, castles, game.settlements.get(at), mine


def draw_field(game: Game, at: Field) -> Picture:
    """Return a field as it is now, in its place on the board."""
    if at not in game.setup.board.touching:
        landscape = draw_landscape(game, at)
        landscape.move(*middle(at))
        return landscape
    picture = Picture()
    if laid := game.laid.get(at):
        picture.add(tile_face(laid.coats, game.setup.tiles.tiles[laid.tile].silver), *middle(at))
    else:
        picture.add(tile_back(), *middle(at))
    return picture
