"""When and how a move was told: part of its line in a record, and no part of the move."""

from __future__ import annotations

from typing import Final

from companion.base import parsing
from companion.engine.protocol import Json

SOURCES: Final = ("touch", "camera", "scanner", "button", "keyboard", "import")
STAMPS: Final = ("at_ms", "source")


def read_stamps(data: Json) -> None:
    """`at_ms` and `source` change no result, but must be well formed. Raises BadData."""
    if "at_ms" in data:
        parsing.number(data, "at_ms", "", 0)
    if "source" in data:
        parsing.choice(data, "source", "", SOURCES)


def without_stamps(data: Json) -> Json:
    """Return what of a line tells the move. Raises BadData if its stamps are not well formed."""
    read_stamps(data)
    return {key: value for key, value in data.items() if key not in STAMPS}
