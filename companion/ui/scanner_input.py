"""The keyboard's letters, parted: those of a hand scanner show a card, the others go to the page."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic

from kivy.clock import Clock
from kivy.core.window import Window

from companion.panel.scanner import GAP_S, Heard, Scanner


class ScannerInput:
    """Listens to the keyboard: *typed* gets letters of people, *scanned* what a scanner read."""

    def __init__(self, typed: Callable[[str], object], scanned: Callable[[str], object]) -> None:
        self._scanner = Scanner()
        self._typed, self._scanned = typed, scanned
        self._late = Clock.create_trigger(self._wait, GAP_S * 1.5)

    def open(self) -> None:
        """Begin to listen."""
        Window.bind(on_textinput=self._letters)

    def close(self) -> None:
        """Listen no more."""
        Window.unbind(on_textinput=self._letters)
        self._late.cancel()

    def enter(self) -> bool:
        """Take the enter key; tell whether it was the scanner's."""
        heard = self._scanner.key("\n", monotonic())
        self._pass_on(Heard(heard.typed.replace("\n", ""), heard.scanned))
        return bool(heard.scanned)

    def flush(self) -> None:
        """Pass on what is held back: another key has come after it."""
        self._pass_on(self._scanner.wait(inf))

    def _letters(self, _window: object, text: str) -> bool:
        for letter in text:
            self._pass_on(self._scanner.key(letter, monotonic()))
        self._late.cancel()
        self._late()
        return True

    def _wait(self, *_: object) -> None:
        self._pass_on(self._scanner.wait(monotonic()))

    def _pass_on(self, heard: Heard) -> None:
        if heard.typed:
            self._typed(heard.typed)
        if heard.scanned:
            self._scanned(heard.scanned)
