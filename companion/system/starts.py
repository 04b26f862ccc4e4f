"""How often in a row the app did not start: then it starts without what may be the cause."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.base.errors import BadData, BadUsage
from companion.base.files import write_whole
from companion.base.outside import read_outside
from companion.base.private import make_folder

FILE: Final = "starts"
FAILED_AT_MOST: Final = 3
LIVED_S: Final = 20.0
"""A window that was there for so long has started."""
_BYTES_AT_MOST: Final = 1024
_COUNTED_AT_MOST: Final = 99


class Starts:
    """The starts that failed in a row, counted in a file of *folder*; what cannot be counted did not fail."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE

    def begin(self) -> int:
        """Count this start as failed until `succeed` says otherwise; return how many before it failed."""
        failed = self._read()
        with suppress(OSError, BadUsage):
            make_folder(self._file.parent)
            write_whole(str(self._file), f"{min(failed + 1, _COUNTED_AT_MOST)}\n")
        return failed

    def succeed(self) -> None:
        """The app has started, or was ended on purpose."""
        with suppress(OSError):
            self._file.unlink(missing_ok=True)

    def _read(self) -> int:
        try:
            text = read_outside(self._file, _BYTES_AT_MOST).strip()
        except BadData:
            return 0
        return int(text) if text.isdigit() and len(text) <= len(f"{_COUNTED_AT_MOST}") else 0
