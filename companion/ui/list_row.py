"""A line of a long list."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ListRow:
    """A line of a long list: *key* is brought when it is touched; *more* stands below the text."""

    key: str
    lead: str
    icon: str
    text: str
    more: str = ""
