"""The drawn board beside the app."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from companion.base.messages import DrawnTable
from companion.engine.castelli.box import Field
from companion.games.castelli.demo.host import Host
from companion.ui import demo_panel

FIRST: Final = Path(__file__).with_name("table.jpg")
"""The drawn table as a new game finds it, made by `scripts/make-demo-picture`."""


class DemoPanel(demo_panel.DemoPanel):
    """The drawn board beside the app."""

    first = FIRST.read_bytes()

    def make_host(self) -> Host:
        """Return who sits at the drawn board."""
        return Host(demo_panel.HandOnTheApp(self.app), self.draw, self.app.session.words, self.seed)

    def face_up(self, table: DrawnTable) -> frozenset[Field]:
        """Return the meadows whose tile lies face up."""
        laid = self.app.session.play.board.laid
        return frozenset((*laid, *(at for at, _tile, _north in table.turned)))
