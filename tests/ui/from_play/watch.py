"""Measures each distinct state of the screens that comes up on a stage."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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
        self.states: set[int] = set()
        self.screens: Counter[str] = Counter()
        """How many distinct states of each screen there were."""
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

        self.looked += 1
        stage.frames(SETTLED)
        state = hash((stage.page.name, stage.app.theme, stage.app.session.settings.language,
                      tuple(_told(stage.page))))  # fmt: skip
        if state in self.states:
            return []
        self.states.add(state)
        self.screens[stage.page.name] += 1
        folds = stage.page.name in stage.app.session.screens.played_on
        found = layout_checks.faults(stage.page, stage.app.theme)
        found += layout_checks.hidden(stage.page, lists=folds)
        found += [*layout_checks.in_the_way(stage.page), *layout_checks.unreachable(stage.page)]
        return [fault for fault in found if self._keep(stage.page.name, fault)]

    def _keep(self, screen: str, fault: str) -> bool:
        places = self.faults.setdefault(f"{screen}: {DIGITS.sub('0', fault)}", [])
        places.append(f"{self.where}: {fault}")
        return len(places) == 1


def _told(page: Any) -> Iterator[tuple[object, ...]]:
    """Give what can be seen of *page*: kind, text and place of each widget, the board's drawing left out."""
    from tests.ui import layout_checks

    for widget in layout_checks.shown(page):
        text = getattr(widget, "text", "") or getattr(widget, "name", "") or getattr(widget, "icon", "")
        yield type(widget).__name__, DIGITS.sub("0", str(text)), *map(round, (*widget.pos, *widget.size))
