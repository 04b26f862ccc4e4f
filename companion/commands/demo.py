"""`companion demo`: a whole simulated game, told turn by turn, with its score explained to the last point.

No camera and no screen are needed: for now simulated players play through the engine alone.
"""

from __future__ import annotations

import os
import sys
import time
from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random, SystemRandom
from textwrap import TextWrapper
from typing import Final, TextIO

from companion import data, library
from companion.commands import add_language, parser
from companion.engine.castelli.apply import Step
from companion.engine.castelli.begin import new_game
from companion.engine.castelli.box import COLOURS, MODULES, Colour
from companion.engine.castelli.moves import End, Guard, Move
from companion.engine.castelli.outcomes import Built, CardPlayed, TurnEnded
from companion.engine.castelli.record import read_header
from companion.engine.castelli.record_moves import write_move
from companion.engine.castelli.state import Game
from companion.errors import BadUsage
from companion.explain import aligned, final_rows
from companion.jsonl import write_line
from companion.simulator.play import play_game, stand_in_header
from companion.words import Words
from companion.words.language import Language
from companion.words.names import Voice

NAMES: Final = ("Ana", "Ben", "Cleo", "Dario")
SHAPES: Final[dict[Colour, str]] = {"red": "●", "blue": "■", "green": "▲", "yellow": "◆"}
PAINT: Final[dict[Colour, str]] = {"red": "31", "blue": "34", "green": "32", "yellow": "33"}
BOLD: Final = "1"
COLUMNS: Final = 80
CHOSEN_BELOW: Final = 10_000
PICTURE_EVERY: Final = 4
"""Turns between two pictures of the board."""
GAMES_KEPT: Final = 5
LONGEST_S: Final = 120
"""A demo that left no report and wrote nothing for so long was interrupted."""
RECORD: Final = "game.jsonl"
REPORT: Final = "report.html"
Played = list[tuple[Move, Step]]


def main(argv: list[str]) -> int:
    """Play the game, tell it, and leave its record, pictures and report in a folder."""
    try:
        args = _read_words(argv)
        folder = _folder(args.out)
        with (folder / RECORD).open("w", encoding="utf-8", newline="\n") as record:
            _show(args, folder, record)
        if args.out is None and _remove_older(folder):
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


# --- where it goes ---


def _folder(out: str | None) -> Path:
    """Return the folder for the game, made if missing. Raises BadUsage or OSError if it cannot be used."""
    folder = _fresh_folder() if out is None else Path(out)
    if out == "" or "\0" in str(folder) or (folder.exists() and not folder.is_dir()):
        raise BadUsage(f"demo: {out!r}: not a folder")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _fresh_folder() -> Path:
    """Return the next folder for demos in the state folder."""
    place = data.state_folder() / "demo"
    place.mkdir(parents=True, exist_ok=True)
    return place / str(max(_numbers(place), default=0) + 1)


def _numbers(place: Path) -> list[int]:
    return sorted(int(found.name) for found in place.iterdir() if found.name.isdecimal())


def _remove_older(newest: Path) -> bool:
    """Keep only the newest few demos, now that *newest* is whole; say whether any was removed.

    What an interrupted demo left goes first, but not one that may still be playing.
    """
    from shutil import rmtree

    older = [newest.with_name(str(n)) for n in _numbers(newest.parent) if n < int(newest.name)]
    older.sort(key=lambda folder: not _left_over(folder))
    removed = older[: max(0, len(older) + 1 - GAMES_KEPT)]
    for folder in removed:
        rmtree(folder, ignore_errors=True)
    return bool(removed)


def _left_over(folder: Path) -> bool:
    return not (folder / REPORT).exists() and time.time() - folder.stat().st_mtime > LONGEST_S


# --- the game ---


def _show(args: Namespace, folder: Path, record: TextIO) -> None:
    from companion.report.page import report_page

    colours = COLOURS[: args.players]
    header = stand_in_header(colours, args.modules, NAMES) | {"first": Random(args.seed).choice(colours)}
    game = new_game(read_header(header, library))
    teller = Teller(Words(args.lang), Voice(Language(args.lang), game.setup), _in_colour())
    same = f"companion demo --seed {args.seed} --players {args.players}"
    same += f" --modules {','.join(args.modules)}" if args.modules else ""
    print(f"# A simulated game on the stand-in board: {same}", file=record)
    print(write_line(header), file=record)
    teller.open(same)
    played: Played = []
    for move, step, _ in play_game(game.setup, args.seed):
        print(write_line(write_move(move)), file=record)
        teller.tell(game, step, begins=not played or isinstance(played[-1][0], End))
        game = step.state
        played.append((move, step))
        _draw(game, move, folder)
    (folder / REPORT).write_text(report_page(game.setup, played, args.lang), "utf-8")
    teller.close(game, played, folder)


def _draw(game: Game, move: Move, folder: Path) -> None:
    """Leave a picture of the board every few turns, and at the end."""
    turn = len(game.laid)
    if not isinstance(move, End) or (turn % PICTURE_EVERY and not game.over):
        return
    from companion.report.board import draw_board

    name = "board-end.svg" if game.over else f"board-turn-{turn:02}.svg"
    (folder / name).write_text(draw_board(game), "utf-8")


