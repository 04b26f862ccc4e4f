"""The panel's buttons drawn under every screen, for a table that has none."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from companion.system.settings import Settings
from companion.ui.widgets.panel import PanelBar
from companion.words.words import Words

if TYPE_CHECKING:
    from companion.base.messages import Press  # a table without the panel starts without it


class PanelStrip:
    """A *bar* of buttons; *post* gets their presses, as those of a wired panel."""

    def __init__(self, post: Callable[[Press], object]) -> None:
        self._post = post
        self.bar = PanelBar(on_press_button=self._press)

    def show(self, settings: Settings, words: Words) -> None:
        """Show the buttons if the table chose so."""
        self.bar.shown = settings.panel
        self.bar.buttons = [(name, words.say(text)) for name, text in _buttons(settings)]

    def _press(self, _bar: object, name: str) -> None:
        from companion.base.messages import Press

        self._post(Press(name))


def _buttons(settings: Settings) -> Iterable[tuple[str, str]]:
    """Return the buttons as they are called; a table without the drawn panel starts without them."""
    if not settings.panel:
        return ()
    from companion.ui.screens.hardware.presenter import BUTTONS

    return BUTTONS.items()
