"""Where the board lies in a picture: by corner markers, any three of four, or by corners given by hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

import cv2
import numpy as np

from companion.base.measures import FAR_PX
from companion.vision.arrays import Array, Picture
from companion.vision.board import outline
from companion.vision.profile import Markers, Profile
from companion.vision.registration.lens import Bend, barrel, bend_of
from companion.vision.registration.markers import Corners, edge_px, find

LEAST: Final = 3
OFF_AT_MOST: Final = 0.12  # of a marker's edge: more, and they do not lie as the profile says
OFF_PX: Final = 1.5
BENDS: Final = np.linspace(-0.8, 0.8, 41)  # k1 of a lens, as strong as wide ones have it
FLAT: Final = 0.02  # square pixels: markers that fit so well need no bend
SQUARE: Final = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])


@dataclass(frozen=True, eq=False, slots=True)
class Registration:
    """How mm on the table become pixels: *plane* to a straight picture, then *bend* of the lens.

    *found* are the markers that told it, and *why* says in a few words what kept it from being found.
    """

    plane: Array | None
    bend: Bend | None
    found: Corners
    size: tuple[int, int]
    why: str = ""

    def pixels(self, mm: Array) -> Array:
        """Return where the points *mm* (n × 2) are in the picture."""
        assert self.plane is not None
        straight = cv2.perspectiveTransform(mm.reshape(-1, 1, 2).astype(np.float64), self.plane).reshape(
            -1, 2
        )
        return self.bend.bent(straight) if self.bend else np.asarray(straight)

    def px_per_mm(self, board: Array) -> float:
        """Return the mean scale over the corners *board*, in mm."""
        there = self.pixels(board)
        return float(np.sqrt(_area(there) / _area(board)))


def register(image: Picture, profile: Profile, near: Registration | None = None) -> Registration:
    """Return where the board of *profile* lies in *image*; its `plane` is None if that cannot be told.

    *near* is where it lay before: then only small windows around its markers are searched, if that is enough.
    """
    size = (image.shape[1], image.shape[0])
    if profile.markers is None:
        return _by_hand(profile, size)
    if near is not None and near.size == size and near.plane is not None:
        from companion.vision.registration.track import track

        found = track(image, profile.markers, near.found)
        if len(found) == len(near.found):
            held = judge(found, profile, size, near.bend)
            if held.plane is not None:
                return _with_missing(image, profile, held)
    found = find(image, profile.markers.dictionary, set(profile.markers.at))
    return judge(found, profile, size)


def _with_missing(image: Picture, profile: Profile, held: Registration) -> Registration:
    """Return *held*, or what it becomes with markers that were covered and are seen again."""
    markers = profile.markers
    assert markers is not None
    known = {name for name, _ in held.found}
    missing = [name for name in markers.at if name not in known]
    if not missing:
        return held
    from companion.vision.registration.track import AROUND, track

    there = [(name, held.pixels(corners_mm(name, markers))) for name in missing]
    again = track(image, markers, there, AROUND)
    whole = judge([*held.found, *again], profile, held.size) if again else held
    return whole if len(whole.found) > len(known) and whole.plane is not None else held


def judge(found: Corners, profile: Profile, size: tuple[int, int], bend: Bend | None = None) -> Registration:
    """Return the registration by the markers *found*, or why there is none."""
    markers = profile.markers
    assert markers is not None
    ours = [(name, corners) for name, corners in found if name in markers.at]
    names = [name for name, _ in ours]
    if len(set(names)) < len(names):
        return Registration(None, None, ours, size, "the same marker is seen twice")
    if len(ours) < LEAST:
        return Registration(None, None, ours, size, f"{len(ours)} of {len(markers.at)} markers are seen")
    if profile.lens:
        bend = bend_of(profile.lens, size)
    elif bend is None and len(ours) > LEAST:
        bend = _guess_bend(ours, markers, size)
    for some in _choices(ours):
        plane = _fit(some, markers, bend)
        if plane is not None and _plausible(plane, profile, size, bend):
            return Registration(plane, bend, list(some), size)
    return Registration(None, None, ours, size, "the markers do not lie as the profile says")


def _choices(ours: Corners) -> list[Corners]:
    """All of them, or all but one: one may have been moved."""
    fewer = [list(some) for some in combinations(ours, len(ours) - 1)] if len(ours) > LEAST else []
    return [ours, *fewer]


def corners_mm(name: int, markers: Markers) -> Array:
    """Return the four corners of the marker *name* on the table, in mm."""
    return np.asarray(SQUARE * markers.size_mm + np.array(markers.at[name]))


def _fit(ours: Corners, markers: Markers, bend: Bend | None) -> Array | None:
    plane, off = _plane(ours, markers, bend)
    edges = np.repeat([edge_px(corners) for _, corners in ours], 4)
    good = plane is not None and np.all(off <= np.maximum(OFF_PX, OFF_AT_MOST * edges))
    return plane if good else None


def _plane(ours: Corners, markers: Markers, bend: Bend | None) -> tuple[Array | None, Array]:
    mm = np.concatenate([corners_mm(name, markers) for name, _ in ours])
    seen = np.concatenate([corners for _, corners in ours]).astype(np.float64)
    straight = bend.straight(seen) if bend else seen
    plane, _ = cv2.findHomography(mm, straight, 0)
    if plane is None:
        return None, np.zeros(len(mm))
    there = cv2.perspectiveTransform(mm.reshape(-1, 1, 2), plane).reshape(-1, 2)
    return np.asarray(plane), np.linalg.norm(there - straight, axis=1)


def _guess_bend(ours: Corners, markers: Markers, size: tuple[int, int]) -> Bend | None:
    """Return the bend of one number that lets the markers fit best, if it is clearly better than none."""

    @cache
    def error(n: int) -> float:
        return float((_plane(ours, markers, barrel(BENDS[n], size))[1] ** 2).mean())

    flat = error(len(BENDS) // 2)
    if flat < FLAT:
        return None
    best, last = 0, len(BENDS) - 1
    while best < last:  # it falls to the best one and rises again
        middle = (best + last) // 2
        best, last = (best, middle) if error(middle) <= error(middle + 1) else (middle + 1, last)
    if best in (0, len(BENDS) - 1) or error(best) > 0.5 * flat:
        return None
    before, here, after = (error(n) for n in (best - 1, best, best + 1))
    step = 0.5 * (before - after) / max(before - 2 * here + after, 1e-12)
    return barrel(float(BENDS[best] + step * (BENDS[1] - BENDS[0])), size)


def _plausible(plane: Array, profile: Profile, size: tuple[int, int], bend: Bend | None) -> bool:
    """Tell whether the board is seen from above, not mirrored, not edge on, and mostly inside the picture."""
    board = np.array(outline(profile.board))
    depth = np.column_stack([board, np.ones(4)]) @ plane[2]
    there = cv2.perspectiveTransform(board.reshape(-1, 1, 2), plane).reshape(-1, 2)
    if np.any(depth * depth[0] <= 0) or _signed_area(there) <= 0:
        return False
    if bend and not np.all(np.abs(bend.bent(there)) < FAR_PX):  # nor if it is no number
        return False
    middle = there.mean(axis=0)
    return bool(np.all(middle > 0) and np.all(middle < size) and depth.max() / depth.min() < 4)


def _by_hand(profile: Profile, size: tuple[int, int]) -> Registration:
    bend = bend_of(profile.lens, size) if profile.lens else None
    seen = np.array(profile.corners, np.float64)
    straight = bend.straight(seen) if bend else seen
    plane = cv2.getPerspectiveTransform(
        np.array(outline(profile.board), np.float32), straight.astype(np.float32)
    )
    if not _plausible(np.asarray(plane), profile, size, bend):
        return Registration(None, None, [], size, "the corners given by hand are not in this picture")
    return Registration(np.asarray(plane, np.float64), bend, [], size)


def _signed_area(points: Array) -> float:
    x, y = points[:, 0], points[:, 1]
    return float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() / 2)


def _area(points: Array) -> float:
    return abs(_signed_area(points))
