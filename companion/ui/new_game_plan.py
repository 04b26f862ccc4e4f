"""What the next game will be: who sits where and who starts; a game adds what else is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol, Self

from companion.base import parsing
from companion.base.errors import BadData
from companion.engine.protocol import COLOURS, Colour, Json
from companion.games.plugin import Game
from companion.games.registry import all_games
from companion.system.settings import Settings
from companion.ui.game_parts import part_or_plain
from companion.ui.option import Option

FEWEST: Final = 2


@dataclass(frozen=True, slots=True)
class Visit:
    """A screen on which something more is chosen; *take* makes a plan of what it was."""

    screen: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    take: Callable[[Any], NewGamePlan] | None = None
    shared: bool = False
    """Whether all games share that screen, so that it has to be told the `words` of this one."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """A game that begins at once with *moves* already made, and goes on on these *screens*."""

    moves: tuple[Json, ...]
    screens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NewGamePlan:
    """A game that has not begun. *seats* holds all four colours, clockwise; not all need be played."""

    seats: tuple[Colour, ...] = COLOURS
    playing: frozenset[Colour] = frozenset(COLOURS[:FEWEST])
    names: Mapping[Colour, str] = field(default_factory=dict)
    first: Colour | None = None
    record: str = ""
    """The kind of record, where a game has only one."""

    # --- what a game says ---

    @property
    def header(self) -> Json:
        """The first line of the record of this game."""
        return {"record": self.record, "players": self.written_players, "first": self.starter}

    def edited(self, header: Json) -> Json:
        """Return *header*, that of a running game, with what can be chosen differently after it began."""
        told = self.header
        return header | {key: told[key] for key in ("players", "first") if key in told}

    @property
    def fewest(self) -> int:
        """How many have to play."""
        return FEWEST

    def options(self, words: Any, shared: tuple[Option, ...]) -> tuple[Option, ...]:  # noqa: ARG002
        """Return what else can be chosen, with those that all games share among it."""
        return shared

    def edit_options(self, words: Any) -> tuple[Option, ...]:  # noqa: ARG002
        """Return what else can be chosen differently after the game began."""
        return ()

    def choose(self, key: str) -> NewGamePlan | Visit | Beginning:  # noqa: ARG002
        """Return what the option *key* leads to."""
        return self

    def before_beginning(self) -> Visit | None:
        """Return the screen that asks for the rest before the game begins; None if nothing is missing.

        It is given the plan, `then` to keep what was told so far, and `begin` to begin with a plan.
        """
        return None

    def preferring(self, **facts: Any) -> Self:  # noqa: ARG002
        """Return the plan with what another screen of the game sent people here for."""
        return self

    def sentence(self, words: Any) -> str:
        """Return what to do with the seats."""
        return str(words.say("Who is playing, clockwise? Tap a seat to name it, drag it to move it."))

    def too_few(self, words: Any) -> str:
        """Return why nobody else may leave."""
        return str(words.say("At least two players. Tap a seat to add one."))

    def said_of(self, colour: Colour, words: Any) -> str:
        """Return what stands under a name."""
        if colour not in self.playing:
            return str(words.say("nobody"))
        return str(words.say("starts")) if colour in self.starters else ""

    # --- who plays ---

    @property
    def players(self) -> tuple[Colour, ...]:
        """Who plays, clockwise."""
        return tuple(colour for colour in self.seats if colour in self.playing)

    @property
    def written_players(self) -> list[Json]:
        """Who plays, as a header tells it."""
        return [
            {"colour": colour} | ({"name": self.names[colour]} if self.names.get(colour) else {})
            for colour in self.players
        ]

    @property
    def starter(self) -> Colour:
        """Who starts: the one chosen, if they play."""
        return self.first if self.first in self.playing else self.players[0]

    @property
    def starters(self) -> frozenset[Colour]:
        """Everybody who starts; where there are several boards, somebody on each."""
        return frozenset((self.starter,))

    def joined(self, colour: Colour) -> Self:
        """Return the plan with that colour played too."""
        return self.played_by(self.playing | {colour})

    def left(self, colour: Colour) -> Self:
        """Return the plan without that colour; as many as are needed stay."""
        return self if len(self.playing) <= self.fewest else self.played_by(self.playing - {colour})

    def played_by(self, playing: frozenset[Colour]) -> Self:
        """Return the plan for these."""
        return replace(self, playing=playing)

    def swapped(self, one: Colour, other: Colour) -> Self:
        """Return the plan with two seats changed."""
        places = {one: other, other: one}
        return replace(self, seats=tuple(places.get(colour, colour) for colour in self.seats))

    def begun_by(self, colour: Colour | None) -> Self:
        """Return the plan with that colour starting."""
        return replace(self, first=colour)

    def named(self, colour: Colour, name: str) -> Self:
        """Return the plan with a name for that colour; an empty one takes it away."""
        others = {known: said for known, said in self.names.items() if known != colour}
        return replace(self, names=others | ({colour: name} if name else {}))


class Plans(Protocol):
    """The part `plan` of a game's screens; `PlainPlans` answers what it leaves out."""

    def usual_plan(self, settings: Settings, /) -> NewGamePlan:
        """Return the plan that people begin with: as last time, if there was one."""

    def last_plan(self, header: Json, /) -> NewGamePlan | None:
        """Return the plan of the last game, if *header* is one of this game that can be understood."""

    def plan_of(self, header: Json, /) -> NewGamePlan:
        """Return the plan for a game like that of *header*; what cannot be had any more is as usual."""


