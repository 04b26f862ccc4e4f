"""A place in the past at which a move is told once more, or a forgotten one."""

from __future__ import annotations

from dataclasses import dataclass

from companion.journal import Edit, Insert, Json


@dataclass(frozen=True, slots=True)
class Past:
    """The table as it was before move number *at*, which is told again; or before which one is put in."""

    at: int
    insert: bool = False

    def change(self, move: Json) -> Edit | Insert:
        """Return the change by which *move* comes to this place."""
        return Insert(self.at, move) if self.insert else Edit(self.at, move)
