"""One tile in a photograph by itself: already cut out square, or lying on something of another colour."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.base.errors import BadPicture
from companion.vision.arrays import Array, Picture
from companion.vision.registration.crop import TILE
from companion.vision.tiles.shape import FINE

SQUARE: Final = 0.02  # how far from square a picture may be to be taken as cut out
EDGE: Final = 640  # the photograph is looked at so large
AREA_LEAST: Final = 0.06  # of the photograph
FULL_LEAST: Final = 0.85  # of the square around it
OBLONG_MOST: Final = 1.2


def one_tile(image: Picture) -> Picture:
    """Return the tile in *image*, square. Raises BadPicture if none stands out from what it lies on."""
    height, width = image.shape[:2]
    if abs(width - height) <= SQUARE * max(width, height):
        return image
    scale = EDGE / max(width, height)
    seen = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    corners = _corners(np.asarray(seen, np.uint8))
    if corners is None:
        raise BadPicture(
            "no tile stands out; lay it on a plain background of another colour, or cut it out square"
        )
    edge = TILE * FINE
    goal = np.array([[0, 0], [edge, 0], [edge, edge], [0, edge]], np.float32) - np.float32(0.5)
    there = ((corners + 0.5) / scale - 0.5).astype(np.float32)
    shrunk = cv2.GaussianBlur(image, (0, 0), max(0.3, 0.4 * _edge(there) / edge))
    matrix = cv2.getPerspectiveTransform(there, goal)
    return np.asarray(cv2.warpPerspective(shrunk, matrix, (edge, edge), flags=cv2.INTER_LINEAR), np.uint8)


def _corners(seen: Picture) -> Array | None:
    """Return the corners of what stands out, clockwise, the uppermost left one first."""
    lab = cv2.cvtColor(cv2.GaussianBlur(seen, (0, 0), 1.5), cv2.COLOR_BGR2LAB).astype(np.float32)
    border = np.concatenate([lab[:8].reshape(-1, 3), lab[-8:].reshape(-1, 3), lab[:, :8].reshape(-1, 3),
                          lab[:, -8:].reshape(-1, 3)])  # fmt: skip
    off = np.linalg.norm(lab - np.median(border, axis=0), axis=2)
    level, _ = cv2.threshold(
        np.clip(off, 0, 255).astype(np.uint8), 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU
    )
    usual = float(np.percentile(np.linalg.norm(border - np.median(border, axis=0), axis=1), 95))
    mask = (off > max(min(level, 30.0), 1.5 * usual)).astype(np.uint8)
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    shapes, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not shapes:
        return None
    shape = cv2.convexHull(max(shapes, key=cv2.contourArea))
    (_, (w, h), _) = box = cv2.minAreaRect(shape)
    area = cv2.contourArea(shape)
    if area < AREA_LEAST * mask.size or area < FULL_LEAST * w * h or max(w, h) > OBLONG_MOST * min(w, h):
        return None
    four = cv2.approxPolyDP(shape, 0.04 * cv2.arcLength(shape, True), True).reshape(-1, 2)
    return _clockwise(np.asarray(four if len(four) == 4 else cv2.boxPoints(box), np.float32))


def _clockwise(corners: Array) -> Array:
    off = corners - corners.mean(axis=0)
    ordered = corners[np.argsort(np.arctan2(off[:, 1], off[:, 0]))]  # y goes down: clockwise
    return np.roll(ordered, -int(np.argmin(ordered.sum(axis=1))), axis=0)


def _edge(corners: Array) -> float:
    return float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())
