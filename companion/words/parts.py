"""What the parts of the panel are called."""

from __future__ import annotations

from typing import Final

from companion.words.language import mark

BUTTONS: Final = {
    "confirm": mark("Confirm"),
    "undo": mark("Undo"),
    "next": mark("Next player"),
    "look": mark("Look now"),
}
"""The buttons of the panel."""
OTHERS: Final = {"lamp": mark("Lamp"), "light": mark("Player light"), "buzzer": mark("Buzzer")}


def called(part: str) -> str:
    """Return the sentence that names *part*, as the file of the pins has it: `lamp`, `buttons: confirm`."""
    return (BUTTONS | OTHERS).get(part.removeprefix("buttons: "), part)
