"""What is pointed out on a region: where something was placed, and where something may be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from companion.engine.protocol import Outcome
from companion.engine.tuscany.box import Space
from companion.engine.tuscany.outcomes import Placed
from companion.engine.tuscany.questions import Worth
from companion.engine.tuscany.state import Game
from companion.games.tuscany.drawing.hexagons import RADIUS, hexagon, middle
from companion.games.tuscany.drawing.symbols import symbol
from companion.report.ink import INK
from companion.ui.board_drawing import Highlight
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import ellipse, moved
from companion.ui.theme import PALETTES

HIGHLIGHT: Final = PALETTES["dark"].highlight
LINE: Final = 5.0
GREEN: Final = "#2f6b22"
SIGN_OF: Final = {"cards": "card", "workers": "worker", "marble": "marble"}


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


def lit_spaces(worths: Mapping[Space, Worth]) -> Picture:
    """Return a line around each space on which something may be placed, with what that would bring now."""
    picture = highlight_spaces(worths)
    for space, worth in worths.items():
        x, y = middle(space)
        if points := worth.gains.get("green", 0):
            badge = moved(ellipse(14.5, 12.0), x, y - 15)
            picture.inked(badge, "#fffbe8", GREEN, 2.2)
            picture.write(f"+{points}", (x, y - 15), 17.0, GREEN)
        _write_things(picture, x, y + 2 if points else y - 6, _things(worth))
    return picture


def _write_things(picture: Picture, x: float, y: float, things: list[tuple[str, int]]) -> None:
    """Write what else it would bring on a plate, which leaves the number of the space in view."""
    if things:
        picture.inked(moved(ellipse(7.0 + 11 * len(things), 9.5), x, y), "#fffbe8", INK, 1.2)
    for n, (sign, count) in enumerate(things):
        left = x + 22 * n - 11 * (len(things) - 1)
        picture.add(symbol(sign), left - 6, y, 0.7)
        picture.write(str(count), (left + 7, y), 14.0, INK)


def _things(worth: Worth) -> list[tuple[str, int]]:
    """Return what else it would bring, by its sign; one of it goes without saying."""
    gains = [(SIGN_OF[what], n) for what, n in worth.gains.items() if what in SIGN_OF and n > 1]
    return [*gains, *([("harvest", worth.harvest_cards)] if worth.harvest_cards > 1 else [])]
