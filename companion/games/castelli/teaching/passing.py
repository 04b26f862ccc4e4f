"""Tile sets of other tables: what stands on each tile travels as one file, its pictures stay at home."""

from __future__ import annotations

from pathlib import Path

from companion.base import paths
from companion.base.errors import BadUsage
from companion.base.files import write_whole
from companion.base.private import make_folder
from companion.base.toml import read_toml
from companion.base.toml_text import toml_of
from companion.games.castelli import library
from companion.games.castelli.teaching.draft import NAME


def take_tiles(file: Path) -> str:
    """Keep the tile set in *file* among the table's own; return its name, with a number if that is taken.

    Raises BadData, naming file and place, if it is not a good one; BadUsage if it cannot be kept.
    """
    tiles, rows = library.tiles_file(file), read_toml(file)["tile"]
    wished = "".join(letter for letter in tiles.name if letter.isalnum() or letter in " -").strip()[:40]
    wished = f"{wished} 2" if wished == NAME else wished or "tiles"  # what is taught here has that name
    known = {name: library.tiles(name).tiles for name in library.known_tiles()}
    names = (wished, *(f"{wished} {n}" for n in range(2, len(known) + 3)))
    name = next(one for one in names if known.get(one, tiles.tiles) == tiles.tiles)
    folder = paths.state_folder() / library.TILES
    try:
        make_folder(folder)
    except OSError as error:
        raise BadUsage(f"{folder}: {error.strerror or 'cannot be made'}") from None
    if name not in known:
        write_whole(str(folder / f"{name}.toml"), toml_of({"name": name, "tile": rows}))
        library.clear_cache()
    return name
