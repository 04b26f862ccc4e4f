"""The board layouts that this table has: begin one, go on with one, take one from a stick."""

from __future__ import annotations

from companion.base.errors import BadUsage, CompanionError
from companion.base.outside import shown
from companion.games.castelli.layouts import census, edit, own
from companion.games.castelli.session import CastelliSession
from companion.system import usb_drives
from companion.ui.option import Listing, Option
from companion.words.names import shortened


class Presenter:
    """The list of layouts."""

    def __init__(self, session: CastelliSession) -> None:
        self.session = session

    def enter(self) -> None:
        """Begin with nothing said."""
        self.session.notice.clear()

    def choose(self, key: str) -> str:
        """Do what the option *key* says; return the layout to go on with, if that went well."""
        self.session.notice.clear()
        kind, _, value = key.partition(" ")
        try:
            match kind:
                case "new":
                    return self._begin()
                case "take":
                    return self._take(value)
            own.load(value)
        except CompanionError as error:
            self.session.notice.show(shown(str(error)))
            return ""
        return value

    def _take(self, path: str) -> str:
        found = own.found_on(usb_drives.find_sticks())
        file = next((file for file in found if str(file) == path), None)
        if file is None:  # pulled out meanwhile
            raise BadUsage(self.session.words.say("It is no longer there: is the stick still in?"))
        return own.take(file)

    def _begin(self) -> str:
        name = own.free_name(self.session.words.say("Our board"))
        own.save(edit.new_layout(name))
        return name

    def view(self) -> Listing:
        """Return what the screen says now."""
        say, notice = self.session.words.say, self.session.notice.text
        there = own.names()
        told = say("Continue a board or start a new one") if there else say("Teach the app your board")
        files = own.found_on(usb_drives.find_sticks())
        return Listing(
            sentence=notice or told,
            wrong=bool(notice),
            options=(
                Option("new", say("Start a new board"), "plus", more=say("Paint it, or photograph it")),
                *(self._own(name) for name in there),
                *(
                    Option(
                        f"take {file}",
                        say("From the USB stick: {name}", name=shortened(shown(file.stem), own.NAME_AT_MOST)),
                        "down",
                        typed=True,
                    )
                    for file in files
                ),
            ),
            back=say("Back"),
        )

    def _own(self, name: str) -> Option:
        """Return the row of the layout *name*, with how much of it is painted."""
        try:
            layout = own.load(name)
        except CompanionError:
            return Option(f"open {name}", name, "pen", typed=True)  # what is wrong is said when it is opened
        lands = sum(len(census.landscapes(piece)) for piece in layout.pieces.values())
        painted = lands - len(census.gaps(layout))
        value = f"{painted} / {lands}" if lands else ""
        return Option(f"open {name}", name, "pen", typed=True, value=value)
