"""A whole set of tiles in an art that nothing was tuned on, taught through the real screens, then played.

python -m tests.measure.teaching [--styles made:9001 ...] [--write docs/teaching-time.md]
"""

from __future__ import annotations

import os
from argparse import ArgumentParser
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import cv2

from companion import data, library
from companion.app import make_app, open_store, prepare_kivy
from companion.commands.profiles import load_profile
from companion.commands.readers import enrolled
from companion.commands.watched import watch
from companion.demo.by_camera import GameByCamera
from companion.engine.castelli.record import read_header
from companion.headless import a_display
from companion.settings import Settings
from companion.simulator.camera import SimulatedTable
from companion.simulator.play import stand_in_header
from companion.teaching.draft import Draft
from tests.measure.pages import commit, machine, write_page
from tests.ui.taught_table import TaughtTable
from tests.ui.teaching import Cost, teach_camera, teach_tiles

if TYPE_CHECKING:
    from companion.ui.stage import Stage

STYLES: Final = ("made:9001", "made:9002", "made:9003")
SEED: Final = 901
STILL: Final = 3
HEAD: Final = """# How long teaching takes

`scripts/measure-teaching`, commit {commit}, {machine}.
Camera and tiles of a whole box (36 tiles) are taught through the real screens by real touches on frames of
the simulated table, in arts made up by seed on which nothing was tuned; then a game of two is played by
camera with what was learned. A touch counts 2 s, a photograph 3 s. These hands know every tile and never
err; people do. The seconds in which the machine looks and learns are not counted. The board layout is
measured apart (`scripts/measure-board-layout`, docs/teach.md).

| art | camera | tiles | touches | photographs | time | tiles learned | wrong in the set | game by camera |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""


@dataclass
class Result:
    """What teaching one art came to."""

    style: str
    camera: Cost
    tiles: Cost
    learned: int
    wrong: int
    game: str

    def row(self) -> str:
        """Return it as a line of the page."""
        taps, photos = self.camera.taps + self.tiles.taps, self.camera.photos + self.tiles.photos
        minutes = (self.camera.seconds + self.tiles.seconds) / 60
        parts = (self.style, f"{self.camera.seconds:.0f} s", f"{self.tiles.seconds:.0f} s", taps, photos,
                 f"{minutes:.1f} min", f"{self.learned} of 36", self.wrong, self.game)  # fmt: skip
        return f"| {' | '.join(map(str, parts))} |"


def measure(stage: Stage, style: str) -> Result:
    """Teach the art *style* through the app on *stage*, then play by it."""
    table = TaughtTable(stage, style, SEED)
    table.open_eye(table.profile())
    camera = teach_camera(table)
    tiles = teach_tiles(table, list(table.tiles.tiles))
    print(style, camera, tiles, flush=True)
    true = {_face(tile) for tile in table.tiles.tiles.values()}
    learned = Draft().learned
    own = library.tiles("own").tiles.values()
    return Result(
        style, camera, tiles, len(learned), sum(_face(tile) not in true for tile in own), play(style)
    )


def _face(tile: object) -> tuple[object, ...]:
    turned, silver, start = (getattr(tile, name) for name in ("turned", "silver", "start"))
    return (*turned["red"].values(), silver, start)


def play(style: str) -> str:
    """Play a game of two by camera with what was learned; return what came of it."""
    path = data.profile_path()
    known = enrolled(load_profile(path), path)
    setup = read_header(stand_in_header(("red", "blue")) | {"tiles": "own"}, library)
    table = SimulatedTable(setup, SEED + 1, style, (1280, 720))
    game = GameByCamera(table, watch(table, known), STILL, whole=True)
    for _ in game.play():
        pass
    same = "record as it was" if game.as_it_was() else "record differs"
    tally = game.tally
    return f"{same}, {tally.questions} questions, {tally.missed} told by hand, {tally.wrong} wrong"


def main() -> None:
    """Measure, and print or write the page."""
    words = ArgumentParser(description=__doc__)
    words.add_argument("--styles", nargs="*", default=STYLES)
    words.add_argument("--write", metavar="FILE")
    args = words.parse_args()
    cv2.setNumThreads(1)
    rows = []
    with TemporaryDirectory() as home, a_display():
        os.environ["COMPANION_STATE"] = home
        prepare_kivy((800, 480), hurried=True)
        from companion.ui.stage import on_stage

        for style in args.styles:
            os.environ["COMPANION_STATE"] = str(Path(home) / style.replace(":", "-"))
            data.state_folder().mkdir()
            library.tiles_file.cache_clear()
            journal, notice = open_store()
            with on_stage(make_app(Settings(), journal, notice)) as stage:
                stage.resize(800, 480)
                rows.append(measure(stage, style).row())
                print(rows[-1], flush=True)
            assert journal is not None
            journal.close()
    write_page(HEAD.format(commit=commit(), machine=machine()) + "\n".join(rows), args.write)


if __name__ == "__main__":
    main()
