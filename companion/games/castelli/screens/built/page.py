"""What was built, founded or burnt."""

from __future__ import annotations

from kivy.input.motionevent import MotionEvent

from companion.games.castelli.screens.proposed import screen_for
from companion.ui.auto_accept import AutoAcceptPage
from companion.ui.widgets import choices  # noqa: F401 - the rules name it

AROUND = 1.2
"""How much of a field is shown around the landscape, on each side."""


class BuiltPage(AutoAcceptPage):
    """The landscape, what came of it, and one big yes; or the ways in which it can have been."""

    def arrive(self) -> None:
        """Show the landscape."""
        super().arrive()
        if self.view.field:
            self.ids.board.show_fields([self.view.field], AROUND)

    def lay(self) -> None:
        """Take the only way in which it can have been."""
        if self.view.use:
            self.choose("0")

    def choose(self, key: str) -> None:
        """Take one of the ways; a touch that was meant for the screen before does nothing."""
        if self.is_too_soon:
            return
        if self.presenter.choose(int(key)):
            self.go("table", told=True)
        else:
            self.refresh()

    def press_enter(self) -> None:
        """Say yes."""
        self.lay()

    def back(self) -> None:
        """It is not so."""
        self.presenter.dismiss()
        self.go("table")

    def see(self) -> None:
        """Follow what the eye sees: the same, or something else, or nothing any more."""
        name, facts = screen_for(self.presenter.session)
        if facts != {"built": self.presenter.built}:
            self.go(name, **facts)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Whatever is touched, nothing goes on by itself."""
        self.wait(0)
        return bool(super().on_touch_down(touch))
