"""What is not taken from a lesson: a picture too poor to teach from, a tile twice, one not read as itself."""

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
from companion.vision.teaching.duplicates import pairs
from companion.vision.teaching.teach import read_back
from companion.vision.tiles.enrolled import Face, enrol

POOR: Final = {
    "small": "a tile is {px:.0f} pixels wide, {least:.0f} are wanted: go nearer",
    "blurred": "blurred: hold still, or focus",
}
"""Why a whole picture is of no use, and what to do."""


class Refusal(NamedTuple):
    """A tile that is not taken: it looks like the *other*, or without one it is not read back as itself."""

    tile: str
    other: str = ""


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


def refusals(
    new: Collection[str],
    every: Mapping[str, Picture],
    faces: Mapping[str, Face],
    profile: Profile,
    demands: Teaching,
) -> list[Refusal]:
    """Return which of the *new* tiles are another's double, or not read as themselves among *every* one."""
    found: dict[str, Refusal] = {}
    for one, other, differ in pairs(every, faces):
        if differ < demands.differ_least:
            found |= {a: Refusal(a, b) for a, b in ((one, other), (other, one)) if a in new}
    there = {name: picture for name, picture in every.items() if name not in found}
    asked = {name: picture for name, picture in there.items() if name in new}
    if asked:
        for tile, read in read_back(asked, enrol(faces, there, None), profile).items():
            if (read.tile, read.north) != (tile, faces[tile].colours[0]):
                found[tile] = Refusal(tile)
    return list(found.values())
