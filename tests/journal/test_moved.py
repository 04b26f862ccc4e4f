"""The folder of the store is moved, deleted or replaced under a running game: no move goes into nothing."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.base.errors import BadStore
from companion.games.registry import VARIABLE
from companion.journal import open_journal
from companion.journal.places import beside
from companion.play.table import Table
from companion.system.settings import Settings
from companion.ui.session import Session
from tests.journal.stores import python
from tests.play.toy import HEADER, Toy, step
from tests.toy import records
from tests.toy.rules import Hop

NAME = "games.sqlite"


def moved(folder: Path) -> None:
    folder.rename(folder.with_name("elsewhere"))


def deleted(folder: Path) -> None:
    shutil.rmtree(folder)


def file_deleted(folder: Path) -> None:
    (folder / NAME).unlink()


def log_deleted(folder: Path) -> None:
    beside(folder / NAME, "-wal").unlink()


def replaced_by_a_copy(folder: Path) -> None:
    shutil.copytree(folder, folder.with_name("copy"))
    shutil.rmtree(folder)
    folder.with_name("copy").rename(folder)


def replaced_by_a_new_one(folder: Path) -> None:
    shutil.rmtree(folder)
    open_journal(folder / NAME).close()


WAYS = [moved, deleted, file_deleted, log_deleted, replaced_by_a_copy, replaced_by_a_new_one]


@pytest.mark.parametrize("happens", WAYS)
def test_a_move_is_refused_and_the_game_is_as_it_was(happens: Callable[[Path], None], tmp_path: Path) -> None:
    folder = tmp_path / "state"
    with open_journal(folder / NAME) as journal:
        table: Table[Any, Any, Any] = Table.begin(journal, Toy(), HEADER)
        table.submit(step("red", 1))
        happens(folder)
        changes: list[Callable[[], object]] = [
            lambda: table.submit(step("red", 2)), table.undo, lambda: table.stop(True)
        ]  # fmt: skip
        for change in changes:
            with pytest.raises(BadStore, match="was moved or deleted while it was open; this was not saved"):
                change()
        with pytest.raises(BadStore, match="^" + str(folder / NAME)):
            Table.begin(journal, Toy(), HEADER)
        with pytest.raises(BadStore, match="put it back, or start again$"):
            table.check_kept()
        assert table.moves == (step("red", 1),)


def test_put_back_in_its_place_the_game_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "state"
    with open_journal(folder / NAME) as journal:
        table: Table[Any, Any, Any] = Table.begin(journal, Toy(), HEADER)
        moved(folder)
        with pytest.raises(BadStore):
            table.submit(step("red", 1))
        folder.with_name("elsewhere").rename(folder)
        table.submit(step("red", 2))
    with open_journal(folder / NAME) as journal:
        assert journal.history(1).line.moves == (step("red", 2),)


def test_the_app_says_so_in_its_notice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "tests.toy.game")
    with open_journal(tmp_path / "state" / NAME) as journal:
        session: Session[Any, Any] = Session(journal, Settings())
        assert session.store.begin(records.HEADER)
        assert session.play.submit(Hop(1))
        deleted(tmp_path / "state")
        assert not session.play.submit(Hop(2))
        assert "was moved or deleted while it was open" in session.notice.text
        assert session.play.moves == 1
        assert not session.store.begin(records.HEADER)


AT_THE_KEYBOARD = """
import shutil, sys
from pathlib import Path
from companion.__main__ import main
from companion.keyboard import loop
state, told = Path(sys.argv[1]), iter(sys.argv[2:])
def line(prompt):
    word = next(told)
    if word == "gone":
        shutil.rmtree(state)
        word = next(told)
    return word
loop.plain_line = line
loop.reader = lambda session: line
raise SystemExit(main(["record", "--rules", "hopping", "--new"]))
"""


@pytest.mark.parametrize("last", ["hop 2", "quit"])
def test_at_the_keyboard_nothing_is_said_to_be_kept(
    last: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("COMPANION_GAMES", "tests.toy.game")
    playing = python(
        AT_THE_KEYBOARD, tmp_path / "state", "Ana red, Ben blue", "", "hop 1", "gone", last, "quit"
    )
    out, err = playing.communicate(timeout=60)
    assert playing.returncode == 2, (out, err)
    assert err.startswith(f"{tmp_path / 'state' / NAME}: the store was moved or deleted")
    assert err.count("\n") == 1
    assert "is kept" not in out
