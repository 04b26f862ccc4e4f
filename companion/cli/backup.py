"""`companion backup FILE`: the whole store, and what the table made itself, as one file."""

from __future__ import annotations

from pathlib import Path

from companion import called
from companion.base.errors import BadUsage
from companion.cli import parser
from companion.journal import Journal, backup
from companion.play import user_data
from companion.play.stored import read_store
from companion.system import clock, usb_drives


def main(argv: list[str]) -> int:
    """Write the file and say how many games are in it."""
    words = parser("backup")
    words.add_argument(
        "file", metavar="FILE", help="where to; an earlier backup of the same games is replaced"
    )
    words.add_argument(
        "--keep", type=int, metavar="N", help="FILE is a folder: put a dated copy there, keep the newest N"
    )
    args = words.parse_args(argv)
    target = Path(args.file)
    if args.keep is not None:
        target = _dated(target, args.keep)
    own = user_data.gather()
    games = read_store(lambda journal: _copy(journal, target, own))
    if args.keep is not None:
        usb_drives.keep_newest(target, args.keep)
    along = f", {len(own)} of the table's own files" if own else ""
    print(f"{target}: {games} {'game' if games == 1 else 'games'}{along}")
    return 0


def _dated(folder: Path, keep: int) -> Path:
    """Return a file of today in *folder*, which is made if it is missing."""
    if keep < 1:
        raise BadUsage(f"{called()} backup: --keep: {keep} is not 1 or more")
    folder.mkdir(parents=True, exist_ok=True)
    return usb_drives.next_copy(folder, clock.now_ms(0, ""))


def _copy(journal: Journal, target: Path, own: dict[str, bytes]) -> int:
    if journal.last_number() is None and not own:
        raise BadUsage(f"{target}: not written, for there are no games yet")
    return backup(journal, target, own)
