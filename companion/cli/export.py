"""`companion export GAME [--as FORMAT]`: a game of the store as its record, or in a shape to share."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from companion.base.errors import BadRecord, BadUsage
from companion.base.jsonl import write_line
from companion.cli import add_language, parser
from companion.games.plugin import Game
from companion.games.registry import game_of, rules_for
from companion.journal import History
from companion.play.results import Result, read_results
from companion.play.stored import GAME_HELP, stored_game
from companion.words.game_words import GameWords


def main(argv: list[str]) -> int:
    """Print the game in the format that was asked for."""
    words = parser("export")
    words.add_argument("game", metavar="GAME", help=GAME_HELP)
    words.add_argument(
        "--as",
        dest="form",
        default="record",
        choices=FORMS,
        help="record (the default), csv, bg-stats (a link that creates the play there), text, qr (an "
        "SVG of the"
        " text), bg-stats-qr (of the link), board (an SVG)",
    )
    add_language(words)
    args = words.parse_args(argv)
    number, history = stored_game(args.game)
    sys.stdout.write(FORMS[args.form](Stored(number, history, args.lang)))
    return 0


@dataclass(frozen=True, slots=True)
class Stored:
    """The game of the store that is exported, and in which language."""

    number: int
    history: History
    language: str

    @property
    def game(self) -> Game:
        """What is played. Raises BadRecord if no game that is installed knows it."""
        return game_of(self.history.line.header.get("record"))

    @property
    def words(self) -> GameWords:
        """The game's words in the language."""
        return self.game.words(self.language)

    @property
    def results(self) -> list[Result]:
        """How it ended. Raises BadUsage if it has not."""
        number = self.number
        try:
            if found := read_results(number, self.history):
                return found
        except BadRecord as error:
            raise BadRecord(f"game {number}: {error}") from None
        raise BadUsage(f"game {number}: has no result yet; companion record --game {number} goes on with it")


Told = Callable[[Stored, Result], str]
Form = Callable[[Stored], str]


def _record(stored: Stored) -> str:
    line = stored.history.line
    return "".join(f"{write_line(told)}\n" for told in (line.header, *line.moves))


def _csv(stored: Stored) -> str:
    from companion.report.formats import csv_text

    return csv_text(stored.results, stored.words)


def _each(told: Told) -> Form:
    def form(stored: Stored) -> str:
        return "".join(f"{told(stored, result)}\n" for result in stored.results)

    return form


def _link(stored: Stored, result: Result) -> str:
    from companion.report.formats import bg_stats_link

    return bg_stats_link(result, stored.game, stored.words)


def _short_link(stored: Stored, result: Result) -> str:
    from companion.report.formats import bg_stats_code

    return bg_stats_code(result, stored.game, stored.words)


def _text(stored: Stored, result: Result) -> str:
    from companion.report.formats import result_text

    return result_text(result, stored.game, stored.words)


def _one_code(told: Told, otherwise: str) -> Form:
    def form(stored: Stored) -> str:
        from companion.report.formats import qr_svg

        result, *others = stored.results
        if others:
            raise BadUsage(
                f"game {stored.number}: a tournament has several results; use --as text or bg-stats"
            )
        try:
            return f"{qr_svg(told(stored, result))}\n"
        except BadUsage as error:
            raise BadUsage(f"game {stored.number}: {error}; use --as {otherwise}") from None

    return form


def _board(stored: Stored) -> str:
    from companion.play.course import play
    from companion.report.protocol import report_of

    number, line = stored.number, stored.history.line
    rules = rules_for(line.header)
    board, *others = rules.boards(play(rules, line).state).values()
    if others:
        raise BadUsage(f"game {number}: a tournament has two boards; companion report {number} shows them")
    drawn = report_of(stored.game).draw_board(board)
    if not drawn:
        raise BadUsage(f"game {number}: {stored.game.title} has no drawing of its board")
    return f"{drawn}\n"


FORMS: Final[dict[str, Form]] = {
    "record": _record,
    "csv": _csv,
    "bg-stats": _each(_link),
    "bg-stats-qr": _one_code(_short_link, "bg-stats"),
    "text": _each(_text),
    "qr": _one_code(_text, "text"),
    "board": _board,
}
