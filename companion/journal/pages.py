"""The rows on whatever pages of an SQLite file can still be read, without SQLite.

SQLite finds a row by way of others; where one of these is damaged it gives up all below. Here every page is
looked at by itself, in the main file and in the write-ahead log: a leaf of a table (type 13) carries its rows
with all that is needed to read them. Whether a row is true is for the caller to check, by its seal.
https://www.sqlite.org/fileformat2.html
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from io import SEEK_END, BytesIO
from pathlib import Path
from typing import BinaryIO, Final

from companion.journal.places import beside
from companion.journal.schema import PAGE_BYTES

Value = int | str | bytes | None
Found = tuple[int, list[Value]]
"""A row: its number, and its columns (None for the one that is its number)."""

_LEAF: Final = 13
_FILE_HEADER: Final = 100  # before the b-tree on page 1
_LOG_HEADER: Final = 32
_FRAME_HEADER: Final = 24
_LOCAL_AT_MOST: Final = PAGE_BYTES - 35
_LOCAL_AT_LEAST: Final = (PAGE_BYTES - 12) * 32 // 255 - 23
_PAYLOAD_AT_MOST: Final = 16 * 1024 * 1024
_SPARE_BYTES: Final = 1024 * 1024 * 1024
"""What may be read beyond the file itself: noise, and rows that share their bytes in one made to do harm."""
_INT_BYTES: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


class Pages:
    """The pages of a store: of its main file, and every version of a page in its write-ahead log."""

    def __init__(self, main: BinaryIO, log: BinaryIO) -> None:
        self._main = main
        self._log = log
        places = range(_LOG_HEADER, _size_of(log), _FRAME_HEADER + PAGE_BYTES)
        # What is left from an earlier round of the log bears other salts, and is older.
        salts = _read(log, 16, 8)
        rounds = sorted(places, key=lambda place: _read(log, place + 8, 8) == salts)
        self._frames = [
            (int.from_bytes(_read(log, place, 4), "big"), place + _FRAME_HEADER) for place in rounds
        ]
        self._newest = dict(self._frames)
        self._left = _SPARE_BYTES + 2 * (_size_of(main) + _size_of(log))

    def rows(self) -> Iterator[Found]:
        """Give every row that can be read, newer ones later; some may be there twice, some may be noise."""
        for place in range(0, _size_of(self._main), PAGE_BYTES):
            page = _read(self._main, place, PAGE_BYTES)
            yield from self._rows_on(page, _FILE_HEADER if place == 0 else 0)
        for number, place in self._frames:
            page = _read(self._log, place, PAGE_BYTES)
            yield from self._rows_on(page, _FILE_HEADER if number == 1 else 0)

    def _rows_on(self, page: bytes, head: int) -> Iterator[Found]:
        if page[head] != _LEAF:
            return
        count = int.from_bytes(page[head + 3 : head + 5], "big")
        for slot in range(head + 8, min(head + 8 + 2 * count, PAGE_BYTES - 1), 2):
            try:
                number, payload = self._cell(page, int.from_bytes(page[slot : slot + 2], "big"))
                yield number, read_record(payload)
            except (ValueError, IndexError):
                continue  # noise

    def _cell(self, page: bytes, place: int) -> tuple[int, bytes]:
        size, place = varint(page, place)
        if size > _PAYLOAD_AT_MOST or self._left < 0:
            raise ValueError("no row of ours")
        self._left -= min(size, PAGE_BYTES)
        number, place = varint(page, place)
        if size <= _LOCAL_AT_MOST:
            return number, page[place : place + size]
        local = _LOCAL_AT_LEAST + (size - _LOCAL_AT_LEAST) % (PAGE_BYTES - 4)
        if local > _LOCAL_AT_MOST:
            local = _LOCAL_AT_LEAST
        rest = self._overflow(int.from_bytes(page[place + local : place + local + 4], "big"), size - local)
        return number, page[place : place + local] + rest

    def _overflow(self, number: int, size: int) -> bytes:
        parts = []
        while size > 0 and self._left >= 0:
            page = self._page(number)
            self._left -= PAGE_BYTES
            number = int.from_bytes(page[:4], "big")
            parts.append(page[4 : 4 + size])
            size -= PAGE_BYTES - 4
        return b"".join(parts)

    def _page(self, number: int) -> bytes:
        if number in self._newest:
            return _read(self._log, self._newest[number], PAGE_BYTES)
        if number < 1:
            raise ValueError("no such page")
        return _read(self._main, (number - 1) * PAGE_BYTES, PAGE_BYTES)


def read_record(payload: bytes) -> list[Value]:
    """Return the columns of a row in SQLite's record format.

    Raises ValueError or IndexError if it is none.
    """
    end, place = varint(payload, 0)
    body = end
    values: list[Value] = []
    while place < end:
        kind, place = varint(payload, place)
        size = _size(kind)
        raw = payload[body : body + size]
        if len(raw) < size:
            raise ValueError("cut short")
        values.append(_value(kind, raw))
        body += size
    return values


def _size(kind: int) -> int:
    return (kind - 12) // 2 if kind >= 12 else _INT_BYTES.get(kind, 8 if kind == 7 else 0)


def _value(kind: int, raw: bytes) -> Value:
    if kind >= 12:
        return raw.decode("utf-8") if kind % 2 else raw
    if kind in _INT_BYTES:
        return int.from_bytes(raw, "big", signed=True)
    return {8: 0, 9: 1}.get(kind)


def varint(data: bytes, place: int) -> tuple[int, int]:
    """Return the number of 1-9 bytes at *place*, and the place after it."""
    value = 0
    for _ in range(8):
        byte = data[place]
        place += 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place
    return value << 8 | data[place], place + 1


def rows_in(path: Path) -> Iterator[Found]:
    """Give every row that can be read in the file at *path* and in the log beside it."""
    with ExitStack() as stack:
        yield from Pages(_opened(path, stack), _opened(beside(path, "-wal"), stack)).rows()


def _opened(path: Path, stack: ExitStack) -> BinaryIO:
    try:
        if path.is_file():
            return stack.enter_context(path.open("rb"))
    except OSError:
        pass  # nothing can be read there
    return BytesIO()


def _size_of(file: BinaryIO) -> int:
    return file.seek(0, SEEK_END)


def _read(file: BinaryIO, place: int, size: int) -> bytes:
    """Return *size* bytes; zeros where the file ends or the disk cannot read them."""
    try:
        file.seek(place)
        found = file.read(size)
    except OSError:
        found = b""
    return found.ljust(size, b"\0")
