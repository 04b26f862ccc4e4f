"""A game of which the common code knows nothing but its rules and words: its page, sheet and result."""

from __future__ import annotations

from xml.etree import ElementTree

from companion.base.errors import Refused
from companion.engine.fold import fold
from companion.play.explain import explained, outcome_lines, sheet_lines
from companion.play.records import PlayedLine
from companion.play.results import Result, Seat
from companion.play.turns import points_course, turns
from companion.report.formats import bg_stats_link, csv_text, result_text
from companion.report.page import report_page
from companion.report.protocol import Circumstances
from tests.toy.game import GAME, RULES
from tests.toy.records import HEADER, MOVES
from tests.toy.words import HoppingWords

WORDS = HoppingWords()
START = RULES.start(RULES.read_header(HEADER))
STEPS = tuple(fold(RULES, START, [RULES.read_move(START, move) for move in MOVES]))


def test_its_page_has_score_course_and_moves_and_no_board() -> None:
    page = report_page(GAME, RULES, WORDS, START, STEPS, Circumstances("2025-06-15"))
    root = ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>\n"))
    headings = [element.text for element in root.iter("h2")]
    assert headings == ["The score", "How the game went", "Where each point comes from", "All moves"]
    assert [root.findtext("head/title"), root.findtext("body/main/header/h1")] == [
        "Hopping: Ana (red) wins.",
        "Ana (red) wins.",
    ]
    assert "Ana (red) hops to square 9." in page
    assert "The game so far" in report_page(GAME, RULES, WORDS, START, STEPS[:1], Circumstances())
    assert "The game so far" in report_page(GAME, RULES, WORDS, START, (), Circumstances())


def test_its_points_go_turn_by_turn_without_the_final_score() -> None:
    told = turns(RULES, START, STEPS)
    assert [(turn.number, turn.colour) for turn in told] == [
        (1, "red"), (2, "blue"), (3, "red"), (4, "blue"), (5, "red"), (6, "blue"), (7, "red"),
    ]  # fmt: skip
    assert [turn.changes for turn in told[:3]] == [
        {"red": {"points": 3}},
        {"blue": {"points": 3}, "red": {"points": -1}},
        {"red": {"points": 5}},  # a correction belongs to the turn in which it was made
    ]
    course = points_course(RULES, START, told, STEPS[-1].state)
    assert [tuple(points.values()) for points in course.points] == [
        (0, 0), (3, 0), (2, 3), (7, 3), (7, 5), (10, 5), (10, 8), (11, 8),
    ]  # fmt: skip


def test_it_is_explained_and_its_sheet_printed() -> None:
    assert list(explained(RULES, WORDS, START, STEPS[:2]))[:6] == [
        "Ana (red), Blue.",
        "",
        "Ana (red) hops to square 3.",
        "",
        "Blue hops to square 3.",
        "    Ana (red) is hopped upon.",
    ]
    assert list(sheet_lines(RULES, WORDS, STEPS[0].state)) == [
        "Blue: hop",
        "",
        "        Ana (red)  Blue",
        "Points          3     0",
        "Square          3     0",
        "",
        "If the game ended now:",
        "                 Ana (red)  Blue",
        "During the game          3     0",
        "Ahead                    3     0",
        "Total                    6     0",
    ]
    (line,) = outcome_lines(WORDS, [PlayedLine(2, {}, STEPS[0])])
    assert '"outcome": "hopped"' in line


def test_its_result_is_shared_under_its_own_name_with_its_own_rows() -> None:
    (ended,) = RULES.results(HEADER, RULES.sheet(STEPS[-1].state))
    seats = tuple(Seat(c, "", row, c == ended.first, c in ended.winners) for c, row in ended.rows.items())
    result = Result(number=4, key="k", seats=seats)
    head, *rows = csv_text([result], WORDS).splitlines()
    assert head == "game,part,date,player,colour,first,modules,during,ahead,total,place,won"
    assert rows == ["4,,,,red,1,,11,3,14,1,1", "4,,,,blue,0,,8,0,8,2,0"]
    assert result_text(result, GAME, WORDS) == "Hopping\n1. Red, 14 points\n2. Blue, 8 points"
    assert "%22sourceGameId%22:%22hopping%22" in bg_stats_link(result, GAME, WORDS)


def test_what_the_table_refuses_is_said_for_every_game() -> None:
    assert WORDS.refusal(Refused("nothing-to-undo"), None) == "There is no move to undo."
    assert WORDS.refusal(Refused("no-such-move", number=9, last=3), None) == (
        "There is no move 9. The last one is 3."
    )
    why = Refused("no-longer-fits", number=2, because=Refused("over"))
    assert WORDS.refusal(why, None) == (
        "With this change, move 2 would no longer be possible. The game is over. Undo the last move to go on."
    )
    assert WORDS.refusal(Refused("whatever"), None) == "This is not possible now."
