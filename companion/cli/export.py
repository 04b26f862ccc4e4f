"""`companion export GAME [--as FORMAT]`: a game of the store as its record, or in a shape to share."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final

from companion.base.errors import BadUsage
from companion.base.jsonl import write_line
from companion.cli import add_language, parser
from companion.games.castelli.words import CastelliWords
from companion.journal import History
from companion.play.results import Result, results_of
from companion.play.stored import GAME_HELP, stored_game


def main(argv: list[str]) -> int:
    """Print the game in the wanted format."""
    words = parser("export")
    words.add_argument("game", metavar="GAME", help=GAME_HELP)
    words.add_argument(
        "--as",
        dest="form",
        default="record",
        choices=FORMS,
        help="record (as usual), csv, bg-stats (a link that creates the play there), text, qr (an SVG of the"
        " text), bg-stats-qr (of the link), board (an SVG)",
    )
    add_language(words)
    args = words.parse_args(argv)
    number, history = stored_game(args.game)
    sys.stdout.write(FORMS[args.form](number, history, CastelliWords(args.lang)))
    return 0


def _record(_number: int, history: History, _words: CastelliWords) -> str:
    return "".join(f"{write_line(line)}\n" for line in (history.line.header, *history.line.moves))


def _results(number: int, history: History) -> list[Result]:
    found = results_of(number, history)
    if not found:
        raise BadUsage(f"game {number}: has no result yet; companion record --game {number} goes on with it")
    return found


def _csv(number: int, history: History, _words: CastelliWords) -> str:
    from companion.report.formats import csv_text

    return csv_text(_results(number, history))


def _shared(told: Callable[[Result, CastelliWords], str]) -> Callable[[int, History, CastelliWords], str]:
    def form(number: int, history: History, words: CastelliWords) -> str:
        return "".join(f"{told(result, words)}\n" for result in _results(number, history))

    return form


def _link(result: Result, words: CastelliWords) -> str:
    from companion.report.formats import bg_stats_link

    return bg_stats_link(result, words)


def _text(result: Result, words: CastelliWords) -> str:
    from companion.report.formats import result_text

    return result_text(result, words)


def _one_code(told: Callable[[Result, CastelliWords], str]) -> Callable[[int, History, CastelliWords], str]:
    def form(number: int, history: History, words: CastelliWords) -> str:
        from companion.report.formats import qr_svg

        result, *others = _results(number, history)
        if others:
            raise BadUsage(f"game {number}: a tournament has several results; use --as text or bg-stats")
        return f"{qr_svg(told(result, words))}\n"

    return form


def _board(number: int, history: History, _words: CastelliWords) -> str:
    from companion.engine.castelli.state import Game
    from companion.games.castelli.report.board import draw_board
    from companion.games.registry import rules_for
    from companion.play.course import play

    state: Any = play(rules_for(history.line.header), history.line).state
    if not isinstance(state, Game):
        raise BadUsage(f"game {number}: a tournament has two boards; companion report {number} shows them")
    return f"{draw_board(state)}\n"


FORMS: Final[dict[str, Callable[[int, History, CastelliWords], str]]] = {
    "record": _record,
    "csv": _csv,
    "bg-stats": _shared(_link),
    "bg-stats-qr": _one_code(_link),
    "text": _shared(_text),
    "qr": _one_code(_text),
    "board": _board,
}
