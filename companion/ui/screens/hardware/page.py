"""The parts of the table, tried out."""

from __future__ import annotations

from typing import Any, Final

from kivy.app import App
from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from companion.base.messages import Press
from companion.ui.page import Page
from companion.ui.screens.hardware.presenter import BUTTONS
from companion.ui.widgets import choices, menu, roll  # noqa: F401 - the rules name them

LIT_S: Final = 0.8
NOWHERE: Final = (-1000.0, -1000.0)


class TouchField(Widget):
    """A field on which a spot is where the finger is."""

    spot = ListProperty(NOWHERE)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Put the spot there."""
        if not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        self.spot = touch.pos
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Let the spot follow."""
        if self.collide_point(*touch.pos):
            self.spot = touch.pos
        return bool(super().on_touch_move(touch))


class HardwarePage(Page):
    """Buttons that light up when the real ones are pressed."""

    _later: Any = None

    def arrive(self) -> None:
        """Feel presses here instead of in the game."""
        app = App.get_running_app()
        wired = app.panel_controller.wired
        if wired is not None or app.service is not None:
            names = ("lamp", "buzzer", *(f"buttons: {name}" for name in BUTTONS))
            parts = frozenset(name for name in names if wired is not None and wired.has(name))
            faults = tuple(wired.faults) if wired is not None else None
            self.presenter.come(parts, app.service is not None and app.service.has_power, faults)
        app.panel_controller.redirect(self.feel)
        super().arrive()

    def leave(self) -> None:
        """Let presses go to the game again."""
        App.get_running_app().panel_controller.redirect(None)

    def feel(self, press: Press) -> None:
        """Let the button light up for a moment."""
        self.do(self.presenter.feel, press.button)
        if self._later is not None:
            self._later.cancel()
        self._later = Clock.schedule_once(self._dim, LIT_S)

    def _dim(self, _s: float) -> None:
        self.do(self.presenter.forget)

    def choose(self, key: str) -> None:
        """Do what was touched."""
        app = App.get_running_app()
        left, _, value = self.presenter.choose(key).partition(" ")
        wired = app.panel_controller.wired
        match left:
            case "press":
                app.panel_controller.post(Press(value))
            case "lamp" if wired is not None:
                wired.light_table(self.presenter.session.settings.lamp / 100)
            case "beep" if wired is not None:
                wired.beep()
            case "camera":
                self.go("eye")
            case "power":
                self.presenter.session.notice.attempt(lambda: app.service.ask_power(value))
            case "turn" | "panel":
                app.rebuild()
                return
        self.refresh()

    def back(self) -> None:
        """Go back to the list, or to where one came from."""
        if self.presenter.close():
            self.refresh()
        else:
            super().back()
