"""`companion demo`: a whole simulated game, told turn by turn, with its score explained to the last point."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterable
from random import SystemRandom
from typing import Final

from companion.base.errors import BadUsage
from companion.cli import add_language, parser
from companion.demo.folders import GAMES_KEPT, RECORD, folder_for, remove_older
from companion.demo.protocol import DemoRequest, demo_of
from companion.games.registry import all_games

CHOSEN_BELOW: Final = 10_000


def main(argv: list[str]) -> int:
    """Play the game, tell it, and leave its record, pictures and report in a folder."""
    try:
        games = {game.id: game for game in all_games() if game.demo}
        args = _read_words(argv, {name: demo_of(game).MODULES for name, game in games.items()})
        folder = folder_for(args.out)
        with (folder / RECORD).open("w", encoding="utf-8", newline="\n") as record:
            demo_of(games[args.game]).show(
                _request(args, usual=args.game == next(iter(games))), folder, record
            )
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


def _read_words(argv: list[str], modules: dict[str, tuple[str, ...]]) -> Namespace:
    known = dict.fromkeys(name for names in modules.values() for name in names)
    words = parser("demo")
    words.add_argument("--headless", action="store_true", help="in the terminal only, without a window")
    words.add_argument("--game", choices=[*modules], default=next(iter(modules)), help="which game")
    words.add_argument("--seed", type=_seed, metavar="N", help="the same number gives the same game again")
    words.add_argument("--players", type=int, choices=[2, 3, 4], default=4, help="number of players (4)")
    words.add_argument(
        "--modules", type=_modules(known), default=[], metavar="A,B", help=f"any of {','.join(known)}"
    )
    words.add_argument("--out", metavar="DIR", help="the folder for record, pictures and report")
    words.add_argument("--no-camera", action="store_true", help="use the rules alone: quick, no pictures")
    add_language(words)
    args = words.parse_args(argv)
    for name in args.modules:
        if name not in modules[args.game]:
            words.error(f"argument --modules: {args.game} has no {name}")
    if args.seed is None:
        args.seed = SystemRandom().randrange(CHOSEN_BELOW)
    return args


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise ArgumentTypeError("a whole number from 0, of at most 18 digits, is needed")
    return int(text)


def _modules(known: Iterable[str]) -> Callable[[str], list[str]]:
    names = tuple(known)

    def modules(text: str) -> list[str]:
        given = [name.strip() for name in text.split(",") if name.strip()]
        for name in given:
            if name not in names:
                raise ArgumentTypeError(f"{name[:40]!r} is not one of {', '.join(names)}")
        if len(set(given)) < len(given):
            raise ArgumentTypeError("each module at most once")
        return given

    return modules


def _request(args: Namespace, usual: bool) -> DemoRequest:
    same = f"demo --seed {args.seed} --players {args.players}"
    same += f" --modules {','.join(args.modules)}" if args.modules else ""
    same += " --no-camera" if args.no_camera else ""
    same += "" if usual else f" --game {args.game}"
    return DemoRequest(
        args.seed, args.players, tuple(args.modules), not args.no_camera, args.lang, command=same
    )
