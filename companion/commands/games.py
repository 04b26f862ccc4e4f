"""`companion games`: the games in the store, a line each.

Points are those of the final score; of a game that has not ended, those scored during play so far.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from shutil import get_terminal_size
from typing import Any, Final

from companion.commands import parser
from companion.commands.stored import read_store
from companion.errors import BadRecord
from companion.journal import Game, Journal, Listed
from companion.words.names import safe

# 2024 to 2099; a Pi whose clock is not set says 1970.
FIRST_MS: Final = 1_704_067_200_000
LAST_MS: Final = 4_102_444_800_000
SHORT, SHORTEST = 8, 2
"""Letters of a name in a narrow terminal: before the moves are left out, and at least."""


def main(argv: list[str]) -> int:
    """Print the games."""
    words = parser("games")
    words.epilog = "points: the final score, or what was scored so far in a game that has not ended"
    words.add_argument("--json", action="store_true", help="as one JSON object")
    args = words.parse_args(argv)
    games = read_store(_games)
    if args.json:
        print(json.dumps({"games": [_plain(game) for game in games]}, ensure_ascii=False))
    elif not games:
        print("no games yet", file=sys.stderr)
    else:
        print(*_lines(games, get_terminal_size().columns if sys.stdout.isatty() else None), sep="\n")
    return 0


def _games(journal: Journal) -> list[Game]:
    return [_so_far(journal, game) if _is_open_tournament(game) else game for game in journal.games()]


def _is_open_tournament(game: Game) -> bool:
    return "tournament" in game.record and game.status != "finished"


def _so_far(journal: Journal, game: Game) -> Game:
    """Return a tournament with the points scored so far, as any game; listed are those if it ended now."""
    from companion.rules import rules_for
    from companion.table.course import play

    line = journal.history(game.number).line
    try:
        sheet = rules_for(line.header).sheet(play(rules_for(line.header), line).state)
    except BadRecord:  # of a version that told it otherwise
        return replace(game, players=tuple(Listed(player.name, None) for player in game.players))
    points = dict.fromkeys(sheet["points"], 0)
    for half in sheet["halves"].values():
        for colour, has in half["players"].items():
            points[colour] += has["points"]
    for half in (half for played in sheet["rounds"] for half in played.values()):
        for colour, n in half["points"].items():
            points[colour] += n
    seats = zip(game.players, points.values(), strict=True)
    return replace(game, players=tuple(Listed(player.name, n) for player, n in seats))


def _plain(game: Game) -> dict[str, Any]:
    return {
        "number": game.number,
        "date": date_of(game.created_ms),
        "record": game.record,
        "status": game.status,
        "moves": game.moves,
        "players": [{"name": player.name, "points": player.points} for player in game.players],
    }


def date_of(created_ms: int) -> str | None:
    """Return the day in this place's time; None if the clock was not set."""
    if not plausible(created_ms):
        return None
    return time.strftime("%Y-%m-%d", time.localtime(created_ms / 1000))


def plausible(at_ms: int) -> bool:
    """Say whether a clock that shows *at_ms* can have been set."""
    return FIRST_MS <= at_ms < LAST_MS


def _lines(games: list[Game], width: int | None) -> list[str]:
    """Return a line for each game. What does not fit into *width* columns: names are cut, moves left out."""
    longest = max((len(player.name) for game in games for player in game.players), default=SHORTEST)
    lines: list[str] = []
    for letters, moves in _shapes(longest):
        lines = _table([_row(game, letters, moves) for game in games])
        if width is None or max(map(len, lines)) <= width:
            break
    return lines


def _shapes(longest: int) -> Iterator[tuple[int, bool]]:
    """Give how many letters a name may have, and whether the moves are told; the best first."""
    yield from ((letters, True) for letters in range(longest, min(longest, SHORT) - 1, -1))
    yield from ((letters, False) for letters in range(longest, min(longest, SHORTEST) - 1, -1))


def _table(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    used = [n for n, width in enumerate(widths) if width]
    return ["  ".join(_cell(n, row[n], widths[n]) for n in used).rstrip() for row in rows]


def _cell(column: int, text: str, width: int) -> str:
    return text.rjust(width) if column in (0, 4) else text.ljust(width)  # numbers to the right


def _row(game: Game, letters: int, tell_moves: bool) -> tuple[str, ...]:
    players = ", ".join(_player(player, letters) for player in game.players)
    moves = "1 move " if game.moves == 1 else f"{game.moves} moves"
    kind = "tournament" if "tournament" in game.record else ""
    date = date_of(game.created_ms) or "-"
    return (str(game.number), date, players, game.status, moves if tell_moves else "", kind)


def _player(player: Listed, letters: int) -> str:
    name = safe(player.name)
    shown = name if len(name) <= letters else f"{name[: letters - 1]}…"
    return shown if player.points is None else f"{shown} {player.points}"
