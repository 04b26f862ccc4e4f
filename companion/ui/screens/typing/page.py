"""Typing."""

from __future__ import annotations

from typing import Any, Final

from kivy.app import App
from kivy.core.window import Window

from companion.ui.page import Page
from companion.ui.widgets import typing  # noqa: F401 - the rules name it

BACKSPACE, DELETE, RIGHT, LEFT, HOME, END = 8, 127, 275, 276, 278, 279
EDITING: Final = (BACKSPACE, DELETE, RIGHT, LEFT, HOME, END)
FAR: Final = 10_000


class TypingPage(Page):
    """Keys on the screen, and those of a keyboard; the text goes to the page that asked for it.

    A page asks by `self.go("typing", title=..., text=..., then=...)`; *then* is called with the text.
    """

    def arrive(self) -> None:
        """Follow the keyboard as long as this page is shown."""
        super().arrive()
        self.leave()
        Window.bind(on_key_down=self._pressed)

    def leave(self) -> None:
        """Leave the keyboard alone."""
        Window.unbind(on_key_down=self._pressed)

    def type(self, text: str) -> None:
        """Take what was typed on a keyboard."""
        self.do(self.presenter.type, text)

    def _pressed(self, _window: object, key: int, *_rest: Any) -> bool:
        if self.navigator.current_screen is not self:
            self.leave()
            return False
        if key in EDITING:
            App.get_running_app().scanner.flush()
        steps = {LEFT: -1, RIGHT: 1, HOME: -FAR, END: FAR}
        if key in steps:
            self.do(self.presenter.move, steps[key])
        elif key == BACKSPACE:
            self.do(self.presenter.erase)
        elif key == DELETE:
            self.do(self.presenter.erase_after)
        return key in (*steps, BACKSPACE, DELETE)

    def press_enter(self) -> None:
        """Give the text to the page that asked, and go back there."""
        then, text = self.presenter.then, self.presenter.text
        self.back()
        if then is not None:
            self.navigator.current_screen.do(then, text)

    def choose(self, text: str) -> None:
        """Take what was typed before, and be done."""
        self.presenter.take(text)
        self.press_enter()
