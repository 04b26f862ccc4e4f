"""A list of what a table made itself and keeps in files, such as boards: begin one, go on, take one in."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from companion.base.errors import BadUsage
from companion.base.outside import shown
from companion.play.own_files import NAME_AT_MOST
from companion.system import usb_drives
from companion.ui.option import Listing, Option
from companion.ui.session import Session
from companion.words.game_words import GameWords
from companion.words.names import shortened


class OwnKind(Protocol):
    """The module that keeps files of one kind. What it does may raise BadData or BadUsage."""

    def names(self) -> list[str]:
        """Return the names of all that there are."""

    def load(self, name: str) -> object:
        """Return the one called *name*."""

    def take(self, file: Path) -> str:
        """Keep what is in *file* as one's own; return its name."""

    def found_on(self, places: list[Path]) -> list[Path]:
        """Return the files in *places*, such as sticks, that are of this kind."""


class OwnList:
    """All of one kind that there are, and those on a stick."""

    def __init__(self, session: Session[Any, Any], own: OwnKind) -> None:
        self.session: Session[Any, GameWords] = session
        self._own = own

    def enter(self) -> None:
        """Begin with nothing said."""
        self.session.notice.clear()

    def choose(self, key: str) -> str:
        """Do what the option *key* says; return the name of the one to go on with, if that went well."""
        kind, _, value = key.partition(" ")
        found: list[str] = []
        self.session.notice.attempt(lambda: found.append(self._name_for(kind, value)))
        return found[0] if found else ""

    def _name_for(self, kind: str, value: str) -> str:
        if kind == "new":
            return self.begin()
        if kind == "take":
            return self._take(value)
        self._own.load(value)
        return value

    def _take(self, path: str) -> str:
        file = next((file for file in self._found() if str(file) == path), None)
        if file is None:  # pulled out meanwhile
            raise BadUsage(self.session.words.say("The file is gone: is the USB stick still plugged in?"))
        return self._own.take(file)

    def _found(self) -> list[Path]:
        return self._own.found_on(usb_drives.find_sticks())

    def view(self) -> Listing:
        """Return what the screen says now."""
        say, notice, there = self.session.words.say, self.session.notice.text, self._own.names()
        return Listing(
            sentence=notice or self.told(bool(there)),
            wrong=bool(notice),
            options=(self.new(), *map(self.row, there), *map(self._on_stick, self._found())),
            back=say("Back"),
        )

    def _on_stick(self, file: Path) -> Option:
        name = shortened(shown(file.stem), NAME_AT_MOST)
        text = self.session.words.say("From the USB stick: {name}", name=name)
        return Option(f"take {file}", text, "down", typed=True)

    # --- what each kind says ---

    def begin(self) -> str:
        """Begin another one and return its name."""
        raise NotImplementedError

    def told(self, there: bool) -> str:
        """Return the sentence on top, if some are *there* or if none is."""
        raise NotImplementedError

    def new(self) -> Option:
        """Return the option that begins another one, with the key `new`."""
        raise NotImplementedError

    def row(self, name: str) -> Option:
        """Return the option that goes on with the one called *name*, with the key `open NAME`."""
        raise NotImplementedError
