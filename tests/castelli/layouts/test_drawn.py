"""A board piece while it is painted: what is filled, and what is left open."""

from __future__ import annotations

import pytest

from companion.engine.castelli.board import STEP, PrintedArea, PrintedLandscape
from companion.engine.castelli.box import SIDES, Side
from companion.engine.castelli.layout import Printed
from companion.games.castelli.drawing.board import middle
from companion.games.castelli.drawing.colours import BARE_LAND, LAND
from companion.games.castelli.drawing.painted import draw_piece
from companion.ui.drawing.picture import SIZE, Picture
from companion.ui.drawing.polygons import Point
from companion.ui.theme import rgba

OUT = 46.0
"""So far from the middle of a landscape there is its ground, and no icon."""


def piece(*sides: Side) -> Printed:
    """Return a piece on which B1 has wood at these *sides*."""
    return Printed(4, 4, "meadow", {"B1": PrintedLandscape((PrintedArea("wood", sides, 1),))})


def ground(picture: Picture, side: Side) -> tuple[float, ...] | None:
    """Return the colour at that *side* of B1; None where nothing is drawn."""
    (x, y), (dx, dy) = middle("B1"), STEP[side]
    # beside the middle of the side, clear of the icons
    return colour_at(picture, (x + dx * OUT + dy * 20, y + dy * OUT + dx * 20))


def colour_at(picture: Picture, place: Point) -> tuple[float, ...] | None:
    """Return the colour of what was drawn last over *place*."""
    found = None
    for n in range(0, len(picture.indices), 3):
        rows = [picture.vertices[i * SIZE : (i + 1) * SIZE] for i in picture.indices[n : n + 3]]
        if all(row[7] for row in rows) and inside(place, [(row[0], row[1]) for row in rows]):
            found = tuple(rows[0][4:7])
    return found


def inside(place: Point, corners: list[Point]) -> bool:
    """Tell whether *place* is in the triangle of these *corners*."""
    turns = []
    for n, (ax, ay) in enumerate(corners):
        bx, by = corners[(n + 1) % 3]
        turns.append((bx - ax) * (place[1] - ay) - (by - ay) * (place[0] - ax))
    return min(turns) > 0 or max(turns) < 0


@pytest.mark.parametrize("painted", [("N",), ("N", "E"), ("N", "S"), ("N", "E", "W"), SIDES])
def test_sides_that_are_open_are_not_filled(painted: tuple[Side, ...]) -> None:
    picture = draw_piece(piece(*painted))
    for side in SIDES:
        wanted = LAND["wood"] if side in painted else BARE_LAND
        assert ground(picture, side) == pytest.approx(rgba(wanted)[:3]), side


def test_over_a_photograph_it_is_seen_at_sides_that_are_open() -> None:
    picture = draw_piece(piece("N", "W"), over_photo=True)
    assert [side for side in SIDES if ground(picture, side) is None] == ["E", "S"]
