"""The table."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.input.motionevent import MotionEvent

from companion.games.tuscany.drawing.market import STORED
from companion.games.tuscany.screens import holdings
from companion.games.tuscany.screens.cue import cue
from companion.games.tuscany.screens.region_panels import PILE
from companion.games.tuscany.screens.widgets import table  # noqa: F401 - the rules name it
from companion.games.tuscany.screens.widgets.payments import PaymentStrip
from companion.ui.board_drawing import Hit
from companion.ui.page import Page
from companion.words.table_step import TableStep


class TuscanyTablePage(Page):
    """A region, the open tiles, everybody's panels, and the usual next step."""

    leads_to = ("why", "log", "phase_sheet", "correct", "final_score")

    def __init__(self, *arguments: Any, **properties: Any) -> None:
        self._payments = PaymentStrip()
        super().__init__(*arguments, **properties)

    def refresh(self) -> None:
        """Show what the presenter says now; on an upright screen the open tiles lie in two rows."""
        self.presenter.flat = App.get_running_app().theme.upright
        before = self.view
        super().refresh()
        if heard := cue(before, self.view):
            App.get_running_app().sounds.play(heard)

    def see(self) -> None:
        """Go to what the camera has seen; a move that is told comes first, with what refills the centre."""
        asked = self.navigator.session.asked()
        if self.presenter.is_asking:
            if self.presenter.see():
                self.refresh()
        elif asked is not None:
            name, facts = self.navigator.session.screens.way_to_answer(asked)
            App.get_running_app().sounds.play("question" if hasattr(asked, "answers") else "tile")
            self.go(name, **facts)

    # --- a finger that slides on from a lit space chooses the payment ---

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Show the payments around a lit space that is touched."""
        self._payments.hide()
        handled = bool(super().on_touch_down(touch))
        x, y = self.to_local(*touch.pos)
        board = self.ids.board.shown
        if board is not None and board.is_drawn and board.zoom == 1.0 and board.collide_point(x, y):
            found = self.view.region.hit(*board.on_board(x, y))
            options = self.presenter.payments_at(found.field) if found else ()
            if found and len(options) > 1:
                self._payments.show(self, options, found.field, (x, y))
        return handled

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Follow the finger."""
        self._payments.point(*self.to_local(*touch.pos))
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Place for the payment on which the finger is lifted."""
        space, chosen = self._payments.space, self._payments.at(*self.to_local(*touch.pos))
        self._payments.hide()
        handled = bool(super().on_touch_up(touch))
        if chosen:
            self.do(self.presenter.place_for, space, chosen)
        return handled

    def tap_market(self, found: Hit) -> None:
        """Take or place an open tile, or choose what is stored."""
        if found.field.startswith(STORED):
            self.do(self.presenter.touch_stored, int(found.field.removeprefix(STORED)))
        else:
            self.do(self.presenter.touch_open, int(found.field))

    def step_icon(self, step: TableStep) -> str:
        """Return the icon of what hands move."""
        kind, _, name = step.what.partition(" ")
        if kind in ("tile", "chip"):
            return f"tuscany/tile {name}" if kind == "tile" else f"tuscany/{name}"
        return holdings.icon(step.what, step.colour or "red")

    def ask(self, colour: str, what: str) -> None:
        """Show a player's region, or how a number came about."""
        if what in ("region", PILE):
            self.do(self.presenter.look_at, colour)
        else:
            self.go("why", player=colour, what=what)

    @property
    def enter_ends_turn(self) -> bool:
        """Whether the big button ends the turn now."""
        return bool(self.view.next in ("end", "phase"))

    def press_enter(self) -> None:
        """Do the usual next thing."""
        following = self.view.next
        if following == "score":
            self.go("final_score")
        elif following:
            self.do(self.presenter.press)
            if following == "phase" and not self.view.table.notice:
                self.go("phase_sheet")

    def press_undo(self) -> None:
        """Take the last change back."""
        self.do(self.presenter.undo)

    def press_redo(self) -> None:
        """Bring back what was taken back last."""
        if self.view.table.redo:
            self.do(self.presenter.redo)
