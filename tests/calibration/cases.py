"""Data that schema and validator judge alike, and what only the validator can refuse."""

from __future__ import annotations

import copy
from typing import Any

Json = dict[str, Any]
Case = tuple[str, Json]

LENS = {
    "matrix": [[900.0, 0, 640], [0, 900.0, 360], [0, 0, 1]],
    "distortion": [0.1, 0, 0, 0, 0],
    "size": [1280, 720],
}
BY_HAND: Json = {
    "board": {"columns": 8, "rows": 8, "a1": "meadow", "pitch_mm": 54, "tile_mm": 40, "offset_mm": [0, 10.5]},
    "corners": {"nw": [0, 0], "ne": [100, 0], "se": [100, 100], "sw": [0, 100]},
    "lens": LENS,
    "sites": {
        "bare": "bare.png", "colours": {"red": [200, 0, 0]}, "B1": {"castles": [[1, 2]], "settlement": [3, 4]}
    },
    "reader": {"sure": 0.9995},
}  # fmt: skip
MARKED: Json = {
    "board": BY_HAND["board"],
    "markers": {
        "dictionary": "4x4_50",
        "size_mm": 30,
        "at": {"0": [-30, -30], "1": [462, -30], "2": [462, 462]},
    },
    "tray": {"mm": [480, 100, 90, 130]},
}
PIECE: Json = {
    "columns": 2,
    "rows": 1,
    "a1": "meadow",
    "landscape": {"B1": {"areas": [{"terrain": "mine", "sides": "W"}]}},
}
IN_PIECES: Json = {
    "piece": {"I": PIECE},
    "frame": {"2x1": {"N": ["2 silver", ""], "W": ["wood"]}},
    "assembly": {"2": [["I:0"]]},
}
BOARD: Json = {
    "columns": 3,
    "rows": 1,
    "a1": "meadow",
    "landscape": {"B1": {"areas": [{"terrain": "rocks", "sides": "NE", "icons": 2, "sites": 1}]}},
    "rim": {"A1.N": "wood"},
}
TILE: Json = {"coats": ["red 4", "blue 4", "green card", "yellow 4"]}
TILES: Json = {"tile": {"01": TILE, "02": TILE}}
HEADER: Json = {
    "record": "castelli/1",
    "players": [{"colour": "red", "name": "Ada"}, {"colour": "blue"}],
    "first": "blue",
    "rulings": {"split": "nearest"},
    "board": BOARD,
    "tiles": TILES,
}
MAT: Json = {
    "game": "tuscany",
    "mat": {"pitch_mm": 58.0, "tile_mm": 40.0},
    "markers": {
        "dictionary": "4x4_50", "size_mm": 24.0,
        "at": {"10": [4.0, -18.0], "11": [228.0, -18.0], "12": [228.0, 134.0], "13": [4.0, 134.0]},
    },
    "tiles": {"pictures": "tiles"},
}  # fmt: skip


def _with(document: Json, path: str, value: Any) -> Json:
    """Return *document* with *value* at *path*, whose last part may be new; None takes away what is there."""
    other = copy.deepcopy(document)
    *way, last = path.split("/")
    there: Any = other
    for key in way:
        there = there[int(key) if isinstance(there, list) else key]
    if value is None:
        del there[last]
    else:
        there[int(last) if isinstance(there, list) else last] = value
    return other


def _area(path: str, value: Any) -> Case:
    return "layout", _with(BOARD, f"landscape/B1/areas/0/{path}", value)


def _matrix(*matrix: list[float]) -> Case:
    return "profile", _with(BY_HAND, "lens/matrix", list(matrix))


GOOD: dict[str, Case] = {
    "a whole board": ("layout", BOARD),
    "pieces": ("layout", IN_PIECES),
    "a tile set": ("tiles", TILES),
    "a profile with markers": ("profile", MARKED),
    "a profile of a mat": ("profile", MAT),
    "a marker's id with zeros before it": ("profile", _with(MARKED, "markers/at/0049", [0, 100])),
    "a larger dictionary": (
        "profile", _with(_with(MARKED, "markers/dictionary", "5x5_250"), "markers/at/249", [0, 100])
    ),
    "a line feed in a folder's name": ("profile", _with(MARKED, "camera", {"source": "folder:a\nb"})),
    "a record with its board and tiles inside": ("record", HEADER),
    "a record without what may be left out": ("record", _with(_with(HEADER, "first", None), "rulings", None)),
    "a record with pieces inside": ("record", {**HEADER, "board": IN_PIECES, "pieces": [["I:0"]]}),
}  # fmt: skip

