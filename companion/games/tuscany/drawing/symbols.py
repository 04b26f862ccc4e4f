"""The signs of `symbols.svg`, which page and screen share."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from companion.ui.drawing.picture import Picture
from companion.ui.drawing.symbols import Symbols


@cache
def svg_text() -> str:
    """Return the file."""
    return files(__package__).joinpath("symbols.svg").read_text("utf-8")


@cache
def definitions() -> str:
    """Return the signs as definitions for another SVG."""
    inside = svg_text().partition("<defs>")[2].partition("</defs>")[0]
    return re.sub(r"<!--.*?-->|\n", "", inside, flags=re.DOTALL)


@cache
def symbols() -> Symbols:
    """Return all signs there are."""
    return Symbols(svg_text())


@cache
def symbol(name: str) -> Picture:
    """Return the sign called *name*: a kind, a crop, a chip, `hexagon`, `flag`."""
    return symbols().draw(name)
