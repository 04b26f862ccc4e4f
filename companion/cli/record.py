"""`companion record [FILE]`: keep the score of a game from the keyboard, over as many sittings as needed."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from companion.base import paths
from companion.base.errors import BadRecord, BadUsage
from companion.base.files import check_writable
from companion.base.jsonl import read_lines
from companion.cli import add_language, parser
from companion.engine.protocol import AnyRules, Json
from companion.games.plugin import Game
from companion.games.registry import all_games, game_of
from companion.journal import Journal, lines_ever, open_journal
from companion.journal import ListedGame as StoredGame
from companion.keyboard import loop
from companion.keyboard.protocol import AnyKeyboard, keyboard_of
from companion.keyboard.session import KeyboardSession
from companion.keyboard.set_up import Terminal, ask_game, ask_header
from companion.play.game_files import files_of
from companion.play.records import opened, replay
from companion.play.stored import game_number, tell
from companion.play.table import Table
from companion.words.language import mark_count
from companion.words.words import Words


def main(argv: list[str]) -> int:
    """Take up the running game, or set up a new one, and keep it."""
    words = parser("record")
    words.add_argument(
        "file", nargs="?", metavar="FILE", help="also save the record here; continued if it exists"
    )
    words.add_argument("--new", action="store_true", help="a new game, even if one is running")
    words.add_argument("--game", metavar="N", help="continue game N of `companion games`, or last")
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
        tell(journal.report)
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
    if file is not None and (args.game is not None or not _holds_something(file)):
        loop.say(session.save())
    loop.say(session.opening())
    loop.run(session, loop.reader(session))


def _keyboard(game: Game) -> AnyKeyboard:
    keyboard = keyboard_of(game)
    if keyboard is None:
        raise BadRecord(f"{game.title}: it cannot be played from the keyboard")
    return keyboard


def _table(
    journal: Journal, file: Path | None, games: list[Game], args: Any, at: Terminal
) -> tuple[Table[Any, Any, Any], Game]:
    if args.game is not None:
        number = game_number(journal, args.game)
        game = _stored(journal, number)
        if file is not None and _holds_something(file):
            _check_own_record(journal, number, file)
        return Table.resume(journal, game.rules[0], number), game
    if file is not None and _holds_something(file):
        return _from_file(journal, file, games)
    kept = {game.rules[0].record: game for game in games}
    running = [one for one in journal.games() if one.record in kept and one.status == "running"]
    if running and file is None and not args.new and _goes_on(at, running[-1]):
        game = kept[running[-1].record]
        return Table.resume(journal, game.rules[0], running[-1].number), game
    return _begin(journal, games, args, at)


def _holds_something(file: Path) -> bool:
    """Tell whether there is anything at *file* that could be lost; a link to nothing is nothing."""
    return file.exists() and (not file.is_file() or file.stat().st_size > 0)


def _check_own_record(journal: Journal, number: int, file: Path) -> None:
    """Raise BadUsage unless all in *file* is in the store too: the record of game *number*, now or once."""
    try:
        with opened(str(file)) as stream:
            header, *moves = [line.data for line in read_lines(stream, str(file))]
    except (BadRecord, ValueError):
        raise BadUsage(f"{file}: not the record of game {number}; give another name") from None
    for line in lines_ever(journal.rows(number)):
        if line.header == header and list(line.moves[: len(moves)]) == moves:
            return
    raise BadUsage(f"{file}: not the record of game {number}, or it goes further; give another name")


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
    last = _last_header(journal, before[-1].number, rules) if before else None
    while True:
        header = ask_header(Terminal(at.ask, at.say, game.words(args.lang)), game, keyboard, last)
        try:
            table = Table.begin(journal, rules, header)
        except BadRecord as error:
            print(error)
        else:
            _warn(table, game, game.words(args.lang))
            return table, game


def _warn(table: Table[Any, Any, Any], game: Game, words: Words) -> None:
    """Point out what is unusual about the boards, such as pieces that do not fit the number of players."""
    if files := files_of(game):
        boards = table.rules.boards(table.state).values()
        for warning in dict.fromkeys(line for board in boards for line in files.warnings(board)):
            print(
                words.say(
                    "Warning: {what}", what=words.fill(warning.replace("{", "{{").replace("}", "}}"), {})
                )
            )


def _last_header(journal: Journal, number: int, rules: AnyRules) -> Json | None:
    """Return the header of game *number*; None if it is not one any more."""
    header = journal.history(number).line.header
    try:
        rules.read_header(header)
    except BadRecord:
        return None
    return header


def _goes_on(at: Terminal, game: StoredGame) -> bool:
    players = ", ".join(listed.name for listed in game.players or ())
    one, many = mark_count(
        "Go on with game {number} ({players}; {n} move)?", "Go on with game {number} ({players}; {n} moves)?"
    )
    return at.yes(at.words.count(one, many, game.moves, number=game.number, players=players))


def _from_file(journal: Journal, file: Path, games: list[Game]) -> tuple[Table[Any, Any, Any], Game]:
    """Take up the game whose record is in *file*: the one it was written from, or a new one."""
    with replay(str(file)) as record:
        lines = [record.header, *(line.data for line in record)]
    header, moves = lines[0], lines[1:]
    kind = header.get("record")
    game = next((game for game in games if game.rules[0].record == kind), None)
    if game is None:
        raise BadRecord(f"{file}: a record of {kind}; only a single game can be continued here")
    for one in reversed(journal.games()):
        if one.status != "running" or one.record != kind:
            continue
        line = journal.history(one.number).line
        if line.header == header and list(line.moves) == moves:
            return Table.resume(journal, game.rules[0], one.number), game
    return Table.begin(journal, game.rules[0], header, moves), game
