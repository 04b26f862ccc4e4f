"""Which labels are a game's: what its codes say, and which marks are its own."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LabelSet:
    """Labels whose codes say *prefix* and a number of two digits, one of *numbers*; marks are the numbers."""

    prefix: str
    numbers: range
    dictionary: str = "5x5_50"
    """Of the ArUco marks."""

    def text(self, number: int) -> str:
        """Return what the code of the label *number* says."""
        return f"{self.prefix}{number:02d}"

    def number(self, text: str) -> int | None:
        """Return the number of the label that says *text*; None if it is none of these."""
        digits = text.removeprefix(self.prefix) if text.startswith(self.prefix) else ""
        if len(digits) != 2 or not (digits.isascii() and digits.isdigit()):
            return None
        return int(digits) if int(digits) in self.numbers else None
