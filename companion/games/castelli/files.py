"""The files of Castelli: layouts of the board, and sets of tiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.base.errors import BadData
from companion.engine.castelli.assemble import board_for
from companion.engine.castelli.state import Game
from companion.engine.castelli.tiles import Tile, TileSet, read_tiles
from companion.engine.protocol import Json
from companion.games.castelli import library
from companion.games.castelli.layouts import census, own
from companion.games.castelli.teaching.passing import take_tiles
from companion.play.game_files import FaceSet, FileKind, ReadFaces
from companion.words.language import mark

BOX: Final = {"tiles": 32, "start tiles": 4}  # C1, C2
LAYOUT_KEYS: Final = frozenset({"piece", "columns", "rows", "landscape", "frame", "a1"})


def warnings(board: Game) -> Sequence[str]:
    """Return what is odd about the board that the game is played on."""
    return board.setup.board.warnings


def judge_layout(path: Path) -> str:
    """Return what the layout at *path* is and what to point out. Raises BadData, naming the place."""
    layout = library.layout_file(path)
    if layout.whole:
        board = board_for(layout, 4)
        return _with(f"ok, layout, board of {board.columns} x {board.rows}", board.warnings)
    try:
        found = census.warnings(layout)
    except BadData as error:
        raise BadData(f"{path}: {error}") from error
    return _with(f"ok, layout, {len(layout.pieces)} pieces", found)


def judge_tiles(path: Path) -> str:
    """Return what the tile set at *path* is and what to point out. Raises BadData, naming the place."""
    tiles = library.tiles_file(path)
    there = {"tiles": len(tiles.plain), "start tiles": len(tiles.start)}
    told = " and ".join(f"{n} {what}" for what, n in there.items())
    return _with(f"ok, tile set, {told}", census.unlike(there, BOX))


def _with(what: str, found: Iterable[str]) -> str:
    return what + "".join(f"; warning: {line}" for line in found)


def _is_tiles(content: Json) -> bool:
    return "tile" in content


def _is_layout(content: Json) -> bool:
    return not _is_tiles(content) and bool(content.keys() & LAYOUT_KEYS)


def _load_faces(path: Path) -> FaceSet:
    return _faces(library.tiles_file(path))


def _read_faces(content: Json) -> FaceSet:
    return _faces(read_tiles(content, "tiles"))


def _faces(tiles: TileSet) -> FaceSet:
    sides = {name: _sides(tile) for name, tile in tiles.tiles.items()}
    return FaceSet(sides, {"tile": {tile.id: _row(tile) for tile in tiles.tiles.values()}})


def _sides(tile: Tile) -> tuple[tuple[str, str], ...]:
    return tuple((coat.colour, "card" if coat.card else str(coat.value)) for coat in tile.coats)


def _row(tile: Tile) -> Json:
    coats = [f"{colour} {value}" for colour, value in _sides(tile)]
    return {"coats": coats, "silver": tile.silver} | ({"start": True} if tile.start else {})


LAYOUT: Final = FileKind(
    name="layout",
    keys="columns, piece",
    folder=library.LAYOUTS,
    copied_as="board",
    in_order=mark("Boards without mistakes: {names}."),
    recognise=_is_layout,
    judge=judge_layout,
    take=own.take,
)
TILES: Final = FileKind(
    name="tile set",
    keys="tile",
    folder=library.TILES,
    copied_as="tiles",
    in_order=mark("Tile sets without mistakes: {names}."),
    recognise=_is_tiles,
    judge=judge_tiles,
    take=take_tiles,
    faces=ReadFaces(_load_faces, _read_faces),
)
KINDS: Final = (LAYOUT, TILES)

if TYPE_CHECKING:
    from companion.games.castelli import files  # noqa: PLW0406 - itself, held against the protocol
    from companion.play.game_files import GameFiles

    _: GameFiles = files
