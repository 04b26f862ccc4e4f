"""What the next game of Castelli will be: modules, rulings, board and tiles; one game or a tournament."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self

from companion.base import parsing
from companion.base.errors import BadData, BadRecord
from companion.engine.castelli.box import MODULES, Module
from companion.engine.castelli.layout import read_arrangement
from companion.engine.castelli.record import RECORD
from companion.engine.castelli.rulings import DEFAULTS, read_rulings
from companion.engine.castelli.tournament_record import RECORD as TOURNAMENT
from companion.engine.protocol import COLOURS, Colour, Json
from companion.games.castelli import library
from companion.games.castelli.screens.ruling_questions import RulingQuestions
from companion.games.castelli.teaching.draft import ON_MEADOWS
from companion.games.castelli.words import CastelliWords
from companion.games.castelli.words.rulings import preset_of
from companion.system.settings import Settings
from companion.ui.new_game_plan import FEWEST, Beginning, NewGamePlan, Visit, seating_of
from companion.ui.option import Option
from companion.words.language import mark

STAND_IN: Final = "stand-in"
VARIANTS: Final = ("", "finals", "all")
"""One game, or the two ways of playing a tournament."""
TOURNAMENTS: Final = {"": mark("no"), "finals": mark("finals"), "all": mark("all against all")}
MODULES_DO: Final[dict[Module, tuple[str, str]]] = {
    "dilemma": ("castelli/tile", mark("Everyone has a tile in hand")),
    "battle": ("castelli/swords", mark("Castles can be overbuilt")),
}
"""Module -> its icon, and what it does."""
HALVES: Final = (mark("Half A"), mark("Half B"))


@dataclass(frozen=True, slots=True)
class Plan(NewGamePlan):
    """A game or a tournament that has not begun."""

    modules: frozenset[Module] = frozenset()
    rulings: Mapping[str, str] = field(default_factory=dict)
    board: str = STAND_IN
    tiles: str = STAND_IN
    pieces: Any = None
    """How the pieces of the board lie, where that is not as usual."""
    variant: str = ""
    """Of a tournament; empty: one game."""

    # --- what it comes to ---

    @property
    def header(self) -> Json:
        """The first line of the record of this game, or of this tournament."""
        players = self.written_players
        told: Json = {"record": RECORD, "players": players, "first": self.starter}
        if self.variant:
            told = {"record": TOURNAMENT, "variant": self.variant, "players": players}
        told["modules"] = [module for module in MODULES if module in self.modules]
        told["rulings"] = {key: value for key, value in self.rulings.items() if value != DEFAULTS[key]}
        told |= {"board": self.board, "tiles": self.tiles}
        return told | ({"pieces": self.pieces} if self.pieces else {})

    def edited(self, header: Json) -> Json:
        """Return *header* with these players, modules and rulings; board and tiles stay."""
        told = self.header
        return header | {key: told[key] for key in ("players", "first", "modules", "rulings")}

    # --- who plays ---

    @property
    def starters(self) -> frozenset[Colour]:
        """Who starts (C12); in a tournament who sits first on each half."""
        return frozenset(self.seats[::2]) if self.variant else frozenset((self.starter,))

    @property
    def fewest(self) -> int:
        """How many have to play."""
        return len(COLOURS) if self.variant else FEWEST

    def played_by(self, playing: frozenset[Colour]) -> Self:
        """Return the plan for these; two play on other pieces than more do (C6)."""
        same = (len(playing) == FEWEST) == (len(self.playing) == FEWEST)
        return replace(self, playing=playing, pieces=self.pieces if same else None)

    def begun_by(self, colour: Colour | None) -> Self:
        """Return the plan with that colour starting; on a half of a tournament it sits first for that."""
        if not self.variant or colour is None:
            return replace(self, first=colour)
        return self.swapped(colour, self.seats[self.seats.index(colour) // 2 * 2])

    def sentence(self, words: CastelliWords) -> str:
        """Return what to do with the seats."""
        if self.variant:
            return words.say("Who plays whom first? Drag the seats, or tap two.")
        return NewGamePlan.sentence(self, words)

    def too_few(self, words: CastelliWords) -> str:
        """Return why nobody else may leave."""
        if self.variant:
            return words.say("A tournament has four players.")
        return NewGamePlan.too_few(self, words)

    def said_of(self, colour: Colour, words: CastelliWords) -> str:
        """Return on which half somebody sits, that they start, or that nobody plays this colour."""
        if self.variant:
            return words.say(HALVES[self.seats.index(colour) // 2])
        return NewGamePlan.said_of(self, colour, words)

    # --- what else is chosen ---

    def options(self, words: CastelliWords, shared: tuple[Option, ...]) -> tuple[Option, ...]:
        """Return all that can be chosen beside the seats."""
        return (*self.edit_options(words), *shared, *self._box(words), *self._ways(words))

    def _box(self, words: CastelliWords) -> Iterator[Option]:
        """Give the board, its pieces and the tiles; teaching a board stands first with the stand-in."""
        say = words.say
        now = say("stand-in") if self.board == STAND_IN else ""
        how = say("Paint it, or photograph it")
        teach = Option("layouts", say("Teach your board"), "pen", value=now, more=how)
        if self.board == STAND_IN:
            yield teach
        if len(library.known_layouts()) > 1:
            yield Option("board", say("Board"), "board", value=_called(self.board, words), typed=True)
        if not self.variant and self._has_pieces:
            pieces = say("as on the table") if self.pieces else say("as usual")
            yield Option("pieces", say("Pieces of the board"), "board", bool(self.pieces), value=pieces)
        if len(library.known_tiles()) > 1:
            yield Option(
                "tiles",
                say("Tiles"),
                "castelli/tile",
                value=_called(self.tiles, words),
                more=self._missing(words),
                typed=True,
            )
        if self.board != STAND_IN:
            yield teach

    def _ways(self, words: CastelliWords) -> Iterator[Option]:
        """Give the ways to play: a tournament, or from the middle of a game."""
        say = words.say
        yield Option(
            "tournament",
            say("Tournament"),
            "crown",
            bool(self.variant),
            value=say(TOURNAMENTS[self.variant]),
            more=say("Four players on two halves"),
        )
        if not self.variant:
            middle = say("Begin in the middle of a game")
            yield Option("lies", say("From what is on the table"), "right", more=middle)

    def edit_options(self, words: CastelliWords) -> tuple[Option, ...]:
        """Return modules and rulings."""
        modules = [self._module(module, words) for module in MODULES]
        ruled = self._questions.ruled_by(words)
        return (*modules, Option("rulings", words.say("Rulings"), "list", value=ruled))

    def _module(self, module: Module, words: CastelliWords) -> Option:
        chosen, (icon, does) = module in self.modules, MODULES_DO[module]
        now = words.say("on") if chosen else words.say("off")
        return Option(module, words.module(module), icon, chosen, value=now, more=words.say(does))

    @property
    def _questions(self) -> RulingQuestions:
        return RulingQuestions(self.rulings, self.modules)

    def _missing(self, words: CastelliWords) -> str:
        """Return how many tiles are taught, if more have to be entered in play."""
        try:
            taught = len(library.tiles(self.tiles).plain)
        except BadData:
            return ""  # what is wrong with it is said when the game begins
        if taught >= ON_MEADOWS:
            return ""
        return words.say("{n} of {all}; enter the others as you play", n=taught, all=ON_MEADOWS)

    @property
    def _has_pieces(self) -> bool:
        try:
            return bool(library.layout(self.board).pieces)
        except BadData:
            return False  # what is wrong with it is said when the game begins

    def choose(self, key: str) -> NewGamePlan | Visit | Beginning:
        """Return what the option *key* leads to."""
        match key:
            case "board":
                return replace(self, board=_next(library.known_layouts(), self.board), pieces=None)
            case "tiles":
                return replace(self, tiles=_next(library.known_tiles(), self.tiles))
            case "tournament":
                return self.with_next_variant()
            case "rulings":
                return Visit("rulings", {"rulings": self._questions}, self._ruled, shared=True)
            case "pieces":
                return Visit("pieces", self._piecing, self._laid)
            case "layouts":
                return Visit("layouts")
            case "lies":
                begun: Json = {"move": "begin", "turn": self.starter, "tiles": {}, "players": {}}
                return Beginning((begun,), ("table", "set_up_position"))
        return replace(self, modules=self.modules ^ {key}) if key in MODULES else self

    def preferring(self, *, board: str = "", **_others: Any) -> Self:
        """Return the plan on that *board*; one comes back from its pieces, too."""
        return replace(self, board=board, pieces=None) if board and board != self.board else self

    def with_next_variant(self) -> Self:
        """Return the plan as a tournament, in the other way, or as one game again; a tournament has four."""
        variant = VARIANTS[(VARIANTS.index(self.variant) + 1) % len(VARIANTS)]
        playing = frozenset(COLOURS) if variant else self.playing
        return replace(self, variant=variant, playing=playing, pieces=None)

    def _ruled(self, questions: RulingQuestions) -> Self:
        return replace(self, rulings=questions.rulings)

    @property
    def _piecing(self) -> dict[str, Any]:
        """What the screen of the pieces is asked for."""
        players = len(self.playing)
        fits = self.pieces if _count(self.pieces) == (2 if players == FEWEST else 4) else None
        return {"board": self.board, "players": players, "pieces": fits}

    def _laid(self, pieces: list[list[str]]) -> Self:
        """Return the plan with its board's *pieces* lying so."""
        usual = library.layout(self.board).assembly.get(len(self.playing))
        return replace(self, pieces=None if pieces == usual else pieces)


