"""The table's own layouts: kept as files in the state folder, with a photograph of each piece; passed on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

from companion.base.errors import BadData
from companion.base.files import write_whole
from companion.base.outside import MIB, read_outside
from companion.base.toml import read_toml
from companion.engine.castelli.layout import Layout, read_layout
from companion.games.castelli import library
from companion.games.castelli.layouts.census import warnings
from companion.games.castelli.layouts.written import layout_data, layout_text
from companion.play.found_files import found_files
from companion.play.own_files import ENDING, OwnFiles, good_name, make_own_folder
from companion.system.drive_folder import DriveFolder

PHOTO_AT_MOST: Final = 8 * MIB
_PIECE: Final = re.compile(r"[\w \-]{1,40}")
_FILES: Final = OwnFiles(library.LAYOUTS)
folder: Final = _FILES.folder
names: Final = _FILES.names
free_name: Final = _FILES.free_name


def is_own(name: str) -> bool:
    """Tell whether the layout called *name* is the table's own, and may be changed."""
    return name in names()


def load(name: str) -> Layout:
    """Return the table's own layout called *name*. Raises BadData if there is none, or a bad one."""
    return library.layout(name)


def save(layout: Layout) -> None:
    """Keep *layout*, whole or not at all, in the form that everybody reads.

    Raises BadData if it is none that `companion check` would accept, BadUsage if it cannot be written.
    """
    warnings(read_layout(layout_data(layout)))
    _FILES.write(layout.name, layout_text(layout))
    library.clear_cache()


def rename(layout: Layout, name: str) -> Layout:
    """Return *layout* under another *name*, kept; the old file goes, its photographs come along."""
    renamed, old = replace(layout, name=name), layout.name
    save(renamed)
    if _photos(old).is_dir():
        _photos(old).replace(_photos(name))
    _FILES.file(old).unlink(missing_ok=True)
    library.clear_cache()
    return renamed


def remove(name: str) -> None:
    """Take the table's own layout called *name* away, with its photographs."""
    _FILES.file(name).unlink(missing_ok=True)
    for photo in _photos(name).glob("*.jpg"):
        photo.unlink(missing_ok=True)
    library.clear_cache()


# --- photographs ---


def photo(name: str, piece: str) -> bytes:
    """Return the photograph of *piece*, straightened, as JPEG; nothing if there is none."""
    try:
        return read_outside(_photo(name, piece), PHOTO_AT_MOST) if _PIECE.fullmatch(piece) else b""
    except BadData:
        return b""


def photo_files(name: str, pieces: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return those of *pieces* that have a photograph, each with its file."""
    return tuple((piece, str(_photo(name, piece))) for piece in pieces if photo(name, piece))


def keep_photo(name: str, piece: str, jpeg: bytes) -> None:
    """Keep *jpeg* as the photograph of *piece*. Raises BadUsage if it cannot be written."""
    if _PIECE.fullmatch(piece):
        make_own_folder(_photos(name))
        write_whole(str(_photo(name, piece)), jpeg)


# --- passing on ---


def put(layout: Layout, place: DriveFolder) -> Path:
    """Write *layout* into the folder *place* as the one file that others take in; return where it is.

    Raises BadUsage if that cannot be.
    """
    return place.write(f"{layout.name}{ENDING}", layout_text(layout))


def take(file: Path) -> str:
    """Keep the layout in *file* as one's own; return its name.

    Raises BadData, naming file and place, if it is not a good one; BadUsage if it cannot be kept.
    """
    try:
        layout = read_layout(read_toml(file), file.stem)
        warnings(layout)
    except BadData as error:
        text = str(error)
        raise BadData(text if text.startswith(str(file)) else f"{file}: {text}") from None
    known = is_own(layout.name) and layout_data(load(layout.name)) == layout_data(layout)
    name = layout.name if known else free_name(good_name(layout.name) or "board")
    if not known:
        save(replace(layout, name=name))
    return name


def found_on(places: list[Path]) -> list[Path]:
    """Return the files in *places*, such as sticks, that are layouts."""
    return found_files(places, ENDING, lambda content: bool(content.keys() & {"piece", "landscape"}))


def _photos(name: str) -> Path:
    return folder() / name


def _photo(name: str, piece: str) -> Path:
    return _photos(name) / f"{piece}.jpg"
