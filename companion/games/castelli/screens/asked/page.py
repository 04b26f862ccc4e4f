"""What the eye asks."""

from __future__ import annotations

from companion.games.castelli.screens.proposed import screen_for
from companion.games.castelli.screens.widgets import answers  # noqa: F401 - the rules name it
from companion.ui.page import Page
from companion.ui.widgets import photo  # noqa: F401 - the rules name it


class AskedPage(Page):
    """The camera's picture, the likeliest answers, and ways around them."""

    def choose(self, number: int) -> None:
        """Take an answer; what it leaves open is told on the reveal screen."""
        left = self.presenter.choose(number)
        if left is not None:
            self.go("reveal", seen=left)
        elif self.view.notice or self.presenter.session.notice.text:
            self.refresh()
        else:
            self.go("table", told=True)

    def other(self) -> None:
        """Tell it by hand."""
        self.presenter.dismiss()
        self.go("reveal", field=self.view.field)

    def back(self) -> None:
        """Not now."""
        self.presenter.dismiss()
        self.go("table")

    def leave(self) -> None:
        """Have no more pictures sent."""
        self.presenter.leave()

    def see(self) -> None:
        """Follow what the eye sees: the same, or something else, or nothing any more."""
        name, facts = screen_for(self.presenter.session)
        if facts == {"question": self.presenter.question}:
            self.refresh()
        else:
            self.go(name, **facts)
