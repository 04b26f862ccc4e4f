"""A restore into a store that is in use: its owner goes on playing, and all comes in or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.base.errors import BadStore, Stopped
from companion.journal import Add, Journal, backup, lending, open_journal, read_journal, restore, restore_lent
from companion.journal import store as store_module
from tests.journal.stores import Player, a_move, a_store, contents, fill, moves_of


class Lender:
    """Lends the store, and does things at the moments at which a restore asks."""

    def __init__(
        self, reads: Callable[[], object] | None = None, wants: Callable[[], object] | None = None
    ) -> None:
        self._reads, self._wants = reads, wants
        self.told: list[tuple[int, int]] = []
        self.wanted_back = 0

    def __call__(self, done: int, total: int) -> None:
        """Do something while a game is read."""
        self.told.append((done, total))
        if self._reads:
            self._reads()

    def wants_back(self) -> bool:
        """Want the store back, as long as there is something to do with it."""
        return self._wants is not None

    def wait(self) -> None:
        """Do it."""
        self.wanted_back += 1
        if self._wants and self.wanted_back > 1:
            do, self._wants = self._wants, None
            do()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Journal]:
    """A store with two games that is open all the while."""
    with open_journal(a_store(tmp_path, games=2, key="mine")) as journal:
        yield journal


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of another table's games."""
    (tmp_path / "other").mkdir()
    file = tmp_path / "copy.sqlite"
    with open_journal(a_store(tmp_path / "other", games=3, moves=200, key="theirs")) as other:
        backup(other, file)
    return file


def test_it_comes_to_the_same_as_a_restore_by_the_owner(store: Journal, copy: Path, tmp_path: Path) -> None:
    lender = Lender()
    restored = restore_lent(store.path, copy, lender)
    (tmp_path / "alone").mkdir()
    with open_journal(a_store(tmp_path / "alone", games=2, key="mine")) as alone:
        assert restored == restore(alone, copy)
        assert [store.rows(n) for n in moves_of(store)] == [alone.rows(n) for n in moves_of(alone)]
        assert store.games() == alone.games()
    assert lender.told == [(0, 3), (1, 3), (2, 3)]
    assert store.check() is None
    again = restore_lent(store.path, copy, Lender())
    assert [one.how for one in again] == ["present"] * 3


def test_a_restore_that_is_stopped_changes_nothing_and_leaves_nothing(
    store: Journal, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop() -> None:
        raise Stopped

    before, files = store.games(), set(contents(store.path.parent))
    with pytest.raises(Stopped):
        restore_lent(store.path, copy, Lender(reads=stop))
    monkeypatch.setattr(lending, "STEPS", 100)
    with pytest.raises(Stopped):
        restore_lent(store.path, copy, Lender(wants=stop))
    assert store.games() == before
    assert set(contents(store.path.parent)) == files
    assert not any("restoring" in file.name for file in store.path.parent.iterdir())


def test_a_game_goes_on_and_another_begins_while_games_are_read(store: Journal, copy: Path) -> None:
    player = Player(store, "running")
    lender = Lender(reads=lambda: player.enter(Add(a_move(len(player.history.line.moves)))))
    restored = restore_lent(store.path, copy, lender)
    assert [(one.here, one.how) for one in restored] == [(4, "added"), (5, "added"), (6, "added")]
    assert moves_of(store)[player.number] == [0, 1, 2]


def test_a_game_that_takes_the_number_meanwhile_keeps_it(store: Journal, copy: Path) -> None:
    begun = list[Player]()

    def begin() -> None:
        if not begun:
            begun.append(Player(store, "new"))

    restored = restore_lent(store.path, copy, Lender(reads=begin))
    assert begun[0].number == 3
    assert sorted(one.here for one in restored) == [4, 5, 6]
    assert {number: len(moves) for number, moves in moves_of(store).items()} == {
        1: 10, 2: 10, 3: 0, 4: 200, 5: 200, 6: 200
    }  # fmt: skip


def test_who_wants_to_write_does_not_wait_for_the_restore(
    store: Journal, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lending, "STEPS", 100)
    player = Player(store, "running")
    lender = Lender(wants=lambda: player.enter(Add(a_move(0))))
    restored = restore_lent(store.path, copy, lender)
    assert lender.wanted_back == 2, "the transaction was given up once and made again"
    assert moves_of(store)[player.number] == [0]
    assert len(restored) == 3
    assert len(store.games()) == 6
    assert store.check() is None


def test_a_game_that_went_further_in_the_copy_is_listed_as_it_is_there(
    store: Journal, tmp_path: Path
) -> None:
    file = tmp_path / "copy.sqlite"
    player = Player(store, "both")
    (tmp_path / "other").mkdir()
    with open_journal(tmp_path / "other" / "games.sqlite") as other:
        theirs = Player(other, "both")
        for n in range(5):
            theirs.enter(Add(a_move(n)), f"f{n}")
        backup(other, file)
    (restored,) = restore_lent(store.path, file, Lender())
    assert (restored.here, restored.how) == (player.number, "continued")
    listed = store.listed(player.number)
    assert listed is not None
    assert listed.moves == 5


def test_the_store_itself_is_no_copy(store: Journal) -> None:
    with pytest.raises(BadStore, match="the store itself"):
        restore_lent(store.path, store.path, Lender())


def test_what_a_killed_restore_left_is_gone_after_the_next_start(tmp_path: Path) -> None:
    path = a_store(tmp_path)
    left = tmp_path / f"{path.name}.restoring"
    left.mkdir()
    (left / path.name).write_bytes(b"half")
    open_journal(path).close()
    assert not left.exists()


def test_a_backup_that_is_stopped_leaves_nothing(tmp_path: Path) -> None:
    def stop(_done: int, _total: int) -> None:
        raise Stopped

    with open_journal(a_store(tmp_path)) as journal:
        (tmp_path / "stick").mkdir()
        with pytest.raises(Stopped):
            backup(journal, tmp_path / "stick" / "copy.sqlite", progress=stop)
        assert list((tmp_path / "stick").iterdir()) == []
        fill(journal, 1, key="after")  # it goes on


def test_a_backup_holds_the_store_as_it_was_at_one_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "PAGES_AT_ONCE", 100)
    with open_journal(a_store(tmp_path, games=30, moves=30, size=3000)) as journal:
        told, player = list[tuple[int, int]](), Player(journal, "meanwhile")

        def play(done: int, total: int) -> None:
            told.append((done, total))
            player.enter(Add(a_move(len(told))))

        with read_journal(journal.path) as beside:
            assert backup(beside, tmp_path / "copy.sqlite", progress=play) == 31
        assert len(told) > 1
        with open_journal(tmp_path / "copy.sqlite") as copied:
            assert moves_of(copied)[player.number] == []
