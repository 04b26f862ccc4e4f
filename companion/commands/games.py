"""`companion games`: the games in the store, a line each."""

from __future__ import annotations

import json
import sys
import time
from typing import Any, Final

from companion.commands import parser
from companion.commands.stored import read_store
from companion.journal import Game, Journal

# 2024 to 2099; a Pi whose clock is not set says 1970.
FIRST_MS: Final = 1_704_067_200_000
LAST_MS: Final = 4_102_444_800_000


def main(argv: list[str]) -> int:
    """Print the games."""
    words = parser("games")
    words.add_argument("--json", action="store_true", help="as one JSON object")
    args = words.parse_args(argv)
    games = read_store(Journal.games)
    if args.json:
        print(json.dumps({"games": [_plain(game) for game in games]}, ensure_ascii=False))
    elif not games:
        print("no games yet", file=sys.stderr)
    else:
        print(*_lines(games), sep="\n")
    return 0


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


def _lines(games: list[Game]) -> list[str]:
    rows = [_row(game) for game in games]
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    return ["  ".join(_cell(n, cell, widths[n]) for n, cell in enumerate(row)).rstrip() for row in rows]


def _cell(column: int, text: str, width: int) -> str:
    return text.rjust(width) if column in (0, 4) else text.ljust(width)  # numbers to the right


def _row(game: Game) -> tuple[str, ...]:
    players = ", ".join(_player(player.name, player.points) for player in game.players)
    moves = "1 move " if game.moves == 1 else f"{game.moves} moves"
    kind = "tournament" if "tournament" in game.record else ""
    return (str(game.number), date_of(game.created_ms) or "-", players, game.status, moves, kind)


def _player(name: str, points: int | None) -> str:
    shown = "".join(letter if letter.isprintable() else "?" for letter in name)
    return shown if points is None else f"{shown} {points}"
