"""New game: seats, names, who starts, modules; rulings, board and tiles for those who want others."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from companion.base import paths
from companion.base.errors import BadData
from companion.engine.castelli.box import MODULES
from companion.engine.protocol import Colour
from companion.games.castelli import library
from companion.games.castelli.screens.plan import FEWEST, STAND_IN, Json, Plan, last_plan
from companion.ui.option import Option
from companion.ui.screens.rulings.presenter import RULED_BY, book_of
from companion.ui.session import Session
from companion.words.language import mark
from companion.words.names import COLOUR_NAMES, safe

TOURNAMENTS: Final = {
    "": mark("Tournament: no"),
    "finals": mark("Tournament: finals"),
    "all": mark("Tournament: all against all"),
}
HALVES: Final = (mark("Half A"), mark("Half B"))
NAMES_KEPT: Final = 24
NAME_AT_MOST: Final = 40


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat: who sits there, and what to know of them."""

    colour: Colour
    name: str
    said: str
    """Under the name: that they start, on which half, or that nobody plays this colour."""
    playing: bool
    starts: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class View:
    """What the new-game screen says."""

    sentence: str
    notice: str
    seats: tuple[Seat, ...]
    choosing: bool
    """Whether a seat is chosen, so that *options* are about it."""
    options: tuple[Option, ...]
    begin: str
    back: str


