"""A race to five: a game with rules and words, and no part of its own for any screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.engine.protocol import COLOURS, Change, Colour, Json, Outcome, Score, Step
from companion.games.plugin import Game
from companion.words.game_words import GameWords

GOAL: Final = 5


@dataclass(frozen=True)
class Setup:
    """Who runs."""

    colours: tuple[Colour, ...]
    names: Mapping[Colour, str]


@dataclass(frozen=True)
class Race:
    """How far everybody is."""

    setup: Setup
    steps: Mapping[Colour, int]
    moves: int = 0

    @property
    def turn(self) -> Colour:
        """Who goes next."""
        return self.setup.colours[self.moves % len(self.setup.colours)]

    @property
    def over(self) -> bool:
        """Whether somebody has arrived."""
        return max(self.steps.values()) >= GOAL


@dataclass(frozen=True)
class Go:
    """So many steps."""

    far: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Went(Outcome):
    """Somebody went on."""

    by: Colour
    far: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Won(Outcome):
    """Somebody arrived first."""

    by: Colour


class Rules:
    """Who comes to five first wins."""

    record = "race/1"
    version = "1"

    def read_header(self, header: Json) -> Setup:
        """Return who runs."""
        players = header["players"]
        names = {one["colour"]: one.get("name", "") for one in players}
        return Setup(tuple(colour for colour in COLOURS if colour in names), names)

    def start(self, setup: Setup) -> Race:
        """Return the race before it starts."""
        return Race(setup, dict.fromkeys(setup.colours, 0))

    def read_move(self, _state: Race, data: Json) -> Go:
        """Return the move of a line."""
        return Go(data["far"])

    def write_move(self, move: Go) -> Json:
        """Return the line of a move."""
        return {"far": move.far}

    def apply(self, state: Race, move: Go) -> Step[Go, Race]:
        """Let who is on turn go on."""
        by = state.turn
        steps = {**state.steps, by: state.steps[by] + move.far}
        after = replace(state, steps=steps, moves=state.moves + 1)
        went = Went(rules=("G1",), changes=(Change(by, "points", move.far),), by=by, far=move.far)
        return Step(move, after, (went, *(self.score(after).outcomes if after.over else ())))

    def fingerprint(self, state: Race) -> str:
        """Return all of it."""
        return str(state)

    def finished(self, state: Race) -> bool:
        """Tell whether somebody has arrived."""
        return state.over

    def sheet(self, state: Race) -> Json:
        """Return how far everybody is."""
        return {"players": {colour: {"points": n} for colour, n in state.steps.items()}}

    def boards(self, state: Race) -> Mapping[str, Race]:
        """Return the one there is."""
        return {"": state}

    def board_of(self, _move: Go) -> str:
        """Return the one there is."""
        return ""

    def on_board(self, _board: str, move: Go) -> Go:
        """Return *move* as it is."""
        return move

    def off_board(self, move: Go) -> Go:
        """Return *move* as it is."""
        return move

    def ends_turn(self, _move: Go) -> bool:
        """Everybody has one move."""
        return True

    def score(self, board: Race) -> Score:
        """Return the steps, and who has most."""
        rows = {colour: {"way": n, "total": n} for colour, n in board.steps.items()}
        best = max(board.steps, key=lambda colour: board.steps[colour])
        return Score(rows, (best,), (Won(rules=("G2",), by=best),))


class RaceWords(GameWords):
    """Only what must be said."""

    def refusal(self, refused: Any, setup: Any) -> str:  # noqa: ARG002
        """Return the reason."""
        return str(refused)

    def outcome(self, outcome: Outcome, setup: Any, on_board: bool = False) -> str:  # noqa: ARG002
        """Return what happened."""
        match outcome:
            case Went(by=by, far=far):
                return f"{self.player(by, setup)} goes {far}."
            case Won(by=by):
                return f"{self.player(by, setup)} wins."
        return ""

    def log_line(self, move: Go, before: Race) -> str:
        """Return who goes how far."""
        return f"{self.player(before.turn, before.setup)} goes {move.far}"

    def whose(self, _move: Go, before: Race) -> Colour:
        """Return who was on turn."""
        return before.turn

    def turn(self, board: Race) -> str:
        """Return who is on turn."""
        return f"{self.player(board.turn, board.setup)} goes"

    def table_steps(self, *_: Any) -> list[str]:
        """Nothing is to be done."""
        return []

    def undo_steps(self, *_: Any) -> list[str]:
        """Nothing is to be done."""
        return []

    def rule(self, rule: str) -> str:
        """Return the rule."""
        return {"G1": "Each step is a point.", "G2": f"Who has {GOAL} first wins."}[rule]

    def counts(self) -> dict[str, str]:
        """Return the one count."""
        return {"points": "Points"}

    def sheet_rows(self) -> dict[str, str]:
        """Return the two rows."""
        return {"way": "Way", "total": "Total"}

    def amount(self, what: str, n: int) -> str:
        """Return so many."""
        return f"{n} {what}"

    def set_up(self, _start: Any) -> Iterator[str]:
        """Nothing was settled."""
        yield from ()


GAME: Final = Game(id="race", title="Race", rules=(Rules(),), words=RaceWords)
