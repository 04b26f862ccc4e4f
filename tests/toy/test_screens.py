"""The toy in a real window, touched: all screens that games share, beside its own table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.report import sharing
from tests.toy.records import HEADER, MOVES, correct, hop
from tests.toy.rules import Hop
from tests.ui import scenes
from tests.ui.test_final_score import found
from tests.ui.touching import begin_game, button, press_key, tap_on_board, touch, touch_widget


def begin(stage: Any, *moves: Any) -> Any:
    """Begin a game in which *moves* were made, and go to its table."""
    session = stage.app.session
    assert session.store.begin(HEADER, moves), session.notice.text
    stage.app.navigator.go("home")
    stage.app.navigator.go(session.screen)
    stage.frames()
    return session.play.table


def tap(stage: Any, square: int) -> None:
    """Touch a square of the path."""
    tap_on_board(stage, *stage.page.ids.board.drawing.middle(str(square)))


def log(table: Any) -> list[str]:
    return [f"{move['move']} {move.get('far', move.get('points'))}" for move in table.moves]


def texts(stage: Any) -> list[str]:
    """What stands on the screen."""
    return [widget.text for widget in stage.page.walk() if getattr(widget, "text", "")]


def test_it_is_chosen_begun_and_played_by_touches(stage: Any) -> None:
    begin_game(stage, "hopping")
    assert stage.page.view.options == ()
    touch(stage, "Begin")
    session = stage.app.session
    assert (stage.page.name, session.play.game.id) == ("table", "hopping")
    assert type(stage.page).__name__ == "HoppingTablePage"
    assert "Red: hop" in texts(stage)
    for square in (3, 3, 5):
        tap(stage, square)
    assert log(session.play.table) == ["hop 3", "hop 3", "hop 2"]
    assert session.play.table.moves[0]["source"] == "touch"
    assert [(one.name, one.points) for one in stage.page.view.table.panels] == [("Blue", 3), ("Red", 4)]
    assert stage.page.view.drawing.race.squares == {"red": 5, "blue": 3}


def test_what_the_rules_refuse_is_said_in_its_words(stage: Any) -> None:
    table = begin(stage, hop(3), hop(1), hop(3), hop(1), hop(3), hop(1))
    tap(stage, 5)
    assert "-4 is too far: 1 to go, three at most." in texts(stage)
    assert len(table.moves) == 6


def test_moves_are_taken_back_and_brought_back(stage: Any) -> None:
    table = begin(stage, hop(3), hop(3))
    touch(stage, "Undo")
    touch(stage, "Undo")
    assert log(table) == []
    assert not stage.page.view.table.can_undo
    touch(stage, "Redo")
    assert log(table) == ["hop 3"]
    press_key(ord("z"), "ctrl")
    stage.frames()
    assert log(table) == []


def test_the_log_tells_every_move(stage: Any) -> None:
    begin(stage, hop(3), hop(3), correct("red", 2))
    touch(stage, "Log")
    assert [(row.text, row.icon) for row in stage.page.view.rows] == [
        ("Ana (red): +2 points", "mark red"),
        ("Blue: +3", "mark blue"),
        ("Ana (red): +3", "mark red"),
    ]


def test_why_tells_each_point_with_its_rule(stage: Any) -> None:
    begin(stage, hop(3), hop(3))
    touch(stage, "Why?")
    stage.page.choose(stage.page.presenter.choose_player, "red")
    bumped, hopped, heading, ahead = stage.page.view.rows
    assert heading.text == "If the game ended now: 5 in all"
    assert ahead.lead == "+3"
    assert (bumped.lead.strip(), bumped.text) == ("−1", "Ana (red) is hopped upon.")
    assert (hopped.lead.strip(), hopped.text) == ("+3", "Ana (red) hops to square 3.")
    assert hopped.more == "Move 1: 3 in all. Each square is a point."
    assert [(one.what, one.number) for one in stage.page.view.counts] == [("points", "2"), ("square", "3")]


def test_a_number_that_is_touched_is_asked_about(stage: Any) -> None:
    begin(stage, hop(3), hop(3))
    touch_widget(stage, found(stage, "PlayerPanel")[1])
    assert stage.page.name == "why"


def test_the_past_is_edited_after_a_look_at_what_it_changes(stage: Any) -> None:
    table = begin(stage, hop(3), hop(3))
    touch(stage, "Log")
    touch_widget(stage, next(row for row in found(stage, "RollRow") if row.key == "1"))
    assert (stage.page.name, stage.page.view.lines) == (
        "history_view",
        ("Ana (red): +3.", "Ana (red) hops to square 3."),
    )
    touch(stage, "Change")
    assert (stage.page.name, stage.page.view.table.sentence) == ("table", "Move 1: what was it?")
    tap(stage, 1)
    assert stage.page.name == "change"
    assert stage.page.view.lines[:2] == ("Move 1: Ana (red): +1.", "Before: Ana (red): +3.")
    assert "Ana (red): Points 1 instead of 2; Square 1 instead of 3" in stage.page.view.lines
    touch(stage, "Change it")
    assert (stage.page.name, log(table)) == ("log", ["hop 1", "hop 3"])


def test_a_forgotten_move_is_put_in_and_another_taken_out(stage: Any) -> None:
    table = begin(stage, hop(3), hop(3))
    stage.app.navigator.go("log")
    stage.app.navigator.go("history_view", number=2)
    stage.frames()
    touch(stage, "Insert before")
    tap(stage, 2)
    touch(stage, "Change it")
    assert log(table) == ["hop 3", "hop 2", "hop 3"]
    stage.app.navigator.go("history_view", number=2)
    stage.frames()
    touch(stage, "Remove")
    touch(stage, "Change it")
    assert log(table) == ["hop 3", "hop 3"]


def test_points_are_corrected_and_the_correction_told_otherwise(stage: Any) -> None:
    table = begin(stage, hop(3))
    touch(stage, "Log")
    touch(stage, "Correct")
    stage.page.do(stage.page.presenter.choose, "red")
    stage.page.do(stage.page.presenter.add, "points", 2)
    touch(stage, "What does it change?")
    touch(stage, "Change it")
    assert (log(table), table.state.points["red"]) == (["hop 3", "correct 2"], 5)
    stage.app.navigator.go("history_view", number=2)
    stage.frames()
    touch(stage, "Change")
    assert stage.page.name == "correct"
    stage.page.do(stage.page.presenter.add, "points", -1)
    touch(stage, "What does it change?")
    touch(stage, "Change it")
    assert log(table) == ["hop 3", "correct 1"]


def test_another_starter_is_put_right(stage: Any) -> None:
    table = begin(stage)
    touch(stage, "Log")
    touch(stage, "Set-up")
    touch_widget(stage, next(card for card in found(stage, "SeatCard") if card.colour == "blue"))
    touch(stage, "Starts")
    touch(stage, "What does it change?")
    touch(stage, "Change it")
    assert table.state.turn == "blue"


def test_the_final_sheet_fills_and_tells_where_points_come_from(stage: Any) -> None:
    begin(stage, *MOVES[:-1])
    tap(stage, 10)
    touch(stage, "Final score")
    assert stage.page.name == "final_score"
    assert [line.figures for line in stage.page.view.compared] == [("11", "8")]
    touch(stage, "Count")
    touch(stage, "Skip")
    view = stage.page.view
    assert [(line.title, line.figures) for line in view.lines] == [
        ("During the game", ("11", "8")),
        ("Ahead", ("3", "0")),
        ("Total", ("14", "8")),
    ]
    assert view.verdict == "Ana (red) wins."
    stage.page.do(stage.page.presenter.ask, "during", "red")
    assert "Ana (red) is hopped upon." in stage.page.view.told
    stage.page.do(stage.page.presenter.show, "course")
    stage.frames()
    assert stage.page.view.course.points[-1] == {"red": 11, "blue": 8}
    press_key(ord("z"), "ctrl")
    stage.frames()
    assert (stage.page.name, stage.app.session.play.board.over) == ("table", False)


def test_a_game_stopped_early_has_a_result(stage: Any) -> None:
    table = begin(stage, hop(3))
    touch(stage, "Log")
    touch(stage, "Stop early")
    stage.page.stop(True)
    stage.frames()
    assert (table.status, stage.page.name) == ("stopped", "final_score")


def test_past_games_of_both_are_opened_replayed_and_added_up(stage: Any) -> None:
    scenes.begin(stage, 1.0, players=2)
    begin(stage, *MOVES)
    touch_widget(stage, button(stage, "Final score"))
    stage.app.navigator.go("past_games")
    stage.frames(4)
    first, second = stage.page.view.rows
    assert (first.text, second.text.split()[0]) == ("Ana 14, Blue 8", "Ana")
    assert "Hopping, finished, 8 moves" in first.more
    assert "Castelli, finished" in second.more
    touch_widget(stage, next(row for row in found(stage, "RollRow") if row.key == "2"))
    assert stage.page.name == "past_game"
    assert [one.points for one in stage.page.view.ranking] == ["14", "8"]
    touch(stage, "Replay")
    for _ in range(2):
        stage.page.do(stage.page.presenter.step)
    stage.frames()
    assert stage.page.view.lines == ("Blue hops to square 3.", "Ana (red) is hopped upon.")
    stage.app.navigator.go("people")
    stage.frames()
    assert [row[:2] for row in stage.page.view.rows if row[0] == "Ana"] == [("Ana", "1")] * 2, (
        "each game by itself"
    )


def test_it_is_shared_as_files_and_as_a_code(
    stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import cv2
    import zxingcpp

    monkeypatch.setattr(sharing, "find_sticks", list)
    begin(stage, *MOVES)
    stage.app.navigator.go("past_game")
    stage.frames()
    touch(stage, "Share")
    stage.frames(3)
    stage.picture(tmp_path / "shown.png")
    (code,) = zxingcpp.read_barcodes(cv2.imread(str(tmp_path / "shown.png")))
    assert code.text.splitlines()[0].startswith("Hopping")
    touch(stage, "Save files")
    stage.finish_work()
    assert not stage.page.view.wrong, stage.page.view.lines
    kinds = {file.suffix for file in (tmp_path / "shared").iterdir()}
    assert kinds == {".html", ".png", ".csv", ".txt"}


def go_on_with(stage: Any, number: str) -> None:
    stage.app.navigator.go("past_games")
    stage.frames(4)
    touch_widget(stage, next(row for row in found(stage, "RollRow") if row.key == number))
    touch(stage, "Continue")


def test_home_goes_on_with_the_game_of_either_kind_that_was_left_last(stage: Any) -> None:
    scenes.begin(stage, 0.3, players=2)
    begin(stage, hop(3))
    for _ in range(2):
        stage.app.navigator.go("home")
        stage.frames()
        touch(stage, "Continue")
        assert type(stage.page).__name__ == "HoppingTablePage"
    go_on_with(stage, "1")
    assert type(stage.page).__name__ == "TablePage"
    assert stage.app.session.play.game.id == "castelli"
    stage.app.navigator.go("home")
    stage.frames()
    touch(stage, "Continue")
    assert type(stage.page).__name__ == "TablePage"
    go_on_with(stage, "2")
    assert type(stage.page).__name__ == "HoppingTablePage"
    stage.app.session.play.submit(Hop(2))
    stage.page.refresh()
    assert stage.page.view.drawing.race.squares == {"red": 3, "blue": 2}


def test_it_speaks_the_language_that_is_chosen(stage: Any) -> None:
    begin(stage, hop(3))
    stage.app.navigator.go("home")
    stage.page.speak("de")
    stage.frames()
    stage.app.navigator.go("table")
    stage.frames()
    assert {"Blau: hüpfen", "Rückgängig", "Verlauf", "Warum?"} <= set(texts(stage))


@pytest.mark.parametrize(("size", "percent"), [((800, 480), 140), ((480, 800), 100)])
def test_its_screens_stand_in_any_size(stage: Any, size: tuple[int, int], percent: int) -> None:
    stage.resize(*size)
    stage.look("dark", percent)
    begin(stage, *MOVES)
    for name in ("table", "log", "why", "history_view", "replay", "past_game", "final_score", "correct"):
        stage.app.navigator.go(name)
        stage.frames()
        assert stage.page.name == name


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("<TablePage>:\n    Label:\n", "another game has a TablePage"),
        ("#:import draw_board tests.toy.drawing.draw_board\n", "imports something else as draw_board"),
    ],
)
def test_names_that_rules_of_another_game_have_are_refused(
    stage: Any, tmp_path: Path, text: str, why: str
) -> None:
    from companion.ui.screens import load_rules

    scenes.begin(stage, 0.3, players=2)
    stage.app.navigator.go("table")
    (tmp_path / "page.kv").write_text(text)
    with pytest.raises(ValueError, match=why):
        load_rules(tmp_path / "page.kv")
