"""What the commands on the store have in common: which game is meant, and telling of a mended store."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

from companion.base import paths
from companion.base.errors import BadUsage
from companion.journal import History, Journal, Report, changing, reading

T = TypeVar("T")
GAME_HELP = "its number in `companion games`, or last"


def read_store(what: Callable[[Journal], T]) -> T:
    """Return what *what* reads from the store; if that had to be mended, tell on standard error."""
    found, report = reading(paths.store_path(), what)
    tell(report)
    return found


def change_store(what: Callable[[Journal], T]) -> T:
    """Return what *what* does to the store; if that had to be mended, tell on standard error."""
    done, report = changing(paths.store_path(), what)
    tell(report)
    return done


def tell(report: Report | None) -> None:
    """Tell what became of a damaged store."""
    for line in report.lines() if report else ():
        print(line, file=sys.stderr)


def stored_game(name: str) -> tuple[int, History]:
    """Return number and history of the game called *name*: a number, or `last`.

    Raises BadUsage or BadStore if there is none.
    """
    return read_store(lambda journal: _find(journal, name))


def _find(journal: Journal, name: str) -> tuple[int, History]:
    number = game_number(journal, name)
    return number, journal.history(number)


def game_number(journal: Journal, name: str) -> int:
    """Return the number of the game called *name*. Raises BadUsage if that is not the name of a game."""
    if name == "last":
        if (last := journal.last_number()) is None:
            raise BadUsage("last: there are no games yet")
        return last
    if not (name.isascii() and name.isdigit() and len(name) <= 12):
        shown = "".join(letter if letter.isprintable() else "?" for letter in name[:60])
        raise BadUsage(f"{shown or 'GAME'}: a game is named by its number, or last")
    return int(name)
