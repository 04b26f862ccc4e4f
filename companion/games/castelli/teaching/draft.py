"""Tiles as they are taught: what was photographed and told so far. On disk after every touch."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any, Final

from companion.base import paths
from companion.base.errors import BadData
from companion.base.files import write_whole
from companion.base.messages import FoundTile
from companion.base.private import make_folder
from companion.base.toml_text import toml_of
from companion.engine.castelli.tiles import VALUES
from companion.engine.protocol import COLOURS
from companion.games.castelli import library

FILE: Final = "draft.json"
NAME: Final = "own"
BACK: Final = "back.png"
IN_THE_BOX: Final = 36
"""C5, C44: 32 heraldic tiles and the four start tiles of Dilemma."""
ON_MEADOWS: Final = 32
_ID: Final = re.compile(r"[\w-]{1,40}")
"""It names a picture, too."""
FAR: Final = 1000.0
"""Further than any tile lies from the middle of its picture."""
DOUBLE, MISREAD = "double", "misread"


@dataclass(frozen=True, slots=True)
class Taught:
    """A tile: its colours clockwise from where north was in its photograph, and what was told of it."""

    id: str
    colours: tuple[str, ...]
    pose: tuple[float, ...]
    values: tuple[str, ...] = ("", "", "", "")
    """`1` to `6` or `card`, empty where nothing was told yet; in the order of *colours*."""
    silver: int | None = None
    start: bool = False
    learned: bool = False
    """Whether the eye knows it by this picture."""
    again: str = ""
    """Why its picture is to be taken again: `double ID` or `misread`."""

    @property
    def told(self) -> bool:
        """Whether all is told of it."""
        return all(self.values) and self.silver is not None

    def row(self) -> dict[str, Any]:
        """Return it as a tile set has it."""
        coats = [f"{colour} {value}" for colour, value in zip(self.colours, self.values, strict=True)]
        row: dict[str, Any] = {"start": True} if self.start else {}
        return row | {"coats": coats} | ({"silver": self.silver} if self.silver else {})


class TileDraft:
    """The tiles of a set called *name*, taught at this table."""

    def __init__(self, name: str = NAME) -> None:
        self.name = name
        self.tiles: dict[str, Taught] = {one.id: one for one in read_taught(self.folder)}

    @property
    def folder(self) -> Path:
        """Where photographs and what was told are kept."""
        return self.pictures / "taught"

    @property
    def pictures(self) -> Path:
        """Where the pictures are that the eye reads by."""
        return paths.profile_path().parent / self.name

    @property
    def has_back(self) -> bool:
        """Whether the back is known."""
        return (self.pictures / BACK).is_file()

    @property
    def open(self) -> list[Taught]:
        """The tiles of which something is still to be told, in the order in which they were found."""
        return [one for one in self.tiles.values() if not one.told]

    @property
    def learned(self) -> list[Taught]:
        """The tiles that are told and known by picture."""
        return [one for one in self.tiles.values() if one.told and one.learned]

    @property
    def complete(self) -> bool:
        """Whether there are tiles for every meadow of the largest board."""
        return sum(not one.start for one in self.learned) >= ON_MEADOWS

    def add(self, found: FoundTile) -> str:
        """Keep a tile that was found; return its id. One whose picture was to be taken again gets the new."""
        known = self.tiles.get(found.same)
        name = known.id if known else self._free()
        self._write(f"{name}.png", found.patch)
        values: tuple[str, ...] = ("", "", "", "")
        silver = None
        if known is not None:  # as it lies now, not as it lay then
            told = dict(zip(known.colours, known.values, strict=True))
            values, silver = tuple(told[colour] for colour in found.colours), known.silver
        start = known.start if known else False
        self._put(Taught(name, found.colours, found.pose, values, silver, start))
        return name

    def change(self, name: str, **changes: Any) -> None:
        """Take over what was told of the tile *name*."""
        self._put(replace(self.tiles[name], **changes))

    def forget(self, name: str) -> None:
        """Leave a tile out: it was none."""
        self.tiles.pop(name, None)
        self._save()

    def take_learned(self, known: tuple[str, ...], again: tuple[tuple[str, str], ...]) -> None:
        """Take over which tiles the eye *knows* now, and which pictures are to be taken again."""
        whys = {tile: f"{DOUBLE} {other}" if other else MISREAD for tile, other in again}
        for name, one in self.tiles.items():
            if name in known or name in whys:
                self.tiles[name] = replace(one, learned=name in known, again=whys.get(name, ""))
        self._save()

    def write_set(self) -> None:
        """Write the tile set, with all that is told and learned. Raises BadUsage if that cannot be."""
        rows = {one.id: one.row() for one in self.learned}
        if not rows:
            return
        folder = paths.state_folder() / library.TILES
        _make(folder)
        write_whole(str(folder / f"{self.name}.toml"), toml_of({"name": self.name, "tile": rows}))
        library.clear_cache()

    def _free(self) -> str:
        return next(name for n in count(1) if (name := f"{n:02}") not in self.tiles)

    def _put(self, one: Taught) -> None:
        self.tiles[one.id] = one
        self._save()

    def _save(self) -> None:
        told = [asdict(one) for one in self.tiles.values()]
        self._write(FILE, json.dumps({"tiles": told}, indent=1).encode())

    def _write(self, name: str, raw: bytes) -> None:
        _make(self.folder)
        write_whole(str(self.folder / name), raw)


def _make(folder: Path) -> None:
    with suppress(OSError):  # what is then written says why
        make_folder(folder)


def read_taught(folder: Path) -> list[Taught]:
    """Return the tiles kept in *folder*; none if there are none. Raises BadData if the file is damaged."""
    path = folder / FILE
    if not path.is_file():
        return []
    try:
        rows = json.loads(path.read_text("utf-8"))["tiles"]
        return [_taught(row) for row in rows]
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        why = f"it cannot be read ({type(error).__name__}); move it away to begin anew"
        raise BadData(f"{path}: {why}") from None


def _taught(row: dict[str, Any]) -> Taught:
    lists = {key: tuple(row[key]) for key in ("colours", "pose", "values")}
    found = Taught(**(row | lists))
    sides = zip(found.colours, found.values, strict=True)
    if not all(colour in COLOURS and (not value or value in VALUES) for colour, value in sides):
        raise ValueError("a coat")
    if not _ID.fullmatch(found.id) or found.silver not in (None, 0, 1, 2) or not isinstance(found.again, str):
        raise ValueError("a tile")
    if len(found.pose) != 4 or not all(abs(number) < FAR for number in found.pose):
        raise ValueError("a pose")
    return found
