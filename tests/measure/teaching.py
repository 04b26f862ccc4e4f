"""A whole box that nothing was tuned on, taught through the real screens, then played by camera.

python -m tests.measure.teaching [--boxes 9001 ...] [--write docs/measured/teaching-time.md]
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import cv2

from companion.app import make_app, open_store, prepare_kivy
from companion.base import paths
from companion.engine.castelli.moves import Build
from companion.engine.protocol import COLOURS
from companion.games.castelli import library
from companion.system.settings import Settings
from companion.system.virtual_display import a_display
from tests.measure.pages import commit, machine, write_page
from tests.measure.random_layouts import random_layout
from tests.ui.teaching import Cost
from tests.ui.whole_box import WholeBox

if TYPE_CHECKING:
    from tests.ui.by_camera import GameAtTheApp
    from tests.ui.stage import Stage

BOXES: Final = (9001, 9002, 9003)
AIM_MIN: Final = 15
MODULES: Final = (("dilemma", "battle"), (), ("dilemma",))
PIECES: Final = [["III:180", "I:0"], ["IV:0", "II:180"]]
SIZE: Final = (1440, 810)
HEAD: Final = """# How long teaching a box takes

`scripts/measure-teaching`, commit {commit}, {machine}.

Each box is made up by its number: an art (`made:N`) and a board (areas, terrains, settlements, rim), on which
nothing was tuned. From the home screen the camera, the board (four pieces and both frames) and all 36 tiles
with their back are taught through the real screens by real touches on frames of the simulated table. Then a
game of four is begun by touch, the pieces laid otherwise than they were photographed and recognised by the
camera, and played by camera to its end in the app's window by what was taught alone, with hands, bumps and
what goes wrong at tables ([camera-play.md](camera-play.md)), in another light, the camera a little otherwise.
What is drawn comes from the truth. Nobody teaches where castles stand: they are looked for on all of each
landscape, against the photographs of the empty board.

A touch or a stroke counts 2 s, a photograph 3 s; the aim is {aim} minutes. These hands know every tile and
landscape and never err; people do. The seconds in which the machine looks and learns are not counted.

| box | camera | board | tiles | touches | photographs | time | board | tiles | game |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""


@dataclass
class Result:
    """What teaching one box came to."""

    box: int
    costs: tuple[Cost, Cost, Cost]
    board_true: bool
    known: int
    wrong: int
    game: str
    true: bool

    @property
    def minutes(self) -> float:
        """How long the whole box takes a person."""
        return sum(cost.seconds for cost in self.costs) / 60

    @property
    def good(self) -> bool:
        """Whether it is as it should be."""
        return self.true and self.board_true and not self.wrong and self.minutes <= AIM_MIN

    def row(self) -> str:
        """Return it as a line of the page."""
        camera, board, tiles = (f"{cost.seconds:.0f} s" for cost in self.costs)
        taps, photos = sum(cost.taps for cost in self.costs), sum(cost.photos for cost in self.costs)
        learned = f"{self.known} of 36, {self.wrong} wrong"
        parts = (self.box, camera, board, tiles, taps, photos, f"**{self.minutes:.1f} min**",
                 "as it is" if self.board_true else "WRONG", learned, self.game)  # fmt: skip
        return f"| {' | '.join(map(str, parts))} |\n"


def measure(stage: Stage, number: int, modules: tuple[str, ...]) -> Result:
    """Teach the box of that *number* through the app on *stage*, then play by what was taught."""
    box = WholeBox(stage, f"made:{number}", number, random_layout(number))
    costs = box.teach_camera(), box.teach_board(), box.teach_tiles()
    print(number, costs, file=sys.stderr, flush=True)
    taps = box.begin(COLOURS, modules, PIECES)
    game = box.play(PIECES, SIZE)
    told = f"{taps} touches to begin; {_told(game, modules)}"
    return Result(number, costs, box.board_is_true(), box.known_tiles, box.wrong_tiles, told, game.is_true())


def _told(game: GameAtTheApp, modules: tuple[str, ...]) -> str:
    true = "journal as it was" if game.is_true() else "journal DIFFERS"
    castles = sum(isinstance(move, Build) for move in game.truth)
    return (f"{', '.join(modules) or 'no modules'}: {true}; by yes / chosen / by hand {game.turns} tiles "
            f"{_ways(game, 'reveal')}, {castles} castles {_ways(game, 'build')}; "
            f"{game.taps_a_turn:.2f} taps a turn, {len(game.wrong)} wrong but sure")  # fmt: skip


def _ways(game: GameAtTheApp, move: str) -> str:
    return " / ".join(str(game.how[f"{move} {how}"]) for how in ("yes", "chosen", "told"))


def main() -> int:
    """Measure, and print or write the page; 1 if a box is not as it should be."""
    words = ArgumentParser(prog="scripts/measure-teaching", description=__doc__)
    words.add_argument("--boxes", nargs="*", type=int, default=BOXES)
    words.add_argument("--write", metavar="FILE")
    args = words.parse_args()
    cv2.setNumThreads(1)
    found: list[Result] = []
    head = HEAD.format(commit=commit(), machine=machine(), aim=AIM_MIN)
    with TemporaryDirectory() as home, a_display():
        os.environ["COMPANION_STATE"] = home
        prepare_kivy((800, 480), hurried=True)
        for number, modules in zip(args.boxes, cycle(MODULES), strict=False):
            found.append(_on_its_own(Path(home) / str(number), number, modules))
            print(found[-1].row(), end="", file=sys.stderr, flush=True)
            write_page(head + "".join(one.row() for one in found), args.write)
    return not all(one.good for one in found)


def _on_its_own(state: Path, number: int, modules: tuple[str, ...]) -> Result:
    """Measure one box in a state folder of its own."""
    from tests.ui.stage import on_stage

    os.environ["COMPANION_STATE"] = str(state)
    paths.state_folder().mkdir()
    library.clear_cache()
    journal, notice = open_store()
    assert journal is not None
    with on_stage(make_app(Settings(), journal, notice)) as stage:
        stage.resize(800, 480)
        found = measure(stage, number, modules)
    journal.close()
    return found


if __name__ == "__main__":
    sys.exit(main())
