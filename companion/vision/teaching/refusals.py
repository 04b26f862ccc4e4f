"""What is not taken from a lesson: a picture too poor to teach from, a tile that looks like another."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

import numpy as np

from companion.vision.arrays import Picture
from companion.vision.board import outline
from companion.vision.profile import Profile
from companion.vision.registration.markers import blur_px, grey
from companion.vision.registration.register import Registration
from companion.vision.teaching.demands import Teaching
from companion.vision.tiles.bank import told_apart
from companion.vision.tiles.enrolled import Face, enrol

FEWEST: Final = 3  # tiles by which the noise of their pictures can be told
POOR: Final = {
    "small": "a tile is {px:.0f} pixels wide, {least:.0f} are wanted: go nearer",
    "blurred": "blurred: hold still, or focus",
}
"""Why a whole picture is of no use, and what to do."""


class Refusal(NamedTuple):
    """A tile that is not taken: it looks like the *other*."""

    tile: str
    other: str


def poor(image: Picture, found: Registration, profile: Profile, demands: Teaching) -> str:
    """Return which of `POOR` keeps one from teaching from *image*, its board as *found*; or nothing."""
    px = px_per_tile(found, profile)
    if px < demands.px_least:
        return "small"
    blurs = [blur_px(grey(image), corners) for _, corners in found.found]
    return "blurred" if blurs and float(np.median(blurs)) / px > demands.blur_most else ""


def px_per_tile(found: Registration, profile: Profile) -> float:
    """Return how many pixels wide a tile is."""
    return found.px_per_mm(np.array(outline(profile.board))) * profile.board.tile_mm


def refusals(new: Collection[str], every: Mapping[str, Picture], faces: Mapping[str, Face]) -> list[Refusal]:
    """Return which of the *new* tiles cannot be told from another of *every* one."""
    pairs = alike_pairs(faces, every)
    both = [(one, other) for pair in pairs for one, other in (pair, pair[::-1])]
    return [Refusal(one, other) for one, other in dict(both).items() if one in new]


def alike_pairs(faces: Mapping[str, Face], pictures: Mapping[str, Picture]) -> list[tuple[str, str]]:
    """Return the tiles that differ by no more than photographs of one tile do."""
    if len(pictures) < FEWEST:  # too few to tell how much photographs of one tile differ
        return []
    known = enrol(faces, pictures, None)
    apart = told_apart(known.bank)
    return [
        (one, other)
        for n, one in enumerate(known.ids)
        for m, other in enumerate(known.ids)
        if n < m and min(apart[n, m], apart[m, n]) < 1
    ]
