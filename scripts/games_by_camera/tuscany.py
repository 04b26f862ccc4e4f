"""The Castles of Tuscany: takes seen on a drawn mat, with hands, bumps, pushed tiles and mishaps."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import cv2
import numpy as np

from companion.engine.protocol import COLOURS
from companion.engine.tuscany.record import read_header
from companion.eye.profiles import load_profile
from companion.eye.readers import enrolled
from companion.games.tuscany import library
from companion.games.tuscany.demo.by_camera import GameByCamera
from companion.games.tuscany.demo.watching import WatchedMat
from companion.games.tuscany.simulator.camera import DrawnMat
from companion.games.tuscany.simulator.lessons import write_profile
from companion.games.tuscany.simulator.play import stand_in_header
from companion.games.tuscany.simulator.styles import STYLES
from companion.vision.eye import Eye
from companion.vision.profile import Profile
from companion.vision.tiles.enrolled import Enrolled
from tests.simulator.kinds import conditions_for

PAGE: Final = "games-by-camera-tuscany.md"
GAMES: Final = 12
FIRST_SEED: Final = 7_000
OTHER_DAY: Final = 51_977
PLAYERS: Final = (2, 3, 4)
LIGHTS: Final = ("ordinary", "ordinary", "graded", "ordinary", "lamp", "warm", "ordinary", "shadows", "cold",
                 "ordinary", "dim")  # fmt: skip
ARTS: Final = tuple(STYLES)[::-1]
"""Those first at which nobody looked when anything was tuned."""
SIZE: Final = (640, 480)
AIM_S: Final = 0.5


@dataclass(frozen=True)
class Plan:
    """What game it is: everything follows from its number."""

    seed: int
    players: int
    style: str
    light: str


@dataclass
class Result:
    """What came of a game."""

    seed: int
    players: int
    style: str
    light: str
    px_per_tile: float = 0.0
    frames: int = 0
    places: int = 0
    sure: int = 0
    turns: int = 0
    takes: int = 0
    yes: int = 0
    chosen: int = 0
    touched: int = 0
    taps: int = 0
    wrong: int = 0
    wrong_reads: list[str] = field(default_factory=list)
    bad: list[str] = field(default_factory=list)
    waits_s: list[float] = field(default_factory=list)
    equal: bool = False
    seconds: float = 0.0


def plan(number: int) -> Plan:
    """Return what the game with that *number* is like."""
    players, light = PLAYERS[number % len(PLAYERS)], LIGHTS[number % len(LIGHTS)]
    return Plan(FIRST_SEED + number, players, ARTS[number // 2 % len(ARTS)], light)


@cache
def taught(style: str) -> tuple[Profile, Enrolled]:
    """Return a profile and the tiles of that art, taught from pictures of another day; once a process."""
    with TemporaryDirectory() as folder:
        path = write_profile(Path(folder), style, OTHER_DAY)
        profile = load_profile(path)
        known = enrolled(profile, path)
    assert known is not None
    return profile, known


def play(one: Plan) -> Result:
    """Play a game before the camera and return what came of it."""
    cv2.setNumThreads(1)
    profile, known = taught(one.style)
    start = time.process_time()
    setup = read_header(stand_in_header(COLOURS[: one.players], one.seed), library)
    light = conditions_for(one.light, one.seed)
    mat = DrawnMat(setup.centre, one.seed, one.style, SIZE, light, brief=True)
    watched = WatchedMat(mat, Eye(profile, known))
    game = GameByCamera(setup, one.seed, watched.look)
    game.play()
    seen, tally = watched.seen, game.tally
    return Result(
        **asdict(one),
        px_per_tile=round(seen.px_per_tile, 1),
        frames=seen.frames,
        places=seen.places,
        sure=seen.sure,
        turns=tally.turns,
        takes=tally.takes,
        yes=tally.yes,
        chosen=tally.chosen,
        touched=tally.touched,
        taps=tally.taps,
        wrong=tally.wrong,
        wrong_reads=seen.wrong,
        bad=tally.bad,
        waits_s=[round(wait, 3) for wait in seen.waits_s],
        equal=game.as_it_was(),
        seconds=round(time.process_time() - start, 1),
    )


# --- the page ---


def as_it_should(one: Result) -> bool:
    """Tell whether a game ended with the table's score, and nothing sure was wrong."""
    return one.equal and not one.wrong and not one.wrong_reads


