"""The course of a game: the points after each turn, the final score as the last step, and its drawing."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.castelli.begin import new_game
from companion.engine.castelli.state import Setup
from companion.engine.protocol import COLOURS
from companion.games.castelli.rules import CASTELLI
from companion.play.turns import PointsCourse, points_course, turns
from companion.report.chart import DARK_FADED, DARK_INK, DARK_PAPER, LINES, ChartNames, draw_chart, spread
from companion.report.ink import FADED_INK, INK, PAPER, contrast
from tests.report.games import Steps, any_board, play, stand_in
from tests.small import do, small

SVG = "{http://www.w3.org/2000/svg}"


def course_of(setup: Setup, steps: Steps) -> PointsCourse:
    start = new_game(setup)
    return points_course(CASTELLI, start, turns(CASTELLI, start, steps), steps[-1].state)


def drawn(found: PointsCourse, name: str = "Ana") -> ElementTree.Element:
    names = ChartNames(dict.fromkeys(found.colours, name), "turns", "final score")
    return ElementTree.fromstring(draw_chart(found, names))


def test_a_whole_game_has_a_turn_for_each_tile_and_ends_with_the_totals() -> None:
    setup = stand_in(4, "battle")
    steps = play(setup)
    found, final = course_of(setup, steps), steps[-1].state.final
    assert final is not None
    assert len(found.points) == 33
    assert found.points[0] == dict.fromkeys(COLOURS, 0)
    assert found.points[-1] == {colour: row.during for colour, row in final.rows.items()}
    assert found.final == {colour: row.total for colour, row in final.rows.items()}
    assert found.over


def test_every_move_belongs_to_the_turn_of_who_was_on_turn() -> None:
    setup = stand_in(3)
    steps = play(setup, seed=4)
    told = turns(CASTELLI, new_game(setup), steps)
    assert [one.move for turn in told for one in turn.steps] == [step.move for step in steps]
    assert [turn.colour for turn in told] == [setup.colours[n % 3] for n in range(32)]
    assert [turn.number for turn in told] == list(range(1, 33))


def test_what_the_turns_brought_adds_up_to_what_everybody_has() -> None:
    setup = stand_in(4, "battle", "dilemma")
    steps = play(setup, seed=2, turns=20)
    sums = {colour: dict.fromkeys(("points", "wood", "silver", "cards"), 0) for colour in COLOURS}
    for turn in turns(CASTELLI, new_game(setup), steps):
        for colour, changes in turn.changes.items():
            for what, n in changes.items():
                if what in sums[colour]:
                    sums[colour][what] += n
    held = steps[-1].state.holdings
    assert sums == {c: {what: getattr(held[c], what) for what in own} for c, own in sums.items()}


def test_a_running_game_ends_with_what_the_score_would_be_now() -> None:
    setup = stand_in(2)
    steps = play(setup, turns=7)[:-1]  # the last turn goes on
    found = course_of(setup, steps)
    assert (len(found.points), found.over) == (8, False)
    assert "stroke-dasharray" in str(ElementTree.tostring(drawn(found)))


def test_a_record_that_begins_from_the_table_begins_with_its_points() -> None:
    game = small()
    has = {"points": 4, "wood": 0, "grain": 0, "rocks": 0, "silver": 0, "cards": 0}
    move = {
        "move": "begin",
        "turn": "blue",
        "tiles": {},
        "players": {"red": has, "blue": {**has, "points": 7}},
    }
    step = do(game, move)
    told = turns(CASTELLI, game, [step])
    assert (told[0].number, points_course(CASTELLI, game, told, step.state).points) == (
        0,
        ({"red": 4, "blue": 7},),
    )


@pytest.mark.parametrize(
    ("columns", "rows", "turns_played"), [(2, 1, None), (2, 2, 1), (4, 4, None), (16, 16, 60)]
)
def test_a_game_of_any_length_makes_a_chart(columns: int, rows: int, turns_played: int | None) -> None:
    setup = any_board(columns, rows, Random(1))
    root = drawn(course_of(setup, play(setup, turns=turns_played)))
    wide, high = (float(n) for n in root.get("viewBox", "").split()[2:])
    for text in root.iter(f"{SVG}text"):
        assert 0 <= float(text.get("x", 0)) <= wide
        assert 0 <= float(text.get("y", 0)) <= high


def test_each_line_has_its_shape_its_name_and_its_total() -> None:
    setup = stand_in(4)
    found = course_of(setup, play(setup))
    root = drawn(found, "Ana & <Co>")
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert texts.count("Ana & <Co>") == 4
    assert [text.text for text in root.iter(f"{SVG}text") if text.get("class") == "total"] == [
        str(n) for n in sorted(found.final.values(), reverse=True)
    ]
    assert sum(group.get("class") == "mark" for group in root.iter(f"{SVG}g")) > 4 * 5


def test_totals_stand_in_their_order_however_near_they_are() -> None:
    nothing = dict.fromkeys(COLOURS, 0)
    found = PointsCourse(COLOURS, (nothing,), {"red": 298, "blue": 300, "green": 299, "yellow": 297}, True)
    totals = [text for text in drawn(found).iter(f"{SVG}text") if text.get("class") == "total"]
    assert [text.text for text in totals] == ["300", "299", "298", "297"]


def test_a_name_longer_than_the_chart_ends_in_dots() -> None:
    setup = stand_in(2)
    assert any(
        (text.text or "").endswith("…") for text in drawn(course_of(setup, play(setup)), "Ana" * 30).iter()
    )


def test_lines_and_letters_stand_out_on_light_and_on_dark_paper() -> None:
    for light, dark in LINES.values():
        assert contrast(light, PAPER) >= 3
        assert contrast(dark, DARK_PAPER) >= 3
    for ink, paper in ((INK, PAPER), (FADED_INK, PAPER), (DARK_INK, DARK_PAPER), (DARK_FADED, DARK_PAPER)):
        assert contrast(ink, paper) >= 4.5


@given(st.lists(st.floats(0, 200), min_size=1, max_size=4))
def test_labels_never_touch_and_keep_their_order(places: list[float]) -> None:
    wanted = dict(zip(COLOURS, places, strict=False))
    found = spread(wanted, 17, 0, 200)
    ordered = sorted(found.values())
    assert all(below - above >= 17 - 1e-6 for above, below in pairwise(ordered))
    assert ordered[0] >= -1e-6
    assert ordered[-1] <= 200 + 1e-6
    assert all(found[a] <= found[b] for a in found for b in found if wanted[a] < wanted[b])
