"""Whole games of The Castles of Tuscany whose takes are recorded by what is read of the open tiles.

    .venv/bin/python -m scripts.takes_by_camera [--games 120] [--first 1]

Everything is read rightly here: this measures what the game makes of readings (proposals, questions,
touches), with places seen empty, hands, tiles face down, waves of five and two turns at once; not the eye.
"""

from __future__ import annotations

import argparse
import sys

from companion.engine.protocol import COLOURS
from companion.engine.tuscany.record import read_header
from companion.games.tuscany import library
from companion.games.tuscany.demo.by_camera import GameByCamera
from companion.games.tuscany.simulator.play import stand_in_header


def main() -> int:
    """Play, and print a table; 1 if a record is not true, or a sure proposal was wrong."""
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--games", type=int, default=120)
    words.add_argument("--first", type=int, default=1, help="the first seed")
    args = words.parse_args()
    print(
        "| players | games | true | turns | takes | yes | chosen | touched | sure but wrong | taps a turn |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    bad = 0
    for players in (2, 3, 4):
        seeds = range(args.first, args.first + args.games // 3)
        played = [_played(players, seed) for seed in seeds]
        true = sum(game.as_it_was() for game in played)
        sums = {
            key: sum(getattr(game.tally, key) for game in played)
            for key in ("turns", "takes", "yes", "chosen", "touched", "wrong", "taps")
        }
        rate = sums.pop("taps") / sums["turns"]
        cells = [players, len(played), true, *sums.values(), f"{rate:.2f}"]
        print(f"| {' | '.join(map(str, cells))} |", flush=True)
        bad += len(played) - true + sums["wrong"]
        for line in (line for game in played for line in game.tally.bad):
            print(line, file=sys.stderr)
    return 1 if bad else 0


def _played(players: int, seed: int) -> GameByCamera:
    header = stand_in_header(COLOURS[:players], seed)
    game = GameByCamera(read_header(header, library), seed)
    game.play()
    return game


if __name__ == "__main__":
    sys.exit(main())
