"""USB sticks that are mounted, and where copies of the store go and are found."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, NamedTuple

from companion import data

MOUNTS: Final = Path("/proc/self/mounts")
UNDER: Final = ("/media/", "/run/media/", "/mnt/")
COPIES: Final = "castelli-copies"
ENDING: Final = ".sqlite"


class Copy(NamedTuple):
    """A copy of the store that was found."""

    file: Path
    on_stick: bool


def find_sticks(mounts: Path = MOUNTS) -> list[Path]:
    """Return the folders of all sticks that are mounted and may be written."""
    try:
        lines = mounts.read_text("utf-8", "replace").splitlines()
    except OSError:
        return []  # no such list here: no stick is known
    folders = [Path(line.split()[1].replace("\\040", " ")) for line in lines if line.startswith("/dev/")]
    return [folder for folder in folders if str(folder).startswith(UNDER) and os.access(folder, os.W_OK)]


def copies_folder(sticks: list[Path]) -> Path:
    """Return where a copy goes: onto the first of the *sticks*, else into the state folder."""
    return (sticks[0] if sticks else data.state_folder()) / COPIES


def find_copies(sticks: list[Path]) -> list[Copy]:
    """Return all copies there are, the newest first, those on *sticks* before those of this machine."""
    found = []
    for folder in (*sticks, data.state_folder()):
        files = sorted((folder / COPIES).glob(f"*{ENDING}"), reverse=True)
        found += [Copy(file, folder in sticks) for file in files]
    return found
