"""Where demos go: a folder of one's choice, or the next one in the state folder, of which few are kept."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

from companion.base import paths
from companion.base.errors import BadUsage
from companion.base.private import make_folder

GAMES_KEPT: Final = 5
LONGEST_S: Final = 120
"""A demo that left no report and wrote nothing for so long was interrupted."""
RECORD: Final = "game.jsonl"
REPORT: Final = "report.html"
TABLE: Final = "table.jpg"
"""The last picture as the camera took it, """
PROFILE: Final = "camera/profile.toml"
"""and the profile it is read by."""


def folder_for(out: str | None) -> Path:
    """Return the folder for the game, made if missing. Raises BadUsage or OSError if it cannot be used."""
    folder = _fresh_folder() if out is None else Path(out)
    if out == "" or "\0" in str(folder) or (folder.exists() and not folder.is_dir()):
        raise BadUsage(f"demo: {out!r}: not a folder")
    make_folder(folder)
    return folder


def _fresh_folder() -> Path:
    """Return the next folder for demos in the state folder."""
    place = paths.state_folder() / "demo"
    make_folder(place)
    return place / str(max(_numbers(place), default=0) + 1)


def _numbers(place: Path) -> list[int]:
    return sorted(int(found.name) for found in place.iterdir() if found.name.isdecimal())


def remove_older(newest: Path) -> bool:
    """Keep only the newest few demos, now that *newest* is whole; tell whether any was removed.

    What an interrupted demo left goes first, but not one that may still be playing.
    """
    from shutil import rmtree

    older = [newest.with_name(str(n)) for n in _numbers(newest.parent) if n < int(newest.name)]
    older.sort(key=lambda folder: not _left_over(folder))
    removed = older[: max(0, len(older) + 1 - GAMES_KEPT)]
    for folder in removed:
        rmtree(folder, ignore_errors=True)
    return bool(removed)


def _left_over(folder: Path) -> bool:
    return not (folder / REPORT).exists() and time.time() - folder.stat().st_mtime > LONGEST_S
