"""What a camera's picture is like, for a screen: markers, the board's outline, advice."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from companion.base.measures import Point
from companion.base.messages import CameraReport
from companion.vision.arrays import Array, Picture
from companion.vision.board import outline
from companion.vision.measure import advise, measure
from companion.vision.profile import Profile
from companion.vision.registration.register import register
from companion.vision.teaching.demands import seeing

Spots = tuple[Point, ...]


def judge_camera(
    image: Picture, profile: Profile, corners: Spots, at_s: float, not_held: tuple[str, ...] = ()
) -> CameraReport:
    """Return what *image* is like; with *corners* (shares of it) the board lies there, not by markers."""
    size = (image.shape[1], image.shape[0])
    if corners:
        there = tuple((x * size[0], y * size[1]) for x, y in corners)
        profile = replace(profile, markers=None, corners=there)
    found = register(image, profile)
    markers = {name: _shares(spots, size) for name, spots in found.found}
    wanted = len(profile.markers.at) if profile.markers else 0
    if found.plane is None:
        return CameraReport(at_s, size, markers, wanted, why=found.why)
    seen = replace(measure(image, found, profile), not_held=not_held)
    advice = tuple((one.must, one.kind, one.facts) for one in advise(seen, profile, seeing()))
    board = _shares(found.pixels(np.array(outline(profile.board))), size)
    return CameraReport(at_s, size, markers, wanted, board, seen.px_per_tile, advice)


def _shares(spots: Array, size: tuple[int, int]) -> Spots:
    flat = np.asarray(spots, np.float64).reshape(-1, 2) / np.array(size)
    return tuple((round(float(x), 4), round(float(y), 4)) for x, y in flat)
