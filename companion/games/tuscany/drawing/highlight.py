"""What is pointed out on a region: the spaces on which something was placed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from companion.engine.protocol import Outcome
from companion.engine.tuscany.box import Space
from companion.engine.tuscany.outcomes import Placed
from companion.engine.tuscany.state import Game
from companion.games.tuscany.drawing.hexagons import RADIUS, hexagon, middle
from companion.report.ink import INK
from companion.ui.board_drawing import Highlight
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import moved
from companion.ui.theme import PALETTES

HIGHLIGHT: Final = PALETTES["dark"].highlight
LINE: Final = 5.0


def placed_spaces(board: Game, outcomes: Sequence[Outcome]) -> Highlight:
    """Return a line around each space of the player on turn on which something was placed."""
    placed = [one.at for one in outcomes if isinstance(one, Placed) and one.by == board.turn]
    return Highlight(highlight_spaces(placed), tuple(placed)) if placed else Highlight()


def highlight_spaces(spaces: Iterable[Space]) -> Picture:
    """Return a line around each of *spaces*."""
    picture = Picture()
    for space in spaces:
        around = moved(hexagon(RADIUS - 2), *middle(space))
        picture.ring(around, INK, LINE + 2.5, 0.9)
        picture.ring(around, HIGHLIGHT, LINE)
    return picture
