"""Set-up: every choice, by touches; copies are made and brought back."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.games.castelli.drawing.board import middle
from companion.games.castelli.rules import CASTELLI
from companion.journal import backup, open_journal
from companion.play.table import Table
from companion.system import chosen_drives, clock, usb_drives
from companion.system.settings import Settings
from companion.ui.screens.set_up import choices
from companion.ui.screens.set_up import presenter as set_up
from companion.words.language import LANGUAGES
from tests.play.own_data import a_picture
from tests.ui import scenes
from tests.ui.test_layout import SOME, measured
from tests.ui.touching import tap_on_board, touch, touch_widget


def open_set_up(stage: Any) -> None:
    """The list of choices."""
    stage.app.navigator.go("set_up")
    stage.frames()


def test_each_choice_is_taken_kept_and_shown_everywhere(stage: Any) -> None:
    open_set_up(stage)
    touch(stage, "Theme")
    touch(stage, "Text size")
    touch(stage, "125 %")
    touch(stage, "Back")
    touch(stage, "Sound")
    touch(stage, "Help with tiles")
    kept = Settings.read()
    assert (kept.shade, kept.percent, kept.sound, kept.help) == ("light", 125, False, False)
    assert (stage.app.theme.shade, stage.app.theme.percent) == ("light", 125)
    touch(stage, "Language")
    assert Settings.read().language == "de"
    assert stage.page.view.back == "Zurück"


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 800)])
def test_fingers_that_stay_on_the_text_size_change_nothing_else(stage: Any, size: tuple[int, int]) -> None:
    stage.resize(*size)
    open_set_up(stage)
    before = Settings.read()
    row = next(w for w in stage.page.walk() if getattr(w, "text", "") == "Text size" and hasattr(w, "key"))
    at = row.to_window(*row.center)
    for _ in range(8):
        stage.tap(at)
        stage.frames(4)
        assert replace(Settings.read(), percent=before.percent) == before
    assert stage.page.presenter.page == "percent"


def test_the_eyes_sign_follows_the_theme_that_is_chosen_on_a_page_of_set_up(stage: Any) -> None:
    open_set_up(stage)
    text = stage.app.eye_indicator.bar.children[0]
    before = tuple(text.color)
    touch(stage, "Theme")
    stage.frames()
    assert tuple(text.color) != before


def test_what_is_folded_away_leaves_all_its_room(stage: Any) -> None:
    open_set_up(stage)
    options, before = stage.page.ids.options, stage.page.ids.options.height
    stage.page.choose("page about")
    stage.frames(4)
    lines = next(w for w in stage.page.walk() if type(w).__name__ == "Lines")
    assert (options.height, lines.height) == (0, before)
    touch(stage, "Back")
    stage.frames(4)
    assert (options.height, lines.height) == (before, 0)


def test_the_board_is_turned_to_the_player_on_turn_if_wished(stage: Any) -> None:
    scenes.begin(stage, 0.5, until=lambda game: game.revealed and game.turn == "blue")
    stage.app.navigator.go("table")
    stage.frames()
    board, field = stage.page.ids.board, next(iter(stage.app.session.play.board.laid))
    before = board.in_window(*middle(field))
    open_set_up(stage)
    touch(stage, "Board")
    stage.app.navigator.go("table")
    stage.frames()
    board = stage.page.ids.board
    assert (Settings.read().turned, board.shown.quarters) == (True, 1)
    west, here = board.in_window(-50, 150), board.shown.center
    assert west[1] < here[1]  # blue sits at the west, which is below now
    after = board.in_window(*middle(field))
    assert after != before
    tap_on_board(stage, *middle(field))
    assert stage.page.presenter.touched.field == field
    stage.page.do(stage.page.presenter.close)
    touch(stage, "End turn")
    assert stage.page.ids.board.shown.quarters == 2


def test_how_soon_a_screen_with_a_backlight_goes_dark_is_chosen(
    stage: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.ui.dimmer import Dimmer

    for part in (set_up, choices):
        monkeypatch.setattr(part, "find_backlight", lambda: Path("/nowhere"))
    stage.app.dimmer = Dimmer(lambda _bright: None, 600)
    open_set_up(stage)
    stage.page.choose("dark")
    assert Settings.read().dark_after_min == 20
    assert stage.app.dimmer._rest.timeout == 20 * 60
    while Settings.read().dark_after_min:
        stage.page.choose("dark")
    assert not stage.app.dimmer._waits


def test_the_clock_is_set_and_a_restart_of_the_machine_forgets_it(stage: Any) -> None:
    open_set_up(stage)
    touch(stage, "Clock")
    before = stage.app.session.preferences.now_ms()
    stage.frames()
    from companion.ui.widgets.menu import MenuRow

    rows = {row.key: row for row in stage.page.walk() if isinstance(row, MenuRow)}
    touch_widget(stage, rows["clock 86400"])
    touch_widget(stage, rows["clock -3600"])
    ahead_s = (stage.app.session.preferences.now_ms() - before) / 1000
    assert 23 * 3600 <= ahead_s < 23 * 3600 + 600
    settings = stage.app.session.settings
    assert clock.now_ms(settings.clock_s, "another boot") < before + 600_000
    touch(stage, "Back")
    stage.page.choose("page about")
    assert any("MIT" in line for line in stage.page.view.lines)


def test_games_are_copied_and_those_of_another_table_brought_here(stage: Any, tmp_path: Path) -> None:
    scenes.begin(stage, 0.3)
    open_set_up(stage)
    touch(stage, "Copies of all games")
    touch(stage, "Copy all games now")
    stage.finish_work()
    assert stage.page.view.sentence == "1 game copied."
    (copy,) = usb_drives.find_copies([])
    header, moves, _states = scenes.played(players=2)
    with open_journal(tmp_path / "other.sqlite") as other:
        Table.begin(other, CASTELLI, header, moves[:4])
        own = {"pins.toml": b"no pins", "layouts/Theirs/a.png": a_picture()}
        backup(other, copy.file.with_name(f"other{usb_drives.ENDING}"), own)
    stage.page.refresh()
    stage.frames(3)
    touch(stage, "Restore this copy: other")
    stage.finish_work()
    assert stage.page.view.sentence == (
        "1 game restored. Your own boards, tiles and camera are restored too. The next start uses them."
        " Damaged, and left out: pins."
    )
    assert len(stage.app.session.store.games()) == 2
    assert stage.app.session.play.board == stage.app.session.play.table.state


def a_stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a stick that is plugged in."""
    stick = tmp_path / "KINGSTON"
    stick.mkdir()
    monkeypatch.setattr(usb_drives, "find_sticks", lambda: [stick] if stick.exists() else [])
    return stick


