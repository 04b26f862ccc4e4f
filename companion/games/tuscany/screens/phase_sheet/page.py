"""The end of a phase."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.page import Page
from companion.ui.widgets.plain import Plate
from companion.ui.widgets.spare import hold


class PhaseSheetPage(Page):
    """Red + green = new red, line by line."""

    leads_to = ("final_score",)

    def __init__(self, *arguments: Any, **properties: Any) -> None:
        self._ticking = Clock.create_trigger(self._tick, App.get_running_app().moment_s)
        super().__init__(*arguments, **properties)

    def refresh(self) -> None:
        """Show the lines counted so far, and go on with the next."""
        super().refresh()
        if self.view.filling:
            self._ticking()

    def leave(self) -> None:
        """Stop counting."""
        self._ticking.cancel()

    def _tick(self, *_: object) -> None:
        if self.navigator.current == self.name:
            self.do(self.presenter.step)

    def press_enter(self) -> None:
        """Count all lines; once they are, go on."""
        if self.view.filling:
            self._ticking.cancel()
            self.do(self.presenter.skip)
        else:
            self.go("final_score" if self.view.over else "table")


class PhaseLine(Plate):
    """A player's line."""

    row = ObjectProperty(None, rebind=True, allownone=True)
    marked = BooleanProperty(False)
    """Whether any line tells where markers stand."""


class PhaseLines(BoxLayout):
    """All lines, one below the other."""

    rows = ListProperty([])

    def on_rows(self, *_: object) -> None:
        """Show them."""
        for line, row in zip(hold(self, len(self.rows), PhaseLine), self.rows, strict=True):
            line.row, line.marked = row, any(one.marker for one in self.rows)
