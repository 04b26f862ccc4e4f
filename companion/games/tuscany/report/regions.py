"""Regions as SVG: one of a player, or those of all players on one sheet."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from companion.engine.protocol import Colour
from companion.engine.tuscany.state import Game
from companion.games.tuscany.drawing.region import draw_region, extent
from companion.games.tuscany.drawing.shapes import Filled, Outlined, Shape, Sign, Written
from companion.games.tuscany.drawing.symbols import definitions
from companion.report.ink import INK, PAPER, PARCHMENT, SANS, SERIF, inked, short
from companion.ui.drawing.polygons import Polygon
from companion.words.names import safe

TITLE: Final = 44.0
GAP: Final = 20.0
COLUMNS: Final = 2
NAME_AT_MOST: Final = 24


def region_svg(game: Game, colour: Colour, label: str, defined: bool = False) -> str:
    """Return the region of *colour* as an SVG, with its signs unless the page has *defined* them."""
    region = game.setup.regions[colour]
    left, top, wide, high = extent(region)
    box = f"{short(left)} {short(top)} {short(wide)} {short(high)}"
    named = f' role="img" aria-label="{escape(label)}"' if label else ""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{wide:.0f}" height="{high:.0f}"'
    signs = "" if defined else f"<defs>{definitions()}</defs>"
    return f"{head}{named}>{signs}{drawn(draw_region(region, game.covered[colour]))}</svg>"


def regions_svg(game: Game) -> str:
    """Return the regions of all players as one SVG that needs nothing else."""
    extents = {colour: extent(game.setup.regions[colour]) for colour in game.setup.colours}
    cell_wide = max(wide for _, _, wide, _ in extents.values()) + GAP
    cell_high = max(high for _, _, _, high in extents.values()) + TITLE + GAP
    rows = -(-len(extents) // COLUMNS)
    wide, high = COLUMNS * cell_wide + GAP, rows * cell_high + GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}"',
        f' width="{wide:.0f}" height="{high:.0f}"><defs>{definitions()}</defs>',
        f'<rect width="{wide:.0f}" height="{high:.0f}" rx="16" fill="{PARCHMENT}"/>',
    ]
    for n, (colour, (left, top, own, _)) in enumerate(extents.items()):
        x = GAP + n % COLUMNS * cell_wide
        y = GAP + n // COLUMNS * cell_high
        parts.append(_title(game, colour, x, y))
        aside = (cell_wide - GAP - own) / 2
        region = drawn(draw_region(game.setup.regions[colour], game.covered[colour]))
        moved = f"translate({short(x + aside - left)} {short(y + TITLE - top)})"
        parts.append(f'<g transform="{moved}">{region}</g>')
    return "".join([*parts, "</svg>"])


def _title(game: Game, colour: Colour, x: float, y: float) -> str:
    name = safe(game.setup.names.get(colour, ""))
    shown = name if len(name) <= NAME_AT_MOST else f"{name[: NAME_AT_MOST - 1]}…"
    has = game.holdings[colour]
    text = f'font-size="22" fill="{INK}"'
    points = _score(x + 300, y + 22, has.red, has.green)
    return (
        f'<g transform="translate({short(x + 20)} {short(y + 22)})">{inked(colour, 10, 1.6)}</g>'
        f'<text x="{short(x + 40)}" y="{short(y + 30)}" {text} font-family="{SERIF}">{escape(shown)}</text>'
        f"{points}"
    )


def _score(x: float, y: float, red: int, green: int) -> str:
    """Write both tracks: a red and a green plate, each with its letter's own shape."""
    parts = []
    for n, (number, paint) in enumerate(((red, "#a3231b"), (green, "#2c6e37"))):
        left = x + n * 62
        parts.append(
            f'<rect x="{short(left)}" y="{short(y - 14)}" width="54" height="28" rx="{6 if n else 14}"'
            f' fill="{paint}" stroke="{INK}" stroke-width="1.4"/><text x="{short(left + 27)}"'
            f' y="{short(y)}" dy=".36em" text-anchor="middle" font-size="18" font-weight="700"'
            f' font-family="{SANS}" fill="{PAPER}">{number}</text>'
        )
    return "".join(parts)


# --- shapes ---


def drawn(shapes: Iterable[Shape]) -> str:
    """Return *shapes* as SVG."""
    return "".join(map(_drawn, shapes))


def _drawn(shape: Shape) -> str:
    match shape:
        case Filled(points, colour, opacity):
            return f'<path d="{_path(points)}" fill="{colour}"{_opacity(opacity)}/>'
        case Outlined(points, colour, width, opacity):
            line = f'stroke="{colour}" stroke-width="{short(width)}" stroke-linejoin="round"'
            return f'<path d="{_path(points)}" fill="none" {line}{_opacity(opacity)}/>'
        case Sign(name, x, y, scale, opacity):
            size = "" if scale == 1 else f" scale({scale:g})"
            place = f"translate({short(x)} {short(y)}){size}"
            return f'<use href="#{name}" transform="{place}"{_opacity(opacity)}/>'
        case Written(text, x, y, size, colour):
            place = f'x="{short(x)}" y="{short(y)}" dy=".36em" text-anchor="middle"'
            font = f'font-size="{short(size)}" font-family="{SANS}" font-weight="700" fill="{colour}"'
            return f"<text {place} {font}>{escape(text)}</text>"


def _path(points: Polygon) -> str:
    return f"M{'L'.join(f'{short(x)} {short(y)}' for x, y in points)}z"


def _opacity(opacity: float) -> str:
    return "" if opacity == 1 else f' opacity="{opacity:g}"'
