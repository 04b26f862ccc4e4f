"""Boxes by name or file, and the regions that their pieces make; read once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from companion.base import paths
from companion.base.errors import BadData
from companion.base.toml import read_toml
from companion.engine.tuscany.pieces import Box, read_box, usual_region
from companion.engine.tuscany.region import Region

BOXES: Final = "boxes"
"""The folder of what ships and of what a table entered itself."""


def box_path(name: str) -> Path:
    """Return the file of the box called *name*: the table's own, or else the shipped one.

    Raises BadData, naming those that are known, if there is none.
    """
    return paths.find("box", BOXES, name)


def known_boxes() -> list[str]:
    """Return the names of all boxes, the table's own and the shipped ones."""
    return sorted(paths.known(BOXES))


def playable_boxes() -> list[str]:
    """Return the names of all boxes but those whose pieces are still being painted."""
    return [name for name in known_boxes() if not _is_begun(name)]


def _is_begun(name: str) -> bool:
    try:
        return not box_file(box_path(name)).pieces
    except BadData:
        return False  # what is wrong with it is said when a game begins


def box(name: str) -> Box:
    """Return the box called *name*. Raises BadData if there is none, a bad one, or one only begun."""
    path = box_path(name)
    found = box_file(path)
    if not found.pieces:
        raise BadData(f"{path}: painting: not all pieces are painted yet")
    return found


def region(name: str) -> Region:
    """Return the region that a header calls by a *name*: A1, B1 and C1 of that box, one below the other."""
    return usual_region(box(name))


@cache
def box_file(path: Path) -> Box:
    """Return the box in the file at *path*. Raises BadData, naming file and place."""
    content = read_toml(path)
    try:
        return read_box(content)
    except BadData as error:
        raise BadData(f"{path}: {error}") from error


def clear_cache() -> None:
    """Read every file again when it is next asked for: one was written."""
    box_file.cache_clear()
