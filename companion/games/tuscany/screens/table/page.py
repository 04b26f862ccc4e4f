"""The table."""

from __future__ import annotations

from companion.ui.page import Page


class TuscanyTablePage(Page):
    """The region of the player on turn, everybody's panels, and the usual next step."""

    leads_to = ("log", "why", "final_score")

    def press_undo(self) -> None:
        """Take the last change back."""
        self.do(self.presenter.undo)

    def press_redo(self) -> None:
        """Bring back what was taken back last."""
        if self.view.table.redo:
            self.do(self.presenter.redo)

    def press_enter(self) -> None:
        """Do the usual next thing."""
        if self.view.table.score:
            self.go("final_score")
        elif self.view.button:
            self.do(self.presenter.press)
