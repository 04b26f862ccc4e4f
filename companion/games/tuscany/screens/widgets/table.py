"""Panels with what is stored, and buttons that show tiles."""

from __future__ import annotations

from typing import Final

from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, ListProperty

from companion.games.tuscany.screens.region_panels import RegionCounts
from companion.ui.player import PlayerCounts
from companion.ui.widgets.choices import ChoiceButton, Choices
from companion.ui.widgets.plain import LINE_HIGH, Icon, theme
from companion.ui.widgets.players import LEAST_MM, Panels, PlayerPanel
from companion.ui.widgets.spare import hold

THIRD_MM: Final = 4.9
"""How high the row of what is stored and of chips is."""


class ThingIcon(Icon):
    """What is stored, or a chip; without a name it is a gap."""


class RegionPanel(PlayerPanel):
    """A player's panel with what is stored and the chips; a touch on the name shows the region."""

    things = ListProperty([])
    looked_at = BooleanProperty(False)
    third = BooleanProperty(False)
    """Whether there is a row for them."""
    roomy = BooleanProperty(False)
    """Whether all panels have room for it; else only that of the player on turn shows it."""

    def show(self, panel: PlayerCounts) -> None:
        """Show what *panel* says."""
        super().show(panel)
        if isinstance(panel, RegionCounts):
            self.looked_at = panel.looked_at
            self.third = self._has_room()
            self.things = list(panel.things) if self.third else []
            for icon, name in zip(
                hold(self.ids.things, len(self.things), ThingIcon), self.things, strict=True
            ):
                icon.name = name

    def _has_room(self) -> bool:
        return not (self.folded or theme().upright or not (self.roomy or self.first))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Remember which number the finger is on; beside the numbers the region is meant."""
        handled = super().on_touch_down(touch)
        if self.asked == "points" and touch.x < self.ids.points.x:
            self.asked = "region"
        return handled


class RegionPanels(Panels):
    """All panels; `on_ask` brings `region` as well."""

    def _make(self) -> PlayerPanel:
        panel = RegionPanel()
        panel.bind(on_release=lambda p: self.dispatch("on_ask", p.colour, p.asked))
        return panel

    def _third_rows(self) -> float:
        return theme().mm(THIRD_MM) * (len(self.panels) if self._is_roomy() else 1)

    def _is_roomy(self) -> bool:
        """Tell whether every panel has room for two lines and a third row."""
        look, many = theme(), len(self.panels)
        return self.height - self.spacing * many >= many * (2 * look.large * LINE_HIGH + look.mm(THIRD_MM))

    def on_height(self, *_: object) -> None:
        """Fold what has no room, and share the height by the rows of each."""
        roomy = self._is_roomy()
        for panel, told in zip(reversed(self.children), self.panels, strict=True):
            if panel.roomy != roomy:
                panel.roomy = roomy
                panel.show(told)
        super().on_height()
        look = theme()
        line = look.large * LINE_HIGH
        for panel in self.children:
            panel.third = panel._has_room()
            low = look.mm(LEAST_MM) if self._is_squeezed else max(look.mm(LEAST_MM), line)
            rows = low if panel.folded else 2 * line
            panel.share = (rows + (look.mm(THIRD_MM) if panel.third else 0)) / line


class TileButton(ChoiceButton):
    """A button with a picture as high as it, and its text where there is room for it."""

    def _choose(self, *_: object) -> None:
        gap = theme().gap
        room, high = self.width - 2 * gap, self.height - gap
        beside = room - high - gap
        told = bool(self.text) and (not self.icon or self._fits(beside))
        self.shown_text, self.shown_icon = self.text if told else "", self.icon
        self.said_size = self.font_size if self.icon else self._size_within(room)
        self.icon_high = high
        self.icon_wide = 0 if not self.icon else high if told else max(room, 1)


class TileChoices(Choices):
    """Buttons that show tiles, chips or cards."""

    button = TileButton
