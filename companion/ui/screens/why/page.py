"""Why."""

from __future__ import annotations

from typing import Final

from kivy.properties import BooleanProperty, ColorProperty, ListProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui.page import Page
from companion.ui.widgets import people, roll  # noqa: F401 - known to the rules by name
from companion.ui.widgets.spare import hold

AROUND: Final = 1.2


class WhyPage(Page):
    """Who and what is asked about, and how it came about."""

    def arrive(self) -> None:
        """Show the newest reason, and the place on the board."""
        super().arrive()
        self.ids.reasons.show_first()
        if self.view.place:
            self.ids.board.show_fields([self.view.place], AROUND)

    def choose(self, action: object, chosen: str) -> None:
        """Ask about another player or count."""
        self.do(action, chosen)
        self.ids.reasons.show_first()

    def look_back(self, number: str) -> None:
        """Go to the move that was touched."""
        self.go("history_view", number=int(number))


class CountChip(ButtonBehavior, BoxLayout):
    """A count with its icon; touched, it is asked about."""

    what = StringProperty("")
    icon = StringProperty("")
    number = StringProperty("")
    chosen = BooleanProperty(False)
    ground = ColorProperty((0, 0, 0, 1))
    ink = ColorProperty((0, 0, 0, 1))


class CountChips(GridLayout):
    """All counts of a player; `on_choose` brings what was touched."""

    counts = ListProperty([])
    chosen = StringProperty("")
    __events__ = ("on_choose",)

    def on_counts(self, *_: object) -> None:
        """Show them."""
        for chip, told in zip(hold(self, len(self.counts), self._make), self.counts, strict=True):
            chip.what, chip.icon, chip.number = told.what, told.icon, told.number
        self.on_chosen()

    def _make(self) -> CountChip:
        chip = CountChip()
        chip.bind(on_release=lambda touched: self.dispatch("on_choose", touched.what))
        return chip

    def on_chosen(self, *_: object) -> None:
        """Point out the one that is asked about."""
        for chip in self.children:
            chip.chosen = chip.what == self.chosen

    def on_choose(self, what: str) -> None:
        """Somebody touched a count."""
