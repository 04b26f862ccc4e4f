"""Faults of the companion itself: the traceback of each is kept once, in a few small, private files."""

from __future__ import annotations

import os
import traceback
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

FILE: Final = "fault.txt"
"""The last fault of a command."""
FOLDER: Final = "faults"
"""Those of the app."""
FILES_AT_MOST: Final = 20
BYTES_AT_MOST: Final = 64 * 1024
COUNTED_AT_MOST: Final = 500


class Fault(NamedTuple):
    """A fault that was kept: its *sign* is the same wherever it comes from the same place."""

    sign: str
    file: Path | None
    """None if it could not be written."""
    times: int
    """How often it has come since the start."""


class FaultFiles:
    """Keeps faults in *folder*: the same one in one file, also over several starts; only the newest."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, Fault] = {}

    def keep(self, error: BaseException) -> Fault:
        """Keep the traceback of *error*, unless this one is kept already; count it in any case."""
        sign = _sign_of(error)
        known = self._known.get(sign)
        file = known.file if known else self._write(error, sign)
        fault = Fault(sign, file, known.times + 1 if known else 1)
        if known or len(self._known) < COUNTED_AT_MOST:
            self._known[sign] = fault
        return fault

    def _write(self, error: BaseException, sign: str) -> Path | None:
        try:
            file = write_fault(self._folder / f"{sign}.txt", error)
        except OSError:
            return None
        self._remove_older()
        return file

    def _remove_older(self) -> None:
        with suppress(OSError):
            files = sorted(self._folder.glob("*.txt"), key=lambda file: file.stat().st_mtime_ns)
            for file in files[:-FILES_AT_MOST]:
                file.unlink(missing_ok=True)


def write_fault(file: Path, error: BaseException) -> Path:
    """Write the traceback of *error* into *file*, for this user alone; return it. Raises OSError."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        number = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600)
        with os.fdopen(number, "wb") as written:
            written.write(_text_of(error))
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    return file


def described(error: BaseException, file: Path | None) -> str:
    """Return what is said of *error*, whose traceback is in *file*, in one line."""
    where = f"{file} has the details" if file else "its traceback could not be kept"
    try:
        said = f"{type(error).__name__}: {error}"
    except Exception:  # noqa: BLE001 - what it says is made by anybody's code
        said = type(error).__name__
    return f"companion: a fault of its own ({said}); {where}"


def _text_of(error: BaseException) -> bytes:
    """Return the traceback; of a very long one the beginning and the end."""
    raw = "".join(traceback.format_exception(error)).encode("utf-8", "backslashreplace")
    half = BYTES_AT_MOST // 2
    return raw if len(raw) <= BYTES_AT_MOST else raw[:half] + b"\n...\n" + raw[-half:]


def _sign_of(error: BaseException) -> str:
    """Return what tells where *error* comes from: its kind, and the lines of its traceback."""
    places = [f"{frame.f_code.co_filename}:{line}" for frame, line in traceback.walk_tb(error.__traceback__)]
    return sha256("\n".join([type(error).__name__, *places]).encode("utf-8", "replace")).hexdigest()[:8]
