"""`companion report GAME [-o FILE.html]`: a game as a page."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from companion.commands import add_language, parser
from companion.engine.castelli.apply import Step
from companion.engine.castelli.state import Setup
from companion.files import check_writable, write_whole
from companion.report.page import Circumstances, Kept, report_page

if TYPE_CHECKING:
    from companion.journal import Journal

RECORD = ".jsonl"


def main(argv: list[str]) -> int:
    """Write the page of a game to a file, or to standard output."""
    words = parser("report")
    words.add_argument("game", metavar="GAME", help="its number in `games`, `last`, or a record (.jsonl)")
    words.add_argument("-o", dest="file", metavar="FILE", help="write it there, not to standard output")
    add_language(words)
    args = words.parse_args(argv)
    if args.file is not None:
        check_writable(args.file)
    page = page_of_record if args.game.endswith(RECORD) else page_of_game
    text = page(args.game, args.lang)
    if args.file is None:
        sys.stdout.write(text)
    else:
        write_whole(args.file, text)
    return 0


# --- the game ---


def page_of_record(name: str, lang: str) -> str:
    """Return the page of the record in the file called *name*. Raises BadRecord, naming file and line."""
    from companion.records import play_file

    header, *played = play_file(name)
    steps = [(one.move, Step(one.state, one.outcomes)) for one in played]
    known = Circumstances(when=_date(one.data for one in played))
    return _page(header.state.setup, steps, lang, known)


def page_of_game(game: str, lang: str) -> str:
    """Return the page of a game in the store. Raises BadStore or BadUsage if there is no such game."""
    from companion.commands.stored import game_number, read_store

    return read_store(lambda journal: _page_of_stored(journal, game_number(journal, game), lang))


def _page_of_stored(journal: Journal, number: int, lang: str) -> str:
    from companion.rules import rules_for
    from companion.table import Table

    history = journal.history(number)
    table: Table[Any, Any, Any] = Table.resume(journal, rules_for(history.line.header), number)
    states, outcomes = table.course.states, table.course.outcomes
    moves = (table.rules.read_move(state, move) for state, move in zip(states, table.moves, strict=False))
    steps = [(move, Step(*after)) for move, *after in zip(moves, states[1:], outcomes, strict=False)]
    kept = table.kept if table.scored_otherwise else None
    known = Circumstances(
        when=_date([*table.moves, {"at_ms": history.start.created_ms}]),
        stopped=table.status == "stopped",
        kept=Kept(kept.engine, _totals(kept.sheet)) if kept else None,
        misfit=table.misfit.number if table.misfit else None,
    )
    return _page(table.setup, steps, lang, known)


def _page(setup: Any, steps: Any, lang: str, known: Circumstances) -> str:
    if isinstance(setup, Setup):
        return report_page(setup, steps, lang, known)
    from companion.report.tournament import tournament_page

    return tournament_page(setup, steps, lang, known)


def _totals(sheet: Any) -> dict[Any, int]:
    return {colour: row["total"] for colour, row in sheet.get("final", {}).items()}


def _date(moves: Iterable[Any]) -> str:
    """Return the day of the first move that tells its time."""
    from companion.commands.games import date_of

    at_ms = next((move["at_ms"] for move in moves if "at_ms" in move), None)
    return (date_of(at_ms) or "") if at_ms is not None else ""


# --- the file ---
