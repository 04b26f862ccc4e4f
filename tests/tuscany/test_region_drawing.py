"""The drawing of a region: what must be readable on it."""

from __future__ import annotations

import pytest

from companion.games.tuscany.drawing.hexagons import RADIUS
from companion.games.tuscany.drawing.highlight import LINE
from companion.games.tuscany.drawing.region import Lying, draw_space
from companion.games.tuscany.drawing.shapes import Written


@pytest.mark.parametrize("what", [None, "village", "hexagon"])
def test_the_number_of_a_space_stands_above_the_line_that_points_it_out(what: str | None) -> None:
    number = next(
        one for one in draw_space(Lying("0,0", "village", what, (), number=28)) if isinstance(one, Written)
    )
    half_wide, half_high = number.size * 0.55, number.size * 0.36  # two figures of Roboto
    line_inside = (RADIUS - 2) - LINE / 2 * 1.16 - half_wide / 3**0.5
    assert number.y + half_high <= line_inside
