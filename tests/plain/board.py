"""The board: fields, areas and rim, given whole or assembled from pieces (formats 1 and 2)."""

import re
from typing import Any

from .refused import Data, No, need, one_of, only_keys, text, whole

SIDES = "NESW"
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
TERRAINS = ("wood", "grain", "rocks", "market", "mine")
REWARDS = ("wood", "grain", "rocks", "silver", "card")


def field_at(column: int, row: int) -> str:
    """Name the field in *column* and *row*, both from 0."""
    return f"{chr(ord('A') + column)}{row + 1}"


def place_of(board: Data, field: Any, where: str) -> tuple[int, int]:
    """Give column and row from 0; raise No if *field* is not on *board*."""
    for column in range(board["columns"]):
        for row in range(board["rows"]):
            if field_at(column, row) == field:
                return column, row
    raise No(f"{where}: {field!r} is not on this board")


def is_meadow(board: Data, field: str) -> bool:
    """Tell a meadow from a landscape: they alternate."""
    column, row = place_of(board, field, "field")
    even = (column + row) % 2 == 0
    return bool(even == (board["a1"] == "meadow"))


def all_fields(board: Data) -> list[str]:
    """List every field, row by row."""
    return [field_at(c, r) for r in range(board["rows"]) for c in range(board["columns"])]


def meadows(board: Data) -> list[str]:
    """List the meadows."""
    return [f for f in all_fields(board) if is_meadow(board, f)]


def neighbour(board: Data, field: str, side: str) -> str | None:
    """Name the field on that *side*, or None at the rim."""
    column, row = place_of(board, field, "field")
    column, row = column + STEP[side][0], row + STEP[side][1]
    if 0 <= column < board["columns"] and 0 <= row < board["rows"]:
        return field_at(column, row)
    return None


def read_size(data: Data, where: str) -> Data:
    """Begin a board: its size and what A1 is."""
    return {
        "columns": whole(data["columns"], f"{where}: columns", 1, 16),
        "rows": whole(data["rows"], f"{where}: rows", 1, 16),
        "a1": one_of(data["a1"], f"{where}: a1", ("meadow", "landscape")),
        "landscapes": {},
        "rim": {},
    }


def read_area(data: Any, where: str) -> Data:
    """Give one area with all its keys."""
    only_keys(data, where, "terrain sides", "icons sites")
    terrain = one_of(data["terrain"], f"{where}: terrain", TERRAINS)
    sides = text(data["sides"], f"{where}: sides")
    need(sides != "" and all(s in SIDES for s in sides), f"{where}: sides {sides!r}")
    need(len(set(sides)) == len(sides), f"{where}: a side twice")
    if terrain == "mine":
        need("icons" not in data, f"{where}: a mine has no icons")
        icons = 0
    else:
        need("icons" in data, f"{where}: icons is missing")
        icons = whole(data["icons"], f"{where}: icons", 1, 6)
    need("sites" not in data or terrain == "rocks", f"{where}: sites only in rocks")
    sites = whole(data.get("sites", 0), f"{where}: sites", 0, 4)
    return {"terrain": terrain, "sides": sides, "icons": icons, "sites": sites}


def read_landscapes(board: Data, data: Any, where: str) -> None:
    """Put the landscapes' entries onto *board*."""
    need(isinstance(data, dict), f"{where}: not an object")
    for field, entry in data.items():
        place_of(board, field, where)
        need(not is_meadow(board, field), f"{where}: {field} is a meadow")
        only_keys(entry, f"{where}: {field}", "", "settlement areas")
        settlement = None
        if "settlement" in entry:
            settlement = one_of(entry["settlement"], f"{where}: {field}: settlement", ("village", "city"))
        areas = entry.get("areas", [])
        need(isinstance(areas, list), f"{where}: {field}: areas is not a list")
        read = [read_area(a, f"{where}: {field}: area {i}") for i, a in enumerate(areas)]
        board["landscapes"][field] = {"settlement": settlement, "areas": read}


def read_reward(value: Any, where: str) -> tuple[str, int]:
    """Give what a stretch of rim shows: the kind and how many."""
    found = re.fullmatch(r"(?:([1-9][0-9]*) )?([a-z]+)", text(value, where))
    if found is None:
        raise No(f"{where}: {value!r} is not known")
    return one_of(found[2], where, REWARDS), int(found[1] or 1)


def put_rim(board: Data, field: str, side: str, value: Any) -> None:
    """Put one reward at an outer side of a meadow."""
    where = f"rim: {field}.{side}"
    place_of(board, field, where)
    need(side in tuple(SIDES), f"{where}: no such side")
    need(is_meadow(board, field), f"{where}: a landscape")
    need(neighbour(board, field, side) is None, f"{where}: not an outer side")
    board["rim"][field, side] = read_reward(value, where)


def check_whole(board: Data) -> Data:
    """Give *board* back if it is a size one can play on and has at most one mine."""
    need(board["columns"] >= 2 and board["rows"] >= 1, "board: too small")
    need(board["columns"] <= 16 and board["rows"] <= 16, "board: too large")
    mines = [a for entry in board["landscapes"].values() for a in entry["areas"] if a["terrain"] == "mine"]
    need(len(mines) <= 1, "board: more than one mine")
    return board


