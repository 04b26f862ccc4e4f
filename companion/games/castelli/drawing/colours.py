"""The colours of the board: terrains, meadow, frame; those of paper, ink and players are `report.ink`."""

from __future__ import annotations

from typing import Final

from companion.engine.castelli.box import Terrain

LAND: Final[dict[Terrain, str]] = {
    "wood": "#9dbb8d",
    "grain": "#ead48c",
    "rocks": "#c2bcb4",
    "market": "#e0b596",
    "mine": "#a9b6c4",
}
"""Terrains are muted, so that what people laid and built stands out."""
BARE_LAND: Final = "#e4d9bd"
MEADOW: Final = "#cdd6a8"
FRAME: Final = "#d8c49a"
