"""Castelli's table for the eye and the printed kit: meadows, landscapes, sites, and the cards' labels.

The tables `board` and `sites` of a profile are in formats.md, section 6.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.base import measures, parsing
from companion.base.errors import BadData
from companion.base.measures import FAR_MM
from companion.engine.castelli.box import CARDS
from companion.games.castelli.camera.labels import LABELS
from companion.games.castelli.teaching.draft import read_taught
from companion.games.castelli.words import CastelliWords
from companion.vision.board import BoardGeometry, Site, Sites, Slot

if TYPE_CHECKING:
    from companion.eye.game_table import GameTable

__all__ = [
    "FACES",
    "LABELS",
    "NAMES",
    "SLOT_WORD",
    "TILES",
    "board_table",
    "card_names",
    "read_board",
    "read_sites",
    "read_taught",
    "usual_board",
]

NAMES: Final = ("board", "sites")
KEYS: Final = ("columns", "rows", "a1", "pitch_mm", "tile_mm", "offset_mm")
SITE_KEYS: Final = ("bare", "colours")
CASTLE, SETTLEMENT = "castle", "settlement"
"""What stands on a site, as a reading says it."""
PITCH_MM, TILE_MM = 54.0, 40.0
PITCH_MM_AT_MOST: Final = 300.0
CASTLES_AT_MOST: Final = 16  # on one landscape
COLOURS_AT_MOST: Final = 16
FACES: Final[tuple[str, ...]] = ()
SLOT_WORD: Final = "meadow"
TILES: Final = {"set": "stand-in", "pictures": "tiles"}


def usual_board(columns: int = 8, rows: int = 8) -> BoardGeometry:
    """Return a board of that size as it comes in the box."""
    return BoardGeometry(columns, rows, PITCH_MM, TILE_MM)


def board_table(board: BoardGeometry) -> dict[str, Any]:
    """Return the table of a new profile that describes *board*, with a meadow in its north-west corner."""
    return {
        "columns": board.columns,
        "rows": board.rows,
        "a1": "meadow",
        "pitch_mm": board.pitch_mm,
        "tile_mm": board.tile_mm,
    }


def card_names(words: CastelliWords) -> dict[int, str]:
    """Return what the cards are called, by the number on their label."""
    return {number: words.card(card.id) for card in CARDS.values() for number in card.numbers}


def a1_of(board: BoardGeometry) -> str:
    """Return the kind of the field in the north-west corner of *board*."""
    return "meadow" if any(slot.name == "A1" for slot in board.slots) else "landscape"


def read_board(data: dict[str, Any]) -> BoardGeometry:
    """Return the board of the profile *data*: tiles lie on its meadows, pieces stand on its landscapes."""
    if "board" not in data:
        raise BadData("board is missing")
    table = parsing.table(data, "board", "")
    parsing.only_keys(table, KEYS, "board")
    columns = parsing.number(table, "columns", "board", 2, 16)
    rows = parsing.number(table, "rows", "board", 1, 16)
    a1 = parsing.choice(table, "a1", "board", ("meadow", "landscape"))
    pitch = measures.real(table, "pitch_mm", "board", 1, PITCH_MM_AT_MOST)
    tile = measures.real(table, "tile_mm", "board", 1, PITCH_MM_AT_MOST)
    if tile > pitch:
        raise BadData(f"board: tile_mm: {tile:g} is more than pitch_mm, {pitch:g}")
    offset = (0.0, 0.0)
    if "offset_mm" in table:
        offset = measures.point(table["offset_mm"], "board: offset_mm", FAR_MM)
    fields = [
        Slot(
            f"{chr(ord('A') + x)}{y + 1}", x, y, offset[0] + (x + 0.5) * pitch, offset[1] + (y + 0.5) * pitch
        )
        for y in range(rows)
        for x in range(columns)
    ]
    meadows, landscapes = (
        tuple(field for field in fields if (field.column + field.row) % 2 == odd)
        for odd in ((0, 1) if a1 == "meadow" else (1, 0))
    )
    return BoardGeometry(columns, rows, pitch, tile, offset, meadows, landscapes)


def read_sites(data: dict[str, Any], board: BoardGeometry) -> Sites:
    """Return where castles and settlements stand by the profile *data*."""
    table = parsing.table(data, "sites", "")
    names = [name for name in table if name not in SITE_KEYS]
    landscapes = {one.name for one in board.plots}
    for name in names:
        if name not in landscapes:
            raise BadData(f"sites: {parsing.shown(name)} is not a landscape of this board")
    at = {name: _site(parsing.table(table, name, "sites"), f"sites: {name}") for name in names}
    bare = parsing.file_name(table, "bare", "sites") if "bare" in table else None
    return Sites(at, bare, _colours(parsing.table(table, "colours", "sites")), CASTLE, SETTLEMENT, "sites")


def _site(data: dict[str, Any], place: str) -> Site:
    parsing.only_keys(data, ("castles", "settlement"), place)
    castles = parsing.array(data, "castles", place) if "castles" in data else []
    if len(castles) > CASTLES_AT_MOST:
        raise BadData(f"{place}: castles: {len(castles)} are more than {CASTLES_AT_MOST}")
    settlement = None
    if "settlement" in data:
        settlement = measures.point(data["settlement"], f"{place}: settlement", FAR_MM)
    return Site(tuple(measures.point(one, f"{place}: castles", FAR_MM) for one in castles), settlement)


def _colours(data: dict[str, Any]) -> dict[str, tuple[float, ...]]:
    if len(data) > COLOURS_AT_MOST:
        raise BadData(f"sites: colours: {len(data)} are more than {COLOURS_AT_MOST}")
    found = {name: measures.numbers(value, f"sites: colours: {name}", 3, 255) for name, value in data.items()}
    for name, value in found.items():
        if min(value) < 0:
            raise BadData(f"sites: colours: {name}: red, green and blue from 0 to 255 are needed")
    return found


if TYPE_CHECKING:
    import companion.games.castelli.camera.table as _this  # noqa: PLW0406 - checked as a whole

    _: GameTable = _this
