"""What a lens does to points: straight (as a pinhole would see them) and bent (as the picture has them)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.profile import Lens

PLAIN: Final = (0.0, 0.0, 0.0, 0.0, 0.0)  # k1, k2, p1, p2, k3 of a lens that bends nothing


@dataclass(frozen=True, eq=False, slots=True)
class Bend:
    """A camera matrix and its distortion."""

    matrix: Array
    distortion: Array

    def straight(self, points: Array) -> Array:
        """Return *points* of the picture (n × 2) as a pinhole camera would see them."""
        found = cv2.undistortPoints(points.reshape(-1, 1, 2), self.matrix, self.distortion, P=self.matrix)
        return np.asarray(found).reshape(-1, 2)

    def bent(self, points: Array) -> Array:
        """Return where *points* (n × 2) of a pinhole camera are in the picture."""
        if self.distortion.size > len(PLAIN):
            return self._bent_by_any(points)
        k1, k2, p1, p2, k3 = np.append(self.distortion, PLAIN[self.distortion.size :])
        x = (points[:, 0] - self.matrix[0, 2]) / self.matrix[0, 0]
        y = (points[:, 1] - self.matrix[1, 2]) / self.matrix[1, 1]
        squares = x * x + y * y
        out = 1 + squares * (k1 + squares * (k2 + squares * k3)) if k2 or k3 else 1 + squares * k1
        there_x, there_y = x * out, y * out
        if p1 or p2:
            there_x += 2 * p1 * x * y + p2 * (squares + 2 * x * x)
            there_y += 2 * p2 * x * y + p1 * (squares + 2 * y * y)
        found = np.empty((len(points), 2))
        found[:, 0] = there_x * self.matrix[0, 0] + self.matrix[0, 2]
        found[:, 1] = there_y * self.matrix[1, 1] + self.matrix[1, 2]
        return found

    def _bent_by_any(self, points: Array) -> Array:
        """Return the same for models of more numbers; takes ten times as long."""
        focal = np.array([self.matrix[0, 0], self.matrix[1, 1]])
        flat = (points - self.matrix[:2, 2]) / focal
        space = np.column_stack([flat, np.ones(len(flat))]).reshape(-1, 1, 3)
        nowhere = np.zeros(3)
        found, _ = cv2.projectPoints(space, nowhere, nowhere, self.matrix, self.distortion)
        return np.asarray(found).reshape(-1, 2)


def bend_of(lens: Lens, size: tuple[int, int]) -> Bend:
    """Return the bend of *lens* in pictures of *size* (width, height)."""
    matrix = np.array(lens.matrix, np.float64).reshape(3, 3)
    if lens.size:
        matrix[0] *= size[0] / lens.size[0]
        matrix[1] *= size[1] / lens.size[1]
    return Bend(matrix, np.array(lens.distortion, np.float64))


def barrel(k1: float, size: tuple[int, int]) -> Bend:
    """Return a bend of one number *k1* around the middle of pictures of *size*."""
    width, height = size
    matrix = np.array([[width, 0, (width - 1) / 2], [0, width, (height - 1) / 2], [0, 0, 1]], np.float64)
    return Bend(matrix, np.array([k1, 0.0, 0.0, 0.0]))
