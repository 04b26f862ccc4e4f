"""Work on a whole store that takes long, each piece as a function for a process of its own.

The store is open for writing in the process that waits for it: here it is read, or changed on its behalf.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from companion.base.errors import Stopped
from companion.journal import (
    Lender,
    Progress,
    Restored,
    backup,
    check_copy,
    own_files,
    read_journal,
    restore_lent,
)
from companion.play import user_data
from companion.play.restored_files import Brought, Judge, bring
from companion.play.restoring import judge_game
from companion.play.statistics import Statistics
from companion.system import usb_drives


class BroughtBack(NamedTuple):
    """What a copy brought."""

    games: list[Restored]
    own: list[Brought]


def copy_games(progress: Progress, store: Path, sticks: list[Path], now_ms: int) -> int:
    """Copy the *store* and what the table made itself to where copies go; return how many games there are."""
    target = usb_drives.new_copy(sticks, now_ms)
    with read_journal(store) as journal:
        return backup(journal, target, user_data.gather(), progress)


def bring_back(lender: Lender, store: Path, file: Path, judge_file: Judge) -> BroughtBack:
    """Do as `restoring.bring_back` to the *store* that the *lender* has open."""
    check_copy(file)
    own = bring(own_files(file), judge_file)
    return BroughtBack(restore_lent(store, file, lender, judge_game), own)


def count_games(progress: Progress, store: Path, known: Statistics) -> Statistics:
    """Return the statistics *known* with what is new in the *store*; as far as *progress* lets it come."""
    with read_journal(store) as journal, suppress(Stopped):
        known.read(journal, progress=progress)
    return known
