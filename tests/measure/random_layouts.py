"""Layouts by chance: what a box could show, not tuned to anything."""

from __future__ import annotations

import random
from dataclasses import replace

from companion.engine.castelli.board import PrintedArea, PrintedLandscape, kind_at
from companion.engine.castelli.box import SIDES, Settlement, Side, Terrain
from companion.engine.castelli.layout import Layout, Printed
from companion.games.castelli.layouts import census, edit

TERRAINS: tuple[Terrain, ...] = ("wood", "grain", "rocks", "market")
REWARDS = ("wood", "grain", "rocks", "silver", "card", "2 silver")


def random_layout(seed: int, name: str = "chance") -> Layout:
    """Return a layout of the box's shape (C1-C4) by chance: 11 villages, 6 cities, a mine, two frames."""
    return filled(edit.new_layout(name), seed, cities=6, villages=11)


def small_layout(name: str) -> Layout:
    """Return a layout with nothing on it: two pieces of 4 x 2, which two players lay below each other."""
    pieces = {piece: Printed(4, 2, "meadow", {}) for piece in ("I", "II")}
    return Layout(name, pieces=pieces, assembly={2: [["I:0"], ["II:0"]]})


def filled(layout: Layout, seed: int, cities: int, villages: int) -> Layout:
    """Return *layout* with areas, so many settlements and a mine by chance, and what its frames show."""
    dice = random.Random(seed)
    places = [(piece, at) for piece in layout.pieces for at in census.landscapes(layout.pieces[piece])]
    mine, *settled = dice.sample(places, 1 + cities + villages)
    settlements: dict[tuple[str, str], Settlement] = {
        place: "city" if n < cities else "village" for n, place in enumerate(settled)
    }
    for place in places:
        areas = _areas(dice)
        layout = edit.with_land(layout, *place, PrintedLandscape(areas, settlements.get(place)))
    piece, at = mine
    layout = edit.with_land(layout, piece, at, PrintedLandscape((PrintedArea("mine", SIDES),)))
    layout = edit.assembled(layout)  # with the mine's piece for two players
    return replace(layout, frames={size: _frame(dice, size) for size in census.frame_sizes(layout)})


def _areas(dice: random.Random) -> tuple[PrintedArea, ...]:
    cuts = dice.choice(_CUTS)
    areas = []
    for sides in cuts:
        terrain = dice.choice(TERRAINS)
        sites = dice.choice((1, 1, 1, 2, 2, 0)) if terrain == "rocks" else 0
        areas.append(PrintedArea(terrain, sides, dice.choice((1, 2, 2, 3)), sites))
    return tuple(sorted(areas, key=lambda area: SIDES.index(area.sides[0])))


def _cuts() -> list[list[tuple[Side, ...]]]:
    """Return every way to part four sides into neighbouring runs, or with opposite ones together."""
    found = []
    for bits in range(16):
        starts = [n for n in range(4) if bits >> n & 1]
        if len(starts) == 1:
            continue  # one run, whichever side it begins at
        starts = starts or [0]
        ends = [*starts[1:], starts[0] + 4]
        runs = [{SIDES[n % 4] for n in range(a, b)} for a, b in zip(starts, ends, strict=True)]
        found.append([tuple(side for side in SIDES if side in run) for run in runs])
    return [*found, [("N", "S"), ("E",), ("W",)], [("E", "W"), ("N",), ("S",)]]


_CUTS = _cuts()


def _frame(dice: random.Random, size: str) -> dict[Side, list[str]]:
    columns, rows = map(int, size.split("x"))
    lengths = {"N": columns, "E": rows, "S": columns, "W": rows}
    frame: dict[Side, list[str]] = {side: [""] * lengths[side] for side in SIDES}
    for row in range(rows):
        for column in range(columns):
            if kind_at(column, row, "meadow") != "meadow":
                continue
            outer = {"N": row == 0, "E": column == columns - 1, "S": row == rows - 1, "W": column == 0}
            for side in SIDES:
                if outer[side] and dice.random() < 0.8:
                    frame[side][column if side in "NS" else row] = dice.choice(REWARDS)
    return frame
