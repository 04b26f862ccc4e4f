"""`companion open`: the app, in a window or on the whole screen."""

from __future__ import annotations

import re
import sys
from importlib.util import find_spec

from companion import app
from companion.base.errors import BadUsage
from companion.cli import parser
from companion.games.registry import all_games
from companion.system import display


def main(argv: list[str]) -> int:
    """Open the app and stay until it is closed."""
    words = parser("open")
    words.add_argument(
        "--size", metavar="WxH", help="the window's size (1024x600, or the whole of a smaller desktop)"
    )
    words.add_argument("--full-screen", action="store_true", help="fill the screen, without a window frame")
    words.add_argument(
        "--kiosk", action="store_true", help="full screen, for a computer that runs nothing else"
    )
    words.add_argument("--demo", action="store_true", help="with a simulated table instead of a camera")
    words.add_argument("--game", choices=_demo_games(), help="with --demo: which game")
    args = words.parse_args(argv)
    if args.kiosk:
        _take_display(argv)
    if args.size is not None and not re.fullmatch("[0-9]{3,4}x[0-9]{3,4}", args.size):
        raise BadUsage(f"open: --size {args.size}: width and height are needed, as in 800x480")
    if not app.has_screen():
        raise BadUsage("open: no screen here, or no Kivy; companion record keeps the score without one")
    if args.game and not args.demo:
        raise BadUsage("open: --game is for --demo; without it a game is chosen on the screen")
    return app.run(_size(args.size), args.full_screen or args.kiosk, (args.game or "") if args.demo else None)


def _demo_games() -> list[str]:
    """Return the games that have a simulated table."""
    return [game.id for game in all_games() if game.demo and find_spec(f"{game.demo}.in_app")]


def _size(told: str | None) -> tuple[int, int] | None:
    if told is None:
        return None
    width, height = map(int, told.split("x"))
    return width, height


def _take_display(argv: list[str]) -> None:
    """Settle on what the window opens. Raises BadUsage if there is nothing."""
    found = display.find_display()
    if not found.kind:
        raise BadUsage(f"open: {found.why}; plug one in, or choose by {display.CHOSEN}")
    display.prepare(found, [sys.executable, "-P", "-m", "companion", "open", *argv])
