"""A game of which the common code knows nothing but its rules and words: its page, sheet and result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from xml.etree import ElementTree

from companion.base.errors import Refused
from companion.engine.fold import fold
from companion.engine.protocol import Change, Colour, EndedGame, Json, Outcome, Score, Step
from companion.games.plugin import Game
from companion.play.explain import explained, outcome_lines, sheet_lines
from companion.play.records import PlayedLine
from companion.play.results import Result, Seat
from companion.play.turns import points_course, turns
from companion.report.formats import bg_stats_link, csv_text, result_text
from companion.report.page import report_page
from companion.report.protocol import Circumstances
from companion.words.game_words import GameWords


@dataclass(frozen=True)
class Setup:
    colours: tuple[Colour, ...] = ("red", "blue")
    names: dict[Colour, str] = field(default_factory=lambda: {"red": "Ana"})


@dataclass(frozen=True)
class Race:
    setup: Setup
    points: dict[Colour, int]
    turn: Colour = "red"
    moves: int = 0
    over: bool = False


@dataclass(frozen=True)
class Go:
    far: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Went(Outcome):
    by: Colour
    far: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Won(Outcome):
    by: Colour


class Rules:
    """Who comes to 5 wins."""

    record = "race/1"
    version = "1"

    several_boards = False

    def read_header(self, _header: Json) -> Setup:
        return Setup()

    def start(self, setup: Setup) -> Race:
        return Race(setup, dict.fromkeys(setup.colours, 0))

    def read_move(self, _state: Race, data: Json) -> Go:
        return Go(data["far"])

    def write_move(self, move: Go) -> Json:
        return {"far": move.far}

    def apply(self, state: Race, move: Go) -> Step[Go, Race]:
        by, points = state.turn, {**state.points, state.turn: state.points[state.turn] + move.far}
        after = replace(state, points=points, moves=state.moves + 1, over=points[by] >= 5)
        went = Went(
            rules=("G1",), rulings=("fast",), changes=(Change(by, "points", move.far),), by=by, far=move.far
        )
        if after.over:
            return Step(move, after, (went, *self.score(after).outcomes))
        return Step(move, replace(after, turn="blue" if by == "red" else "red"), (went,))

    def fingerprint(self, state: Race) -> str:
        return str(state)

    def finished(self, state: Race) -> bool:
        return state.over

    def sheet(self, state: Race) -> Json:
        return {"at": state.points}

    def boards(self, state: Race) -> dict[str, Race]:
        return {"": state}

    def board_of(self, _move: Go) -> str:
        return ""

    def on_board(self, _board: str, move: Any) -> Any:
        return move

    def off_board(self, move: Go) -> Any:
        return move

    def ends_turn(self, _move: Go) -> bool:
        return True

    def score(self, board: Race) -> Score:
        rows = {colour: {"way": n, "total": n} for colour, n in board.points.items()}
        best = max(board.points, key=lambda colour: board.points[colour])
        return Score(rows, (best,), (Won(rules=("G2",), by=best),))

    def sets_up(self, _move: Go) -> bool:
        return False

    def counts(self, board: Race) -> dict[Colour, dict[str, int]]:
        return {colour: {"points": n} for colour, n in board.points.items()}

    def points(self, state: Race, *, final: bool) -> dict[Colour, int]:  # noqa: ARG002
        return state.points

    def results(self, _header: Json, sheet: Json) -> list[EndedGame]:
        return [EndedGame({colour: {"way": n, "total": n} for colour, n in sheet["at"].items()}, ("red",))]


class RaceWords(GameWords):
    """Only what must be said."""

    def outcome(self, outcome: Outcome, setup: Setup, on_board: bool = False) -> str:  # noqa: ARG002
        match outcome:
            case Went(by=by, far=far):
                return f"{self.player(by, setup)} goes {far}."
            case Won(by=by):
                return f"{self.player(by, setup)} wins."
        raise AssertionError(outcome)

    def log_line(self, move: Go, before: Race) -> str:  # noqa: ARG002
        return f"goes {move.far}"

    def whose(self, move: Go, before: Race) -> Colour | None:  # noqa: ARG002
        return before.turn

    def turn(self, board: Race) -> str:
        return f"{self.player(board.turn, board.setup)} goes"

    def table_steps(self, outcomes: Sequence[Outcome], before: Race) -> list[str]:  # noqa: ARG002
        return []

    def undo_steps(self, outcomes: Sequence[Outcome], before: Race, now: Race) -> list[str]:  # noqa: ARG002
        return []

    def rule(self, rule: str) -> str:
        return rule

    def counts(self) -> dict[str, str]:
        return {"points": "Points"}

    def sheet_rows(self) -> dict[str, str]:
        return {"way": "Way", "total": "Total"}

    def amount(self, what: str, n: int, signed: bool = False) -> str:
        return f"{n:+d} {what}" if signed else f"{n} {what}"

    def set_up(self, start: Race) -> Iterator[str]:
        yield ", ".join(self.player(colour, start.setup) for colour in start.setup.colours)


RULES, WORDS = Rules(), RaceWords()
GAME = Game(id="race", title="The Race", rules=(RULES,), words=RaceWords)
START = RULES.start(Setup())
STEPS = tuple(fold(RULES, START, [Go(3), Go(1), Go(2)]))


def test_its_page_has_score_course_and_moves_and_no_board() -> None:
    page = report_page(GAME, RULES, WORDS, START, STEPS, Circumstances("2025-06-15"))
    root = ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>\n"))
    headings = [element.text for element in root.iter("h2")]
    assert headings == ["The score", "The course of the game", "How each point came about", "Every move"]
    assert [root.findtext("head/title"), root.findtext("body/main/header/h1")] == [
        "The Race: Ana (red) wins.",
        "Ana (red) wins.",
    ]
    assert "Ana (red) goes 2." in page
    assert "The game so far" in report_page(GAME, RULES, WORDS, START, STEPS[:1], Circumstances())
    assert "The game so far" in report_page(GAME, RULES, WORDS, START, (), Circumstances())


def test_its_points_go_turn_by_turn_without_the_final_score() -> None:
    told = turns(RULES, START, STEPS)
    assert [(turn.number, turn.colour, turn.changes) for turn in told] == [
        (1, "red", {"red": {"points": 3}}),
        (2, "blue", {"blue": {"points": 1}}),
        (3, "red", {"red": {"points": 2}}),
    ]
    assert [len(step.outcomes) for turn in told for step in turn.steps] == [1, 1, 1]
    course = points_course(RULES, START, told, STEPS[-1].state)
    assert [tuple(points.values()) for points in course.points] == [(0, 0), (3, 0), (3, 1), (5, 1)]


def test_it_is_explained_and_its_sheet_printed() -> None:
    assert list(explained(RULES, WORDS, START, STEPS)) == [
        "Ana (red), Blue",
        "",
        "Ana (red) goes 3.",
        "",
        "Blue goes 1.",
        "",
        "Ana (red) goes 2.",
        "    Ana (red) wins.",
        "",
    ]
    assert list(sheet_lines(RULES, WORDS, STEPS[0].state)) == [
        "Blue goes",
        "",
        "        Ana (red)  Blue",
        "Points          3     0",
        "",
        "If the game ended now:",
        "       Ana (red)  Blue",
        "Way            3     0",
        "Total          3     0",
    ]
    (line,) = outcome_lines(WORDS, [PlayedLine(2, {}, STEPS[0])])
    assert '"outcome": "went"' in line
    assert '"rulings": {"fast": "fast"}' in line


def test_its_result_is_shared_under_its_own_name_with_its_own_rows() -> None:
    (ended,) = RULES.results({}, RULES.sheet(STEPS[-1].state))
    seats = tuple(Seat(c, "", row, c == "red", c in ended.winners) for c, row in ended.rows.items())
    result = Result(number=4, key="k", seats=seats)
    head, *rows = csv_text([result], WORDS).splitlines()
    assert head == "game,part,date,player,colour,first,modules,way,total,place,won"
    assert rows == ["4,,,,red,1,,5,5,1,1", "4,,,,blue,0,,1,1,2,0"]
    assert result_text(result, GAME, WORDS) == "The Race\n1. Red, 5 points\n2. Blue, 1 points"
    assert "%22sourceGameId%22%3A%22race%22" in bg_stats_link(result, GAME, WORDS)


def test_what_the_table_refuses_is_said_for_every_game() -> None:
    assert WORDS.refusal(Refused("nothing-to-undo"), None) == "There is no move to take back."
    assert WORDS.refusal(Refused("no-such-move", number=9, last=3), None) == (
        "There is no move 9. The last one is 3."
    )
    why = Refused("no-longer-fits", number=2, because=Refused("over"))
    assert WORDS.refusal(why, None) == (
        "With this change move 2 would not be possible any more. "
        "The game is over. Take back the last move to go on."
    )
    assert WORDS.refusal(Refused("whatever"), None) == "This is not possible now."
