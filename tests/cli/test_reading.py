"""replay, whatif, check, completion and bench, as a person calls them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion import cli
from tests.cli.cli import ROOT, companion, one_line
from tests.engine.test_tournament import told as tournament
from tests.small import END, header, landscape, lay, move, pointing

KEYS = [
    "record",
    "moves",
    "finished",
    "turn",
    "players",
    "mine",
    "deck",
    "spare",
    "settlements",
    "castles",
    "areas",
]
KEYS += ["final", "winners"]
GAMES = sorted((ROOT / "tests/games").glob("*.jsonl"))
RUNNING = [header("4x2", B1="rocks NESW 2 sites 1"), lay("A1", "01", "red"), END]


def write(path: Path, lines: list[Any]) -> Path:
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    return path


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_replay_prints_exactly_the_promised_object(game: Path, tmp_path: Path) -> None:
    said = companion("replay", game, "--json", state=tmp_path)
    assert (said.status, said.err) == (0, "")
    told = json.loads(said.out)
    assert list(told) == KEYS
    for row in told["final"].values():
        assert list(row) == [
            "during",
            "cards",
            "resources",
            "silver",
            "dilemma",
            "settlements",
            "castles",
            "total",
        ]
        assert row["total"] == sum(row.values()) - row["total"]
    for has in told["players"].values():
        counts = ["points", "wood", "grain", "rocks", "silver", "cards", "castles", "overbuilt"]
        assert list(has) == counts
    assert list(told["spare"]) == ["village", "city"]


def test_replay_without_a_flag_prints_a_sheet(tmp_path: Path) -> None:
    said = companion("replay", GAMES[0], state=tmp_path)
    assert "Total" in said.out
    assert "wins with" in said.out


def test_explain_tells_every_point_and_never_a_bare_id(tmp_path: Path) -> None:
    for language, lays in {"en": "lays tile", "de_AT": "legt Plättchen"}.items():
        said = companion("replay", GAMES[0], "--explain", "--lang", language, state=tmp_path)
        assert (said.status, said.err) == (0, "")
        assert lays in said.out
        assert "C21" not in said.out


def test_a_language_that_nobody_speaks_here_is_not_passed_over_in_silence(tmp_path: Path) -> None:
    told = "--lang xx: the languages are en, de, nl, es"
    said = companion("replay", GAMES[0], "--explain", "--lang", "xx", state=tmp_path)
    assert (said.status, said.err) == (0, f"companion replay: {told}; this is English\n")
    assert "lays tile" in said.out
    for command in ("record", "doctor"):
        said = companion(command, "--lang", "xx", state=tmp_path)
        assert (said.status, said.out, said.err) == (2, "", f"companion {command}: {told}\n")


def test_the_usage_of_read_shows_when_a_profile_is_needed(tmp_path: Path) -> None:
    usage = companion("read", "--help", state=tmp_path).out.partition("\n\n")[0]
    assert "read [-h] --profile P [--json] [--incident FILE.zip] IMAGE" in usage
    assert "read [-h] [--json] BUNDLE.zip" in usage


@pytest.mark.parametrize(
    ("variant", "said"),
    [("finals", "A tournament with finals: "), ("all", "A tournament of all against all: ")],
)
def test_explain_says_which_tournament_it_is_and_that_colours_are_played_on_halves(
    variant: str, said: str, tmp_path: Path
) -> None:
    lands = {"I": {"D1": landscape("mine W")}, "II": {"B1": landscape("wood W 2")}}
    board = {n: {"columns": 4, "rows": 1, "a1": "meadow", "landscape": land} for n, land in lands.items()}
    header = tournament(variant=variant) | {"board": {"piece": board}, "mine_tile": "D1"}
    lines = [header, pointing("A1", "01", "red E", half="b")]
    told = companion("replay", write(tmp_path / "t.jsonl", lines), "--explain", state=tmp_path).out
    assert told.startswith(said)
    assert "Red has the most. Red is neutral on this half: 2 units of wood are lost." in told


@pytest.mark.parametrize("command", ["replay", "whatif", "demo", "report"])
def test_help_names_the_languages(command: str, tmp_path: Path) -> None:
    said = " ".join(companion(command, "--help", state=tmp_path).out.split())
    assert "language of the sentences: en, de, nl, es" in said


def test_outcomes_are_lines_of_json_with_rules_and_changes(tmp_path: Path) -> None:
    said = companion("replay", GAMES[0], "--outcomes", state=tmp_path)
    lines = [json.loads(line) for line in said.out.splitlines()]
    assert {"line", "move", "outcome", "rules", "rulings", "changes"} <= set(lines[0])
    assert lines[-1]["outcome"] == "won"


def test_with_json_standard_output_has_the_one_object_whatever_else_is_asked(tmp_path: Path) -> None:
    said = companion("replay", GAMES[0], "--json", "--explain", "--outcomes", state=tmp_path)
    assert list(json.loads(said.out)) == KEYS
    assert "lays tile" in said.err


def test_whatif_tells_what_each_direction_pays(tmp_path: Path) -> None:
    file = write(tmp_path / "game.jsonl", RUNNING)
    told = json.loads(companion("whatif", file, "C1", "02", "--json", state=tmp_path).out)
    assert (told["field"], told["tile"]) == ("C1", "02")
    assert set(told["north"]) == {"red", "blue", "green", "yellow"}
    assert "north" in companion("whatif", file, "C1", "02", state=tmp_path).out


@pytest.mark.parametrize(
    ("field", "tile"),
    [("A1", "02"), ("C1", "01"), ("C1", "99"), ("B1", "02"), ("I9", "02"), ("C1", "S1")],
)
def test_whatif_refuses_what_cannot_be_laid(field: str, tile: str, tmp_path: Path) -> None:
    file = write(tmp_path / "game.jsonl", RUNNING)
    said = companion("whatif", file, field, tile, "--json", state=tmp_path)
    one_line(said, ("field ", "tile "))


def test_whatif_refuses_a_turn_whose_tile_is_laid(tmp_path: Path) -> None:
    file = write(tmp_path / "game.jsonl", RUNNING[:2])
    one_line(companion("whatif", file, "C1", "02", "--json", state=tmp_path), "field ")


def test_check_finishes_all_files_and_tells_each_in_one_line(tmp_path: Path) -> None:
    write(tmp_path / "good.jsonl", RUNNING)
    write(tmp_path / "bad.jsonl", [*RUNNING, END])
    (tmp_path / "odd.toml").write_text('name = "odd"\n')
    (tmp_path / "broken.toml").write_text("name = \n")
    layout = 'columns = 3\nrows = 3\na1 = "meadow"\n[landscape.B1]\n'
    (tmp_path / "board.toml").write_text(layout + 'areas = [{terrain = "wood", sides = "", icons = 1}]\n')
    names = ["good.jsonl", "bad.jsonl", "missing.jsonl", "odd.toml", "broken.toml", "board.toml"]
    said = companion(
        "check", *names, ROOT / "calibration/layouts/stand-in.toml", state=tmp_path, cwd=tmp_path
    )
    assert said.status == 2
    assert [line.split(":")[0] for line in said.err.splitlines()] == names[1:]
    assert "board.toml:4: landscape B1: area 0 has no side" in said.err
    assert len(said.out.splitlines()) == 2
    assert said.out.startswith("good.jsonl: ok, record castelli/1")


def test_check_points_out_what_is_odd_but_allowed(tmp_path: Path) -> None:
    twice = 'columns = 3\nrows = 3\na1 = "meadow"\n[landscape.B1]\nareas = [\n'
    twice += '{terrain = "wood", sides = "ES", icons = 1}, {terrain = "grain", sides = "SW", icons = 1}]\n'
    (tmp_path / "board.toml").write_text(twice)
    pieces = write(tmp_path / "game.jsonl", [stand_in(pieces=[["I:0"], ["II:180"]])])
    said = companion("check", "board.toml", pieces, state=tmp_path, cwd=tmp_path)
    assert said.status == 0
    board, record = said.out.splitlines()
    assert "warning: landscape B1: side S is in two areas and counts for both" in board
    assert "warning: no frame of size 4x8: the rim is empty" in record


def test_check_counts_tiles_and_mines_against_the_box_each_once(tmp_path: Path) -> None:
    tiles = (ROOT / "calibration/tiles/stand-in.toml").read_text("utf-8").split("\n\n")
    kept = [part for part in tiles if not part.startswith(("[tile.07]", "[tile.S1]"))]
    (tmp_path / "tiles.toml").write_text("\n\n".join(kept), "utf-8")
    layout = (ROOT / "calibration/layouts/stand-in.toml").read_text("utf-8")
    mine, wood = '{terrain = "mine", sides = "NESW"}', '{terrain = "wood", sides = "N", icons = 1}'
    (tmp_path / "board.toml").write_text(layout.replace(mine, wood), "utf-8")
    said = companion("check", "tiles.toml", "board.toml", state=tmp_path, cwd=tmp_path)
    set_, board = said.out.splitlines()
    odd = "; warning: 31 tiles, the box has 32; warning: 3 start tiles, the box has 4"
    assert set_ == f"tiles.toml: ok, tile set, 31 tiles and 3 start tiles{odd}"
    assert board == "board.toml: ok, layout, 4 pieces; warning: 0 mines, the box has 1"


def stand_in(**more: Any) -> dict[str, Any]:
    told: dict[str, Any] = {"record": "castelli/1", "players": [{"colour": "red"}, {"colour": "blue"}]}
    return told | {"board": "stand-in", "tiles": "stand-in"} | more


def test_a_table_s_own_layout_comes_before_the_shipped_one(tmp_path: Path) -> None:
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts/stand-in.toml").write_text('columns = 4\nrows = 2\na1 = "meadow"\n')
    file = write(tmp_path / "game.jsonl", [stand_in(), move("sell", cards=1)])
    one_line(companion("replay", file, state=tmp_path), f"{file}:2: ")
    file = write(tmp_path / "game.jsonl", [stand_in(), lay("E1", "01", "red")])
    said = companion("replay", file, state=tmp_path)
    assert 'field: "E1" is not on this board (A1-D2)' in said.err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_names_every_command(shell: str, tmp_path: Path) -> None:
    said = companion("completion", shell, state=tmp_path)
    assert said.status == 0
    for name in cli.SUMMARIES:
        assert name in said.out


def test_bash_takes_its_completion_as_it_is(tmp_path: Path) -> None:
    script = companion("completion", "bash", state=tmp_path).out
    ask = f"{script}\nCOMP_WORDS=(companion rep); COMP_CWORD=1; _companion; echo ${{COMPREPLY[@]}}"
    run = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["replay", "report"]


def test_bench_measures_beside_a_peer(tmp_path: Path) -> None:
    said = companion("bench", "--quick", "--json", state=tmp_path)
    figures = {figure["what"]: figure for figure in json.loads(said.out)["figures"]}
    assert figures["a move, applied"]["ratio"] > 0
    assert len(figures) >= 7


@pytest.mark.parametrize(
    "words", [["nothing"], ["replay"], ["replay", "--nonsense"], ["demo", "--players", "9"]]
)
def test_bad_usage_is_one_line(words: list[str], tmp_path: Path) -> None:
    one_line(companion(*words, state=tmp_path), ("companion", "demo"))


def test_replay_loads_neither_kivy_nor_opencv_nor_anything_else_it_does_not_need(tmp_path: Path) -> None:
    code = "import sys; from companion.__main__ import main; main(sys.argv[1:])"
    code += "; print(*sys.modules, file=sys.stderr)"
    run = subprocess.run(
        [sys.executable, "-P", "-c", code, "replay", GAMES[0], "--json"],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(ROOT), "COMPANION_STATE": str(tmp_path)},
    )
    loaded = {name.partition(".")[0] for name in run.stderr.split()}
    assert not loaded & {"kivy", "cv2", "numpy", "sqlite3", "prompt_toolkit", "gpiozero"}
