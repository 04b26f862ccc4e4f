"""Layouts and tile sets by name or file, read once; errors name file, line where it is known, and field."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

from companion.base import paths
from companion.base.errors import BadData
from companion.base.toml import read_text, read_toml
from companion.engine.castelli.layout import Layout, read_layout
from companion.engine.castelli.tiles import TileSet, read_tiles

T = TypeVar("T")
LAYOUTS: Final = "layouts"
TILES: Final = "tiles"
"""The folders of what ships and of what a table made itself."""


def layout_path(name: str) -> Path:
    """Return the file of the layout called *name*: the table's own, or else the shipped one.

    Raises BadData, naming those that are known, if there is none.
    """
    return paths.find("layout", LAYOUTS, name)


def tiles_path(name: str) -> Path:
    """Return the file of the tile set called *name*: the table's own, or else the shipped one.

    Raises BadData, naming those that are known, if there is none.
    """
    return paths.find("tile set", TILES, name)


def known_layouts() -> list[str]:
    """Return the names of all layouts, the table's own and the shipped ones."""
    return sorted(paths.known(LAYOUTS))


def known_tiles() -> list[str]:
    """Return the names of all tile sets, the table's own and the shipped ones."""
    return sorted(paths.known(TILES))


def layout(name: str) -> Layout:
    """Return the layout called *name*. Raises BadData if there is none, or a bad one."""
    return layout_file(layout_path(name))


def tiles(name: str) -> TileSet:
    """Return the tile set called *name*. Raises BadData if there is none, or a bad one."""
    return tiles_file(tiles_path(name))


@cache
def layout_file(path: Path) -> Layout:
    """Return the layout in the file at *path*."""
    return _read(path, read_layout)


@cache
def tiles_file(path: Path) -> TileSet:
    """Return the tile set in the file at *path*."""
    return _read(path, read_tiles)


def clear_cache() -> None:
    """Read every file again when it is next asked for: one was written."""
    layout_file.cache_clear()
    tiles_file.cache_clear()


def _read(path: Path, read: Callable[[dict[str, Any], str], T]) -> T:
    content = read_toml(path)
    try:
        return read(content, path.stem)
    except BadData as error:
        line = _line_of(path, str(error))
        raise BadData(f"{path}:{line}: {error}" if line else f"{path}: {error}") from error


def _line_of(path: Path, message: str) -> int | None:
    """Return the line of the table that *message* is about, where it has one of its own."""
    places = re.match(r"(?:(piece|frame|landscape|tile) (\S+?): ?)(?:(landscape) (\S+?): ?)?", message)
    if not places:
        return None
    parts = [part for part in places.groups() if part]
    header = r"\s*\.\s*".join(f"[\"']?{re.escape(part)}[\"']?" for part in parts)
    heading = re.compile(rf"\s*\[\s*{header}\s*\]")
    for number, line in enumerate(read_text(path).splitlines(), 1):
        if heading.match(line):
            return number
    return None
