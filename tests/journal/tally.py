"""What a kill or cut test saw, and how its script is called and tells of it."""

from __future__ import annotations

import argparse
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.journal.proposals import Submit, one_by_one, together


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
    interrupted: Counter[str] = field(default_factory=Counter)
    """By what was under way when it ended: a backup, a restore."""
    faults: list[str] = field(default_factory=list)

    def take_marks(self, lines: list[str]) -> list[str]:
        """Count what was under way at the end of *lines*, and return those that confirm something."""
        marks = [line[1:] for line in lines if line.startswith("~")]
        if marks and marks[-1]:
            self.interrupted[marks[-1]] += 1
        return [line for line in lines if not line.startswith("~")]

    def rows_under_way(self) -> list[tuple[str, int]]:
        """Return how often a backup or a restore was interrupted."""
        return [(f"times a {what} was under way", self.interrupted[what]) for what in ("backup", "restore")]


def commit_here() -> str:
    """Return the commit that was tried, as far as git is here to tell."""
    if shutil.which("git") is None:
        return "unknown"
    asked = subprocess.run(
        ["git", "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, check=False
    )
    return asked.stdout.strip() or "unknown"


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
