"""The boxes that this table has: begin one, go on with one, take one from a stick."""

from __future__ import annotations

from companion.base.errors import CompanionError
from companion.engine.tuscany.pieces import PIECES
from companion.games.tuscany import own_boxes, taught_box
from companion.games.tuscany.session import TuscanySession
from companion.ui.option import Option
from companion.ui.own_list import OwnList


class Presenter(OwnList):
    """The list of boxes."""

    def __init__(self, session: TuscanySession) -> None:
        super().__init__(session, own_boxes)

    def begin(self) -> str:
        """Begin a box of which nothing is painted."""
        name = own_boxes.free_name(self.session.words.say("Our box"))
        own_boxes.save_box(taught_box.new_box(name))
        return name

    def told(self, there: bool) -> str:
        """Return what can be done with boxes."""
        say = self.session.words.say
        return say("Continue a box or start a new one") if there else say("Teach the app your box")

    def new(self) -> Option:
        """Return the option that begins a box."""
        return Option("new", self.session.words.say("Start a new box"), "plus")

    def row(self, name: str) -> Option:
        """Return the row of the box *name*, with how many pieces are painted while they are not all."""
        try:
            box = own_boxes.load(name)
        except CompanionError:
            return Option(f"open {name}", name, "pen", typed=True)  # what is wrong is said when it is opened
        done = sum(taught_box.is_painted(box, piece) for piece in PIECES)
        value = "" if box.pieces else f"{done} / {len(PIECES)}"
        return Option(f"open {name}", name, "pen", typed=True, value=value)
