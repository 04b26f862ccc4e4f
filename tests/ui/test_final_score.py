"""The final score's screen, touched."""

from __future__ import annotations

from typing import Any

import pytest

from companion.system.settings import Settings
from tests.ui import scenes
from tests.ui.touching import touch, touch_widget

SETTLING = 8
"""Frames after which all rows of the sheet are made."""


def found(stage: Any, kind: str) -> list[Any]:
    """All widgets of a kind, in the order in which they stand."""
    return [widget for widget in stage.page.walk() if type(widget).__name__ == kind]


def total_of(stage: Any) -> list[str]:
    return next(list(line.figures) for line in stage.page.view.lines if line.key == "total")


def test_a_figure_that_differs_is_corrected_by_one_tap_before_the_count(stage: Any) -> None:
    scenes.known()["final_score-compared"](stage)
    stage.frames(SETTLING)
    before = stage.page.presenter._played.before_end.holdings["red"].cards
    rows = len(stage.page.view.compared)
    assert stage.page.view.compared[rows - 1].key == "cards"
    stepper = found(stage, "Stepper")[(rows - 1) * 4]
    touch_widget(stage, stepper.children[0])
    assert stepper.figure == str(before + 1)
    assert stage.app.session.play.board.final.rows["red"].cards == before + 1
    assert stage.app.session.play.table.moves[-1]["move"] == "end"
    stage.page.press_undo()
    assert stage.app.session.play.board.final.rows["red"].cards == before


def test_undo_says_which_correction_it_took_back(stage: Any) -> None:
    scenes.known()["final_score-compared"](stage)
    stage.frames(SETTLING)
    stepper = found(stage, "Stepper")[-4]
    touch_widget(stage, stepper.children[0])
    assert stage.page.view.sentence == "Does this match the table? Correct what differs."
    touch(stage, "Undo")
    assert stage.page.name == "final_score"
    assert stage.page.view.sentence.startswith("Undone: ")
    assert "card" in stage.page.view.sentence
    touch_widget(stage, stepper.children[0])
    assert not stage.page.view.sentence.startswith("Taken back")


def test_a_game_stopped_early_asks_for_no_correction_and_undo_leads_to_its_table(stage: Any) -> None:
    scenes.begin(stage, 0.5)
    stage.app.navigator.go("table")
    for name in ("log", "stop_early"):
        stage.app.navigator.go(name)
    stage.frames()
    touch(stage, "Score it as it stands")
    stage.frames(SETTLING)
    assert "Correct" not in stage.page.view.sentence
    steppers, moves = found(stage, "Stepper"), len(stage.app.session.play.table.moves)
    assert steppers
    for stepper in steppers:
        minus, figure, plus = stepper.children
        assert (minus.opacity, plus.opacity, figure.disabled) == (0, 0, False)
    touch(stage, "Undo")
    assert (stage.page.name, stage.app.session.play.table.status) == ("table", "running")
    assert len(stage.app.session.play.table.moves) == moves


def test_corrections_are_offered_for_the_next_game_after_one_that_was_stopped(stage: Any) -> None:
    scenes.known()["final_score-stopped"](stage)
    stage.frames(SETTLING)
    scenes.known()["final_score-compared"](stage)
    stage.frames(SETTLING)
    assert all(stepper.children[0].opacity for stepper in found(stage, "Stepper"))


def test_taking_the_end_of_a_game_back_leads_to_its_table(stage: Any) -> None:
    scenes.known()["final_score-compared"](stage)
    stage.frames(SETTLING)
    touch(stage, "Undo")
    assert stage.page.name == "table"
    assert not stage.app.session.play.board.over


def test_what_cannot_be_is_refused_with_a_sentence(stage: Any) -> None:
    scenes.known()["final_score-compared"](stage)
    stage.page.do(stage.page.presenter.correct, "red", "wood", -99)
    assert stage.page.view.notice


def test_the_sheet_fills_row_by_row_and_a_tap_on_the_board_skips(stage: Any) -> None:
    scenes.known()["final_score-compared"](stage)
    stage.frames()
    touch(stage, "Count")
    page = stage.page
    assert page.view.filling
    assert total_of(stage) == [""] * 4
    page.do(page.presenter.step)
    stage.frames()
    stage.tap(page.ids.board.center)
    assert not page.view.filling
    rows = stage.app.session.play.board.final.rows.values()
    assert total_of(stage) == [str(row.total) for row in rows]
    assert [column.colour for column in page.view.columns if column.won] == list(
        stage.app.session.play.board.final.winners
    )


def test_every_row_is_filled_once_and_villages_and_cities_in_turn(stage: Any) -> None:
    scenes.begin(stage, 1.0, modules=("battle", "dilemma"))
    stage.app.navigator.go("final_score")
    filled = [fill.row for fill in stage.page.presenter._fills]
    count = len(stage.app.session.play.board.settlements)
    rest = ["mine", "cards", "resources", "silver", "dilemma", *["settlements"] * count, "castles", "total"]
    assert filled == rest
    last = {fill.row: fill.points for fill in stage.page.presenter._fills}
    for colour, row in stage.app.session.play.board.final.rows.items():
        assert last["settlements"][colour] == row.settlements


def test_a_touched_figure_shows_on_the_board_where_it_comes_from(stage: Any) -> None:
    scenes.known()["final_score"](stage)
    stage.frames()
    touch_widget(stage, found(stage, "Figure")[0])
    view = stage.page.view
    assert view.face == "board"
    assert view.highlight is not None
    built = {move["at"] for move in stage.app.session.play.table.moves if move["move"] == "build"}
    assert set(view.look) <= built
    touch_widget(stage, found(stage, "Figure")[0])
    assert stage.page.view.face == "winner"


