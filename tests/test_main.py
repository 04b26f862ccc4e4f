"""Finding a command and calling it: `python -m companion`, for real, and with commands made here."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion import __version__, app, cli
from companion.__main__ import main
from companion.base.errors import BadUsage

HERE = Path(__file__).parents[1]


def companion(*argv: str, stdout: int = subprocess.PIPE, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-m", "companion", *argv],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(HERE), **env},
        stdout=stdout,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        check=False,
    )


def with_command(body: str) -> list[str]:
    """A Python command line that calls `companion demo` with the given *body* as its main."""
    code = f"""
import sys, types
def play(argv): {body}
demo = sys.modules["companion.cli.demo"] = types.ModuleType("demo")
demo.main = play
from companion import cli
from companion.__main__ import main
sys.exit(main(["demo"]))
"""
    return [sys.executable, "-P", "-c", code]


def play(body: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        with_command(body),
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(HERE), **env},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_the_overview_lists_every_command_that_is_there_and_no_other() -> None:
    shown = companion("--help").stdout
    listed = [line.split()[0] for line in shown.splitlines() if line.startswith("  ")]
    assert listed == list(cli.SUMMARIES)
    assert companion("help").stdout == shown


def test_every_file_of_a_command_is_in_the_table() -> None:
    files = (HERE / "companion/cli").glob("[!_]*.py")
    names = {path.stem.rstrip("_") for path in files if "\ndef main(" in path.read_text(encoding="utf-8")}
    assert names == set(cli.SUMMARIES)


@pytest.mark.parametrize("name", list(cli.SUMMARIES))
def test_every_command_tells_about_itself(name: str) -> None:
    for words in ([name, "--help"], ["help", name]):
        result = companion(*words)
        assert (result.returncode, result.stderr) == (0, "")
        assert name in result.stdout


def test_the_version() -> None:
    assert companion("--version").stdout == f"companion {__version__}\n"


def test_an_unknown_command_is_one_line_with_a_suggestion() -> None:
    result = companion("hepl")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "companion: no command 'hepl'; did you mean 'help'?\n"


def test_an_unknown_command_like_no_other_points_to_the_list() -> None:
    assert companion("xyzzy").stderr == "companion: no command 'xyzzy'; companion --help lists them\n"


def test_a_name_with_dots_or_slashes_is_no_command() -> None:
    for name in ("../errors", "..errors", "", "__init__"):
        assert companion(name).returncode == 2


def test_a_complaint_is_one_line_even_if_its_text_has_two() -> None:
    result = play("from companion.base.errors import BadData; raise BadData('board.toml: two\\nlines')")
    assert (result.returncode, result.stdout, result.stderr) == (2, "", "board.toml: two lines\n")


def test_a_file_that_is_not_there_is_named() -> None:
    result = play("open('/nowhere/game.jsonl')")
    assert (result.returncode, result.stderr) == (2, "/nowhere/game.jsonl: No such file or directory\n")


def test_the_status_of_the_command_goes_through() -> None:
    assert play("return 1").returncode == 1


def test_interrupted_it_goes_quietly() -> None:
    body = "print('on', flush=True); import time; time.sleep(60)"
    # what runs in the background of a script is told to ignore interrupts, and so are its children
    listening = ["env", "--default-signal=INT", *with_command(body)]
    with subprocess.Popen(listening, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "on\n"
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
    assert (process.returncode, err) == (130, "")


def test_a_reader_that_leaves_early_is_no_fault() -> None:
    for body in ("print('x' * 200_000)", "print('x'); return 0"):
        read, write = os.pipe()
        os.close(read)
        result = subprocess.run(
            with_command(body), stdout=write, stderr=subprocess.PIPE, text=True, check=False
        )
        os.close(write)
        assert (result.returncode, result.stderr) == (141, "")


@pytest.mark.parametrize(("unbuffered", "place"), [("", "standard output"), ("1", "companion")])
def test_output_that_finds_no_room_is_said(unbuffered: str, place: str) -> None:
    with open("/dev/full", "w") as full:
        result = companion("--version", stdout=full.fileno(), PYTHONUNBUFFERED=unbuffered)
    assert (result.returncode, result.stderr) == (2, f"{place}: No space left on device\n")


def test_what_was_said_before_a_complaint_is_kept() -> None:
    result = play("print('a: good'); open('/nowhere/b')")
    assert (result.returncode, result.stdout) == (2, "a: good\n")


def test_closed_standard_output_is_no_fault() -> None:
    command = ["sh", "-c", '"$@" >&-', "sh", *with_command("print('x'); return 0")]
    result = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")


STREAMS = [("<&-", 7), (">&-", 7), ("2>&-", 7), ("<&- >&- 2>&-", 7), ("2>/dev/full", 7), (">/dev/full", 2)]


@pytest.mark.parametrize(("how", "status"), STREAMS)
def test_streams_that_are_closed_or_full_change_no_status_but_that_of_lost_output(
    how: str, status: int
) -> None:
    body = (
        "print('x'); print('beside', file=sys.stderr); print(sys.stdin.read(), sys.stdout.isatty()); return 7"
    )
    command = ["sh", "-c", f'"$@" {how}', "sh", *with_command(body)]
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert result.returncode == status
    if how in ("<&-", ">&-"):
        assert result.stderr == "beside\n"
    if how in ("<&-", "2>&-", "2>/dev/full"):
        assert result.stdout == "x\n False\n", "what is told beside never comes here"


@pytest.mark.parametrize("how", ["2>&-", "2>/dev/full"])
def test_a_complaint_that_nobody_hears_keeps_its_status(how: str, tmp_path: Path) -> None:
    for body, status in (("raise OSError(28, 'No space')", 2), ("raise ZeroDivisionError", 70)):
        result = subprocess.run(
            ["sh", "-c", f'"$@" {how}', "sh", *with_command(body)],
            env=os.environ | {"COMPANION_STATE": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (result.returncode, result.stdout) == (status, "")


def test_a_file_never_gets_the_number_of_a_closed_stream(tmp_path: Path) -> None:
    store = str(tmp_path / "store")
    body = f"import os; file = open({store!r}, 'w'); os.write(1, b'noise'); return file.fileno()"
    command = ["sh", "-c", '"$@" <&- >&- 2>&-', "sh", *with_command(body)]
    assert subprocess.run(command, check=False).returncode > 2
    assert (tmp_path / "store").read_text() == ""


@pytest.mark.parametrize("locale", ["C", "POSIX", "de_DE.ISO-8859-1"])
def test_sentences_are_utf8_in_any_locale(locale: str) -> None:
    result = play(
        "print('Z\\xfcrich \\udcff'); return 0", LC_ALL=locale, PYTHONCOERCECLOCALE="0", PYTHONUTF8="0"
    )
    assert (result.returncode, result.stdout) == (0, "Zürich \\udcff\n")


def test_a_wrong_option_is_one_line_that_points_to_the_help() -> None:
    parser = cli.parser("replay")
    parser.add_argument("file")
    with pytest.raises(BadUsage, match=r"^companion replay: .*file.* \(see companion replay --help\)$"):
        parser.parse_args([])


@pytest.mark.parametrize(("screen", "called"), [(True, ("open", [])), (False, ("demo", ["--headless"]))])
def test_without_a_word_the_app_opens_and_without_a_screen_a_whole_game_is_played(
    monkeypatch: pytest.MonkeyPatch, screen: bool, called: tuple[str, list[str]]
) -> None:
    calls = []

    def call(name: str, argv: list[str]) -> int:
        calls.append((name, argv))
        return 0

    monkeypatch.setattr(cli, "call", call)
    monkeypatch.setattr(app, "has_screen", lambda: screen)
    assert main([]) == 0
    assert calls == [called]


def test_finding_a_command_loads_nothing_heavy() -> None:
    result = companion("--version", PYTHONPROFILEIMPORTTIME="1")
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in result.stderr.splitlines()}
    assert "companion" in loaded
    assert not loaded & {
        "argparse",
        "difflib",
        "gettext",
        "sqlite3",
        "json",
        "prompt_toolkit",
        "kivy",
        "cv2",
        "numpy",
    }


def test_replaying_a_record_loads_neither_window_nor_camera_nor_store() -> None:
    result = companion(
        "replay", str(HERE / "tests/games/two-players-base.jsonl"), "--json", PYTHONPROFILEIMPORTTIME="1"
    )
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in result.stderr.splitlines()}
    assert result.returncode == 0
    assert "companion" in loaded
    assert not loaded & {
        "kivy",
        "cv2",
        "numpy",
        "zxingcpp",
        "pyzbar",
        "gpiozero",
        "prompt_toolkit",
        "sqlite3",
    }


def test_a_fault_of_our_own_is_one_line_and_keeps_its_traceback_in_a_file(tmp_path: Path) -> None:
    result = play("raise ZeroDivisionError('oh')", COMPANION_STATE=str(tmp_path))
    assert result.returncode == 70
    where = f"{tmp_path / 'fault.txt'} has the details"
    assert result.stderr == f"companion: a fault of its own (ZeroDivisionError: oh); {where}\n"
    assert "Traceback" in (tmp_path / "fault.txt").read_text("utf-8")
    assert (tmp_path / "fault.txt").stat().st_mode & 0o777 == 0o600
