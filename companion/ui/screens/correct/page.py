"""Corrections."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock, ClockEvent
from kivy.properties import ListProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.ui.page import Page
from companion.ui.widgets import people  # noqa: F401 - known to the rules by name
from companion.ui.widgets.plain import Plate, PushButton
from companion.ui.widgets.spare import hold

HELD_S: Final = 0.5
"""How long − or + is held before it goes on by itself."""
AGAIN_S: Final = 0.1


class CorrectPage(Page):
    """A player, their counts with + and −, a note."""

    def press_enter(self) -> None:
        """Show what it changes."""
        if self.view.ready:
            self.do(self.presenter.propose)

    def type_note(self) -> None:
        """Write a note on the keyboard of the screen."""
        self.go("typing", title=self.view.note_title, text=self.view.note, then=self.presenter.write)


class StepButton(PushButton):
    """− or +: one step with each tap, and one after another while it is held."""

    __events__ = ("on_step",)

    def __init__(self, **properties: Any) -> None:
        self._going_on = False
        self._again: ClockEvent | None = None
        super().__init__(**properties)

    def on_state(self, _: object, state: str) -> None:
        """Begin to wait when a finger comes, stop when it goes."""
        if self._again is not None:
            self._again.cancel()
            self._again = None
        if state == "down":
            self._going_on = False
            self._again = Clock.schedule_once(self._go_on, HELD_S)

    def _go_on(self, _: float) -> None:
        self._going_on = True
        self._again = Clock.schedule_once(self._go_on, AGAIN_S)
        self.dispatch("on_step")

    def on_release(self) -> None:
        """Go one step, unless it went on by itself."""
        if not self._going_on:
            self.dispatch("on_step")

    def on_step(self) -> None:
        """One more, or one less."""


class CountRow(Plate):
    """One count, with − and + beside it."""

    what = StringProperty("")
    icon = StringProperty("")
    name = StringProperty("")
    number = StringProperty("")
    by = StringProperty("")
    __events__ = ("on_add",)

    def on_add(self, amount: int) -> None:
        """Somebody touched − or +."""


class Counts(GridLayout):
    """All counts of a player; `on_add` brings what was touched and by how much it is more."""

    counts = ListProperty([])
    __events__ = ("on_add",)

    def on_counts(self, *_: object) -> None:
        """Show them."""
        for row, told in zip(hold(self, len(self.counts), self._make), self.counts, strict=True):
            row.what, row.icon, row.name = told.what, told.icon, told.name
            row.number, row.by = told.number, told.by

    def _make(self) -> CountRow:
        row = CountRow()
        row.bind(on_add=lambda touched, amount: self.dispatch("on_add", touched.what, amount))
        return row

    def on_add(self, what: str, amount: int) -> None:
        """Somebody touched − or +."""
