"""Whether SQLite will find all that was confirmed in the write-ahead log that a killed process left.

SQLite reads the log up to the first frame whose sum is wrong and drops the rest, for that is how a torn end
looks. A frame that ends a transaction after such a place is no torn end: confirmed moves would be lost.
https://www.sqlite.org/fileformat2.html#the_write_ahead_log
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import BinaryIO, Final

from companion.journal.faults import Damaged
from companion.journal.places import beside
from companion.journal.schema import PAGE_BYTES

_HEAD: Final = struct.Struct(">8I")
_FRAME: Final = struct.Struct(">6I")
_LITTLE: Final = 0x377F0682
_MASK: Final = 0xFFFFFFFF

Sums = tuple[int, int]


def check_log(path: Path) -> None:
    """Raise Damaged if the log beside the store at *path* is damaged before its end."""
    log = beside(path, "-wal")
    if not log.is_file() or log.stat().st_size <= _HEAD.size:
        return
    with log.open("rb") as file:
        if not _sound(file):
            raise Damaged(f"{path}: the store is damaged (its write-ahead log)")


def _sound(file: BinaryIO) -> bool:
    raw = file.read(_HEAD.size)
    magic, _version, _page, _seq, salt1, salt2, *sums = _HEAD.unpack(raw)
    order = "<" if magic == _LITTLE else ">"
    so_far = _add(raw[:24], (0, 0), order)
    if so_far != tuple(sums):
        return False
    torn = False
    while len(frame := file.read(_FRAME.size + PAGE_BYTES)) == _FRAME.size + PAGE_BYTES:
        _number, commit, frame1, frame2, *sums = _FRAME.unpack_from(frame)
        ours = (frame1, frame2) == (salt1, salt2)  # else left from an earlier round
        if torn and ours and commit:
            return False
        if not torn:
            so_far = _add(frame[24:], _add(frame[:8], so_far, order), order)
            torn = not ours or so_far != tuple(sums)
    return True


def _add(data: bytes, sums: Sums, order: str) -> Sums:
    first, second = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for one, two in zip(words[::2], words[1::2], strict=True):
        first = first + one + second & _MASK
        second = second + two + first & _MASK
    return first, second
