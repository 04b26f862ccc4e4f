"""Stores for tests, made in one line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from companion.journal import Add, Entry, History, Journal, Start, follow, new_history, open_journal

ROOT = Path(__file__).resolve().parents[2]
HEADER = {"record": "toy/1", "players": [{"colour": "red", "name": "Ana"}, {"colour": "blue"}]}


def a_move(n: int, size: int = 0) -> dict[str, Any]:
    """Return a made-up move; with *size*, one that does not fit on a page of the store."""
    return {"move": "step", "n": n, "note": "x" * size}


class Player:
    """Somebody who writes made-up games into a journal."""

    def __init__(self, journal: Journal, key: str) -> None:
        self.journal = journal
        entry = Start(HEADER, key, 1_700_000_000_000)
        self.history = new_history(entry, "f0")
        self.number = journal.begin([(entry, "f0")])

    def enter(self, entry: Entry, fingerprint: str = "f") -> History:
        """Put one entry at the end of the game."""
        history = follow(self.history, entry, fingerprint)
        self.journal.append(self.number, [(entry, fingerprint)], history, ())
        self.history = history
        return history


def fill(journal: Journal, games: int, moves: int = 10, key: str = "key", size: int = 0) -> None:
    """Put *games* of *moves* moves each into *journal*; every third move is *size* larger."""
    for n in range(games):
        player = Player(journal, f"{key}-{n}")
        for m in range(moves):
            player.enter(Add(a_move(m, size if m % 3 == 2 else 0)), f"f{m + 1}")


def a_store(folder: Path, games: int = 3, moves: int = 10, key: str = "key", size: int = 0) -> Path:
    """Return the path of a new store with *games* made-up games."""
    path = folder / "games.sqlite"
    with open_journal(path) as journal:
        fill(journal, games, moves, key, size)
    return path


def moves_of(journal: Journal) -> dict[int, list[int]]:
    """Return the made-up moves of every game, by its number."""
    return {
        game.number: [m["n"] for m in journal.history(game.number).line.moves] for game in journal.games()
    }


def python(code: str, *arguments: object) -> subprocess.Popen[str]:
    """Start another process that runs *code*; its output can be read."""
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file in *folder* with what it holds, locks aside."""
    return {p.name: p.read_bytes() for p in folder.iterdir() if p.is_file() and p.suffix != ".lock"}
