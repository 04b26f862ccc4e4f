"""A whole board taught through the screens, by hands that know the truth: how many taps it takes."""

from __future__ import annotations

import argparse
import os
import sys
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from companion import app
from companion.engine.castelli.board import PrintedArea
from companion.engine.castelli.box import SIDES
from companion.engine.castelli.layout import Layout
from companion.games.castelli import library
from companion.games.castelli.layouts import edit, own
from companion.system.settings import Settings
from companion.system.virtual_display import a_display
from tests.measure.random_layouts import random_layout
from tests.ui.painting import Teacher

if TYPE_CHECKING:
    from tests.ui.stage import Stage

TAP_S, PHOTO_S = 2, 3
TO_GET_THERE = 5
"""Settings, its second page, Teach the board, Start a new board, Photograph."""
Painted = tuple[str, PrintedArea]


def teach_board(stage: Stage, truth: Layout) -> Teacher:
    """Paint *truth* on the screen of a new board, which is shown; return the hands with their taps."""
    hands = Teacher(stage)
    for piece in truth.pieces:
        hands.turn_to(piece)
        _paint_areas(hands, truth, piece)
        _paint_rest(hands, truth, piece)
    for size in truth.frames:
        hands.turn_to(size)
        _paint_rim(hands, truth, size)
    return hands


def _paint_areas(hands: Teacher, truth: Layout, piece: str) -> None:
    """Paint what needs the same brush one after the other, beginning with the one in the hand."""
    todo = [
        (at, area)
        for at, land in truth.pieces[piece].landscapes.items()
        for area in land.areas
        if area.terrain != "mine"
    ]
    terrains = sorted({area.terrain for _, area in todo}, key=lambda t: (t != hands.painter.brush.what, t))
    for terrain in terrains:
        hands.take(terrain)
        of_this = [one for one in todo if one[1].terrain == terrain]
        now = hands.painter.brush.number
        for number, group in groupby(
            sorted(of_this, key=lambda one: _nth(one, now)), lambda one: one[1].icons
        ):
            hands.take(f"n {number}")
            for at, area in group:
                _paint_area(hands, at, area)


def _nth(painted: Painted, now: int) -> tuple[bool, int]:
    return painted[1].icons != now, painted[1].icons


def _paint_area(hands: Teacher, at: str, area: PrintedArea) -> None:
    """Stroke over its sides; where it joined another area of its kind, cut it off again."""
    sides = "" if len(area.sides) == len(SIDES) else _around(area)
    hands.stroke(at, sides)
    land = edit.land_at(hands.painter.layout, hands.painter.page, at)
    here = next(one for one in land.areas if area.sides[0] in one.sides)
    if set(here.sides) != set(area.sides):
        hands.stroke(at, sides)


def _around(area: PrintedArea) -> str:
    """Return the sides in the order in which a finger goes over them."""
    sides = "".join(area.sides)
    return {"NW": "WN", "NEW": "WNE", "NSW": "SWN"}.get(sides, sides)


def _paint_rest(hands: Teacher, truth: Layout, piece: str) -> None:
    """Set sites that are not one, settlements and the mine."""
    lands = truth.pieces[piece].landscapes
    for at, land in lands.items():
        for area in land.areas:
            if area.terrain == "rocks":
                for _ in range(edit.SITES.index(area.sites)):
                    hands.take("site")
                    hands.stroke(at, area.sides[0])
    for what in ("village", "city"):
        for at, land in lands.items():
            if land.settlement == what:
                hands.take(what)
                hands.stroke(at, "")
    for at, land in lands.items():
        if edit.has_mine(land):
            hands.take("mine")
            hands.stroke(at, "")


def _paint_rim(hands: Teacher, truth: Layout, size: str) -> None:
    places = [
        (reward, side, n)
        for side, entries in truth.frames[size].items()
        for n, reward in enumerate(entries)
        if reward
    ]
    columns, rows = map(int, size.split("x"))
    for reward, side, n in sorted(places):
        number, what = reward.split() if " " in reward else ("1", reward)
        hands.take(what)
        hands.take(f"n {number}")
        column = {"W": 0, "E": columns - 1}.get(side, n)
        row = {"N": 0, "S": rows - 1}.get(side, n)
        hands.show(f"{chr(ord('A') + column)}{row + 1}", side)


def seconds(taps: int, photos: int) -> int:
    """Return how long that takes a person."""
    return taps * TAP_S + photos * PHOTO_S


def same(one: Any, other: Any) -> bool:
    """Say whether two layouts are the same but for their names."""
    return bool((one.pieces, one.frames, one.assembly) == (other.pieces, other.frames, other.assembly))


def main(argv: list[str]) -> int:
    """Teach boards by chance and tell what each took; 1 if one came out otherwise than it is."""
    words = argparse.ArgumentParser(prog="measure-board-layout", description=__doc__)
    words.add_argument("--seeds", type=int, nargs="+", default=[2011, 7, 77], help="boards by chance")
    args = words.parse_args(argv)
    wrong = 0
    with a_display(), TemporaryDirectory() as state:
        os.environ["COMPANION_STATE"] = state
        app.prepare_kivy((800, 480), hurried=True)
        for seed in args.seeds:
            wrong += not _teach_one(seed, Path(state))
    return 1 if wrong else 0


def _teach_one(seed: int, state: Path) -> bool:
    from tests.ui.stage import on_stage

    journal, _notice = app.open_store(state / f"{seed}.sqlite")
    truth = random_layout(seed, f"chance {seed}")
    with on_stage(app.make_app(Settings(), journal)) as stage:
        stage.resize(800, 480)
        own.save(edit.new_layout(truth.name))
        assert stage.app.navigator is not None
        stage.app.navigator.go("board_layout", layout=truth.name)
        stage.frames()
        taps = teach_board(stage, truth).taps + TO_GET_THERE
    assert journal is not None
    journal.close()
    equal = same(library.layout(truth.name), truth)
    areas = sum(len(land.areas) for piece in truth.pieces.values() for land in piece.landscapes.values())
    rim = sum(bool(one) for frame in truth.frames.values() for side in frame.values() for one in side)
    took = f"{taps} taps, 1 photo: {seconds(taps, 1) / 60:.1f} minutes"
    print(f"board {seed}: {areas} areas, {rim} rim symbols: {took}; {'as it is' if equal else 'WRONG'}")
    return equal


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
