"""The icons of `symbols.svg`, which the report uses as well."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from companion.ui.drawing.picture import Picture
from companion.ui.drawing.symbols import Symbols


@cache
def symbol(name: str) -> Picture:
    """Return the drawing called *name*: wood, grain, rocks, market, mine, silver, card, village, city..."""
    return symbols().draw(name)


@cache
def symbols() -> Symbols:
    """Return all drawings there are."""
    return Symbols(files(__package__).joinpath("symbols.svg").read_text("utf-8"))
