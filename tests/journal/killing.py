"""Kills a companion at random moments while it records games, and looks whether all it confirmed is there.

`scripts/kill-test [TIMES] [--seed N] [--control] [--write FILE]`. Each life opens the store, begins or
resumes games, those of Castelli unless others are given, makes moves, alone or two or three together as one
yes to the camera does, takes back, edits, closes, opens again, and makes backups; it says so each time
something is confirmed. SIGKILL comes at a moment drawn by lot. Now and then the store is damaged first, so
that saving what is left of it is interrupted too. After each life the store must open, with every confirmed
entry in it, and with all or none of the moves that were made together. With --control the same is done once
more with moves appended one by one, as it was before; the test must find that out.
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
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from companion.base.errors import Refused
from companion.engine.castelli.record import read_header
from companion.engine.castelli.record_moves import write_move
from companion.engine.protocol import AnyRules
from companion.games.castelli import library
from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.simulator.play import play_game, stand_in_header
from companion.journal import Add, Journal, Line, backup, open_journal
from companion.journal.entries import EntryRow, read_entry
from companion.journal.history import read_history
from companion.play.table import Table

CHANGES_A_LIFE: Final = 40
LIFE_AT_MOST_S: Final = 0.5
DAMAGED_EVERY: Final = 12
NEW_STORE_EVERY: Final = 60

Json = dict[str, Any]
AnyTable = Table[Any, Any, Any]
Confirmed = dict[int, dict[int, str]]
"""Game -> number of entries -> digest of the line that was confirmed with them."""
Submit = Callable[[AnyTable, list[Json], int], object]
"""Makes moves that belong together, all with the same stamp."""
TOGETHER_AT_MOST: Final = 3


class RecordedGame(NamedTuple):
    """A whole game, of which lives record as much as they can."""

    rules: AnyRules
    header: Json
    moves: list[Json]


Games = Sequence[RecordedGame]
"""What is recorded in one store; of each kind of record one game."""


def castelli_game(seed: int) -> RecordedGame:
    """Return a random game of Castelli."""
    header = stand_in_header(("red", "blue", "green"), ("dilemma", "battle"))
    moves = [write_move(moment.move) for moment in play_game(read_header(header, library), seed)]
    return RecordedGame(CASTELLI, header, moves)


def digest(header: Json, moves: tuple[Json, ...], stopped: bool | None) -> str:
    """Return a short text for a line of moves."""
    return hashlib.sha256(json.dumps([header, moves, stopped]).encode()).hexdigest()[:16]


# --- moves that belong together ---


def together(table: AnyTable, moves: list[Json], at_ms: int) -> None:
    """Make *moves* as the app does: in one transaction."""
    table.submit_all(moves, at_ms=at_ms)


def one_by_one(table: AnyTable, moves: list[Json], at_ms: int) -> None:
    """Make *moves* as the app did before, each in a transaction of its own."""
    for move in moves:
        table.submit(move, at_ms=at_ms)


def stamp(moves: list[Json], dice: Random) -> int:
    """Return a time that no other moves have and that tells how many of them belong together."""
    return dice.getrandbits(38) * (TOGETHER_AT_MOST + 1) + len(moves)


def proposals_in(rows: list[EntryRow]) -> Iterator[bool]:
    """Give for each proposal of several moves of which anything is in *rows* whether it is whole."""
    entries = [read_entry(row.entry) for row in rows]
    for at_ms, moves in groupby(entries, lambda entry: entry.move["at_ms"] if isinstance(entry, Add) else 0):
        size = at_ms % (TOGETHER_AT_MOST + 1)
        if size > 1:
            yield len(list(moves)) == size


# --- one life ---


def live(
    folder: Path, games: Games, dice: Random, say: Callable[[str], None], submit: Submit = together
) -> None:
    """Record games until killed; *say* each thing once it is confirmed."""
    while True:
        with open_journal(folder / "games.sqlite") as journal:
            table, game = _take_up(journal, games, dice)
            _say_confirmed(table, journal, say)
            for _ in range(dice.randrange(1, 30)):
                _do_something(table, game.moves, dice, submit)
                _say_confirmed(table, journal, say)
            if dice.random() < 0.2:
                backup(journal, folder / f"copy-{dice.randrange(3)}")


def _take_up(journal: Journal, games: Games, dice: Random) -> tuple[AnyTable, RecordedGame]:
    last = journal.last_number()
    if last is None or dice.random() < 0.4:
        game = dice.choice(games) if len(games) > 1 else games[0]
        return Table.begin(journal, game.rules, game.header), game
    number = dice.randrange(1, last + 1)
    record = journal.history(number).line.header["record"]
    game = next(game for game in games if game.rules.record == record)
    return Table.resume(journal, game.rules, number), game


def _do_something(table: AnyTable, moves: list[Json], dice: Random, submit: Submit) -> None:
    lot, made = dice.random(), len(table.moves)
    try:
        if lot < 0.80 and made < len(moves):
            following = moves[made : made + dice.randint(1, TOGETHER_AT_MOST)]
            submit(table, following, stamp(following, dice))
        elif lot < 0.88:
            table.undo()
        elif lot < 0.92:
            table.redo()
        elif made:
            at = dice.randrange(made)
            table.edit(at + 1, {**moves[at], "at_ms": dice.getrandbits(40)})
    except Refused:
        pass  # nothing to take back, nothing to do again


def _say_confirmed(table: AnyTable, journal: Journal, say: Callable[[str], None]) -> None:
    line = journal.history(table.number).line
    told = digest(table.header, table.moves, line.stopped)  # from what the table holds, not from the store
    say(f"{table.number} {len(journal.rows(table.number))} {told}\n")


def in_a_child(folder: Path, games: Games, seed: int, submit: Submit) -> tuple[int, int]:
    """Start a life; return its process and the pipe on which it says what is confirmed."""
    ear, mouth = os.pipe()
    child = os.fork()
    if child:
        os.close(mouth)
        return child, ear
    try:
        live(folder, games, Random(seed), lambda text: _ignore(os.write(mouth, text.encode())), submit)
    except BaseException as error:  # noqa: BLE001 - whatever it is, it must be seen
        os.write(mouth, f"! {type(error).__name__}: {error}\n".encode())
    finally:
        os._exit(1)


def _ignore(_written: int) -> None:
    pass


class Enough(Exception):
    """A life has confirmed what it was to."""


def measure_life_s(games: Games, seed: int) -> float:
    """Return how long a life takes here until it has confirmed enough to be worth killing.

    On a slow or busy disk as much must be under way when the kill comes as on a fast one.
    """
    left = iter(range(CHANGES_A_LIFE))

    def say(_text: str) -> None:
        if next(left, None) is None:
            raise Enough

    began_s = time.monotonic()
    with TemporaryDirectory() as name, suppress(Enough):
        live(Path(name), games, Random(seed), say)
    return min(time.monotonic() - began_s, LIFE_AT_MOST_S)


# --- the judge ---


@dataclass
class Tally:
    """What was seen so far."""

    life_s: float = 0.0
    """How long a life lasts at most."""
    kills: int = 0
    early: int = 0
    """Lives that ended before anything was confirmed: while opening, or saving a damaged store."""
    confirmed: int = 0
    unconfirmed: int = 0
    """Entries found beyond the last confirmed one: on the disk, but the word did not get out."""
    proposals: int = 0
    """Proposals of several moves of which at least one was found."""
    halves: int = 0
    """Of these, those of which not all were."""
    damaged: int = 0
    mended: int = 0
    """Damaged stores that the life had not finished saving, so that the judge did."""
    stores: int = 0
    backups: int = 0
    faults: list[str] = field(default_factory=list)


def kill_once(
    folder: Path, games: Games, dice: Random, tally: Tally, known: Confirmed, submit: Submit = together
) -> None:
    """Let one life run, kill it, and judge what it left."""
    child, ear = in_a_child(folder, games, dice.getrandbits(32), submit)
    time.sleep(dice.uniform(0, tally.life_s))
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
    """Open the store and look for everything that was ever confirmed in it, and for half proposals."""
    with open_journal(folder / "games.sqlite") as journal:
        tally.mended += journal.report is not None
        if tally.kills % 10 == 0 and (wrong := journal.check()):
            tally.faults.append(f"life {tally.kills}: {wrong}")
        for number, lines in known.items():
            rows = journal.rows(number)
            tally.unconfirmed += len(rows) > max(lines)
            found = list(
                proposals_in(rows[min(lines) :])
            )  # those before were looked at after an earlier life
            tally.proposals += len(found)
            tally.halves += found.count(False)
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


def kill_test(times: int, seed: int, submit: Submit = together, games: Games = ()) -> Tally:
    """Kill *times* lives that record *games* and return what was seen."""
    dice, tally = Random(seed), Tally()
    games = games or [castelli_game(seed)]
    tally.life_s = measure_life_s(games, seed)
    while tally.kills < times and not tally.faults:
        tally.stores += 1
        known: Confirmed = {}
        with TemporaryDirectory() as name:
            for n in range(min(NEW_STORE_EVERY, times - tally.kills)):
                if n % DAMAGED_EVERY == DAMAGED_EVERY - 1:
                    damage(Path(name) / "games.sqlite", dice)
                    tally.damaged += 1
                kill_once(Path(name), games, dice, tally, known, submit)
            judge_backups(Path(name), tally)
        seen = f"{tally.confirmed} confirmed, {len(tally.faults)} faults, {tally.halves} half proposals"
        print(f"{tally.kills} kills, {seen}")
    return tally


def commit_here() -> str:
    """Return the commit that was tried, as far as git is here to tell."""
    if shutil.which("git") is None:
        return "unknown"
    asked = subprocess.run(
        ["git", "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, check=False
    )
    return asked.stdout.strip() or "unknown"


def in_words(tally: Tally, command: str, control: Tally | None) -> str:
    """Return the result as a page for people."""
    rows = [
        ("kills (SIGKILL at a random moment)", tally.kills),
        ("of these before anything was confirmed: opening, or saving a damaged store", tally.early),
        ("stores", tally.stores),
        ("milliseconds that a life lasts at most", round(tally.life_s * 1000)),
        ("changes confirmed", tally.confirmed),
        ("times a change was on the disk whose confirmation did not get out any more", tally.unconfirmed),
        ("proposals of two or three moves, made by one yes", tally.proposals),
        ("stores damaged on purpose before a life began", tally.damaged),
        ("of these killed before all was saved, and mended afterwards", tally.mended),
        ("backups looked at, all whole", tally.backups),
        ("**proposals of which a part was kept and the rest was not**", tally.halves),
        ("**confirmed changes lost, or stores that did not open**", len(tally.faults)),
    ]
    faults = "".join(f"- {fault}\n" for fault in tally.faults)
    return (
        f"# Kill test\n\n{called(command)}\n"
        "What it does is written at the top of `tests/journal/killing.py`. A killed process is not a cut\n"
        "power line: for that the store relies on SQLite's `synchronous = FULL`.\n\n"
        f"{as_table(rows)}\n{faults}{in_words_of_control(control) if control else ''}"
    )


def in_words_of_control(control: Tally) -> str:
    """Return what the test finds where the moves of a proposal are appended one by one."""
    return (
        "## Control\n\nThe same with the moves of a proposal appended one by one, as it was before\n"
        "`docs/decisions/several-moves-are-one-transaction.md`: this is what the test must find.\n\n"
        + as_table(
            [
                ("kills or cuts", control.kills),
                ("proposals of two or three moves", control.proposals),
                ("**proposals of which a part was kept and the rest was not**", control.halves),
                ("confirmed changes lost, or stores that did not open", len(control.faults)),
            ]
        )
    )


def called(command: str) -> str:
    """Return with what the result was made: the *command*, the commit, Python and SQLite."""
    versions = f"Python {sys.version.split()[0]}, SQLite {sqlite3.sqlite_version}."
    return f"`{command}` at commit `{commit_here()}`,\n{versions}"


def as_table(rows: list[tuple[str, int]]) -> str:
    """Return counts as a table in Markdown."""
    lines = "".join(f"| {what} | {count:,} |\n" for what, count in rows)
    return f"| | |\n| --- | --- |\n{lines}"


def run(
    name: str,
    about: str,
    test: Callable[[int, int, Submit], Tally],
    told: Callable[[Tally, str, Tally | None], str],
) -> int:
    """Run the script *name*, which is *about* a *test*, and say what was seen; 1 if anything was lost."""
    words = argparse.ArgumentParser(prog=name, description=about.split("\n", maxsplit=1)[0])
    words.add_argument("times", nargs="?", type=int, default=1000, metavar="TIMES")
    words.add_argument("--seed", type=int, default=8)
    words.add_argument("--control", action="store_true", help="once more, moves appended one by one")
    words.add_argument("--write", type=Path, metavar="FILE", help="write the result there")
    args = words.parse_args()
    tally = test(args.times, args.seed, together)
    control = test(args.times, args.seed, one_by_one) if args.control else None
    options = f"{tally.kills} --seed {args.seed}{' --control' * args.control}"
    page = told(tally, f"{name} {options}", control)
    if args.write:
        args.write.write_text(page, "utf-8")
    print(page, end="")
    return 1 if tally.faults or tally.halves else 0


if __name__ == "__main__":
    sys.exit(run("scripts/kill-test", __doc__ or "", kill_test, in_words))
