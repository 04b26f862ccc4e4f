"""A game that nobody needs is deleted for good; all others stay as they are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.base.errors import BadStore
from companion.games.castelli.rules import CASTELLI
from companion.journal import Journal, backup, open_journal, restore
from companion.play.statistics import Statistics
from companion.play.table import Table
from scripts.bench.many_games import fill
from tests.journal.stores import a_store
from tests.journal.stores import fill as fill_small
from tests.ui.scenes import played


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """An empty store."""
    with open_journal(tmp_path / "games.sqlite") as opened:
        yield opened


def test_a_deleted_game_is_gone_and_the_others_are_whole(journal: Journal) -> None:
    header, moves, _states = played(players=2)
    for count in (3, 5, 7):
        Table.begin(journal, CASTELLI, header, list(moves[:count]))
    journal.delete(2)
    assert [game.number for game in journal.games()] == [1, 3]
    assert journal.check() is None
    assert len(Table.resume(journal, CASTELLI, 3).course.steps) == 7
    with pytest.raises(BadStore, match="game 2: there is no such game"):
        journal.history(2)
    with pytest.raises(BadStore, match="game 2: there is no such game"):
        journal.delete(2)


def test_what_people_played_counts_no_longer_once_it_is_deleted(journal: Journal) -> None:
    fill(journal, 3)
    statistics = Statistics()
    statistics.read(journal)
    before = sum(person.all.games for person in statistics.people())
    journal.delete(2)
    statistics.read(journal)
    counted = Statistics()
    counted.read(journal)
    assert statistics.people() == counted.people()
    assert sum(person.all.games for person in counted.people()) < before


def test_the_number_of_a_deleted_game_is_not_used_again_and_an_older_copy_brings_the_game_back(
    journal: Journal, tmp_path: Path
) -> None:
    fill_small(journal, 3)
    backup(journal, tmp_path / "old")
    journal.delete(3)
    assert journal.last_number() == 2
    fill_small(journal, 1, key="later")
    assert [game.number for game in journal.games()] == [1, 2, 4]
    backup(journal, tmp_path / "new")
    assert [(game.here, game.how) for game in restore(journal, tmp_path / "old")][-1] == (3, "added")
    assert [(game.here, game.how) for game in restore(journal, tmp_path / "new")][-1] == (4, "present")


def test_an_earlier_copy_is_replaced_though_a_game_of_it_was_deleted_here(
    journal: Journal, tmp_path: Path
) -> None:
    fill_small(journal, 3)
    backup(journal, tmp_path / "copy")
    journal.delete(2)
    assert backup(journal, tmp_path / "copy") == 2


def test_a_game_of_another_store_does_not_get_the_number_of_a_deleted_one(
    journal: Journal, tmp_path: Path
) -> None:
    fill_small(journal, 2)
    journal.delete(2)
    other = a_store(tmp_path / "other", games=2, key="other")
    assert [game.here for game in restore(journal, other)] == [3, 4]
