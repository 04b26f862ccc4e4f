"""`companion backup FILE`: the whole store, and what the table made itself, as one file."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path

from companion import called
from companion.base.errors import BadUsage
from companion.base.outside import shown
from companion.cli import parser
from companion.journal import Journal, backup, is_superseded
from companion.play import user_data
from companion.play.stored import read_store
from companion.system import chosen_drives, clock, usb_drives


def main(argv: list[str]) -> int:
    """Write the file and say how many games are in it."""
    words = parser("backup")
    where = words.add_mutually_exclusive_group(required=True)
    where.add_argument(
        "file", nargs="?", metavar="FILE", help="where to; an earlier backup of the same games is replaced"
    )
    where.add_argument(
        "--drive",
        metavar="DIR",
        help="a dated copy onto the USB drive mounted there, or into the state folder if it was never chosen",
    )
    where.add_argument(
        "--choose",
        metavar="DIR",
        help="let the USB drive mounted there get copies from now on; copies nothing",
    )
    words.add_argument(
        "--keep", type=int, metavar="N", help="FILE is a folder: put a dated copy there, keep the newest N"
    )
    args = words.parse_args(argv)
    if args.choose is not None:
        return _choose(args.choose)
    target = _target(args)
    own = user_data.gather()
    games = read_store(lambda journal: _copy(journal, target, own, args.keep))
    along = f", {len(own)} of the table's own files" if own else ""
    print(f"{shown(target)}: {games} {'game' if games == 1 else 'games'}{along}")
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
    folder.mkdir(parents=True, exist_ok=True)
    return usb_drives.next_copy(folder, now_ms)


def _copy(journal: Journal, target: Path, own: dict[str, bytes], keep: int | None) -> int:
    if journal.last_number() is None and not own:
        raise BadUsage(f"{target}: not written, for there are no games yet")
    games = backup(journal, target, own)
    if keep is not None:
        usb_drives.keep_newest(target, keep, lambda file: is_superseded(journal, file))
    return games
