"""Judging views of tiles before they are taken: clear, alike among themselves, and read as themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from companion.vision.teaching.demands import Teaching
from companion.vision.teaching.tile_views import View, small
from companion.vision.tiles.features import channels, detail

ACROSS: Final = 8  # tiles in a row of the sheet that is read back
OTHERS_LEAST: Final = 4  # views from which one can be called duller than the others
CHANGED: Final = (1.5, -1.0, 2.0)  # how a tile is laid otherwise to be read back: pixels, pixels, degrees
SOFTER, DARKER, NOISE = 0.6, 0.92, 2.0


FLAWS: Final = {
    "glare": "a lamp shines on it: move the lamp or the tile",
    "blurred": "blurred: hold still, or focus",
}
"""What may be wrong with a view, and what to do."""


def flaws(views: Sequence[View], demands: Teaching) -> list[str]:
    """Return for each of *views* which of `FLAWS` it has, or nothing."""
    sharp = np.array([float(detail(channels(small(one.tile)[None])).std()) for one in views])
    bright = np.array([one.glare for one in views])
    many = len(views) >= OTHERS_LEAST
    usual, white = (float(np.median(sharp)), float(np.median(bright))) if many else (0.0, 0.0)
    found = []
    for here, glare in zip(sharp, bright, strict=True):
        if glare > white + demands.glare_most:
            found.append("glare")
        elif here < demands.dull_most * usual:
            found.append("blurred")
        else:
            found.append("")
    return found


def clear_order(view: View, demands: Teaching) -> bool:
    """Tell whether four colours are clearly seen in *view*: an empty slot or a back has none."""
    fit, margin, strength = view.order[1:]
    return fit >= demands.order_fit and margin >= demands.order_margin and strength >= demands.order_strength
