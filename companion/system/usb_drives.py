"""USB sticks that are mounted, and where copies of the store go and are found."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from companion.base import paths
from companion.base.errors import BadUsage
from companion.base.private import make_folder
from companion.system.chosen_drives import COPIES, is_chosen
from companion.system.drive_folder import DriveFolder

MOUNTS: Final = Path("/proc/self/mounts")
UNDER: Final = ("/media/", "/run/media/", "/mnt/")
ENDING: Final = ".sqlite"
DATED: Final = "%Y-%m-%d-%H%M%S"
NAMED: Final = re.compile(rf"\d{{4}}-\d\d-\d\d-\d{{6}}{re.escape(ENDING)}", re.ASCII)
LISTED_AT_MOST: Final = 100
"""How many copies of one place are listed, the newest."""
_OCTAL: Final = re.compile(rb"\\([0-7]{3})")


class Copy(NamedTuple):
    """A copy of the store that was found."""

    file: Path
    on_stick: bool


def find_sticks(mounts: Path = MOUNTS) -> list[Path]:
    """Return the folders of all sticks that are mounted and may be written."""
    try:
        lines = mounts.read_bytes().splitlines()
    except OSError:
        return []  # no such list here: no stick is known
    folders = [_mounted(line.split()[1]) for line in lines if line.startswith(b"/dev/")]
    return [folder for folder in folders if str(folder).startswith(UNDER) and os.access(folder, os.W_OK)]


def _mounted(written: bytes) -> Path:
    """Return the folder that a list of mounts names; blanks and the like are octal there."""
    return Path(os.fsdecode(_OCTAL.sub(lambda found: bytes([int(found[1], 8) & 0xFF]), written)))


def chosen_stick(sticks: list[Path]) -> Path | None:
    """Return the first of *sticks* that was chosen for copies."""
    return next(filter(is_chosen, sticks), None)


def new_copy(sticks: list[Path], now_ms: int) -> Path:
    """Return the file of a copy made at *now_ms*: on a stick that was chosen, else in the state folder.

    Its folder is made. Raises BadUsage if that cannot be.
    """
    stick = chosen_stick(sticks)
    folder = stick / COPIES if stick else _copies_here()
    if not stick:
        with suppress(OSError):  # it is told below
            make_folder(folder.parent)
    DriveFolder(folder).make()
    return next_copy(folder, now_ms)


def _copies_here() -> Path:
    """Return the folder of copies at this machine; here a link is somebody's wish."""
    return Path(os.path.realpath(paths.state_folder() / COPIES))


def copy_name(now_ms: int) -> str:
    """Return the name of a copy made at *now_ms*: names sort by age."""
    return f"{datetime.fromtimestamp(now_ms / 1000):{DATED}}{ENDING}"


def next_copy(folder: Path, now_ms: int) -> Path:
    """Return the file of a copy made at *now_ms* in *folder*: behind all others, even if the clock is."""
    ours = [Path(name).stem for name in _dated(folder)]
    name = copy_name(now_ms)
    with suppress(ValueError, OverflowError):  # a name may be no date
        if ours and name <= f"{ours[-1]}{ENDING}":
            later = datetime.strptime(ours[-1], DATED) + timedelta(seconds=1)
            name = f"{later:{DATED}}{ENDING}"
    return folder / name


def keep_newest(made: Path, number: int, is_ours: Callable[[Path], bool]) -> None:
    """Remove all copies beside the one *made* just now but the newest, so that *number* are left.

    What is named otherwise, and what is not ours, is left alone.
    """
    folder = made.parent
    others = [name for name in _dated(folder) if name != made.name]
    for name in others[: max(0, len(others) - (number - 1))]:
        if is_ours(folder / name):
            with suppress(BadUsage):  # the copy is made; an old one too many does no harm
                DriveFolder(folder).remove(name)


def _dated(folder: Path) -> list[str]:
    return [name for name in DriveFolder(folder).files(ENDING) if NAMED.fullmatch(name)]


def find_copies(sticks: list[Path]) -> list[Copy]:
    """Return the copies there are, the newest first, those on *sticks* before those of this machine."""
    places = [*((stick / COPIES, True) for stick in sticks), (_copies_here(), False)]
    return [Copy(folder / name, on_stick) for folder, on_stick in places for name in _listed(folder)]


def _listed(folder: Path) -> list[str]:
    """Return the names of the newest copies in *folder*, those that we named before others."""
    names = DriveFolder(folder).files(ENDING)
    return sorted(names, key=lambda name: (bool(NAMED.fullmatch(name)), name), reverse=True)[:LISTED_AT_MOST]
