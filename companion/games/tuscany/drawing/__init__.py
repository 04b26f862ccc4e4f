"""Regions, signs and what is pointed out on them: what the shared screens draw of The Castles of Tuscany.

`hexagons` where spaces lie · `region` a region as shapes · `shapes` shapes as a picture ·
`symbols` the signs · `tuscany_board` a region on the canvas · `highlight` what is pointed out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from companion.engine.protocol import Outcome
    from companion.engine.tuscany.state import Game
    from companion.ui.board_drawing import BoardDrawing, Highlight, IconDrawing
    from companion.ui.theme import Rgba

EMBLEM: Final = "tuscany/castle"
SIGN_EDGE: Final = 28.0


def draw_board(board: Game) -> BoardDrawing:
    """Return how to draw the region of the player on turn."""
    from companion.games.tuscany.drawing.tuscany_board import TuscanyBoard

    return TuscanyBoard(board, board.turn)


def point_out(board: Game, outcomes: Sequence[Outcome]) -> Highlight:
    """Return a line around each space on which something was placed."""
    from companion.games.tuscany.drawing.highlight import placed_spaces

    return placed_spaces(board, outcomes)


def draw_icon(name: str, paint: Rgba) -> IconDrawing | None:  # noqa: ARG001 - signs have their own colours
    """Return a sign by its *name* (a kind, a crop, a chip, `pile`), a `tile village`, a payment `pay 2 1`."""
    from companion.games.tuscany.drawing.symbols import symbol, symbols
    from companion.games.tuscany.drawing.tile_faces import named_face
    from companion.ui.board_drawing import IconDrawing

    if face := named_face(name):
        return IconDrawing(*face)
    return IconDrawing(symbol(name), SIGN_EDGE, needs_plate=True) if name in symbols() else None
