"""Sheets of paper: what is drawn where, in millimetres from the upper left corner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Point = tuple[float, float]
Align = Literal["left", "middle", "right"]

PAPERS: Final[dict[str, Point]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN_MM: Final = 12.0
"""Nothing lies nearer to the edge: printers leave so much white."""


@dataclass(frozen=True, slots=True)
class Blocks:
    """Black rectangles (x, y, width, height) that are one figure: no seam shows between them."""

    boxes: tuple[tuple[float, float, float, float], ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """A figure with straight sides, filled."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A line; *dashed*: here scissors go."""

    start: Point
    end: Point
    width_mm: float = 0.2
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Write:
    """One line of text, its foot at *at*."""

    text: str
    at: Point
    size_mm: float = 4.0
    bold: bool = False
    align: Align = "left"


Drawn = Blocks | Shape | DrawnLine | Write


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """One side of paper."""

    size: Point
    drawn: tuple[Drawn, ...]


def cut_box(x: float, y: float, width: float, height: float) -> tuple[DrawnLine, ...]:
    """Return the dashed outline along which a piece is cut out."""
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    ends = (*corners[1:], corners[0])
    return tuple(DrawnLine(start, end, 0.15, dashed=True) for start, end in zip(corners, ends, strict=True))
