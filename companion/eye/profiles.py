"""Camera profiles and the faces they name; needs no OpenCV, so that `check` works without."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

from companion.base import parsing, paths
from companion.base.errors import BadData
from companion.base.outside import shown
from companion.base.toml import read_toml
from companion.eye.game_table import table_for
from companion.eye.profile_data import read_profile
from companion.play.game_files import FaceSet, FileKind, ReadFaces, file_kinds
from companion.vision.profile import Profile
from companion.vision.tiles.thresholds import gone_keys

BACK = "back"
_NAME: Final = re.compile(r"(?!\.)[^/\x00-\x1f\x7f]{1,60}")
"""What a tile may be called whose picture is a file of that name."""


def load_profile(path: Path) -> Profile:
    """Return the profile in the file at *path*. Raises BadData, naming file and place, if it is bad."""
    content = read_toml(path)
    profile = named(content, path)
    if old := gone_keys(content.get("reader", {})):
        _say_once(f"{shown(path)}: reader: {', '.join(old)}: not used any more; you can delete this")
    return profile


@cache
def _say_once(line: str) -> None:
    print(line, file=sys.stderr)


def named(content: dict[str, Any], path: Path) -> Profile:
    """Return the profile that *content*, read from *path*, holds. Raises BadData, naming file and place."""
    try:
        return read_profile(content)
    except BadData as error:
        raise BadData(f"{path}: {error}") from None


def faces_for(profile: Profile, path: Path) -> FaceSet | None:
    """Return what the tiles of *profile*, which lies at *path*, are called: by its game, or by its set.

    None if it names no set. Raises BadData, naming the place, if that is bad.
    """
    if own := table_for(profile).FACES:
        return FaceSet(dict.fromkeys(own, ()), {})
    return None if profile.tile_set is None else face_set(profile.tile_set, path)


def face_set(name: str, path: Path) -> FaceSet:
    """Return the faces called *name*: a file beside the profile at *path*, or one that is known by name.

    They belong to the first game that knows such a file. Raises BadData, naming the place, if it is bad.
    """
    beside = path.parent / name
    if name.endswith(".toml") or beside.is_file():
        content = read_toml(beside)
        return _named_well(_faced(lambda kind: kind.recognise(content))[1].load(beside), f"{beside}: ")
    kind, reader = _faced(lambda kind: name in paths.known(kind.folder))
    try:
        return _named_well(reader.load(paths.find(kind.name, kind.folder, name)))
    except BadData as error:
        raise BadData(f"{path}: tiles: set: {error}") from None


def read_faces(content: dict[str, Any]) -> FaceSet:
    """Return the faces that the *content* of a file holds. Raises BadData, naming the place, if it is bad."""
    return _named_well(_faced(lambda kind: kind.recognise(content))[1].read(content))


def _named_well(faces: FaceSet, place: str = "") -> FaceSet:
    """Return *faces* if each can have a picture of its name. Raises BadData, beginning with *place*."""
    for name in faces.sides:
        if name == BACK or not _NAME.fullmatch(name):
            raise BadData(f"{place}tile {parsing.shown(name)}: not a name a picture can have")
    return faces


def _faced(fits: Callable[[FileKind], bool]) -> tuple[FileKind, ReadFaces]:
    """Return the first kind of file with faces that *fits*; if none does, the first, which tells why not."""
    kinds = [(kind, kind.faces) for kind in file_kinds() if kind.faces]
    if not kinds:
        raise BadData("tiles: set: no game here has any")
    return next((found for found in kinds if fits(found[0])), kinds[0])


def without_picture(profile: Profile, names: Iterable[str], path: Path) -> list[str]:
    """Return those of *names*, and `back`, of which the *profile* at *path* has no picture."""
    if profile.pictures is None:
        return []
    folder = path.parent / profile.pictures
    return [name for name in [*names, BACK] if not (folder / f"{name}.png").is_file()]
