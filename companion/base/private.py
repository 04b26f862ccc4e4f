"""What the state folder holds is for its owner alone; what a person names elsewhere follows the umask.

Modes are given where a file is made, never set afterwards: a FAT drive has none, and nobody looks in between.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.base import paths
from companion.base.errors import BadData

FOLDER: Final = 0o700
FILE: Final = 0o600
OTHERS: Final = 0o007
_CHOSEN: Final = stat.S_ISVTX | stat.S_ISGID  # nobody gets these by chance
_SYSTEM: Final = Path("/var/lib")
"""Folders there have the mode that their unit says."""


def is_private(path: Path) -> bool:
    """Tell whether *path* is the state folder or lies in it, whatever links lead there."""
    try:
        return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(paths.state_folder()))
    except (BadData, ValueError):
        return False


def make_folder(folder: Path) -> None:
    """Make *folder*, and those above it, where they are missing. Raises OSError."""
    mode = FOLDER if is_private(folder) else 0o777
    try:
        folder.mkdir(mode, exist_ok=True)
    except FileNotFoundError:
        if folder.parent == folder:
            raise
        make_folder(folder.parent)
        folder.mkdir(mode, exist_ok=True)


def create_private(path: Path) -> None:
    """Make an empty file that only its owner can read. Raises OSError, also if something is there."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, FILE))


def is_open_to_others(path: Path) -> bool:
    """Tell whether everybody on this machine has a right to what is at *path*."""
    try:
        return bool(path.stat().st_mode & OTHERS)
    except OSError:
        return False


def close_to_others(folder: Path, *files: Path) -> None:
    """Take from everybody else the state *folder*, and *files* in it, that an earlier version left open.

    A folder stays as it is where somebody chose its mode: systemd, or whoever shares it with a group; so does
    one that is more than a state folder, and one that belongs to another user.
    """
    if "STATE_DIRECTORY" in os.environ or folder.is_relative_to(_SYSTEM):
        return
    with suppress(OSError, BadData):
        is_home = folder.samefile(os.path.expanduser("~"))
        if folder.samefile(paths.state_folder()) and not is_home and _can_close(folder):
            folder.chmod(FOLDER)
            for file in filter(_can_close, files):
                file.chmod(FILE)


def _can_close(path: Path) -> bool:
    try:
        found = path.lstat()
    except OSError:
        return False
    mine = found.st_uid == os.geteuid() and not stat.S_ISLNK(found.st_mode)
    return mine and bool(found.st_mode & OTHERS) and not found.st_mode & _CHOSEN
