"""`companion open`: the app, in a window or on the whole screen."""

from __future__ import annotations

import re

from companion import app
from companion.commands import parser
from companion.errors import BadUsage


def main(argv: list[str]) -> int:
    """Open the app and stay until it is closed."""
    words = parser("open")
    words.add_argument("--size", default="1024x600", metavar="WxH", help="the window's size (1024x600)")
    words.add_argument("--full-screen", action="store_true", help="without a window's frame")
    args = words.parse_args(argv)
    if not re.fullmatch("[0-9]{3,4}x[0-9]{3,4}", args.size):
        raise BadUsage(f"open: --size {args.size}: width and height are needed, as in 800x480")
    if not app.has_screen():
        raise BadUsage("open: there is no screen here, or no Kivy; companion record keeps a game without")
    width, height = map(int, args.size.split("x"))
    return app.run((width, height), args.full_screen)
