"""`companion import FILE`: adds a record to the saved games, or a game's file to the table's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.base.errors import BadData
from companion.base.toml import read_toml
from companion.cli import parser
from companion.games.registry import rules_for
from companion.journal import Journal
from companion.play.game_files import file_kinds
from companion.play.records import replay
from companion.play.results import plausible
from companion.play.stored import change_store
from companion.play.table import Table


def main(argv: list[str]) -> int:
    """Play the record and, if all of it fits, put it into the store; moves stay as they are.

    Prints the number of its game; of a file of a game the name under which it is kept.
    """
    words = parser("import")
    kinds = " or ".join(kind.name for kind in file_kinds())
    words.add_argument(
        "file", metavar="FILE", help=f"a record (.jsonl; - reads standard input), or a {kinds} (.toml)"
    )
    args = words.parse_args(argv)
    if args.file.endswith(".toml"):
        print(_take(Path(args.file)))
        return 0
    with replay(args.file) as record:
        moves = [line.data for line in record]
    print(change_store(lambda journal: _put(journal, record.header, moves)))
    return 0


def _take(file: Path) -> str:
    """Keep the *file* of a game as one's own; return its name. What is of no kind, the first tells why."""
    content, kinds = read_toml(file), list(file_kinds())
    if not kinds:
        raise BadData(f"{file}: no game here uses such files")
    return next((kind for kind in kinds if kind.recognise(content)), kinds[0]).take(file)


def _put(journal: Journal, header: dict[str, Any], moves: list[dict[str, Any]]) -> int:
    table: Table[Any, Any, Any] = Table.begin(journal, rules_for(header), header, moves, _begun_ms(moves))
    return table.number


def _begun_ms(moves: list[dict[str, Any]]) -> int | None:
    """Return when the game was begun, if its moves tell; None: now."""
    return next((move["at_ms"] for move in moves if plausible(move.get("at_ms", 0))), None)
