"""Whole games through the drawn camera and the app's real window: docs/measured/camera-play.md, part one."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import cv2

from companion import app
from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.simulator.camera import SimulatedTable
from companion.games.castelli.simulator.play import stand_in_header
from companion.games.castelli.simulator.styles import STYLES
from companion.games.castelli.simulator.watched import eye_with_pieces, learn
from companion.system.settings import Settings
from companion.system.virtual_display import a_display
from companion.vision.tiles.enrolled import Enrolled
from tests.measure.pages import commit, machine, write_part
from tests.ui.by_camera import GameAtTheApp

TITLE: Final = "Whole games"
FIRST_SEED: Final = 12_000
COLOURS: Final = ("red", "blue", "green", "yellow")
SIZES: Final = {2: (1280, 720), 3: (1440, 810), 4: (1440, 810)}
STYLE_FOR: Final = tuple(STYLES)
AIM: Final = 1.5


@dataclass(frozen=True)
class Result:
    """What came of a game."""

    players: int
    modules: tuple[str, ...]
    style: str
    turns: int
    taps_a_turn: float
    taps: dict[str, int]
    how: dict[str, int]
    wrong: tuple[str, ...]
    frames: int
    true: bool
    seconds: float

    @property
    def all_taps(self) -> int:
        """Every tap of the game."""
        return sum(self.taps.values())


PLANS: Final = [
    *((2, ()), (3, ("dilemma",)), (4, ("battle",)), (2, ("dilemma", "battle"))),
    *((3, ()), (4, ("dilemma",)), (2, ("battle",)), (3, ("dilemma", "battle"))),
    *((4, ()), (2, ("dilemma",)), (3, ("battle",)), (4, ("dilemma", "battle"))),
]


def games(known: dict[str, Enrolled], folder: Path, done: int) -> Iterator[Result]:
    """Play every number of players with every module, but for the first that are *done*."""
    for number, (players, modules) in enumerate(PLANS[done:], done):
        style = STYLE_FOR[number % 3]
        yield play(players, modules, style, FIRST_SEED + number, known, folder / str(number))


def play(
    players: int, modules: tuple[str, ...], style: str, seed: int, known: dict[str, Enrolled], folder: Path
) -> Result:
    """Play a game on a store of its own."""
    from tests.ui.stage import on_stage

    header = stand_in_header(COLOURS[:players], modules)
    table = SimulatedTable(CASTELLI.read_header(header), seed, style, SIZES[players], brief=True)
    if style not in known:
        known[style] = learn(table)
    os.environ["COMPANION_STATE"] = str(folder)
    journal, notice = app.open_store()
    begun = time.monotonic()
    with on_stage(app.make_app(Settings(), journal, notice)) as stage:
        stage.resize(800, 480)
        game = GameAtTheApp(stage, header, table, eye_with_pieces(table, known[style]))
        game.play()
        found = Result(
            players, modules, style, game.turns, round(game.taps_a_turn, 2), dict(game.taps), dict(game.how),
            tuple(game.wrong), game.frames, game.is_true(), round(time.monotonic() - begun, 1),
        )  # fmt: skip
    assert journal is not None
    journal.close()
    return found


HEAD: Final = """
Made by `scripts/measure-camera-play games` at {at}: {games} games, each from its first tile to its last, on a
drawn table with hands, bumps of the camera, tiles pushed in passing and cards in the tray, in the app's own
window (800 × 480, Xvfb) with touches on its widgets. In every third turn something goes wrong: the light is
switched off and on, or becomes another; a tile is laid in a wrong direction, confirmed, taken back and turned;
another tile is turned and turned back; a hand rests on the board; somebody says No by mistake.

*taps a turn*: for tiles and ends of turns (aim {aim}); *all*: every tap of the game, with castles, cards, sales
and what was put right. *true*: the moves in the store are those of the table, one by one, and so is the score.

| players | modules | art | turns | taps a turn | all | tiles by yes / chosen / by hand | castles by yes / chosen / by hand | cards seen | wrong but sure | true |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""  # noqa: E501 - a table's head


def page(found: list[Result], at: str) -> str:
    """Return the part about *found*."""
    text = HEAD.format(at=at, games=f"{len(found)} of {len(PLANS)}", aim=AIM) + "".join(map(_row, found))
    turns = sum(one.turns for one in found)
    each = sum(one.taps_a_turn * one.turns for one in found) / turns
    true = sum(one.true for one in found)
    text += f"\n**{true} of {len(found)} games true; {each:.2f} taps a turn** on average over {turns} turns, "
    text += f"{sum(one.all_taps for one in found) / turns:.2f} a turn when every tap is counted.\n"
    bad = [f"- {one.players} players, {_modules(one)}: {case}\n" for one in found for case in one.wrong]
    return text + ("\nSure proposals that were not so; people said No:\n\n" + "".join(bad) if bad else "")


def _modules(one: Result) -> str:
    return ", ".join(one.modules) or "–"


def _row(one: Result) -> str:
    def ways(kind: str) -> str:
        return " / ".join(str(one.how.get(f"{kind} {how}", 0)) for how in ("yes", "chosen", "told"))

    cards = one.how.get("card seen", 0), one.how.get("card not seen", 0)
    cells = [
        one.players, _modules(one), one.style, one.turns, f"{one.taps_a_turn:.2f}", one.all_taps,
        ways("reveal"), ways("build"), f"{cards[0]} of {sum(cards)}", len(one.wrong),
        "yes" if one.true else "NO",
    ]  # fmt: skip
    return f"| {' | '.join(map(str, cells))} |\n"


def main(argv: list[str]) -> int:
    """Play all games, and print or write the part; 1 if any is not true."""
    words = argparse.ArgumentParser(prog="scripts/measure-camera-play games")
    words.add_argument("--write", metavar="FILE")
    words.add_argument("--keep", type=Path, help="a file that gets a line for each game as it is done")
    args = words.parse_args(argv)
    cv2.setNumThreads(1)
    at, found = commit(), _kept(args.keep)
    with TemporaryDirectory() as folder, a_display():
        app.prepare_kivy((800, 480), hurried=True, home=Path(folder))
        for one in games({}, Path(folder), len(found)):
            found.append(one)
            print(_row(one), end="", file=sys.stderr, flush=True)
            _keep(args.keep, one)
            write_part(TITLE, page(found, f"{at} ({machine()})"), args.write)
    return not all(one.true for one in found)


def _kept(file: Path | None) -> list[Result]:
    if file is None or not file.exists():
        return []
    lines = map(json.loads, file.read_text("utf-8").splitlines())
    return [Result(**{**one, "modules": tuple(one["modules"])}) for one in lines]


def _keep(file: Path | None, one: Result) -> None:
    if file is not None:
        told: dict[str, Any] = asdict(one)
        with file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(told) + "\n")
