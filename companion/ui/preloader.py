"""Reads screens ahead, one by one while nobody waits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Any, Final

from kivy.clock import Clock

from companion.ui import gc_control
from companion.ui.screens import ScreenFolder, ScreenLibrary

AHEAD_S: Final = 0.2
"""How long it waits between two screens."""


class Preloader:
    """Reads the screens of *library* once the first one stands; then *finished* is called."""

    def __init__(self, library: ScreenLibrary, finished: Callable[[], object]) -> None:
        self._library, self._finished = library, finished
        self._waiting: Any = None

    def start(self, after_s: float, first: Callable[[], Collection[str]]) -> None:
        """Begin *after_s*, when the first screen stands; with the screens that *first* names by then."""
        self._waiting = Clock.schedule_once(lambda _s: self._begin(first()), after_s)

    def close(self) -> None:
        """Read no more."""
        if self._waiting is not None:
            self._waiting.cancel()

    def _begin(self, first: Collection[str]) -> None:
        gc_control.settle()
        folders = sorted(self._library.known(), key=lambda folder: folder.name not in first)
        self._waiting = Clock.schedule_interval(partial(self._read_one, iter(folders)), AHEAD_S)

    def _read_one(self, folders: Iterator[ScreenFolder], _s: float) -> bool:
        folder = next(folders, None)
        if folder is not None:
            folder.load()
        else:
            self._finished()
        return folder is not None
