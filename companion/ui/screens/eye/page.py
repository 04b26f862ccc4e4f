"""The eye."""

from __future__ import annotations

from companion.ui.page import Page
from companion.ui.widgets import choices, live_picture  # noqa: F401 - the rules name them


class EyePage(Page):
    """The live picture with readings, how the eye is, and a way to compare."""

    def leave(self) -> None:
        """Have no more pictures sent."""
        self.presenter.leave()

    def see(self) -> None:
        """Show what has come."""
        self.refresh()

    def choose(self, key: str) -> None:
        """Look again, keep the picture, or compare."""
        if key == "look":
            self.do(self.presenter.look_again)
        elif key == "wrong":
            self.do(self.presenter.keep)
        elif self.navigator.session.watched is not None:
            self.go("compare")
