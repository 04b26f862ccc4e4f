"""A table's own files brought back from a copy: judged in a place of their own, then put where they belong.

What they take the place of is set aside, in a new folder each time: nothing that was here is ever lost.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import cache
from itertools import count
from pathlib import Path, PurePosixPath
from typing import Final, Literal, NamedTuple

from companion.base import paths, private
from companion.base.errors import BadUsage, CompanionError
from companion.base.files import is_over
from companion.base.outside import read_outside, reason
from companion.base.private import FILE, make_folder
from companion.journal.own_files import BYTES_AT_MOST
from companion.play.user_data import DATA_ENDINGS, files_here, is_own_name, sorted_by_unit
from companion.system.usb_drives import DATED

REPLACED: Final = "replaced"
_STAGE: Final = re.compile(r"\.restore\.(\d{1,10})\.\w+\.part")
How = Literal["added", "present", "otherwise", "replaced", "refused"]
Judge = Callable[[str, Path], object]
"""Is given the name that a file will have and where it lies; raises CompanionError if it must not be used."""


class Brought(NamedTuple):
    """What became of something a copy holds.

    `added`, if nothing of it was here; `present`, if it was here just so; `otherwise`, if it is here in
    another way and stays; `replaced`, if that was asked for; `refused`, if it is not as it must be.
    """

    what: str
    how: How
    note: str = ""
    """Of what was replaced: where that is now. Of what was refused: why."""


def bring(files: Mapping[str, bytes], judge: Judge, replace: bool = False) -> list[Brought]:
    """Put what a copy holds back where nothing of its kind is; with *replace*, also where it is otherwise.

    What *judge* does not like is left out: a picture alone, anything else with all that belongs to it.
    Raises BadUsage if a file cannot be written; what belongs to it is then as it was.
    """
    known = [name for name in files if is_own_name(name) and not _is_below_another(name, files)]
    foreign = [_refused(name, name, "not a name of the table's own files") for name in {*files} - {*known}]
    there, here = sorted_by_unit(known), dict(files_here())
    units_here = sorted_by_unit(here)
    brought: list[Brought] = []
    new_folder = cache(_new_folder)  # one for all that is set aside now
    for what, names in there.items():
        old = {name: here[name] for name in units_here.get(what, ())}
        if _is_same(files, names, old):
            brought.append(Brought(what, "present"))
        elif old and not replace:
            brought.append(Brought(what, "otherwise"))
        else:
            with _staging() as stage:
                good, refused = _judged(what, {name: stage / name for name in names}, files, judge)
                brought += refused
                if good:
                    _put(good, old, new_folder)
                    note = str(new_folder()) if old else ""
                    brought.append(Brought(what, "replaced" if old else "added", note))
    return brought + sorted(foreign)


def named(brought: Iterable[Brought], *how: str) -> list[str]:
    """Return what of *brought* became so."""
    return [one.what for one in brought if one.how in how]


def _is_below_another(name: str, files: Mapping[str, bytes]) -> bool:
    return any(str(folder) in files for folder in PurePosixPath(name).parents)


def _refused(what: str, name: str, why: str) -> Brought:
    return Brought(what, "refused", why if why.startswith(name) else f"{name}: {why}")


def _is_same(files: Mapping[str, bytes], names: list[str], old: Mapping[str, Path]) -> bool:
    try:
        return {*names} == {*old} and all(
            files[name] == read_outside(old[name], BYTES_AT_MOST) for name in names
        )
    except CompanionError:
        return False  # damaged in the copy, or not to be read here


# --- judged first ---


def _judged(
    what: str, places: Mapping[str, Path], files: Mapping[str, bytes], judge: Judge
) -> tuple[dict[str, Path], list[Brought]]:
    """Write the files of *what* to their *places*; return those that are good, and what is refused."""
    good, refused, all_needed = dict[str, Path](), list[Brought](), True
    for name, place in places.items():
        try:
            content = files[name]
        except CompanionError as error:
            why = str(error)
        else:
            why = _fault(name, place, content, judge)
        if not why:
            good[name] = place
            continue
        is_data = name.endswith(DATA_ENDINGS)
        refused.append(_refused(what if is_data else name, name, why))
        all_needed = all_needed and not is_data
    return (good if all_needed else {}), refused


def _fault(name: str, place: Path, content: bytes, judge: Judge) -> str:
    """Return what *judge* says of *content*, written to *place*; nothing if that is good."""
    with _as_bad_usage(place):
        make_folder(place.parent)
        _write(place, content)
    try:
        judge(name, place)
    except CompanionError as error:
        return str(error).replace(str(place), name)
    return ""


def _write(place: Path, content: bytes) -> None:
    """Write a file of the staging folder, which is new, so that nothing has to be cleared away for it."""
    with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, FILE), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def _staging() -> Iterator[Path]:
    """Give a new folder beside the files that are here; what a killed restore left goes."""
    folder = paths.state_folder()
    with _as_bad_usage(folder):
        make_folder(folder)
        for left in folder.iterdir():
            found = _STAGE.fullmatch(left.name)
            if found and is_over(int(found[1]), left.lstat().st_mtime):
                shutil.rmtree(left, ignore_errors=True)
        stage = Path(tempfile.mkdtemp(prefix=f".restore.{os.getpid()}.", suffix=".part", dir=folder))
    try:
        yield stage
    finally:
        shutil.rmtree(stage, ignore_errors=True)


# --- then put where they belong ---


def _put(good: Mapping[str, Path], old: Mapping[str, Path], new_folder: Callable[[], Path]) -> None:
    """Move what is *old* into the new folder and what is *good* where it belongs, all or nothing."""
    moved: list[tuple[Path, Path]] = []
    folder = paths.state_folder()
    with _as_bad_usage(folder):
        try:
            for name, path in old.items():
                _move(path, new_folder() / name, moved)
            for name, path in good.items():
                _move(path, folder / name, moved)
        except OSError:
            for before, now in reversed(moved):
                with suppress(OSError):
                    now.replace(before)
            raise


def _move(path: Path, to: Path, moved: list[tuple[Path, Path]]) -> None:
    make_folder(to.parent)
    path.replace(to)
    moved.append((path, to))


def _new_folder() -> Path:
    """Make a folder for what is set aside now, beside all that was before, and return it."""
    place, dated = paths.state_folder() / REPLACED, f"{datetime.now():{DATED}}"
    make_folder(place)
    for n in count(1):
        folder = place / (dated if n == 1 else f"{dated}-{n}")
        with suppress(FileExistsError):
            folder.mkdir(private.FOLDER)
            return folder
    raise AssertionError


@contextmanager
def _as_bad_usage(place: Path) -> Iterator[None]:
    try:
        yield
    except OSError as fault:
        raise BadUsage(f"{fault.filename or place}: {reason(fault)}") from None
