"""The faces and backs of the tiles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2
import numpy as np

from tests.families.press import glyphs, motives
from tests.families.press.decks import designs
from tests.families.press.finish import printed
from tests.families.press.paint import (
    Ink,
    Mask,
    Points,
    Sheet,
    bevel,
    blends,
    dice,
    disc,
    floats,
    lay,
    lit,
    moved,
    noise,
    polygon,
    ramp,
    shine,
    soften,
    turned,
)
from tests.families.protocol import Colour

SCALE: Final = 7.0
"""Pixels a millimetre of a face."""
EDGE: Final = 280


@dataclass(frozen=True)
class Style:
    """How a box looks."""

    shield: str
    type: glyphs.Face
    outward: bool
    """Whether the shields' tips point out."""
    wide: float
    """A shield's width in mm."""
    reach: float
    """From the middle of the tile to the middle of a shield, in mm."""
    inks: dict[Colour, Ink]
    pale: Ink
    dark: Ink
    silver: Ink
    ground: tuple[Ink, Ink]
    back: tuple[Ink, Ink]
    slot: Ink
    """The colour of the bare slot."""


STYLES: Final[dict[str, Style]] = {
    "gazette": Style(
        "heater", "slab", False, 12.6, 11.4,
        {"red": (38, 30, 214), "blue": (186, 88, 10), "green": (62, 142, 18), "yellow": (20, 204, 255)},
        (250, 252, 255), (18, 16, 20), (205, 205, 205),
        ((205, 228, 240), (176, 212, 232)), ((120, 66, 40), (70, 36, 22)), (176, 206, 190),
    ),
    "studio": Style(
        "french", "round", True, 13.0, 11.6,
        {"red": (42, 22, 186), "blue": (188, 76, 26), "green": (52, 128, 34), "yellow": (44, 190, 246)},
        (240, 250, 255), (26, 22, 34), (222, 216, 210),
        ((150, 204, 226), (96, 158, 172)), ((40, 36, 112), (26, 20, 60)), (74, 128, 98),
    ),
    "fresco": Style(
        "oval", "nib", False, 12.2, 11.8,
        {"red": (52, 64, 172), "blue": (156, 98, 54), "green": (78, 130, 70), "yellow": (74, 178, 224)},
        (224, 240, 246), (40, 44, 60), (206, 210, 208),
        ((168, 196, 212), (150, 180, 200)), ((112, 122, 64), (86, 92, 48)), (130, 160, 186),
    ),
}  # fmt: skip


def area(points: Points) -> Mask:
    """Return the mask of points given in mm from the tile's middle."""
    return polygon(EDGE, EDGE, points * SCALE + EDGE / 2)


def _stamp(glyph: Mask, size: float, x: float, y: float, degrees: float) -> Mask:
    """Return a glyph *size* mm high, turned, with its middle at x, y."""
    zoom = size * SCALE / glyphs.SIZE
    half = glyphs.SIZE / 2
    matrix = np.asarray(cv2.getRotationMatrix2D((half, half), -degrees, zoom), np.float64)
    matrix[:, 2] += np.array([x, y]) * SCALE + EDGE / 2 - half
    return floats(np.clip(cv2.warpAffine(glyph, matrix, (EDGE, EDGE), flags=cv2.INTER_AREA), 0, 1))


def _field(style: Style, colour: Colour, mask: Mask) -> Sheet:
    """Return what a shield is filled with: its colour from light to dark, with the colour's pattern."""
    ink = style.inks[colour]
    filled = blends(lit(ink, 1.18), lit(ink, 0.8), ramp(EDGE, EDGE, 0.9, 0.9))
    shine(filled, bevel(mask, 0.5 * SCALE), 62 if style.type != "nib" else 24)
    return filled


