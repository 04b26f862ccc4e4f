"""What lies on a stick that a table can take in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from companion.base.errors import BadData, BadUsage
from companion.base.toml import parse_toml
from companion.system.drive_folder import DriveFolder

FOUND_AT_MOST: Final = 100
FOUND_BYTES_AT_MOST: Final = 256 * 1024
"""How many files of a stick are read, and how large at most; a board or a box has some ten thousand bytes."""


def found_files(places: list[Path], ending: str, recognise: Callable[[dict[str, Any]], bool]) -> list[Path]:
    """Return the TOML files in *places* whose content *recognise* accepts; of very many only some."""
    names = ((place, DriveFolder(place).files(ending)[:FOUND_AT_MOST]) for place in places)
    return [place / name for place, found in names for name in found if _is_one(place, name, recognise)]


def _is_one(place: Path, name: str, recognise: Callable[[dict[str, Any]], bool]) -> bool:
    try:
        raw = DriveFolder(place).read(name, FOUND_BYTES_AT_MOST)
        return recognise(parse_toml(raw.decode("utf-8"), name))
    except (BadData, BadUsage, UnicodeDecodeError):
        return False
