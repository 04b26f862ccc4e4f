"""What every game offers: rules over frozen states, moves that people make, outcomes with their reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar, get_args

Colour = Literal["red", "blue", "green", "yellow"]
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
POINTS: Final = "points"
"""What every game counts, by this key in changes and counts."""
Json = dict[str, Any]


class Change(NamedTuple):
    """One player's gain or payment: of what the game counts, and how much."""

    colour: Colour
    what: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Anything that happened, by which *rules* (ids); *rulings* are the keys of those that decided something.

    The changes of all outcomes add up to what everybody has.
    """

    rules: tuple[str, ...]
    rulings: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()


class Setup(Protocol):
    """What is settled before the first move."""

    @property
    def colours(self) -> tuple[Colour, ...]:
        """Who plays, in seating order, clockwise."""

    @property
    def names(self) -> Mapping[Colour, str]:
        """What the players are called; empty where no name was given."""


class State(Protocol):
    """A game between two moves; frozen. A tournament is one, too, with a board for each of its games."""

    @property
    def setup(self) -> Setup:
        """What was settled before the first move."""

    @property
    def moves(self) -> int:
        """How many moves were made."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""


class BoardState(State, Protocol):
    """The game on one board: somebody is on turn there."""

    @property
    def turn(self) -> Colour:
        """Who is on turn; after the end, who had the last turn."""


SetupT = TypeVar("SetupT", bound=Setup)
StateT = TypeVar("StateT", bound=State)
MoveT = TypeVar("MoveT")


class Step(NamedTuple, Generic[MoveT, StateT]):
    """A move and what came of it: the *state* after it, and what happened."""

    move: MoveT
    state: StateT
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """A final score, as it is or would be now: each player's points by their source, with the `total`."""

    rows: Mapping[Colour, Mapping[str, int]]
    """Sources that are in play, in the order of the sheet, the total last."""
    winners: tuple[Colour, ...]
    outcomes: tuple[Outcome, ...]
    """How every point came about; the last one says who wins."""


@dataclass(frozen=True, slots=True)
class EndedGame:
    """A game that has ended, as its sheet was kept; a tournament has several."""

    rows: Mapping[Colour, Mapping[str, int]]
    """Each player's points by their source, with the `total`; old games may tell that alone."""
    winners: tuple[Colour, ...]
    part: str = ""
    """Which game of a tournament, as in `1a`."""
    first: Colour | None = None
    """Who began; None if that is not known."""
    options: tuple[str, ...] = ()
    """What of the box was played with; the game's words name them."""


class Rules(Protocol[SetupT, StateT, MoveT]):
    """The rules of one kind of record. States are frozen; nothing here changes one."""

    @property
    def record(self) -> str:
        """The kind of record, as its header names it: the game, and a version."""

    @property
    def version(self) -> str:
        """The version of the engine; kept with the sheet of a game that ended."""

    @property
    def several_boards(self) -> bool:
        """Whether games are played on several boards at once: a tournament."""

    def read_header(self, header: Json, /) -> SetupT:
        """Return the set-up. Raises BadRecord if the header is not as it must be."""

    def start(self, setup: SetupT, /) -> StateT:
        """Return the state before the first move."""

    def read_move(self, state: StateT, data: Json, /) -> MoveT:
        """Return the move that a line of a record tells. Raises BadRecord if it is none."""

    def write_move(self, move: MoveT, /) -> Json:
        """Return *move* as a line of a record tells it."""

    def apply(self, state: StateT, move: MoveT, /) -> Step[MoveT, StateT]:
        """Return *move* with the state after it and what happened. Raises Refused if the rules forbid it."""

    def fingerprint(self, state: StateT, /) -> str:
        """Return a short text that differs for different states."""

    def finished(self, state: StateT, /) -> bool:
        """Tell whether the game is over."""

    def sheet(self, state: StateT, /) -> Json:
        """Return the score as plain data: as it is, or would be if the game ended now."""

    def boards(self, state: StateT, /) -> Mapping[str, Any]:
        """Return the games that are played, by the name of their board; a single one is called nothing."""

    def board_of(self, move: MoveT, /) -> str | None:
        """Return the board on which *move* was made; None if it concerns no single one."""

    def on_board(self, board: str, move: Any, /) -> MoveT:
        """Return *move*, thought of on one *board*, as a move of the whole game."""

    def off_board(self, move: MoveT, /) -> Any:
        """Return *move* as it was thought of on its board."""

    def ends_turn(self, move: MoveT, /) -> bool:
        """Tell whether *move* ends a turn; a correction after the end of a game goes in before the last."""

    def score(self, board: Any, /) -> Score:
        """Return the final score of a *board*: as it is, or would be if the game ended now."""

    def sets_up(self, move: MoveT, /) -> bool:
        """Tell whether *move* sets up a position in place of playing: what it does belongs to no turn."""

    def counts(self, board: Any, /) -> Mapping[Colour, Mapping[str, int]]:
        """Return what each player has on a *board*, by the keys of changes; points are one of them."""

    def points(self, state: StateT, /, *, final: bool) -> Mapping[Colour, int]:
        """Return everybody's points so far, or the *final* ones if the game ended now."""

    def results(self, header: Json, sheet: Json, /) -> Sequence[EndedGame]:
        """Return the games that a kept *sheet* tells of, none if it tells of none; old sheets as well."""


AnyRules: TypeAlias = Rules[Any, Any, Any]
"""Rules of a game that is only known by its record; who knows the game names its types."""
