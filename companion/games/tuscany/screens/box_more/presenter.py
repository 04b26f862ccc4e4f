"""What else is done with a box: its numbers and cards, its name, passing it on, playing with it."""

from __future__ import annotations

from typing import Any

from companion.base.outside import shown
from companion.engine.tuscany.box import HARVEST_CARDS, KINDS, TILES_EACH
from companion.games.tuscany import own_boxes, taught_box
from companion.games.tuscany.screens.box_painter import BoxPainter, was_played_with
from companion.games.tuscany.session import TuscanySession
from companion.games.tuscany.words.boxes import missing_told
from companion.play.own_files import good_name
from companion.report import sharing
from companion.ui.option import Listing, Option


class Presenter:
    """More about the box that is being taught."""

    def __init__(self, session: TuscanySession) -> None:
        self.session = session
        self.painter = BoxPainter(taught_box.new_box(""))
        self.said = ""
        self._removing = False

    def enter(self, painter: BoxPainter | None = None) -> None:
        """Work on the box of *painter*."""
        self.session.notice.clear()
        self.said, self._removing = "", False
        self.painter = painter or self.painter

    # --- what people do ---

    def choose(self, key: str) -> bool:
        """Do what the option *key* says; tell whether the box is gone."""
        self.session.notice.clear()
        self.said = ""
        removing, self._removing = self._removing, False
        match key:
            case "put":
                self.session.notice.attempt(self._put)
            case "remove" if self._was_played_with():
                self._refuse()
            case "remove" if removing:
                own_boxes.remove(self.painter.box.name)
                return True
            case "remove":
                self._removing = True
        return False

    def may_play(self) -> bool:
        """Tell whether the box can be played with; else say what is missing."""
        self.session.notice.clear()
        if missing := missing_told(self.painter.box, self.session.words):
            self.session.notice.show(missing)
        return not missing

    @property
    def asking(self) -> dict[str, Any]:
        """What the typing screen is asked for: another name."""
        title = self.session.words.say("What is this box called?")
        return {"title": title, "text": self.painter.box.name, "then": self.rename}

    def rename(self, text: str) -> None:
        """Call the box otherwise; a name that is taken gets a number."""
        name = good_name(text)
        if name and name != self.painter.box.name and self._was_played_with():
            self._refuse()
        elif name and name != self.painter.box.name:
            self.session.notice.attempt(lambda: self.painter.rename(own_boxes.free_name(name)))

    def _was_played_with(self) -> bool:
        return was_played_with(self.session.store.journal, self.painter.box.name)

    def _refuse(self) -> None:
        say = self.session.words.say
        self.session.notice.show(say("Games have been played with this box, so its name stays"))

    def _put(self) -> None:
        file = own_boxes.put(self.painter.box, sharing.find_place().opened())
        self.said = self.session.words.say("Saved here: {file}", file=shown(file))

    # --- what is shown ---

    def view(self) -> Listing:
        """Return what the screen says now."""
        say, notice = self.session.words.say, self.session.notice.text
        return Listing(
            sentence=notice or self.said or say("Box {name}", name=self.painter.box.name),
            wrong=bool(notice),
            options=self._options(),
            back=say("Back"),
        )

    def _options(self) -> tuple[Option, ...]:
        say, box, stick = self.session.words.say, self.painter.box, sharing.find_place().stick
        gone = say("Delete this box for good") if self._removing else say("Delete this box")
        bonuses, crops, cards = (
            f"{n}/{of}"
            for n, of in (
                (len(box.bonuses), len(KINDS)),
                (len(box.crops), TILES_EACH["crop"]),
                (len(box.harvest), HARVEST_CARDS),
            )
        )
        return (
            Option("play", say("Play with this box"), "tick", faint=not box.pieces),
            Option("bonuses", say("Bonus tiles: {n}", n=bonuses), "tuscany/green-points"),
            Option("crops", say("Crop tiles of each player: {n}", n=crops), "tuscany/tile crop"),
            Option("harvest", say("Harvest cards: {n}", n=cards), "tuscany/harvest"),
            Option("name", say("Rename"), "pen"),
            Option("put", say("Copy it to the USB stick") if stick else say("Copy it to a file"), "up"),
            Option("remove", gone, "cross", chosen=self._removing),
        )
