"""Paper, ink and the four colours: what every drawing here is made of.

Colour is never alone: red is a circle, blue a square, green a triangle, yellow a diamond, all with a line of
ink around them, so that they stand out from any ground.
"""

from __future__ import annotations

from typing import Final

from companion.engine.protocol import Colour

PAPER: Final = "#fbf5e6"
PARCHMENT: Final = "#efe3c8"
INK: Final = "#2b2118"
FADED_INK: Final = "#5f5040"

FILL: Final[dict[Colour, str]] = {
    "red": "#b3261e",
    "blue": "#1f4e9c",
    "green": "#2c6e37",
    "yellow": "#f4bd1c",
}
WRITTEN_ON: Final[dict[Colour, str]] = {
    "red": "#ffffff",
    "blue": "#ffffff",
    "green": "#ffffff",
    "yellow": INK,
}
"""What letters on a colour are written in (4.5:1 and more)."""

SERIF: Final = "Georgia,'Noto Serif','DejaVu Serif',serif"
SANS: Final = "'DejaVu Sans',Verdana,'Noto Sans',sans-serif"


def faded(colour: str, share: float = 0.6) -> str:
    """Return the *colour* (#rrggbb) faded into paper by that *share*."""
    parts = zip(_parts(colour), _parts(PAPER), strict=True)
    return "#" + "".join(f"{round(own + (paper - own) * share):02x}" for own, paper in parts)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG measures it: 1 (none) to 21."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    shares = [part / 255 for part in _parts(colour)]
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def short(value: float) -> str:
    """Return a number with one decimal at most, as short as it can be written."""
    text = f"{value:z.1f}".removesuffix(".0")
    return text if text == "0" else text.replace("-0.", "-.").removeprefix("0")


def shape(colour: Colour, radius: float, attributes: str = "") -> str:
    """Return the shape of *colour* around 0, 0; all four look equally large at one *radius*."""
    r, end = radius, f" {attributes}/>" if attributes else "/>"
    match colour:
        case "red":
            return f'<circle r="{short(r)}"{end}'
        case "blue":
            a = short(r * 0.9)
            return f'<path d="M-{a}-{a}H{a}V{a}H-{a}z"{end}'
        case "green":
            x, top, base = short(r * 1.2), short(r * 1.2), short(r * 0.88)
            return f'<path d="M0-{top}L{x} {base}H-{x}z"{end}'
        case "yellow":
            d = short(r * 1.25)
            return f'<path d="M0-{d}L{d} 0L0 {d}L-{d} 0z"{end}'


def inked(colour: Colour, radius: float, line: float = 1.2) -> str:
    """Return the shape of *colour*, filled, with a line of ink around it."""
    ink = f'fill="{FILL[colour]}" stroke="{INK}" stroke-width="{short(line)}" stroke-linejoin="round"'
    return shape(colour, radius, ink)
