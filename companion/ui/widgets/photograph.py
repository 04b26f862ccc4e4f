"""A board as a picture file, to share."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from companion.ui.board_drawing import BoardDrawing
from companion.ui.widgets.board import BoardCanvas

WIDE: Final = 1600
"""The width of the picture in pixels."""


def photograph(drawing: BoardDrawing) -> bytes:
    """Return the whole board as a PNG."""
    _left, _top, wide, high = drawing.extent
    board, file = BoardCanvas(size=(WIDE, round(high * WIDE / wide))), BytesIO()
    board.drawing = drawing
    board.draw_now()
    board.export_as_image().save(file, fmt="png")
    return file.getvalue()
