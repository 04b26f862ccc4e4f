"""A line of a long list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Bar(NamedTuple):
    """A bar of a small chart: how long, as a *share* of the longest, and whether it *won*."""

    share: float
    won: bool


@dataclass(frozen=True, slots=True)
class ListRow:
    """A line of a long list: *key* is brought when it is touched; *more* stands below the text."""

    key: str
    lead: str
    icon: str
    text: str
    more: str = ""
    bars: tuple[Bar, ...] = ()
    """A small chart beside it."""
