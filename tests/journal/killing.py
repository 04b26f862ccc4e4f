"""Kills a companion at random moments while it records games, and looks whether all it confirmed is there.

`scripts/kill-test [TIMES] [--seed N] [--control] [--write FILE]`. Each life opens the store, begins or
resumes games, of three kinds in one store, makes moves, alone or two or three together as one yes to the
camera does, takes back, edits, closes, opens again, makes backups, and restores from these and from the
store of a guest; it says so each time something is confirmed. SIGKILL comes at a moment drawn by lot. Now
and then the store is damaged first, so that saving what is left of it is interrupted too. After each life
the store must open, with every confirmed entry in it, and with all or none of the moves that were made
together. With --control the same is done once more with moves appended one by one, as it was before; the
test must find that out.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from companion.base.errors import Refused
from companion.engine.castelli.record import read_header
from companion.engine.castelli.record_moves import write_move
from companion.engine.protocol import AnyRules
from companion.games.castelli import library
from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.simulator.play import play_game, stand_in_header
from companion.journal import Journal, Line, backup, open_journal, restore
from companion.journal.history import read_history
from companion.journal.places import forget
from companion.play.restoring import judge_game
from companion.play.table import Table
from tests.journal.proposals import TOGETHER_AT_MOST, AnyTable, Json, Submit, proposals_in, stamp, together
from tests.journal.tally import Tally, as_table, called, in_words_of_control

CHANGES_A_LIFE: Final = 40
LIFE_AT_MOST_S: Final = 0.5
DAMAGED_EVERY: Final = 12
NEW_STORE_EVERY: Final = 60

Confirmed = dict[int, dict[int, str]]
"""Game -> number of entries -> digest of the line that was confirmed with them."""


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


# --- one life ---


def live(
    folder: Path, games: Games, dice: Random, say: Callable[[str], None], submit: Submit = together
) -> None:
    """Record games until killed; *say* each thing once it is confirmed."""
    while True:
        with open_journal(folder / "games.sqlite") as journal:
            _copy_or_bring_back(journal, folder, games, dice, say)
            table, game = _take_up(journal, games, dice)
            _say_confirmed(table, journal, say)
            for _ in range(dice.randrange(1, 30)):
                _do_something(table, game.moves, dice, submit)
                _say_confirmed(table, journal, say)


def _copy_or_bring_back(
    journal: Journal, folder: Path, games: Games, dice: Random, say: Callable[[str], None]
) -> None:
    lot = dice.random()
    if lot < 0.2:
        with _under_way("backup", say):
            backup(journal, folder / f"copy-{dice.randrange(3)}")
    elif lot < 0.5:
        _bring_back(journal, folder, games, dice, say)


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


@contextmanager
def _under_way(what: str, say: Callable[[str], None]) -> Iterator[None]:
    """Say what is under way meanwhile, so that it is known what was interrupted."""
    say(f"~{what}\n")
    yield
    say("~\n")


def _bring_back(
    journal: Journal, folder: Path, games: Games, dice: Random, say: Callable[[str], None]
) -> None:
    """Restore what a guest brings, and one of our own backups."""
    guest = folder / f"guest-{dice.randrange(3)}"
    forget(guest)  # a killed life may have left it
    with open_journal(guest) as other:
        for game in games:
            Table.begin(other, game.rules, game.header, game.moves[: dice.randrange(len(game.moves))])
    for file in (guest, folder / f"copy-{dice.randrange(3)}"):
        with _under_way("restore", say):
            restored = restore(journal, file, judge_game) if file.exists() else []
        for one in restored:
            assert one.how != "left out", one
            say(f"{one.here} {len(journal.rows(one.here))} {_digest_now(journal, one.here)}\n")


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
    lines = tally.take_marks(lines)
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
    while tally.kills < times and not tally.faults:
        tally.life_s = measure_life_s(games, seed)  # each time: how busy the machine is changes
        tally.stores += 1
        known: Confirmed = {}
        with TemporaryDirectory() as name:
            for n in range(min(NEW_STORE_EVERY, times - tally.kills)):
                if known and n % DAMAGED_EVERY == DAMAGED_EVERY - 1:  # an empty one is taken for a stranger's
                    damage(Path(name) / "games.sqlite", dice)
                    tally.damaged += 1
                kill_once(Path(name), games, dice, tally, known, submit)
            judge_backups(Path(name), tally)
        seen = f"{tally.confirmed} confirmed, {len(tally.faults)} faults, {tally.halves} half proposals"
        print(f"{tally.kills} kills, {seen}")
    return tally


def in_words(tally: Tally, command: str, control: Tally | None) -> str:
    """Return the result as a page for people."""
    rows = [
        ("kills (SIGKILL at a random moment)", tally.kills),
        ("of these before anything was confirmed: opening, or saving a damaged store", tally.early),
        ("stores", tally.stores),
        ("milliseconds that a life lasts at most, in the last store", round(tally.life_s * 1000)),
        ("changes confirmed", tally.confirmed),
        ("times a change was on the disk whose confirmation did not get out any more", tally.unconfirmed),
        ("proposals of two or three moves, made by one yes", tally.proposals),
        ("stores damaged on purpose before a life began", tally.damaged),
        ("of these killed before all was saved, and mended afterwards", tally.mended),
        ("backups looked at, all whole", tally.backups),
        *tally.rows_under_way(),
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
