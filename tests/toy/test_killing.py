"""Games of three kinds in one store, killed at random moments."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from companion.journal import open_journal
from tests.cli.cli import ROOT
from tests.journal.killing import Enough, live
from tests.toy.killing import games_of_each


def test_a_life_records_games_of_each_kind(tmp_path: Path) -> None:
    left = iter(range(120))

    def say(_text: str) -> None:
        if next(left, None) is None:
            raise Enough

    with suppress(Enough):
        live(tmp_path, games_of_each(3), Random(3), say)
    with open_journal(tmp_path / "games.sqlite") as journal:
        assert {game.record for game in journal.games()} == {"castelli/1", "tuscany/1", "hopping/1"}


@pytest.mark.slow
def test_killed_at_any_moment_nothing_confirmed_of_any_is_lost() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.toy.killing", "25", "--seed", "3"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "| kills (SIGKILL at a random moment) | 25 |" in done.stdout
    assert "| **proposals of which a part was kept and the rest was not** | 0 |" in done.stdout
    assert "| **confirmed changes lost, or stores that did not open** | 0 |" in done.stdout
