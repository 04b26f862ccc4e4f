"""What SQLite does to its files, written down: each write, cut and completed sync, in their order.

SQLite asks the system through a table of functions (a VFS). A copy of the usual table is put in its place, in
which opening a file gives it our own write, truncate and sync; each calls the real one and notes it.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import sqlite3
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from dataclasses import dataclass, field
from typing import Any, Final

DIR_SYNC: Final = 1


class _Methods(Structure):
    """sqlite3_io_methods, as far as the first version goes; longer tables are copied whole."""

    _fields_ = (
        ("version", c_int), ("close", c_void_p), ("read", c_void_p), ("write", c_void_p),
        ("truncate", c_void_p), ("sync", c_void_p), *((f"other{n}", c_void_p) for n in range(13)),
    )  # fmt: skip


class _File(Structure):
    _fields_ = (("methods", POINTER(_Methods)),)


class _Vfs(Structure):
    """sqlite3_vfs up to where it is changed; what follows is copied along."""

    _fields_ = (
        ("version", c_int), ("file_size", c_int), ("longest_path", c_int), ("next", c_void_p),
        ("name", c_char_p), ("data", c_void_p), ("open", c_void_p), ("delete", c_void_p),
        *((f"other{n}", c_void_p) for n in range(14)),
    )  # fmt: skip


_OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, POINTER(_File), c_int, c_void_p)
_DELETE = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
_WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNC = CFUNCTYPE(c_int, c_void_p, c_int)


@dataclass(frozen=True, slots=True)
class Did:
    """What was done: `write` (at, data), `truncate` (at), `sync`, `delete` (at: 1 if settled), `said`."""

    what: str
    path: str
    at: int = 0
    data: bytes = b""


@dataclass
class Watch:
    """Notes what is done from `begin` to `end`."""

    log: list[Did] = field(default_factory=list)
    takes: int | None = None
    """How many more writes, cuts and syncs the disk takes before it is full; None: as many as there are."""
    _names: dict[int, str] = field(default_factory=dict)
    _tables: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    _kept: list[Any] = field(default_factory=list)

    def begin(self) -> None:
        """Put our table in place of the usual one, for connections that are opened from now on."""
        self._library = ctypes.CDLL(ctypes.util.find_library("sqlite3") or "libsqlite3.so.0")
        self._library.sqlite3_vfs_find.restype = POINTER(_Vfs)
        self._usual = self._library.sqlite3_vfs_find(None)
        self._ours = _Vfs.from_buffer_copy(self._usual.contents)
        self._ours.name = b"watched"
        self._open, self._delete = _OPEN(self._usual.contents.open), _DELETE(self._usual.contents.delete)
        self._kept = [_OPEN(self._opened), _DELETE(self._deleted)]
        self._ours.open, self._ours.delete = (ctypes.cast(one, c_void_p).value for one in self._kept)
        self._library.sqlite3_vfs_register(ctypes.byref(self._ours), 1)

    def end(self) -> None:
        """Use the usual table again."""
        self._library.sqlite3_vfs_register(self._usual, 1)
        self._library.sqlite3_vfs_unregister(ctypes.byref(self._ours))

    def _opened(self, vfs: int, name: int, file: Any, flags: int, out: int) -> int:
        code: int = self._open(vfs, name, file, flags, out)
        if code == 0 and name:
            address = ctypes.addressof(file.contents)
            self._names[address] = ctypes.string_at(name).decode()
            file.contents.methods = self._table(file.contents.methods)
        return code

    def _table(self, methods: Any) -> Any:
        address = ctypes.addressof(methods.contents)
        if address not in self._tables:
            ours = _Methods.from_buffer_copy(methods.contents)
            real = _WRITE(ours.write), _TRUNCATE(ours.truncate), _SYNC(ours.sync)
            mine = (
                _WRITE(
                    lambda f, data, n, at: self._did(
                        self._full() or real[0](f, data, n, at), "write", f, at, ctypes.string_at(data, n)
                    )
                ),
                _TRUNCATE(lambda f, size: self._did(self._full() or real[1](f, size), "truncate", f, size)),
                _SYNC(lambda f, flags: self._did(self._full() or real[2](f, flags), "sync", f)),
            )
            ours.write, ours.truncate, ours.sync = (ctypes.cast(one, c_void_p).value for one in mine)
            self._tables[address] = (ctypes.pointer(ours), real, mine)
        return self._tables[address][0]

    def _full(self) -> int:
        if self.takes is None:
            return 0
        self.takes -= 1
        return sqlite3.SQLITE_FULL if self.takes < 0 else 0

    def _did(self, code: int, what: str, file: int, at: int = 0, data: bytes = b"") -> int:
        if code == 0:
            self.log.append(Did(what, self._names[file], at, data))
        return code

    def _deleted(self, vfs: int, name: bytes, settle: int) -> int:
        code: int = self._delete(vfs, name, settle)
        if code == 0:
            self.log.append(Did("delete", name.decode(), settle & DIR_SYNC))
        return code
