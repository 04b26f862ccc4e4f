"""Camera profiles and the tile sets they name; needs no OpenCV, so that `check` works without."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.base.errors import BadData
from companion.base.toml import read_toml
from companion.engine.castelli.tiles import TileSet
from companion.games.castelli import library
from companion.vision.profile import Profile, read_profile

BACK = "back"


def load_profile(path: Path) -> Profile:
    """Return the profile in the file at *path*. Raises BadData, naming file and place, if it is bad."""
    return named(read_toml(path), path)


def named(content: dict[str, Any], path: Path) -> Profile:
    """Return the profile that *content*, read from *path*, holds. Raises BadData, naming file and place."""
    try:
        return read_profile(content)
    except BadData as error:
        raise BadData(f"{path}: {error}") from None


def tile_set(name: str, path: Path) -> TileSet:
    """Return the tile set *name*: a file beside the profile at *path*, or one that is known by name."""
    beside = path.parent / name
    if name.endswith(".toml") or beside.is_file():
        return library.tiles_file(beside)
    try:
        return library.tiles(name)
    except BadData as error:
        raise BadData(f"{path}: tiles: set: {error}") from None


def without_picture(profile: Profile, tiles: TileSet, path: Path) -> list[str]:
    """Return the ids of *tiles*, and `back`, of which the *profile* at *path* has no picture."""
    if profile.pictures is None:
        return []
    folder = path.parent / profile.pictures
    return [name for name in [*tiles.tiles, BACK] if not (folder / f"{name}.png").is_file()]
