"""What is printed in a box beside its pieces, told all at once: bonus numbers, crop tiles, harvest cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, cast

from companion.base.errors import CompanionError
from companion.base.outside import shown
from companion.engine.tuscany.box import HARVEST_CARDS, KINDS, TILES_EACH, Kind
from companion.games.tuscany import taught_box
from companion.games.tuscany.dialogue import read_card, write_card
from companion.games.tuscany.screens.asked_words import (
    USUAL_CARDS,
    bonus_asked,
    crop_options,
    harvest_options,
    number_options,
)
from companion.games.tuscany.screens.box_painter import BoxPainter
from companion.games.tuscany.session import TuscanySession
from companion.ui.option import Option
from companion.words.voice import as_title

ERASE: Final = "erase"


@dataclass(frozen=True, slots=True)
class View:
    """What the screen says."""

    sentence: str
    wrong: bool
    options: tuple[Option, ...]
    columns: int
    back: str


class Presenter:
    """The screen; *what* is `bonuses`, `crops` or `harvest`."""

    def __init__(self, session: TuscanySession) -> None:
        self.session = session
        self.painter = BoxPainter(taught_box.new_box(""))
        self.what = "bonuses"
        self._kind: Kind | None = None
        """Whose bonus tile is told."""
        self._first: int | None = None
        self._erasing = False
        """Whether a touch takes a tile or a card away."""

    def enter(self, painter: BoxPainter | None = None, what: str = "") -> None:
        """Work on the box of *painter*."""
        self.session.notice.clear()
        self.painter, self.what = painter or self.painter, what or self.what
        self._kind = self._first = None
        self._erasing = False

    # --- what people do ---

    def choose(self, key: str) -> None:
        """Take what was touched, and keep it."""
        self.session.notice.clear()
        try:
            self._take(key)
        except CompanionError as error:
            self.session.notice.show(shown(str(error)))

    def _take(self, key: str) -> None:
        painter = self.painter
        if key == ERASE:
            self._erasing = not self._erasing
        elif self._erasing:
            painter.change(taught_box.without(painter.box, key if self.what == "crops" else read_card(key)))
        elif self.what == "crops":
            painter.change(taught_box.with_crop(painter.box, key))
        elif self.what == "harvest":
            painter.change(taught_box.with_card(painter.box, read_card(key)))
        elif self._kind is None:
            self._kind = cast(Kind, key)
        elif self._first is None:
            self._first = int(key)
        else:
            painter.change(taught_box.with_bonus(painter.box, self._kind, self._first, int(key)))
            self._kind = self._first = None

    def undo(self) -> None:
        """Take the last change back."""
        self.session.notice.attempt(self.painter.undo)

    def close(self) -> bool:
        """Go one answer back; tell whether there was one."""
        self.session.notice.clear()
        was = self._kind is not None
        if self._first is None:
            self._kind = None
        self._first = None
        return was

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        notice = self.session.notice.text
        sentence, options, columns = self._shown()
        if self.what != "bonuses":
            options = (*options, Option(ERASE, "", ERASE, chosen=self._erasing))
        return View(notice or sentence, bool(notice), options, columns, self.session.words.say("Back"))

    def _shown(self) -> tuple[str, tuple[Option, ...], int]:
        words, box = self.session.words, self.painter.box
        if self.what == "crops":
            facts = {"n": len(box.crops), "of": TILES_EACH["crop"]}
            told = words.say("Which crop tiles does each player have? {n} of {of}", **facts)
            return told, _counted(crop_options(words), Counter(box.crops)), 3
        if self.what == "harvest":
            facts = {"n": len(box.harvest), "of": HARVEST_CARDS}
            told = words.say("Tap what each harvest card shows. {n} of {of}", **facts)
            cards = harvest_options(USUAL_CARDS, words, more=False)
            return told, _counted(cards, Counter(map(write_card, box.harvest))), 4
        if self._kind is None:
            return words.say("Which numbers do the bonus tiles show?"), tuple(map(self._bonus, KINDS)), 2
        return bonus_asked(self._kind, self._first, words), number_options(), 4

    def _bonus(self, kind: Kind) -> Option:
        numbers = self.painter.box.bonuses.get(kind)
        told = " / ".join(map(str, numbers)) if numbers else "?"
        name = as_title(self.session.words.kind(kind))
        return Option(kind, f"{name}: {told}", f"tuscany/tile {kind}")


def _counted(options: Iterable[Option], there: Counter[str]) -> tuple[Option, ...]:
    """Return *options* with how many of each are told."""
    return tuple(
        Option(option.key, f"× {there[option.key]}" if there[option.key] else "", option.icon)
        for option in options
    )
