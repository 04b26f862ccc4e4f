"""Hands that teach a board layout through the screen, and count what it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from companion.engine.castelli.board import STEP, Facing
from companion.engine.castelli.box import Side
from companion.games.castelli.drawing.board import middle
from companion.games.castelli.drawing.painted import rim_spot
from tests.ui.touching import touch_widget

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before

OUT = 36.0
"""How far from the middle of a landscape a side is touched."""


class Teacher:
    """Taps and strokes on the screen of a board layout; each counts as one tap."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.taps = 0

    @property
    def painter(self) -> Any:
        """What is being painted."""
        return self.stage.page.presenter.painter

    def take(self, key: str) -> None:
        """Take a brush (`wood`) or a number (`n 2`), unless it is in the hand already."""
        brush = self.painter.brush
        if key in (brush.what, f"n {brush.number}"):
            return
        ids = self.stage.page.ids
        rows = (ids.what, ids.numbers, ids.others)
        button = next(one for row in rows for one in row.children if one.key == key)
        touch_widget(self.stage, button)
        self.taps += 1

    def stroke(self, at: str, sides: str) -> None:
        """Stroke over these sides of a landscape; none: touch its middle."""
        x, y = middle(at)
        steps: list[tuple[int, int]] = [STEP[cast(Side, side)] for side in sides]
        places = [(x + dx * OUT, y + dy * OUT) for dx, dy in steps] or [(x, y)]
        self._along([self._in_window(place) for place in places])

    def _in_window(self, place: tuple[float, float]) -> tuple[float, float]:
        """Return where in the window that *place* of the drawing is, a bar below the screen or not."""
        board = self.stage.page.ids.board
        x, y = board.to_window(*board.in_window(*place))
        return float(x), float(y)

    def _along(self, places: list[tuple[float, float]]) -> None:
        from tests.ui.stage import Finger

        finger = Finger(places[0])
        finger.down()
        for place in places[1:]:
            finger.slide(place)
        finger.up()
        self.stage.frames(2)
        self.taps += 1

    def show(self, meadow: str, side: Any) -> None:
        """Touch a place of the rim."""
        self.stage.tap(self._in_window(rim_spot(Facing(meadow, side))))
        self.taps += 1

    def turn_to(self, page: str) -> None:
        """Go on until that piece or frame is shown."""
        while self.painter.page != page:
            touch_widget(self.stage, self.stage.page.ids.page)
            self.taps += 1