HEAD: Final = """# The Castles of Tuscany through the camera

Made by `python -m scripts.games_by_camera --game tuscany` with the companion of commit `{commit}`:
{games} games on drawn mats, each with its own table, art, light, camera and players. Hands cover
the mat, the camera is bumped at every ninth change, tiles are pushed in passing; a tile lies face
down first, a hand rests on a place, and two turns go by before anybody looks, as often as on [the
page about takes](tuscany-takes.md). Tiles are taught once an art, from photographs of another table
and day; nobody looked at `dark`, `pale` and `scattered` when anything was tuned. All pictures are
drawn by our own simulator: no real mat has been seen yet.

"Yes" is a sure proposal, "chosen" an answer to a question, one touch each; "touched" takes were
entered by hand. Every touch of a game is counted: draws, placings with what they ask, counted
phases, and what was asked in vain. The time is from the first picture without a hand to the
Sighting, at ten pictures a second: two pictures until the mat is called still, and the processor's
time to read, on a machine with other work.

"""
COLUMNS: Final = [
    *(
        "seed",
        "players",
        "art",
        "light",
        "px",
        "places",
        "sure",
        "takes",
        "yes",
        "chosen",
        "touched",
        "wrong",
    ),
    *("taps a turn", "median s", "95 % s", "score"),
]


def page(results: list[Result], commit: str, wanted: int) -> str:
    """Return the page about *results*, of the games *wanted*: the bad cases first."""
    games = str(len(results)) if len(results) == wanted else f"{len(results)} of {wanted}"
    text = (
        HEAD.format(commit=commit, games=games)
        + _bad_cases(results)
        + "\n## The games\n\n| | |\n| --- | --- |\n"
    )
    text += "".join(f"| {name} | {value} |\n" for name, value in _sums(results).items())
    text += f"\n| {' | '.join(COLUMNS)} |\n|{' --- |' * len(COLUMNS)}\n"
    return text + "".join(f"{row(one)}\n" for one in results)


def _sums(results: list[Result]) -> dict[str, str]:
    def total(name: str) -> int:
        return sum(getattr(one, name) for one in results)

    waits = [wait for one in results for wait in one.waits_s]
    soon = sum(wait <= AIM_S for wait in waits) / len(waits)
    places, turns, takes = total("places"), total("turns"), total("takes")
    wrong = sum(len(one.wrong_reads) for one in results)
    return {
        "games that ended with the table's score": f"{sum(one.equal for one in results)} of {len(results)}",
        "takes": str(takes),
        "confirmed with one yes": f"{total('yes')} ({total('yes') / takes:.1%})",
        "questions, right answer offered": str(total("chosen")),
        "entered by hand": str(total("touched")),
        "wrong but sure: proposals": str(total("wrong")),
        "places in Sightings": str(places),
        "of which sure": f"{total('sure')} ({total('sure') / places:.2%})",
        "wrong but sure: places": str(wrong)
        if wrong
        else f"0 (so many allow at most {3 / places:.3%}, 95 %)",
        "taps a turn": f"{total('taps') / turns:.2f} of {turns} turns",
        "hand leaves to Sighting": f"median {np.median(waits):.2f} s, 95 % {np.quantile(waits, 0.95):.2f} s; "
        f"{soon:.0%} within {AIM_S} s",
        "processor time a game": f"{total('seconds') / len(results):.0f} s",
    }


def row(one: Result) -> str:
    """Return the row of a game."""
    cells = [
        one.seed,
        one.players,
        one.style,
        one.light,
        one.px_per_tile,
        one.places,
        f"{one.sure / one.places:.1%}",
        one.takes,
        one.yes,
        one.chosen,
        one.touched,
        one.wrong + len(one.wrong_reads),
        f"{one.taps / one.turns:.2f}",
        f"{np.median(one.waits_s):.2f}",
        f"{np.quantile(one.waits_s, 0.95):.2f}",
        "equal" if one.equal else "NOT EQUAL",
    ]
    return f"| {' | '.join(map(str, cells))} |"


def _bad_cases(results: list[Result]) -> str:
    found = [f"- seed {one.seed}: {case}\n" for one in results for case in (*one.wrong_reads, *one.bad)]
    return "## The bad cases\n\n" + ("".join(found) or "Nothing sure was wrong.\n")
