"""A game to try the table with, odder than `tests/toy`: versions that score otherwise, moves out of turn."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from companion.base.errors import BadRecord, Refused
from companion.engine.one_board import OneBoard
from companion.engine.protocol import Colour, Json, Outcome, Score, Step


@dataclass(frozen=True, slots=True, kw_only=True)
class Said(Outcome):
    text: str


@dataclass(frozen=True)
class Setup:
    colours: tuple[Colour, ...]
    goal: int
    names: dict[Colour, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Race:
    setup: Setup
    points: dict[Colour, int]
    over: bool = False
    moves: int = 0


@dataclass(frozen=True)
class Go:
    by: Colour
    far: int


@dataclass(frozen=True)
class End:
    pass


class Toy(OneBoard[Race, Go | End]):
    """The rules. *bonus* is what the winner gets at the end: a later version may think otherwise of it."""

    record = "toy/1"
    several_boards = False

    def __init__(self, version: str = "1", bonus: int = 0) -> None:
        self.version = version
        self.bonus = bonus
        self.applied = 0

    def read_header(self, header: Json) -> Setup:
        players, goal = header.get("players"), header.get("goal", 10)
        if not players or not isinstance(goal, int):
            raise BadRecord("players and goal must be given")
        return Setup(tuple(player["colour"] for player in players), goal)

    def start(self, setup: Setup) -> Race:
        return Race(setup, dict.fromkeys(setup.colours, 0))

    def read_move(self, state: Race, data: Json) -> Go | End:
        match data:
            case {"move": "step", "by": str(by), "far": int(far)} if by in state.setup.colours:
                return Go(by, far)
            case {"move": "end"}:
                return End()
        raise BadRecord(f"move: {data}")

    def write_move(self, move: Go | End) -> Json:
        return {"move": "step", "by": move.by, "far": move.far} if isinstance(move, Go) else {"move": "end"}

    def apply(self, state: Race, move: Go | End) -> Step[Go | End, Race]:
        self.applied += 1
        if state.over:
            raise Refused("over")
        if isinstance(move, End):
            best = max(state.points, key=lambda colour: state.points[colour])
            points = {**state.points, best: state.points[best] + self.bonus}
            return Step(move, replace(state, points=points, over=True), (Said(rules=(), text="ended"),))
        points = {**state.points, move.by: state.points[move.by] + move.far}
        if not 0 <= points[move.by] <= state.setup.goal:
            raise Refused("too-far", by=move.by, goal=state.setup.goal)
        return Step(move, replace(state, points=points), (Said(rules=(), text=f"{move.by} {move.far}"),))

    def fingerprint(self, state: Race) -> str:
        return f"{state.points} {state.over}"

    def sheet(self, state: Race) -> Json:
        return {"players": {colour: {"points": points} for colour, points in state.points.items()}}

    def ends_turn(self, move: Go | End) -> bool:
        return isinstance(move, End)

    def score(self, board: Race) -> Score:
        return Score({colour: {"total": points} for colour, points in board.points.items()}, (), ())

    def counts(self, board: Race) -> dict[Colour, dict[str, int]]:
        return {colour: {"points": points} for colour, points in board.points.items()}

    def points(self, state: Race, *, final: bool) -> dict[Colour, int]:  # noqa: ARG002
        return state.points


HEADER: Json = {
    "record": "toy/1",
    "players": [{"colour": "red", "name": "Ana"}, {"colour": "blue"}],
    "goal": 10,
}


def step(by: str, far: int) -> Json:
    return {"move": "step", "by": by, "far": far}


END: Json = {"move": "end"}
