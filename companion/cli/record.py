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
from companion.games.plugin import Game
from companion.games.registry import all_games, game_of
from companion.journal import Journal, open_journal
from companion.journal import ListedGame as StoredGame
from companion.keyboard import loop
from companion.keyboard.protocol import AnyKeyboard, keyboard_of
from companion.keyboard.session import KeyboardSession
from companion.keyboard.set_up import Terminal, ask_game, ask_header
from companion.play.table import Table
from companion.words.language import mark_count
from companion.words.words import Words


def main(argv: list[str]) -> int:
    """Take up the running game, or set up a new one, and keep it."""
    words = parser("record")
    words.add_argument(
        "file", nargs="?", metavar="FILE", help="keep the record here too; resumed if it is there"
    )
    words.add_argument("--new", action="store_true", help="a new game, even if one is running")
    words.add_argument("--game", type=int, metavar="N", help="take up game N of `companion games`")
    games = [game for game in all_games() if game.keyboard]
    if len(games) > 1:
        names = [game.id for game in games]
        words.add_argument("--rules", choices=names, metavar="ID", help=f"which game: {', '.join(names)}")
    add_language(words)
    args = words.parse_args(argv)
    if len(games) > 1 and args.rules:
        games = [game for game in games if game.id == args.rules]
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    with open_journal(paths.store_path()) as journal:
        if journal.report:
            print(journal.report, file=sys.stderr)
        try:
            _keep(journal, games, args)
        except EOFError:
            print()  # left before a game was begun
    return 0


def _keep(journal: Journal, games: list[Game], args: Any) -> None:
    file = Path(args.file) if args.file else None
    if file is not None:
        check_writable(str(file))
    at = Terminal(loop.plain_line, print, Words(args.lang))
    table, game = _table(journal, file, games, args, at)
    session = KeyboardSession(table, _keyboard(game), game.words(args.lang), file)
    if file is not None and not file.exists():
        session.save()
    loop.say(session.opening())
    loop.run(session, loop.reader(session))


def _keyboard(game: Game) -> AnyKeyboard:
    keyboard = keyboard_of(game)
    if keyboard is None:
        raise BadRecord(f"{game.title}: it cannot be kept from the keyboard")
    return keyboard


def _table(
    journal: Journal, file: Path | None, games: list[Game], args: Any, at: Terminal
) -> tuple[Table[Any, Any, Any], Game]:
    if args.game is not None:
        game = _stored(journal, args.game)
        return Table.resume(journal, game.rules[0], args.game), game
    if file is not None and file.exists():
        return _from_file(journal, file, games)
    kept = {game.rules[0].record: game for game in games}
    running = [one for one in journal.games() if one.record in kept and one.status == "running"]
    if running and file is None and not args.new and _goes_on(at, running[-1]):
        game = kept[running[-1].record]
        return Table.resume(journal, game.rules[0], running[-1].number), game
    return _begin(journal, games, args, at)


def _stored(journal: Journal, number: int) -> Game:
    try:
        return game_of(journal.history(number).line.header.get("record"))
    except BadRecord as error:
        raise BadRecord(f"game {number}: {error}") from None


def _begin(journal: Journal, games: list[Game], args: Any, at: Terminal) -> tuple[Table[Any, Any, Any], Game]:
    """Ask for a new game until one can be begun."""
    game = ask_game(at, games)
    rules, keyboard = game.rules[0], _keyboard(game)
    before = [one for one in journal.games() if one.record == rules.record]
    last = journal.history(before[-1].number).line.header if before else None
    while True:
        header = ask_header(Terminal(at.ask, at.say, game.words(args.lang)), game, keyboard, last)
        try:
            return Table.begin(journal, rules, header), game
        except BadRecord as error:
            print(error)


def _goes_on(at: Terminal, game: StoredGame) -> bool:
    players = ", ".join(listed.name for listed in game.players or ())
    one, many = mark_count(
        "Go on with game {number} ({players}; {n} move)?", "Go on with game {number} ({players}; {n} moves)?"
    )
    return at.yes(at.words.count(one, many, game.moves, number=game.number, players=players))


def _from_file(journal: Journal, file: Path, games: list[Game]) -> tuple[Table[Any, Any, Any], Game]:
    """Take up the game whose record is in *file*: the one it was written from, or a new one."""
    from companion.play.records import replay

    with replay(str(file)) as record:
        lines = [record.header, *(line.data for line in record)]
    header, moves = lines[0], lines[1:]
    kind = header.get("record")
    game = next((game for game in games if game.rules[0].record == kind), None)
    if game is None:
        raise BadRecord(f"{file}: a record of {kind}; only one game can be kept here")
    for one in reversed(journal.games()):
        line = journal.history(one.number).line
        if one.status == "running" and line.header == header and list(line.moves) == moves:
            return Table.resume(journal, game.rules[0], one.number), game
    return Table.begin(journal, game.rules[0], header, moves), game
