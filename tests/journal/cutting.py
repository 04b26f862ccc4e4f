"""Cuts the power while games are recorded, and looks whether all that was confirmed is there.

`scripts/power-cut [TIMES] [--seed N] [--control] [--write FILE]`. A life of `killing` runs with every write
and sync of SQLite noted. Then the disk is made as a cut would leave it at moments drawn by lot: what was
synced is there; of what was written since, each write is there, lost, or torn at a sector, and in any order;
a file that was made or deleted since may be there or not. Every store must open, with each confirmed entry in
it, and with all or none of the moves that were made together. --control is that of `killing`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from companion.journal import open_journal
from tests.journal.killing import Confirmed, Enough, Games, castelli_game, judge, live
from tests.journal.proposals import Submit, together
from tests.journal.tally import Tally, as_table, called, in_words_of_control
from tests.journal.watched_disk import Did, Watch

SECTOR: Final = 512
CONFIRMED_A_LIFE: Final = 60
CUTS_A_LIFE: Final = 25
OTHER_FILES: Final = ("copy-", "guest-")
"""What is written beside the store; a cut may come while that is done, too."""


@dataclass
class Disk:
    """Files as they are for sure, and what was done to them since."""

    settled: dict[str, bytes | None] = field(default_factory=dict)
    """None: not there."""
    since: dict[str, list[Did]] = field(default_factory=dict)

    def do(self, did: Did) -> None:
        """Take one thing that was done."""
        if did.what == "sync" or (did.what == "delete" and did.at):
            self.settled[did.path] = None if did.what == "delete" else _whole(self, did.path)
            self.since[did.path] = []
        elif did.what != "said":
            self.since.setdefault(did.path, []).append(did)

    def cut(self, dice: Random) -> dict[str, bytes]:
        """Return the files as a cut may leave them."""
        found = {}
        for path in {*self.settled, *self.since}:
            base, pending = self.settled.get(path), self.since.get(path, [])
            content = _left(base, pending, dice)
            if content is not None:
                found[path] = content
        return found


def _whole(disk: Disk, path: str) -> bytes:
    content = disk.settled.get(path) or b""
    for did in disk.since.get(path, []):
        content = b"" if did.what == "delete" else _done(content, did)
    return content


def _done(content: bytes, did: Did) -> bytes:
    if did.what == "truncate":
        return content[: did.at].ljust(did.at, b"\0")
    start = content[: did.at].ljust(did.at, b"\0")
    return start + did.data + content[did.at + len(did.data) :]


def _left(base: bytes | None, pending: list[Did], dice: Random) -> bytes | None:
    """Return what is left of a file: none, some or all of what was done since, torn, in any order."""
    if base is None and (not pending or dice.random() < 0.3):
        return None
    some = [did for did in pending if dice.random() < dice.choice((0.0, 0.5, 0.9, 1.0))]
    if dice.random() < 0.5:
        dice.shuffle(some)
    content = base or b""
    for did in some:
        if did.what == "delete":
            return None
        for part in _torn(did, dice):
            content = _done(content, part)
    return content


def _torn(did: Did, dice: Random) -> list[Did]:
    """Return what came through of a write: mostly all of it, else some of its sectors."""
    if did.what != "write" or dice.random() < 0.6:
        return [did]
    first = SECTOR - did.at % SECTOR
    cuts = [0, *range(first, len(did.data), SECTOR), len(did.data)]
    parts = [Did("write", did.path, did.at + a, did.data[a:b]) for a, b in pairwise(cuts)]
    return [part for part in parts if dice.random() < 0.5]


def a_life(folder: Path, games: Games, seed: int, submit: Submit) -> list[Did]:
    """Record games until enough is confirmed; return all that was done to the disk, and what was said."""
    watch = Watch()

    def say(text: str) -> None:
        watch.log.append(Did("said", text.strip()))
        if sum(did.what == "said" for did in watch.log) >= CONFIRMED_A_LIFE:
            raise Enough

    watch.begin()
    try:
        live(folder, games, Random(seed), say, submit)
    except Enough:
        pass
    finally:
        watch.end()
    return watch.log


def cut_life(games: Games, dice: Random, tally: Tally, submit: Submit) -> None:
    """Let one life run and cut it at many moments."""
    with TemporaryDirectory() as name:
        open_journal(Path(name) / "games.sqlite").close()  # making a store is settled before it is used
        base: dict[str, bytes | None] = {
            str(file): file.read_bytes() for file in Path(name).glob("games.sqlite*")
        }
        log = a_life(Path(name), games, dice.getrandbits(32), submit)
    for moment in sorted(dice.randrange(1, len(log) + 1) for _ in range(CUTS_A_LIFE)):
        disk = Disk(dict(base))
        for did in log[:moment]:
            if not any(other in did.path for other in OTHER_FILES):
                disk.do(did)
        said = [did.path for did in log[:moment] if did.what == "said"]
        _judge_cut(disk.cut(dice), said, tally)


def _judge_cut(files: dict[str, bytes], said: list[str], tally: Tally) -> None:
    known: Confirmed = {}
    said = tally.take_marks(said)
    for line in said:
        number, entries, told = line.split()
        known.setdefault(int(number), {})[int(entries)] = told
    tally.kills += 1
    tally.confirmed += len(said)
    with TemporaryDirectory() as name:
        for path, content in files.items():
            (Path(name) / Path(path).name).write_bytes(content)
        judge(Path(name), tally, known)


def cut_test(times: int, seed: int, submit: Submit = together, games: Games = ()) -> Tally:
    """Cut *times* while *games* are recorded, and return what was seen."""
    dice, tally = Random(seed), Tally()
    games = games or [castelli_game(seed)]
    while tally.kills < times and not tally.faults:
        tally.stores += 1
        cut_life(games, dice, tally, submit)
    return tally


def in_words(tally: Tally, command: str, control: Tally | None) -> str:
    """Return the result as a page for people."""
    rows = [
        ("cuts, each at a random moment", tally.kills),
        ("stores", tally.stores),
        ("confirmed changes looked for", tally.confirmed),
        ("times a change was on the disk whose confirmation did not get out any more", tally.unconfirmed),
        ("proposals of two or three moves looked for, made by one yes", tally.proposals),
        ("stores that had to be mended", tally.mended),
        *tally.rows_under_way(),
        ("**proposals of which a part was kept and the rest was not**", tally.halves),
        ("**confirmed changes lost, or stores that did not open**", len(tally.faults)),
    ]
    faults = "".join(f"- {fault}\n" for fault in tally.faults)
    return (
        f"# Power cut test\n\n{called(command)}\n"
        "What it does is written at the top of `tests/journal/cutting.py`. It believes the disk when that\n"
        "says a sync is done; a card that lies about it can lose more than any program can know.\n"
        "Mended: frames of a change that was not confirmed lay behind a lost one, which cannot be told from\n"
        "damage; the log was set aside, all that was confirmed saved, and the table is told so.\n\n"
        f"{as_table(rows)}\n{faults}{in_words_of_control(control) if control else ''}"
    )
