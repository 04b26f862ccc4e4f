"""Markers followed from frame to frame in small windows, and a bumped camera noticed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from companion.vision.arrays import Picture
from companion.vision.profile import Markers
from companion.vision.registration.markers import Corners, detector, edge_px, grey, refine

if TYPE_CHECKING:
    from companion.vision.registration.register import Registration

WINDOW: Final = 1.0  # half the window, in edges of the marker
AROUND: Final = 1.25  # the same where three others say it must be: through a wide lens half an edge off
BUMP_PX: Final = 2.0
HELD_PX: Final = 0.5


def track(image: Picture, markers: Markers, near: Corners, wide: float = WINDOW) -> Corners:
    """Return those of the markers *near* that are found in windows around there, *wide* edges each way."""
    found = []
    for name, before in near:
        middle, half = before.mean(axis=0), wide * edge_px(before)
        x0, y0 = np.maximum(0, middle - half).astype(int)
        x1, y1 = np.maximum(-1, middle + half).astype(int) + 1
        part = image[y0:y1, x0:x1]
        if min(part.shape[:2]) < half:
            continue
        window = np.ascontiguousarray(grey(part))
        corners, ids, _ = detector(markers.dictionary, "tracking").detectMarkers(window)
        here = [int(one) for one in np.asarray(ids).ravel()] if len(corners) else []
        if here.count(name) == 1:
            at = refine(window, np.asarray(corners[here.index(name)]).reshape(4, 2))
            found.append((name, at + np.array([x0, y0])))
    return found


def unmoved(before: Registration, now: Registration) -> bool:
    """Tell whether all markers are where they were, but for what noise does to them."""
    old = dict(before.found)
    if before.size != now.size or set(old) != {name for name, _ in now.found}:
        return False
    return all(np.abs(corners - old[name]).max() <= HELD_PX for name, corners in now.found)


def bumped(before: Registration, now: Registration) -> bool:
    """Tell whether the camera or the board moved between two registrations."""
    if before.plane is None or now.plane is None:
        return before.plane is not now.plane
    old = dict(before.found)
    moves = [np.abs(corners - old[name]).max() for name, corners in now.found if name in old]
    return bool(moves) and float(np.median(moves)) > BUMP_PX
