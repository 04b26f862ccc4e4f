"""TOML files that a table made itself, such as boards and boxes: by their names, in the state folder."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.base import paths
from companion.base.errors import BadUsage
from companion.base.files import write_whole
from companion.base.private import make_folder

ENDING: Final = ".toml"
NAME_AT_MOST: Final = 40
_FORBIDDEN: Final = re.compile(r"[^\w \-.,()']")


@dataclass(frozen=True, slots=True)
class OwnFiles:
    """Those of one kind, which has a *folder_name* of its own."""

    folder_name: str

    def folder(self) -> Path:
        """Return where they lie; it need not exist yet."""
        return paths.state_folder() / self.folder_name

    def file(self, name: str) -> Path:
        """Return the file of the one called *name*."""
        return self.folder() / f"{name}{ENDING}"

    def names(self) -> list[str]:
        """Return the names of all that there are."""
        try:
            return sorted(file.stem for file in self.folder().iterdir() if file.suffix == ENDING)
        except OSError:
            return []  # no such folder yet

    def free_name(self, wished: str) -> str:
        """Return *wished*, or with a number behind it if another is called so, also one that ships."""
        known, name, n = set(paths.known(self.folder_name)), wished, 2
        while name in known:
            name, n = f"{wished} {n}", n + 1
        return name

    def write(self, name: str, text: str) -> None:
        """Keep *text*, whole or not at all, under *name*. Raises BadUsage if it cannot be written."""
        make_own_folder(self.folder())
        write_whole(str(self.file(name)), text)


def good_name(text: str) -> str:
    """Return *text* as a name that a file can have; empty if nothing is left of it."""
    return _FORBIDDEN.sub("", text).strip(" .")[:NAME_AT_MOST].strip(" .")


def make_own_folder(folder: Path) -> None:
    """Make *folder*, if it is not there yet. Raises BadUsage if it cannot be made."""
    try:
        make_folder(folder)
    except OSError as error:
        raise BadUsage(f"{folder}: {error.strerror or 'cannot be made'}") from None
