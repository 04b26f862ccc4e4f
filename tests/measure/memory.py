"""What the eye's process holds while it watches for hours: turns, hands, cards and bumps, over and over."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from companion.engine.castelli.record import read_header
from companion.eye.profiles import load_profile
from companion.eye.readers import enrolled, site_reader
from companion.games.castelli import library
from companion.games.castelli.simulator.camera import SimulatedTable
from companion.games.castelli.simulator.play import play_game, stand_in_header
from companion.simulator.hands import any_hand
from companion.vision.arrays import Picture
from companion.vision.eye import Eye
from companion.vision.labels.zbar import Zbar
from tests.measure.pages import commit, write_page
from tests.vision.tables import STYLE, profile_path

SIZE: Final = (1280, 720)
EVERY_S: Final = 0.1
STILL: Final = 8  # frames of each scene: not still yet, then read some times
NOISE: Final = 2.0


@cache
def scenes() -> tuple[Picture, ...]:
    """Return the table at rest, with a hand over it, after a turn, with a card in the tray, and bumped."""
    setup = read_header(stand_in_header(("red", "blue", "green", "yellow")), library)
    table = SimulatedTable(setup, 4, STYLE, SIZE)
    found = [table.shot(None).image, table.shot(None, any_hand((216.0, 216.0), 90.0, 3)).image]
    table.game = next(iter(play_game(setup, table.seed))).step.state
    found.append(table.shot(None).image)
    table.card = 16
    found.append(table.shot(None).image)
    table.bump()
    found.append(table.shot(None).image)
    return tuple(np.asarray(image, np.uint8) for image in found)


def one_round() -> Iterator[Picture]:
    """Give some frames of each scene, each with noise of its own."""
    luck = np.random.default_rng(1)
    for scene in scenes():
        for _ in range(STILL):
            noise = luck.normal(0, NOISE, (*scene.shape[:2], 1)).astype(np.int8)
            yield np.clip(scene + noise.astype(np.int16), 0, 255).astype(np.uint8)


def watching(zbar: Zbar | None = None) -> Eye:
    """Return an eye with all that it has in play."""
    path = profile_path()
    profile = load_profile(path)
    return Eye(profile, enrolled(profile, path), zbar, site_reader(profile, path))


def resident_mb() -> float:
    """Return what this process holds in memory."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def measure(count: int, steps: int) -> Iterator[tuple[int, int, float]]:
    """Give after each of *steps* parts of *count* frames: frames seen, what was told, memory held."""
    zbar, told, seen = Zbar(), 0, 0
    eye = watching(zbar)
    frames = cycle(list(one_round()))
    try:
        for _ in range(steps):
            for frame in islice(frames, count // steps):
                told += len(eye.see(frame, seen * EVERY_S))
                seen += 1
            held = resident_mb()
            print(f"{seen} frames: {held:.1f} MB", file=sys.stderr, flush=True)
            yield seen, told, held
    finally:
        zbar.close()


PAGE: Final = """# Memory of the eye

Made by `scripts/measure-memory` at {at}: {count} frames of {width} × {height}, ten a second by
their time stamps, with turns, hands, cards in the tray and bumps over and over; tiles, sites and labels are
read as in play.

| frames | told | MB held |
| --- | --- | --- |
{rows}

After the first tenth it held {early:.1f} MB, at the end {late:.1f} MB: {grown:+.1f} %.
"""


def main() -> None:
    """Measure, and print or write the page."""
    words = argparse.ArgumentParser(prog="scripts/measure-memory")
    words.add_argument("--frames", type=int, default=10_000, metavar="N")
    words.add_argument("--write", metavar="FILE")
    args = words.parse_args()
    cv2.setNumThreads(1)
    found = list(measure(args.frames, 10))
    early, late = found[0][2], found[-1][2]
    text = PAGE.format(
        at=commit(), count=found[-1][0], width=SIZE[0], height=SIZE[1], early=early, late=late,
        grown=100 * (late / early - 1),
        rows="\n".join(f"| {seen} | {told} | {held:.1f} |" for seen, told, held in found),
    )  # fmt: skip
    write_page(text, args.write)


if __name__ == "__main__":
    main()
