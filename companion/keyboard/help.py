"""What the help of every game says, and how commands are written."""

from __future__ import annotations

from typing import Final

from companion.words.language import mark

Row = tuple[str, str]
"""Two sentences of the help: what it is for, and how it is typed."""
USAGE: Final = {
    "edit": mark("edit NUMBER MOVE, insert NUMBER MOVE, delete NUMBER; shown first, then asked"),
    "why": mark("why COLOUR, as in: why red"),
    "setup": mark("setup first COLOUR | seats COLOUR COLOUR ... | name COLOUR NAME"),
}
"""How commands are written where a game has nothing to add."""
HELP: Final[dict[str, Row]] = {
    "undo": (mark("undo, redo"), "u, r"),
    "?": (mark("what may be done now"), "?"),
    "why": (mark("how it came about"), USAGE["why"]),
    "look": (mark("to look at"), mark("sheet, log [NUMBER]")),
    "edit": (mark("mend the past"), USAGE["edit"]),
    "setup": (mark("mend the set-up"), USAGE["setup"]),
    "stop": (mark("stop early"), mark("stop, scored as it stands; stop without: no result")),
    "quit": (mark("leave"), mark("quit; the game goes on where it was")),
}
"""What the help of every game says of commands."""


def row(how: str, what: str) -> str:
    """Return a line in two columns; *what* is broken within its own."""
    return f"  {how:<21} \t{what}"
