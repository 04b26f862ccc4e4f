"""The colours of the eight kinds, of wood and of the land's edge; paper, ink and players are `report.ink`."""

from __future__ import annotations

from typing import Final

from companion.engine.tuscany.box import Kind

KIND: Final[dict[Kind, str]] = {
    "village": "#e6923c",
    "crop": "#a9cf6b",
    "cart": "#dcc59a",
    "monastery": "#f3d04a",
    "quarry": "#a9a8a6",
    "city": "#cd5144",
    "estate": "#4bb9b3",
    "castle": "#3f7a52",
}
"""As the rule book names them; each kind has a sign as well, since colour is never alone."""
WOOD: Final = "#b9854a"
FRAME: Final = "#c4a877"
