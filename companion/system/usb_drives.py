"""USB sticks that are mounted, and where copies of the store go and are found."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from companion.base import paths

MOUNTS: Final = Path("/proc/self/mounts")
UNDER: Final = ("/media/", "/run/media/", "/mnt/")
COPIES: Final = "castelli-copies"
ENDING: Final = ".sqlite"
DATED: Final = "%Y-%m-%d-%H%M%S"
NAMED: Final = re.compile(rf"\d{{4}}-\d\d-\d\d-\d{{6}}{re.escape(ENDING)}")


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
    return (sticks[0] if sticks else paths.state_folder()) / COPIES


def copy_name(now_ms: int) -> str:
    """Return the name of a copy made at *now_ms*: names sort by age."""
    return f"{datetime.fromtimestamp(now_ms / 1000):{DATED}}{ENDING}"


def next_copy(folder: Path, now_ms: int) -> Path:
    """Return the file of a copy made at *now_ms* in *folder*: behind all others, even if the clock is."""
    ours = sorted(file.stem for file in folder.glob(f"*{ENDING}") if NAMED.fullmatch(file.name))
    name = copy_name(now_ms)
    with suppress(ValueError, OverflowError):  # a name may be no date
        if ours and name <= f"{ours[-1]}{ENDING}":
            later = datetime.strptime(ours[-1], DATED) + timedelta(seconds=1)
            name = f"{later:{DATED}}{ENDING}"
    return folder / name


def keep_newest(made: Path, number: int) -> None:
    """Remove all copies beside the one *made* just now but the newest, so that *number* are left.

    What is named otherwise is left alone.
    """
    named = made.parent.glob(f"*{ENDING}")
    others = sorted(file for file in named if NAMED.fullmatch(file.name) and file != made)
    for file in others[: max(0, len(others) - (number - 1))]:
        file.unlink(missing_ok=True)


def find_copies(sticks: list[Path]) -> list[Copy]:
    """Return all copies there are, the newest first, those on *sticks* before those of this machine."""
    found = []
    for folder in (*sticks, paths.state_folder()):
        files = sorted((folder / COPIES).glob(f"*{ENDING}"), reverse=True)
        found += [Copy(file, folder in sticks) for file in files]
    return found
