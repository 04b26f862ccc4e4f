"""The game's table for the eye and the printed kit: the mat's places, and the labels of harvest cards.

The table `mat` of a profile is in formats.md, section 6.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.base import measures, parsing
from companion.base.errors import BadData
from companion.games.tuscany.camera.faces import FACE_OF
from companion.games.tuscany.camera.labels import LABELS
from companion.games.tuscany.camera.mat import COLUMNS, PICTURES, PITCH_MM, PLACES, ROWS, TILE_MM
from companion.kit.mat import ROOM_MM
from companion.vision.board import BoardGeometry, Sites, Slot

if TYPE_CHECKING:
    from companion.eye.game_table import GameTable, TaughtTile
    from companion.games.tuscany.words import TuscanyWords

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

NAMES: Final = ("mat",)
KEYS: Final = ("pitch_mm", "tile_mm")
SLOT_WORD: Final = "place"
TILES: Final = {"pictures": PICTURES}
FACES: Final = tuple(FACE_OF.values())
PITCH_MM_AT_MOST: Final = 300.0


def usual_board(columns: int = COLUMNS, rows: int = ROWS) -> BoardGeometry:  # noqa: ARG001 - there is one size
    """Return the mat as it is printed."""
    return _geometry(PITCH_MM, TILE_MM)


def board_table(board: BoardGeometry) -> dict[str, Any]:
    """Return the table of a new profile that describes *board*."""
    return {"pitch_mm": board.pitch_mm, "tile_mm": board.tile_mm}


def card_names(words: TuscanyWords) -> dict[int, str]:
    """Return what the harvest cards are called, by the number on their label."""
    return {number: words.say("Harvest card {n}", n=number) for number in LABELS.numbers}


def read_board(data: dict[str, Any]) -> BoardGeometry:
    """Return the mat of the profile *data*. Raises BadData, naming the place."""
    if "mat" not in data:
        raise BadData("mat is missing")
    table = parsing.table(data, "mat", "")
    parsing.only_keys(table, KEYS, "mat")
    pitch, tile = (measures.real(table, key, "mat", 1, PITCH_MM_AT_MOST) for key in KEYS)
    if tile * 2 / 3**0.5 > pitch:
        raise BadData(f"mat: tile_mm: tiles of {tile:g} would touch each other at pitch_mm {pitch:g}")
    return _geometry(pitch, tile)


def _geometry(pitch: float, tile: float) -> BoardGeometry:
    slots = tuple(
        Slot(place, n % COLUMNS, n // COLUMNS, (n % COLUMNS + 0.5) * pitch, (n // COLUMNS + 0.5) * pitch)
        for n, place in enumerate(PLACES)
    )
    outline = tile + 2 * ROOM_MM
    return BoardGeometry(COLUMNS, ROWS, pitch, tile, slots=slots, shape="hexagon", outline_mm=outline)


def read_sites(data: dict[str, Any], board: BoardGeometry) -> Sites:  # noqa: ARG001 - nothing stands on a mat
    """Return nothing: no pieces stand on a mat."""
    return Sites()


def read_taught(folder: Path) -> Sequence[TaughtTile]:  # noqa: ARG001 - pictures are the whole lesson
    """Return nothing: a face is taught by its picture alone."""
    return ()


if TYPE_CHECKING:
    import companion.games.tuscany.camera.table as _this  # noqa: PLW0406 - checked as a whole

    _: GameTable = _this
