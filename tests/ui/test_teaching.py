"""Camera and tiles taught through the real screens, on pictures of the simulated table."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.base import paths
from companion.base.messages import CameraReport, EyeState, TilesFound
from companion.engine.castelli.assemble import board_for
from companion.engine.castelli.board import Board
from companion.eye.profiles import load_profile
from companion.games.castelli import library
from companion.games.castelli.teaching.draft import TileDraft
from companion.games.castelli.teaching.lesson import Lesson
from tests.ui.scenes._sights import Sights
from tests.ui.scenes.tiles import found, open_tiles
from tests.ui.taught_table import TaughtTable
from tests.ui.teaching import Hand, lesson_of
from tests.ui.touching import touch

if TYPE_CHECKING:
    import pytest

    from tests.ui.stage import Stage

STYLE = "made:77"  # an art that nothing was tuned on


def small() -> Board:
    """Return the board of two players."""
    return board_for(library.layout("stand-in"), 2)


def test_half_done_work_is_kept_and_gone_on_with(stage: Stage) -> None:
    table = TaughtTable(stage, STYLE, seed=5, board=small(), size=(1280, 720))
    table.open_eye(table.profile())
    assert stage.app.navigator is not None
    stage.app.navigator.go("tiles")
    table.lay(["01", "02"])
    table.look()
    touch(stage, "Take the picture")
    table.look()
    assert stage.page.name == "taught_tile"
    hand = Hand(stage)
    hand.choose("value 3")
    touch(stage, "Not now")
    stage.app.session.shared.drop(Lesson)  # as after a restart
    stage.app.navigator.go("tiles")
    table.look()
    assert stage.page.view.count == "0 of 36 tiles"
    touch(stage, "Enter 2 tiles")
    assert stage.page.view.photo.startswith(b"\x89PNG")
    assert stage.page.view.sentence.startswith("Tile 01")
    assert stage.page.presenter._asks == [1, 2, 3, "silver"]  # the coat that was told is not asked again
    assert TileDraft().tiles["01"].values == ("3", "", "", "")


def test_a_guess_is_not_kept_before_somebody_agrees(stage: Stage) -> None:
    open_tiles(stage, 3)
    draft = lesson_of(stage).draft
    name, told = next(iter(draft.tiles.items()))
    draft.change(name, values=("", "", "", ""), silver=None)
    assert stage.app.navigator is not None
    stage.app.navigator.go("taught_tile")
    stage.frames()
    presenter = stage.page.presenter
    presenter._told, presenter._asks = told, []  # as if it were like another one
    stage.page.refresh()
    Hand(stage).choose("coat 1")
    Hand(stage).choose("value 6")
    assert draft.tiles[name].values == ("", "6", "", "")
    touch(stage, "Yes, that's right")
    assert draft.tiles[name].values == (told.values[0], "6", *told.values[2:])


def test_silver_that_was_only_guessed_is_asked_about_too(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_tiles(stage, 3)
    lesson = lesson_of(stage)
    name = next(iter(lesson.draft.tiles))
    lesson.draft.change(name, values=("", "", "", ""), silver=None)
    guessed = replace(lesson.draft.tiles[name], silver=0)
    monkeypatch.setattr(Lesson, "likely", lambda *_: guessed)
    assert stage.app.navigator is not None
    stage.app.navigator.go("taught_tile")
    stage.frames()
    for _ in range(4):
        Hand(stage).choose("value 3")
    assert stage.page.view.yes
    Hand(stage).choose("silver")
    Hand(stage).choose("value 1")
    touch(stage, "Yes, that's right")
    assert lesson.draft.tiles[name].silver == 1


def test_what_is_wrong_with_a_picture_is_said_with_what_to_do(stage: Stage) -> None:
    eye = open_tiles(stage, 3)
    tiles = list(stage.app.session.play.board.setup.tiles.tiles.values())
    touch(stage, "Take the picture")
    assert stage.page.view.sentence == "Looking …"
    assert eye.wanted is not None
    assert eye.wanted.task is not None
    number = eye.wanted.task.number
    known, poor = found(tiles[0], "A1", b"", same="01"), found(tiles[5], "C1", b"", flaw="glare")
    eye.tell(TilesFound(number, (known, poor), names=("01", "A1", "C1")))
    assert stage.page.name == "tiles"  # nothing new
    assert stage.page.view.sentence.startswith("C1: a lamp is reflected in it.")
    assert [one.text for one in stage.page.view.readings] == ["01", ""]
    assert len(lesson_of(stage).draft.tiles) == 3


def test_a_camera_that_is_weak_says_what_to_improve_first(stage: Stage) -> None:
    eye = Sights(stage)
    assert stage.app.navigator is not None
    stage.app.navigator.go("camera")
    stage.frames()
    board = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
    advice = ((True, "dark", ()), (False, "small", (40.0, 48.0)))
    eye.tell(CameraReport(0.0, (640, 480), {0: board}, 4, board, 40.0, advice))
    assert stage.page.view.sentence == "Too dark: more light on the table"
    levels = [one.level for one in stage.page.view.lights]
    assert levels == ["good", "fair", "good", "poor"]
    assert [one.sign for one in stage.page.view.lights] == ["tick", "question", "tick", "cross"]


def test_corners_are_dragged_where_there_are_no_marks_and_saved(stage: Stage) -> None:
    table = TaughtTable(stage, STYLE, seed=6, board=small(), size=(1280, 720))
    table.open_eye(table.profile())
    assert stage.app.navigator is not None
    stage.app.navigator.go("camera")
    table.look()
    hand = Hand(stage)
    hand.choose("corners")
    table.look()
    picture = next(w for w in stage.page.walk() if type(w).__name__ == "CameraPicture")
    spots = (picture.handles[0], (0.25, 0.3))
    stage.drag(*(picture.parent.to_window(*picture.place(spot)) for spot in spots))
    table.look()
    x, y = stage.page.presenter.corners[0]
    assert (round(x, 1), round(y, 1)) == (0.2, 0.3)
    touch(stage, "Save")
    kept = tomllib.loads(paths.profile_path().read_text("utf-8"))
    assert "markers" not in kept
    assert kept["camera"]["lock"] is True
    assert abs(kept["corners"]["nw"][1] - 0.3 * 720) < 30
    assert load_profile(paths.profile_path()).corners is not None
    assert table.wanted is not None
    assert table.wanted.profile_version == 1


def test_a_camera_is_tried_where_there_is_none_yet(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev" / "video0").touch()
    monkeypatch.setattr("companion.eye.cameras.DEVICES", tmp_path / "dev")
    tried: list[Path] = []
    stage.app.session.camera_port.offer(tried.append)
    assert stage.app.navigator is not None
    stage.app.navigator.go("camera")
    stage.frames()
    Hand(stage).choose(f"try v4l2:{tmp_path / 'dev' / 'video0'}")
    (path,) = tried
    profile = load_profile(path)
    assert (profile.source, profile.tile_set) == (f"v4l2:{tmp_path / 'dev' / 'video0'}", None)


def test_without_a_picture_the_camera_says_how_the_eye_is(stage: Stage) -> None:
    eye = Sights(stage)
    assert stage.app.navigator is not None
    stage.app.navigator.go("camera")
    eye.tell(EyeState("camera_gone", 0.0))
    assert stage.page.view.sentence.startswith("The camera is not responding")
    assert stage.page.view.save == ""
