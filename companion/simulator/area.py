"""The part of a table that a game takes up, for what people and things do over it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from companion.simulator.ink import Point


class TableArea(Protocol):
    """How large the board is, in mm from its north-west corner, and where its markers are by their ids."""

    @property
    def size_mm(self) -> Point:
        """Width and height of the board."""

    @property
    def markers(self) -> Mapping[int, Point]:
        """The middles of the markers."""
