"""Days as a language writes them."""

from __future__ import annotations

from typing import Final

from companion.words.language import mark

DAY: Final = mark("{day} {month} {year}")
MONTHS: Final = (
    mark("January"),
    mark("February"),
    mark("March"),
    mark("April"),
    mark("May"),
    mark("June"),
    mark("July"),
    mark("August"),
    mark("September"),
    mark("October"),
    mark("November"),
    mark("December"),
)
