"""`companion games`: the saved games, a line each.

Points are those of the final score; of a game that has not ended, those scored during play so far.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

from companion.base.errors import BadRecord
from companion.cli import parser
from companion.journal import Journal, Listed, ListedGame
from companion.play.results import date_of
from companion.play.stored import read_store
from companion.words.names import safe

if TYPE_CHECKING:
    from companion.play.statistics import Person

SHORT, SHORTEST = 8, 2
"""Letters of a name in a narrow terminal: before the moves are left out, and at least."""


def main(argv: list[str]) -> int:
    """Print the games."""
    words = parser("games")
    words.epilog = "points: the final score, or what was scored so far in a game that has not ended"
    words.add_argument("--json", action="store_true", help="as one JSON object")
    words.add_argument("--players", action="store_true", help="the totals of each player, by name")
    args = words.parse_args(argv)
    if args.players:
        return _print_players(args.json)
    games = read_store(Journal.games)
    if args.json:
        print(json.dumps({"games": [_plain(game) for game in games]}, ensure_ascii=False))
    elif not games:
        print("no games yet", file=sys.stderr)
    else:
        print(*_lines(games, get_terminal_size().columns if sys.stdout.isatty() else None), sep="\n")
    return 0


def _print_players(as_json: bool) -> int:
    from companion.play.same_person import merge_people
    from companion.play.statistics import add_up_by_game, all_results
    from companion.system.settings import Settings

    damaged: list[int] = []
    tallies = add_up_by_game(read_store(lambda journal: all_results(journal, damaged.append)))
    for number in sorted(set(damaged)):
        print(f"game {number}: its score is damaged and does not count here", file=sys.stderr)
    same = Settings.read().same
    told = {
        game: [_figures(person) for person in merge_people(people, same)] for game, people in tallies.items()
    }
    if as_json:
        rows = [{**row, "game": game} for game, people in told.items() for row in people]
        print(json.dumps({"players": rows}, ensure_ascii=False))
    elif told:
        print(*_tables(told), sep="\n")
    else:
        print("no games with a result yet", file=sys.stderr)
    return 0


def _tables(told: Mapping[str, list[dict[str, Any]]]) -> Iterator[str]:
    """Give a table for each game, under its title if several were played."""
    from companion.games.registry import game_called

    for n, (game, people) in enumerate(told.items()):
        if len(told) > 1:
            found = game_called(game)
            yield from (*[""] * (n > 0), found.title if found else game)
        rows = [tuple(safe(str(figure)) for figure in one.values()) for one in people]
        yield from _table([tuple(people[0]), *rows], right=(1, 2, 3, 4))


def _figures(person: Person) -> dict[str, Any]:
    of = person.all
    average = round(of.average, 1)
    return {"name": person.name, "games": of.games, "wins": of.wins, "average": average, "best": of.best}


def _is_tournament(game: ListedGame) -> bool:
    """Tell whether it is played on several boards at once."""
    from companion.games.registry import rules_for

    try:
        return rules_for({"record": game.record}).several_boards
    except BadRecord:  # of a game that is not here any more
        return False


def _plain(game: ListedGame) -> dict[str, Any]:
    return {
        "number": game.number,
        "date": date_of(game.created_ms),
        "record": game.record,
        "status": game.status,
        "moves": game.moves,
        "players": [{"name": player.name, "points": player.points} for player in game.players],
    }


def _lines(games: list[ListedGame], width: int | None) -> list[str]:
    """Return a line for each game. What does not fit into *width* columns: names are cut, moves left out."""
    longest = max((len(player.name) for game in games for player in game.players), default=SHORTEST)
    titles = _titles({game.record for game in games})
    lines: list[str] = []
    for letters, moves in _shapes(longest):
        lines = _table([_row(game, letters, moves, titles.get(game.record, "")) for game in games])
        if width is None or max(map(len, lines)) <= width:
            break
    return lines


def _titles(records: set[str]) -> dict[str, str]:
    """Return the title of the game of each record, if there are several games."""
    from companion.games.registry import game_of

    found = {}
    for record in records:
        with suppress(BadRecord):  # of a game that is not here any more
            found[record] = game_of(record).title
    return found if len(set(found.values())) > 1 else {}


def _shapes(longest: int) -> Iterator[tuple[int, bool]]:
    """Give how many letters a name may have, and whether the moves are shown; the best first."""
    yield from ((letters, True) for letters in range(longest, min(longest, SHORT) - 1, -1))
    yield from ((letters, False) for letters in range(longest, min(longest, SHORTEST) - 1, -1))


def _table(rows: list[tuple[str, ...]], right: tuple[int, ...] = (0, 4)) -> list[str]:
    """Return *rows* under each other, the columns with numbers to the *right*, empty ones left out."""
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    used = [n for n, width in enumerate(widths) if width]
    cells = [
        [row[n].rjust(widths[n]) if n in right else row[n].ljust(widths[n]) for n in used] for row in rows
    ]
    return ["  ".join(row).rstrip() for row in cells]


def _row(game: ListedGame, letters: int, tell_moves: bool, title: str) -> tuple[str, ...]:
    players = ", ".join(_player(player, letters) for player in game.players)
    moves = "1 move " if game.moves == 1 else f"{game.moves} moves"
    kind = "tournament" if _is_tournament(game) else title
    date = date_of(game.created_ms) or "-"
    return (str(game.number), date, players, game.status, moves if tell_moves else "", kind)


def _player(player: Listed, letters: int) -> str:
    name = safe(player.name)
    shown = name if len(name) <= letters else f"{name[: letters - 1]}…"
    return shown if player.points is None else f"{shown} {player.points}"
