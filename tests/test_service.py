"""What systemd is told, over a real socket; which display is found; copies kept to a number."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from configparser import RawConfigParser
from contextlib import suppress
from pathlib import Path

import pytest

from companion import app
from companion.app import _only_one_input
from companion.system import usb_drives
from companion.system.display import Display, desktop_size, find_display, prepare, within_screen
from companion.system.systemd import POWER, Service
from companion.system.virtual_display import a_display

UNITS = Path(__file__).parents[1] / "systemd"


@pytest.fixture
def line(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
        end.bind(str(tmp_path / "notify"))
        end.setblocking(False)
        yield end


def _service(tmp_path: Path, **more: str) -> Service:
    return Service({"NOTIFY_SOCKET": str(tmp_path / "notify"), **more})


def test_ready_is_told_with_what_is_going_on(tmp_path: Path, line: socket.socket) -> None:
    _service(tmp_path).ready("game 3, 12 moves")
    assert line.recv(200) == b"READY=1\nSTATUS=game 3, 12 moves"


def test_a_beat_tells_the_status_only_when_it_has_changed(tmp_path: Path, line: socket.socket) -> None:
    service = _service(tmp_path)
    service.ready("no game")
    for status in ("no game", "game 1, 0 moves", "game 1, 0 moves"):
        service.beat(status)
    service.stopping()
    told = [line.recv(200) for _ in range(5)]
    assert told[1:] == [b"WATCHDOG=1", b"WATCHDOG=1\nSTATUS=game 1, 0 moves", b"WATCHDOG=1", b"STOPPING=1"]


def test_it_beats_three_times_as_often_as_is_demanded(tmp_path: Path) -> None:
    assert _service(tmp_path, WATCHDOG_USEC="20000000").beat_every_s == pytest.approx(20 / 3)
    assert _service(tmp_path, WATCHDOG_USEC="soon").beat_every_s == 0
    assert Service({}).beat_every_s == 0


def test_without_systemd_nothing_is_told_and_nothing_fails(tmp_path: Path) -> None:
    for service in (Service({}), _service(tmp_path)):  # the second one's socket is not there
        service.ready("no game")
        service.beat("no game")
        service.stopping()


def test_the_machine_is_switched_off_by_a_file_that_a_unit_waits_for(tmp_path: Path) -> None:
    service = Service({"RUNTIME_DIRECTORY": str(tmp_path)})
    assert service.has_power
    assert not Service({}).has_power
    for what, name in POWER.items():
        service.ask_power(what)
        assert (tmp_path / name).exists()
        path = (UNITS / f"castelli-companion-{name}.path").read_text("utf-8")
        assert f"PathExists=/run/castelli-companion/{name}\n" in path


def _plugs(folder: Path, **status: str) -> Path:
    for name, said in status.items():
        (folder / name.replace("_", "-")).mkdir(parents=True)
        (folder / name.replace("_", "-") / "status").write_text(f"{said}\n")
    return folder


def test_a_desktop_comes_before_the_screen_itself_and_a_choice_before_both(tmp_path: Path) -> None:
    plugs = _plugs(tmp_path, card1_HDMI="disconnected", card1_DSI="connected")
    assert find_display({}, plugs).kind == "kmsdrm"
    assert "card1-DSI" in find_display({}, plugs).why
    assert find_display({"DISPLAY": ":0"}, plugs).kind == "x11"
    assert find_display({"DISPLAY": ":0", "COMPANION_DISPLAY": "cage"}, plugs).kind == "cage"
    assert find_display({"SDL_VIDEODRIVER": "offscreen"}, plugs).kind == "given"


def test_without_a_desktop_and_a_screen_there_is_no_display(tmp_path: Path) -> None:
    assert find_display({}, _plugs(tmp_path, card0_HDMI="disconnected")).kind == ""


def test_a_desktop_says_how_large_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    assert desktop_size() is None
    with a_display():
        assert desktop_size() == (1280, 1280)


@pytest.mark.parametrize(
    ("desktop", "full", "size", "maximized"),
    [
        ((800, 480), False, (800, 480), True),
        ((1920, 1080), False, (1024, 600), False),
        (None, False, (1024, 600), False),
        ((800, 480), True, (800, 480), False),  # without a window manager nobody else makes it as large
        ((1920, 1080), True, (1920, 1080), False),
        (None, True, (1024, 600), False),
    ],
)
def test_a_window_is_no_larger_than_the_desktop_and_a_full_screen_as_large(
    monkeypatch: pytest.MonkeyPatch,
    desktop: tuple[int, int] | None,
    full: bool,
    size: tuple[int, int],
    maximized: bool,
) -> None:
    def prepared(*settled: object, **more: object) -> None:
        raise RuntimeError(*settled, *more.values())

    monkeypatch.setattr(app, "desktop_size", lambda: desktop)
    monkeypatch.setattr(app, "prepare_kivy", prepared)
    with pytest.raises(RuntimeError) as stopped:
        app.run(full_screen=full)
    assert stopped.value.args == (size, full, maximized)


def test_who_asks_a_bare_x_server_for_its_size_does_not_leave_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """This one would end then; others begin anew, and a window that opens meanwhile fails."""
    command = ["Xvfb", "-displayfd", "1", "-terminate", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        assert server.stdout is not None
        monkeypatch.setenv("DISPLAY", f":{server.stdout.readline().decode().strip()}")
        assert desktop_size() == desktop_size() is not None
        server.terminate()


def test_a_window_is_no_larger_than_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    with a_display():
        assert within_screen((1400, 600)) == (1280, 600)
    monkeypatch.setenv("DISPLAY", ":4999")  # nobody is there to tell
    assert within_screen((1400, 600)) == (1400, 600)


@pytest.mark.parametrize("kind", ["x11", "kmsdrm"])
def test_a_window_opens_there_or_not_at_all(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SDL_VIDEODRIVER", "SDL_TOUCH_MOUSE_EVENTS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "environ", dict(os.environ))
    prepare(Display(kind, "a test"), [])
    assert os.environ["SDL_VIDEODRIVER"] == kind
    assert (os.environ.get("SDL_TOUCH_MOUSE_EVENTS") == "0") is (kind == "kmsdrm")  # no touch is heard twice


def test_a_compositor_can_do_within_the_sandbox_what_its_xwayland_needs() -> None:
    unit = (UNITS / "castelli-companion.service").read_text("utf-8")
    assert "\nBindPaths=-/tmp/.X11-unix\n" in unit  # its socket is made there
    assert unit.index("SystemCallFilter=~@privileged") < unit.index("SystemCallFilter=setuid setgid\n")


def test_of_the_copies_the_newest_are_kept_and_other_files_left_alone(tmp_path: Path) -> None:
    names = [usb_drives.copy_name(1_800_000_000_000 + 1000 * second) for second in range(5)]
    for name in [*names, "mine.sqlite", "2026.sqlite"]:
        (tmp_path / name).touch()
    usb_drives.keep_newest(tmp_path / names[4], 2, lambda _file: True)
    assert sorted(os.listdir(tmp_path)) == sorted(["2026.sqlite", *names[3:], "mine.sqlite"])


def test_copies_made_by_a_clock_that_is_behind_come_after_the_others(tmp_path: Path) -> None:
    """A machine without a battery does not know the time: a copy it makes is the newest all the same."""
    now = 1_800_000_000_000
    (tmp_path / usb_drives.copy_name(now)).touch()
    for year in (1970, 1970, 1970):
        made = usb_drives.next_copy(tmp_path, year * 1000)
        made.touch()
        usb_drives.keep_newest(made, 3, lambda _file: True)
    names = [usb_drives.copy_name(now + 1000 * second) for second in (1, 2, 3)]
    assert sorted(os.listdir(tmp_path)) == names
    assert usb_drives.next_copy(tmp_path, now + 60_000).name == usb_drives.copy_name(now + 60_000)


def test_a_copy_whose_name_is_no_date_stops_none(tmp_path: Path) -> None:
    (tmp_path / "9999-99-99-999999.sqlite").touch()
    assert usb_drives.next_copy(tmp_path, 1_800_000_000_000).name == usb_drives.copy_name(1_800_000_000_000)


@pytest.mark.parametrize("unit", sorted(UNITS.glob("*.service")), ids=lambda unit: unit.name)
def test_every_unit_keeps_to_itself(unit: Path) -> None:
    if not Path("/usr/bin/systemd-analyze").exists():
        pytest.skip("systemd-analyze is not here")
    command = ["systemd-analyze", "security", "--offline=yes", "--threshold=30", "--no-pager", str(unit)]
    judged = subprocess.run(command, check=False, capture_output=True, text=True, timeout=30)
    assert judged.returncode == 0, judged.stdout[-200:] + judged.stderr


def test_only_what_sticks_are_sold_with_is_mounted_and_nothing_on_it_is_run() -> None:
    unit = RawConfigParser()
    unit.read(UNITS / "media-castelli.mount", "utf-8")
    kinds = unit["Mount"]["Type"].split(",")
    assert {"nosuid", "nodev", "noexec"} <= set(unit["Mount"]["Options"].split(","))
    (rule,) = [
        line for line in (UNITS / "70-castelli-companion.rules").read_text().splitlines() if "ID_FS" in line
    ]
    assert f'ENV{{ID_FS_TYPE}}=="{"|".join(kinds)}"' in rule
    assert kinds == ["vfat", "exfat"]


def test_the_service_leaves_it_to_the_program_whether_a_stick_was_chosen() -> None:
    unit = (UNITS / "castelli-companion-backup.service").read_text("utf-8")
    assert " companion backup --keep 10 --drive /media/castelli\n" in unit


@pytest.mark.parametrize("unit", sorted(UNITS.glob("castelli*.*")), ids=lambda unit: unit.name)
def test_every_unit_stands_as_it_is_used(unit: Path) -> None:
    text = unit.read_text("utf-8")
    assert not any(sign in text for sign in ("@@", "${", "{{", "/home/"))
    assert "pkill" not in text


def test_the_installer_tells_every_step_without_doing_any(tmp_path: Path) -> None:
    there = Path("/opt/castelli-companion").exists()
    told = subprocess.run(
        [UNITS / "install", "--dry-run"],
        check=False,
        capture_output=True,
        text=True,
        timeout=30,
        cwd=tmp_path,
    )
    assert told.returncode == 0, told.stderr
    for step in ("useradd", "70-castelli-companion.rules", "ln -sfn", "systemctl --quiet enable"):
        assert step in told.stdout
    assert there == Path("/opt/castelli-companion").exists()


@pytest.mark.parametrize(
    ("given", "said"),
    [(["--sideways"], "not known"), (["--update", "/nowhere"], "neither a checkout nor a wheel")],
)
def test_the_installer_says_in_one_line_what_it_does_not_take(given: list[str], said: str) -> None:
    told = subprocess.run(
        [UNITS / "install", "--dry-run", *given], check=False, capture_output=True, text=True, timeout=30
    )
    assert told.returncode == 2
    assert said in told.stderr
    assert len(told.stderr.splitlines()) == 1


@pytest.mark.slow
def test_the_app_is_ready_after_its_first_frame_lives_and_ends_cleanly(
    tmp_path: Path, line: socket.socket
) -> None:
    line.settimeout(60)
    known = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "300000"}
    with a_display():
        where = {"COMPANION_STATE": str(tmp_path / "state"), "SDL_AUDIODRIVER": "dummy"}
        app = subprocess.Popen(
            [sys.executable, "-P", "-m", "companion", "open"], env=os.environ | known | where
        )
        try:
            told = [line.recv(200) for _ in range(3)]
            assert told == [b"READY=1\nSTATUS=no game", b"WATCHDOG=1", b"WATCHDOG=1"]
            app.send_signal(signal.SIGTERM)
            assert app.wait(timeout=30) == 0
        finally:
            app.kill()
            app.wait()
    line.setblocking(False)
    last = b""
    with suppress(BlockingIOError):
        while True:
            last = line.recv(200)
    assert last == b"STOPPING=1"


@pytest.mark.slow
def test_the_app_ends_cleanly_at_a_drawn_table(tmp_path: Path, line: socket.socket) -> None:
    line.settimeout(60)
    known = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "300000"}
    with a_display():
        where = {"COMPANION_STATE": str(tmp_path / "state"), "SDL_AUDIODRIVER": "dummy"}
        app = subprocess.Popen(
            [sys.executable, "-P", "-m", "companion", "open", "--demo"],
            env=os.environ | known | where,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            while b"game 1" not in line.recv(200):
                pass
            app.send_signal(signal.SIGTERM)
            assert (app.communicate(timeout=60)[1], app.returncode) == ("", 0)
        finally:
            app.kill()
            app.wait()


def test_of_kivys_ways_to_hear_of_touches_the_window_alone_is_asked() -> None:
    config = RawConfigParser()
    config.read_dict({"input": {"mouse": "mouse", "other": "mtdev"}})
    _only_one_input(config)
    assert config.items("input") == [("mouse", "mouse,disable_multitouch")]
