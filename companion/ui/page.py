"""What every screen is: a presenter's view, shown by the rules in its `.kv`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.properties import ObjectProperty
from kivy.uix.screenmanager import Screen

from companion.ui.widgets.board_view import BoardView

if TYPE_CHECKING:
    from companion.ui.navigator import Navigator

PROPOSED: Final = "change"
"""The screen that shows what a change of the past would do, whichever screen it was told on."""


class Page(Screen):
    """A screen. `view` is what its presenter says; rules in the `.kv` follow it by themselves."""

    view = ObjectProperty(None, rebind=True)
    follows_work = False
    """Whether it shows how far long work has come."""
    leads_to: tuple[str, ...] = ()
    """Where people go from here; those screens are made while nobody waits."""

    def __init__(self, presenter: Any, navigator: Navigator, **properties: Any) -> None:
        self.presenter = presenter
        self.navigator = navigator
        super().__init__(view=presenter.view(), **properties)

    def arrive(self) -> None:
        """Show everything for the first time, or again after all was made again."""
        for board in self._boards():  # first, or the one that stands there draws what the other will show
            board.take(self.navigator.board)
        self.refresh()
        for board in self._boards():
            board.show_whole()

    def _boards(self) -> list[BoardView]:
        return [widget for widget in self.walk() if isinstance(widget, BoardView)]

    def leave(self) -> None:
        """Go away from this screen."""

    def refresh(self) -> None:
        """Show what the presenter says now; the board as the player on turn sees it, if that is wished."""
        self.navigator.reset_idle()
        self.navigator.board.quarters = self.navigator.session.quarters
        self.view = self.presenter.view()

    def see(self) -> None:
        """The eye has told something; most screens leave that to its sign."""

    def do(self, action: Any, *arguments: Any) -> None:
        """Do something with the presenter, then show what became of it."""
        action(*arguments)
        if self.navigator.session.play.proposed is not None and self.name != PROPOSED:
            self.go(PROPOSED)
        else:
            self.refresh()

    def go(self, name: str, **facts: Any) -> None:
        """Go on to another screen."""
        self.navigator.go(name, **facts)

    def back(self) -> None:
        """Go back to where one came from."""
        self.navigator.back()

    def type(self, text: str) -> None:
        """Take what was typed on a keyboard; most screens have no use for it."""

    def show_card(self, card: str) -> None:
        """A card was shown: prepare its play, unless people are at something that is no play."""
        session = self.navigator.session
        way = session.screens.way_to_card(card) if session.play.goes_on else None
        if way is not None and self.name in session.screens.played_on:
            self.go(way[0], **way[1])

    def press_enter(self) -> None:
        """Do what the big button does; a keyboard's enter."""

    def press_undo(self) -> None:
        """Take the last change back; a keyboard's ctrl-Z."""

    def press_redo(self) -> None:
        """Bring back what was taken back last; a keyboard's ctrl-shift-Z or ctrl-Y."""

    @property
    def enter_ends_turn(self) -> bool:
        """Whether the big button ends the turn now: then the panel's button for the next turn presses it."""
        return False
