"""The journal: every game as the entries that were made, in one SQLite file that outlives crashes.

`entries` what can happen to a game · `history` the line of moves that follows from it · `store` the journal ·
`opening` opening it · `schema` its shape and migrations · `lock` one writer at a time · `faults` what went
wrong, in words · `salvage`, `pages`, `log`, `places`, `report` a damaged store · `copies` backup and
restore · `lending` a restore beside whoever plays · `own_files` what goes along with a backup.
"""

from companion.journal.copies import Restored, backup, check_copy, is_superseded, restore
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
    new_history,
)
from companion.journal.lending import Lender, restore_lent
from companion.journal.lock import is_in_use
from companion.journal.opening import changing, open_journal, read_journal, reading
from companion.journal.own_files import own_files
from companion.journal.report import Part, Report
from companion.journal.store import Journal, ListedGame, Progress

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
    "new_history",
    "open_journal",
    "own_files",
    "read_journal",
    "reading",
    "restore",
    "restore_lent",
]
