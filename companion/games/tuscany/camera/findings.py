"""What may be seen on the mat that is no move."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """What may be seen that is no move."""

    LIFTED = "lifted"
    """A place is empty: a tile was taken, and none has come in its stead yet."""
    BACK = "back"
    """A tile lies face down."""
    UNCLEAR = "unclear"
    """What lies on a place cannot be told."""
    FIVE = "five"
    """Five of a colour lie open: they leave, and as many come (T11)."""
    REFUSED = "refused"
    """A tile was taken that the rules do not allow to take now."""
    SEVERAL = "several"
    """More was changed than one take explains."""
    ANOTHER_TABLE = "another-table"
    """Most open tiles are not those of this game."""
