"""Text in a terminal of 80 columns: headings, sentences, and players by colour and shape."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import TextWrapper
from typing import Final

from companion.engine.protocol import Colour

SHAPES: Final[dict[Colour, str]] = {"red": "●", "blue": "■", "green": "▲", "yellow": "◆"}
PAINT: Final[dict[Colour, str]] = {"red": "31", "blue": "34", "green": "32", "yellow": "33"}
BOLD: Final = "1"
COLUMNS: Final = 80


@dataclass(frozen=True, slots=True)
class ColourTerminal:
    """Prints lines; without colours every player still has a shape."""

    in_colour: bool

    def title(self, text: str) -> None:
        """Print *text* in bold."""
        print(self._style(text, BOLD))

    def heading(self, text: str) -> None:
        """Print *text* in bold, wrapped, after an empty line."""
        print()
        for line in _wrapped(text):
            print(self._style(line, BOLD))

    def text(self, text: str, indent: int = 0) -> None:
        """Print *text*, wrapped; lines after the first are indented once more."""
        for line in _wrapped(text, indent):
            print(line)

    def paint(self, text: str, colour: Colour) -> str:
        """Return *text* in a player's *colour*."""
        return self._style(text, f"{BOLD};{PAINT[colour]}")

    def _style(self, text: str, code: str) -> str:
        return f"\033[{code}m{text}\033[0m" if self.in_colour else text


def _wrapped(text: str, indent: int = 0) -> list[str]:
    first, later = " " * indent, " " * (2 * indent)
    return TextWrapper(COLUMNS, first, later, break_long_words=False, break_on_hyphens=False).wrap(text)
