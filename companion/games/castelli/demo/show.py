"""A whole simulated game of Castelli, told turn by turn.

Simulated players play on a drawn table before a drawn camera; the record comes from what the eye reads there.
Without the app's packages, or without a camera, they play through the engine alone.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, TextIO

from companion import called
from companion.base.jsonl import write_line
from companion.demo.folders import REPORT
from companion.demo.protocol import DemoRequest
from companion.demo.terminal import ColourTerminal
from companion.engine.castelli.apply import GameStep
from companion.engine.castelli.begin import new_game
from companion.engine.castelli.box import MODULES
from companion.engine.castelli.moves import End, Move
from companion.engine.castelli.record import read_header
from companion.engine.castelli.record_moves import write_move
from companion.engine.castelli.state import Game, Setup
from companion.engine.protocol import COLOURS
from companion.games.castelli import library
from companion.games.castelli.demo.teller import Played, Teller
from companion.games.castelli.simulator.play import play_game, stand_in_header
from companion.games.castelli.words import CastelliWords
from companion.games.castelli.words.names import Voice

if TYPE_CHECKING:
    from companion.demo.protocol import GameDemo
    from companion.games.castelli.demo import show as this_module  # noqa: PLW0406 - against the protocol
    from companion.games.castelli.demo.camera_game import Film

    _: GameDemo = this_module

__all__ = ["MODULES", "show"]
NAMES: Final = ("Ana", "Ben", "Cleo", "Dario")
PICTURE_EVERY: Final = 4
"""Turns between two drawings of the board."""


def show(request: DemoRequest, folder: Path, record: TextIO) -> None:
    """Play and tell a game; write its *record*, and pictures and a report into *folder*."""
    from companion.games.castelli.report.page import report_page

    colours = COLOURS[: request.players]
    header = stand_in_header(colours, list(request.modules), NAMES) | {
        "first": Random(request.seed).choice(colours)
    }
    game = new_game(read_header(header, library))
    words = CastelliWords(request.language)
    voice = Voice(words, game.setup)
    teller = Teller(words, voice, ColourTerminal(_in_colour()))
    print(f"# A simulated game on the stand-in board: companion {request.command}", file=record)
    print(write_line(header), file=record)
    teller.open(f"{called()} {request.command}")
    film = _film(game.setup, request.seed, folder, words, voice) if request.camera else None
    played: Played = []
    for move, step, source in film.play() if film else _by_rules(game.setup, request.seed):
        print(write_line(write_move(move) | ({"source": source} if source else {})), file=record)
        teller.tell(game, step, begins=not played or isinstance(played[-1][0], End))
        game = step.state
        played.append(step)
        _draw(game, move, folder)
    (folder / REPORT).write_text(report_page(game.setup, played, words), "utf-8")
    teller.close(game, played, folder, film.sentences() if film else [])


def _by_rules(setup: Setup, seed: int) -> Iterator[tuple[Move, GameStep, None]]:
    """Give the moves of a game without a camera."""
    for move, step, _ in play_game(setup, seed):
        yield move, step, None


def _film(setup: Setup, seed: int, folder: Path, words: CastelliWords, voice: Voice) -> Film | None:
    """Return the game before the camera; None, and a line that says so, where its packages are missing."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # its pictures are small: more threads only wait
    try:
        from companion.games.castelli.demo.camera_game import Film

        return Film(setup, seed, folder, words, voice)
    except ImportError as error:
        why = str(error).splitlines()[0]
        print(f"demo: without the camera, whose packages are not here: {why}", file=sys.stderr, flush=True)
        return None


def _draw(game: Game, move: Move, folder: Path) -> None:
    """Leave a picture of the board every few turns, and at the end."""
    turn = len(game.laid)
    if not isinstance(move, End) or (turn % PICTURE_EVERY and not game.over):
        return
    from companion.games.castelli.report.board import draw_board

    name = "board-end.svg" if game.over else f"board-turn-{turn:02}.svg"
    (folder / name).write_text(draw_board(game), "utf-8")


def _in_colour() -> bool:
    dumb = os.environ.get("TERM") == "dumb" or bool(os.environ.get("NO_COLOR"))
    return sys.stdout.isatty() and not dumb
