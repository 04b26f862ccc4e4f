"""One writer at a time: a lock beside the store that ends with its process, however that ends."""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path
from typing import Final
from weakref import WeakSet

from companion.base import private
from companion.base.errors import StoreInUse
from companion.journal.faults import translate_errors

PATIENCE_S: Final = 0.3  # a command that only reads may have it for a moment


class Lock:
    """The right to write the store at a path, held until `release` or the end of the process."""

    def __init__(self, store: Path, patience_s: float = PATIENCE_S) -> None:
        """Take the lock, waiting if needed.

        Raises StoreInUse if another has it, BadStore if there can be none here.
        """
        path = _path(store)
        with translate_errors(path):
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, private.FILE)
            try:
                self._take(store, patience_s)
            except BaseException:
                os.close(self._file)
                raise
        _held.add(self)

    def _take(self, store: Path, patience_s: float) -> None:
        until = time.monotonic() + patience_s
        while not self._got():
            if time.monotonic() > until:
                holder = os.pread(self._file, 20, 0).decode("ascii", "replace").strip()
                who = f"process {holder}" if holder.isdigit() else "another process"
                raise StoreInUse(
                    f"{store}: {who} is using the store; nothing was changed. "
                    "Is the app running? Close it (or stop its service), then try again."
                )
            time.sleep(0.05)
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)

    def _got(self) -> bool:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def release(self) -> None:
        """Give the lock back; the file stays, for it is the lock's place and not the lock."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def is_in_use(store: Path) -> bool:
    """Tell whether a companion has the store open for writing just now; nothing is changed."""
    try:
        file = os.open(_path(store), os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return False  # none was ever opened here
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(file)
    return False


def _path(store: Path) -> Path:
    return store.with_name(store.name + ".lock")


_held: WeakSet[Lock] = WeakSet()


def _forget_in_child() -> None:
    for lock in list(_held):
        lock.release()  # in the parent it stays; a child would hold it on after the parent's end


os.register_at_fork(after_in_child=_forget_in_child)
