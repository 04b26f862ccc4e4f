"""The four colours' shapes, by which players are told apart without their colours; each around 0, 0."""

from __future__ import annotations

from functools import cache
from typing import Final

from companion.engine.protocol import Colour
from companion.report.ink import FILL, INK, PAPER
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import Polygon, ellipse, rectangle

GOLD: Final = "#e8b23a"


def shape(colour: Colour, radius: float) -> Polygon:
    """Return the shape of *colour*; all four look equally large at one *radius*."""
    r = radius
    match colour:
        case "red":
            return ellipse(r, r, 0.0, 28 if r >= 8 else 16)
        case "blue":
            return rectangle(-0.9 * r, -0.9 * r, 1.8 * r, 1.8 * r)
        case "green":
            return ((0.0, -1.2 * r), (1.2 * r, 0.88 * r), (-1.2 * r, 0.88 * r))
        case "yellow":
            return ((0.0, -1.25 * r), (1.25 * r, 0.0), (0.0, 1.25 * r), (-1.25 * r, 0.0))


@cache
def mark(colour: Colour, radius: float = 8.0, ink: str = INK, hollow: bool = False) -> Picture:
    """Return the sign of a colour: its shape with a line around it; *hollow* where nobody plays it."""
    picture = Picture()
    if hollow:
        picture.inked(shape(colour, radius), FILL[colour], ink, radius * 0.16)
        picture.polygon(shape(colour, radius * 0.52), PAPER)
    else:
        picture.inked(shape(colour, radius), FILL[colour], ink, radius * 0.16)
    return picture


@cache
def crowned(colour: Colour, ink: str = INK) -> Picture:
    """Return the sign of a colour under a crown."""
    picture = Picture()
    crown = ((-12, -4), (-14, -17), (-6.5, -11), (0, -19), (6.5, -11), (14, -17), (12, -4))
    picture.inked(crown, GOLD, ink, 1.6)
    picture.add(mark(colour, 10.0, ink), 0.0, 8.0)
    return picture
