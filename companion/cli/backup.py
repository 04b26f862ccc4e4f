"""`companion backup FILE`: the whole store, and what the table made itself, as one file."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from companion import called
from companion.base.errors import BadUsage
from companion.base.outside import shown
from companion.base.private import make_folder
from companion.cli import parser
from companion.journal import Journal, backup, is_superseded
from companion.play import user_data
from companion.play.stored import read_store
from companion.system import chosen_drives, clock, usb_drives
from companion.words.names import safe

BAD: Final = 2


def main(argv: list[str]) -> int:
    """Write the file and say how many games are in it; or say how a file is that was written before."""
    words = parser("backup")
    where = words.add_mutually_exclusive_group(required=True)
    where.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help="where to write it; an earlier backup of the same games is replaced",
    )
    where.add_argument(
        "--drive",
        metavar="DIR",
        help="write a dated copy to the USB drive mounted there, or to the state folder if it was "
        "never chosen",
    )
    where.add_argument(
        "--choose",
        metavar="DIR",
        help="use the USB drive mounted there for copies from now on; copies nothing",
    )
    ways = words.add_mutually_exclusive_group()
    ways.add_argument(
        "--keep", type=int, metavar="N", help="FILE is a folder: put a dated copy there, keep the newest N"
    )
    ways.add_argument(
        "--check",
        action="store_true",
        help="write nothing: check whether the backup FILE is complete and undamaged",
    )
    args = words.parse_args(argv)
    if args.choose is not None:
        return _choose(args.choose)
    if args.check:
        return _check(Path(_file(args)))
    target = _target(args)
    own = user_data.gather()
    games = read_store(lambda journal: _copy(journal, target, own, args.keep))
    print(f"{shown(target)}: {_told(games, len(own))}")
    return 0


def _choose(name: str) -> int:
    drive = _drive(name)
    chosen_drives.choose(drive)
    print(f"{shown(drive)}: chosen for copies")
    return 0


def _drive(name: str) -> Path:
    """Return the folder that *name* leads to, where a drive is mounted."""
    drive = Path(os.path.realpath(name))
    if not name or not drive.is_dir():
        raise BadUsage(f"{name}: there is no such folder; is the drive plugged in?")
    return drive


def _target(args: Namespace) -> Path:
    """Return the file that the copy goes to; its folder is made if it is a dated copy."""
    if args.keep is not None and args.keep < 1:
        raise BadUsage(f"{called()} backup: --keep: {args.keep} is not 1 or more")
    now_ms = clock.now_ms(0, "")
    if args.drive is not None:
        drive = _drive(args.drive)
        if not chosen_drives.is_chosen(drive):
            advice = f"choose it on the set-up screen, or by {called()} backup --choose"
            print(f"{shown(drive)}: not chosen for copies, so it gets none; {advice}", file=sys.stderr)
        return usb_drives.new_copy([drive], now_ms)
    if args.keep is None:
        return Path(args.file)
    folder = Path(os.path.realpath(args.file))
    make_folder(folder)
    return usb_drives.next_copy(folder, now_ms)


def _copy(journal: Journal, target: Path, own: Mapping[str, bytes], keep: int | None) -> int:
    if journal.last_number() is None and not own:
        raise BadUsage(f"{target}: not written: there are no games yet")
    games = backup(journal, target, own)
    if keep is not None:
        usb_drives.keep_newest(target, keep, lambda file: is_superseded(journal, file))
    return games


def _told(games: int, files: int) -> str:
    along = f", {files} of the table's own files" if files else ""
    return f"{games} {'game' if games == 1 else 'games'}{along}"


def _file(args: Namespace) -> str:
    if args.file is None:
        raise BadUsage(f"{called()} backup: --check needs a FILE")
    return str(args.file)


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
