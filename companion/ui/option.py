"""One of several things to choose from, as screens show it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """A button among others; *key* tells which one was touched."""

    key: str
    text: str
    icon: str = ""
    chosen: bool = False
    faint: bool = False
    """Whether it leads nowhere now; it can be touched all the same, and says why."""
    typed: bool = False
    """Whether people typed its text, as with `Say`."""
    value: str = ""
    """What it is now, at the right of a row."""
    more: str = ""
    """What it does, below the text of a row."""


@dataclass(frozen=True, slots=True)
class Listing:
    """What a screen says that is a sentence and a list of things to do."""

    sentence: str
    wrong: bool
    options: tuple[Option, ...]
    back: str
