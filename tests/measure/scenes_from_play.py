"""Plays random whole games and measures every distinct state of the screens that comes up.

scripts/scenes-from-play [--games 200] [--seed 1] [--only GAME] [--keep FILE] [--again] [--pictures DIR]
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from argparse import ArgumentParser
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from companion import app
from companion.base.errors import BadUsage
from companion.base.languages import LANGUAGES
from companion.system.settings import PERCENTS, Settings
from companion.system.virtual_display import a_display
from tests.measure.pages import commit
from tests.ui.from_play.watched import Watched, read_kept, tell_all

if TYPE_CHECKING:
    from tests.ui.from_play import Play
    from tests.ui.from_play.watch import Watch

SIZES: Final = ((800, 480), (1024, 600), (1280, 800), (1280, 720), (720, 1280))


@dataclass(frozen=True, slots=True)
class Lot:
    """Which game is played, and how the app looks."""

    game: str
    size: tuple[int, int]
    settings: Settings
    seed: int

    def __str__(self) -> str:
        look = self.settings
        size = "x".join(map(str, self.size))
        return f"{self.game} {size} {look.language} {look.percent} {look.shade} seed {self.seed}"


def draw_lot(games: list[str], seed: int) -> Lot:
    """Return what is played with that *seed*."""
    random = Random(seed)
    settings = Settings(
        language=random.choice(sorted(LANGUAGES)),
        percent=random.choice(PERCENTS),
        shade=random.choice(("dark", "light")),
        sound=False,
    )
    return Lot(random.choice(games), random.choice(SIZES), settings, seed)


def play_lot(lot: Lot, play: Play, watch: Watch, pictures: Path | None = None) -> None:
    """Play one game in a store of its own, watched; faults seen for the first time are pictured."""
    from tests.ui.stage import on_stage

    with TemporaryDirectory() as state:
        os.environ["COMPANION_STATE"] = state
        journal, notice = app.open_store()
        with on_stage(app.make_app(lot.settings, journal, notice), drawn=False) as stage:
            stage.resize(*lot.size)
            watch.where = str(lot)
            stage.on_seen = lambda: _look(stage, watch, pictures)
            stage.tell()
            try:
                play(stage, Random(lot.seed))
            except Exception as failed:  # noqa: BLE001 - it is a fault of this game; others are played on
                traceback.print_exc()
                watch.keep(stage.page.name, f"raised {type(failed).__name__}: {failed}")
        if journal is not None:
            journal.close()


def _look(stage: Any, watch: Watch, folder: Path | None) -> None:
    found = watch.look(stage)
    if found and folder is not None:
        number = len(list(folder.glob("*.png"))) + 1
        stage.picture(folder / f"{number:03}-{stage.page.name}.png")
        (folder / f"{number:03}.txt").write_text("\n".join((watch.where, *found)) + "\n", "utf-8")


def main(argv: list[str]) -> int:
    """Play as many games as asked; print each fault once, and return 1 if there was any."""
    words = ArgumentParser(prog="scripts/scenes-from-play", description=(__doc__ or "").splitlines()[0])
    words.add_argument("--games", type=int, default=200, help="how many games are played")
    words.add_argument("--seed", type=int, default=1, help="of the first game; the others follow")
    words.add_argument("--only", metavar="GAME", help="play only this game")
    words.add_argument(
        "--keep", type=Path, metavar="FILE", help="games that stand there are not played again"
    )
    words.add_argument("--again", action="store_true", help="but those in which there was a fault are")
    words.add_argument("--pictures", type=Path, metavar="DIR", help="a picture of each fault")
    args = words.parse_args(argv)
    with a_display(), TemporaryDirectory() as home:
        os.environ["COMPANION_STATE"] = home
        app.prepare_kivy(SIZES[0], hurried=True, home=Path(home))
        return _play_all(args)


def _play_all(args: Any) -> int:
    from tests.ui import from_play
    from tests.ui.from_play.unseen import paint_nothing

    known = from_play.known()
    if not args.pictures:
        paint_nothing()
    if args.only and args.only not in known:
        raise BadUsage(f"scenes-from-play: {args.only}: not one of {', '.join(known)}")
    if args.pictures:
        args.pictures.mkdir(parents=True, exist_ok=True)
    kept = read_kept(args.keep)
    lots = [draw_lot([args.only] if args.only else list(known), args.seed + n) for n in range(args.games)]
    played = []
    for lot in lots:
        one = kept.get(str(lot))
        if one is None or (args.again and one.faults):
            one = _play_one(lot, known[lot.game], args)
        played.append(one)
    print(tell_all(played), end="")
    return 1 if any(one.faults for one in played) else 0


def _play_one(lot: Lot, play: Play, args: Any) -> Watched:
    from companion.ui import gc_control
    from tests.ui.from_play.watch import Watch

    watch, begun_s = Watch(), monotonic()
    play_lot(lot, play, watch, args.pictures)
    gc_control.collect_new()
    one = Watched(
        str(lot), commit().strip("`"), watch.looked, watch.states, watch.faults, monotonic() - begun_s
    )
    if args.keep:
        with args.keep.open("a", encoding="utf-8") as file:
            file.write(json.dumps(one.to_json()) + "\n")
    print(f"{lot}: {len(one.states)} states, {len(one.faults)} faults", file=sys.stderr, flush=True)
    return one


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