def test_a_sheet_that_fits_stands_at_the_top_and_stays_there(stage: Any) -> None:
    scenes.known()["final_score"](stage)
    stage.frames(4)
    sheet, figure = stage.page.ids.sheet, found(stage, "Figure")[0]
    box, sight = sheet.ids.box, sheet.ids.sight
    assert box.height < sight.height
    for _ in range(3):
        assert box.to_window(box.x, box.top)[1] == pytest.approx(sight.to_window(sight.x, sight.top)[1])
        touch_widget(stage, figure)


def test_players_stay_above_their_columns_and_the_bar_lies_beside_them(stage: Any) -> None:
    scenes.known()["final_score-long"](stage)
    stage.frames(6)
    sheet = stage.page.ids.sheet
    sight, heads, figures = sheet.ids.sight, found(stage, "Head")[-4:], found(stage, "Figure")[:4]
    assert sheet.ids.box.height > sight.height
    assert sight.scroll_y < 1
    lefts = [figure.to_window(*figure.pos)[0] for figure in figures]
    assert [head.x for head in heads] == pytest.approx(lefts)
    assert all(sight.top <= head.y < head.top <= sheet.top + 1 for head in heads)
    assert max(lefts) + figures[0].width <= sight.right - sight.bar_width


def test_the_next_games_sheet_asks_about_its_own_players(stage: Any) -> None:
    scenes.known()["final_score"](stage)
    header = {**scenes.played(players=2)[0]}
    header["players"] = [
        {**one, "colour": colour} for one, colour in zip(header["players"], ("green", "yellow"), strict=True)
    ]
    assert stage.app.session.store.begin(header), stage.app.session.notice.text
    stage.app.navigator.go("final_score", counted=True)
    stage.frames(2)
    touch_widget(stage, found(stage, "Figure")[0])
    assert stage.page.presenter.asked == ("during", "green")


def test_who_comes_back_from_sharing_finds_the_sheet_full(stage: Any) -> None:
    scenes.begin(stage, 1.0)
    stage.app.navigator.go("final_score")
    stage.frames()
    touch(stage, "Count")
    assert stage.page.view.filling
    stage.page.do(stage.page.presenter.skip)
    stage.app.navigator.go("share")
    stage.app.navigator.back()
    stage.frames()
    assert stage.page.name == "final_score"
    assert (stage.page.view.comparing, stage.page.view.filling) == (False, False)


def test_the_chart_ends_with_everybodys_total(stage: Any) -> None:
    scenes.known()["final_score-course"](stage)
    stage.frames()
    course = stage.page.view.course
    rows = stage.app.session.play.board.final.rows
    assert course.final == {colour: row.total for colour, row in rows.items()}
    from companion.ui.drawing.chart import Paper, draw_chart

    written = [
        text.text for text in draw_chart(course, Paper(400, 300, 20, "#000000", "#777777", True)).texts
    ]
    assert set(map(str, course.final.values())) <= set(written)


def test_the_place_on_the_score_track_stands_under_the_total(stage: Any) -> None:
    scenes.known()["final_score-long"](stage)
    lines = {line.key: line.figures for line in stage.page.view.lines}
    for total, track, laps in zip(lines["total"], lines["track"], lines["laps"], strict=True):
        assert int(total) == int(laps) * 70 + int(track)
        assert int(track) < 70


def test_at_the_end_of_a_game_the_score_is_made_before_anybody_goes_there(stage: Any) -> None:
    navigator = stage.app.navigator
    scenes.known()["table"](stage)
    stage.frames()
    assert not navigator._preparing.is_triggered
    assert not navigator.has_screen("final_score")
    scenes.known()["table-over"](stage)
    if navigator._preparing.is_triggered:  # else it is there already
        navigator._prepare(0)
    stage.frames(SETTLING)
    page = navigator.get_screen("final_score")
    touch(stage, "Final score")
    assert stage.page is page
    assert len(found(stage, "Stepper")) == 5 * len(stage.app.session.play.board.setup.colours)


@pytest.mark.parametrize("settings", [Settings(language="de", percent=150)])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_what_was_taken_back_can_be_read_with_the_largest_text(stage: Any, size: tuple[int, int]) -> None:
    from tests.ui import layout_checks

    scenes.known()["final_score-compared"](stage)
    stage.resize(*size)
    stage.page.do(stage.page.presenter.correct, "blue", "wood", 1)
    stage.page.press_undo()
    stage.frames(SETTLING)
    assert "Bartholomäus" in stage.page.view.sentence
    assert layout_checks.faults(stage.page, stage.app.theme) == []


@pytest.mark.parametrize("settings", [Settings(language=language) for language in ("en", "de", "nl", "es")])
def test_all_that_is_told_while_the_sheet_fills_is_in_view(stage: Any) -> None:
    scenes.begin(stage, 1.0, modules=("battle", "dilemma"))
    stage.app.navigator.go("final_score")
    stage.resize(800, 480)
    page = stage.page
    page.do(page.presenter.count)
    while page.presenter.filling:
        page.refresh()
        stage.frames(3)
        page._ticking.cancel()
        told = page.ids.told
        column = told.parent.parent.height  # where the board shows nothing, all of it is for the sentences
        filled = not page.view.highlight and told.parent.height >= column - 1
        assert told.ids.box.height <= told.height + 1 or filled, page.view.told
        page.presenter.step()
