"""One queue into the main thread: anyone posts, the main thread takes; `wake` is passed in."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any


class Inbox:
    """Messages that wait for the main thread, in the order they came; *wake* has it come and take them."""

    def __init__(self, wake: Callable[[], object]) -> None:
        self._wake = wake
        self._waiting: deque[Any] = deque()  # its append and popleft are safe between threads

    def post(self, message: Any) -> None:
        """Add *message*; from any thread."""
        self._waiting.append(message)
        self._wake()

    def take(self) -> list[Any]:
        """Return what waits, oldest first; from the main thread."""
        found = []
        while self._waiting:
            found.append(self._waiting.popleft())
        return found
