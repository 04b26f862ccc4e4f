"""`companion demo`: a whole simulated game, told turn by turn, with its score explained to the last point.

Simulated players play on a drawn table before a drawn camera; the record comes from what the eye reads there.
Without the app's packages, or with `--no-camera`, they play through the engine alone.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Final, TextIO

from companion import called
from companion.base.errors import BadUsage
from companion.base.jsonl import write_line
from companion.cli import add_language, parser
from companion.demo.folders import GAMES_KEPT, RECORD, REPORT, folder_for, remove_older
from companion.demo.terminal import Terminal
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
    from companion.games.castelli.demo.camera_game import Film

NAMES: Final = ("Ana", "Ben", "Cleo", "Dario")
CHOSEN_BELOW: Final = 10_000
PICTURE_EVERY: Final = 4
"""Turns between two drawings of the board."""


def main(argv: list[str]) -> int:
    """Play the game, tell it, and leave its record, pictures and report in a folder."""
    try:
        args = _read_words(argv)
        folder = folder_for(args.out)
        with (folder / RECORD).open("w", encoding="utf-8", newline="\n") as record:
            _show(args, folder, record)
        if args.out is None and remove_older(folder):
            print(f"  Older demos were removed: the newest {GAMES_KEPT} are kept.")
    except BadUsage as error:
        raise BadUsage(str(error).removeprefix("companion ")) from None
    except OSError as error:
        if error.filename is None:  # not a file: standard output, which the caller looks after
            raise
        raise BadUsage(f"demo: {error.filename}: {error.strerror}") from None
    return 0


# --- the words on the command line ---


def _read_words(argv: list[str]) -> Namespace:
    words = parser("demo")
    words.add_argument("--headless", action="store_true", help="in the terminal alone, without a window")
    words.add_argument("--game", choices=["castelli"], default="castelli", help="which game is played")
    words.add_argument("--seed", type=_seed, metavar="N", help="a seed gives the same game again")
    words.add_argument("--players", type=int, choices=[2, 3, 4], default=4, help="how many play (4)")
    words.add_argument(
        "--modules", type=_modules, default=[], metavar="A,B", help=f"any of {','.join(MODULES)}"
    )
    words.add_argument("--out", metavar="DIR", help="the folder for record, pictures and report")
    words.add_argument("--no-camera", action="store_true", help="through the rules alone: quick, no pictures")
    add_language(words)
    args = words.parse_args(argv)
    if args.seed is None:
        args.seed = SystemRandom().randrange(CHOSEN_BELOW)
    return args


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise ArgumentTypeError("a whole number from 0, of at most 18 digits, is needed")
    return int(text)


def _modules(text: str) -> list[str]:
    wanted = [name.strip() for name in text.split(",") if name.strip()]
    for name in wanted:
        if name not in MODULES:
            raise ArgumentTypeError(f"{name[:40]!r} is not one of {', '.join(MODULES)}")
    if len(set(wanted)) < len(wanted):
        raise ArgumentTypeError("each module at most once")
    return wanted


# --- the game ---


def _show(args: Namespace, folder: Path, record: TextIO) -> None:
    from companion.games.castelli.report.page import report_page

    colours = COLOURS[: args.players]
    header = stand_in_header(colours, args.modules, NAMES) | {"first": Random(args.seed).choice(colours)}
    game = new_game(read_header(header, library))
    words = CastelliWords(args.lang)
    voice = Voice(words, game.setup)
    teller = Teller(words, voice, Terminal(_in_colour()))
    same = f"demo --seed {args.seed} --players {args.players}"
    same += f" --modules {','.join(args.modules)}" if args.modules else ""
    same += " --no-camera" if args.no_camera else ""
    print(f"# A simulated game on the stand-in board: companion {same}", file=record)
    print(write_line(header), file=record)
    teller.open(f"{called()} {same}")
    film = None if args.no_camera else _film(game.setup, args.seed, folder, words, voice)
    played: Played = []
    for move, step, source in film.play() if film else _by_rules(game.setup, args.seed):
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
