"""The commands on the store, called as people call them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple

import pytest

from companion.__main__ import main
from companion.engine.protocol import COLOURS
from companion.journal import Add, Listed, Start, open_journal
from companion.play.results import date_of
from tests.engine.test_tournament import on
from tests.engine.test_tournament import told as tournament
from tests.journal.stores import ROOT, a_store, contents
from tests.small import END, header, lay, move

GAMES = sorted((ROOT / "tests" / "games").glob("*.jsonl"))
GAME = ROOT / "tests" / "games" / "two-players-base.jsonl"
NOON_MS = 1_749_988_800_000  # on 15 June 2025


class Said(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    return tmp_path / "state"


def companion(*words: object, given: str | None = None) -> Said:
    done = subprocess.run(
        [sys.executable, "-m", "companion", *map(str, words)],
        input=given,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=60,
        check=False,
    )
    assert "Traceback" not in done.stderr
    return Said(done.returncode, done.stdout, done.stderr)


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines() if line.strip() and not line.startswith("#")]


def refused(said: Said, place: str) -> None:
    assert said.status == 2
    assert said.out == ""
    assert said.err.startswith(place)
    assert said.err.count("\n") == 1


def test_what_was_imported_is_listed_and_exported_as_it_was(state: Path) -> None:
    for number, record in enumerate(GAMES, 1):
        assert companion("import", record) == (0, f"{number}\n", "")
    lines = companion("games").out.splitlines()
    assert [line.split()[0] for line in lines] == [str(n + 1) for n in range(len(GAMES))]
    number = GAMES.index(GAME) + 1
    assert objects(companion("export", number).out) == objects(GAME.read_text("utf-8"))
    assert objects(companion("export", "last").out) == objects(GAMES[-1].read_text("utf-8"))


def test_stamps_of_moves_stay_as_they_are(state: Path) -> None:
    header, *moves = objects(GAME.read_text("utf-8"))
    stamped = [{**move, "source": "camera", "at_ms": NOON_MS + n} for n, move in enumerate(moves)]
    record = "\n".join(json.dumps(line) for line in (header, *stamped))
    assert companion("import", "-", given=record) == (0, "1\n", "")
    assert objects(companion("export", 1).out) == objects(record)
    assert json.loads(companion("games", "--json").out)["games"][0]["date"] == "2025-06-15"


def test_games_tells_number_date_players_status_and_moves(state: Path) -> None:
    companion("import", GAME)
    listed = json.loads(companion("games", "--json").out)
    expected = json.loads(GAME.with_suffix(".expected.json").read_text("utf-8"))
    (game,) = listed["games"]
    assert (game["number"], game["status"], game["moves"]) == (1, "finished", expected["moves"])
    header = objects(GAME.read_text("utf-8"))[0]
    totals = [expected["final"][player["colour"]]["total"] for player in header["players"]]
    assert [player["points"] for player in game["players"]] == totals
    (line,) = companion("games").out.splitlines()
    assert line.startswith(f"1  {game['date']}  ")
    assert line.endswith(f"finished  {expected['moves']} moves")


def test_columns_of_games_stand_under_one_another(state: Path) -> None:
    state.mkdir()
    with open_journal(state / "games.sqlite"):
        pass
    for record in GAMES[:4]:
        companion("import", record)
    lines = companion("games").out.splitlines()
    assert len({line.index("  20") for line in lines}) == 1
    assert len({line.rindex(" moves") for line in lines}) == 1


def on_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: int) -> str:
    """Return what `games` prints on a terminal that wide."""
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    assert main(["games"]) == 0
    return capsys.readouterr().out


def listed(state: Path, *players: tuple[str, int], record: str = "castelli/1", moves: int = 130) -> None:
    """Put a game into the store that is listed so."""
    state.mkdir(exist_ok=True)
    start, add = Start({"record": record}, token_hex(8), NOON_MS), Add({"move": "end"})
    with open_journal(state / "games.sqlite") as journal:
        journal.begin([(start, ""), *[(add, "")] * moves], tuple(Listed(*player) for player in players))


def test_games_fit_a_terminal_of_eighty_columns(
    state: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    listed(state, ("Ana", 47), ("Ben", 39), ("Cleo", 141), ("Dario", 8))
    (line,) = on_a_terminal(capsys, monkeypatch, 80).splitlines()
    assert line.endswith("  Ana 47, Ben 39, Cleo 141, Dario 8  running  130 moves")
    listed(state, ("Maximiliane", 47), ("Ben", 39), ("Bartholomäus", 141), ("Dario", 8))
    whole, cut = on_a_terminal(capsys, monkeypatch, 80).splitlines()
    assert max(len(whole), len(cut)) <= 80
    assert "Ana 47, Ben 39, Cleo 141, Dario 8" in whole
    assert "Maximili… 47, Ben 39, Bartholo… 141, Dario 8  running" in cut
    assert whole.index("running") == cut.index("running") == cut.index(", Dario 8") + 11
    for line in on_a_terminal(capsys, monkeypatch, 50).splitlines():
        assert len(line) <= 50
    assert "Bartholomäus 141" in companion("games").out  # a file gets it all


def test_usual_names_of_a_tournament_fit_whole(
    state: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    players = [
        {"colour": c, "name": n} for c, n in zip(COLOURS, ("Ana", "Ben", "Cleo", "Dario"), strict=True)
    ]
    companion("import", "-", given=json.dumps(tournament() | {"players": players}))
    (line,) = on_a_terminal(capsys, monkeypatch, 80).splitlines()
    assert line.endswith("  Ana 0, Ben 0, Cleo 0, Dario 0  running  0 moves  tournament")
    (line,) = on_a_terminal(capsys, monkeypatch, 68).splitlines()
    assert line.endswith("  Ana 0, Ben 0, Cleo 0, Dario 0  running  tournament")


def test_points_of_a_game_that_goes_on_are_those_scored_so_far_in_a_tournament_as_well(state: Path) -> None:
    fix = {"move": "correct", "player": "red", "points": 3, "wood": 2}  # 2 wood were 2 points at the end
    companion("import", "-", given="\n".join(map(json.dumps, (header(), fix))))
    companion("import", "-", given="\n".join(map(json.dumps, (tournament(), fix | {"half": "a"}))))
    played = [*on("a", lay("A1", "01", "red"), END), *on("b", lay("A1", "02", "red"), END)]
    lines = [tournament(variant="all"), fix | {"half": "a"}, *played, move("round")]
    lines += [{"move": "correct", "player": "red", "points": 10, "half": "a"}]
    companion("import", "-", given="\n".join(map(json.dumps, lines)))
    games = json.loads(companion("games", "--json").out)["games"]
    reds = [game["players"][0]["points"] for game in games]
    assert reds[:2] == [3, 3]
    assert reds[2] == 10 + final_of_red(lines[:6])


def final_of_red(lines: list[dict[str, Any]]) -> int:
    """Return the points of red after the first round, all that is over included."""
    said = companion("replay", "-", "--json", given="\n".join(map(json.dumps, lines)))
    points: int = json.loads(said.out)["points"]["red"]
    return points


def test_a_clock_that_was_not_set_gives_no_date() -> None:
    assert date_of(0) is None
    assert date_of(5_000_000_000_000) is None
    assert date_of(NOON_MS) == "2025-06-15"


def test_without_games_all_is_quiet_and_nothing_is_made(state: Path, tmp_path: Path) -> None:
    assert companion("games") == (0, "", "no games yet\n")
    assert companion("games", "--json") == (0, '{"games": []}\n', "")
    refused(companion("export", "last"), "last: there are no games yet")
    refused(companion("export", 1), "game 1: ")
    refused(companion("backup", tmp_path / "copy"), f"{tmp_path / 'copy'}: ")
    refused(companion("restore", tmp_path / "nothing"), f"{tmp_path / 'nothing'}: ")
    refused(companion("import", "-", given="noise\n"), "-:1: ")
    assert not state.exists()


@pytest.mark.parametrize("name", ["0", "99", "-1", "x", "", "١", "1.0", "9" * 400, "../1"])
def test_a_game_that_is_none_is_named_in_one_line(state: Path, name: str) -> None:
    companion("import", GAME)
    said = companion("export", "--", name)
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)


def test_a_bad_record_puts_nothing_into_the_store(state: Path, tmp_path: Path) -> None:
    companion("import", GAME)
    before = contents(state)
    bad = tmp_path / "bad.jsonl"
    bad.write_text(GAME.read_text("utf-8") + '{"move": "end"}\n', "utf-8")
    last = len(bad.read_text("utf-8").splitlines())
    refused(companion("import", bad), f"{bad}:{last}: ")
    assert contents(state) == before


def test_backup_and_restore_bring_games_into_another_store(state: Path, tmp_path: Path) -> None:
    companion("import", GAMES[0])
    companion("import", GAMES[1])
    copy = tmp_path / "copy"
    assert companion("backup", copy) == (0, f"{copy}: 2 games\n", "")
    os.rename(state, tmp_path / "old")
    companion("import", GAMES[2])
    said = companion("restore", copy)
    assert said.status == 0
    assert "added: 2 games (3, 2)" in said.out or "added: 2 games (2, 3)" in said.out
    assert len(companion("games").out.splitlines()) == 3
    assert "already here, unchanged: 2 games" in companion("restore", copy).out


def test_a_file_that_is_no_backup_is_refused_and_nothing_is_made(state: Path, tmp_path: Path) -> None:
    for content in (b"", b"noise", b"\xff" + os.urandom(100_000)):  # a first line that is blank is none
        (tmp_path / "file").write_bytes(content)
        refused(companion("restore", tmp_path / "file"), f"{tmp_path / 'file'}: ")
        refused(companion("import", tmp_path / "file"), f"{tmp_path / 'file'}:1: ")
    refused(companion("restore", tmp_path), f"{tmp_path}: ")
    assert not state.exists()


@pytest.mark.parametrize("words", [("games",), ("export", "1"), ("import", str(GAME))])
def test_a_damaged_store_is_mended_and_told_whatever_command_meets_it(
    state: Path, words: tuple[str, ...]
) -> None:
    companion("import", GAME)
    path = state / "games.sqlite"
    path.write_bytes(b"noise" + path.read_bytes()[5:])
    before = path.read_bytes()
    said = companion(*words)
    assert said.status == 0
    assert said.err.startswith(f"{path}: ")
    assert "saved whole: 1 game (1)" in said.err
    assert (state / "games.sqlite.damaged-1").read_bytes() == before
    again = companion("export", 1)
    assert (objects(again.out), again.err) == (objects(GAME.read_text("utf-8")), "")


def test_while_another_process_has_the_store_reading_goes_on_and_writing_is_refused(
    state: Path, tmp_path: Path
) -> None:
    companion("import", GAME)
    with open_journal(state / "games.sqlite"):
        assert companion("games").status == 0
        assert companion("export", "last").status == 0
        assert companion("backup", tmp_path / "copy").status == 0
        refused(
            companion("import", GAME), f"{state / 'games.sqlite'}: process {os.getpid()} is using the store"
        )
        refused(companion("restore", tmp_path / "copy"), f"{state / 'games.sqlite'}: process {os.getpid()}")


def test_a_store_that_is_no_folder_or_no_file_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "file"))
    refused(companion("games"), str(tmp_path / "file"))
    refused(companion("import", GAME), str(tmp_path / "file"))


def test_names_that_would_garble_the_screen_are_shown_harmless(state: Path) -> None:
    lines = GAME.read_text("utf-8").splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("{"))
    header = json.loads(lines[first])
    header["players"][0]["name"] = "A\x1b[2J\nna"
    lines[first] = json.dumps(header)
    assert companion("import", "-", given="\n".join(lines)).status == 0
    said = companion("games")
    assert "A?[2J?na" in said.out
    assert len(said.out.splitlines()) == 1


def test_a_store_made_by_hand_is_not_needed_to_list_a_large_one(state: Path) -> None:
    a_store(state, games=40, moves=1)
    assert len(companion("games").out.splitlines()) == 40
