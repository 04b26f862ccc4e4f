"""What a campaign found, as a table and as a page."""

from __future__ import annotations

import platform
import shutil
import sqlite3
import subprocess
from pathlib import Path

from tests.attack.campaign import Tally


def table_of(found: dict[str, Tally]) -> str:
    """Return a row for each area, and below it a line for each fault."""
    rows = [
        "| attack | inputs | exit 0 | 1 | 2 | other | faults |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    rows += [_row(area, tally) for area, tally in found.items()]
    total = Tally()
    for tally in found.values():
        total.add(tally)
    rows.append(_row("**all**", total))
    return "\n".join([*rows, "", *_faults(found)])


def _row(area: str, tally: Tally) -> str:
    exits = tally.exits
    other = sum(number for status, number in exits.items() if status not in ("0", "1", "2"))
    counts = (tally.inputs, exits["0"], exits["1"], exits["2"], other, tally.faulty)
    return f"| {area} | {' | '.join(f'{number:,}' for number in counts)} |"


def _faults(found: dict[str, Tally]) -> list[str]:
    lines = []
    for area, tally in found.items():
        for fault, seen in sorted(tally.faults.items(), key=lambda one: -one[1].count):
            where = f" [{seen.example}]" if seen.example else ""
            lines.append(f"- {area}: {seen.count} x {fault.kind}: {fault.what}{where}")
    return [*lines, ""] if lines else []


def page_of(found: dict[str, Tally], tree: Path, command: str, took_s: float) -> str:
    """Return the page of a campaign against *tree*."""
    versions = f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    return (
        f"# Attacks\n\n`{command}` at commit `{commit_of(tree)}`,\n{versions}, {took_s / 60:.0f} minutes.\n"
        "What it does, and what counts as a fault, is written at the top of `tests/attack/__main__.py`.\n"
        "Exits are those of the attacked commands; what is tried afterwards, to see that nothing was lost\n"
        "and all still works, is not counted. Faults 16 (long work beside the window) and 17 (updates,\n"
        f"drives) have tests of their own.\n\n{table_of(found)}"
    )


def commit_of(tree: Path) -> str:
    """Return the commit of *tree*, as far as git is here to tell."""
    if shutil.which("git") is None:
        return "unknown"
    asked = subprocess.run(
        ["git", "-C", str(tree), "rev-parse", "--short=12", "HEAD"],
        capture_output=True,
        text=True,
        check=False,
    )
    return asked.stdout.strip() or "unknown"
