"""Kills a companion at random moments while it records games, and looks whether all it confirmed is there.

`scripts/kill-test [TIMES] [--seed N] [--write FILE]`. Each life opens the store, begins or resumes games of
Castelli, makes moves, takes back, edits, closes, opens again, and makes backups; it says so each time
something is confirmed. SIGKILL comes at a moment drawn by lot. Now and then the store is damaged first, so
that saving what is left of it is interrupted too. After each life the store must open, with every confirmed
entry in it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from companion.base.errors import Refused
from companion.engine.castelli.record import read_header
from companion.engine.castelli.record_moves import write_move
from companion.games.castelli import library
from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.simulator.play import play_game, stand_in_header
from companion.journal import Journal, Line, backup, open_journal
from companion.journal.history import read_history
from companion.play import Table

LIFE_S: Final = 0.08
DAMAGED_EVERY: Final = 12
NEW_STORE_EVERY: Final = 60

Json = dict[str, Any]
CastelliTable = Table[Any, Any, Any]
Confirmed = dict[int, dict[int, str]]
"""Game -> number of entries -> digest of the line that was confirmed with them."""


def digest(header: Json, moves: tuple[Json, ...], stopped: bool | None) -> str:
    """Return a short text for a line of moves."""
    return hashlib.sha256(json.dumps([header, moves, stopped]).encode()).hexdigest()[:16]


# --- one life ---


def live(folder: Path, game: list[Json], dice: Random, say: Callable[[str], None]) -> None:
    """Record games until killed; *say* each thing once it is confirmed."""
    while True:
        with open_journal(folder / "games.sqlite") as journal:
            table = _take_up(journal, game[0], dice)
            _say_confirmed(table, journal, say)
            for _ in range(dice.randrange(1, 30)):
                _do_something(table, game[1:], dice)
                _say_confirmed(table, journal, say)
            if dice.random() < 0.2:
                backup(journal, folder / f"copy-{dice.randrange(3)}")


def _take_up(journal: Journal, header: Json, dice: Random) -> CastelliTable:
    last = journal.last_number()
    if last is None or dice.random() < 0.4:
        return Table.begin(journal, CASTELLI, header)
    return Table.resume(journal, CASTELLI, dice.randrange(1, last + 1))


def _do_something(table: CastelliTable, moves: list[Json], dice: Random) -> None:
    lot, made = dice.random(), len(table.moves)
    try:
        if lot < 0.80 and made < len(moves):
            table.submit(moves[made], at_ms=dice.getrandbits(40))
        elif lot < 0.88:
            table.undo()
        elif lot < 0.92:
            table.redo()
        elif made:
            at = dice.randrange(made)
            table.edit(at + 1, {**moves[at], "at_ms": dice.getrandbits(40)})
    except Refused:
        pass  # nothing to take back, nothing to do again


def _say_confirmed(table: CastelliTable, journal: Journal, say: Callable[[str], None]) -> None:
    line = journal.history(table.number).line
    told = digest(table.header, table.moves, line.stopped)  # from what the table holds, not from the store
    say(f"{table.number} {len(journal.rows(table.number))} {told}\n")


def in_a_child(folder: Path, game: list[Json], seed: int) -> tuple[int, int]:
    """Start a life; return its process and the pipe on which it says what is confirmed."""
    ear, mouth = os.pipe()
    child = os.fork()
    if child:
        os.close(mouth)
        return child, ear
    try:
        live(folder, game, Random(seed), lambda text: _ignore(os.write(mouth, text.encode())))
    except BaseException as error:  # noqa: BLE001 - whatever it is, it must be seen
        os.write(mouth, f"! {type(error).__name__}: {error}\n".encode())
    finally:
        os._exit(1)


def _ignore(_written: int) -> None:
    pass


# --- the judge ---


@dataclass
class Tally:
    """What was seen so far."""

    kills: int = 0
    early: int = 0
    """Lives that ended before anything was confirmed: while opening, or saving a damaged store."""
    confirmed: int = 0
    unconfirmed: int = 0
    """Entries found beyond the last confirmed one: on the disk, but the word did not get out."""
    damaged: int = 0
    mended: int = 0
    """Damaged stores that the life had not finished saving, so that the judge did."""
    stores: int = 0
    backups: int = 0
    faults: list[str] = field(default_factory=list)


def kill_once(folder: Path, game: list[Json], dice: Random, tally: Tally, known: Confirmed) -> None:
    """Let one life run, kill it, and judge what it left."""
    child, ear = in_a_child(folder, game, dice.getrandbits(32))
    time.sleep(dice.uniform(0, LIFE_S))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with open(ear, "rb") as pipe:
        lines = pipe.read().decode().split("\n")[:-1]  # what comes after the last line end was cut off
    tally.kills += 1
    tally.early += not lines
    for line in lines:
        if line.startswith("!"):
            tally.faults.append(f"life {tally.kills}: {line}")
            continue
        number, entries, told = line.split()
        known.setdefault(int(number), {})[int(entries)] = told
    tally.confirmed += len(lines)
    judge(folder, tally, known)


def judge(folder: Path, tally: Tally, known: Confirmed) -> None:
    """Open the store and look for everything that was ever confirmed in it."""
    with open_journal(folder / "games.sqlite") as journal:
        tally.mended += journal.report is not None
        if tally.kills % 10 == 0 and (wrong := journal.check()):
            tally.faults.append(f"life {tally.kills}: {wrong}")
        for number, lines in known.items():
            rows = journal.rows(number)
            tally.unconfirmed += len(rows) > max(lines)
            for entries, told in lines.items():
                line = read_history(rows[:entries]).line if entries <= len(rows) else Line({})
                if digest(line.header, line.moves, line.stopped) != told:
                    tally.faults.append(f"life {tally.kills}: game {number} has lost entry {entries}")
            known[number] = {len(rows): _digest_now(journal, number)}


def _digest_now(journal: Journal, number: int) -> str:
    line = journal.history(number).line
    return digest(line.header, line.moves, line.stopped)


def judge_backups(folder: Path, tally: Tally) -> None:
    """Look whether each backup that lies there is whole."""
    for copy in folder.glob("copy-?"):
        tally.backups += 1
        with closing(sqlite3.connect(copy)) as connection:
            if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                tally.faults.append(f"{copy.name} is not whole")


def damage(path: Path, dice: Random) -> None:
    """Garble the beginning of the store, which loses SQLite everything."""
    if path.exists():
        with path.open("r+b") as file:
            file.write(dice.randbytes(dice.choice((10, 100, 4096))))


def kill_test(times: int, seed: int, tell: Callable[[str], None] = print) -> Tally:
    """Kill *times* lives and return what was seen."""
    dice, tally = Random(seed), Tally()
    header = stand_in_header(("red", "blue", "green"), ("dilemma", "battle"))
    moves = [write_move(moment.move) for moment in play_game(read_header(header, library), seed)]
    while tally.kills < times and not tally.faults:
        tally.stores += 1
        known: Confirmed = {}
        with TemporaryDirectory() as name:
            for n in range(min(NEW_STORE_EVERY, times - tally.kills)):
                if n % DAMAGED_EVERY == DAMAGED_EVERY - 1:
                    damage(Path(name) / "games.sqlite", dice)
                    tally.damaged += 1
                kill_once(Path(name), [header, *moves], dice, tally, known)
            judge_backups(Path(name), tally)
        tell(f"{tally.kills} kills, {tally.confirmed} confirmed, {len(tally.faults)} faults")
    return tally


def commit_here() -> str:
    """Return the commit that was tried, as far as git is here to tell."""
    if shutil.which("git") is None:
        return "unknown"
    asked = subprocess.run(
        ["git", "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, check=False
    )
    return asked.stdout.strip() or "unknown"


def in_words(tally: Tally, seed: int) -> str:
    """Return the result as a page for people."""
    rows = [
        ("kills (SIGKILL at a random moment)", tally.kills),
        ("of these before anything was confirmed: opening, or saving a damaged store", tally.early),
        ("stores", tally.stores),
        ("changes confirmed", tally.confirmed),
        ("times a change was on the disk whose confirmation did not get out any more", tally.unconfirmed),
        ("stores damaged on purpose before a life began", tally.damaged),
        ("of these killed before all was saved, and mended afterwards", tally.mended),
        ("backups looked at, all whole", tally.backups),
        ("**confirmed changes lost, or stores that did not open**", len(tally.faults)),
    ]
    called = f"`scripts/kill-test {tally.kills} --seed {seed}` at commit `{commit_here()}`"
    table = "\n".join(f"| {what} | {count:,} |" for what, count in rows)
    faults = "".join(f"- {fault}\n" for fault in tally.faults)
    return (
        f"# Kill test\n\n{called},\nPython {sys.version.split()[0]}, SQLite {sqlite3.sqlite_version}.\n"
        "What it does is written at the top of `tests/journal/killing.py`. A killed process is not a cut\n"
        "power line: for that the store relies on SQLite's `synchronous = FULL`.\n\n"
        f"| | |\n| --- | --- |\n{table}\n\n{faults}"
    )


def run(name: str, about: str, test: Callable[[int, int], Tally], told: Callable[[Tally, int], str]) -> int:
    """Run the script *name*, which is *about* a *test*, and say what was seen; 1 if anything was lost."""
    words = argparse.ArgumentParser(prog=name, description=about.split("\n", maxsplit=1)[0])
    words.add_argument("times", nargs="?", type=int, default=1000, metavar="TIMES")
    words.add_argument("--seed", type=int, default=8)
    words.add_argument("--write", type=Path, metavar="FILE", help="write the result there")
    args = words.parse_args()
    tally = test(args.times, args.seed)
    page = told(tally, args.seed)
    if args.write:
        args.write.write_text(page, "utf-8")
    print(page, end="")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(run("scripts/kill-test", __doc__ or "", kill_test, in_words))
