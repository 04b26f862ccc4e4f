"""The drawn mat beside the app."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from companion.base.messages import DrawnTable
from companion.games.tuscany.demo.by_camera import same_moves
from companion.games.tuscany.demo.host import Host
from companion.ui import demo_panel
from companion.ui.widgets.drawn_table import DOINGS

FIRST: Final = Path(__file__).with_name("table.jpg")
"""The drawn mat as a new game finds it, made by `scripts/make-demo-picture`."""


class HandOnTheApp(demo_panel.HandOnTheApp):
    """The app as the people of a demo use it; in which order a wave was turned up is nothing."""

    def are_same(self, moves: tuple[Any, ...], wanted: tuple[Any, ...]) -> bool:
        """Tell whether *moves* do what is *wanted*."""
        return same_moves(moves, wanted)


class DemoPanel(demo_panel.DemoPanel):
    """The drawn mat beside the app."""

    first = FIRST.read_bytes()
    doings = tuple(what for what in DOINGS if what != "card")

    def make_host(self) -> Host:
        """Return who sits at the drawn mat."""
        return Host(HandOnTheApp(self.app), self.draw, self.app.session.words, self.seed)

    def face_up(self, table: DrawnTable) -> frozenset[str]:  # noqa: ARG002 - the mat is never bare
        """Return nothing: where a game ends, the next one's tiles lie on the same places."""
        return frozenset()
