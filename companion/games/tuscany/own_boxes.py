"""The table's own boxes: kept as files in the state folder, each passed on as one file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from companion.base.errors import BadData
from companion.base.toml import read_toml
from companion.base.toml_text import toml_of
from companion.engine.protocol import Json
from companion.engine.tuscany.pieces import FORMAT, Box, read_box
from companion.games.tuscany import library
from companion.games.tuscany.taught_box import written
from companion.play.found_files import found_files
from companion.play.own_files import ENDING, OwnFiles, good_name
from companion.system.drive_folder import DriveFolder

_FILES: Final = OwnFiles(library.BOXES)
folder: Final = _FILES.folder
names: Final = _FILES.names
free_name: Final = _FILES.free_name


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
    _FILES.file(name).unlink(missing_ok=True)
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
    _FILES.write(name, toml_of(data))
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
