"""Tables of a small game, for tests."""

from __future__ import annotations

from typing import Any

from companion.engine.protocol import Colour
from companion.journal import Journal
from companion.play.table import Table
from tests.play.toy import HEADER, End, Go, Race, Setup, Toy

ToyTable = Table[Setup, Race, Go | End]


def begin(journal: Journal, *moves: dict[str, Any], rules: Toy | None = None) -> ToyTable:
    return Table.begin(journal, rules or Toy(), HEADER, moves)


def resumed(table: ToyTable, journal: Journal, rules: Toy | None = None) -> ToyTable:
    return Table.resume(journal, rules or Toy(), table.number)


def points(table: ToyTable) -> dict[Colour, int]:
    return table.state.points
