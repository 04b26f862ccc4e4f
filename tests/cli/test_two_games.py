"""Commands where the store holds two games: each is named, and points of one never count for the other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.base import paths
from tests.engine.tuscany.small_regions import header
from tests.plain.tuscany.random_games import game

GAMES = Path(__file__).parents[1] / "games"


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.STATE, str(tmp_path / "state"))


@pytest.fixture
def tuscany(tmp_path: Path) -> Path:
    header, moves = game(3, 2)
    file = tmp_path / "tuscany.jsonl"
    file.write_text("".join(f"{json.dumps(line)}\n" for line in (header, *moves)), "utf-8")
    return file


def test_games_names_each_game_once_there_are_two(tuscany: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["import", str(tuscany)])
    capsys.readouterr()
    main(["games"])
    assert "Tuscany" not in capsys.readouterr().out
    main(["import", str(GAMES / "two-players-base.jsonl")])
    capsys.readouterr()
    main(["games"])
    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith("The Castles of Tuscany")
    assert second.endswith("Castelli")


def test_points_of_two_games_are_not_added_up(tuscany: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for file in (tuscany, GAMES / "two-players-base.jsonl"):
        main(["import", str(file)])
    capsys.readouterr()
    main(["games", "--players"])
    told = capsys.readouterr().out.splitlines()
    assert [line for line in told if line in ("The Castles of Tuscany", "Castelli")] == [
        "The Castles of Tuscany",
        "Castelli",
    ]
    main(["games", "--players", "--json"])
    rows = json.loads(capsys.readouterr().out)["players"]
    assert {row["game"] for row in rows} == {"tuscany", "castelli"}
    assert all(row["games"] == 1 for row in rows)


def test_whatif_takes_a_space_that_begins_with_a_minus(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "g.jsonl"
    file.write_text(json.dumps(header({"0,0": "castle", "-1,0": "village"})) + "\n", "utf-8")
    assert main(["whatif", str(file), "-1,0", "village", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["space"], found["area"], found["gains"]["workers"]) == ("-1,0", 1, 1)
    assert main(["whatif", str(file), "-1,0", "crop:grain"]) == 2
    assert "neither stored nor open" in capsys.readouterr().err
