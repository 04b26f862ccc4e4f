"""What counts as right, asked and wrong but sure, and how the counts become a page."""

from __future__ import annotations

from typing import Any

import pytest

from scripts.accuracy import curve, tables
from scripts.accuracy.cases import worst
from scripts.accuracy.tally import Row, Share, bound, total, verdict

STRANGER = "up ? red blue green yellow"


def row(*fields: list[Any], **facts: Any) -> Row:
    frame = {"family": "wood", "box": "oak", "px": 64, "condition": "ordinary", "seed": 1, "still": False}
    return frame | {"fields": {f"A{n}": one for n, one in enumerate(fields, 1)}} | facts


RIGHT = ["up 07 red", 0.0, "up 07 red", 0.9999, "face", ""]
WRONG = ["up 07 red", 0.0, "up 08 red", 0.9995, "face", "twin"]
UNSURE = ["down", 0.0, "unsure", 0.0, "back", ""]
COVERED = ["down", 0.5, "hidden", 0.0, "back", ""]
TWIN = ["up 09 red", 0.0, "unsure", 0.0, "twin", "twin"]


@pytest.mark.parametrize(
    ("truth", "covered", "said", "kind", "expected"),
    [
        ("up 07 red", 0.0, "up 07 red", "face", "right"),
        ("up 07 red", 0.0, "up 07 blue", "face", "wrong"),
        ("up 07 red", 0.0, "up 08 red", "face", "wrong"),
        ("up 07 red", 0.0, "up ? red blue green yellow", "face", "wrong"),  # it is of the set
        ("up 07 red", 0.0, "up ?", "face", "wrong"),
        ("up 07 red", 0.0, "hidden", "face", "asked"),
        ("up 07 red", 0.0, "up 08 red", "twin", "wrong"),
        ("up 07 red", 0.0, "unsure", "twin", "asked"),
        ("empty", 0.0, "empty", "bare", "right"),
        ("down", 0.1, "unsure", "back", "asked"),
        ("down", 0.2, "unsure", "back", "covered"),
        ("down", 0.2, "down", "back", "covered"),
        ("down", 0.9, "empty", "back", "wrong"),  # a tile lies under the cloth
        ("other", 1.0, "hidden", "other", "covered"),
        ("other", 0.0, "unsure", "other", "covered"),
        ("other", 1.0, "empty", "other", "wrong"),
        (STRANGER, 0.0, STRANGER, "stranger", "right"),
        (STRANGER, 0.0, "up ? red", "stranger", "right"),
        (STRANGER, 0.0, "up ?", "stranger", "asked"),
        (STRANGER, 0.0, "up ? blue green yellow red", "stranger", "wrong"),
        (STRANGER, 0.0, "up 07 red", "stranger", "wrong"),
        (STRANGER, 0.0, "up 07 red", "refused", "wrong"),
    ],
)
def test_every_answer_has_its_verdict(
    truth: str, covered: float, said: str, kind: str, expected: str
) -> None:
    assert verdict(truth, covered, said, kind) == expected


def test_shares_leave_out_what_is_covered_and_what_is_announced() -> None:
    found = total([row(RIGHT, UNSURE, COVERED, TWIN), row(WRONG, RIGHT)])
    assert (found.frames, found.fields, found.wrong) == (2, 6, 1)
    assert found.share() == Share(right=2, asked=1, wrong=1)
    assert found.share("face") == Share(2, 0, 1)
    assert found.share("twin") == Share(0, 1, 0)


def test_a_board_is_whole_if_nothing_is_asked_but_announced_twins_and_nothing_is_wrong() -> None:
    boards = [
        (RIGHT, COVERED, TWIN),
        (RIGHT, UNSURE),
        (RIGHT, WRONG),
        (RIGHT, ["other", 1.0, "down", 1.0, "other", ""]),
    ]
    assert [total([row(*fields)]).boards for fields in boards] == [1, 0, 0, 0]


def test_no_error_among_n_fields_still_allows_three() -> None:
    assert bound(0, 3000) == pytest.approx(0.001)
    assert bound(4, 1000) > 4 / 1000
    assert bound(0, 1) == 1


def test_the_curve_sets_claimed_confidence_beside_what_was_right() -> None:
    said = [["down", 0.0, "down", 0.9997, "back", ""]] * 99
    points = curve.points([row(*said, ["empty", 0.0, "down", 0.9997, "bare", ""], UNSURE)])
    [point] = [one for one in points if one.answers]
    assert point.answers == 100
    assert point.doubt == pytest.approx(0.0003)
    assert point.wrong == pytest.approx(0.01)


def test_mistakes_are_named_by_what_was_taken_for_what() -> None:
    assert tables.mistake("up 07 red", "up 07 blue", "face") == "face read as itself in another turn"
    assert tables.mistake("up 07 red", "up 08 red", "face") == "face read as a taught tile"
    assert tables.mistake("up 07 red", STRANGER, "face") == "face read as a tile not of the set"
    assert tables.mistake("other", "empty", "other") == "other read as a bare slot"
    assert "| face read as a taught tile | 1 | wood 1 | ordinary 1 |" in tables.mistakes([row(RIGHT, WRONG)])


def test_the_aims_say_where_a_family_falls_below_and_leave_out_other_light() -> None:
    faces = [row(RIGHT, UNSURE), row(RIGHT, WRONG, condition="glare"), row(RIGHT, px=48)]
    page = tables.aims(faces)
    assert "| enrolled faces, 64 px: right | 99 % | 100.00 % |" in page
    assert "| backs, 48 and 64 px: right | 99.5 % | 0.00 % (below) |" in page
    assert "| wrong but sure, all conditions | 0 | 1 |" in page


def test_wrong_answers_are_shown_first_and_each_sort_before_a_second_of_any() -> None:
    turned = ["up 07 red", 0.0, "up 07 blue", 0.9995, "face", ""]
    shown = worst([row(UNSURE, RIGHT, WRONG, WRONG, WRONG, turned)])
    assert [case.what[0] for case in shown[:4]].count("face read as itself in another turn") == 1
    assert {case.field[2] for case in shown[:2]} == {"up 08 red", "up 07 blue"}
    assert shown[-1].field == UNSURE
