"""Where the simulated camera hangs, its lens, and how it maps the table to the picture and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final

import cv2
import numpy as np

from companion.simulator.ink import Picture, Point

STEP_PX: Final = 16
"""The map is worked out exactly every few pixels, and drawn straight in between."""
FITS: Final = 0.96
"""How much of the picture's half the markers may take."""


@dataclass(frozen=True)
class View:
    """A camera over the table. x runs east, y south, z down into the table; heights are negative z."""

    size: tuple[int, int]
    target_mm: Point
    distance_mm: float
    tilt_deg: float = 0.0
    """How far from straight down."""
    azimuth_deg: float = 90.0
    """In which direction the camera hangs: 0 east, 90 south."""
    roll_deg: float = 0.0
    focal: float = 0.95
    """Focal length as a share of the picture's width."""
    lens: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """OpenCV's k1, k2, p1, p2."""

    @cached_property
    def matrix(self) -> Picture:
        """OpenCV's camera matrix."""
        width, height = self.size
        f = self.focal * width
        return np.array([[f, 0, (width - 1) / 2], [0, f, (height - 1) / 2], [0, 0, 1.0]])

    @cached_property
    def rotation(self) -> Picture:
        """The camera's axes as rows: right, down, forward."""
        tilt, azimuth, roll = np.radians((self.tilt_deg, self.azimuth_deg, self.roll_deg))
        back = np.array([np.sin(tilt) * np.cos(azimuth), np.sin(tilt) * np.sin(azimuth), -np.cos(tilt)])
        right = np.cross((0, 1.0, 0), -back)
        right /= np.linalg.norm(right)
        down = np.cross(-back, right)
        cos, sin = np.cos(roll), np.sin(roll)
        return np.array([cos * right + sin * down, cos * down - sin * right, -back])

    @cached_property
    def translation(self) -> Picture:
        """The board's origin as the camera sees it."""
        x, y = self.target_mm
        moved: Picture = np.array([0, 0, self.distance_mm]) - self.rotation @ np.array([x, y, 0.0])
        return moved

    @cached_property
    def homography(self) -> Picture:
        """From millimetres on the table to pixels, as it would be without the lens."""
        turn = self.rotation
        found: Picture = self.matrix @ np.column_stack([turn[:, 0], turn[:, 1], self.translation])
        found /= found[2, 2]
        return found

    @cached_property
    def _turn(self) -> Picture:
        return cv2.Rodrigues(self.rotation)[0]

    def project(self, points: Sequence[Sequence[float]] | Picture) -> Picture:
        """Return the pixels of *points*: x, y and, if given, height over the table, in millimetres."""
        spots = np.asarray(points, np.float64).reshape(len(points), -1)
        heights = -spots[:, 2:3] if spots.shape[1] > 2 else np.zeros((len(spots), 1))
        world = np.hstack([spots[:, :2], heights])
        seen, _ = cv2.projectPoints(world, self._turn, self.translation, self.matrix, np.array(self.lens))
        return seen.reshape(-1, 2)

    def scale_at(self, point: Point, height: float = 0.0) -> float:
        """Return how many pixels a millimetre takes there."""
        x, y = point
        seen = self.project([(x - 1, y, height), (x + 1, y, height), (x, y - 1, height), (x, y + 1, height)])
        return float(np.linalg.norm(seen[1] - seen[0]) + np.linalg.norm(seen[3] - seen[2])) / 4


def fitted(view: View, points: Sequence[Point], px_per_mm: float | None) -> View:
    """Return *view* from a distance at which all *points* are seen, or at which the target has that scale."""
    if px_per_mm is not None:
        return replace(view, distance_mm=view.focal * view.size[0] / px_per_mm)
    half = (np.array(view.size) - 1) / 2
    for _ in range(8):
        plain = replace(view, lens=(0.0, 0.0, 0.0, 0.0))
        reach = max(np.abs((each.project(points) - half) / half).max() for each in (plain, view))
        view = replace(view, distance_mm=view.distance_mm * float(reach) / FITS)
    return view


def sees(view: View, points: Sequence[Point]) -> bool:
    """Tell whether all *points* are in the picture."""
    seen = view.project(points)
    return bool(np.all(seen > 1) and np.all(seen < np.array(view.size) - 2))


@lru_cache(maxsize=3)
def sampling(view: View, px_per_mm: float, origin: Point) -> tuple[Picture, Picture]:
    """Return for each pixel which place of a flat picture it shows, as the maps that `cv2.remap` takes."""
    width, height = view.size
    columns, rows = (-(-length // STEP_PX) + 2 for length in view.size)
    x = (np.arange(columns) - 0.5) * STEP_PX - 0.5
    y = (np.arange(rows) - 0.5) * STEP_PX - 0.5
    grid = np.stack(np.meshgrid(x, y), -1).reshape(-1, 1, 2)
    straight = cv2.undistortPoints(grid, view.matrix, np.array(view.lens), P=view.matrix)
    table = cv2.perspectiveTransform(straight, np.linalg.inv(view.homography)).reshape(rows, columns, 2)
    places = ((table - origin) * px_per_mm - 0.5).astype(np.float32)
    whole = cv2.resize(places, (columns * STEP_PX, rows * STEP_PX), interpolation=cv2.INTER_LINEAR)
    part = np.ascontiguousarray(whole[STEP_PX : STEP_PX + height, STEP_PX : STEP_PX + width])
    first, second = cv2.convertMaps(part, None, cv2.CV_16SC2)  # type: ignore[call-overload]
    return first, second
