"""What is not taken from a lesson: a picture too poor to teach from, a tile that looks like another."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from companion.vision.arrays import Picture
from companion.vision.board import outline
from companion.vision.profile import Profile
from companion.vision.registration.markers import blur_px, grey
from companion.vision.registration.register import Registration
from companion.vision.teaching.demands import Teaching
from companion.vision.teaching.outline import as_read
from companion.vision.teaching.tile_views import View
from companion.vision.tiles.bank import told_apart
from companion.vision.tiles.enrolled import Enrolled, Face, enrol
from companion.vision.tiles.features import channels, detail

FEWEST: Final = 3  # tiles by which the noise of their pictures can be told
OTHERS_LEAST: Final = 4  # views from which one can be called duller than the others
POOR: Final = {
    "small": "a tile is {px:.0f} pixels wide, {least:.0f} are wanted: go nearer",
    "blurred": "blurred: hold still, or focus",
}
"""Why a whole picture is of no use, and what to do."""
FLAWS: Final = {
    "glare": "a lamp shines on it: move the lamp or the tile",
    "blurred": "blurred: hold still, or focus",
}
"""What may be wrong with a view, and what to do."""


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


def flaws(views: Sequence[View], demands: Teaching) -> list[str]:
    """Return for each of *views* which of `FLAWS` it has, or nothing."""
    sharp = [float(detail(channels(as_read(one.tile)[None])).std()) for one in views]
    many = len(views) >= OTHERS_LEAST
    usual = float(np.median(sharp)) if many else 0.0
    white = float(np.median([one.glare for one in views])) if many else 0.0
    found = []
    for one, here in zip(views, sharp, strict=True):
        dull = "blurred" if here < demands.dull_most * usual else ""
        found.append("glare" if one.glare > white + demands.glare_most else dull)
    return found


def clear_order(view: View, demands: Teaching) -> bool:
    """Tell whether four colours are clearly seen in *view*: an empty slot or a back has none."""
    fit, margin, strength = view.order[1:]
    return fit >= demands.order_fit and margin >= demands.order_margin and strength >= demands.order_strength


def refusals(new: Collection[str], every: Mapping[str, Picture], faces: Mapping[str, Face]) -> list[Refusal]:
    """Return which of the *new* tiles cannot be told from another of *every* one."""
    pairs = alike_pairs(enrol(faces, every)) if every else []
    both = [(one, other) for pair in pairs for one, other in (pair, pair[::-1])]
    return [Refusal(one, other) for one, other in dict(both).items() if one in new]


def alike_pairs(known: Enrolled) -> list[tuple[str, str]]:
    """Return the *known* tiles that differ by no more than photographs of one tile do."""
    names = known.bank.names[: known.bank.faces : known.bank.shape.turns]
    if len(names) < FEWEST:  # too few to tell how much photographs of one tile differ
        return []
    apart = told_apart(known.bank, known.light)
    pairs = {
        (one, other): None
        for n, one in enumerate(names)
        for m, other in enumerate(names)
        if n < m and one != other and min(apart[n, m], apart[m, n]) < 1
    }
    return list(pairs)
