"""Past games, touched: the list, the result, the replay, sharing, and players' statistics."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from companion import sharing
from companion.ui import scenes
from tests.ui.test_final_score import found
from tests.ui.touching import touch, touch_widget

if TYPE_CHECKING:
    from companion.ui.stage import Stage  # Kivy is loaded by the fixture, not before


def test_the_newest_game_comes_first_and_a_touch_opens_it(stage: Stage) -> None:
    scenes.known()["past_games"](stage)
    stage.frames(4)
    assert [row.key for row in stage.page.view.rows] == ["3", "2", "1"]
    row = next(row for row in found(stage, "RollRow") if row.key == "1")
    touch_widget(stage, row)
    assert stage.page.name == "past_game"
    assert stage.app.sitting.table.number == 1
    assert [one.points for one in stage.page.view.ranking] == ["39", "35"]
    touch(stage, "Score sheet")
    assert stage.page.name == "final_score"
    assert not stage.page.view.comparing


def test_a_running_game_can_be_gone_on_with(stage: Stage) -> None:
    scenes.known()["past_game-running"](stage)
    touch(stage, "Go on")
    assert stage.page.name == "table"


def test_a_replay_goes_move_by_move_to_the_end_and_stands_still(stage: Stage) -> None:
    scenes.known()["replay-start"](stage)
    stage.frames()
    page, states = stage.page, stage.app.sitting.table.course.states
    assert page.view.game == states[0]
    page.press_enter()
    for state in states[1:]:
        page.do(page.presenter.step)
        assert page.view.game == state
    assert not page.view.playing
    page.do(page.presenter.jump, -1)
    assert page.view.game == states[-2]


def test_files_lie_where_the_screen_says(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "MOUNTS", tmp_path / "none")
    scenes.known()["share"](stage)
    stage.frames()
    touch(stage, "Save files")
    for _ in range(10):
        stage.frames(1)
    assert not stage.page.view.busy
    folder = tmp_path / "shared"
    where, *names = stage.page.view.lines
    assert str(folder) in where
    assert sorted(names) == sorted(file.name for file in folder.iterdir())
    assert {Path(name).suffix for name in names} == {".html", ".svg", ".csv", ".txt"}


def test_a_stick_that_is_mounted_is_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stick = tmp_path / "my stick"
    stick.mkdir()
    mounts = tmp_path / "mounts"
    mounts.write_text(
        f"proc /proc proc rw 0 0\n/dev/sda1 {str(stick).replace(' ', chr(92) + '040')} vfat rw 0 0\n"
    )
    monkeypatch.setattr(sharing, "STICKS", (str(tmp_path),))
    assert sharing.find_place(mounts) == (stick, True)
    mounts.write_text("/dev/sda1 / ext4 rw 0 0\n")
    assert sharing.find_place(mounts).stick is False


def test_what_cannot_be_written_is_a_sentence(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "shared").write_text("a file in the way")
    monkeypatch.setattr(sharing, "MOUNTS", tmp_path / "none")
    scenes.known()["share"](stage)
    touch(stage, "Save files")
    stage.frames(4)
    assert stage.page.view.wrong
    assert str(tmp_path / "shared") in stage.page.view.lines[0]


def test_the_code_can_be_photographed(stage: Stage, tmp_path: Path) -> None:
    import zxingcpp
    from PIL import Image

    scenes.known()["share"](stage)
    stage.frames(3)
    stage.picture(tmp_path / "shown.png")
    codes = zxingcpp.read_barcodes(Image.open(tmp_path / "shown.png"))
    assert [code.text.splitlines()[0].split()[0] for code in codes] == ["Castelli"]


def test_a_touched_person_is_told_in_full(stage: Stage) -> None:
    scenes.known()["people"](stage)
    stage.frames(3)
    assert stage.page.view.lines[0] == stage.page.view.rows[0][0]
    rows = found(stage, "PersonRow")
    touch_widget(stage, rows[1])
    assert stage.page.view.lines[0] == stage.page.view.rows[1][0]
    touch_widget(stage, rows[1])
    assert stage.page.view.lines == ()