def test_a_new_stick_gets_games_only_once_it_was_chosen(
    stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = a_stick(tmp_path, monkeypatch)
    scenes.begin(stage, 0.3)
    open_set_up(stage)
    touch(stage, "Copies of all games")
    assert stage.page.view.sentence.startswith("A new USB stick is plugged in. Use it for copies?")
    touch(stage, "Copy all games, but keep the copy here")
    stage.finish_work()
    assert list(stick.iterdir()) == []
    assert len(list((tmp_path / chosen_drives.COPIES).glob("*.sqlite"))) == 1
    touch(stage, "Use this stick for copies: KINGSTON")
    stage.finish_work()
    assert stage.page.view.sentence == "1 game copied."
    assert len(list((stick / chosen_drives.COPIES).glob("*.sqlite"))) == 1
    touch(stage, "Back")
    stage.frames()
    touch(stage, "Copies of all games")
    assert stage.page.view.sentence == "Copies go to the USB stick."
    touch(stage, "Copy all games now")
    stage.finish_work()
    assert len(list((stick / chosen_drives.COPIES).glob("*.sqlite"))) == 2


@pytest.mark.parametrize("settings", [Settings(language=code, percent=150) for code in LANGUAGES])
def test_the_question_whether_to_use_a_stick_fits(
    stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    a_stick(tmp_path, monkeypatch)
    scenes.known()["set_up-copies"](stage)
    assert measured(stage, SOME) == []


def test_whatever_is_called_like_a_copy_the_page_of_copies_stands(
    stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies = a_stick(tmp_path, monkeypatch) / chosen_drives.COPIES
    copies.mkdir()
    (copies / os.fsdecode(b"caf\xe9.sqlite")).write_text("no copy")
    (copies / ("x" * 200 + ".sqlite")).touch()
    (copies / "link.sqlite").symlink_to(tmp_path / "games.sqlite")
    os.mkfifo(copies / "pipe.sqlite")
    scenes.begin(stage, 0.3)
    open_set_up(stage)
    touch(stage, "Copies of all games")
    told = [option.text for option in stage.page.view.options]
    assert told[2:] == [
        "Restore from the stick: xxxxxxxxxxxxxxxxxxxxxx…",
        "Restore from the stick: caf\\xe9",
    ]
    touch(stage, told[3])
    stage.finish_work()
    assert "caf\\xe9.sqlite: " in stage.page.view.notice
    assert len(stage.app.session.store.games()) == 1


@pytest.mark.parametrize("what", ["Use this stick for copies: KINGSTON", "Restore from the stick: old"])
def test_a_stick_that_is_pulled_out_before_the_touch_is_a_sentence(
    stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    stick = a_stick(tmp_path, monkeypatch)
    (stick / chosen_drives.COPIES).mkdir()
    (stick / chosen_drives.COPIES / "old.sqlite").touch()
    scenes.begin(stage, 0.3)
    open_set_up(stage)
    touch(stage, "Copies of all games")
    stick.rename(tmp_path / "pulled out")
    touch(stage, what)
    stage.finish_work()
    assert stage.page.view.notice == "The file is gone: is the USB stick still plugged in?"


def test_a_mounted_stick_is_found_and_its_copies_come_first(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(f"/dev/sda1 {tmp_path} vfat rw 0 0\nproc /proc proc rw 0 0\n")
    assert usb_drives.find_sticks(mounts) == []  # not where sticks are mounted
    assert usb_drives.find_sticks(tmp_path / "none") == []
    stick = tmp_path / "stick"
    (stick / chosen_drives.COPIES).mkdir(parents=True)
    for name in ("2026-01-01-120000", "2026-02-01-120000"):
        (stick / chosen_drives.COPIES / f"{name}{usb_drives.ENDING}").touch()
    found = usb_drives.find_copies([stick])
    assert [copy.file.stem for copy in found] == ["2026-02-01-120000", "2026-01-01-120000"]
    assert all(copy.on_stick for copy in found)
