"""The text of a camera profile: made, and changed table by table so that all else stays as it was."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from companion.base.toml_text import toml_of
from companion.eye.game_mat import mat_of
from companion.eye.game_table import game_of_profile, table_of
from companion.kit.mat import profile_tables

OUT_MM, MARKER_MM = 30.0, 30.0
"""The table of the printed kit: markers so far outside the board's corners, and so large."""
LINE: Final = r"(?![ \t]*\[[ \t]*[\"'A-Za-z])[^\n]*\n"
"""Up to the next heading; lists of numbers may fill lines."""


def new_profile(columns: int, rows: int, by_hand: bool, game: str = "") -> str:
    """Return the text of a profile for a board of that size, with the printed kit's markers or without.

    *game*: the name of one; left out, the first. One with a mat has its sizes from there.
    """
    named = game_of_profile({"game": game} if game else {})
    if mats := mat_of(named):
        tables = profile_tables(mats.mat(mats.TILE_MM))
        return toml_of({name: one for name, one in tables.items() if name != "markers" or not by_hand})
    table = table_of(named)
    board = table.usual_board(columns, rows)
    east, south = columns * board.pitch_mm + OUT_MM, rows * board.pitch_mm + OUT_MM
    at = {"0": [-OUT_MM, -OUT_MM], "1": [east, -OUT_MM], "2": [east, south], "3": [-OUT_MM, south]}
    markers = {"markers": {"dictionary": "4x4_50", "size_mm": MARKER_MM, "at": at}}
    tables = {table.NAMES[0]: table.board_table(board)}
    return toml_of(tables | ({} if by_hand else markers) | {"tiles": dict(table.TILES)})


def with_table(text: str, name: str, table: Mapping[str, Any]) -> str:
    """Return the TOML *text* with the table *name* put in its place, or at its end; all else stays."""
    put, text = toml_of({name: table}), f"{text.rstrip()}\n"
    found = re.search(rf"^[ \t]*\[[ \t]*{name}[ \t]*\][^\n]*\n(?:{LINE})*", text, re.MULTILINE)
    if found is None:
        return f"{text}\n{put}"
    return f"{text[: found.start()]}{put}\n{text[found.end() :]}".rstrip() + "\n"


def without_table(text: str, name: str) -> str:
    """Return the TOML *text* without the table *name* and those under it."""
    heading = rf"^[ \t]*\[[ \t]*{name}(?:\.[^\]\n]*)?\][^\n]*\n(?:{LINE})*"
    return re.sub(heading, "", f"{text.rstrip()}\n", flags=re.MULTILINE)


def with_line(text: str, table: str, key: str, value: Any) -> str:
    """Return the TOML *text* whose *table* has *key* with that *value*; all else stays."""
    line = toml_of({key: value}).strip()
    head = rf"^[ \t]*\[[ \t]*{table}[ \t]*\][^\n]*\n"
    if re.search(head, text, re.MULTILINE) is None:
        return with_table(text, table, {key: value})
    found = re.search(rf"({head}(?:{LINE})*?)[ \t]*{key}[ \t]*=[^\n]*\n", text, re.MULTILINE)
    if found is not None:
        return f"{text[: found.end(1)]}{line}\n{text[found.end() :]}"
    return re.sub(head, lambda one: f"{one[0]}{line}\n", text, count=1, flags=re.MULTILINE)
