"""The camera."""

from __future__ import annotations

from companion.ui.page import Page
from companion.ui.widgets import camera_picture, choices, menu  # noqa: F401 - the rules name them


class CameraPage(Page):
    """The live picture with marks and outline, traffic lights, what to improve first."""

    def leave(self) -> None:
        """Have no more pictures sent."""
        self.presenter.leave()

    def see(self) -> None:
        """Show what has come."""
        self.refresh()

    def choose(self, key: str) -> None:
        """Try a camera, or give the corners by hand."""
        self.do(self.presenter.choose, key)

    def drag(self, number: int, x: float, y: float) -> None:
        """Put a corner there."""
        self.do(self.presenter.drag, number, (x, y))

    def save(self) -> None:
        """Lock and save."""
        self.do(self.presenter.save)

    def press_enter(self) -> None:
        """The big button."""
        if self.view.save:
            self.save()
