"""What else is done with a layout: its name, copies of pieces, passing it on, playing on it."""

from __future__ import annotations

import json
from typing import Any

from companion.base.outside import shown
from companion.games.castelli.layouts import edit, own
from companion.games.castelli.screens.painter import Painter
from companion.games.castelli.session import CastelliSession
from companion.play.own_files import good_name
from companion.report import sharing
from companion.ui.option import Listing, Option


class Presenter:
    """More about the layout that is being painted."""

    def __init__(self, session: CastelliSession) -> None:
        self.session = session
        self.painter = Painter(edit.new_layout(""))
        self.said = ""
        self._removing = False

    def enter(self, painter: Painter | None = None) -> None:
        """Work on the layout of *painter*."""
        self.session.notice.clear()
        self.said, self._removing = "", False
        self.painter = painter or self.painter

    # --- what people do ---

    def choose(self, key: str) -> str:
        """Do what the option *key* says; return the screen to go to: `layouts` when the layout is gone."""
        kind, _, value = key.partition(" ")
        self.session.notice.clear()
        self.said = ""
        removing, self._removing = self._removing, False
        match kind:
            case "as":
                self.session.notice.attempt(
                    lambda: self.painter.change(edit.copied(self._layout, self.painter.page, value))
                )
            case "alone":
                self.painter.alone = True
            case "a1":
                self.session.notice.attempt(self._swap_a1)
            case "put":
                self.session.notice.attempt(self._put)
            case "remove" if self._was_played_on():
                self._refuse()
            case "remove" if removing:
                own.remove(self._layout.name)
                return "layouts"
            case "remove":
                self._removing = True
        return "board_layout" if kind in ("as", "a1", "alone") and not self.session.notice.text else ""

    @property
    def asking(self) -> dict[str, Any]:
        """What the typing screen is asked for: another name."""
        title = self.session.words.say("What is this board called?")
        return {"title": title, "text": self._layout.name, "then": self.rename}

    def rename(self, text: str) -> None:
        """Call the layout otherwise; a name that is taken gets a number."""
        name = good_name(text)
        if name and name != self._layout.name and self._was_played_on():
            self._refuse()
        elif name and name != self._layout.name:
            self.session.notice.attempt(lambda: self._rename(own.free_name(name)))

    def _rename(self, name: str) -> None:
        self.painter.layout = own.rename(self._layout, name)
        self.painter.forget()

    def _was_played_on(self) -> bool:
        """Say whether a game in the store names this board: without it, it could not be shown again."""
        journal, name = self.session.store.journal, self._layout.name
        if journal is None:
            return False
        named = journal.games_with(f'"board":{json.dumps(name)}')  # few, of perhaps thousands
        return any(journal.history(number).line.header.get("board") == name for number in named)

    def _refuse(self) -> None:
        self.session.notice.show(
            self.session.words.say("Games have been played on this board, so its name stays")
        )

    @property
    def _layout(self) -> Any:
        return self.painter.layout

    def _swap_a1(self) -> None:
        page = self.painter.page
        now = self._layout.pieces[page].a1
        self.painter.change(edit.with_a1(self._layout, page, "landscape" if now == "meadow" else "meadow"))

    def _put(self) -> None:
        file = own.put(self._layout, sharing.find_place().opened())
        self.said = self.session.words.say("Saved here: {file}", file=shown(file))

    # --- what is shown ---

    def view(self) -> Listing:
        """Return what the screen says now."""
        say, notice = self.session.words.say, self.session.notice.text
        return Listing(
            sentence=notice or self.said or say("Board {name}", name=self._layout.name),
            wrong=bool(notice),
            options=tuple(self._options()),
            back=say("Back"),
        )

    def _options(self) -> list[Option]:
        say, painter = self.session.words.say, self.painter
        stick = sharing.find_place().stick
        found = [
            Option("play", say("Play on this board"), "tick"),
            Option("name", say("Rename"), "pen"),
            *(self._photographs() if self.session.camera else ()),
            Option("put", say("Copy it to the USB stick") if stick else say("Copy it to a file"), "up"),
        ]
        if not painter.on_rim:
            found += self._of_piece(painter.page)
        gone = say("Delete this board for good") if self._removing else say("Delete this board")
        return [*found, Option("remove", gone, "cross", chosen=self._removing)]

    def _photographs(self) -> list[Option]:
        say, page = self.session.words.say, self.painter.page
        one = Option("alone", say("Photograph piece {piece} alone", piece=page), "eye")
        return [
            Option("photograph", say("Photograph the board"), "eye"),
            *(() if self.painter.on_rim else (one,)),
        ]

    def _of_piece(self, page: str) -> list[Option]:
        say, pieces = self.session.words.say, self._layout.pieces
        a1 = say("landscape") if pieces[page].a1 == "landscape" else say("meadow")
        corner = Option("a1", say("Corner of piece {piece}", piece=page), "board", value=a1)
        copies = [
            Option(f"as {name}", say("Copy piece {other} to piece {piece}", piece=page, other=name), "cards")
            for name, piece in pieces.items()
            if name != page and piece.landscapes
        ]
        return [corner, *copies]
