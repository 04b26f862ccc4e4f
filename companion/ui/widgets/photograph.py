"""A board as a picture file, to share."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from companion.engine.castelli.state import Game
from companion.games.castelli.drawing.board import extent
from companion.ui.widgets.board import BoardCanvas

WIDE: Final = 1600
"""The width of the picture in pixels."""


def photograph(game: Game) -> bytes:
    """Return the whole board of *game* as a PNG."""
    _left, _top, wide, high = extent(game.setup.board)
    board, file = BoardCanvas(size=(WIDE, round(high * WIDE / wide))), BytesIO()
    board.game = game
    board.draw_now()
    board.export_as_image().save(file, fmt="png")
    return file.getvalue()
