"""How castles are found on a board whose sites nobody taught: by photographs of its pieces, laid otherwise.

python -m tests.measure.untaught_sites [--frames N] [--tuning] [--write docs/measured/sites.md]
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
from companion.games.castelli.simulator.scene import Scene
from companion.games.castelli.simulator.shot import Shot, take_picture
from companion.pictures.kinds import SMALL_AT_MOST
from companion.pictures.reading import decode
from companion.vision.pieces.assembled_board import AssembledBoard, assemble
from companion.vision.pieces.sites import SiteReader
from companion.vision.registration.register import register
from companion.vision.views import photographs
from tests.measure.pages import commit, write_part
from tests.measure.sites import EDGES_PX, TUNING, Tables, built, truth_of
from tests.simulator.kinds import KINDS, MIXED, conditions_for
from tests.simulator.scenes import random_scene

FRESH: Final = (150_000, ("banners", "dark", "made:33", "made:34"), (27, 28, 29))
"""First seed, art of the tiles around, tables: nothing was set by them."""
PIECES: Final = [["III:180", "I:0"], ["IV:0", "II:180"]]
ASTRAY_MM: Final = 4.0
TITLE: Final = "On a board whose sites nobody taught"


class UntaughtTables(Tables):
    """Simulated tables whose pieces were photographed on another day; some are turned now."""

    def __init__(self, run: tuple[int, tuple[str, ...], tuple[int, ...]], folder: Path) -> None:
        super().__init__(run)
        self.layout, self.folder = library.layout("stand-in"), folder
        self.board = board_for(self.layout, 4, PIECES)
        self.profile = replace(self.profile, sites=replace(self.profile.sites, at={}))

    def lying(self, table: int) -> AssembledBoard:
        """Return the board of that *table* as it lies."""
        board = assemble(self.pieces(table), self.profile)
        assert board is not None
        return board

    def pieces(self, table: int) -> tuple[PlacedPiece, ...]:
        """Return the pieces of that *table*, photographed on another day by another camera, as they lie.

        What is printed on a piece turns with it.
        """
        self.paint(table)
        style, seed = self.styles[0], self.first + table
        image = np.asarray(bare_board(self.board, self.tiles, self.geometry, style, seed, table), np.uint8)
        now = slots(self.layout, PIECES)
        taken = photographs(image, register(image, self.profile), self.profile, with_frame(now), 0.0).jpegs
        turns = {entry.partition(":")[0]: int(entry.partition(":")[2]) for row in PIECES for entry in row}
        for name, jpeg in taken.items():
            photo = decode(jpeg, SMALL_AT_MOST).image
            cv2.imwrite(self._file(name), photo[::-1, ::-1] if turns.get(name) else photo)
        frame = with_frame(now)[-1]
        pieces = [PlacedPiece(self._file(one.name), one, turns[one.name]) for one in now]
        return (PlacedPiece(self._file(frame.name), frame), *pieces)

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
) -> tuple[dict[str, Counted], Counted, float]:
    """Return what became of all castles, by conditions and for eyes that begin with them standing there.

    The third is how many ms a whole board took (median).
    """
    counts: dict[str, Counted] = defaultdict(Counted)
    middle, took = Counted(), list[float]()
    with TemporaryDirectory() as folder:
        tables = UntaughtTables(run, Path(folder))
        for table in tables.tables:
            lying = tables.lying(table)
            for kind, scene, before, shot in tables.pictures(table, frames):
                found, first = (register(one.image, tables.profile) for one in (shot, before))
                if found.plane is None or first.plane is None:
                    continue
                reader, late = (SiteReader(tables.profile, lying) for _ in range(2))
                reader.read(np.asarray(before.image, np.uint8), first, before.px_per_tile)
                for one, count in ((reader, counts[kind]), (late, middle)):
                    start = time.process_time()
                    reads = one.read(np.asarray(shot.image, np.uint8), found, shot.px_per_tile)
                    took.append((time.process_time() - start) * 1000)
                    _compare_all(f"table {table} {kind} {scene.seed}", lying, reads, scene, count)
    return counts, middle, float(np.median(took))


def _compare_all(
    where: str, lying: AssembledBoard, reads: dict[str, SiteRead], scene: Scene, count: Counted
) -> None:
    for at in lying.names:
        if wrong := compare(at, reads, scene, count):
            print(where, wrong, file=sys.stderr, flush=True)


PAGE: Final = """
Made by `scripts/measure-untaught-sites` at {at}, {name} seeds, art and tables. The pieces were
photographed on another day by another camera, half of them turned around. Castles stand up to {astray:.0f} mm
across and down from where they are drawn otherwise, about a third of all places has some; nothing is known of
where.
The first picture of each table is one without castles, as at the beginning of a game. Wrong but sure is a
landscape on which a castle was made up, or that was called clear although there is one, or a settlement,
that was not seen: **{wrong}** of {all}. An eye that begins with the castles standing there finds {late:.1f} %
of them and has {late_wrong} wrong. A whole board full of castles takes {ms:.0f} ms of one thread's time
(median); it is read again when something has changed.

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
    counts, middle, ms = measure(run, args.frames)
    total = Counted(*(sum(getattr(one, key) for one in counts.values()) for key in asdict(Counted())))
    rows = "\n".join(one.row(name) for name, one in {"all": total, **counts}.items())
    name = "tuning" if args.tuning else "reporting"
    told = PAGE.format(
        at=at, name=name, astray=ASTRAY_MM, wrong=total.wrong, all=total.landscapes, ms=ms, rows=rows,
        late=100 * middle.found / max(middle.castles, 1), late_wrong=middle.wrong,
    )  # fmt: skip
    write_part(TITLE, told, args.write)


if __name__ == "__main__":
    main()
