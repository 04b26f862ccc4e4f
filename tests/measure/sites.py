"""How castles and settlements are read on the simulated table: right, unsure, or wrong but sure."""

from __future__ import annotations

import argparse
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Final

import cv2
import numpy as np

from companion.base.messages import SiteRead
from companion.engine.castelli.board import Area, Board
from companion.engine.protocol import COLOURS, Colour
from companion.eye.profile_data import read_profile
from companion.games.castelli import library
from companion.games.castelli.simulator.pieces import WOODEN
from companion.games.castelli.simulator.places import site_places
from companion.games.castelli.simulator.profile_data import (
    CASTLE_TERRAINS,
    bare_board,
    profile_toml,
    sites_toml,
)
from companion.games.castelli.simulator.scene import Scene
from companion.games.castelli.simulator.shot import Shot, take_picture
from companion.simulator.ink import luck
from companion.vision.pieces.empty_board import learn_bare
from companion.vision.pieces.sites import SiteReader
from companion.vision.registration.register import register
from tests.measure.pages import commit, write_page
from tests.measure.things import LIKE_PIECES, THINGS, lying_there, things_on
from tests.simulator.kinds import KINDS, MIXED, conditions_for
from tests.simulator.scenes import random_scene
from tests.vision.tables import table as drawn_table

Truth = tuple[str, Colour | None, int]
"""What stands on a site: castle, settlement or empty; the colour on top; how many castles."""

TUNING: Final = (1, ("shields", "wedges", "pastel"), (1, 2, 3))
REPORTING: Final = (50_000, ("banners", "dark", "made:31", "made:32"), (11, 12, 13, 14, 15, 16))
"""First seed, art of the tiles around, tables (each with its own print): none of one is in the other."""
EDGES_PX: Final = (40.0, 48.0, 64.0, 88.0)
"""Pixels a tile, one after the other."""
WITH_THINGS: Final = ("ordinary", "lamp", "warm", "cold", "bright", "steep", "noisy", "shadows")
OUTCOMES: Final = ("right", "unsure", "wrong")
SITE_KINDS: Final = (
    "empty site", "castle", "castles on each other", "settlement stands", "settlement gone"
)  # fmt: skip


def built(scene: Scene, seed: int) -> Scene:
    """Return *scene* with castles on about a third of all places, some on others, and settlements gone."""
    random, castles = luck("built", seed), dict[str, tuple[tuple[Colour, ...], ...]]()
    for area in _areas(scene.board):
        spots = site_places(scene.board, scene.geometry, area)
        stacks = [int(random.choice((0, 1, 2, 3), p=(0.68, 0.24, 0.06, 0.02))) for _ in spots]
        castles[area.label] = tuple(
            tuple(COLOURS[int(n)] for n in random.integers(0, 4, high)) for high in stacks
        )
    left = {at: kind for at, kind in scene.board.settlements.items() if random.random() < 0.65}
    return replace(scene, castles=castles, settlements=left)


def _areas(board: Board) -> Iterator[Area]:
    for areas in board.areas.values():
        yield from (area for area in areas if area.terrain in CASTLE_TERRAINS)


def truth_of(scene: Scene) -> dict[str, Truth]:
    """Return what stands on each site of *scene*, by the names that the reader gives them."""
    found: dict[str, Truth] = {}
    for at, areas in scene.board.areas.items():
        stacks = [
            stack for area in areas if area.terrain in CASTLE_TERRAINS for stack in _stacks(scene, area)
        ]
        for n, stack in enumerate(stacks):
            found[f"{at}/{n + 1}"] = ("castle", stack[-1], len(stack)) if stack else ("empty", None, 0)
    for at in scene.board.settlements:
        found[at] = ("settlement" if at in scene.settlements else "empty", None, 0)
    return found


def _stacks(scene: Scene, area: Area) -> list[tuple[Colour, ...]]:
    spots = site_places(scene.board, scene.geometry, area)
    laid = scene.castles.get(area.label, ())
    return [laid[n] if n < len(laid) else () for n in range(len(spots))]


def kind_of(name: str, truth: Truth) -> str:
    """Return in which row of the tables a site stands."""
    state, _, high = truth
    if "/" not in name:
        return "settlement stands" if state == "settlement" else "settlement gone"
    return {0: "empty site", 1: "castle"}.get(high, "castles on each other")


