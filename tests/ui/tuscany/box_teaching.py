"""Hands that teach a box of The Castles of Tuscany through the screen, and count what it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.tuscany.pieces import Box
from companion.engine.tuscany.region import around, place_name
from companion.games.tuscany.drawing.hexagons import middle
from tests.ui.touching import touch_widget

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before


class BoxTeacher:
    """Taps and strokes on the screen of a box's pieces; a drag counts as one touch."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.touches = 0

    @property
    def painter(self) -> Any:
        """What is being painted."""
        return self.stage.page.presenter.painter

    def take(self, kind: str) -> None:
        """Take a brush, unless it is in the hand already."""
        if self.painter.brush != kind:
            touch_widget(self.stage, next(b for b in self.stage.page.ids.brushes.children if b.key == kind))
            self.touches += 1

    def stroke(self, spaces: list[int], lift: bool = True) -> None:
        """Go over these spaces with a finger; without *lift* it stays on the glass."""
        from tests.ui.stage import Finger

        board = self.stage.page.ids.board
        places = [
            board.to_window(*board.in_window(*middle(place_name(self.painter.box.shape[n])))) for n in spaces
        ]
        finger = Finger(places[0])
        finger.down()
        for place in places[1:]:
            finger.slide(place)
        if lift:
            finger.up()
        self.stage.frames(2)
        self.touches += 1

    def paint(self, like: Box, piece: str) -> None:
        """Paint the piece that is shown as *piece* of another box is; neighbours of a kind by one drag."""
        kinds = like.pieces[piece]
        first = self.painter.brush or kinds[0]
        for kind in sorted(set(kinds), key=lambda kind: (kind != first, kind)):
            for run in runs(like, [n for n, other in enumerate(kinds) if other == kind]):
                self.take(kind)
                self.stroke(run)

    def go_on(self) -> None:
        """Touch the big button."""
        touch_widget(self.stage, self.stage.page.ids.go_on)
        self.touches += 1


def runs(box: Box, spaces: list[int]) -> list[list[int]]:
    """Return *spaces* of a piece as strokes: each goes on to a neighbour."""
    left, found = list(spaces), list[list[int]]()
    while left:
        run = [left.pop(0)]
        while following := [n for n in left if box.shape[n] in around(box.shape[run[-1]])]:
            run.append(following[0])
            left.remove(following[0])
        found.append(run)
    return found