class PlainPlans:
    """Plans of a *game* with its usual record, in which nothing is chosen but who plays and who starts."""

    def __init__(self, game: Game) -> None:
        self._record, self._id = game.rules[0].record, game.id

    def usual_plan(self, settings: Settings) -> NewGamePlan:
        """Return the plan of the last game, else for two."""
        return self.last_plan(settings.last_of(self._id)) or NewGamePlan(record=self._record)

    def last_plan(self, header: Json) -> NewGamePlan | None:
        """Return the plan of the last game, if it was one of this game."""
        if header.get("record") != self._record:
            return None
        try:
            return self.plan_of(header)
        except BadData:
            return None  # kept by another version

    def plan_of(self, header: Json) -> NewGamePlan:
        """Return the plan with the players of *header*."""
        return NewGamePlan(**seating_of(header), record=self._record)


def plans_of(game: Game) -> Plans | None:
    """Return how a new *game* is planned; None if it has no screens, and so is not begun on one."""
    if not game.screens:
        return None
    plans: Plans = part_or_plain(game, "plan", PlainPlans(game))
    return plans


def games_to_begin() -> list[Game]:
    """Return the games that can be begun on a screen."""
    return [game for game in all_games() if game.screens]


def last_begun(settings: Settings) -> Game:
    """Return the game that was played last, or the first of all."""
    games, last = games_to_begin(), settings.last.get("record")
    return next((game for game in games if last in [rules.record for rules in game.rules]), games[0])


def seating_of(header: Json) -> dict[str, Any]:
    """Return seats, players, names and starter of *header*, as a plan takes them.

    Raises BadData if it is not as it must be.
    """
    names = {}
    for player in parsing.array(header, "players", ""):
        if not isinstance(player, dict):
            raise BadData(f"players: {parsing.shown(player)} is not a player")
        colour = parsing.choice(player, "colour", "players", COLOURS)
        names[colour] = parsing.text(player, "name", "players", "")
    if not FEWEST <= len(names) == len(header["players"]):
        raise BadData("players: too few, or one colour twice")
    return {
        "seats": (*names, *(colour for colour in COLOURS if colour not in names)),
        "playing": frozenset(names),
        "names": {colour: name for colour, name in names.items() if name},
        "first": parsing.choice(header, "first", "", names) if "first" in header else None,
    }
