"""`companion backup FILE`: the whole store as one file."""

from __future__ import annotations

from pathlib import Path

from companion.commands import parser
from companion.commands.stored import read_store
from companion.errors import BadUsage
from companion.journal import Journal, backup


def main(argv: list[str]) -> int:
    """Write the file and say how many games are in it."""
    words = parser("backup")
    words.add_argument(
        "file", metavar="FILE", help="where to; an earlier backup of the same games is replaced"
    )
    target = Path(words.parse_args(argv).file)
    games = read_store(lambda journal: _copy(journal, target))
    print(f"{target}: {games} {'game' if games == 1 else 'games'}")
    return 0


def _copy(journal: Journal, target: Path) -> int:
    if journal.last_number() is None:
        raise BadUsage(f"{target}: not written, for there are no games yet")
    return backup(journal, target)
