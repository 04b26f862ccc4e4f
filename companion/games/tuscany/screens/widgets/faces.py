"""Buttons that show tiles as large as there is room."""

from __future__ import annotations

from companion.ui.widgets.painting import BrushPalette, PaletteButton


class FaceButton(PaletteButton):
    """A tile; a place without one has its number."""


class FacePalette(BrushPalette):
    """Tiles to choose from, all on one page."""

    button = FaceButton
