"""`companion demo`: a whole game in the terminal, and what it leaves in a folder; by camera: tests/demo."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from companion.demo.folders import GAMES_KEPT

ROOT = Path(__file__).parents[2]
HEAVY = ("kivy", "cv2", "numpy", "sqlite3", "prompt_toolkit", "companion.journal", "companion.play.table")
WHAT_IS_LOADED = """
import sys
from companion.__main__ import main
status = main(["demo", "--no-camera", "--players", "2", "--seed", "1", "--out", sys.argv[1]])
print(status, *sorted(sys.modules), file=sys.stderr)
"""


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let nothing reach the state folder of whoever runs the tests."""
    state = tmp_path / "state"
    monkeypatch.setenv("COMPANION_STATE", str(state))
    return state


def demo(capsys: pytest.CaptureFixture[str], *argv: object) -> str:
    """Run the command, without the camera to be quick, and return what it printed."""
    capsys.readouterr()
    assert main(["demo", "--no-camera", *map(str, argv)]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def replayed(capsys: pytest.CaptureFixture[str], record: Path) -> Any:
    capsys.readouterr()
    assert main(["replay", str(record), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def row(text: str, title: str) -> list[int]:
    """Return the numbers of a row of the final sheet."""
    found = re.search(rf"^  {title} +([\d ]+)$", text, re.MULTILINE)
    assert found, title
    return [int(number) for number in found[1].split()]


@pytest.mark.parametrize("argv", ["", "--players 3 --modules battle", "--players 2 --modules dilemma,battle"])
def test_the_record_replays_to_the_score_that_was_printed(
    argv: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = demo(capsys, "--headless", "--seed", 8, "--out", tmp_path, *argv.split())
    told = replayed(capsys, tmp_path / "game.jsonl")
    assert told["finished"]
    final = told["final"].values()
    assert row(printed, "Total") == [sheet["total"] for sheet in final]
    assert row(printed, "During the game") == [sheet["during"] for sheet in final]
    assert "wins with" in printed or "win with" in printed or "more and wins" in printed


def test_a_seed_gives_the_same_record_and_story_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stories = {}
    for name, seed in {"one": 21, "again": 21, "other": 22}.items():
        text = demo(capsys, "--seed", seed, "--out", tmp_path / name)
        stories[name] = text.replace(str(tmp_path / name), ""), (tmp_path / name / "game.jsonl").read_bytes()
    assert stories["one"] == stories["again"]
    assert stories["one"][1] != stories["other"][1]


def test_without_a_seed_one_is_chosen_and_told(capsys: pytest.CaptureFixture[str], own_state: Path) -> None:
    printed = demo(capsys, "--players", 2)
    found = re.search(r"companion (demo --seed \d+ --players 2) --no-camera$", printed, re.MULTILINE)
    assert found
    again = demo(capsys, *found[1].split()[1:])
    assert again.replace("/demo/2/", "/demo/1/") == printed


def test_it_says_that_it_is_simulated_and_that_board_and_tiles_are_stand_ins(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = demo(capsys, "--players", 2, "--out", tmp_path)
    assert "simulated" in printed.splitlines()[0]
    assert "stand-ins" in " ".join(printed.splitlines()[:4])
    assert "stand-in board" in (tmp_path / "game.jsonl").read_text("utf-8").splitlines()[0]


def test_the_folder_gets_record_report_and_pictures_and_keeps_what_it_had(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "a" / "b c"
    folder.mkdir(parents=True)
    (folder / "mine.txt").write_text("keep me")
    printed = demo(capsys, "--players", 2, "--seed", 4, "--out", folder)
    pictures = sorted(path.name for path in folder.glob("*.svg"))
    assert pictures == ["board-end.svg", "board-turn-04.svg", "board-turn-08.svg", "board-turn-12.svg"]
    for picture in pictures:
        assert ET.parse(folder / picture).getroot().tag.endswith("svg")
    assert "</html>" in (folder / "report.html").read_text("utf-8")
    assert (folder / "mine.txt").read_text() == "keep me"
    for file in ("game.jsonl", "report.html", "board-*.svg"):
        assert str(folder / file) in printed


def test_without_a_folder_the_newest_few_games_are_kept_in_the_state_folder(
    own_state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own_state / "demo" / "notes").mkdir(parents=True)
    printed = [demo(capsys, "--players", 2) for _ in range(GAMES_KEPT + 2)]
    kept = sorted(path.name for path in (own_state / "demo").iterdir())
    assert kept == ["3", "4", "5", "6", "7", "notes"]
    assert str(own_state / "demo" / "7" / "game.jsonl") in printed[-1]
    said = "Older demos were removed: the newest 5 are kept."
    assert [said in text for text in printed] == [False] * GAMES_KEPT + [True, True]


def test_a_demo_that_breaks_off_removes_nothing_and_is_itself_the_first_to_go(
    own_state: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def kept() -> list[str]:
        return sorted(path.name for path in (own_state / "demo").iterdir())

    for _ in range(GAMES_KEPT):
        demo(capsys, "--players", 2)
    with monkeypatch.context() as broken:
        broken.setattr("companion.games.castelli.demo.teller.Teller.close", interrupt)
        broken.setattr("companion.games.castelli.report.page.report_page", interrupt)
        assert main(["demo", "--players", "2", "--no-camera"]) == 130
    assert kept() == ["1", "2", "3", "4", "5", "6"]
    demo(capsys, "--players", 2)
    assert kept() == ["3", "4", "5", "6", "7"]  # the sixth may still be playing
    os.utime(own_state / "demo" / "6", (0, 0))
    demo(capsys, "--players", 2)
    assert kept() == ["3", "4", "5", "7", "8"]


def interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def test_a_ruling_that_decided_is_told_in_the_turn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = demo(capsys, "--seed", 5, "--modules", "battle", "--out", tmp_path)
    turns = " ".join(printed.split("The final score")[0].split())
    record = str(tmp_path / "game.jsonl")
    assert main(["replay", record, "--outcomes"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    last_laid = max(n for n, one in enumerate(told) if one["outcome"] == "turn-ended")
    decided = [number for one in told[:last_laid] for number in one["rulings"]]
    assert decided
    told_so = [clause for one in re.findall(r"\(ruling: ([^)]*)\)", turns) for clause in one.split("; ")]
    assert len(told_so) == len(decided)
    assert len(set(zip(decided, told_so, strict=True))) == len(set(decided)) == len(set(told_so))


@pytest.mark.parametrize("modules", ["", "dilemma,battle"])
@pytest.mark.parametrize("players", [2, 4])
def test_no_line_is_wider_than_eighty_columns_and_nothing_is_coloured(
    players: int, modules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = demo(capsys, "--seed", 5, "--players", players, "--modules", modules, "--out", tmp_path)
    wide = [line for line in printed.splitlines() if len(line) > 80 and str(tmp_path) not in line]
    assert wide == []
    assert "\033" not in printed


def test_colour_is_for_terminals_that_want_it_and_the_shapes_are_always_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    argv = ("--seed", 5, "--out", tmp_path)
    plain = demo(capsys, *argv)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    painted = demo(capsys, *argv)
    assert "\033[1;31m● Ana (red)\033[0m" in painted
    assert re.sub("\033\\[[0-9;]*m", "", painted) == plain
    monkeypatch.setenv("NO_COLOR", "1")
    assert demo(capsys, *argv) == plain
    for shape in "● Ana (red)", "■ Ben (blue)", "▲ Cleo (green)", "◆ Dario (yellow)":
        assert shape in plain


def test_castles_and_kings_add_up_to_the_points_during_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    printed = demo(capsys, "--seed", 12, "--modules", "battle")
    text = " ".join(printed.split())
    told = re.findall(r"[●■▲◆] \w+ \(\w+\), (\d+) points during the game\. (.*?)(?= [●■▲◆D])", text)
    assert [int(points) for points, _ in told] == row(printed, "During the game")
    for points, reasons in told:
        scored = re.findall(r"[A-H][1-8] (\d+)|King \((\d)\)", reasons)
        assert sum(int(castle or king) for castle, king in scored) == int(points)


@pytest.mark.parametrize(
    "argv",
    [
        "--players 5",
        "--players x",
        "--seed -1",
        "--seed 1.5",
        "--seed " + "9" * 5000,
        "--modules chess",
        "--modules battle,battle",
        "--game chess",
        "--nonsense",
        "more",
        "--out=",
        "--out {file}",
        "--out {file}/below",
        "--out /proc/nowhere",
    ],
)
def test_bad_words_get_one_line_and_nothing_else_happens(
    argv: str, tmp_path: Path, own_state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("as it was")
    assert main(["demo", *argv.format(file=file).split()]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("demo: ")
    assert printed.err.count("\n") == 1
    assert file.read_text() == "as it was"
    assert not own_state.exists()


def test_only_what_the_demo_needs_is_loaded(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WHAT_IS_LOADED, tmp_path], cwd=ROOT, capture_output=True, text=True, check=True
    )
    status, *loaded = done.stderr.split()
    assert status == "0"
    assert [name for name in loaded if name.startswith(HEAVY)] == []
