"""Writing files: whole or not at all, through links, with the mode they had."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from companion.errors import BadUsage


def check_writable(name: str) -> None:
    """Raise BadUsage if no file can be put where *name* says."""
    path = Path(name)
    if path.is_dir() or name.endswith("/"):
        raise BadUsage(f"{name}: this is a folder; name a file in it")
    if not path.parent.is_dir():
        raise BadUsage(f"{name}: there is no folder {path.parent}")


def write_whole(name: str, text: str) -> None:
    """Put *text* into the file called *name*, whole or not at all."""
    try:
        path = Path(os.path.realpath(name))
        mode = path.stat().st_mode if path.exists() else None
        if mode is not None and not stat.S_ISREG(mode):
            path.write_text(text, "utf-8")  # a pipe or a device
            return
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        _put(part, text, path, mode)
    except (OSError, ValueError) as error:
        raise BadUsage(f"{name}: {getattr(error, 'strerror', None) or 'cannot be written'}") from None


def _put(part: Path, text: str, path: Path, mode: int | None) -> None:
    try:
        with part.open("x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            part.chmod(stat.S_IMODE(mode))
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
