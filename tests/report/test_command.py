"""`companion report`, called as people call it."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from companion.base import files
from companion.base.errors import BadUsage
from companion.base.jsonl import write_line
from companion.games.registry import rules_for
from companion.journal import open_journal
from companion.play.table import Table
from tests.small import header, lay

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.jsonl"))
GAME = next(path for path in GAMES if path.name == "two-players-base.jsonl")
NOON_MS = 1_749_988_800_000  # on 15 June 2025


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    return tmp_path / "state"


def store(state: Path, *moves: dict[str, Any]) -> Table[Any, Any, Any]:
    """Put a small game into the store."""
    told = header()
    with open_journal(state / "games.sqlite") as journal:
        return Table.begin(journal, rules_for(told), told, moves, created_ms=NOON_MS)


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Call the command, which must refuse in one line; return that."""
    assert main(["report", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_a_record_is_a_page(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(game)]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("<!DOCTYPE html>")
    assert out.endswith("</html>\n")
    assert err == ""


def test_a_stored_game_is_found_by_its_number_and_as_the_last(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store(state)
    store(state, lay("A1", "01", "red"))
    for name, moves in (("1", "0 moves"), ("2", "1 move<"), ("last", "1 move<")):
        assert main(["report", name]) == 0
        page = capsys.readouterr().out
        assert moves in page
        assert "2025-06-15" in page


def test_a_stopped_game_says_so(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = header()
    with open_journal(state / "games.sqlite") as journal:
        Table.begin(journal, rules_for(told), told, [lay("A1", "01", "red")]).stop(result=False)
    assert main(["report", "last"]) == 0
    assert "The game was stopped early." in capsys.readouterr().out


def test_the_day_is_that_of_the_first_move_that_tells_its_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.jsonl"
    for at_ms, shown in ((NOON_MS, True), (10**15 - 1, False)):
        file.write_text("\n".join(map(write_line, (header(), lay("A1", "01", "red", at_ms=at_ms)))), "utf-8")
        assert main(["report", str(file)]) == 0
        assert ("2025-06-15" in capsys.readouterr().out) == shown


def test_a_page_is_written_into_a_file_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "page.html"
    file.write_text("old")
    file.chmod(0o640)
    assert main(["report", str(GAME), "-o", str(file)]) == 0
    assert capsys.readouterr() == ("", "")
    assert file.read_text("utf-8").endswith("</html>\n")
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert [path.name for path in tmp_path.iterdir()] == ["page.html"]


def test_a_page_goes_through_a_link_and_into_a_device(tmp_path: Path) -> None:
    (tmp_path / "there.html").write_text("")
    (tmp_path / "link.html").symlink_to(tmp_path / "there.html")
    assert main(["report", str(GAME), "-o", str(tmp_path / "link.html")]) == 0
    assert (tmp_path / "link.html").is_symlink()
    assert (tmp_path / "there.html").stat().st_size > 1000
    assert main(["report", str(GAME), "-o", os.devnull]) == 0
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def test_a_folder_is_never_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, str(GAME), "-o", str(tmp_path)).startswith(f"{tmp_path}: this is a folder")
    missing = tmp_path / "none" / "page.html"
    assert refused(capsys, str(GAME), "-o", str(missing)).startswith(f"{missing}: there is no folder")


def test_a_page_that_cannot_be_written_leaves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    file = tmp_path / "page.html"
    file.write_text("old")
    assert refused(capsys, str(GAME), "-o", str(file)) == f"{file}: No space left on device\n"
    assert [path.read_text() for path in tmp_path.iterdir() if path.is_file()] == ["old"]


@pytest.mark.parametrize("game", ["7", "last", "0", "first", "-1", "9" * 5000, "", "1\n2"])
def test_a_game_that_is_not_there_is_refused_in_one_line(
    game: str, state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    refused(capsys, game)
    assert not state.exists()


def test_a_bad_record_is_refused_by_file_and_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, page = tmp_path / "bad.jsonl", tmp_path / "page.html"
    file.write_text(f"{write_line(header())}\n{write_line(lay('A2', '01', 'red'))}\n", "utf-8")
    assert refused(capsys, str(file), "-o", str(page)).startswith(f"{file}:2: ")
    assert not page.exists()
    assert refused(capsys, str(tmp_path / "none.jsonl")).startswith(f"{tmp_path / 'none.jsonl'}: ")


def test_a_file_name_with_a_nul_is_refused() -> None:
    with pytest.raises(BadUsage):
        files.write_whole("a\0b", "")
