"""`companion backup FILE`: the whole store, and what the table made itself, as one file."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from companion import called
from companion.base.errors import BadUsage
from companion.base.private import make_folder
from companion.cli import parser
from companion.journal import Journal, backup
from companion.play import user_data
from companion.play.stored import read_store
from companion.system import clock, usb_drives
from companion.words.names import safe

BAD: Final = 2


def main(argv: list[str]) -> int:
    """Write the file and say how many games are in it; or say how a file is that was written before."""
    words = parser("backup")
    words.add_argument(
        "file", metavar="FILE", help="where to; an earlier backup of the same games is replaced"
    )
    ways = words.add_mutually_exclusive_group()
    ways.add_argument(
        "--keep", type=int, metavar="N", help="FILE is a folder: put a dated copy there, keep the newest N"
    )
    ways.add_argument(
        "--check",
        action="store_true",
        help="write nothing: look whether the backup FILE is whole and in order",
    )
    args = words.parse_args(argv)
    target = Path(args.file)
    if args.check:
        return _check(target)
    if args.keep is not None:
        target = _dated(target, args.keep)
    own = user_data.gather()
    games = read_store(lambda journal: _copy(journal, target, own))
    if args.keep is not None:
        usb_drives.keep_newest(target, args.keep)
    print(f"{target}: {_told(games, len(own))}")
    return 0


def _told(games: int, files: int) -> str:
    along = f", {files} of the table's own files" if files else ""
    return f"{games} {'game' if games == 1 else 'games'}{along}"


def _dated(folder: Path, keep: int) -> Path:
    """Return a file of today in *folder*, which is made if it is missing."""
    if keep < 1:
        raise BadUsage(f"{called()} backup: --keep: {keep} is not 1 or more")
    make_folder(folder)
    return usb_drives.next_copy(folder, clock.now_ms(0, ""))


def _copy(journal: Journal, target: Path, own: Mapping[str, bytes]) -> int:
    if journal.last_number() is None and not own:
        raise BadUsage(f"{target}: not written, for there are no games yet")
    return backup(journal, target, own)


def _check(file: Path) -> int:
    from companion.doctor.copy_check import check_backup

    found = check_backup(file)
    for line in found.problems:
        print(safe(f"{file}: {line}"), file=sys.stderr)
    if found.problems:
        return BAD
    warnings = "".join(f"; warning: {line}" for line in found.warnings)
    whole = "every game replays and nothing that they need is missing"
    print(safe(f"{file}: in order, {_told(found.games, found.files)}: {whole}{warnings}"))
    return 0