def _in_colour() -> bool:
    dumb = os.environ.get("TERM") == "dumb" or bool(os.environ.get("NO_COLOR"))
    return sys.stdout.isatty() and not dumb


# --- telling it ---


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells a game in a terminal of 80 columns; every colour also has its shape and its word."""

    words: Words
    voice: Voice
    in_colour: bool

    def open(self, same: str) -> None:
        """Say what this is."""
        print(self._style(self.voice.say("A simulated game of Castelli"), BOLD))
        self._say(
            self.voice.say(
                "Simulated players play a whole game, and the companion keeps the score. Board and tiles are "
                "stand-ins: the printed ones are not known to it."
            )
        )
        self._say(self.voice.say("The same game again: {command}", command=same))

    def tell(self, before: Game, step: Step, begins: bool) -> None:
        """Say what a move led to; a turn has a line on top with everybody's points so far."""
        if begins:
            self._turn(before)
        for outcome in step.outcomes:
            if isinstance(outcome, TurnEnded):
                break  # what follows after the last turn is told with the final score
            self._say(self.words.outcome(outcome, before.setup), 2)

    def close(self, game: Game, played: Played, folder: Path) -> None:
        """Give the final score with each point's reason, and say where everything is."""
        self._sheet(game)
        self._head(self.voice.say("How each point came about"))
        for line in self._points_during(game, played):
            self._say(line, 2)
        *reasons, won = game.final.outcomes if game.final else ()
        for outcome in reasons:
            self._say(self.words.outcome(outcome, game.setup), 2)
        self._head(self.words.outcome(won, game.setup))
        self._places(folder)

    def _turn(self, game: Game) -> None:
        number, of = len(game.laid) + 1, len(game.setup.board.meadows)
        who = f"{self.voice.say('Turn {n} of {all}', n=number, all=of)}  {self._player(game.turn)}"
        points = "  ".join(f"{SHAPES[c]} {game.holdings[c].points}" for c in game.setup.colours)
        gap = max(2, COLUMNS - len(who) - len(points))
        painted = who.replace(self._player(game.turn), self._paint(self._player(game.turn), game.turn))
        print(f"\n{painted}{' ' * gap}{points}")

    def _sheet(self, game: Game) -> None:
        """Print the score source by source, under names with their shapes and, below, their colours."""
        self._head(self.voice.say("The final score"))
        colours = game.setup.colours
        names = {colour: f"{SHAPES[colour]} {game.setup.names[colour]}" for colour in colours}
        words = ["", *(self.voice.colour(colour) for colour in colours)]
        head, *rows = aligned(["", *names.values()], [words, *final_rows(self.words, game)])
        for colour, name in names.items():
            head = head.replace(name, self._paint(name, colour))
        for row in (head, *rows):
            print(f"  {row}")

    def _points_during(self, game: Game, played: Played) -> Iterator[str]:
        """Give for each player what scored during the game: castles by their place, and Kings."""
        for colour in game.setup.colours:
            castles, kings = _scored(played, colour)
            parts = [f"{self.voice.amount('castles', len(castles))}: {', '.join(castles)}"] if castles else []
            parts += [self.words.card(king) for king in kings]
            during = self.words.amount("points", game.final.rows[colour].during) if game.final else ""
            yield f"{self._player(colour)}, {during} {self.voice.say('during the game')}. {'; '.join(parts)}"

    def _places(self, folder: Path) -> None:
        places = {
            self.voice.say("record"): RECORD,
            self.voice.say("report"): REPORT,
            self.voice.say("pictures"): "board-*.svg",
        }
        for name, file in places.items():
            print(f"  {name:<{max(map(len, places))}}  {folder / file}")  # not wrapped: to be copied

    # --- text ---

    def _player(self, colour: Colour) -> str:
        return f"{SHAPES[colour]} {self.voice.player(colour)}"

    def _paint(self, text: str, colour: Colour) -> str:
        return self._style(text, f"{BOLD};{PAINT[colour]}")

    def _style(self, text: str, code: str) -> str:
        return f"\033[{code}m{text}\033[0m" if self.in_colour else text

    def _head(self, text: str) -> None:
        print()
        for line in _wrapped(text):
            print(self._style(line, BOLD))

    def _say(self, text: str, indent: int = 0) -> None:
        for line in _wrapped(text, indent):
            print(line)


def _wrapped(text: str, indent: int = 0) -> list[str]:
    first, later = " " * indent, " " * (2 * indent)
    return TextWrapper(COLUMNS, first, later, break_long_words=False, break_on_hyphens=False).wrap(text)


def _scored(played: Sequence[tuple[Move, Step]], colour: Colour) -> tuple[list[str], list[str]]:
    """Return the castles of *colour* with their points, and the Kings; what a Guard undid is left out."""
    castles, kings = [], []
    for number, (_, step) in enumerate(played):
        guarded = number + 1 < len(played) and isinstance(played[number + 1][0], Guard)
        for outcome in () if guarded else step.outcomes:
            match outcome:
                case Built(by=by, at=at, points=points) if by == colour:
                    castles.append(f"{at} {points}")
                case CardPlayed(by=by, card=card) if by == colour and card.startswith("king-"):
                    kings.append(card)
    return castles, kings
