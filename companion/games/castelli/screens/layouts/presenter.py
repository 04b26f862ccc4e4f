"""The board layouts that this table has: begin one, go on with one, take one from a stick."""

from __future__ import annotations

from companion.base.errors import CompanionError
from companion.games.castelli.layouts import census, edit, own
from companion.games.castelli.session import CastelliSession
from companion.ui.option import Option
from companion.ui.own_list import OwnList


class Presenter(OwnList):
    """The list of layouts."""

    def __init__(self, session: CastelliSession) -> None:
        super().__init__(session, own)

    def begin(self) -> str:
        """Begin a board of no pieces."""
        name = own.free_name(self.session.words.say("Our board"))
        own.save(edit.new_layout(name))
        return name

    def told(self, there: bool) -> str:
        """Return what can be done with boards."""
        say = self.session.words.say
        return say("Continue a board or start a new one") if there else say("Teach the app your board")

    def new(self) -> Option:
        """Return the option that begins a board."""
        say = self.session.words.say
        return Option("new", say("Start a new board"), "plus", more=say("Paint it, or photograph it"))

    def row(self, name: str) -> Option:
        """Return the row of the layout *name*, with how much of it is painted."""
        try:
            layout = own.load(name)
        except CompanionError:
            return Option(f"open {name}", name, "pen", typed=True)  # what is wrong is said when it is opened
        lands = sum(len(census.landscapes(piece)) for piece in layout.pieces.values())
        painted = lands - len(census.gaps(layout))
        value = f"{painted} / {lands}" if lands else ""
        return Option(f"open {name}", name, "pen", typed=True, value=value)
