"""Finding ArUco markers: fast in a small copy first, thoroughly if some are missing, then refined."""

from __future__ import annotations

from functools import cache
from math import dist
from typing import Final, TypeAlias

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture, quantiles

Corners: TypeAlias = list[tuple[int, Array]]
"""Each marker found: its id and its four corners in the picture, clockwise from its own top left."""

SMALL_EDGE: Final = 1280
LARGE_EDGE: Final = 2600
SMALLEST_PX: Final = 10
NOISE_PX: Final = 0.7  # smoothing against noise before blur is measured


THRESHOLDS: Final = {"thorough": (5, 45), "quick": (13, 23), "tracking": (13, 13)}
"""The least and the most of the windows in which light and dark are told apart."""


@cache
def detector(dictionary: str, way: str) -> cv2.aruco.ArucoDetector:
    """Return a detector of markers of *dictionary*, such as 4x4_50, that works that *way* of THRESHOLDS."""
    known = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, f"DICT_{dictionary.upper()}"))
    how = cv2.aruco.DetectorParameters()
    how.minMarkerPerimeterRate = 0.02 if way == "thorough" else 0.04
    how.adaptiveThreshWinSizeMin, how.adaptiveThreshWinSizeMax = THRESHOLDS[way]
    how.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_NONE
    return cv2.aruco.ArucoDetector(known, how)


def grey(image: Picture) -> Picture:
    """Return *image* as one channel."""
    return image if image.ndim == 2 else np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)


def find(image: Picture, dictionary: str, wanted: set[int] | None = None) -> Corners:
    """Return the markers in *image*, refined; if not all *wanted* ones are in a small copy, thoroughly."""
    plain = grey(image)
    found = _at_scale(plain, dictionary, SMALL_EDGE, "quick")
    if wanted is None or not wanted <= {name for name, _ in found}:
        more = _at_scale(plain, dictionary, LARGE_EDGE, "thorough")
        found += [one for one in more if not _known(found, one)]
    return [(name, refine(plain, corners)) for name, corners in found]


def _at_scale(plain: Picture, dictionary: str, edge: int, way: str) -> Corners:
    scale = min(1.0, edge / max(plain.shape))
    small = plain
    if scale < 1:
        small = np.asarray(
            cv2.resize(plain, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
        )
    corners, ids, _ = detector(dictionary, way).detectMarkers(small)
    if ids is None:
        return []
    names = [int(name) for name in np.asarray(ids).ravel()]
    back = [(np.asarray(one).reshape(4, 2) + 0.5) / scale - 0.5 for one in corners]
    return [(name, one) for name, one in zip(names, back, strict=True) if edge_px(one) >= SMALLEST_PX]


def _known(found: Corners, one: tuple[int, Array]) -> bool:
    middle = one[1].mean(axis=0)
    return any(
        name == one[0] and np.abs(at.mean(axis=0) - middle).max() < edge_px(at) / 2 for name, at in found
    )


def edge_px(corners: Array) -> float:
    """Return the mean edge of a marker."""
    points = corners.tolist()  # of four points numbers are ten times as fast as arrays
    return sum(map(dist, points, points[1:] + points[:1])) / len(points)


def refine(plain: Picture, corners: Array) -> Array:
    """Return *corners* to parts of a pixel; a window wider than a cell would catch its neighbours."""
    half = max(2, min(10, int(edge_px(corners) / 14)))
    start = np.ascontiguousarray(corners.reshape(-1, 1, 2), np.float32)
    stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_MAX_ITER, 30, 0.01)
    moved = np.asarray(cv2.cornerSubPix(plain, start.copy(), (half, half), (-1, -1), stop)).reshape(-1, 2)
    near = np.abs(moved - start.reshape(-1, 2)).max(axis=1, keepdims=True) <= half + 1
    return np.where(near, moved, start.reshape(-1, 2))


def blur_px(image: Picture, corners: Array) -> float:
    """Return how blurred the marker at *corners* is: its sigma in pixels, in the worst direction."""
    x0, y0 = np.maximum(0, np.floor(corners.min(axis=0) - 2).astype(int))
    x1, y1 = np.ceil(corners.max(axis=0) + 3).astype(int)
    part = cv2.GaussianBlur(grey(image[y0:y1, x0:x1]), (0, 0), NOISE_PX).astype(np.float32)
    low, high = quantiles(part, 0.05, 0.95)
    contrast = high - low
    steep = [
        quantiles(np.abs(slopes), 0.98)[0] for slopes in (part[1:] - part[:-1], part[:, 1:] - part[:, :-1])
    ]
    sigma = contrast / max(min(steep) * np.sqrt(2 * np.pi), 1e-3)
    return float(np.sqrt(max(sigma**2 - NOISE_PX**2, 0.0)))
