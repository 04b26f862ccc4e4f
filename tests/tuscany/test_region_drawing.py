"""The drawing of a region: what must be readable on it."""

from __future__ import annotations

import pytest

from companion.engine.tuscany.questions import Worth
from companion.games.tuscany.drawing.hexagons import RADIUS
from companion.games.tuscany.drawing.highlight import LINE, lit_spaces
from companion.games.tuscany.drawing.region import Lying, draw_space
from companion.games.tuscany.drawing.shapes import Written
from companion.games.tuscany.drawing.tile_faces import named_face
from companion.ui.drawing.picture import SIZE


@pytest.mark.parametrize("what", [None, "village", "hexagon"])
def test_the_number_of_a_space_stands_above_the_line_that_points_it_out(what: str | None) -> None:
    number = next(
        one for one in draw_space(Lying("0,0", "village", what, (), number=28)) if isinstance(one, Written)
    )
    half_wide, half_high = number.size * 0.55, number.size * 0.36  # two figures of Roboto
    line_inside = (RADIUS - 2) - LINE / 2 * 1.16 - half_wide / 3**0.5
    assert number.y + half_high <= line_inside


@pytest.mark.parametrize(
    ("gains", "harvest_cards"), [({"cards": 3}, 1), ({"green": 12, "workers": 2}, 1), ({"green": 6}, 3)]
)
def test_what_a_lit_space_brings_leaves_its_number_in_view(gains: dict[str, int], harvest_cards: int) -> None:
    number = next(
        one for one in draw_space(Lying("0,0", "village", None, (), number=28)) if isinstance(one, Written)
    )
    worth = Worth(0, 0, gains, 0, harvest_cards, chip=False, free_tile=False, outcomes=())
    texts = lit_spaces({"0,0": worth}).texts
    assert len(texts) == len(gains.keys() | ({"harvest"} if harvest_cards > 1 else set()))
    for text in texts:
        assert text.y + text.size * 0.36 < number.y - number.size * 0.36


@pytest.mark.parametrize("card", ["green 3", "red 2", "cards 4", "workers 1", "marble 1", "hexagon 1"])
def test_a_harvest_card_stays_within_its_button(card: str) -> None:
    found = named_face(f"harvest {card}")
    assert found is not None
    picture, edge = found
    for n in (0, 1):
        assert max(map(abs, picture.vertices[n::SIZE])) <= edge / 2
