"""Every exception of the companion; imports nothing of ours."""

from __future__ import annotations

from typing import Any


class CompanionError(Exception):
    """Something a person can mend; its text is one line that begins with the place."""


class Stopped(Exception):
    """Somebody asked for long work to stop."""


class BadUsage(CompanionError):
    """A command was called with words it does not know."""


class BadData(CompanionError):
    """A layout, tile set, profile or setting is not as it must be."""


class NotKnown(BadData):
    """A record names a layout, a tile set or the like that is not here; with it all may be in order."""


class BadRecord(CompanionError):
    """A line of a record is not as it must be; the reader of the file adds file and line."""


class BadPicture(CompanionError):
    """A file is no picture, or none that can be read."""


class Refused(CompanionError):
    """The rules forbid a move: a *reason* (a code) with the *facts* behind it.

    The sentence a player reads is made by the words of its game.
    """

    def __init__(self, reason: str, **facts: Any) -> None:
        super().__init__(reason, facts)
        self.reason = reason
        self.facts = facts

    def __str__(self) -> str:
        facts = ", ".join(f"{name} {value}" for name, value in self.facts.items())
        return f"{self.reason} ({facts})" if facts else self.reason


class BadStore(CompanionError):
    """The store cannot be used as it is."""


class StoreInUse(BadStore):
    """Another companion has the store open."""


class StoreForbidden(BadStore):
    """The store is there, but this user may not open it."""


class StoreTooNew(BadStore):
    """The store was written by a later version."""
