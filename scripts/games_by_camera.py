"""Whole simulated games through the drawn camera, and what came of them: docs/measured/games-by-camera.md.

    python -m scripts.games_by_camera [--games 50] [--jobs 2] [--keep FILE]

Every game has hands and bumps, its own table, light and camera, and cards shown in the tray. Its tiles are
enrolled from pictures of another day. *FILE* keeps a line for each game that is done, so that a run that was
broken off goes on; lines of another commit are not taken.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy: each game computes on one thread

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
from scripts.markdown import wrap
from tests.simulator.kinds import conditions_for

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "measured" / "games-by-camera.md"
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


# --- the run ---


def main(argv: list[str]) -> int:
    """Play all games and write the page; 1 if any did not end as it should."""
    words = argparse.ArgumentParser(
        prog="scripts/games-by-camera", description=(__doc__ or "").split("\n")[0]
    )
    words.add_argument("--games", type=int, default=50)
    words.add_argument("--jobs", type=int, default=2)
    words.add_argument("--keep", type=Path, default=ROOT / ".venv" / "games-by-camera.jsonl")
    words.add_argument("--so-far", action="store_true", help="the page of what is done, and no more games")
    args = words.parse_args(argv)
    commit = _commit()
    plans = [plan(number) for number in range(args.games)]
    if args.so_far:
        done = _kept(args.keep, commit)
        results = [done[one.seed] for one in plans if one.seed in done]
    else:
        results = list(_played(plans, args.jobs, args.keep, commit))
    results.sort(key=lambda one: one.seed)
    PAGE.write_text(wrap(page(results, commit, args.games)), "utf-8")
    bad = [one for one in results if not as_it_should(one)]
    print(f"{len(results) - len(bad)} of {len(results)} games as they should; {PAGE.relative_to(ROOT)}")
    return bool(bad)


def _played(plans: list[Plan], jobs: int, keep: Path, commit: str) -> Iterator[Result]:
    done = _kept(keep, commit)
    yield from (done[one.seed] for one in plans if one.seed in done)
    left = sorted((one for one in plans if one.seed not in done), key=lambda one: one.style)
    groups = [list(some) for _, some in groupby(left, key=lambda one: one.style)]
    with get_context("spawn").Pool(jobs) as pool:
        for results in pool.imap_unordered(partial(_play_some, keep=keep, commit=commit), groups):
            yield from results


def _play_some(plans: list[Plan], keep: Path, commit: str) -> list[Result]:
    """Play games of one art, and keep a line for each as soon as it is done."""
    results = []
    for one in plans:
        result = play(one)
        with keep.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"commit": commit, **asdict(result)}) + "\n")
        print(_row(result), flush=True)
        results.append(result)
    return results


def _kept(keep: Path, commit: str) -> dict[int, Result]:
    if not keep.exists():
        return {}
    lines = [json.loads(line) for line in keep.read_text("utf-8").splitlines()]
    ours = [line for line in lines if line.pop("commit") == commit]
    return {line["seed"]: Result(**line | {"modules": tuple(line["modules"])}) for line in ours}


def _commit() -> str:
    told = subprocess.run(
        ["git", "log", "-1", "--format=%h", "--", "companion"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return told.stdout.strip()


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
    text += "".join(f"{_row(one)}\n" for one in results)
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


def _row(one: Result) -> str:
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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
