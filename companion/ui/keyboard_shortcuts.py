"""Keys that do something on every screen: arrows, enter, escape, ctrl-Z, ctrl-shift-Z, ctrl-Y."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.core.window import Window

from companion.ui.focus import Focus
from companion.ui.scanner_input import ScannerInput
from companion.ui.theme import Theme

ESCAPE, ENTER, KEYPAD_ENTER, Y, Z, F1 = 27, 13, 271, 121, 122, 282
ONCE: Final = frozenset({ESCAPE, ENTER, KEYPAD_ENTER, Y, Z})
"""Keys that do something once, however long they are held: a bare screen repeats them very soon."""
ARROWS: Final = {273: "up", 274: "down", 275: "right", 276: "left"}


class KeyboardShortcuts:
    """Does on the page that is shown what keys stand for.

    *wake* tells whether the screen was dark: then the key woke it and does nothing else.
    """

    def __init__(
        self,
        page: Callable[[], Any],
        theme: Callable[[], Theme],
        scanner: ScannerInput,
        wake: Callable[[], bool],
    ) -> None:
        self.focus = Focus()
        self._page, self._theme, self._scanner, self._wake = page, theme, scanner, wake
        self._held: set[int] = set()
        """Of the keys that count once, those that are down."""

    def open(self) -> None:
        """Begin to listen."""
        Window.bind(on_key_down=self.press, on_key_up=self.release)

    def close(self) -> None:
        """Listen no more."""
        Window.unbind(on_key_down=self.press, on_key_up=self.release)
        self.focus.close()

    def enter(self) -> None:
        """Do what has the focus, or what the big button of the page does."""
        if not self.focus.press():
            self._page().press_enter()

    def press(self, _window: object, key: int, _code: int, _text: str, modifiers: list[str]) -> bool:
        """Take a key that goes down; tell whether it is one of ours."""
        page = self._page()
        if page is None:
            return False
        if key in self._held:
            return True
        if key in ONCE:
            self._held.add(key)
        return self._wake() or self._do(page, key, modifiers)

    def release(self, _window: object, key: int, *_: object) -> None:
        """Take a key that comes up."""
        self._held.discard(key)

    def _do(self, page: Any, key: int, modifiers: list[str]) -> bool:
        if key in ARROWS:
            self.focus.move(page, ARROWS[key], self._theme())
        elif key == ESCAPE:
            self.focus.clear()
            page.back()
        elif key in (ENTER, KEYPAD_ENTER):
            if not self._scanner.enter():
                self.enter()
        elif key == F1:
            page.go("help")
        elif key in (Y, Z) and "ctrl" in modifiers:
            if key == Y or "shift" in modifiers:
                page.press_redo()
            else:
                page.press_undo()
        else:
            return False
        return True