def outcome(read: SiteRead, truth: Truth) -> str:
    """Return whether *read* is right, unsure or wrong."""
    if read.state == "unsure":
        return "unsure"
    return "right" if (read.state, read.colour) == truth[:2] else "wrong"


class Tables:
    """Simulated tables of one run, each with a picture of its bare board taken on another day."""

    def __init__(self, run: tuple[int, tuple[str, ...], tuple[int, ...]]) -> None:
        self.first, self.styles, self.tables = run
        drawn = drawn_table()
        self.board, self.geometry = drawn.board, drawn.geometry
        self.tiles = library.tiles("stand-in")
        text = profile_toml(self.geometry, "stand-in") + sites_toml(self.board, self.geometry)
        self.profile = read_profile(tomllib.loads(text))
        self.paints = dict(WOODEN)

    def paint(self, table: int) -> None:
        """Paint the pieces of that *table* a little otherwise than any other's."""
        random = luck("paints", self.first, table)
        for colour, paint in self.paints.items():
            tones = np.clip(
                np.array(paint) * random.uniform(0.85, 1.15) + random.uniform(-10, 10, 3), 10, 245
            )
            WOODEN[colour] = (float(tones[0]), float(tones[1]), float(tones[2]))

    def reader(self, table: int) -> SiteReader:
        """Return a reader of that *table*, which is painted with it."""
        self.paint(table)
        image = bare_board(self.board, self.tiles, self.geometry, self.styles[0], self.first + table, table)
        return SiteReader(self.profile, learn_bare(np.asarray(image, np.uint8), self.profile))

    def frames(self, table: int, count: int) -> Iterator[tuple[str, Scene, Shot]]:
        """Give *count* frames of that *table* for each kind of conditions."""
        for n, (place, kind) in product(range(count), enumerate([*KINDS, MIXED])):
            seed = self.first + 1000 * table + 40 * n + place
            style, edge = self.styles[seed % len(self.styles)], EDGES_PX[(n + table) % len(EDGES_PX)]
            plain = random_scene(self.board, self.tiles, self.geometry, style, seed)
            scene = replace(built(plain, seed), table=table)
            yield kind, scene, take_picture(scene, conditions_for(kind, seed, edge), seed)

    def with_things(self, table: int) -> Iterator[tuple[Scene, Shot, dict[str, str]]]:
        """Give frames of that *table* on which things lie that are no pieces, and where which of them lie."""
        for n, kind in enumerate(WITH_THINGS):
            seed = self.first + 500_000 + 1000 * table + n
            style, edge = self.styles[seed % len(self.styles)], EDGES_PX[(n + table) % len(EDGES_PX)]
            plain = random_scene(self.board, self.tiles, self.geometry, style, seed)
            scene = replace(built(plain, seed), table=table)
            lying, shapes = things_on(scene)
            with lying_there(shapes):
                yield scene, take_picture(scene, conditions_for(kind, seed, edge), seed), lying


class Result:
    """What became of all sites."""

    def __init__(self) -> None:
        self.by_condition: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
        self.confidences: list[tuple[float, bool]] = []
        self.bad: list[str] = []
        self.ms: list[float] = []
        self.frames = self.lost = 0
        self.things: Counter[tuple[str, str]] = Counter()
        """What is said where things lie that are no pieces."""

    def add(self, kind: str, where: str, reads: dict[str, SiteRead], truth: dict[str, Truth]) -> None:
        """Take note of a frame of that *kind*."""
        for name, read in reads.items():
            said = outcome(read, truth[name])
            self.by_condition[kind][kind_of(name, truth[name]), said] += 1
            if said != "unsure":
                self.confidences.append((read.confidence, said == "right"))
            if said == "wrong":
                self.bad.append(f"{where} {name}: {truth[name]} read as {read}")


