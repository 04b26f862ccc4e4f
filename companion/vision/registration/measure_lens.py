"""A lens measured from several pictures: by the markers, or by a printed chessboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.profile import Lens, Markers
from companion.vision.registration.lens import Bend
from companion.vision.registration.markers import grey
from companion.vision.registration.register import Registration, corners_mm

VIEWS_LEAST: Final = 4  # so that what one half tells can be tried on the other
FIXED: Final = cv2.CALIB_ZERO_TANGENT_DIST | cv2.CALIB_FIX_K3 | cv2.CALIB_FIX_PRINCIPAL_POINT
MODELS: Final = (
    FIXED | cv2.CALIB_FIX_FOCAL_LENGTH | cv2.CALIB_FIX_K2 | cv2.CALIB_USE_INTRINSIC_GUESS,
    FIXED | cv2.CALIB_FIX_FOCAL_LENGTH | cv2.CALIB_USE_INTRINSIC_GUESS,
    FIXED | cv2.CALIB_FIX_ASPECT_RATIO | cv2.CALIB_USE_INTRINSIC_GUESS,
)
"""From the plainest to the freest: the plainest that does as well is the best."""
BETTER: Final = 0.9


class LensPoints(NamedTuple):
    """Points of one picture: where they lie on something flat, and where they are seen."""

    flat: Array
    seen: Array


class MeasuredLens(NamedTuple):
    """A lens, and what is left in pixels without and with it, on pictures that did not tell it."""

    lens: Lens
    before_px: float
    after_px: float


def marker_points(found: Registration, markers: Markers) -> LensPoints:
    """Return the corners of the markers that were *found*."""
    flat = np.concatenate([corners_mm(name, markers) for name, _ in found.found])
    return LensPoints(flat, np.concatenate([np.asarray(corners).reshape(4, 2) for _, corners in found.found]))


def chessboard_points(image: Picture, columns: int, rows: int) -> LensPoints | None:
    """Return the inner corners of a chessboard of *columns* × *rows* of them; None if it is not seen."""
    plain = grey(image)
    there, corners = cv2.findChessboardCornersSB(plain, (columns, rows), flags=cv2.CALIB_CB_NORMALIZE_IMAGE)
    if not there:
        return None
    flat = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), axis=-1).reshape(-1, 2)
    return LensPoints(flat.astype(np.float64), np.asarray(corners, np.float64).reshape(-1, 2))


def measure_lens(views: Sequence[LensPoints], size: tuple[int, int]) -> MeasuredLens | None:
    """Return the lens that explains *views* of pictures of *size* best; None if they are too few to tell."""
    if len(views) < VIEWS_LEAST:
        return None
    halves = (views[0::2], views[1::2])
    before = _left(views, None)
    best: tuple[float, int] | None = None
    for model in MODELS:
        tried = [_left(other, _fit(one, size, model)) for one, other in (halves, halves[::-1])]
        after = float(np.sqrt(np.mean(np.square(tried))))
        if np.isfinite(after) and (best is None or after < BETTER * best[0]):
            best = after, model
    if best is None or (bend := _fit(views, size, best[1])) is None:
        return None
    matrix = tuple(float(n) for n in bend.matrix.ravel())
    return MeasuredLens(Lens(matrix, tuple(float(n) for n in bend.distortion), size), before, best[0])


def _fit(views: Sequence[LensPoints], size: tuple[int, int], model: int) -> Bend | None:
    width, height = size
    matrix = np.array([[width, 0, (width - 1) / 2], [0, width, (height - 1) / 2], [0, 0, 1]], np.float64)
    flat = [np.column_stack([one.flat, np.zeros(len(one.flat))]).astype(np.float32) for one in views]
    seen = [one.seen.reshape(-1, 1, 2).astype(np.float32) for one in views]
    try:
        _, measured, distortion, *_ = cv2.calibrateCamera(flat, seen, size, matrix, np.zeros(5), flags=model)
    except cv2.error:
        return None
    found = Bend(np.asarray(measured), np.asarray(distortion).ravel()[:5])
    return found if np.all(np.isfinite(found.matrix)) and np.all(np.isfinite(found.distortion)) else None


def _left(views: Sequence[LensPoints], bend: Bend | None) -> float:
    """Return how many pixels the points of *views* are off a plane, each view by itself, through *bend*."""
    squares = []
    for one in views:
        straight = bend.straight(one.seen) if bend else one.seen
        plane, _ = cv2.findHomography(one.flat, straight, 0)
        if plane is None:
            return float("inf")
        there = cv2.perspectiveTransform(one.flat.reshape(-1, 1, 2), plane).reshape(-1, 2)
        squares.append(float(((there - straight) ** 2).sum(axis=1).mean()))
    return float(np.sqrt(np.mean(squares)))