def _called(known: str, words: CastelliWords) -> str:
    return words.say("stand-in") if known == STAND_IN else known


def _count(pieces: Any) -> int:
    return sum(map(len, pieces)) if pieces else 0


def _next(known: list[str], now: str) -> str:
    if now not in known:
        return known[0] if known else now
    return known[(known.index(now) + 1) % len(known)]


def plan_of(header: Json) -> Plan:
    """Return the plan for a game like that of *header*; what cannot be had any more is as usual.

    Raises BadData or BadRecord if it is not as it must be.
    """
    board, tiles = header.get("board"), header.get("tiles")
    known_board = isinstance(board, str) and board in library.known_layouts()
    tournament = header.get("record") == TOURNAMENT
    plan = Plan(
        **seating_of(header),
        modules=_modules(header),
        rulings=_rulings(header),
        board=str(board) if known_board else STAND_IN,
        tiles=str(tiles) if isinstance(tiles, str) and tiles in library.known_tiles() else STAND_IN,
        pieces=_pieces(header) if known_board else None,
        variant=parsing.choice(header, "variant", "", VARIANTS[1:]) if tournament else "",
    )
    return replace(plan, first=None) if tournament else plan


def _modules(header: Json) -> frozenset[Module]:
    modules = parsing.array({"modules": [], **header}, "modules", "")
    for name in modules:
        parsing.choice({"modules": name}, "modules", "", MODULES)
    return frozenset(modules)


def _rulings(header: Json) -> dict[str, str]:
    rulings = parsing.table(header, "rulings", "")
    read_rulings(rulings)
    return dict(rulings)


def _pieces(header: Json) -> Any:
    """Return how the pieces lie; whether that fits the board is judged when the game begins."""
    if "pieces" in header:
        read_arrangement(header["pieces"], "pieces")
    return header.get("pieces")


def last_plan(header: Json) -> Plan | None:
    """Return the plan of the last game or tournament, if *header* is one that can be understood."""
    if header.get("record") not in (RECORD, TOURNAMENT):
        return None
    try:
        plan = plan_of(header)
    except (BadData, BadRecord):
        return None  # kept by another version
    return plan if len(plan.playing) >= plan.fewest else None


def usual_plan(settings: Settings) -> Plan:
    """Return the plan of the last game, with the tiles that the table has taught since."""
    plan = last_plan(settings.last_of("castelli")) or Plan(rulings=preset_of(settings.language))
    return replace(plan, tiles=settings.tiles) if settings.tiles in library.known_tiles() else plan
