"""A table seen from one point: things of a height are drawn where the camera sees them on the ground."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import ArrayLike

from tests.families.litho.board import NORTH, WEST
from tests.families.litho.paint import Image, polygon


@dataclass(frozen=True, eq=False)
class Scene:
    """The drawn table. Points are millimetres on the table and above it; the canvas is the ground."""

    canvas: Image
    scale: float
    eye: tuple[float, float, float]
    light: tuple[float, float]
    """Where a shadow falls, in mm for each mm of height."""
    hidden: Image
    """255 where an object hides the board and the tiles."""

    def seen(self, points: ArrayLike) -> Image:
        """Return the pixels at which points (x, y, z) are seen."""
        at = np.asarray(points, np.float64).reshape(-1, 3)
        eye = np.array(self.eye)
        ground = eye + (at - eye) * (eye[2] / (eye[2] - at[:, 2]))[:, None]
        pixels: Image = (ground[:, :2] - (WEST, NORTH)) * self.scale - 0.5
        return pixels

    def window(self, pixels: Image, margin: float) -> tuple[slice, slice]:
        """Return rows and columns around *pixels*, inside the canvas."""
        height, width = self.canvas.shape[:2]
        low, high = pixels.min(0) - margin, pixels.max(0) + margin + 2
        left, top = (max(0, int(v)) for v in low)
        right, bottom = min(width, int(high[0])), min(height, int(high[1]))
        return slice(top, max(top + 1, bottom)), slice(left, max(left + 1, right))

    def shade(self, points: ArrayLike, strength: float = 0.5) -> None:
        """Darken the ground where the outline *points* keeps the light away."""
        at = np.asarray(points, np.float64).reshape(-1, 3)
        ground = at.copy()
        ground[:, :2] += at[:, 2:] * self.light
        ground[:, 2] = 0
        outline = self.seen(np.concatenate([ground, at * (1, 1, 0)]))
        hull = cv2.convexHull(outline.astype(np.float32)).reshape(-1, 2)
        blur = (0.5 + 0.16 * float(at[:, 2].max())) * self.scale
        rows, columns = self.window(hull, 3 * blur)
        shape = (rows.stop - rows.start, columns.stop - columns.start)
        mask = polygon(*shape, hull - (columns.start, rows.start))
        mask = cv2.GaussianBlur(mask, (0, 0), max(0.4, blur))
        part = self.canvas[rows, columns]
        part[...] = (part * (1 - strength * mask)[..., None]).astype(np.uint8)

    def fill(self, outline: Image, colour: ArrayLike, hides: bool = True) -> None:
        """Paint a polygon given in pixels."""
        rows, columns = self.window(outline, 2)
        shape = (rows.stop - rows.start, columns.stop - columns.start)
        self.put(rows, columns, polygon(*shape, outline - (columns.start, rows.start)), colour, hides)

    def put(self, rows: slice, columns: slice, mask: Image, colour: ArrayLike, hides: bool = True) -> None:
        """Paint one colour, or one a pixel, through *mask* on a window."""
        part = self.canvas[rows, columns]
        share = mask[..., None]
        part[...] = np.clip(part * (1 - share) + np.asarray(colour, np.float32) * share + 0.5, 0, 255)
        if hides:
            under = self.hidden[rows, columns]
            np.maximum(under, np.where(mask >= 0.5, 255, 0).astype(np.uint8), out=under)

    def sheet(self, art: Image, corners: ArrayLike, hides: bool = False) -> Image:
        """Lay a flat picture with its corners (north-west first, clockwise) there; return them in pixels."""
        outline = self.seen(corners)
        rows, columns = self.window(outline, 2)
        size = (columns.stop - columns.start, rows.stop - rows.start)
        goal = (outline - (columns.start, rows.start)).astype(np.float32)
        height, width = art.shape[:2]
        source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
        matrix = cv2.getPerspectiveTransform(source, goal)
        paint = cv2.warpPerspective(
            art, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        self.put(rows, columns, polygon(size[1], size[0], goal), paint, hides)
        return outline

    def block(self, base: ArrayLike, top: ArrayLike, colour: ArrayLike, hides: bool = False) -> None:
        """Paint the sides of a flat thing between its *base* and its *top* outline."""
        both = np.concatenate([self.seen(base), self.seen(top)]).astype(np.float32)
        self.fill(cv2.convexHull(both).reshape(-1, 2), colour, hides)

    def covered(self, outline: Image) -> float:
        """Return the share of a polygon in pixels that objects hide."""
        rows, columns = self.window(outline, 1)
        shape = (rows.stop - rows.start, columns.stop - columns.start)
        inside = polygon(*shape, outline - (columns.start, rows.start)) >= 0.5
        return float(np.mean(self.hidden[rows, columns][inside] > 0))