def read_board(data: Any, pieces: Any, players: int) -> Data:
    """Give the board of a game for that many *players*; *pieces* is what the header says, or None."""
    need(isinstance(data, dict), "board: not an object")
    if "piece" in data:
        return check_whole(assemble(data, pieces, players))
    need(pieces is None, "pieces: this board has none")
    only_keys(data, "board", "columns rows a1", "name landscape rim")
    text(data.get("name", ""), "board: name")
    board = read_size(data, "board")
    read_landscapes(board, data.get("landscape", {}), "landscape")
    rim = data.get("rim", {})
    need(isinstance(rim, dict), "rim: not an object")
    for place, value in rim.items():
        field, _, side = place.partition(".")
        put_rim(board, field, side, value)
    return check_whole(board)


def assemble(data: Data, pieces: Any, players: int) -> Data:
    """Lay the pieces together, and the frame of that size around them."""
    only_keys(data, "board", "piece", "name frame assembly")
    need(isinstance(data["piece"], dict), "piece: not an object")
    known = {name: read_piece(entry, f"piece {name}") for name, entry in data["piece"].items()}
    if pieces is None:
        assembly = data.get("assembly", {})
        need(isinstance(assembly, dict), "assembly: not an object")
        need(str(players) in assembly, f"assembly: none for {players} players")
        pieces = assembly[str(players)]
    need(isinstance(pieces, list) and len(pieces) > 0, "pieces: not a list of rows")
    board: Data = {"landscapes": {}, "rim": {}}
    fields: dict[tuple[int, int], str] = {}
    used: list[str] = []
    down = 0
    for row in pieces:
        need(isinstance(row, list) and len(row) > 0, "pieces: a row is not a list")
        right, height = 0, 0
        for entry in row:
            name, _, turn = text(entry, "pieces").rpartition(":")
            need(name in known and turn in ("0", "180"), f"pieces: {entry!r} is not known")
            need(name not in used, f"pieces: {name} twice")
            used.append(name)
            piece = turned(known[name]) if turn == "180" else known[name]
            need(height in (0, piece["rows"]), "pieces: heights differ")
            height = piece["rows"]
            for column in range(piece["columns"]):
                for line in range(piece["rows"]):
                    inside, outside = field_at(column, line), field_at(right + column, down + line)
                    fields[right + column, down + line] = (
                        "meadow" if is_meadow(piece, inside) else "landscape"
                    )
                    if inside in piece["landscapes"]:
                        board["landscapes"][outside] = piece["landscapes"][inside]
            right += piece["columns"]
        need(board.setdefault("columns", right) == right, "pieces: rows of different width")
        down += height
    board["rows"] = down
    board["a1"] = fields[0, 0]
    need(board["columns"] <= 16 and board["rows"] <= 16, "board: too large")
    for (column, line), kind in fields.items():
        right_kind = "meadow" if is_meadow(board, field_at(column, line)) else "landscape"
        need(kind == right_kind, "pieces: meadows and landscapes do not alternate")
    put_frame(board, data.get("frame", {}))
    return board


def read_piece(data: Any, where: str) -> Data:
    """Give one piece as a small board without rim."""
    only_keys(data, where, "columns rows a1", "landscape")
    piece = read_size(data, where)
    read_landscapes(piece, data.get("landscape", {}), where)
    return piece


def turned(piece: Data) -> Data:
    """Give *piece* turned by 180 degrees."""
    columns, rows = piece["columns"], piece["rows"]
    last = "meadow" if is_meadow(piece, field_at(columns - 1, rows - 1)) else "landscape"
    result: Data = {"columns": columns, "rows": rows, "a1": last, "landscapes": {}, "rim": {}}
    for field, entry in piece["landscapes"].items():
        column, row = place_of(piece, field, "piece")
        areas = []
        for area in entry["areas"]:
            areas.append({**area, "sides": "".join(OPPOSITE[s] for s in area["sides"])})
        there = field_at(columns - 1 - column, rows - 1 - row)
        result["landscapes"][there] = {"settlement": entry["settlement"], "areas": areas}
    return result


def put_frame(board: Data, frames: Any) -> None:
    """Put the frame of the board's size around it, if there is one."""
    need(isinstance(frames, dict), "frame: not an object")
    frame = frames.get(f"{board['columns']}x{board['rows']}")
    if frame is None:
        return
    only_keys(frame, "frame", "", "N E S W")
    for side, shown in frame.items():
        count = board["columns"] if side in "NS" else board["rows"]
        need(isinstance(shown, list) and len(shown) == count, f"frame: {side} needs {count} entries")
        for i, value in enumerate(shown):
            at = {"N": (i, 0), "S": (i, board["rows"] - 1), "W": (0, i), "E": (board["columns"] - 1, i)}[side]
            if value != "":
                put_rim(board, field_at(*at), side, value)
