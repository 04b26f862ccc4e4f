"""What the camera has seen on the mat."""

from __future__ import annotations

from kivy.app import App
from kivy.input.motionevent import MotionEvent

from companion.games.tuscany.screens.widgets import takes  # noqa: F401 - the rules name it
from companion.ui.auto_accept import AutoAcceptPage
from companion.ui.widgets import photo  # noqa: F401 - the rules name it


class TuscanyAskedPage(AutoAcceptPage):
    """A take in large and one big yes; or the likely answers to a question, and a way around them."""

    def lay(self) -> None:
        """Take what is proposed; a touch that was meant for the screen before does nothing."""
        if self.view.take and not self.is_too_soon:
            self._taken(self.presenter.accept())

    def choose(self, number: int) -> None:
        """Take an answer."""
        if not self.is_too_soon:
            self._taken(self.presenter.choose(number))

    def _taken(self, went_well: bool) -> None:
        if went_well:
            self.go("table", told=True)
        else:
            self.refresh()

    def press_enter(self) -> None:
        """Say yes."""
        self.lay()

    def back(self) -> None:
        """It is not so, or it is entered by touch."""
        self.presenter.dismiss()
        self.go("table")

    def leave(self) -> None:
        """Wait no more, and have no more pictures sent."""
        super().leave()
        self.presenter.leave()

    def see(self) -> None:
        """Follow what the camera sees: the same, or something else, or nothing any more."""
        if self.presenter.still_holds:
            self.view = self.presenter.view()
            return
        asked = self.presenter.session.asked()
        if asked is None:
            self.go("table")
        else:
            App.get_running_app().sounds.play("question")
            self.go(self.name, asked=asked)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Whatever is touched, nothing goes on by itself."""
        self.wait(0)
        return bool(super().on_touch_down(touch))
