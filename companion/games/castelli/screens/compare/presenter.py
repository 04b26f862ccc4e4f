"""Picture against record, field by field: what differs, and a way to put each of them right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine.castelli.box import Field
from companion.engine.castelli.state import Game
from companion.games.castelli.camera.audit import Compared, audit, counts
from companion.games.castelli.camera.compare import compare, differs
from companion.games.castelli.drawing.highlight import asked_of, highlight_meadow
from companion.games.castelli.screens.proposed import screen_of
from companion.games.castelli.session import CastelliSession
from companion.journal import Delete, Edit
from companion.ui.drawing.picture import Picture
from companion.ui.option import Option


@dataclass(frozen=True, slots=True)
class View:
    """What the screen says."""

    sentence: str
    notice: str
    game: Game
    highlight: Picture | None
    options: tuple[Option, ...]
    back: str


class Presenter:
    """The screen that compares the table with the record."""

    def __init__(self, session: CastelliSession) -> None:
        self.session = session
        self.field: Field = ""
        """The field that is being put right; empty: all are listed."""

    def enter(self) -> None:
        """List what differs, after another look."""
        self.field = ""
        if self.session.camera is not None:
            self.session.camera.look_again()

    def differs(self) -> bool:
        """Say whether any field is not as recorded."""
        return bool(self._differing())

    def close(self) -> bool:
        """Leave one field for the list; say whether there was one."""
        was, self.field = self.field, ""
        return bool(was)

    # --- what people do ---

    def choose(self, key: str) -> tuple[str, dict[str, Any]]:
        """Put a field right; return on which screen that goes on, and with which facts; none: on this one."""
        self.session.notice.clear()
        if key == "table":
            return self._believe_table()
        if key == "record" or key == "look":
            self.enter()
        else:
            self.field = key
        return "", {}

    def _believe_table(self) -> tuple[str, dict[str, Any]]:
        """Let the record be as the table is; a change of the past is shown before it holds."""
        one, table = self._one(), self.session.play.table
        if one is None or table is None:
            return "", {}
        if one.laid is None:
            seeing = self.session.watched
            found = screen_of(seeing.at(one.field)) if seeing else None
            return found or ("reveal", {"field": one.field})
        number = self._number(one.field)
        if one.seen.state == "up" and one.seen.tile:
            told = {**table.moves[number - 1], "tile": one.seen.tile, "north": one.seen.north}
            self.session.play.propose(Edit(number, told))
        else:
            self.session.play.propose(Delete(number))
        return "", {}

    def _number(self, field: Field) -> int:
        table = self.session.play.table
        assert table is not None
        told = [number for number, move in enumerate(table.moves, 1) if move.get("field") == field]
        return told[-1]

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        words, game = self.session.words, self.session.play.board
        wrong = self._differing()
        return View(
            sentence=self._sentence(),
            notice=self.session.notice.text,
            game=game,
            highlight=highlight_meadow(self.field) if self.field else asked_of(one.field for one in wrong),
            options=self._fixes() if self.field else self._listed(wrong),
            back=words.say("Back"),
        )

    def _compared(self) -> tuple[Compared, ...]:
        seeing = self.session.camera
        if seeing is None or seeing.sighting is None:
            return ()
        game = self.session.play.board
        return audit(game, compare(game, seeing.sighting).reads)  # C45: not what a hand may still hold

    def _differing(self) -> list[Compared]:
        return [one for one in self._compared() if one.verdict == "differs"]

    def _one(self) -> Compared | None:
        return next((one for one in self._differing() if one.field == self.field), None)

    def _sentence(self) -> str:
        say, found = self.session.words.say, counts(self._compared())
        one = self._one()
        if one is not None:
            return self._told(one)
        if self.field:
            return say("{field} now matches the record", field=self.field)
        if not any(found.values()):
            return say("The camera has not seen the table yet")
        if not found["differs"] and not found["cannot tell"]:
            return say("Table and record agree on every field")
        return say(
            "{agree} fields agree, {differ} differ, {unclear} are not clear",
            agree=found["agrees"],
            differ=found["differs"],
            unclear=found["cannot tell"],
        )

    def _listed(self, wrong: list[Compared]) -> tuple[Option, ...]:
        again = Option("look", self.session.words.say("Look again"), "eye")
        return (*(Option(one.field, self._told(one)) for one in wrong), again)

    def _fixes(self) -> tuple[Option, ...]:
        say = self.session.words.say
        if self._one() is None:
            return (Option("record", say("Look again"), "eye"),)
        return (
            Option("table", say("The table is right: change the record")),
            Option("record", say("The record is right: correct the table")),
        )

    def _told(self, one: Compared) -> str:
        words, setup = self.session.words, self.session.play.board.setup
        if one.laid is None:
            known = one.seen.tile if one.seen.state == "up" else None
            if one.seen.state == "empty":
                return words.seen("lifted", (one.field,), setup)
            if known is None:
                return words.seen("unknown", (one.field,), setup)
            return words.say("{field}: tile {tile} is not recorded yet", field=one.field, tile=known)
        kind = differs(one.laid, one.seen)
        up = one.seen.state == "up"
        tile = one.seen.tile if up and one.seen.tile else one.laid.tile
        return words.seen(kind or "unknown", (one.field,), setup, tile)
