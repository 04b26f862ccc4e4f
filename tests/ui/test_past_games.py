"""Past games, touched: the list, the result, the replay, sharing, and players' statistics."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.report import sharing
from companion.system.settings import Settings
from scripts.bench.many_games import fill
from tests.ui import scenes
from tests.ui.test_final_score import found
from tests.ui.touching import touch, touch_widget


def test_the_newest_game_comes_first_and_a_touch_opens_it(stage: Any) -> None:
    scenes.known()["past_games"](stage)
    stage.frames(4)
    assert [row.key for row in stage.page.view.rows] == ["3", "2", "1"]
    row = next(row for row in found(stage, "RollRow") if row.key == "1")
    touch_widget(stage, row)
    assert stage.page.name == "past_game"
    assert stage.app.session.play.table.number == 1
    assert [one.points for one in stage.page.view.ranking] == ["39", "35"]
    touch(stage, "Score sheet")
    assert stage.page.name == "final_score"
    assert not stage.page.view.comparing


def test_of_many_games_some_are_listed_at_a_time_and_one_comes_back_to_where_one_was(stage: Any) -> None:
    fill(stage.app.session.store.journal, 120)
    stage.app.navigator.go("home")
    stage.page.go("past_games")
    stage.frames(4)
    view = stage.page.view
    assert (view.title, view.older, view.newer) == ("120 games, the newest first", "1 / 2", False)
    assert [row.key for row in view.rows] == [str(n) for n in range(120, 20, -1)]
    touch(stage, "1 / 2")
    assert [row.key for row in stage.page.view.rows] == [str(n) for n in range(20, 0, -1)]
    touch_widget(stage, next(row for row in found(stage, "RollRow") if row.key == "20"))
    assert stage.app.session.play.table.number == 20
    touch(stage, "Back")
    assert stage.page.view.older == "2 / 2"
    touch(stage, "2 / 2")
    assert stage.page.view.rows[0].key == "120", "after the oldest come the newest"


def test_a_running_game_can_be_gone_on_with(stage: Any) -> None:
    scenes.known()["past_game-running"](stage)
    stage.frames()
    touch(stage, "Continue")
    assert stage.page.name == "table"


def test_a_replay_goes_move_by_move_to_the_end_and_stands_still(stage: Any) -> None:
    scenes.known()["replay-start"](stage)
    stage.frames()
    page, states = stage.page, stage.app.session.play.table.course.states
    assert page.view.drawing.game == states[0]
    page.press_enter()
    for state in states[1:]:
        page.do(page.presenter.step)
        assert page.view.drawing.game == state
    assert not page.view.playing
    page.do(page.presenter.jump, -1)
    assert page.view.drawing.game == states[-2]


def test_sliding_in_a_replay_leads_to_the_move_under_the_finger_with_its_points(stage: Any) -> None:
    scenes.known()["replay-start"](stage)
    stage.frames()
    slider = stage.page.ids.slider
    x, y = slider.to_window(slider.x, slider.center_y)
    stage.drag((x + slider.width * 0.2, y), (x + slider.width, y))
    table = stage.app.session.play.table
    assert stage.page.view.number == slider.at == len(table.course.steps)
    assert not stage.page.view.later
    points = {one.colour: int(one.points) for one in stage.page.view.scores}
    assert points == {colour: table.state.holdings[colour].points for colour in table.state.setup.colours}


def test_who_won_is_marked_and_the_first_bar_is_theirs(stage: Any) -> None:
    scenes.known()["past_games"](stage)
    finished = [row for row in stage.page.view.rows if row.icon == "crown"]
    assert [row.text.split(" ")[0] for row in finished] == ["Bartholomäus", "Ana"]
    assert [(row.bars[0].share, row.bars[0].won, row.bars[1].won) for row in finished] == [
        (1, True, False)
    ] * 2


def test_files_lie_where_the_screen_says(stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import cv2

    monkeypatch.setattr(sharing, "find_sticks", list)
    scenes.known()["share"](stage)
    stage.frames()
    touch(stage, "Save files")
    stage.finish_work()
    folder = tmp_path / "shared"
    where, files = stage.page.view.lines
    assert str(folder) in where.replace("\n", "")
    first, *endings = files.removeprefix("Files: ").split(", ")
    names = [first, *(Path(first).stem + ending for ending in endings)]
    assert sorted(names) == sorted(file.name for file in folder.iterdir())
    assert {Path(name).suffix for name in names} == {".html", ".svg", ".png", ".csv", ".txt"}
    drawn = cv2.imread(str(folder / next(name for name in names if name.endswith(".png"))))
    assert drawn is not None
    assert drawn.shape[1] == 1600
    assert drawn.reshape(-1, 3).std(axis=0).min() > 20  # it is drawn, not one colour


def test_a_stick_that_is_mounted_is_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "find_sticks", lambda: [tmp_path])
    assert sharing.find_place() == (tmp_path, True)


def test_what_cannot_be_written_is_a_sentence(
    stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "shared").write_text("a file in the way")
    monkeypatch.setattr(sharing, "find_sticks", list)
    scenes.known()["share"](stage)
    stage.frames()
    touch(stage, "Save files")
    stage.finish_work()
    assert stage.page.view.wrong
    assert str(tmp_path / "shared") in stage.page.view.lines[0]


def test_a_result_too_long_for_a_code_is_a_sentence_in_its_place(stage: Any) -> None:
    scenes.begin(stage, 1.0, names=tuple(castle * 60 for castle in "🏰🏯⛪🕌"))
    stage.app.navigator.go("share")
    stage.frames()
    touch(stage, "BG Stats")
    stage.frames()
    assert stage.page.view.modules == ()
    assert stage.page.view.lines[0] == "The result is too long for a code."
    touch(stage, "Result")
    stage.frames()
    assert stage.page.view.modules


def test_the_code_that_was_chosen_stays_while_files_are_saved(stage: Any) -> None:
    scenes.known()["share"](stage)
    stage.frames()
    touch(stage, "BG Stats")
    touch(stage, "Save files")
    assert stage.page.view.code == "bg-stats"
    stage.finish_work()
    assert stage.page.view.code == "bg-stats"


def test_the_code_can_be_photographed(stage: Any, tmp_path: Path) -> None:
    import cv2
    import zxingcpp

    scenes.known()["share"](stage)
    stage.frames(3)
    stage.picture(tmp_path / "shown.png")
    codes = zxingcpp.read_barcodes(cv2.imread(str(tmp_path / "shown.png")))
    assert [code.text.splitlines()[0].split()[0] for code in codes] == ["Castelli"]


@pytest.mark.parametrize("turned", [0, 7])
def test_a_phone_reads_the_code_for_bg_stats_off_the_smallest_screen(
    stage: Any, tmp_path: Path, turned: int
) -> None:
    """Photographed with 400 pixels for the code in a frame of 720 lines, a little out of focus."""
    import cv2
    import zxingcpp

    scenes.begin(stage, 1.0, names=("Annegret", "Bartholomäus", "Jürgen", "Margarethe"))
    stage.app.navigator.go("share")
    stage.frames()
    touch(stage, "BG Stats")
    stage.frames(3)
    stage.picture(tmp_path / "shown.png")
    shown: Any = cv2.imread(str(tmp_path / "shown.png"))
    lens = cv2.getRotationMatrix2D((232, 240), turned, 400 / 436)
    photo = cv2.GaussianBlur(cv2.warpAffine(shown, lens, (800, 480)), (0, 0), 1.4)
    (code,) = zxingcpp.read_barcodes(photo)
    assert code.text.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")


def test_a_touched_person_is_told_in_full(stage: Any) -> None:
    scenes.known()["people"](stage)
    stage.frames(3)
    assert stage.page.view.rows[0][0] in stage.page.view.lines[0]
    rows = found(stage, "PersonRow")
    touch_widget(stage, rows[1])
    assert stage.page.view.rows[1][0] in stage.page.view.lines[0]
    touch_widget(stage, rows[1])
    assert stage.page.view.lines == ()


def test_each_game_has_its_own_figures_under_its_title(stage: Any) -> None:
    scenes.known()["people-two-games"](stage)
    stage.frames(3)
    rows = [row[0] for row in stage.page.view.rows]
    assert (rows[0], rows.count("Ana")) == ("Castelli", 2)
    title = rows.index("The Castles of Tuscany")
    assert stage.page.view.lines[0] == f"{rows[-1]}:"
    touch_widget(stage, found(stage, "PersonRow")[0])
    assert stage.page.view.lines == ()
    assert [row[1] for row in stage.page.view.rows[title + 1 :]] == ["1", "1", "1"]


def test_two_spellings_of_one_player_are_counted_together_and_apart_again(stage: Any) -> None:
    scenes.known()["people"](stage)
    stage.frames()

    def choose(name: str) -> None:
        names = [row[0] for row in stage.page.view.rows]
        stage.page.do(stage.page.presenter.choose, names.index(name))
        stage.frames()

    before = {row[0]: row[1:] for row in stage.page.view.rows}
    records = [game.players for game in stage.app.session.store.games()]
    stage.page.do(stage.page.presenter.choose, stage.page.view.chosen)
    choose("Ana")
    touch(stage, "Same person …")
    choose("Bartholomäus der Ältere")
    merged = {row[0]: row[1:] for row in stage.page.view.rows}
    assert "Bartholomäus der Ältere" not in merged
    assert merged["Ana"] == ("2", "2", "52.5", "66")
    choose("Ana")
    assert "Also spelled: Bartholomäus der Ältere" in stage.page.view.lines
    touch(stage, "Separate names")
    assert {row[0]: row[1:] for row in stage.page.view.rows} == before
    assert [game.players for game in stage.app.session.store.games()] == records


def test_a_running_tournament_is_listed_with_what_was_scored_and_not_as_if_it_ended_now(stage: Any) -> None:
    scenes.known()["tournament"](stage)
    session = stage.app.session
    table = session.play.table
    so_far, ended = (dict(table.rules.points(table.state, final=final)) for final in (False, True))
    assert so_far != ended
    told = [f"{name} {so_far[colour]}" for colour, name in table.state.setup.names.items()]
    stage.app.navigator.go("home")
    assert stage.page.view.who == ", ".join(told)
    stage.app.navigator.go("past_games")
    assert sorted(stage.page.view.rows[0].text.split(", ")) == sorted(told)
    stage.app.navigator.go("past_game")
    assert {one.colour: one.points for one in stage.page.view.ranking} == {
        colour: str(n) for colour, n in so_far.items()
    }


@pytest.mark.parametrize(
    ("settings", "day"),
    [
        (Settings(language="en"), "19 November 2026"),
        (Settings(language="de"), "19. November 2026"),
        (Settings(language="nl"), "19 november 2026"),
        (Settings(language="es"), "19 de noviembre de 2026"),
    ],
)
def test_days_are_written_as_the_language_does(stage: Any, day: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.ui.screens.past_game import presenter as of_one
    from companion.ui.screens.past_games import presenter as of_all

    for module in (of_one, of_all):
        monkeypatch.setattr(module, "date_of", lambda _ms: "2026-11-19")
    scenes.known()["past_games"](stage)
    assert all(row.more.startswith(f"{day}, ") for row in stage.page.view.rows)
    scenes.known()["past_game"](stage)
    assert stage.page.view.title.endswith(f", {day}")


def test_without_games_with_names_no_column_has_a_heading(stage: Any) -> None:
    scenes.known()["people-empty"](stage)
    assert stage.page.view.head == ()
    assert found(stage, "PeopleHead")[0].height == 0


def test_back_from_a_replay_points_back(stage: Any) -> None:
    scenes.known()["replay-start"](stage)
    back = next(w for w in stage.page.walk() if getattr(w, "text", "") == stage.page.view.back)
    assert back.icon == "left"
