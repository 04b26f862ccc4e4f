"""What lies under a finger: a field, and on a landscape the area there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.engine.castelli.box import Field, Side
from companion.engine.castelli.state import Game
from companion.games.castelli.drawing.board import field_at, middle
from companion.games.castelli.drawing.octagon import area_outlines, sides_of
from companion.ui.drawing.polygons import Point

MIDDLE: Final = 10.0
"""Up to this far from the middle of a tile nobody means one of its sides."""


class Hit(NamedTuple):
    """What was touched: a *field*; on a landscape the label of the *area*, such as `B1/0`."""

    field: Field
    area: str | None = None


def side_at(x: float, y: float) -> Side | None:
    """Return on which side of a tile that place is, counted from its middle; None: in the middle."""
    if max(abs(x), abs(y)) < MIDDLE:
        return None
    if abs(x) > abs(y):
        return "E" if x > 0 else "W"
    return "S" if y > 0 else "N"


def hit(game: Game, x: float, y: float) -> Hit | None:
    """Return what lies at that place of the board."""
    board = game.setup.board
    field = field_at(board, x, y)
    if field is None or field in board.touching:
        return Hit(field) if field else None
    mx, my = middle(field)
    sides = sides_of(board, field)
    for area in board.areas[field]:
        if any(inside(run, x - mx, y - my) for run in area_outlines(sides, area)):
            return Hit(field, area.label)
    return Hit(field)


def inside(points: Sequence[Point], x: float, y: float) -> bool:
    """Say whether a place lies inside a polygon."""
    found = False
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
    return found
