"""A text in lines, for paper and pictures; screens and terminals break their own."""

from __future__ import annotations

from collections.abc import Callable


def lines_of(text: str, fits: Callable[[str], bool]) -> list[str]:
    """Return *text* in lines that *fits* accepts, broken between words; a long word stands alone."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and not fits(longer):
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