def measure(run: tuple[int, tuple[str, ...], tuple[int, ...]], count: int) -> Result:
    """Return what became of *count* frames for each condition on each table of *run*."""
    tables, result = Tables(run), Result()
    for table in tables.tables:
        reader = tables.reader(table)
        for kind, scene, shot in tables.frames(table, count):
            result.frames += 1
            registration = register(shot.image, tables.profile)
            if registration.plane is None:
                result.lost += 1
                continue
            start = time.process_time()
            reads = reader.read(shot.image, registration, shot.px_per_tile)
            result.ms.append((time.process_time() - start) * 1000)
            result.add(kind, f"table {table} {kind} {scene.seed}", reads, truth_of(scene))
        for _, shot, lying in tables.with_things(table):
            registration = register(shot.image, tables.profile)
            if registration.plane is not None:
                reads = reader.read(shot.image, registration, shot.px_per_tile)
                result.things.update((what, reads[name].state) for name, what in lying.items())
    return result


def _rows(counts: dict[str, Counter[tuple[str, str]]]) -> Iterator[str]:
    for name, count in counts.items():
        cells = []
        for what in SITE_KINDS:
            each = [count[what, said] for said in OUTCOMES]
            share = [100 * one / max(sum(each), 1) for one in each[:2]]
            cells.append(f"{share[0]:.1f} / {share[1]:.1f} / {each[2]}")
        yield f"| {name} | {' | '.join(cells)} |"


def page(result: Result, at: str, name: str) -> str:
    """Return the page about *result*, measured *at* some commit."""
    total: Counter[tuple[str, str]] = Counter()
    for count in result.by_condition.values():
        total.update(count)
    sites, wrong = sum(total.values()), sum(n for (_, said), n in total.items() if said == "wrong")
    sure = len(result.confidences)
    said = float(np.mean([1 - probability for probability, _ in result.confidences]))
    return PAGE.format(
        at=at, name=name, frames=result.frames, lost=result.lost, sites=sites, wrong=wrong, sure=sure,
        said=said, found=wrong / max(sure, 1), bound=3 / max(sure, 1), ms=float(np.median(result.ms)),
        head=" | ".join(SITE_KINDS), line=" --- |" * len(SITE_KINDS),
        rows="\n".join(_rows({"all": total, **result.by_condition})), things=_things(result.things),
        like=100 * LIKE_PIECES,
    )  # fmt: skip


def _things(counts: Counter[tuple[str, str]]) -> str:
    rows = [[thing, *(str(counts[thing, state]) for state in SAID)] for thing in THINGS]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


SAID: Final = ("unsure", "castle", "settlement", "empty")
PAGE: Final = """# Castles and settlements

Made by `scripts/measure-sites` at {at}, {name} seeds, art and tables: {frames} frames of the simulated table
({lost} without a board found, left out), tiles of 40 to 88 px, {sites} sites, a third of them built on. On
each table the pieces are painted a little otherwise than the shipped colours say, and its bare board was
pictured on another day by another camera. The gates (`companion/vision/pieces/sites.toml`) were
set on other seeds, art and tables (`--tuning`).

**Wrong but sure: {wrong}** of {sure} answers. They claimed to be wrong in {said:.5f} of cases on average;
found {found:.5f} (with none found, less than {bound:.5f} at 95 %). All sites of a frame take {ms:.1f} ms of
one thread's time (median).

Each cell: right % / unsure % / wrong but sure (a count).

| conditions | {head} |
| --- |{line}
{rows}

## Things that are no pieces

Coins of 16 to 25 mm, dice of 12 and 16 mm, flat discs of 18 to 26 mm and cubes of 6 to 18 mm lie on free
places, {like:.0f} % of dice, discs and cubes in nearly the colour of some piece. How often what was said:

| thing | unsure | castle | settlement | empty |
| --- | --- | --- | --- | --- |
{things}
"""


def main() -> None:
    """Measure, and print or write the page."""
    words = argparse.ArgumentParser(prog="scripts/measure-sites")
    words.add_argument("--frames", type=int, default=6, help="for each condition on each table")
    words.add_argument(
        "--tuning", action="store_true", help="the seeds, art and tables that gates are set by"
    )
    words.add_argument("--write", metavar="FILE")
    args = words.parse_args()
    cv2.setNumThreads(1)
    at = commit()
    result = measure(TUNING if args.tuning else REPORTING, args.frames)
    for line in result.bad:
        print(line, file=sys.stderr)
    write_page(page(result, at, "tuning" if args.tuning else "reporting"), args.write)


if __name__ == "__main__":
    main()
