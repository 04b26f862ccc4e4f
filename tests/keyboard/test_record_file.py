"""The file that gets a game's record beside the store: what lies there is never lost, nor is a move."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games.registry import VARIABLE, rules_for
from companion.journal import open_journal
from companion.play.table import Table
from tests.cli.cli import Said, companion, one_line
from tests.toy.records import HEADER, MOVES, hop, record


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a state folder with a running game of four moves, of which one was taken back."""
    monkeypatch.setenv(VARIABLE, "tests.toy.game")
    state = tmp_path / "state"
    with open_journal(state / "games.sqlite") as journal:
        table = Table.begin(journal, rules_for(HEADER), HEADER, MOVES[:3])
        table.submit(hop(3))
        table.submit(hop(1))
        table.undo()
    return state


def kept(state: Path, *words: str | Path, typed: bytes = b"quit\n") -> Said:
    return companion("record", *words, state=state, stdin=typed)


OTHERS = {
    "a text of somebody": "my thesis\n",
    "a picture": "\x89PNG\r\n",
    "another game": record(hop(1)),
    "another header": record(*MOVES[:4], header={**HEADER, "first": "blue"}),
    "the same game that went on elsewhere": record(*MOVES[:4], hop(2), hop(1)),
    "a record with a line that is none": record(*MOVES[:2]) + "nothing\n",
    "only a comment": "# to be written\n",
    "JSON of another kind": json.dumps({"a": 1}),
}


@pytest.mark.parametrize("name", OTHERS)
def test_a_file_that_is_not_this_games_record_is_never_touched(
    name: str, state: Path, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.write_bytes(OTHERS[name].encode())
    one_line(kept(state, "--game", "1", file, typed=b"hop 1\nquit\n"), f"{file}: not the record of game 1")
    assert file.read_bytes() == OTHERS[name].encode()


@pytest.mark.parametrize(
    "content",
    [None, "", record(header=HEADER)[:0], record(*MOVES[:1]), record(*MOVES[:4]), record(*MOVES[:4], hop(1))],
)
def test_its_own_record_or_nothing_is_brought_up_to_the_game(
    content: str | None, state: Path, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    if content is not None:
        file.write_text(content, "utf-8")
    assert kept(state, "--game", "1", file).status == 0
    assert file.read_text("utf-8") == record(*MOVES[:4])


@pytest.mark.parametrize("number", ["9" * 23, "-1", "1.5", "", "x", "9" * 5000])
def test_what_is_no_number_of_a_game_is_refused_in_one_line(number: str, state: Path) -> None:
    one_line(kept(state, f"--game={number}"), (number[:50], "GAME: "))


def test_a_pipe_is_no_place_for_a_record(state: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    one_line(kept(state, "--game", "1", tmp_path / "pipe"), f"{tmp_path / 'pipe'}: ")


def test_an_empty_file_is_as_good_as_none(state: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.touch()
    said = kept(state, "--rules", "hopping", file, typed=b"n\nAna red, Ben blue\n\nhop 2\nquit\n")
    assert said.status == 0, said
    assert json.loads(file.read_text("utf-8").splitlines()[-1])["far"] == 2


def test_where_the_disk_of_the_file_is_full_the_move_is_said_to_be_made(state: Path, tmp_path: Path) -> None:
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=8k", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("only root can mount a small disk")
    try:
        (folder / "other").write_bytes(bytes(4096))
        (folder / "game.jsonl").write_text(record(*MOVES[:4]), "utf-8")
        said = kept(state, "--game", "1", folder / "game.jsonl", typed=b"hop 1\nquit\n")
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)
    assert said.status == 0, said
    assert "The game is saved as game 1, but the file could not be written: " in said.out
    assert "No space left on device." in said.out
    assert "Game 1 is saved." in said.out


def test_a_file_that_could_not_be_written_is_written_with_the_next_move(state: Path, tmp_path: Path) -> None:
    file = tmp_path / "folder" / "game.jsonl"
    file.parent.mkdir()
    playing = subprocess.Popen(
        [sys.executable, "-m", "companion", "record", "--game", "1", str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "COMPANION_STATE": str(state)},
    )
    assert playing.stdin is not None
    assert playing.stdout is not None
    while not file.exists():
        assert playing.poll() is None
    file.parent.rename(tmp_path / "away")
    playing.stdin.write("hop 1\n")
    playing.stdin.flush()
    while "but the file could not be written" not in (line := playing.stdout.readline()):
        assert line
    (tmp_path / "away").rename(file.parent)
    out, _ = playing.communicate("hop 1\nquit\n", timeout=60)
    assert "could not be written" not in out
    assert len(file.read_text("utf-8").splitlines()) == 7


def test_a_damaged_store_is_told_of_as_everywhere(state: Path) -> None:
    with (state / "games.sqlite").open("r+b") as file:
        file.write(b"x" * 100)
    said = kept(state, "--game", "1")
    assert "Report(" not in said.err
    assert said.err.splitlines()[0].endswith("it was set aside as games.sqlite.damaged-1")


@pytest.mark.parametrize(
    "words", [["backup", ""], ["restore", ""], ["record", ""], ["check", ""], ["backup", "/"], ["import", ""]]
)
def test_an_empty_name_is_refused_in_one_line(words: list[str], state: Path) -> None:
    one_line(companion(*words, state=state), ("companion ", "/: ", "python"))
