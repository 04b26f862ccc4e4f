"""Writing files: whole or not at all, through links, with the mode they had.

Until it is whole a file is called `.NAME.PROCESS.part`; what a killed writer left so, the next one removes.
"""

from __future__ import annotations

import os
import re
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from companion.base import private
from companion.base.errors import BadUsage

DAY_S: Final = 86_400
_PART: Final = re.compile(r"\.(.+)\.(\d{1,10})\.part(?:-journal|-wal|-shm)?", re.DOTALL)
_under_way: Final[set[Path]] = set()
"""The parts that this process writes just now."""


def check_writable(name: str) -> None:
    """Raise BadUsage if no file can be put where *name* says."""
    path = Path(name)
    if path.is_dir() or name.endswith("/"):
        raise BadUsage(f"{name}: this is a folder; name a file in it")
    if not path.parent.is_dir():
        raise BadUsage(f"{name}: there is no folder {path.parent}")


def is_standard_output(name: str) -> bool:
    """Tell whether what is written to *name* goes where this program prints; `-` does."""
    try:
        return name == "-" or os.path.samestat(Path(name).stat(), os.fstat(1))
    except (OSError, ValueError):
        return False


def write_whole(name: str, content: str | bytes) -> None:
    """Put *content* into the file called *name*, whole or not at all. Raises BadUsage if that cannot be.

    In the state folder it is for its owner alone; elsewhere it keeps its mode, or follows the umask.
    """
    raw = content.encode("utf-8") if isinstance(content, str) else content
    try:
        mode = Path(name).stat().st_mode if Path(name).exists() else None
        if mode is not None and not stat.S_ISREG(mode):
            Path(name).write_bytes(raw)  # a pipe or a device, which /dev/stdout leads to by no other name
            return
        path = Path(os.path.realpath(name))
        if private.is_private(path):
            remove_leftovers(path.parent)
            _put(raw, path, private.FILE)
        else:
            remove_leftovers(path.parent, lambda name, _: name == path.name)
            _put(raw, path, 0o666, mode)
    except (OSError, ValueError) as error:
        raise BadUsage(f"{name}: {getattr(error, 'strerror', None) or 'cannot be written'}") from None


def _put(raw: bytes, path: Path, new_mode: int, mode: int | None = None) -> None:
    with part_of(path) as part:
        try:
            with open(part, "xb", opener=lambda name, flags: os.open(name, flags, new_mode)) as file:
                file.write(raw)
                file.flush()
                os.fsync(file.fileno())
            if mode is not None:
                part.chmod(stat.S_IMODE(mode))
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)


@contextmanager
def part_of(path: Path) -> Iterator[Path]:
    """Give what the file at *path* is called while this process writes it."""
    part = _named(path.parent, path.name, os.getpid())
    _under_way.add(part)
    try:
        yield part
    finally:
        _under_way.discard(part)


def _named(folder: Path, name: str, process: int) -> Path:
    return folder.absolute() / f".{name}.{process}.part"


def remove_leftovers(folder: Path, is_ours: Callable[[str, Path], bool] = lambda *_: True) -> None:
    """Remove from *folder* the parts that nobody writes any more. Never raises.

    *is_ours* is asked of each, by the name that its file was to have and where it lies.
    """
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            found = _PART.fullmatch(entry.name)
            if found and entry.is_file(follow_symlinks=False) and is_ours(found[1], Path(entry.path)):
                with suppress(OSError):
                    _remove_abandoned(
                        Path(entry.path), int(found[2]), _named(folder, found[1], int(found[2]))
                    )


def _remove_abandoned(left: Path, process: int, part: Path) -> None:
    """Remove *left*, which is or lies beside a *part*, unless *process* still writes it."""
    with suppress(OSError):
        if process == os.getpid():  # of this process, or of one that had its number before
            over = part not in _under_way
        else:
            over = is_over(process, left.lstat().st_mtime)
        if over:
            left.unlink()


def is_over(process: int, since_s: float) -> bool:
    """Tell whether *process* is gone; its number is given again, so none is waited for longer than a day."""
    if abs(time.time() - since_s) > DAY_S:
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return True
    except PermissionError:
        pass
    return False
