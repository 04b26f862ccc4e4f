"""The screen on which the camera is taught the open tiles, and what it asks of the eye."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.base.messages import CameraRequest, Learned, LiveView
from companion.games.tuscany.camera.mat import PLACES
from companion.games.tuscany.screens.mat_tiles.presenter import FACES, LESSONS, Presenter
from companion.games.tuscany.simulator.lessons import profile_toml
from companion.journal import open_journal
from companion.system.settings import Settings
from companion.ui.session import Session


class _Screen:
    def __init__(self, folder: Path, places: tuple[str, ...] = PLACES) -> None:
        profile = folder / "profile.toml"
        profile.write_text(profile_toml(), "utf-8")
        session: Session[Any, Any] = Session(open_journal(folder / "games.sqlite"), Settings())
        self.wanted: list[CameraRequest] = []
        self.eye = session.camera_port.connect(self.wanted.append, str(profile))
        self.eye.receive(LiveView(b"", (4, 3), 0.0, dict.fromkeys(places, ())))
        self.presenter = Presenter(session)
        self.presenter.enter()

    def take(self, **answer: Any) -> None:
        self.presenter.take()
        task = self.wanted[-1].task
        assert task is not None
        self.eye.receive(Learned(task.number, **answer))
        self.presenter.hear()


def test_three_pictures_teach_every_tile_and_the_back(tmp_path: Path) -> None:
    screen = _Screen(tmp_path)
    for faces in LESSONS:
        screen.take(tiles=faces)
        task = screen.wanted[-1].task
        assert task is not None
        assert [word.split("=")[1] for word in task.tile.split()] == list(faces)
        screen.presenter.go_on()
    assert screen.presenter.taught == set(FACES)
    assert len(LESSONS) == 3


def test_a_tile_that_the_box_does_not_have_is_left_out(tmp_path: Path) -> None:
    screen = _Screen(tmp_path)
    screen.presenter.touch("A1")
    screen.take(tiles=LESSONS[0][1:])
    task = screen.wanted[-1].task
    assert task is not None
    assert "A1=" not in task.tile
    assert screen.presenter.view().places[0].faint


def test_a_poor_picture_is_told_and_taken_again(tmp_path: Path) -> None:
    screen = _Screen(tmp_path)
    screen.take(why="blurred")
    assert screen.presenter.view().wrong
    screen.take(tiles=LESSONS[0])
    assert not screen.presenter.view().wrong


def test_nothing_is_taught_at_the_board_of_another_game(tmp_path: Path) -> None:
    screen = _Screen(tmp_path, ("A1", "H8"))
    assert screen.presenter.view().take == ""
    screen.presenter.take()
    assert screen.wanted[-1].task is None
