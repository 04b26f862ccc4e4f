"""Everything that stands on a board as a definition of its own: drawn once, used by its name."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from companion.engine.protocol import COLOURS, Colour
from companion.report.ink import FILL, INK, PAPER, SANS, WRITTEN_ON, inked, shape

LINE: Final = f'stroke="{INK}" stroke-linejoin="round" stroke-linecap="round"'


def symbols() -> str:
    """Return the definitions of everything that may stand on a board."""
    drawn = (_group(*pair) for colour in COLOURS for pair in _of_colour(colour))
    return f"<defs>{_plain()}{''.join(drawn)}</defs>"


@cache
def _plain() -> str:
    """Return what bears nobody's colour, from `symbols.svg`."""
    text = (Path(__file__).parents[1] / "drawing" / "symbols.svg").read_text("utf-8")
    inside = text.partition("<defs>")[2].partition("</defs>")[0]
    return re.sub(r"<!--.*?-->|\n", "", inside, flags=re.DOTALL)


def _group(name: str, drawn: str) -> str:
    return f'<g id="{name}">{drawn}</g>'


def _of_colour(colour: Colour) -> list[tuple[str, str]]:
    """Shape, hollow shape, castle, overbuilt castle, and the coats with their values."""
    hollow = f'fill="{PAPER}" stroke="{FILL[colour]}" stroke-width="2.6"'
    coats = [(f"{colour}-{value}", _coat(colour, value)) for value in range(7)]
    return [
        (colour, inked(colour, 8)),
        (f"{colour}-nobody", shape(colour, 8.6, f'fill="{INK}"') + shape(colour, 6.8, hollow)),
        (f"{colour}-castle", _castle(colour)),
        (f"{colour}-under", _under(colour)),
        *coats,
    ]


def _coat(colour: Colour, value: int) -> str:
    """A coat of arms: a shield in the colour's shape with its value, or (0) a card on it."""
    shield = inked(colour, 13, 1.6)
    low = {"green": 3.6, "red": 0, "blue": 0, "yellow": 0}[colour]
    if not value:
        card = f'<use href="#card" transform="translate(0 {low}) rotate(12) scale({0.85 if low else 1})"/>'
        return shield + card
    size = 16 if low else 19
    return (
        f'{shield}<text y="{low}" dy=".36em" font-size="{size}" font-weight="700" text-anchor="middle"'
        f' font-family="{SANS}" fill="{WRITTEN_ON[colour]}">{value}</text>'
    )


def _castle(colour: Colour) -> str:
    """A tower, 20 wide and 26 high, with its owner's shape on it."""
    walls = "M-10 13V-3H-9V-13H-5V-9H-2V-13H2V-9H5V-13H9V-3H10V13z"
    emblem = shape(colour, 4.6, f'fill="{PAPER}" stroke="{INK}" stroke-width="1.3"')
    return (
        f'<path d="{walls}" fill="{FILL[colour]}" {LINE} stroke-width="1.6"/>'
        f'<g transform="translate(0 3.6)">{emblem}</g>'
    )


def _under(colour: Colour) -> str:
    """What is left to see of a castle under another: its foot, 26 wide and 11 high, with the shape."""
    emblem = shape(colour, 3.2, f'fill="{PAPER}" stroke="{INK}" stroke-width="1"')
    return (
        f'<path d="M-13 5.5L-11.5-5.5H11.5L13 5.5z" fill="{FILL[colour]}" {LINE} stroke-width="1.4"/>'
        f'<g transform="translate(0 .4)">{emblem}</g>'
    )
