"""Where the camera hangs, so far as it shifts what stands up: a piece's top is seen outward of its foot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.vision.arrays import Array
from companion.vision.profile import Lens
from companion.vision.registration.register import Registration

FOCALS: Final = np.linspace(0.5, 1.5, 41)  # of the picture's width
USUAL: Final = 0.95
TRUST: Final = 1e-3  # how much a focal length far from the usual one must explain to be believed


@dataclass(frozen=True, eq=False, slots=True)
class Above:
    """The point of the table straight below the camera, and how high it hangs, in mm."""

    foot_mm: Array
    high_mm: float

    def seen(self, mm: Array, height_mm: float) -> Array:
        """Return where on the table points at that height above *mm* (n × 2) appear."""
        return np.asarray(mm + (mm - self.foot_mm) * (height_mm / (self.high_mm - height_mm)))

    def below(self, seen: Array, height_mm: float) -> Array:
        """Return above what of the table (n × 2, in mm) points at that height are that appear at *seen*."""
        share = height_mm / (self.high_mm - height_mm)
        return np.asarray((seen + self.foot_mm * share) / (1 + share))


def camera_above(registration: Registration, lens: Lens | None) -> Above:
    """Return where the camera of *registration* hangs; without a *lens* its focal length is judged too."""
    assert registration.plane is not None
    width, height = registration.size
    if lens is not None and lens.size is not None:
        focals = [lens.matrix[0] / lens.size[0]]
    else:
        focals = [float(share) for share in FOCALS]
    middle = np.array([[1, 0, -(width - 1) / 2], [0, 1, -(height - 1) / 2], [0, 0, 1]])
    centred = middle @ registration.plane
    best = min(focals, key=lambda share: _unlike(_axes(centred, share * width)) + _far(share))
    return _hung(_axes(centred, best * width))


def _axes(centred: Array, focal_px: float) -> Array:
    """Return the table's axes and origin as the camera has them, up to one factor, as columns."""
    return np.asarray(centred / np.array([[focal_px], [focal_px], [1.0]]))


def _unlike(axes: Array) -> float:
    """Return how far the first two of *axes* are from being square and of one length."""
    first, second = np.linalg.norm(axes[:, 0]), np.linalg.norm(axes[:, 1])
    square = float(axes[:, 0] @ axes[:, 1]) / (first * second)
    return float(square**2 + np.log(first / second) ** 2)


def _far(share: float) -> float:
    return TRUST * float(np.log(share / USUAL) ** 2)


def _hung(axes: Array) -> Above:
    length = np.sqrt(np.linalg.norm(axes[:, 0]) * np.linalg.norm(axes[:, 1]))
    right, down = (axes[:, n] / np.linalg.norm(axes[:, n]) for n in (0, 1))
    turn = np.column_stack([right, down, np.cross(right, down)])
    place = -np.linalg.solve(turn, axes[:, 2] / length)
    return Above(place[:2], float(abs(place[2])))
