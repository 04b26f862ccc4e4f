"""Backs lie under one light and are of one print: how most of them look here tells of each.

The colour of the enrolled back is known as well as its picture was lit; the colour that the backs of one
picture have in common is known within hundredths.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.vision.arrays import Array
from companion.vision.tiles.flat import LIGHT_LESS

WITHIN: Final = 0.05  # fields of one group differ at most so much from their middle
MEMBERS_LEAST: Final = 4
SHADOW_LESS: Final = np.array([0.05, 1.0, 1.0], np.float32)
FIT_USUAL: Final = 0.35  # what fits less speaks against a group being the backs


@dataclass(frozen=True, eq=False, slots=True)
class Group:
    """Fields of one colour that look like the back: their common colour, and how well most of them fit."""

    colour: Array
    fit: float

    def off(self, colours: Array, light: Array = LIGHT_LESS) -> Array:
        """Return how far *colours* (n × 3) are from the group's; *light*: how much each channel counts."""
        return np.asarray((np.abs(colours - self.colour) * light).max(axis=-1))

    def elsewhere(self, colours: Array) -> Array:
        """Return the same where a shadow must not make a difference: by the colour nearly alone."""
        return self.off(colours, SHADOW_LESS)


def backs_together(colours: Array, fit: Array, asked: Array) -> Group | None:
    """Return the group that looks most like the back among the fields *asked*; None if too few are alike.

    *colours* (n × 3) and *fit* are what each field has in its middle, and how well the back fits it.
    """
    rows = np.flatnonzero(asked)
    if len(rows) < MEMBERS_LEAST:
        return None
    seen, likes = colours[rows], fit[rows]
    near = (np.abs(seen[:, None] - seen[None]) * LIGHT_LESS).max(axis=-1) < WITHIN
    best = near[int(np.argmax((near * (likes - FIT_USUAL)).sum(axis=1)))]
    middle = Group(np.median(seen[best], axis=0), 0.0)
    return group_of(seen, likes, middle.off(seen) < WITHIN)


def group_of(colours: Array, fit: Array, members: Array) -> Group | None:
    """Return the group of the *members* (a mask); None if they are too few."""
    if members.sum() < MEMBERS_LEAST:
        return None
    return Group(np.median(colours[members], axis=0), float(np.median(fit[members])))
