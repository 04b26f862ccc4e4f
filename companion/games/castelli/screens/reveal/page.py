"""Reveal."""

from __future__ import annotations

from math import atan2, degrees
from typing import Any

from kivy.input.motionevent import MotionEvent
from kivy.properties import NumericProperty, ObjectProperty

from companion.games.castelli.drawing.board import middle
from companion.games.castelli.drawing.highlight import turned_tile
from companion.games.castelli.drawing.hit import Hit, side_at
from companion.games.castelli.screens.proposed import screen_for
from companion.games.castelli.screens.widgets import table  # noqa: F401 - the rules name it
from companion.games.castelli.screens.widgets.tiles import Chip, DirectionRow
from companion.ui.auto_accept import AutoAcceptPage
from companion.ui.widgets.spare import hold

AROUND = 0.55
"""How much of a field is shown around the tile that is turned, on each side."""


class RevealPage(AutoAcceptPage):
    """Choose the tile, turn it with a finger, lay it."""

    degrees = NumericProperty(0.0)
    highlight = ObjectProperty(None, allownone=True)

    def __init__(self, *arguments: Any, **properties: Any) -> None:
        self._turning: MotionEvent | None = None
        self._start = 0.0
        super().__init__(*arguments, **properties)

    def arrive(self) -> None:
        """Show the field."""
        super().arrive()
        self._look()

    def refresh(self) -> None:
        """Show what the presenter says now."""
        super().refresh()
        self.degrees = 0.0
        self._fill()
        self._draw()

    def _fill(self) -> None:
        ids, view = self.ids, self.view
        _show(ids.orders, [{"order": list(order), "chosen": on} for order, on in view.orders], self._order)
        _show(ids.reds, [{"value": str(value), "chosen": on} for value, on in view.values], self._value)
        quarters = self.navigator.board.quarters
        rows = [
            {
                "north": one.north,
                "quarters": quarters,
                "gains": one.gains,
                "chosen": one.chosen,
                "nothing": view.nothing,
            }
            for one in view.directions
        ]
        _show(ids.directions, rows, self._direction, DirectionRow)

    def _draw(self) -> None:
        tile = self.view.tile
        self.highlight = turned_tile(self.view.field, tile.coats, tile.silver, self.degrees) if tile else None

    def _look(self) -> None:
        if self.view.field:
            self.ids.board.show_fields([self.view.field], AROUND)

    # --- buttons ---

    def _order(self, chip: Chip) -> None:
        self.do(self.presenter.narrow_order, tuple(chip.order))

    def _value(self, chip: Chip) -> None:
        self.do(self.presenter.narrow_value, int(chip.value))

    def _direction(self, row: DirectionRow) -> None:
        self.do(self.presenter.point, row.north)

    def choose(self, tile: str) -> None:
        """Take a tile."""
        self.do(self.presenter.choose, tile)
        self._look()

    def enter_missing(self) -> None:
        """Enter a tile that is not in the list; the way leads back here, with that tile."""
        if self.presenter.begin_missing():
            self.go("taught_tile", **self.presenter.missing)
        else:
            self.refresh()

    def lay(self) -> None:
        """Lay it, and see what it pays; a touch that was meant for the screen before does nothing."""
        if self.is_too_soon:
            return
        if self.presenter.lay():
            self.go("table", told=True)
        else:
            self.refresh()

    def press_enter(self) -> None:
        """Lay it."""
        self.lay()

    def press_undo(self) -> None:
        """Choose another tile."""
        self.do(self.presenter.choose_again)

    def back(self) -> None:
        """Go back; what the eye has seen is then not so."""
        if self.view.seen:
            self.presenter.dismiss()
            self.go("table")
        else:
            super().back()

    def see(self) -> None:
        """Follow what the eye sees, unless people are telling it themselves."""
        if not self.view.seen or (self.presenter.is_touched and self._still_there()):
            return
        name, facts = screen_for(self.presenter.session)
        if facts != {"seen": self.presenter.seen}:
            self.go(name, **facts)

    def _still_there(self) -> bool:
        seeing = self.presenter.session.watched
        return seeing is not None and seeing.at(self.view.field) is not None

    # --- turning with a finger ---

    def tap_board(self, found: Hit) -> None:
        """Turn the tile by a quarter, or lay it on another field."""
        if self.view.tile is None:
            return
        if found.field == self.view.field:
            self.do(self.presenter.turn, 1)
        else:
            self.do(self.presenter.move_to, found.field)
            self._look()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Begin to turn the tile if the finger is on it; whatever is touched, nothing goes on by itself."""
        self.wait(0)
        if self.view.tile is not None and self._on_tile(touch):
            touch.grab(self)
            self._turning, self._start = touch, self._angle(touch)
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Let the tile follow the finger."""
        if touch is not self._turning:
            return bool(super().on_touch_move(touch))
        self.degrees = self._angle(touch) - self._start
        self._draw()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Let the tile come to rest at the next quarter; a tap brings a coat to the north."""
        if touch is not self._turning:
            return bool(super().on_touch_up(touch))
        if touch.grab_current is self:
            touch.ungrab(self)
            self._turning = None
            if abs(touch.x - touch.ox) + abs(touch.y - touch.oy) < 8:
                self._tap_tile(touch)
            else:
                self.do(self.presenter.turn, round(self.degrees / 90))
        return True

    def _tap_tile(self, touch: MotionEvent) -> None:
        """Bring the coat that was tapped to the north; in the middle of the tile turn it by a quarter."""
        x, y = self.ids.board.shown.on_board(*self.to_local(*touch.pos))
        mx, my = middle(self.view.field)
        side = side_at(x - mx, y - my)
        if side is None:
            self.do(self.presenter.turn, 1)
        else:
            self.do(self.presenter.point, self.view.tile.coats[side].colour)

    def _on_tile(self, touch: MotionEvent) -> bool:
        board = self.ids.board.shown
        here = self.to_local(*touch.pos)
        if board is None or not board.collide_point(*here):
            return False
        x, y = board.on_board(*here)
        mx, my = middle(self.view.field)
        return bool(max(abs(x - mx), abs(y - my)) < 60)

    def _angle(self, touch: MotionEvent) -> float:
        x, y = self.ids.board.in_window(*middle(self.view.field))
        return -degrees(atan2(touch.y - y, touch.x - x))


def _show(box: Any, rows: list[dict[str, Any]], touched: Any, kind: type = Chip) -> None:
    """Let *box* hold one widget for each of *rows*."""

    def make() -> Any:
        made = kind()
        made.bind(on_release=touched)
        return made

    for widget, row in zip(hold(box, len(rows), make), rows, strict=True):
        for name, value in row.items():
            setattr(widget, name, value)
