"""How board pieces are recognised on the drawn table: right, asked, or wrong but sure."""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from companion.base.messages import PieceSeen, Rectangle
from companion.engine.castelli.assemble import board_for
from companion.engine.castelli.begin import new_game
from companion.engine.castelli.record import read_header
from companion.engine.protocol import COLOURS
from companion.eye.profile_data import read_profile
from companion.games.castelli import library
from companion.games.castelli.simulator.geometry import geometry_of
from companion.games.castelli.simulator.play import stand_in_header
from companion.games.castelli.simulator.scene import scene_of
from companion.games.castelli.simulator.shot import take_picture
from companion.simulator.conditions import Conditions, elsewhere
from companion.vision.pieces.board_pieces import recognise
from companion.vision.registration.register import register
from companion.vision.views import photographs
from tests.measure.random_layouts import random_layout
from tests.simulator.kinds import KINDS, MIXED, conditions_for
from tests.vision.tables import PROFILE, STYLE

PLACES = tuple(
    Rectangle(name, left, top, 4, 4)
    for name, left, top in (("I", 0, 0), ("II", 4, 0), ("III", 0, 4), ("IV", 4, 4))
)
USUAL = [("I", 0), ("II", 0), ("III", 0), ("IV", 0)]
ARRANGED = [("III", 180), ("I", 0), ("IV", 180), ("II", 0)]
Lying = list[tuple[str, int]]


def shoot(seed: int, lying: Lying, table: int, how: Conditions, untidy: int) -> Mapping[str, bytes]:
    """Return the places of a board by chance, its pieces *lying* so, as the camera straightens them.

    Nothing if the board was not found in the picture.
    """
    entries = [f"{name}:{turn}" for name, turn in lying]
    board = board_for(random_layout(seed), 4, [entries[:2], entries[2:]])
    setup = replace(read_header(stand_in_header(COLOURS), library), board=board)
    scene = scene_of(new_game(setup), geometry_of(board), STYLE, untidy)
    image = take_picture(replace(scene, table=table), how, untidy).image
    profile = read_profile(PROFILE)
    where = register(image, profile)
    return photographs(image, where, profile, PLACES, 0.0).jpegs if where.plane is not None else {}


def photographs_of(seed: int, table: int) -> Mapping[str, bytes]:
    """Return the photographs that were kept of the pieces, on another day."""
    return shoot(seed, USUAL, table, elsewhere(table), table)


def asked(places: Mapping[str, bytes], known: Mapping[str, bytes]) -> tuple[PieceSeen, ...]:
    """Return what is recognised at *places*."""
    return recognise(
        [places[place.name] for place in PLACES if place.name in places],
        known,
        (4, 4),
        read_profile(PROFILE).board.plots,
    )


def recognised(table: int, kind: str, without: str = "") -> tuple[PieceSeen, ...]:
    """Return what is recognised of pieces that lie as ARRANGED, on a table and in a light of that *kind*."""
    known = {name: raw for name, raw in photographs_of(901, table).items() if name != without}
    return asked(shoot(901, ARRANGED, table, conditions_for(kind, table), table + 1), known)


def main(argv: list[str]) -> int:
    """Measure on so many tables, each in every condition; 1 if a piece was wrong but sure."""
    words = argparse.ArgumentParser(prog="measure-pieces", description=__doc__)
    words.add_argument("--first", type=int, default=3000, help="the seed of the first table")
    words.add_argument("--tables", type=int, default=10)
    args = words.parse_args(argv)
    counted: Counter[tuple[str, str]] = Counter()
    for table in range(args.first, args.first + args.tables):
        known, dice = photographs_of(table, table), random.Random(table)
        for kind in (*KINDS, MIXED):
            names = [name for name, _turn in USUAL]
            dice.shuffle(names)
            lying = [(name, dice.choice((0, 180))) for name in names]
            there = shoot(table, lying, table, conditions_for(kind, table), table + 1)
            for one, truth in zip(asked(there, known), lying, strict=False):
                right = (one.piece, one.turn) == truth
                counted[kind, ("right" if right else "wrong") if one.sure else "asked"] += 1
            counted[kind, "no board"] += 4 * (not there)
    for kind in (*KINDS, MIXED):
        told = ", ".join(f"{counted[kind, what]} {what}" for what in ("right", "asked", "wrong", "no board"))
        print(f"{kind}: {told}")
    total = {
        what: sum(n for (_, which), n in counted.items() if which == what)
        for what in ("right", "asked", "wrong")
    }
    print(f"in all: {total}")
    return 1 if total["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
