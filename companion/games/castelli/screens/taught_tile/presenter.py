"""One tile that is taught: what it probably shows, one yes if that is right, else each thing by one touch."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, cast

from companion.engine.castelli.box import SIDES, Field
from companion.engine.castelli.tiles import VALUES, Coat
from companion.engine.protocol import Colour
from companion.games.castelli.screens.tile_choice import Choice, orders
from companion.games.castelli.session import CastelliSession
from companion.games.castelli.teaching.draft import Taught
from companion.games.castelli.teaching.growing import play_with
from companion.games.castelli.teaching.lesson import Lesson
from companion.ui.option import Option

SILVER: Final = "silver"


@dataclass(frozen=True, slots=True)
class View:
    """What the screen says."""

    sentence: str
    notice: str
    photo: bytes
    tile: Choice | None
    """The tile as it is told or guessed so far, as it is in the photograph."""
    options: tuple[Option, ...]
    columns: int
    yes: str
    back: str


def drawn(one: Taught) -> Choice:
    """Return a tile as screens draw it."""
    coats = {
        side: Coat(cast(Colour, colour), *VALUES.get(value, (0, False)))
        for side, colour, value in zip(SIDES, one.colours, one.values, strict=True)
    }
    return Choice(one.id, coats, one.silver or 0)


class Presenter:
    """The screen on which a tile is told."""

    def __init__(self, session: CastelliSession) -> None:
        self.session = session
        self.name = ""
        self.field: Field = ""
        """In play, where the tile lies that is entered by hand."""
        self.start = False
        self.chosen = False
        """Whether this tile was chosen to be looked at again, and is not one of those to be told."""
        self.ordering = False
        """Whether a new tile is entered by hand, and its colours are asked first."""
        self._told: Taught | None = None
        """What is told and guessed so far."""
        self._guessed = False
        self._asks: list[int | str] = []
        """What is still asked: sides by number, and silver."""

    def enter(self, tile: str = "", by_hand: bool = False, field: Field = "", start: bool = False) -> None:
        """Look at *tile* again; or enter a new one *by_hand*; or tell more of the first that is open.

        With a *field* the new one lies there in the running game; *start*: it is a start tile (C44).
        """
        self.field, self.start = field, start
        self.chosen, self.ordering = bool(tile), by_hand
        self._open(tile)
        if by_hand:
            self.name, self._told, self._asks = "", None, []

    @property
    def lesson(self) -> Lesson:
        """What is being taught."""
        return self.session.shared.get(Lesson) or self.session.shared.put(Lesson())

    def _open(self, tile: str = "") -> None:
        waiting = self.lesson.draft.open
        self.name = tile if tile in self.lesson.draft.tiles else waiting[0].id if waiting else ""
        self._told, self._asks, self._guessed = None, [], False
        if self.name:
            before, likely = self.lesson.draft.tiles[self.name], self.lesson.likely(self.name)
            self._told = likely
            self._asks = [side for side, value in enumerate(likely.values) if not value]
            self._asks += [SILVER] if likely.silver is None else []
            self._guessed = before.told or likely != before

    # --- what people do ---

    def choose(self, key: str) -> bool:
        """Take an answer, or have something asked again; say whether there is nothing more to tell."""
        kind, _, value = key.partition(" ")
        told = self._told
        if kind == "order":
            self._enter_new(tuple(value.split()))
            return False
        if told is None:
            return True
        match kind:
            case "value":
                return self._answer(value)
            case "coat":
                self._asks, self._guessed = [int(value)], True
            case "silver":
                self._asks, self._guessed = [SILVER], True
            case "start":
                self._told = _with(told, start=not told.start)
                self._keep(start=not told.start)
            case "none":
                self.session.notice.attempt(lambda: self.lesson.draft.forget(self.name))
                return self._next()
        return False

    def _enter_new(self, colours: tuple[str, ...]) -> None:
        """Take the colours of a tile that is entered by hand; then its values are asked, one by one."""
        made: list[str] = []
        if self.session.notice.attempt(lambda: made.append(self.lesson.draft.enter(colours))):
            if self.start:
                self.lesson.draft.change(made[0], start=True)
            self.ordering, self.chosen = False, True
            self._open(made[0])

    def _answer(self, value: str) -> bool:
        assert self._told is not None
        asked = self._asks.pop(0)
        if asked == SILVER:
            self._told = _with(self._told, silver=int(value))
            self._keep(silver=int(value))
        else:
            side = int(asked)
            self._told = _with(self._told, values=_put(self._told.values, side, value))
            kept = self.lesson.draft.tiles[self.name].values
            self._keep(values=_put(kept, side, value))
        return self.agree() if not self._asks and not self._guessed else False

    def _keep(self, **told: object) -> None:
        """Keep what was told at once, but nothing that was guessed: one may leave in the middle of a tile."""
        self.session.notice.attempt(
            lambda: self.lesson.draft.change(self.name, **told, learned=False, again=""),
        )

    def agree(self) -> bool:
        """Take the tile as it is shown; say whether there is nothing more to tell."""
        told = self._told
        if told is None or self._asks:
            return False
        self.session.notice.attempt(
            lambda: self.lesson.draft.change(
                self.name, values=told.values, silver=told.silver, start=told.start, learned=False, again=""
            )
        )
        if told.by_hand:
            self.session.notice.attempt(self._use_set)
        return self._next()

    def _use_set(self) -> None:
        """Write the set with the tile that was entered; a running game of this set knows it at once."""
        draft = self.lesson.draft
        if self.field and (table := self.session.play.table) is not None:
            if self.session.play.attempt(lambda: play_with(draft, table)):
                self.session.preferences.choose(replace(self.session.settings, tiles=draft.name))
            return
        draft.write_set()
        if draft.complete and self.session.settings.tiles != draft.name:
            self.session.preferences.choose(replace(self.session.settings, tiles=draft.name))
        self.session.store.reload(tiles=draft.name)

    def _next(self) -> bool:
        if self.chosen or not self.lesson.draft.open:
            return True
        self._open()
        return False

    def leave_out(self) -> None:
        """Enter no tile after all: one that is needed in play and was told in part is none."""
        told = self.lesson.draft.tiles.get(self.name)
        if self.field and told is not None and not told.told:
            self.session.notice.attempt(lambda: self.lesson.draft.forget(self.name))

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        words, told = self.session.words, self._told
        asks = self._asks[0] if self._asks else None
        return View(
            sentence=self._sentence(asks),
            notice=self.session.notice.text,
            photo=self.lesson.picture(self.name) if self.name else b"",
            tile=drawn(told) if told else None,
            options=self._orders() if self.ordering else self._options(told, asks) if told else (),
            columns=3 if self.ordering or asks is not None else 2,
            yes=words.say("Yes, that's right") if told and asks is None else "",
            back=words.say("Not now"),
        )

    def _sentence(self, asks: int | str | None) -> str:
        say = self.session.words.say
        if self.ordering:
            return say("Turn the tile so that red is on top. Which colours follow clockwise?")
        if self._told is None:
            return say("Everything is entered.")
        if asks is None:
            return say("Tile {name}: is this right? Tap what is wrong.", name=self.name)
        if asks == SILVER:
            return say("Tile {name}: how much silver is in its middle?", name=self.name)
        colour = self.session.words.colour_name(cast(Colour, self._told.colours[int(asks)]))
        return say("Tile {name}: what does {colour} show?", name=self.name, colour=colour)

    def _orders(self) -> tuple[Option, ...]:
        """Return the orders of colours clockwise from red, as pictures."""
        names = [" ".join(order) for order, _chosen in orders(None)]
        return tuple(Option(f"order {name}", "", f"castelli/order {name}") for name in names)

    def _options(self, told: Taught, asks: int | str | None) -> tuple[Option, ...]:
        words = self.session.words
        if asks == SILVER:
            return tuple(
                Option(f"value {n}", words.amount("silver", n), "castelli/silver" if n else "")
                for n in range(3)
            )
        if asks is not None:
            coat = f"castelli/coat {told.colours[int(asks)]}"
            return tuple(
                Option(f"value {told}", "", f"{coat} {value}") for told, (value, _) in VALUES.items()
            )
        start = words.say("Start tile: yes") if told.start else words.say("Start tile: no")
        return (
            *(self._coat(told, side) for side in range(4)),
            Option("silver", words.amount("silver", told.silver or 0), "castelli/silver"),
            Option("start", start, "castelli/tile"),
            Option("none", words.say("Not a tile"), "erase"),
        )

    def _coat(self, told: Taught, side: int) -> Option:
        value = told.values[side]
        text = self.session.words.say("Card") if value == "card" else value
        return Option(f"coat {side}", text, f"mark {told.colours[side]}")


def _put(values: tuple[str, ...], side: int, value: str) -> tuple[str, ...]:
    return (*values[:side], value, *values[side + 1 :])


def _with(told: Taught, **changes: object) -> Taught:
    return replace(told, **changes)  # type: ignore[arg-type]
