"""Starts that failed are counted, whatever the file says."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.system.starts import FILE, Starts


def test_starts_in_a_row_are_counted_until_one_succeeds(tmp_path: Path) -> None:
    folder = tmp_path / "state"
    assert [Starts(folder).begin() for _ in range(4)] == [0, 1, 2, 3]
    starts = Starts(folder)
    starts.begin()
    starts.succeed()
    assert not (folder / FILE).exists()
    assert Starts(folder).begin() == 0


def test_one_that_never_starts_is_counted_no_further_than_can_be_read(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("99\n")
    assert [Starts(tmp_path).begin() for _ in range(3)] == [99, 99, 99]


@pytest.mark.parametrize("text", ["", "many", "-3", "9" * 400, "3.0", "²", "3 3", "x" * 5000])
def test_a_file_that_counts_nothing_is_no_failed_start(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    assert Starts(tmp_path).begin() == 0
    assert Starts(tmp_path).begin() == 1


def test_where_nothing_can_be_written_it_starts_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    starts = Starts(tmp_path / "file" / "below")
    assert [starts.begin(), starts.begin()] == [0, 0]
    starts.succeed()
    os.mkdir(tmp_path / FILE)
    assert Starts(tmp_path).begin() == 0
