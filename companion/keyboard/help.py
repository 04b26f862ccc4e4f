"""What the help of every game says, and how commands are written."""

from __future__ import annotations

from typing import Final

from companion.words.language import mark

Row = tuple[str, str]
"""Two sentences of the help: what it is for, and how it is typed."""
USAGE: Final = {
    "edit": mark("edit NUMBER MOVE, insert NUMBER MOVE, delete NUMBER; you see the effect first"),
    "why": mark("why COLOUR, for example: why red"),
    "setup": mark("setup first COLOUR | seats COLOUR COLOUR ... | name COLOUR NAME"),
}
"""How commands are written where a game has nothing to add."""
HELP: Final[dict[str, Row]] = {
    "undo": (mark("undo, redo"), "u, r"),
    "?": (mark("what you can do now"), "?"),
    "why": (mark("where it comes from"), USAGE["why"]),
    "look": (mark("to view"), mark("sheet, log [NUMBER]")),
    "edit": (mark("change earlier moves"), USAGE["edit"]),
    "setup": (mark("change the set-up"), USAGE["setup"]),
    "stop": (mark("stop early"), mark("stop: score it as it stands; stop without: no result")),
    "quit": (mark("leave"), mark("quit; next time the game goes on from here")),
}
"""What the help of every game says of commands."""


def row(how: str, what: str) -> str:
    """Return a line in two columns; *what* is broken within its own."""
    return f"  {how:<21} \t{what}"
