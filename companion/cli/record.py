"""`companion record [FILE]`: keep the score of a game from the keyboard, over as many sittings as needed."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from companion.base import paths
from companion.base.errors import BadRecord
from companion.base.files import check_writable
from companion.cli import add_language, parser
from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.words import CastelliWords
from companion.journal import Game, Journal, open_journal
from companion.keyboard import asking, loop
from companion.keyboard.session import KeyboardSession
from companion.play import Table
from companion.words.language import mark_count


def main(argv: list[str]) -> int:
    """Take up the running game, or set up a new one, and keep it."""
    words = parser("record")
    words.add_argument(
        "file", nargs="?", metavar="FILE", help="keep the record here too; resumed if it is there"
    )
    words.add_argument("--new", action="store_true", help="a new game, even if one is running")
    words.add_argument("--game", type=int, metavar="N", help="take up game N of `companion games`")
    add_language(words)
    args = words.parse_args(argv)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    with open_journal(paths.store_path()) as journal:
        if journal.report:
            print(journal.report, file=sys.stderr)
        try:
            _keep(journal, args)
        except EOFError:
            print()  # left before a game was begun
    return 0


def _keep(journal: Journal, args: Any) -> None:
    file = Path(args.file) if args.file else None
    if file is not None:
        check_writable(str(file))
    at = asking.Terminal(loop.plain_line, print, CastelliWords(args.lang))
    table = _table(journal, file, args, at)
    session = KeyboardSession(table, at.words, file)
    if file is not None and not file.exists():
        session.save()
    loop.say(session.opening())
    loop.run(session, loop.reader(session))


def _table(journal: Journal, file: Path | None, args: Any, at: asking.Terminal) -> Table[Any, Any, Any]:
    if args.game is not None:
        return Table.resume(journal, CASTELLI, args.game)
    if file is not None and file.exists():
        return _from_file(journal, file)
    games = [game for game in journal.games() if game.record == CASTELLI.record]
    running = [game for game in games if game.status == "running"]
    if running and file is None and not args.new and _goes_on(at, running[-1]):
        return Table.resume(journal, CASTELLI, running[-1].number)
    last = journal.history(games[-1].number).line.header if games else None
    while True:
        header = asking.ask_header(at, last)
        try:
            return Table.begin(journal, CASTELLI, header)
        except BadRecord as error:
            print(error)


def _goes_on(at: asking.Terminal, game: Game) -> bool:
    players = ", ".join(listed.name for listed in game.players or ())
    one, many = mark_count(
        "Go on with game {number} ({players}; {n} move)?", "Go on with game {number} ({players}; {n} moves)?"
    )
    return at.yes(at.words.count(one, many, game.moves, number=game.number, players=players))


def _from_file(journal: Journal, file: Path) -> Table[Any, Any, Any]:
    """Take up the game whose record is in *file*: the one it was written from, or a new one."""
    from companion.play.records import replay

    with replay(str(file)) as record:
        lines = [record.header, *(line.data for line in record)]
    header, moves = lines[0], lines[1:]
    if header.get("record") != CASTELLI.record:
        raise BadRecord(f"{file}: a record of {header.get('record')}; only one game can be kept here")
    for game in reversed(journal.games()):
        line = journal.history(game.number).line
        if game.status == "running" and line.header == header and list(line.moves) == moves:
            return Table.resume(journal, CASTELLI, game.number)
    return Table.begin(journal, CASTELLI, header, moves)
