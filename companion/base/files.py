"""Writing files: whole or not at all, through links, with the mode they had."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from companion.base.errors import BadUsage


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
    """Put *content* into the file called *name*, whole or not at all. Raises BadUsage if that cannot be."""
    raw = content.encode("utf-8") if isinstance(content, str) else content
    try:
        mode = Path(name).stat().st_mode if Path(name).exists() else None
        if mode is not None and not stat.S_ISREG(mode):
            Path(name).write_bytes(raw)  # a pipe or a device, which /dev/stdout leads to by no other name
            return
        path = Path(os.path.realpath(name))
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        _put(part, raw, path, mode)
    except (OSError, ValueError) as error:
        raise BadUsage(f"{name}: {getattr(error, 'strerror', None) or 'cannot be written'}") from None


def _put(part: Path, raw: bytes, path: Path, mode: int | None) -> None:
    try:
        with part.open("xb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            part.chmod(stat.S_IMODE(mode))
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
