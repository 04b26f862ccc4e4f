"""Icons with how many there are of how many."""

from __future__ import annotations

from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout


class CountedIcons(BoxLayout):
    """An icon and its number."""

    icon = StringProperty("")
    number = StringProperty("")


class IconCounts(GridLayout):
    """Several of them; `counts` are pairs of icon and number."""

    counts = ListProperty([])

    def on_counts(self, *_: object) -> None:
        """Show them."""
        while len(self.children) < len(self.counts):
            self.add_widget(CountedIcons())
        for shown, (icon, number) in zip(reversed(self.children), self.counts, strict=True):
            shown.icon, shown.number = icon, number
