"""Castelli: hands, bumps, tiles pushed in passing, and cards in the tray."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass, field
from typing import Any, Final

import cv2

from companion.engine.castelli.record import read_header
from companion.engine.castelli.state import Setup
from companion.games.castelli import library
from companion.games.castelli.demo.by_camera import CHOSEN, YES, GameByCamera, Happening
from companion.games.castelli.simulator.camera import SimulatedTable
from companion.games.castelli.simulator.play import stand_in_header
from companion.games.castelli.simulator.styles import STYLES
from companion.games.castelli.simulator.watched import learn, watch
from companion.vision.tiles.enrolled import Enrolled
from tests.simulator.kinds import conditions_for

PAGE: Final = "games-by-camera.md"
GAMES: Final = 50
FIRST_SEED: Final = 9_000
COLOURS: Final = ("red", "blue", "green", "yellow")
PLAYERS: Final = (2, 3, 2, 4)
MODULES: Final = ((), ("dilemma",), ("battle",), ("dilemma", "battle"))
LIGHTS: Final = ("ordinary", "ordinary", "ordinary", "graded", "warm", "ordinary", "shadows", "cold")
SIZES: Final = {2: (1280, 720), 3: (1440, 810), 4: (1440, 810)}
STILL: Final = 3


@dataclass(frozen=True)
class Plan:
    """What game it is: everything follows from its number."""

    seed: int
    players: int
    modules: tuple[str, ...]
    style: str
    light: str


@dataclass
class Result:
    """What came of a game."""

    seed: int
    players: int
    modules: tuple[str, ...]
    style: str
    light: str
    px_per_tile: float = 0.0
    frames: int = 0
    turns: int = 0
    yes: int = 0
    questions: int = 0
    chosen: int = 0
    told: int = 0
    missed: int = 0
    wrong: int = 0
    wrong_reads: list[str] = field(default_factory=list)
    cards: int = 0
    cards_seen: int = 0
    equal: bool = False
    bad: list[str] = field(default_factory=list)
    seconds: float = 0.0


def plan(number: int) -> Plan:
    """Return what the game with that *number* is like."""
    styles = [*STYLES, f"made:{number}"]
    return Plan(
        FIRST_SEED + number,
        PLAYERS[number % len(PLAYERS)],
        MODULES[number // len(PLAYERS) % len(MODULES)],
        styles[number % len(styles)],
        LIGHTS[(number + number // len(LIGHTS)) % len(LIGHTS)],
    )


def play(one: Plan) -> Result:
    """Play a game before the camera and return what came of it."""
    cv2.setNumThreads(1)
    start = time.process_time()
    game = GameByCamera(*_table(one), STILL, whole=one.players == 2)
    result = Result(**asdict(one))
    for happening in game.play():
        _count(result, happening)
    assert game.watching.shot is not None
    tally = game.tally
    result.px_per_tile = round(game.watching.shot.px_per_tile, 1)
    result.frames, result.questions, result.wrong = game.watching.frames, tally.questions, tally.wrong
    result.told, result.missed = tally.told, tally.missed
    result.cards, result.cards_seen = tally.cards, tally.cards_seen
    result.wrong_reads, result.bad = game.watching.wrong, tally.bad
    result.equal = game.as_it_was()
    result.seconds = round(time.process_time() - start, 1)
    return result


_known: dict[str, Enrolled] = {}
"""What this process has enrolled: an art's tiles once."""


def _table(one: Plan) -> tuple[SimulatedTable, Any]:
    setup = _setup(one)
    conditions = conditions_for(one.light, one.seed)
    table = SimulatedTable(setup, one.seed, one.style, SIZES[one.players], conditions, brief=True)
    known = _known.get(one.style) or learn(table)
    _known.update({one.style: known})
    return table, watch(table, known)


def _setup(one: Plan) -> Setup:
    return read_header(stand_in_header(COLOURS[: one.players], one.modules), library)


def _count(result: Result, happening: Happening) -> None:
    result.turns += bool(happening.how)
    result.yes += happening.how == YES
    result.chosen += happening.how == CHOSEN


# --- the page ---


def as_it_should(one: Result) -> bool:
    """Tell whether a game ended with the table's score, and nothing sure was wrong."""
    return one.equal and not one.wrong and not one.missed and not one.wrong_reads


HEAD: Final = """# Whole games through the camera

Made by `python -m scripts.games_by_camera` with the companion of commit `{commit}`: {games} games on drawn
tables, each with hands, bumps of the camera, tiles pushed in passing and cards shown in the tray; with its
own art, light, camera and players. Tiles are enrolled once an art, from pictures of another table and day.
Three still frames follow each hand, of which the last is read; where that leaves a question, a few more are
looked at. Hands that build are seen in the games of two. A tile comes into the record in one of three ways:

- **yes**: the proposal was right, and one yes confirmed it
- **chosen**: the camera was not sure and asked, and the right answer was among those it offered
- **entered**: it was not sure, and the right answer was not among them

*Missed*: nothing was proposed or asked. *Wrong*: a proposal, a field of a Sighting or a card of which it was
sure, and which was not so: a defect of the reader, listed at the end.

| | |
| --- | --- |
"""
COLUMNS: Final = [
    *("seed", "players", "modules", "art", "light", "px", "frames", "turns", "yes", "questions", "chosen"),
    *("entered", "missed", "wrong", "cards", "score"),
]


def page(results: list[Result], commit: str, wanted: int) -> str:
    """Return the page about *results*, of the games *wanted*."""
    games = str(len(results)) if len(results) == wanted else f"{len(results)} of {wanted}"
    text = HEAD.format(commit=commit, games=games)
    text += "".join(f"| {name} | {value} |\n" for name, value in _sums(results).items())
    text += f"\n| {' | '.join(COLUMNS)} |\n|{' --- |' * len(COLUMNS)}\n"
    text += "".join(f"{row(one)}\n" for one in results)
    return text + _bad_cases(results)


def _sums(results: list[Result]) -> dict[str, str]:
    def total(name: str) -> int:
        return sum(getattr(one, name) for one in results)

    turns = total("turns")
    return {
        "games that ended with the table's score": f"{sum(one.equal for one in results)} of {len(results)}",
        "tiles laid or turned": str(turns),
        "confirmed with one yes": f"{total('yes')} ({total('yes') / turns:.1%})",
        "questions, right answer offered": str(total("chosen")),
        "questions, entered by hand": str(total("told")),
        "missed": str(total("missed")),
        "wrong but sure: proposals, cards": str(total("wrong")),
        "wrong but sure: fields in any Sighting": str(sum(len(one.wrong_reads) for one in results)),
        "cards seen in the tray": f"{total('cards_seen')} of {total('cards')}",
        "frames": str(total("frames")),
        "processor time a game": f"{total('seconds') / len(results):.0f} s",
    }


def row(one: Result) -> str:
    wrong = one.wrong + len(one.wrong_reads)
    cells = [
        one.seed,
        one.players,
        ", ".join(one.modules) or "–",
        one.style,
        one.light,
        one.px_per_tile,
        one.frames,
        one.turns,
        one.yes,
        one.questions,
        one.chosen,
        one.told,
        one.missed,
        wrong,
        f"{one.cards_seen} of {one.cards}",
        "equal" if one.equal else "NOT EQUAL",
    ]
    return f"| {' | '.join(map(str, cells))} |"


def _bad_cases(results: list[Result]) -> str:
    found = [f"- seed {one.seed}: {case}\n" for one in results for case in (*one.wrong_reads, *one.bad)]
    return "\n## The bad cases\n" + ("".join(found) or "None.\n")
