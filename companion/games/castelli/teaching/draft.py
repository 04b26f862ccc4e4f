"""Tiles as they are taught: what was photographed and told so far. On disk after every touch."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.base import measures, parsing, paths
from companion.base.errors import BadData
from companion.base.files import write_whole
from companion.base.outside import MIB, read_outside
from companion.base.private import make_folder
from companion.base.toml_text import toml_of
from companion.engine.castelli.tiles import VALUES, Tile
from companion.engine.protocol import COLOURS
from companion.games.castelli import library

if TYPE_CHECKING:
    from companion.base.messages import FoundTile

FILE: Final = "draft.json"
NAME: Final = "own"
BACK: Final = "back.png"
IN_THE_BOX: Final = 36
"""C5, C44: 32 heraldic tiles and the four start tiles of Dilemma."""
ON_MEADOWS: Final = 32
DOUBLE, MISREAD = "double", "misread"
BYTES_AT_MOST: Final = 8 * MIB
TILES_AT_MOST: Final = 200
FAR_PX: Final = 100.0
"""Farther from the middle of its photograph no tile lies."""
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")


@dataclass(frozen=True, slots=True)
class Taught:
    """A tile: its colours clockwise from where north was in its photograph, and what was entered for it."""

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
    def by_hand(self) -> bool:
        """Whether it was entered by touch: there is no photograph of it."""
        return not self.pose

    @property
    def shows(self) -> object:
        """What it shows, however it lay when it was taught; equal for equal tiles."""
        first = self.colours.index(COLOURS[0])
        coats = list(zip(self.colours, self.values, strict=True))
        return (*coats[first:], *coats[:first]), self.silver or 0, self.start

    @property
    def told(self) -> bool:
        """Whether everything about it is known."""
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
        """The tiles that are complete, and known by picture or entered by hand."""
        return [one for one in self.tiles.values() if one.told and (one.learned or one.by_hand)]

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

    def enter(self, colours: tuple[str, ...]) -> str:
        """Keep a tile of which there is no photograph, with these *colours* clockwise; return its id."""
        name = self._free()
        self._put(Taught(name, colours, ()))
        return name

    def agrees(self, tile: Tile) -> bool:
        """Tell whether *tile*, of another set, can be one of these under its id."""
        return bool(_ID.fullmatch(tile.id)) and (
            tile.id not in self.tiles or self.tiles[tile.id].shows == _shows(tile)
        )

    def adopt(self, tiles: Iterable[Tile]) -> None:
        """Keep *tiles* of another set, each under its id, but for those that are there."""
        for tile in tiles:
            if tile.id not in self.tiles:
                colours = tuple(coat.colour for coat in tile.coats)
                values = tuple("card" if coat.card else str(coat.value) for coat in tile.coats)
                self._put(Taught(tile.id, colours, (), values, tile.silver, tile.start))

    def change(self, name: str, **changes: Any) -> None:
        """Take over what was entered for the tile *name*."""
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
        """Write the tile set, with all that was entered and learned. Raises BadUsage if that cannot be."""
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


def _shows(tile: Tile) -> object:
    coats = [
        (coat.colour, "card" if coat.card else str(coat.value)) for coat in tile.turned[COLOURS[0]].values()
    ]
    return tuple(coats), tile.silver, tile.start


def _make(folder: Path) -> None:
    with suppress(OSError):  # what is then written says why
        make_folder(folder)


def read_taught(folder: Path) -> list[Taught]:
    """Return the tiles kept in *folder*; none if there are none. Raises BadData if the file is damaged."""
    path = folder / FILE
    if not os.path.lexists(path):
        return []
    try:
        return _read_all(json.loads(read_outside(path, BYTES_AT_MOST)))
    except (BadData, ValueError, RecursionError) as error:
        why = str(error).removeprefix(f"{path}: ") if isinstance(error, BadData) else "it is not JSON"
        raise BadData(f"{path}: {why}; move it away to start again") from None


def _read_all(data: Any) -> list[Taught]:
    if not isinstance(data, dict):
        raise BadData("it is not an object")
    rows = parsing.array(data, "tiles", "")
    if len(rows) > TILES_AT_MOST:
        raise BadData(f"tiles: {len(rows)} are more than {TILES_AT_MOST}")
    found = [_taught(row, f"tile {number}") for number, row in enumerate(rows, 1)]
    if len({one.id for one in found}) < len(found):
        raise BadData("tiles: two have the same id")
    return found


def _taught(row: Any, place: str) -> Taught:
    if not isinstance(row, dict):
        raise BadData(f"{place}: must be an object")
    given = {key: value for key, value in row.items() if value is not None}  # no silver is told yet
    parsing.only_keys(given, [one.name for one in fields(Taught)], place)
    colours, values = (tuple(parsing.array(given, key, place)) for key in ("colours", "values"))
    name, pose = parsing.text(given, "id", place), parsing.array(given, "pose", place)
    if not _ID.fullmatch(name):
        raise BadData(f"{place}: id: {parsing.shown(name)} is not a name of letters and digits")
    if sorted(map(str, colours)) != sorted(COLOURS):
        raise BadData(f"{place}: colours: each of {', '.join(COLOURS)} must be there once")
    if len(values) != len(COLOURS) or any(value not in ("", *VALUES) for value in values):
        raise BadData(f"{place}: values: {parsing.shown(values)} are not four of 1-6 or card")
    return Taught(
        name,
        colours,
        measures.numbers(pose, f"{place}: pose", 4, FAR_PX) if pose else (),
        values,
        parsing.number(given, "silver", place, 0, 2) if "silver" in given else None,
        parsing.flag(given, "start", place),
        parsing.flag(given, "learned", place),
        parsing.text(given, "again", place, ""),
    )
