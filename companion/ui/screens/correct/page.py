"""Corrections."""

from __future__ import annotations

from kivy.properties import ListProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.ui.page import Page
from companion.ui.widgets import people  # noqa: F401 - known to the rules by name
from companion.ui.widgets.plain import Plate
from companion.ui.widgets.spare import hold


class CorrectPage(Page):
    """A player, their counts with + and −, a note."""

    def press_enter(self) -> None:
        """Show what it changes."""
        if self.view.ready:
            self.do(self.presenter.propose)

    def type_note(self) -> None:
        """Write a note on the keyboard of the screen."""
        self.go("typing", title=self.view.note_title, text=self.view.note, then=self.presenter.write)


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
