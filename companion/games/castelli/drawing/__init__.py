"""The board, its tiles and icons as pictures: what the shared screens draw of Castelli.

`pieces` coats, castles, tiles · `landscape`, `board` a game as it lies on the table · `highlight` what is
pointed out · `evaluation` what there is to see of outcomes · `hit` what lies under a finger · `painted` a
board that is being taught.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from companion.engine.castelli.state import Game
    from companion.engine.protocol import Outcome
    from companion.ui.board_drawing import BoardDrawing, Highlight, IconDrawing
    from companion.ui.theme import Rgba

EMBLEM: Final = "castelli/city"


def draw_board(board: Game) -> BoardDrawing:
    """Return how to draw that game."""
    from companion.games.castelli.drawing.castelli_board import CastelliBoard

    return CastelliBoard(board)


def point_out(board: Game, outcomes: Sequence[Outcome]) -> Highlight:
    """Return all that there is to see of *outcomes*, after which the game is as it is."""
    from companion.games.castelli.drawing.evaluation import at_once, fields_of
    from companion.ui.board_drawing import Highlight

    return Highlight(at_once(board, outcomes), fields_of(board, outcomes))


def draw_icon(name: str, paint: Rgba) -> IconDrawing | None:
    """Return the icon called *name*: `wood`, `city`, `castle red`, or a sign such as `tower`."""
    from companion.games.castelli.drawing.icons import icon

    return icon(name, paint)