def _coat(art: Sheet, style: Style, side: int, colour: Colour, sign: str) -> None:
    """Paint one coat of arms; side 0 is north."""
    way = np.deg2rad(90 * side)
    x, y = float(np.sin(way)) * style.reach, float(-np.cos(way)) * style.reach
    degrees = 90.0 * side + (180 if style.outward else 0)
    outline = glyphs.shield(style.shield) * style.wide
    mask = area(turned(outline, degrees, x, y))
    lay(art, soften(moved(mask, 0.5 * SCALE, 0.6 * SCALE), 0.45 * SCALE), style.dark, 0.55)
    lay(art, mask, style.dark)
    lay(art, area(turned(outline * 0.93, degrees, x, y)), lit(style.pale, 0.94))
    inner = area(turned(outline * 0.83, degrees, x, y))
    lay(art, inner, _field(style, colour, inner))
    if sign == "card":
        _card(art, style, degrees, x, y)
        return
    pale = colour != "yellow"
    mark = _stamp(glyphs.digit(sign, style.type), style.wide * 0.72, x, y, degrees)
    halo = np.clip(soften(mark, 0.3 * SCALE) * 2.2, 0, 1)
    lay(art, floats(halo) * inner, style.dark if pale else style.pale, 0.75)
    lay(art, mark, style.pale if pale else style.dark)


def _card(art: Sheet, style: Style, degrees: float, x: float, y: float) -> None:
    """Paint the sign of a card: two cards, the upper one with a crown."""
    size = style.wide * 0.86
    for tilt, ink in ((-24.0, lit(style.pale, 0.72)), (10.0, style.pale)):
        card = turned(glyphs.CARD * size, degrees + tilt, x, y)
        lay(art, area(turned(glyphs.CARD * size * 1.14, degrees + tilt, x, y)), style.dark)
        lay(art, area(card), ink)
    crown = np.array(
        [(-0.13, 0.1), (-0.15, -0.12), (-0.05, 0.0), (0, -0.16), (0.05, 0.0), (0.15, -0.12), (0.13, 0.1)]
    )
    lay(art, area(turned(crown * size, degrees + 10, x, y)), (60, 40, 120))


def _silver(art: Sheet, style: Style, count: int) -> None:
    """Paint the silver in the middle."""
    spots = {0: [], 1: [(0.0, 0.0)], 2: [(-1.9, -1.0), (1.9, 1.0)]}[count]
    for x, y in spots:
        radius = (3.3 if count == 1 else 2.7) * SCALE
        coin = disc(EDGE, EDGE, EDGE / 2 + x * SCALE, EDGE / 2 + y * SCALE, radius)
        lay(art, disc(EDGE, EDGE, EDGE / 2 + x * SCALE, EDGE / 2 + y * SCALE, radius * 1.16), style.dark)
        metal = blends(lit(style.silver, 1.2), lit(style.silver, 0.72), ramp(EDGE, EDGE, 4.5, 4.5))
        shine(metal, bevel(coin, 0.4 * SCALE), 80)
        lay(art, coin, metal)
        lay(
            art,
            disc(EDGE, EDGE, EDGE / 2 + x * SCALE, EDGE / 2 + y * SCALE, radius * 0.55),
            lit(style.silver, 0.7),
        )


def _ground(box: str, style: Style, rng: np.random.Generator) -> Sheet:
    """Return the face without coats: paper, a sky, a painted wall, and its frame."""
    low, high = style.ground
    art = blends(
        low, high, floats(np.clip(ramp(EDGE, EDGE, 0.3, 1.0) + 0.15 * noise(rng, EDGE, EDGE, 60), 0, 1))
    )
    if box == "studio":
        hill = np.array(
            [(-20, 3), (-12, -1), (-3, 3), (6, -2), (14, 2), (20, -1), (20, 20), (-20, 20)], np.float64
        )
        lay(art, soften(area(hill), 4), (92, 150, 128), 0.8)
    whole = np.array([(-20, -20), (20, -20), (20, 20), (-20, 20)], np.float64)
    cross = np.array([(-20, -20), (-18.6, -20), (20, 18.6), (20, 20), (18.6, 20), (-20, -18.6)], np.float64)
    if box == "gazette":
        for degrees in (0.0, 90.0):
            lay(art, area(turned(cross, degrees)), lit(low, 0.82))
    lay(art, 1 - area(whole * 0.965), style.dark if box != "fresco" else (60, 80, 130))
    lay(art, area(whole * 0.965) - area(whole * 0.925), style.pale, 0.8)
    return art


