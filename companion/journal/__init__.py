"""The journal: every game as the entries that were made, in one SQLite file that outlives crashes.

`entries` what can happen to a game · `history` the line of moves that follows from it · `store` the journal,
`rows` its tables, `listing` its games in a list ·
`opening` opening it · `schema` its shape and migrations · `lock` one writer at a time · `faults` what went
wrong, in words · `salvage`, `pages`, `log`, `places`, `report` a damaged store · `copies` backup · `copied`,
`strict`, `restoring` restore from a copy that may be anybody's · `lending` a restore beside whoever plays ·
`own_files` what goes along with a backup.
"""

from companion.journal.copied import check_copy
from companion.journal.copies import backup, is_superseded
from companion.journal.entries import (
    Add,
    Change,
    Delete,
    Edit,
    Entry,
    FinalSheet,
    Insert,
    Json,
    Listed,
    Players,
    Redo,
    ReplaceHeader,
    Start,
    Stop,
    Undo,
)
from companion.journal.history import (
    Ended,
    History,
    Line,
    Status,
    TableReason,
    change,
    follow,
    lines_ever,
    new_history,
)
from companion.journal.lending import Lender, restore_lent
from companion.journal.listing import ListedGame
from companion.journal.lock import is_in_use
from companion.journal.opening import changing, open_journal, read_journal, reading
from companion.journal.own_files import own_files
from companion.journal.report import Part, Report
from companion.journal.restoring import Judge, Judgement, Restored, judge_copy, restore
from companion.journal.store import Journal, Progress

__all__ = [
    "Add",
    "Change",
    "Delete",
    "Edit",
    "Ended",
    "Entry",
    "FinalSheet",
    "History",
    "Insert",
    "Journal",
    "Json",
    "Judge",
    "Judgement",
    "Lender",
    "Line",
    "Listed",
    "ListedGame",
    "Part",
    "Players",
    "Progress",
    "Redo",
    "ReplaceHeader",
    "Report",
    "Restored",
    "Start",
    "Status",
    "Stop",
    "TableReason",
    "Undo",
    "backup",
    "change",
    "changing",
    "check_copy",
    "follow",
    "is_in_use",
    "is_superseded",
    "judge_copy",
    "lines_ever",
    "new_history",
    "open_journal",
    "own_files",
    "read_journal",
    "reading",
    "restore",
    "restore_lent",
]
