"""What lies on a place of the mat."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.tuscany.box import Tile


class Lying(NamedTuple):
    """A tile on a place: which (None: face down), its own *number*, and how often it was turned there."""

    tile: Tile | None
    number: int = 0
    turns: int = 0
