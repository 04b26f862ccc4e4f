"""How wide letters of Helvetica are, which every printer has: lines are broken by it."""

from __future__ import annotations

import unicodedata
from typing import Final

from companion.words.lines import lines_of

ENCODING: Final = "cp1252"
"""The letters there are: all of the four languages."""

# In thousandths of the size, from the space (32) to the tilde (126).
_PLAIN: Final = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
)  # fmt: skip
_OTHERS: Final = {"ß": 611, "¿": 611, "¡": 333, "×": 584, "–": 556, "—": 1000, "°": 400, "“": 333, "„": 333}
_BOLD: Final = 1.07
"""Bold letters are a little wider; enough for where a line is broken."""


def width_of(text: str, size_mm: float, bold: bool = False) -> float:
    """Return how wide *text* is in mm, its letters *size_mm* high."""
    return sum(map(_width, text)) / 1000 * size_mm * (_BOLD if bold else 1)


def _width(letter: str) -> int:
    base = unicodedata.normalize("NFD", letter)[0]
    return _OTHERS.get(letter) or (_PLAIN[ord(base) - 32] if 32 <= ord(base) < 127 else 600)


def broken(text: str, size_mm: float, width_mm: float, bold: bool = False) -> list[str]:
    """Return *text* as lines that are no wider than *width_mm*, broken between words."""
    return lines_of(text, lambda line: width_of(line, size_mm, bold) <= width_mm)
