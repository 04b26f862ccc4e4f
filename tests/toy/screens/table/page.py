"""The table of Hopping."""

from __future__ import annotations

from companion.ui.page import Page


class HoppingTablePage(Page):
    leads_to = ("log", "why", "final_score")

    def press_undo(self) -> None:
        self.do(self.presenter.undo)

    def press_redo(self) -> None:
        if self.view.table.redo:
            self.do(self.presenter.redo)

    def press_enter(self) -> None:
        if self.view.table.score:
            self.go("final_score")
