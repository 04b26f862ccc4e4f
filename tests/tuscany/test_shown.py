"""A simulated game of The Castles of Tuscany shown, reported, drawn, exported and listed."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from urllib.parse import unquote

import pytest

from companion.__main__ import main
from companion.base.languages import LANGUAGES
from companion.engine.protocol import COLOURS
from companion.engine.tuscany.box import KINDS
from companion.games.tuscany.drawing import draw_board, draw_icon, point_out
from companion.games.tuscany.drawing.colours import KIND
from companion.games.tuscany.drawing.symbols import symbols
from companion.games.tuscany.rules import TUSCANY
from companion.games.tuscany.simulator.play import play_game, stand_in_header

SEED = "3"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    return tmp_path / "game"


def demo(folder: Path, *more: str) -> int:
    return main(["demo", "--game", "tuscany", "--headless", "--seed", SEED, "--out", str(folder), *more])


def test_a_demo_leaves_record_report_and_pictures(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert demo(folder) == 0
    told = capsys.readouterr().out
    assert "without a camera" in told
    assert "Red now" in told
    assert {one.name for one in folder.iterdir()} == {
        "game.jsonl",
        "report.html",
        "regions-phase-1.svg",
        "regions-phase-2.svg",
        "regions-end.svg",
        "centre-phase-1.jpg",
        "centre-phase-2.jpg",
        "centre-end.jpg",
    }
    assert "<li>The Castles of Tuscany</li>" in (folder / "report.html").read_text("utf-8")
    assert main(["replay", "--json", str(folder / "game.jsonl")]) == 0
    assert json.loads(capsys.readouterr().out)["finished"]


def test_a_seed_gives_the_same_record_again(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    demo(folder)
    first = (folder / "game.jsonl").read_bytes()
    demo(folder)
    assert (folder / "game.jsonl").read_bytes() == first
    capsys.readouterr()


def test_no_camera_is_not_mentioned_when_none_was_asked_for(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert demo(folder, "--no-camera", "--players", "2") == 0
    told = capsys.readouterr().out
    assert "camera for this game" not in told
    assert "--no-camera" in told
    assert not list(folder.glob("centre-*"))


def test_the_game_has_no_modules(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert demo(folder, "--modules", "battle") == 2
    assert "tuscany has no battle" in capsys.readouterr().err


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole_in_every_language(
    folder: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert demo(folder, "--lang", language) == 0
    capsys.readouterr()
    page = (folder / "report.html").read_text("utf-8")
    root = ElementTree.fromstring(page.partition("\n")[2])
    drawn = [one for one in root.iter("div") if one.get("class") == "board"]
    assert len(drawn) == 4
    assert len([one for one in root.iter("svg") if one.get("class") == "chart"]) == 2
    phases = [one for one in root.iter("section") if one.get("class") == "sheet"]
    assert len(phases) == 2
    assert len(list(phases[1].iter("tr"))) == 1 + 3 * 3


def test_results_are_shared_with_a_column_for_each_phase(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    demo(folder)
    assert main(["import", str(folder / "game.jsonl")]) == 0
    capsys.readouterr()
    assert main(["games"]) == 0
    assert "Ana" in capsys.readouterr().out
    assert main(["export", "1", "--as", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert len(rows) == 4
    sources = ("direct", "phase-1", "phase-2", "phase-3", "cards", "storage", "marble", "workers")
    for row in rows:
        assert sum(int(row[source]) for source in sources) == int(row["total"])
    assert main(["export", "1", "--as", "bg-stats"]) == 0
    play = json.loads(unquote(capsys.readouterr().out.partition("data=")[2]))
    assert play["game"]["name"] == "The Castles of Tuscany"
    assert sorted(one["score"] for one in play["players"]) == sorted(int(row["total"]) for row in rows)


def test_every_kind_has_a_colour_and_a_sign_of_its_own() -> None:
    assert len(set(KIND.values())) == len(KINDS) == len(KIND)
    assert all(kind in symbols() for kind in KINDS)
    assert draw_icon("village", (0, 0, 0, 1)) is not None
    assert draw_icon("nothing", (0, 0, 0, 1)) is None


def test_a_space_is_found_where_it_is_drawn_and_drawn_again_only_when_it_changes() -> None:
    start = TUSCANY.start(TUSCANY.read_header(stand_in_header(COLOURS[:2], 3)))
    before = draw_board(start)
    for space in before.fields:
        found = before.hit(*before.middle(space))
        assert found is not None
        assert found.field == space
    assert before.hit(-999, -999) is None
    for one in play_game(start.setup, 3):
        if one.step.state.covered[start.turn] != start.covered[start.turn]:
            break
    else:
        raise AssertionError("nothing was placed")
    after = type(before)(one.step.state, start.turn)  # type: ignore[call-arg] # a region of one colour
    changed = [space for space in before.fields if before.field_key(space) != after.field_key(space)]
    assert 1 <= len(changed) <= 3
    assert before != after
    assert point_out(one.step.state, one.step.outcomes).fields
