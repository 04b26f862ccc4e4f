"""As many frames and moves as two hours of play have, faster than real time: what both processes hold."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from companion import app
from companion.engine.castelli.moves import End
from companion.system.virtual_display import a_display
from tests.measure import paced
from tests.measure.latency import beside_the_eye, state_in
from tests.measure.pages import commit, machine, write_part

TITLE: Final = "Two hours of play"
FRAMES: Final = 72_000
TURNS: Final = 30
GAMES: Final = 4
PARTS: Final = 2 * GAMES
"""The middle and the end of each game: a board holds the more, the more lies on it."""
STAY: Final = 20
"""Still frames that a turn needs at least, to be read and answered."""
FEWEST: Final = GAMES * TURNS * (STAY + paced.HANDS)
FLAT_MB: Final = 5.0


class Held(NamedTuple):
    """What both processes held after so many frames and moves."""

    frames: int
    moves: int
    app_mb: float
    eye_mb: float


def measure(folder: Path, frames: int) -> Iterator[Held]:
    """Give what is held after each part of so many *frames*."""
    moves, part = 0, 1
    with beside_the_eye(folder) as (stage, worker):
        eye = worker.pid
        (folder / paced.GO).touch()
        while part <= PARTS:
            stage.frames(1)
            time.sleep(0.004)
            moves += _answer(stage)
            seen = _count(folder)
            if worker.pid != eye:
                raise SystemExit(f"the eye ended after {seen} frames; what another one holds says nothing")
            if seen >= frames * part / PARTS:
                held = Held(seen, moves, paced.own_mb(), paced.held_mb(eye))
                print(held, file=sys.stderr, flush=True)
                yield held
                part += 1


def stay(frames: int) -> int:
    """Return how many still frames each turn has if *frames* are to be all games; of two hours a minute's."""
    return frames // (GAMES * TURNS) - paced.HANDS


def _count(folder: Path) -> int:
    file = folder / "count"
    return int(file.read_text("ascii") or 0) if file.exists() else 0


def _answer(stage: Any) -> int:
    """Say yes, or choose; take it back, do it again, look at the log and at a why; return the moves."""
    page, session = stage.page, stage.app.session
    if page.name not in ("reveal", "asked"):
        return 0
    before = session.play.board.moves
    page.lay() if page.name == "reveal" else page.choose(0)
    made: int = session.play.board.moves - before
    session.play.undo()
    session.play.redo()
    for name in ("log", "why", "table"):
        stage.app.navigator.go(name)
        stage.frames(1)
    if len(session.play.board.laid) >= TURNS:  # the frames begin anew, so does the game
        session.play.submit(End())
        assert session.store.begin(paced.header())
        stage.app.navigator.go("table")
    return max(0, made)


PAGE: Final = """
Made by `scripts/measure-camera-play memory` at {at}, on {machine}: {frames} frames of {width} × {height},
ten a second by their time stamps ({hours:.1f} hours of play), given as fast as the eye takes them; {moves}
moves, each taken back and done again, with the log and a why looked at in between. What each process holds of
its own:

| frames | moves | app, MB | eye, MB |
| --- | --- | --- | --- |
{rows}

From the middle of the second game to the middle of the last: app {app:+.1f} MB, eye {eye:+.1f} MB
(aim: {flat:.0f} at most).
"""


def main(argv: list[str]) -> int:
    """Measure, and print or write the part; 1 if one of them is not flat."""
    words = argparse.ArgumentParser(prog="scripts/measure-camera-play memory")
    words.add_argument(
        "--seen", type=int, default=FRAMES, metavar="N", help=f"so many frames, {FEWEST} or more"
    )
    words.add_argument("--write", metavar="FILE")
    words.add_argument("--frames", type=Path, help="a folder that keeps the frames for the next time")
    args = words.parse_args(argv)
    if args.seen < FEWEST:
        words.error(f"{GAMES} games need {FEWEST} frames or more")
    with TemporaryDirectory() as name, a_display():
        folder = args.frames or Path(name)
        paced.make_ready(folder, TURNS, stay(args.seen), fast=True)
        with state_in(Path(name)):
            app.prepare_kivy((800, 480), hurried=True, home=Path(name))
            found = list(measure(folder, args.seen))
    first, late, last = found[2], found[-2], found[-1]
    grown = late.app_mb - first.app_mb, late.eye_mb - first.eye_mb
    text = PAGE.format(
        at=commit(), machine=machine(), frames=last.frames, width=paced.SIZE[0], height=paced.SIZE[1],
        hours=last.frames * paced.EVERY_S / 3600, moves=last.moves, app=grown[0], eye=grown[1], flat=FLAT_MB,
        rows="\n".join(f"| {o.frames} | {o.moves} | {o.app_mb:.1f} | {o.eye_mb:.1f} |" for o in found),
    )  # fmt: skip
    write_part(TITLE, text, args.write)
    os.environ.pop("COMPANION_STATE", None)
    return max(grown) > FLAT_MB
