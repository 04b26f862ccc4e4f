"""More about a box."""

from __future__ import annotations

from companion.ui.listing_page import ListingPage


class BoxMorePage(ListingPage):
    """A button for each thing that is done with a box."""

    leads_to = ("box_contents",)

    def choose(self, key: str) -> None:
        """Do it; a name is typed, a number told and a game begun on another screen."""
        if key == "name":
            self.go("typing", **self.presenter.asking)
        elif key in ("bonuses", "crops", "harvest"):
            self.go("box_contents", painter=self.presenter.painter, what=key)
        elif key == "play":
            self._play()
        elif self.presenter.choose(key):
            self.go("boxes")
        else:
            self.refresh()

    def _play(self) -> None:
        if self.presenter.may_play():
            self.go("new_game", game="tuscany", box=self.presenter.painter.box.name)
        else:
            self.refresh()
