"""A turn by camera as a small film: the drawn table beside the app in its real window.

    python -m scripts.film docs/pictures/turn-by-camera.gif [--picture docs/pictures/guide/seen.png]

The hand, the camera's pictures, the eye's readings and the screens are those of play; only waiting is cut.
"""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import cv2
import numpy as np

from companion import app
from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.simulator.camera import DrawnFrame, SimulatedTable
from companion.games.castelli.simulator.play import play_game, stand_in_header
from companion.games.castelli.simulator.watched import eye_with_pieces
from companion.pictures.reading import open_picture
from companion.system.settings import Settings
from companion.system.virtual_display import a_display
from companion.vision.arrays import Picture
from companion.vision.views import live_view

SEED: Final = 4
SIZE: Final = (1264, 632)
"""Its width is one of fours, or rows of the window's picture would be off."""
CAMERA: Final = (1024, 768)
WIDE: Final = 632
TURNS: Final = 9
"""So many turns are played before the one that is filmed."""
SHORT_MS, LONG_MS, READ_MS = 160, 900, 2200
FINGER: Final = (40, 190, 240)


@dataclass
class Film:
    """What has been filmed: pictures, and how long each is shown."""

    stage: Any
    folder: Path
    pictures: list[Picture] = field(default_factory=list)
    shown_ms: list[int] = field(default_factory=list)

    def take(self, shown_ms: int, touched: Any = None) -> None:
        """Take the window as it is; with a finger on what is *touched*."""
        file = self.folder / "frame.png"
        self.stage.picture(file)
        image = open_picture(str(file)).image
        if touched is not None:
            x, y = touched.parent.to_window(*touched.center)
            at = round(x), round(image.shape[0] - y)
            cv2.circle(image, at, 26, FINGER, 5, cv2.LINE_AA)
        scale = WIDE / image.shape[1]
        small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        self.pictures.append(np.asarray(small, np.uint8))
        self.shown_ms.append(shown_ms)

    def write(self, file: Path) -> None:
        """Write the film."""
        film = cv2.Animation()
        film.frames, film.durations = self.pictures, self.shown_ms
        if not cv2.imwriteanimation(str(file), film, [cv2.IMWRITE_GIF_DITHER, -1]):
            raise OSError(f"{file}: the film cannot be written")


class Table:
    """A drawn table beside the app, its eye in this process."""

    def __init__(self, stage: Any, film: Film) -> None:
        from companion.games.castelli.demo.demo_panel import DemoPanel
        from tests.ui.scenes._sights import Sights

        header = stand_in_header(("red", "blue", "green"), names=("Ana", "Ben", "Cleo"))
        moments = list(play_game(CASTELLI.read_header(header), SEED))
        turns = [n for n, moment in enumerate(moments) if type(moment.move).__name__ == "Reveal"]
        begun = turns[TURNS]
        self.stage, self.film, self.turn = stage, film, moments[begun]
        told = [CASTELLI.write_move(moment.move) for moment in moments[:begun]]
        self.table = SimulatedTable(CASTELLI.read_header(header), SEED, "shields", CAMERA)
        self.table.game = moments[begun - 1].step.state
        self.eye, self.app = eye_with_pieces(self.table), Sights(stage)
        self.beside = DemoPanel(
            stage.app, SEED, lambda: stage.app.session.store.begin(header, told), lambda: None
        )
        self._now_s = 0.0

    def see(self, frame: DrawnFrame) -> None:
        """Let the eye see a frame, and the panel show it."""
        self._now_s += 0.125
        image = frame.shot.image
        self.app.tell(*self.eye.see(image, self._now_s))
        self.app.tell(live_view(image, self.eye.where, self.eye.profile, self._now_s))
        self.beside._beat(0.2)
        self.stage.frames(2)

    def say(self, text: str) -> None:
        """Let the sentence under the picture say what is happening."""
        self.beside.host.said = text


def play(stage: Any, folder: Path) -> tuple[Film, Picture]:
    """Film one turn; return it, and the moment in which the app asks."""
    from companion.ui.widgets.plain import PushButton

    film = Film(stage, folder)
    table = Table(stage, film)
    table.say("Ana, Ben and Cleo play. The camera looks on.")
    for frame in table.table.still(4):
        table.see(frame)
    film.take(LONG_MS)
    table.say("A tile is turned.")
    for frame in table.table.follow(table.turn.step.state):
        table.see(frame)
        if not frame.still:
            film.take(SHORT_MS)
    table.say("The hand is gone, the app asks: is this how the tile lies?")
    table.beside._beat(0.2)
    assert stage.page.name == "reveal", stage.page.name
    film.take(READ_MS)
    yes = next(w for w in stage.page.walk() if isinstance(w, PushButton) and w.text == "Yes")
    film.take(LONG_MS, yes)
    file = folder / "asked.png"
    stage.picture(file)
    asked = open_picture(str(file)).image
    stage.tap(yes.parent.to_window(*yes.center))
    table.say("One tap, and everybody knows what it pays.")
    while stage.page.view.playing:
        table.beside._beat(0.2)
        film.take(LONG_MS)
        stage.page.do(stage.page.presenter.step)
        stage.frames(2)
    film.take(READ_MS)
    table.beside.close()
    return film, asked


def main(argv: list[str]) -> int:
    """Make the film."""
    words = argparse.ArgumentParser(prog="python -m scripts.film")
    words.add_argument("file", type=Path)
    words.add_argument("--picture", type=Path, help="the moment in which the app asks, as a picture")
    args = words.parse_args(argv)
    with TemporaryDirectory() as name, a_display():
        folder = Path(name)
        os.environ["COMPANION_STATE"] = name
        app.prepare_kivy(SIZE, hurried=True, home=folder)
        from tests.ui.stage import on_stage

        journal, notice = app.open_store()
        with on_stage(app.make_app(Settings(shade="light"), journal, notice)) as stage:
            stage.resize(*SIZE)
            film, asked = play(stage, folder)
        assert journal is not None
        journal.close()
    film.write(args.file)
    if args.picture:
        cv2.imwrite(str(args.picture), asked)
    print(f"{args.file}: {len(film.pictures)} pictures, {args.file.stat().st_size / 1e6:.2f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
