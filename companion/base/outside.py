"""Files from outside, read with care: a pipe never blocks, a device never fills the memory.

Whatever is named on a command line, lies on a USB drive or comes with a copy is opened here and nowhere else.
"""

from __future__ import annotations

import os
import stat
import time
from pathlib import Path
from typing import BinaryIO, Final

from companion.base.errors import BadData, CompanionError

MIB: Final = 1024 * 1024
SECONDS_AT_MOST: Final = 30.0
_CHUNK: Final = MIB
_FLAGS: Final = os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY


def open_outside(path: Path | str, error: type[CompanionError] = BadData, follow: bool = True) -> BinaryIO:
    """Open the file at *path* for reading; without *follow* a link is refused.

    Raises *error*, in one line that begins with the path, unless it is a regular file that may be read.
    """
    try:
        _check_regular(os.stat(path, follow_symlinks=follow).st_mode)  # before it is opened: a device may act
        number = os.open(path, _FLAGS if follow else _FLAGS | os.O_NOFOLLOW)
        try:
            _check_regular(os.fstat(number).st_mode)
            return os.fdopen(number, "rb")
        except BaseException:
            os.close(number)
            raise
    except (OSError, ValueError) as fault:
        raise error(f"{path}: {reason(fault)}") from None


def read_outside(
    path: Path | str, at_most: int, error: type[CompanionError] = BadData, follow: bool = True
) -> bytes:
    """Return what the file at *path* holds, *at_most* that many bytes. Raises as `open_outside` does."""
    deadline = time.monotonic() + SECONDS_AT_MOST
    parts: list[bytes] = []
    size = 0
    with open_outside(path, error, follow) as file:
        while True:
            try:
                part = file.read(min(_CHUNK, at_most + 1 - size))
            except OSError as fault:
                raise error(f"{path}: {reason(fault)}") from None
            if not part:
                return b"".join(parts)
            parts.append(part)
            size += len(part)
            if size > at_most:
                raise error(f"{path}: larger than {at_most // MIB} MiB")
            if time.monotonic() > deadline:
                raise error(f"{path}: reading it takes longer than {SECONDS_AT_MOST:.0f} seconds")


def shown(name: Path | str) -> str:
    """Return a name from outside as text for a screen: a byte that is no UTF-8 as hex, a control as `?`."""
    return "".join(letter if letter.isprintable() else _escaped(letter) for letter in str(name))


def _escaped(letter: str) -> str:
    byte = ord(letter) - 0xDC00  # how Python keeps a byte of a name that it cannot decode
    return f"\\x{byte:02x}" if 0x80 <= byte <= 0xFF else "?"


def reason(fault: OSError | ValueError) -> str:
    """Return why a file cannot be read, in a few words."""
    match fault:
        case _NotAFile():
            return str(fault)
        case FileNotFoundError():
            return "there is no such file"
        case PermissionError():
            return "no permission to read it"
        case OSError():
            return (fault.strerror or "it cannot be read").lower()
        case _:
            return "not a name of a file"  # a NUL in it


class _NotAFile(ValueError):
    """Something else than a regular file."""


_KINDS: Final = {
    stat.S_IFDIR: "a folder, not a file",
    stat.S_IFIFO: "a pipe, not a file",
    stat.S_IFSOCK: "a socket, not a file",
    stat.S_IFLNK: "a link, not a file",
}


def _check_regular(mode: int) -> None:
    if not stat.S_ISREG(mode):
        raise _NotAFile(_KINDS.get(stat.S_IFMT(mode), "a device, not a file"))
