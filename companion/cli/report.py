"""`companion report GAME [-o FILE.html]`: a game as a page."""

from __future__ import annotations

import sys

from companion.base.files import check_writable, write_whole
from companion.cli import add_language, parser
from companion.games.registry import game_of
from companion.report.page import report_page
from companion.report.protocol import Circumstances
from companion.report.sharing import day_of, page_of_stored

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
    from companion.play.records import replay

    with replay(name) as played:
        lines = list(played)
    known = Circumstances(when=day_of(line.data for line in lines))
    game, steps = game_of(played.rules.record), [line.step for line in lines]
    return report_page(game, played.rules, game.words(lang), played.start, steps, known)


def page_of_game(game: str, lang: str) -> str:
    """Return the page of a game in the store. Raises BadStore or BadUsage if there is no such game."""
    from companion.play.stored import game_number, read_store

    return read_store(lambda journal: page_of_stored(journal, game_number(journal, game), lang))
