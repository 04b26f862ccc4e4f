"""Measures each distinct state of the screens that comes up on a stage."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.ui.laid_out import LaidOut
    from tests.ui.stage import Stage

SETTLED = 5
"""After so many frames everything has its place."""
DIGITS = re.compile(r"\d+")


class Watch:
    """Looks at a *stage* after each tap; *where* says in which game, for what is wrong.

    A state is distinct if another screen, look or language shows it, or another text, icon or place of any
    widget; numbers may differ.
    """

    def __init__(self) -> None:
        self.states: dict[int, str] = {}
        """The screen of each distinct state."""
        self.faults: dict[str, list[str]] = {}
        """Where each fault was found, by the screen and what is wrong without its numbers."""
        self.looked = 0
        self.where = ""

    def follow(self, stage: Stage) -> None:
        """Measure what *stage* shows from now on."""
        stage.on_seen = lambda: self.look(stage)
        self.look(stage)

    def look(self, stage: Stage) -> list[str]:
        """Measure what is shown, unless it was seen before; return what is wrong for the first time."""
        from tests.ui import layout_checks
        from tests.ui.laid_out import LaidOut

        self.looked += 1
        stage.frames(SETTLED)
        page = LaidOut(stage.page)
        state = _number(stage, page)
        if state in self.states:
            return []
        self.states[state] = stage.page.name
        folds = stage.page.name in stage.app.session.screens.played_on
        found = layout_checks.everything(page, stage.app.theme, lists=folds)
        return [fault for fault in found if self.keep(stage.page.name, fault)]

    def keep(self, screen: str, fault: str) -> bool:
        """Keep a *fault*; say whether it is a new one."""
        places = self.faults.setdefault(f"{screen}: {DIGITS.sub('0', fault)}", [])
        places.append(f"{self.where}: {fault}")
        return len(places) == 1


def _number(stage: Stage, page: LaidOut) -> int:
    """Return a number for the state that is shown, the same in every process."""
    look = stage.page.name, stage.app.theme, stage.app.session.settings.language
    told = repr((look, tuple(_told(page)))).encode()
    return int.from_bytes(blake2b(told, digest_size=8).digest())


def _told(page: LaidOut) -> Iterator[tuple[object, ...]]:
    """Give what can be seen of *page*: kind, text and place of each widget, the board's drawing left out."""
    for widget in page.shown:
        text = getattr(widget, "text", "") or getattr(widget, "name", "") or getattr(widget, "icon", "")
        yield type(widget).__name__, DIGITS.sub("0", str(text)), *map(round, (*widget.pos, *widget.size))
