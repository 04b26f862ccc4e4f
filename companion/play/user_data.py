"""What a table made itself, beside its games: a game's files, camera, pins, choices. Goes along with copies.

Files that belong together come back together or not at all: pictures of two teachings never mix.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal, NamedTuple

from companion.base import paths
from companion.base.errors import BadUsage
from companion.base.files import write_whole
from companion.journal.own_files import BYTES_AT_MOST
from companion.play.game_files import file_kinds

CAMERA: Final = "camera"
OF_ANY_GAME: Final = (CAMERA, "pins.toml", "settings.json")
"""Folders and files of the state folder; what is not named can be made again, or is a copy itself."""
PASSING: Final = ("camera/trying.toml",)
REPLACED: Final = "replaced"
_PART: Final = re.compile(r"[\w()'][\w \-.,()']{0,79}")
_ENDINGS: Final = (".toml", ".json", ".png", ".jpg")
DEEP_AT_MOST: Final = 4


class Brought(NamedTuple):
    """What became of something a copy holds.

    `added`, if nothing of it was here; `present`, if it was here just so; `otherwise`, if it is here in
    another way and stays; `replaced`, if that was asked for.
    """

    what: str
    how: Literal["added", "present", "otherwise", "replaced"]


def gather() -> dict[str, bytes]:
    """Return all files the table made itself, by their names in the state folder."""
    folder, found = paths.state_folder(), dict[str, bytes]()
    for place in (folder / name for name in _kept()):
        for file in sorted(place.rglob("*")) if place.is_dir() else (place,):
            name = file.relative_to(folder).as_posix()
            with suppress(OSError):  # games are copied whatever one picture is like
                if _is_known(name) and file.is_file() and file.stat().st_size <= BYTES_AT_MOST:
                    found[name] = file.read_bytes()
    return found


def bring(files: Mapping[str, bytes], replace: bool = False) -> list[Brought]:
    """Put what a copy holds back where nothing of its kind is; with *replace*, also where it is otherwise.

    What it takes the place of is kept in a folder of the state folder. Names that are none of ours are left
    out. Raises BadUsage if a file cannot be written.
    """
    there, here = _sorted(files), _sorted(gather())
    return [Brought(what, _bring(there[what], here.get(what, {}), replace)) for what in there]


def _bring(
    files: Mapping[str, bytes], here: Mapping[str, bytes], replace: bool
) -> Literal["added", "present", "otherwise", "replaced"]:
    if here == files:
        return "present"
    if here and not replace:
        return "otherwise"
    for name in here:
        _set_aside(name)
    for name, content in files.items():
        _write(paths.state_folder() / name, content)
    return "replaced" if here else "added"


def _sorted(files: Mapping[str, bytes]) -> dict[str, dict[str, bytes]]:
    """Return the *files* that are of a known kind, by what they belong to."""
    found: dict[str, dict[str, bytes]] = {}
    for name in sorted(filter(_is_known, files)):
        found.setdefault(_belongs_to(name), {})[name] = files[name]
    return found


def _belongs_to(name: str) -> str:
    first, *rest = name.split("/")
    if not rest:
        return Path(first).stem
    if first == CAMERA and len(rest) == 1:
        return CAMERA
    whose = Path(rest[0]).stem if len(rest) == 1 else rest[0]
    mine = (kind for kind in file_kinds() if (kind.faces if first == CAMERA else kind.folder == first))
    return f"{next((kind.copied_as for kind in mine), first)} {whose}"  # pictures go with the faces they show


def _kept() -> tuple[str, ...]:
    return (*(kind.folder for kind in file_kinds()), *OF_ANY_GAME)


def _is_known(name: str) -> bool:
    """Tell whether *name* is one that a table's own file can have: it stays within the state folder."""
    parts = name.split("/")
    sound = len(parts) <= DEEP_AT_MOST and all(map(_PART.fullmatch, parts)) and name.endswith(_ENDINGS)
    return sound and name not in PASSING and parts[0] in _kept() and (len(parts) > 1) == ("." not in parts[0])


def _set_aside(name: str) -> None:
    folder = paths.state_folder()
    aside = folder / REPLACED / name
    try:
        aside.parent.mkdir(parents=True, exist_ok=True)
        (folder / name).replace(aside)
    except OSError as error:
        raise BadUsage(f"{aside}: {error.strerror or 'cannot be written'}") from None


def _write(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadUsage(f"{path.parent}: {error.strerror or 'cannot be made'}") from None
    write_whole(str(path), content)


def named(brought: Iterable[Brought], *how: str) -> list[str]:
    """Return what of *brought* became so."""
    return [one.what for one in brought if one.how in how]
