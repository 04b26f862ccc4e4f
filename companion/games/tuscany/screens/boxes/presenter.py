"""The boxes that this table has: begin one, go on with one, take one from a stick."""

from __future__ import annotations

from companion.base.errors import BadUsage, CompanionError
from companion.base.outside import shown
from companion.engine.tuscany.pieces import PIECES
from companion.games.tuscany import own_boxes, taught_box
from companion.games.tuscany.session import TuscanySession
from companion.system import usb_drives
from companion.ui.option import Listing, Option
from companion.words.names import shortened


class Presenter:
    """The list of boxes."""

    def __init__(self, session: TuscanySession) -> None:
        self.session = session

    def enter(self) -> None:
        """Begin with nothing said."""
        self.session.notice.clear()

    def choose(self, key: str) -> str:
        """Do what the option *key* says; return the box to go on with, if that went well."""
        self.session.notice.clear()
        kind, _, value = key.partition(" ")
        try:
            match kind:
                case "new":
                    return self._begin()
                case "take":
                    return self._take(value)
            own_boxes.load(value)
        except CompanionError as error:
            self.session.notice.show(shown(str(error)))
            return ""
        return value

    def _take(self, path: str) -> str:
        found = own_boxes.found_on(usb_drives.find_sticks())
        file = next((file for file in found if str(file) == path), None)
        if file is None:  # pulled out meanwhile
            raise BadUsage(self.session.words.say("It is no longer there: is the stick still in?"))
        return own_boxes.take(file)

    def _begin(self) -> str:
        name = own_boxes.free_name(self.session.words.say("Our box"))
        own_boxes.save_box(taught_box.new_box(name))
        return name

    def view(self) -> Listing:
        """Return what the screen says now."""
        say, notice = self.session.words.say, self.session.notice.text
        there = own_boxes.names()
        told = say("Continue a box or start a new one") if there else say("Teach the app your box")
        return Listing(
            sentence=notice or told,
            wrong=bool(notice),
            options=(
                Option("new", say("Start a new box"), "plus"),
                *(Option(f"open {name}", self._told(name), "pen", typed=True) for name in there),
                *(
                    Option(
                        f"take {file}",
                        say(
                            "From the USB stick: {name}",
                            name=shortened(shown(file.stem), own_boxes.NAME_AT_MOST),
                        ),
                        "down",
                        typed=True,
                    )
                    for file in own_boxes.found_on(usb_drives.find_sticks())
                ),
            ),
            back=say("Back"),
        )

    def _told(self, name: str) -> str:
        """Return *name*, and how many pieces are painted while they are not all."""
        try:
            box = own_boxes.load(name)
        except CompanionError:
            return name  # what is wrong is said when it is opened
        if box.pieces:
            return name
        done = sum(taught_box.is_painted(box, piece) for piece in PIECES)
        return f"{name}  {done}/{len(PIECES)}"
