"""How the tiles of a drawn box may look: paints of the eight kinds, ground, frame and how signs are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.engine.tuscany.box import Kind
from companion.simulator.ink import Paint

Paints = dict[Kind, Paint]


@dataclass(frozen=True)
class Style:
    """One way to print a box."""

    name: str
    paints: Paints
    frame: Paint = (70, 90, 110)
    frame_wide: float = 0.03
    grain: float = 6.0
    """How rough the ground is, of 255."""
    sign: float = 1.0
    """How large the signs are."""
    many: int = 1
    """How often a sign is drawn on a tile."""
    outline: float = 0.012
    sky: float = 0.0
    """How much lighter the upper half is."""
    back: Paint = (90, 110, 140)


def _paints(light: float, rich: float) -> Paints:
    """Return the eight paints, made lighter and more or less colourful than the usual ones."""
    usual: Paints = {
        "village": (60, 146, 230),
        "crop": (107, 207, 169),
        "cart": (154, 197, 220),
        "monastery": (74, 208, 243),
        "quarry": (166, 168, 169),
        "city": (68, 81, 205),
        "estate": (179, 185, 75),
        "castle": (82, 122, 63),
    }
    return {kind: _changed(paint, light, rich) for kind, paint in usual.items()}


def _changed(paint: Paint, light: float, rich: float) -> Paint:
    grey = sum(paint) / 3
    b, g, r = (min(255.0, max(0.0, (grey + (part - grey) * rich) * light)) for part in paint)
    return b, g, r


STYLES: Final[dict[str, Style]] = {
    style.name: style
    for style in (
        Style("signs", _paints(1.0, 1.0)),
        Style("painted", _paints(0.9, 0.85), (40, 60, 80), 0.05, 14.0, 1.15, 1, 0.008, 0.25, (60, 80, 100)),
        Style("woodcut", _paints(1.05, 0.7), (30, 30, 34), 0.02, 4.0, 0.95, 1, 0.03, 0.0, (120, 140, 150)),
        Style("scattered", _paints(0.95, 1.1), (200, 215, 225), 0.06, 8.0, 0.5, 3, 0.01, 0.1, (70, 60, 110)),
        Style("pale", _paints(1.15, 0.55), (150, 165, 175), 0.025, 5.0, 1.0, 1, 0.015, 0.0, (150, 165, 180)),
        Style("dark", _paints(0.7, 1.15), (20, 26, 34), 0.04, 10.0, 1.05, 1, 0.01, 0.15, (40, 46, 60)),
    )
}
"""By name; the last three are for measuring and were not looked at when anything was tuned."""