class Presenter:
    """The new-game screen. What was chosen stays until the game begins, wherever one goes between."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.chosen: Colour | None = None
        self.plan = self._usual()

    def enter(self, *, board: str = "") -> None:
        """Come here, to play on that *board* if one is named; one comes back from its pieces, too."""
        if board and board != self.plan.board:
            self.plan = replace(self.plan, board=board, pieces=None)

    @property
    def last(self) -> Plan | None:
        """The plan of the last game, if there was one."""
        return last_plan(self.session.settings.last)

    def _usual(self) -> Plan:
        own = self.session.settings.tiles
        plan = self.last or Plan()
        return replace(plan, tiles=own) if own in paths.known_tiles() else plan

    # --- seats ---

    def touch(self, colour: Colour) -> None:
        """Let that colour play; or choose its seat; or change seats with the one chosen before."""
        self.session.notice.clear()
        if self.chosen is not None:
            self.swap(self.chosen, colour)
        elif colour in self.plan.playing:
            self.chosen = colour
        else:
            self.plan = self.plan.joined(colour)

    def swap(self, one: Colour, other: Colour) -> None:
        """Let two change their seats."""
        self.chosen = None
        if one != other:
            self.plan = self.plan.swapped(one, other)

    def close(self) -> None:
        """Choose no seat any more."""
        self.chosen = None

    def start(self) -> None:
        """Let the chosen one start."""
        self.plan, self.chosen = self.plan.begun_by(self.chosen), None

    def leave(self) -> None:
        """Let nobody play the chosen colour."""
        if self.chosen is None:
            return
        say = self.session.words.say
        if len(self.plan.playing) <= self.plan.fewest:
            two = say("Two players at least. Tap a seat to add one.")
            self.session.notice.show(say("A tournament has four players.") if self.plan.variant else two)
            return
        self.plan, self.chosen = self.plan.left(self.chosen), None

    def rename(self, name: str) -> None:
        """Let the chosen one be called *name*; it is offered the next time."""
        if self.chosen is None:
            return
        self.plan, self.chosen = self.plan.named(self.chosen, name), None
        if name:
            settings = self.session.settings
            known = [kept for kept in settings.names if kept != name]
            self.session.preferences.choose(replace(settings, names=(name, *known)[:NAMES_KEPT]))

    @property
    def asking(self) -> dict[str, object]:
        """What the typing screen is told to ask for a name."""
        words, colour = self.session.words, self.chosen or self.plan.players[0]
        taken = self.plan.names.values()
        return {
            "title": words.say("Name for {colour}", colour=words.colour(colour)),
            "text": self.plan.names.get(colour, ""),
            "known": tuple(name for name in self.session.settings.names if name not in taken),
            "person": True,
            "at_most": NAME_AT_MOST,
            "then": self.rename,
        }

    # --- what is played ---

    def choose(self, key: str) -> None:
        """Do what the option *key* says; `name` and `rulings` have pages of their own."""
        does = {
            "board": self.next_board,
            "tiles": self.next_tiles,
            "tournament": self.next_variant,
            "last": self.as_last,
            "start": self.start,
            "leave": self.leave,
            "close": self.close,
        }
        if key in MODULES:
            self.plan = self.plan.with_module(key)
        elif key in does:
            does[key]()

    def rule(self, rulings: dict[str, str]) -> None:
        """Play by these *rulings*."""
        self.plan = replace(self.plan, rulings=rulings)

    @property
    def _has_pieces(self) -> bool:
        try:
            return bool(library.layout(self.plan.board).pieces)
        except BadData:
            return False  # what is wrong with it is said when the game begins

    @property
    def piecing(self) -> dict[str, Any]:
        """What the screen of the pieces is asked for."""
        players = len(self.plan.playing)
        fits = self.plan.pieces if _count(self.plan.pieces) == (2 if players == FEWEST else 4) else None
        return {"board": self.plan.board, "players": players, "pieces": fits, "then": self.lay}

    def lay(self, pieces: list[list[str]]) -> None:
        """Let the *pieces* of the board lie so."""
        usual = library.layout(self.plan.board).assembly.get(len(self.plan.playing))
        self.plan = replace(self.plan, pieces=None if pieces == usual else pieces)

    def next_board(self) -> None:
        """Take the next board that is known; its pieces lie as usual."""
        self.plan = replace(self.plan, board=_next(paths.known_layouts(), self.plan.board), pieces=None)

    def next_tiles(self) -> None:
        """Take the next tile set that is known."""
        self.plan = replace(self.plan, tiles=_next(paths.known_tiles(), self.plan.tiles))

    def next_variant(self) -> None:
        """Play a tournament, in the other way, or one game again."""
        self.plan = self.plan.with_next_variant()

    def as_last(self) -> None:
        """Let everything be as last time."""
        self.plan, self.chosen = self._usual(), None

    def begin(self, lies: bool = False) -> bool:
        """Begin the game; the one before stays. Say whether that went well.

        With *lies* it is in the middle already, and what lies on the table is told next.
        """
        header = self.plan.header
        begun: Json = {"move": "begin", "turn": self.plan.starter, "tiles": {}, "players": {}}
        if not self.session.store.begin(header, [begun] if lies else []):
            return False
        self.session.preferences.choose(replace(self.session.settings, last=header))
        self.plan, self.chosen = self._usual(), None
        return True

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        words = self.session.words
        return View(
            sentence=self._sentence(),
            notice=self.session.notice.text,
            seats=tuple(map(self._seat, self.plan.seats)),
            choosing=self.chosen is not None,
            options=self._game_options() if self.chosen is None else self._seat_options(),
            begin=words.say("Same as last time") if self._as_last_time else words.say("Begin"),
            back=words.say("Back"),
        )

    @property
    def _as_last_time(self) -> bool:
        return self.last is not None and self.last.header == self.plan.header

    def _game_options(self) -> tuple[Option, ...]:
        words, plan = self.session.words, self.plan
        modules = [
            Option(
                module, words.module(module), "tick" if module in plan.modules else "", module in plan.modules
            )
            for module in MODULES
        ]
        stands_in = plan.board == STAND_IN
        others = [Option("rulings", self._book())]
        if stands_in:
            others.append(Option("layouts", words.say("Stand-in board: teach yours"), "pen"))
        if len(paths.known_layouts()) > 1:
            others.append(Option("board", words.say("Board: {name}", name=self._called(plan.board))))
        if not plan.variant and self._has_pieces:
            pieces = words.say("Pieces: as they lie") if plan.pieces else words.say("Pieces: as usual")
            others.append(Option("pieces", pieces, chosen=bool(plan.pieces)))
        if len(paths.known_tiles()) > 1:
            others.append(Option("tiles", words.say("Tiles: {name}", name=self._called(plan.tiles))))
        if self.last is not None and not self._as_last_time:
            others.append(Option("last", words.say("As last time"), "undo"))
        others.append(Option("tournament", words.say(TOURNAMENTS[plan.variant]), chosen=bool(plan.variant)))
        if not plan.variant:
            others.append(Option("lies", words.say("As it lies on the table")))
        if not stands_in:
            others.append(Option("layouts", words.say("Teach your board"), "pen"))
        return (*modules, *others)

    def _called(self, known: str) -> str:
        return self.session.words.say("stand-in") if known == STAND_IN else known

    def _seat_options(self) -> tuple[Option, ...]:
        words = self.session.words
        stay = len(self.plan.playing) <= self.plan.fewest
        return (
            Option("name", words.say("Name")),
            Option("start", words.say("Starts"), "crown", self.chosen in self.plan.starters),
            Option("leave", words.say("Does not play"), "cross", faint=stay),
            Option("close", words.say("Done"), "tick"),
        )

    def _sentence(self) -> str:
        words = self.session.words
        if self.chosen is None and self.plan.variant:
            return words.say("Who meets whom first? Drag the seats, or tap two.")
        if self.chosen is None:
            return words.say("Who plays? Seats clockwise: drag them, or tap two.")
        return words.say("Tap another seat to swap, or choose:")

    def _name(self, colour: Colour) -> str:
        return safe(self.plan.names.get(colour, "")) or self.session.words.say(COLOUR_NAMES[colour])

    def _seat(self, colour: Colour) -> Seat:
        words, plan = self.session.words, self.plan
        playing, starts = colour in plan.playing, colour in plan.starters
        name = self._name(colour) if playing else words.say(COLOUR_NAMES[colour])
        return Seat(colour, name, self._said(colour), playing, playing and starts, colour == self.chosen)

    def _said(self, colour: Colour) -> str:
        words, plan = self.session.words, self.plan
        if plan.variant:
            return words.say(HALVES[plan.seats.index(colour) // 2])
        if colour not in plan.playing:
            return words.say("nobody")
        return words.say("starts") if colour in plan.starters else ""

    def _book(self) -> str:
        words, book = self.session.words, book_of(self.plan.rulings)
        return words.say(RULED_BY[book]) if book else words.say("Rulings: your own")


def _count(pieces: Any) -> int:
    return sum(map(len, pieces)) if pieces else 0


def _next(known: list[str], now: str) -> str:
    if now not in known:
        return known[0] if known else now
    return known[(known.index(now) + 1) % len(known)]
