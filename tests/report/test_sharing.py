"""A game's files, written onto a stick that holds what does harm."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.base.errors import BadUsage
from companion.games.castelli.words import CastelliWords
from companion.games.registry import rules_for
from companion.journal import open_journal
from companion.play.table import Table
from companion.report.sharing import Place, share
from tests.report.test_share import lines_of


def shared_onto(stick: Path, store: Path) -> list[str]:
    with open_journal(store) as journal:
        if journal.last_number() is None:
            header, moves = lines_of("two-players-base", red="=1+1")
            Table.begin(journal, rules_for(header), header, moves, created_ms=0)
        return [file.name for file in share(journal, 1, CastelliWords(), Place(stick, True))]


def test_files_are_written_and_replaced(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    names = shared_onto(stick, tmp_path / "games.sqlite")
    assert names == shared_onto(stick, tmp_path / "games.sqlite")
    assert sorted(os.listdir(stick)) == sorted(names)
    assert {Path(name).suffix for name in names} == {".html", ".svg", ".csv", ".txt"}
    assert ",'=1+1," in (stick / "castelli-1.csv").read_text("utf-8")


@pytest.mark.parametrize("what", ["link", "pipe"])
def test_a_link_is_not_followed_and_a_pipe_not_waited_for(tmp_path: Path, what: str) -> None:
    stick, outside = tmp_path / "stick", tmp_path / "outside"
    stick.mkdir()
    outside.write_text("as it was")
    page = stick / "castelli-1.html"
    if what == "link":
        page.symlink_to(outside)
    else:
        os.mkfifo(page)
    with pytest.raises(BadUsage, match=r"castelli-1\.html: this is not a file"):
        shared_onto(stick, tmp_path / "games.sqlite")
    assert outside.read_text() == "as it was"
    assert os.listdir(stick) == ["castelli-1.html"]


def test_a_stick_that_is_pulled_out_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadUsage, match="is it still plugged in"):
        shared_onto(tmp_path / "gone", tmp_path / "games.sqlite")
    assert not (tmp_path / "gone").exists()
