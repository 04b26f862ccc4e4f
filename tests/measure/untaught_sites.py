"""How castles are found on a board whose sites nobody taught: by photographs of its pieces, laid otherwise.

python -m tests.measure.untaught_sites [--frames N] [--tuning] [--write docs/sites.md]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import cv2
import numpy as np

from companion.base.messages import PlacedPiece, SiteRead
from companion.engine.castelli.assemble import board_for
from companion.engine.castelli.box import Field
from companion.games.castelli import library
from companion.games.castelli.screens.photographing import slots, with_frame
from companion.games.castelli.simulator.profile_data import bare_board
from companion.games.castelli.simulator.scene import Scene, random_scene
from companion.games.castelli.simulator.shot import Shot, take_picture
from companion.simulator.conditions import KINDS, MIXED, conditions_for
from companion.vision.pieces.assembled_board import LyingBoard, put_together
from companion.vision.pieces.landscapes import LandscapeReader
from companion.vision.registration.register import register
from companion.vision.views import photographs
from tests.measure.pages import commit, write_part
from tests.measure.sites import EDGES_PX, TUNING, Tables, built, truth_of

FRESH: Final = (90_000, ("banners", "dark", "made:33", "made:34"), (21, 22, 23))
"""First seed, art of the tiles around, tables: nothing was set by them."""
PIECES: Final = [["III:180", "I:0"], ["IV:0", "II:180"]]
ASTRAY_MM: Final = 4.0
TITLE: Final = "On a board whose sites nobody taught"


class UntaughtTables(Tables):
    """Simulated tables whose pieces were photographed in their usual places and lie otherwise now."""

    def __init__(self, run: tuple[int, tuple[str, ...], tuple[int, ...]], folder: Path) -> None:
        super().__init__(run)
        self.layout, self.folder = library.layout("stand-in"), folder
        self.usual, self.board = self.board, board_for(self.layout, 4, PIECES)
        self.profile = replace(self.profile, sites={})

    def lying(self, table: int) -> LyingBoard:
        """Return the board of that *table* as it lies."""
        board = put_together(self.pieces(table), self.profile)
        assert board is not None
        return board

    def pieces(self, table: int) -> tuple[PlacedPiece, ...]:
        """Return the pieces of that *table*, photographed on another day by another camera, as they lie."""
        self.paint(table)
        style, seed = self.styles[0], self.first + table
        image = np.asarray(bare_board(self.usual, self.tiles, self.geometry, style, seed, table), np.uint8)
        usual = with_frame(slots(self.layout, self.layout.assembly[4]))
        taken = photographs(image, register(image, self.profile), self.profile, usual, 0.0).jpegs
        for name, jpeg in taken.items():
            (self.folder / f"{name}.jpg").write_bytes(jpeg)
        now = slots(self.layout, PIECES)
        turns = [int(entry.rpartition(":")[2]) for row in PIECES for entry in row]
        pieces = [PlacedPiece(self._file(one.name), one, turn) for one, turn in zip(now, turns, strict=True)]
        frame = PlacedPiece(self._file(usual[-1].name), usual[-1])
        return (frame, *pieces)

    def _file(self, name: str) -> str:
        return str(self.folder / f"{name}.jpg")

    def pictures(self, table: int, count: int) -> Iterator[tuple[str, Scene, Shot, Shot]]:
        """Give *count* frames for each kind of conditions, each after one without castles."""
        for n, (place, kind) in product(range(count), enumerate([*KINDS, MIXED])):
            seed = self.first + 1000 * table + 40 * n + place
            yield kind, *self.picture(table, kind, seed, EDGES_PX[(n + table) % len(EDGES_PX)])

    def picture(self, table: int, kind: str, seed: int, edge_px: float) -> tuple[Scene, Shot, Shot]:
        """Return that *table* with castles on it, a picture of it without them, and one with them."""
        style = self.styles[seed % len(self.styles)]
        plain = random_scene(self.board, self.tiles, self.geometry, style, seed)
        scene = replace(built(plain, seed), table=table, astray_mm=ASTRAY_MM)
        light = conditions_for(kind, seed, edge_px)
        before, after = (take_picture(one, light, seed) for one in (replace(scene, castles={}), scene))
        return scene, before, after


@dataclass
class Counted:
    """What became of the castles under some conditions."""

    landscapes: int = 0
    castles: int = 0
    found: int = 0
    bare: int = 0
    """Landscapes with nothing on them,"""
    clear: int = 0
    """and how many of them were said to be so."""
    wrong: int = 0

    def row(self, name: str) -> str:
        """Return it as a line of the page."""
        found, clear = 100 * self.found / max(self.castles, 1), 100 * self.clear / max(self.bare, 1)
        return f"| {name} | {self.castles} | {found:.1f} | {self.bare} | {clear:.1f} | {self.wrong} |"


def compare(at: Field, reads: dict[str, SiteRead], scene: Scene, count: Counted) -> str:
    """Add the landscape *at* to *count*; return what was wrong, or nothing."""
    truth = Counter[str | None](what[1] for name, what in truth_of(scene).items()
                    if name.startswith(f"{at}/") and what[0] == "castle")  # fmt: skip
    here = [read for name, read in reads.items() if name.startswith(f"{at}/")]
    seen = Counter(read.colour for read in here if read.state == "castle")
    clear, settled = any(read.state == "empty" for read in here), at in scene.settlements
    count.landscapes += 1
    count.castles += truth.total()
    count.found += (seen & truth).total()
    if not truth and not settled:
        count.bare += 1
        count.clear += clear
    made_up, missed = seen - truth, truth - seen if clear else Counter()
    lost = settled and reads[at].state == "empty"
    count.wrong += bool(made_up or missed or lost)
    return f"{at}: {truth} read as {seen}, clear {clear}" if made_up or missed or lost else ""


def measure(
    run: tuple[int, tuple[str, ...], tuple[int, ...]], frames: int
) -> tuple[dict[str, Counted], float]:
    """Return what became of all castles, by conditions, and how many ms a whole board took (median)."""
    counts: dict[str, Counted] = defaultdict(Counted)
    took: list[float] = []
    with TemporaryDirectory() as folder:
        tables = UntaughtTables(run, Path(folder))
        for table in tables.tables:
            lying = tables.lying(table)
            for kind, scene, before, shot in tables.pictures(table, frames):
                reader, found = LandscapeReader(tables.profile, lying), register(shot.image, tables.profile)
                first = register(before.image, tables.profile)
                if found.plane is None or first.plane is None:
                    continue
                reader.read(np.asarray(before.image, np.uint8), first, before.px_per_tile)
                start = time.process_time()
                reads = reader.read(np.asarray(shot.image, np.uint8), found, shot.px_per_tile)
                took.append((time.process_time() - start) * 1000)
                for at in lying.names:
                    if wrong := compare(at, reads, scene, counts[kind]):
                        print(f"table {table} {kind} {scene.seed} {wrong}", file=sys.stderr, flush=True)
    return counts, float(np.median(took))


PAGE: Final = """
Made by `scripts/measure-untaught-sites` at {at}, {name} seeds, art and tables. The pieces were
photographed on another day by another camera, in their usual places, and lie otherwise now, turned around
too (their icons then stand upright again, as no print does). Castles stand up to {astray:.0f} mm across and
down from where they are drawn otherwise, about a third of all places has some; nothing is known of where.
The first picture of each table is one without castles, as at the beginning of a game. Wrong but sure is a
landscape on which a castle was made up, or that was called clear although there is one, or a settlement,
that was not seen: **{wrong}** of {all}. A whole board full of castles that has changed takes {ms:.0f} ms of
one thread's time (median); only what has changed is looked at.

| conditions | castles | found % | bare landscapes | called clear % | wrong but sure |
| --- | --- | --- | --- | --- | --- |
{rows}
"""


def main() -> None:
    """Measure, and print or write the part of the page."""
    words = argparse.ArgumentParser(prog="scripts/measure-untaught-sites")
    words.add_argument("--frames", type=int, default=1, help="for each condition on each table")
    words.add_argument("--tuning", action="store_true", help="what the gates were set by")
    words.add_argument("--write", metavar="FILE")
    args = words.parse_args()
    cv2.setNumThreads(1)
    at, run = commit(), TUNING if args.tuning else FRESH
    counts, ms = measure(run, args.frames)
    total = Counted(*(sum(getattr(one, key) for one in counts.values()) for key in asdict(Counted())))
    rows = "\n".join(one.row(name) for name, one in {"all": total, **counts}.items())
    name = "tuning" if args.tuning else "reporting"
    told = PAGE.format(
        at=at, name=name, astray=ASTRAY_MM, wrong=total.wrong, all=total.landscapes, ms=ms, rows=rows
    )
    write_part(TITLE, told, args.write)


if __name__ == "__main__":
    main()