ALIKE: dict[str, Case] = {
    "icons missing": _area("icons", None),
    "sites outside rocks": _area("terrain", "grain"),
    "icons of a mine": ("layout", _with(IN_PIECES, "piece/I/landscape/B1/areas/0/icons", 1)),
    "a side twice": _area("sides", "NN"),
    "no side": _area("sides", ""),
    "too few entries for the frame's size": ("layout", _with(IN_PIECES, "frame/2x1/N", ["wood"])),
    "too many": ("layout", _with(IN_PIECES, "frame/2x1/W", ["wood", ""])),
    "a frame that is too large": ("layout", _with(IN_PIECES, "frame/17x1", {})),
    "a frame with a fifth side": ("layout", _with(IN_PIECES, "frame/2x1/X", ["", ""])),
    "a piece without a turn": ("layout", _with(IN_PIECES, "assembly/2", [["NN"]])),
    "a space behind a turn": ("layout", _with(IN_PIECES, "assembly/2", [["I:0 "]])),
    "a line feed behind a turn": ("layout", _with(IN_PIECES, "assembly/2", [["I:0\n"]])),
    "a piece with a colon": ("layout", _with(IN_PIECES, "piece/I:", PIECE)),
    "a line feed behind a field": ("layout", _with(BOARD, "landscape/B1\n", {})),
    "a line feed behind a reward": ("layout", _with(BOARD, "rim/A1.N", "wood\n")),
    "a colour twice on a tile": ("tiles", _with(TILES, "tile/01/coats/3", "red 1")),
    "a tile without an id": ("tiles", _with(TILES, "tile/", TILE)),
    "a line feed behind a coat": ("tiles", _with(TILES, "tile/01/coats/3", "yellow 4\n")),
    "a set of tiles for a mat": ("profile", MAT | {"tiles": {"set": "stand-in"}}),
    "a board beside a mat": ("profile", MAT | {"board": BY_HAND["board"]}),
    "a mat of the first game": ("profile", MAT | {"game": "castelli"}),
    "a game that is not here": ("profile", MAT | {"game": "chess"}),
    "an unknown threshold": ("profile", _with(BY_HAND, "reader/surely", 0.9)),
    "a threshold beyond its limits": ("profile", _with(BY_HAND, "reader/sure", 0.4)),
    "inf for a number": ("profile", _with(BY_HAND, "reader/px_least", float("inf"))),
    "nan for a number": ("profile", _with(BY_HAND, "reader/px_least", float("nan"))),
    "a tray without width": ("profile", _with(MARKED, "tray/mm", [480, 100, 0, 130])),
    "a tray of less than no height": ("profile", _with(MARKED, "tray/mm", [480, 100, 90, -1])),
    "a matrix of zeros": _matrix([0, 0, 0], [0, 0, 0], [0, 0, 0]),
    "a matrix with another last row": _matrix([900, 0, 640], [0, 900, 360], [0, 0, 2]),
    "a matrix with true in it": _matrix([900, 0, 640], [0, 900, 360], [0, 0, True]),
    "a matrix that does not enlarge": _matrix([900, 0, 640], [0, -900, 360], [0, 0, 1]),
    "six numbers of distortion": ("profile", _with(BY_HAND, "lens/distortion", [0, 0, 0, 0, 0, 0])),
    "a marker beyond its dictionary": ("profile", _with(MARKED, "markers/at/50", [0, 100])),
    "a camera of no kind": ("profile", _with(MARKED, "camera", {"source": "folder:"})),
    "a board that is none": ("record", {**HEADER, "board": {"nothing": 1}}),
    "a board with an area that has no icons": ("record", {**HEADER, "board": _area("icons", None)[1]}),
    "tiles that are none": ("record", {**HEADER, "tiles": {"nothing": 1}}),
    "tiles with a colour twice": ("record", _with(HEADER, "tiles/tile/01/coats/0", "blue 1")),
    "an unknown ruling": ("record", _with(HEADER, "rulings/mercy", "yes")),
    "an unknown answer": ("record", _with(HEADER, "rulings/split", "up")),
    "a colour twice": ("record", _with(HEADER, "players/1/colour", "red")),
    "a first player who does not play": ("record", _with(HEADER, "first", "green")),
    "a module twice": ("record", {**HEADER, "modules": ["battle", "battle"]}),
    "a piece of a record without a turn": ("record", {**HEADER, "board": IN_PIECES, "pieces": [["NN"]]}),
}

MINE = {"areas": [{"terrain": "mine", "sides": "N"}]}
LEFT: dict[str, Case] = {
    "1.0 for a whole number": ("layout", _with(BOARD, "columns", 3.0)),
    "a field that the board does not have": ("layout", _with(BOARD, "landscape/D1", {})),
    "a landscape where a meadow is": ("layout", _with(BOARD, "landscape/A1", {})),
    "a side that does not lie at the rim": ("layout", _with(BOARD, "rim/A1.E", "wood")),
    "a second mine": ("layout", {**BOARD, "columns": 4, "landscape": {"B1": MINE, "D1": MINE}}),
    "an assembly of a piece that is not there": ("layout", _with(IN_PIECES, "assembly/2", [["II:0"]])),
    "tiles that touch on a mat": ("profile", _with(MAT, "mat/tile_mm", 57)),
    "a tile larger than its field": ("profile", _with(BY_HAND, "board/tile_mm", 60)),
    "one marker twice (1 and 01)": ("profile", _with(MARKED, "markers/at/01", [0, 100])),
    "two markers at one place": ("profile", _with(MARKED, "markers/at/3", [462, 462])),
    "markers in one line": ("profile", _with(MARKED, "markers/at/2", [954, -30])),
    "corners that do not go round clockwise": ("profile", _with(BY_HAND, "corners/ne", [-100, 0])),
    "sites of a field that is no landscape": ("profile", _with(BY_HAND, "sites/A1", {})),
    "a board or tile set of an unknown name": ("record", {**HEADER, "board": "nowhere"}),
    "pieces for a board that is whole": ("record", {**HEADER, "pieces": [["I:0"]]}),
    "pieces that do not fit together": (
        "record", {**HEADER, "board": IN_PIECES, "pieces": [["I:0"], ["I:0"]]}
    ),
    "a reward of the frame beside a landscape": (
        "record", {**HEADER, "board": IN_PIECES, "pieces": [["I:180"]]}
    ),
    "too few tiles for the meadows": ("record", _with(HEADER, "tiles/tile/02", None)),
}  # fmt: skip
"""What hangs on two places at once, by the words of calibration/README.md."""
