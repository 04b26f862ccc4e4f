"""A whole simulated game of The Castles of Tuscany, told turn by turn.

Simulated players play through the rules alone, without modules; the camera plays along in the window.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from companion import called
from companion.base.jsonl import write_line
from companion.demo.folders import REPORT
from companion.demo.protocol import DemoRequest
from companion.demo.terminal import ColourTerminal
from companion.engine.protocol import COLOURS
from companion.engine.tuscany.apply import GameStep
from companion.engine.tuscany.begin import new_game
from companion.engine.tuscany.moves import End
from companion.engine.tuscany.record import read_header
from companion.engine.tuscany.record_moves import write_move
from companion.engine.tuscany.state import Game
from companion.games.tuscany import library
from companion.games.tuscany.demo.teller import Teller
from companion.games.tuscany.report.regions import regions_svg
from companion.games.tuscany.simulator.play import play_game, stand_in_header
from companion.games.tuscany.words import TuscanyWords

if TYPE_CHECKING:
    from companion.demo.protocol import GameDemo
    from companion.games.tuscany.demo import show as this_module  # noqa: PLW0406 - against the protocol

    _: GameDemo = this_module

MODULES: Final[tuple[str, ...]] = ()
NAMES: Final = ("Ana", "Ben", "Cleo", "Dario")


def show(request: DemoRequest, folder: Path, record: TextIO) -> None:
    """Play and tell a game; write its *record*, and pictures and a report into *folder*."""
    header = stand_in_header(COLOURS[: request.players], request.seed, NAMES)
    game = new_game(read_header(header, library))
    words = TuscanyWords(request.language)
    teller = Teller(words, ColourTerminal(_in_colour()))
    print(f"# A simulated game with the stand-in box: companion {request.command}", file=record)
    print(write_line(header), file=record)
    teller.open(f"{called()} {request.command}", camera=request.camera)
    start, played = game, list[GameStep]()
    for move, step, _ in play_game(game.setup, request.seed):
        print(write_line(write_move(move)), file=record)
        teller.tell(game, step, begins=not played or isinstance(played[-1].move, End))
        if name := _picture_due(game, step.state):
            (folder / f"regions-{name}.svg").write_text(regions_svg(step.state), "utf-8")
            if request.camera:
                _draw_mat(step.state, request.seed, folder / f"centre-{name}.jpg")
        game = step.state
        played.append(step)
    _write_report(start, played, words, folder)
    teller.close(game, played, folder)


def _write_report(start: Game, played: list[GameStep], words: TuscanyWords, folder: Path) -> None:
    from companion.games.tuscany.game import GAME
    from companion.games.tuscany.rules import TUSCANY
    from companion.report.page import report_page
    from companion.report.protocol import Circumstances

    page = report_page(GAME, TUSCANY, words, start, played, Circumstances())
    (folder / REPORT).write_text(page, "utf-8")


def _picture_due(before: Game, game: Game) -> str:
    """Return what pictures of *game* are called, if a phase or the game has just ended; else nothing."""
    if game.over:
        return "end"
    return f"phase-{before.phase}" if game.phase != before.phase else ""


def _draw_mat(game: Game, seed: int, file: Path) -> None:
    """Leave a picture of the mat with the open tiles as a camera sees it, if its packages are here."""
    try:
        import cv2

        from companion.games.tuscany.simulator.camera import DrawnMat
        from companion.games.tuscany.simulator.styles import STYLES
    except ImportError:
        return
    style = sorted(STYLES)[seed % len(STYLES)]
    cv2.imwrite(str(file), DrawnMat(game.centre, seed, style).shot().image)


def _in_colour() -> bool:
    dumb = os.environ.get("TERM") == "dumb" or bool(os.environ.get("NO_COLOR"))
    return sys.stdout.isatty() and not dumb
