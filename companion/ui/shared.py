"""What the screens of a game hand to each other, beyond the facts with which one is gone to."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


class Shared:
    """At most one thing of each kind."""

    def __init__(self) -> None:
        self._things: dict[type, Any] = {}

    def get(self, kind: type[T]) -> T | None:
        """Return the thing of that *kind*, if one was put there."""
        return self._things.get(kind)

    def put(self, thing: T) -> T:
        """Let *thing* be the one of its kind; return it."""
        self._things[type(thing)] = thing
        return thing

    def drop(self, kind: type) -> None:
        """Forget the thing of that *kind*."""
        self._things.pop(kind, None)
