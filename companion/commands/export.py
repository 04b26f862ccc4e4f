"""`companion export GAME`: a game of the store as a record, on standard output."""

from __future__ import annotations

from companion.commands import parser
from companion.commands.stored import GAME_HELP, stored_game
from companion.jsonl import write_line


def main(argv: list[str]) -> int:
    """Print the record."""
    words = parser("export")
    words.add_argument("game", metavar="GAME", help=GAME_HELP)
    _number, history = stored_game(words.parse_args(argv).game)
    for line in (history.line.header, *history.line.moves):
        print(write_line(line))
    return 0
