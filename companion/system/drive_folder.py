"""A folder on a USB drive: nothing in it leads out of it, nothing blocks, nothing that is not ours goes."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Final

from companion.base.errors import BadUsage
from companion.base.outside import read_outside, shown

ENTRIES_AT_MOST: Final = 20_000
"""How many entries of a folder are looked at; a drive may hold any number."""
_FOLDER: Final = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_NEW_FILE: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_GONE: Final = "the drive does not answer; is it still plugged in?"
_NOT_A_FOLDER: Final = "a link or a file, not a folder; take it away, or use another drive"
_REASONS: Final = {
    errno.ENOENT: _GONE,
    errno.EIO: _GONE,
    errno.ENODEV: _GONE,
    errno.ENXIO: _GONE,
    errno.ENOTDIR: _NOT_A_FOLDER,
    errno.ELOOP: _NOT_A_FOLDER,
    errno.ENOSPC: "the drive is full",
    errno.EROFS: "the drive can only be read",
}


class DriveFolder:
    """The folder at *path*, which may hold anything: links, pipes, very many files, names that are no text.

    It may not be a link itself; whoever trusts one gives the path it leads to.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def make(self) -> None:
        """Make it if it is missing, in a folder that is there. Raises BadUsage if it cannot be used."""
        with self._telling(self.path):
            if not os.path.lexists(self.path):
                self.path.mkdir()
            with self._opened():
                pass

    def files(self, ending: str) -> list[str]:
        """Return the sorted names of the regular files that end so; none if it cannot be read."""
        try:
            with self._opened() as folder, os.scandir(folder) as entries:
                ending_so = (one for one in islice(entries, ENTRIES_AT_MOST) if one.name.endswith(ending))
                return sorted(one.name for one in ending_so if one.is_file(follow_symlinks=False))
        except OSError:
            return []

    def read(self, name: str, at_most: int) -> bytes:
        """Return what the file called *name* holds. Raises BadUsage if it is none, or over *at_most*."""
        with self._within(name):
            return read_outside(self.path / name, at_most, BadUsage, follow=False)

    def write(self, name: str, content: str | bytes) -> Path:
        """Put *content* into the file called *name*, whole or not at all, and return where it is.

        Raises BadUsage if that cannot be, or if what is there is not a file.
        """
        raw = content.encode("utf-8") if isinstance(content, str) else content
        with self._within(name) as folder:
            _check_file(name, folder)
            _put(name, raw, folder)
        return self.path / name

    def remove(self, name: str) -> None:
        """Take the file called *name* away; anything else stays. Raises BadUsage if that cannot be."""
        with self._within(name) as folder:
            _check_file(name, folder)
            os.unlink(name, dir_fd=folder)

    @contextmanager
    def _within(self, name: str) -> Iterator[int]:
        """Open the folder for what is done with the file called *name*, and tell what goes wrong."""
        with self._telling(self.path / name):
            if not name or name != Path(name).name:
                raise ValueError(name)
            with self._opened() as folder:
                yield folder

    @contextmanager
    def _opened(self) -> Iterator[int]:
        folder = os.open(self.path, _FOLDER)
        try:
            yield folder
        finally:
            os.close(folder)

    @contextmanager
    def _telling(self, path: Path) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            why = _REASONS.get(error.errno or 0, (error.strerror or "it cannot be used").lower())
            raise BadUsage(f"{shown(path)}: {why}") from None
        except ValueError:
            raise BadUsage(f"{shown(path)}: not a name that a file can have") from None


def _check_file(name: str, folder: int) -> None:
    """Raise OSError if *name* is there and not a regular file."""
    try:
        mode = os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISREG(mode):
        raise OSError(errno.EEXIST, "this is not a file; move it away first")


def _put(name: str, raw: bytes, folder: int) -> None:
    part = f".{name}.{os.getpid()}.part"
    _check_file(part, folder)
    with suppress(FileNotFoundError):
        os.unlink(part, dir_fd=folder)  # left by one that was killed and had this number
    number = os.open(part, _NEW_FILE, 0o644, dir_fd=folder)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, name, src_dir_fd=folder, dst_dir_fd=folder)
    except BaseException:
        os.unlink(part, dir_fd=folder)
        raise
