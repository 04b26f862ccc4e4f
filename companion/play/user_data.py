"""What a table made itself, beside its games: a game's files, camera, pins, choices. Goes along with copies.

All of it goes into a copy, or none is made. What comes back from one is not believed: each file is judged
before it takes its place. Files that belong together come back together: pictures of two teachings never mix.
"""

from __future__ import annotations

import os
import posixpath
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from companion.base import paths
from companion.base.errors import BadData, BadUsage
from companion.base.outside import MIB, open_outside, read_outside, reason
from companion.base.toml import read_toml
from companion.journal.own_files import BYTES_AT_MOST, FILES_AT_MOST, TOTAL_AT_MOST
from companion.play.game_files import file_kinds

CAMERA: Final = "camera"
PROFILE: Final = "camera/profile.toml"
OF_ANY_GAME: Final = (CAMERA, "pins.toml", "settings.json")
"""Folders and files of the state folder; what is not named can be made again, or is a copy itself."""
PASSING: Final = ("camera/trying.toml",)
DATA_ENDINGS: Final = (".toml", ".json")
PICTURE_ENDINGS: Final = (
    *(".png", ".jpg", ".jpeg", ".jpe", ".jfif", ".webp", ".tif", ".tiff"),
    *(".bmp", ".dib", ".pnm", ".pbm", ".pgm", ".ppm"),
)
_PICTURES_BEGIN: Final = (b"\x89PNG", b"\xff\xd8\xff", b"II*\0", b"MM\0*")
DEEP_AT_MOST: Final = 8
_PART_BYTES: Final = 255  # more has no name of a file
_WALKED_AT_MOST: Final = 40


def gather() -> Mapping[str, bytes]:
    """Return all files the table made itself, by their names in the state folder; each is read when needed.

    Raises BadUsage, naming it, if one of them cannot go into a copy; so does asking for one.
    """
    with _no_copy():
        found = dict(files_here())
        for name, path in found.items():
            if fault := _name_fault(name):
                raise BadUsage(f"{_shown(path)}: {fault}")
        _check_sizes(found.values())
        if PROFILE in found:
            _check_pictures_beside(found[PROFILE])
    return FilesHere(found)


@contextmanager
def _no_copy() -> Iterator[None]:
    try:
        yield
    except BadUsage as error:
        raise BadUsage(f"{error}; no copy was made") from None


def _check_sizes(files: Collection[Path]) -> None:
    folder, total = paths.state_folder(), 0
    if len(files) > FILES_AT_MOST:
        raise BadUsage(f"{folder}: more than {FILES_AT_MOST} files of the table's own")
    for path in files:
        with open_outside(path, BadUsage) as file:
            size = os.fstat(file.fileno()).st_size
        if size > BYTES_AT_MOST:
            raise BadUsage(f"{path}: larger than {BYTES_AT_MOST // MIB} MiB")
        total += size
    if total > TOTAL_AT_MOST:
        raise BadUsage(f"{folder}: the table's own files have more than {TOTAL_AT_MOST // MIB} MiB")


class FilesHere(Mapping[str, bytes]):
    """Files of the state folder, one in memory at a time."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self._files = files

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)

    def __getitem__(self, name: str) -> bytes:
        with _no_copy():
            return read_outside(self._files[name], BYTES_AT_MOST, BadUsage)


def files_here() -> Iterator[tuple[str, Path]]:
    """Give every file in the state folder that a game or the table may need, by its name there.

    Raises BadUsage, naming it, if a folder cannot be looked into.
    """
    folder = paths.state_folder()
    for place in (folder / name for name in _kept()):
        for path in _walk(place, ()) if "." not in place.name and place.is_dir() else (place,):
            name = path.relative_to(folder).as_posix()
            if name not in PASSING and os.path.lexists(path) and _is_wanted(path):
                yield name, path


def _walk(folder: Path, above: tuple[tuple[int, int], ...]) -> Iterator[Path]:
    """Give the files in *folder*, hidden ones aside: those are a writer's, or another program's."""
    try:
        found = folder.stat()
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as fault:
        raise BadUsage(f"{_shown(folder)}: {reason(fault)}") from None
    if (here := (found.st_dev, found.st_ino)) in above:
        return  # a link back
    if len(above) > _WALKED_AT_MOST:
        raise BadUsage(f"{_shown(folder)}: in too many nested folders")
    if not os.access(folder, os.X_OK):
        raise BadUsage(f"{_shown(folder)}: no permission to read it")
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if os.path.isdir(entry.path):
            yield from _walk(folder / entry.name, (*above, here))
        else:
            yield folder / entry.name


def _is_wanted(path: Path) -> bool:
    """Tell whether *path* is a file that is read here: data, or a picture, whatever it is called."""
    if path.suffix in DATA_ENDINGS or path.suffix.lower() in PICTURE_ENDINGS:
        return True
    if not os.path.isfile(path):
        return False
    with open_outside(path, BadUsage) as file:
        return is_picture(file.read(12))


def is_picture(head: bytes) -> bool:
    """Tell whether a file that begins with *head*, of at least twelve bytes, is a picture by that."""
    return head.startswith(_PICTURES_BEGIN) or (head[:4], head[8:12]) == (b"RIFF", b"WEBP")


def _kept() -> tuple[str, ...]:
    return (*(kind.folder for kind in file_kinds()), *OF_ANY_GAME)


# --- names ---


def is_own_name(name: str) -> bool:
    """Tell whether a table's own file can have this *name*: then it stays within the state folder."""
    first, *rest = name.split("/")
    inside = first in _kept() and bool(rest) == ("." not in first)
    return inside and name not in PASSING and not _name_fault(name)


def _name_fault(name: str) -> str:
    """Return what is wrong with a *name* of a file in a copy; nothing if it is a safe one."""
    parts = name.split("/")
    if len(parts) > DEEP_AT_MOST:
        return "in too many nested folders"
    if any(part.startswith(".") or not part for part in parts):
        return "hidden, or not a name"
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in name):
        return "letters in its name that cannot be written; rename it"
    if any(len(part.encode("utf-8")) > _PART_BYTES for part in parts):
        return "the name is too long"
    return ""


def _shown(path: Path) -> str:
    """Return *path* as it may be printed, whatever bytes it is of."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


# --- what a profile names ---


def _check_pictures_beside(profile: Path) -> None:
    """Raise BadUsage if a file that is here and *profile* needs would not be in a copy."""
    try:
        content = read_toml(profile)
    except BadData:
        return  # copied as it is; whoever reads it says what is wrong
    for place, named in names_outside(content):
        if (profile.parent / named).exists():
            raise BadUsage(
                f"{profile}: {place}: {_shown(Path(named))} is not beside the profile: move it there"
            )


def names_outside(profile: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Give the files that the data of a *profile* names elsewhere than beside it, each with its place."""
    for table, content in profile.items():
        for key in ("set", "pictures", "bare") if isinstance(content, dict) else ():
            named = content.get(key)
            if isinstance(named, str) and not _is_beside(named):
                yield f"{table}: {key}", named


def _is_beside(named: str) -> bool:
    where = posixpath.normpath(posixpath.join(CAMERA, named))
    return where == CAMERA or is_own_name(where)


# --- what belongs together ---


def sorted_by_unit(names: Iterable[str]) -> dict[str, list[str]]:
    """Return the *names* of own files by what they belong to."""
    found: dict[str, list[str]] = {}
    for name in sorted(names):
        found.setdefault(_belongs_to(name), []).append(name)
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
