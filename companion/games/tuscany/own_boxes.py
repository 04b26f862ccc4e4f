"""The table's own boxes: kept as files in the state folder, each passed on as one file."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Final

from companion.base import paths
from companion.base.errors import BadData, BadUsage
from companion.base.files import write_whole
from companion.base.private import make_folder
from companion.base.toml import read_toml
from companion.base.toml_text import toml_of
from companion.engine.protocol import Json
from companion.engine.tuscany.pieces import FORMAT, Box, read_box
from companion.games.tuscany import library
from companion.games.tuscany.taught_box import written
from companion.play.found_files import found_files
from companion.system.drive_folder import DriveFolder

ENDING: Final = ".toml"
NAME_AT_MOST: Final = 40
_FORBIDDEN: Final = re.compile(r"[^\w \-.,()']")


def folder() -> Path:
    """Return where the table's own boxes lie; it need not exist yet."""
    return paths.state_folder() / library.BOXES


def names() -> list[str]:
    """Return the names of the table's own boxes."""
    try:
        return sorted(file.stem for file in folder().iterdir() if file.suffix == ENDING)
    except OSError:
        return []  # no such folder yet


def good_name(text: str) -> str:
    """Return *text* as a name that a file can have; empty if nothing is left of it."""
    return _FORBIDDEN.sub("", text).strip(" .")[:NAME_AT_MOST].strip(" .")


def free_name(wished: str) -> str:
    """Return *wished*, or with a number behind it if another box is called so."""
    known, name, n = set(library.known_boxes()), wished, 2
    while name in known:
        name, n = f"{wished} {n}", n + 1
    return name


def load(name: str) -> Box:
    """Return the box called *name*, be it only begun. Raises BadData if there is none, or a bad one."""
    return library.box_file(library.box_path(name))


def save_box(box: Box) -> None:
    """Keep *box*, whole or not at all; as `save`."""
    save(written(box))


def rename(box: Box, name: str) -> Box:
    """Return *box* under another *name*, kept; the old file goes."""
    renamed = replace(box, name=name)
    save_box(renamed)
    remove(box.name)
    return renamed


def remove(name: str) -> None:
    """Take the table's own box called *name* away."""
    (folder() / f"{name}{ENDING}").unlink(missing_ok=True)
    library.clear_cache()


def put(box: Box, place: DriveFolder) -> Path:
    """Write *box* into the folder *place* as the one file that others take in; return where it is.

    Raises BadUsage if that cannot be.
    """
    return place.write(f"{box.name}{ENDING}", toml_of(written(box)))


def found_on(places: list[Path]) -> list[Path]:
    """Return the files in *places*, such as sticks, that are boxes."""
    return found_files(places, ENDING, lambda content: content.get("format") == FORMAT)


def save(data: Json) -> None:
    """Keep a box, whole or not at all, under the name that its *data* tells.

    Raises BadData if it is none that `companion check` would accept, BadUsage if it cannot be written.
    """
    name = read_box(data).name
    if not name or name != good_name(name):
        raise BadData("name: not a name that a file can have")
    place = folder()
    try:
        make_folder(place)
    except OSError as error:
        raise BadUsage(f"{place}: {error.strerror or 'cannot be made'}") from None
    write_whole(str(place / f"{name}{ENDING}"), toml_of(data))
    library.clear_cache()


def take(file: Path) -> str:
    """Keep the box in *file* as one's own; return its name, with a number if another is called so.

    Raises BadData, naming file and place, if it is not a good one; BadUsage if it cannot be kept.
    """
    data, box = read_toml(file), library.box_file(file)
    wished = good_name(box.name) or "box"
    if wished in names() and _is_same(wished, {**data, "name": wished}):
        return wished
    name = free_name(wished)
    save({**data, "name": name})
    return name


def _is_same(name: str, data: Json) -> bool:
    try:
        return read_toml(library.box_path(name)) == data
    except BadData:
        return False