@cache
def face(box: str, tile: str) -> Sheet:
    """Return the print of a tile, EDGE pixels square, as it lies unturned."""
    style, design = STYLES[box], designs(box)[tile]
    art = _ground(box, style, dice("ground", box))
    for place, motive in enumerate(design.corners):
        x, y = ((12.9, -12.9), (12.9, 12.9), (-12.9, 12.9), (-12.9, -12.9))[place]
        motives.paint(art, box, motive, x, y, style.dark)
    for side, (colour, sign) in enumerate(design.facts.coats):
        _coat(art, style, side, colour, sign)
    _silver(art, style, design.facts.silver)
    return printed(box, art, SCALE, dice("print", box))


@cache
def back(box: str) -> Sheet:
    """Return the print on the back of every tile."""
    style, rng = STYLES[box], dice("back", box)
    high, low = style.back
    art = blends(high, low, floats(0.5 + 0.5 * noise(rng, EDGE, EDGE, 80)))
    whole = np.array([(-20, -20), (20, -20), (20, 20), (-20, 20)], np.float64)
    gold: Ink = (110, 190, 225) if box != "gazette" else style.pale
    lay(art, area(whole * 0.88) - area(whole * 0.82), gold)
    _BACKS[box](art, gold, style)
    return printed(box, art, SCALE, rng)


def _castle(art: Sheet, gold: Ink, style: Style) -> None:
    walls = [
        (-9, 9),
        (-9, -7),
        (-6, -7),
        (-6, -4),
        (-3, -4),
        (-3, -10),
        (3, -10),
        (3, -4),
        (6, -4),
        (6, -7),
        (9, -7),
        (9, 9),
    ]
    mask = area(np.array(walls, np.float64))
    lay(art, mask, gold)
    lay(art, area(np.array([(-2.4, 9), (-2.4, 3), (0, 0.6), (2.4, 3), (2.4, 9)])), style.back[1])
    lay(art, disc(EDGE, EDGE, EDGE / 2, EDGE / 2 - 6.5 * SCALE, 1.4 * SCALE), style.back[1])


def _crest(art: Sheet, gold: Ink, style: Style) -> None:
    for degrees in range(0, 360, 30):
        ray = np.array([(-1.0, -5.0), (0.0, -14.0), (1.0, -5.0)])
        lay(art, area(turned(ray, degrees)), gold, 0.75)
    shield = glyphs.shield("french") * 14
    mask = area(shield)
    lay(art, soften(moved(mask, 5, 6), 4), (10, 8, 20), 0.6)
    field = blends((80, 60, 190), (40, 26, 110), ramp(EDGE, EDGE, 1, 1))
    shine(field, bevel(mask, 5), 70)
    lay(art, mask, field)
    lay(art, area(turned(np.array([(-1.2, -7), (1.2, -7), (1.2, 7), (-1.2, 7)]), 45)), gold)
    lay(art, area(turned(np.array([(-1.2, -7), (1.2, -7), (1.2, 7), (-1.2, 7)]), -45)), gold)


def _rosette(art: Sheet, gold: Ink, style: Style) -> None:
    for degrees in range(0, 360, 45):
        angle = np.linspace(0, 2 * np.pi, 24)
        leaf = np.stack([2.4 * np.sin(angle), -8.2 + 5 * np.cos(angle)], 1)
        lay(art, area(turned(leaf, degrees)), gold, 0.85)
        lay(art, area(turned(leaf * 0.62 - (0, 3), degrees)), (70, 84, 150), 0.8)
    lay(art, disc(EDGE, EDGE, EDGE / 2, EDGE / 2, 3.4 * SCALE), (60, 150, 205))


_BACKS: Final[dict[str, Callable[[Sheet, Ink, Style], None]]] = {
    "gazette": _castle,
    "studio": _crest,
    "fresco": _rosette,
}
