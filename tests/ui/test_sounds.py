"""Sounds and the dark screen."""

from __future__ import annotations

import wave
from pathlib import Path
from typing import Any

import pytest

from companion.system import sounds
from tests.ui import scenes
from tests.ui.touching import sound_button, touch, touch_widget


def test_four_soft_sounds_are_written_and_begin_and_end_in_silence(tmp_path: Path) -> None:
    files = sounds.make_sounds(tmp_path)
    assert set(files) == {"tile", "points", "question", "end"}
    for name, file in files.items():
        with wave.open(str(file)) as read:
            assert read.getnframes() < 2.5 * sounds.RATE_HZ
        made = sounds.samples(sounds.SOUNDS[name])
        assert (made[0], abs(made[-1]) < 700) == (0, True)
        assert 2000 < max(map(abs, made)) < 32767 * sounds.LOUD


def test_a_sound_card_or_a_sound_server_is_something_to_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SDL_AUDIODRIVER", "PULSE_SERVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "run"))
    assert not sounds.has_device(tmp_path)
    (tmp_path / "pcmC0D0p").touch()
    assert sounds.has_device(tmp_path)
    (tmp_path / "pcmC0D0p").unlink()
    (tmp_path / "run" / "pulse").mkdir(parents=True)
    (tmp_path / "run" / "pulse" / "native").touch()
    assert sounds.has_device(tmp_path)


def test_loading_without_a_device_changes_nothing(
    stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = stage.app.sounds
    sounds.play("tile")
    (tmp_path / "file").touch()
    sounds.load(tmp_path / "file" / "below").join(20)  # cannot be written
    sounds.play("tile")
    assert sounds.played == ["tile", "tile"]


def test_the_table_is_heard_until_sound_is_switched_off(stage: Any) -> None:
    scenes.begin(stage, 0.5, until=lambda game: game.revealed)
    stage.app.navigator.go("table")
    stage.frames()
    sounds = stage.app.sounds
    touch(stage, "End turn")
    header, moves, states = scenes.played()
    count = next(n for n in range(len(moves) - 1, 0, -1) if moves[n]["move"] == "end" and not states[n].over)
    assert stage.app.session.store.begin(header, list(moves[:count]))
    stage.page.refresh()
    stage.page.press_enter()
    assert sounds.played[-1] == "end"
    touch_widget(stage, sound_button(stage))
    assert not stage.app.session.settings.sound
    before = list(sounds.played)
    sounds.play("tile")
    assert sounds.played == before


def test_sound_is_switched_off_wherever_one_is(stage: Any) -> None:
    stage.app.navigator.go("set_up")
    stage.frames()
    touch_widget(stage, sound_button(stage))
    assert not stage.app.session.settings.sound
    touch(stage, "Sound")
    stage.page.back()
    stage.frames()
    assert sound_button(stage).icon == "sound"


def test_the_tap_that_wakes_a_dark_screen_does_nothing_else(stage: Any) -> None:
    from companion.ui.dimmer import Dimmer

    scenes.begin(stage, 0.5, until=lambda game: game.revealed)
    stage.app.navigator.go("table")
    stage.frames()
    lights: list[bool] = []
    stage.app.dimmer = Dimmer(lights.append, 600)
    stage.app.dimmer._darken()
    before = stage.app.session.play.board
    touch(stage, "End turn")
    assert (lights, stage.app.session.play.board) == ([False, True], before)
    touch(stage, "End turn")
    assert stage.app.session.play.board != before
