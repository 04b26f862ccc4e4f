"""Boards as plain data, right and wrong, for the tests of their formats."""

from __future__ import annotations

from typing import Any

import pytest

from companion.base.errors import BadData
from companion.engine.castelli.assemble import board_for
from companion.engine.castelli.board import Board
from companion.engine.castelli.layout import read_layout
from tests.small import Json


def told(size: str = "3x3", a1: str = "meadow", **more: Any) -> Json:
    """Return a board or a piece of that size, as data."""
    columns, rows = map(int, size.split("x"))
    return {"columns": columns, "rows": rows, "a1": a1, **more}


def made(data: Json, *rows: str, players: int = 2) -> Board:
    """Return the board of *data*, its pieces in *rows* such as `I:0 II:180`."""
    return board_for(read_layout(data), players, [row.split() for row in rows] or None)


def wrong(data: Json, *rows: str) -> str:
    """Return what is said against *data*, which must be wrong."""
    with pytest.raises(BadData) as caught:
        made(data, *rows)
    return str(caught.value)


def with_area(**area: Any) -> Json:
    """Return a board with one area on B1: wood in the south with one icon, but for what is told."""
    area = {"terrain": "wood", "sides": "S", "icons": 1, **area}
    return told(landscape={"B1": {"areas": [{key: value for key, value in area.items() if value != "-"}]}})
