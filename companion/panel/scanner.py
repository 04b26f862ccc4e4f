"""A hand scanner is a keyboard that types far faster than a person and ends with enter.

What it types must never end in a name or a note, so letters are held back for the few milliseconds in which a
scanner would have sent the next one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

GAP_S: Final = 0.035  # a scanner's letters follow each other faster; a person's do not
SHORTEST: Final = 6
LONGEST: Final = 64


@dataclass(frozen=True, slots=True)
class Heard:
    """What came of a key: *typed* letters for whoever has the keyboard, or one *scanned* text."""

    typed: str = ""
    scanned: str = ""


class Scanner:
    """Parts the letters of a scanner from those of a person."""

    def __init__(self) -> None:
        self._held = ""
        self._at_s = 0.0

    def key(self, letter: str, at_s: float) -> Heard:
        """Take one *letter* (enter is a line feed) and return what it makes clear."""
        if at_s - self._at_s > GAP_S:
            before, self._held = self._held, ""
        else:
            before = ""
        self._at_s = at_s
        if letter == "\n" and SHORTEST <= len(self._held) <= LONGEST:
            scanned, self._held = self._held, ""
            return Heard(before, scanned)
        if letter == "\n" or len(self._held) >= LONGEST:
            typed, self._held = before + self._held + letter, ""
            return Heard(typed)
        self._held += letter
        return Heard(before)

    def wait(self, at_s: float) -> Heard:
        """Return the letters that were held back, now that no other has followed by *at_s*."""
        if not self._held or at_s - self._at_s <= GAP_S:
            return Heard()
        typed, self._held = self._held, ""
        return Heard(typed)
