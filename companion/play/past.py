"""A place in the past at which a move is corrected, or a forgotten one is added."""

from __future__ import annotations

from dataclasses import dataclass

from companion.journal import Edit, Insert, Json


@dataclass(frozen=True, slots=True)
class Past:
    """The table as it was before move number *at*, which is corrected, or before which one is inserted."""

    at: int
    insert: bool = False

    def change(self, move: Json) -> Edit | Insert:
        """Return the change by which *move* comes to this place."""
        return Insert(self.at, move) if self.insert else Edit(self.at, move)
