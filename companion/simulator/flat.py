"""A table drawn flat, as if seen from straight above: shadows, flat things laid on it, markers."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.kit.marks import aruco_mark
from companion.simulator.ink import Picture, Point, box, moved, turned

MARKER_BORDER_MM: Final = 5.0


class FlatPainter:
    """Draws on pictures of *px_per_mm* whose corner is at *origin*, in millimetres."""

    def __init__(self, px_per_mm: float, origin: Point) -> None:
        self.scale, self.origin = px_per_mm, origin

    def shadow(self, picture: Picture, outline: list[Point], soft_mm: float, depth: float = 0.5) -> None:
        """Darken the ground under a thing, softly."""
        spots = (np.array(outline) - self.origin) * self.scale
        reach = 3 * soft_mm * self.scale + 2
        x0, y0 = np.maximum(np.floor(spots.min(0) - reach), 0).astype(int)
        x1, y1 = np.ceil(spots.max(0) + reach).astype(int)
        part = picture[y0:y1, x0:x1]
        if not part.size:
            return
        mask: Picture = np.zeros(part.shape[:2], np.float32)
        cv2.fillPoly(mask, [np.round(spots - (x0, y0)).astype(np.int32)], (depth,))
        mask = 1 - cv2.GaussianBlur(mask, (0, 0), max(soft_mm * self.scale, 0.4))
        cv2.multiply(part, cv2.merge([mask, mask, mask]), dst=part, dtype=cv2.CV_8U)

    def paste(
        self,
        picture: Picture,
        thing: Picture,
        size_mm: Point,
        centre: Point,
        turn_deg: float,
        shape: Picture | None = None,
    ) -> None:
        """Lay a flat *thing* on the table, turned and with smooth edges; it is where *shape* is 255."""
        high, wide = thing.shape[:2]
        reach = (size_mm[0] ** 2 + size_mm[1] ** 2) ** 0.5 / 2 + 2 / self.scale
        x0, y0 = (int((c - reach - o) * self.scale) for c, o in zip(centre, self.origin, strict=True))
        count = int(2 * reach * self.scale) + 3
        part = picture[y0 : y0 + count, x0 : x0 + count]
        source = np.array([[-0.5, -0.5], [wide - 0.5, -0.5], [wide - 0.5, high - 0.5]], np.float32)
        corners = turned(box(*size_mm, centre), turn_deg, centre)[:3]
        goal = ((np.array(corners) - self.origin) * self.scale - 0.5 - (x0, y0)).astype(np.float32)
        matrix = cv2.getAffineTransform(source, goal)
        whole = np.full((high, wide), 255, np.uint8) if shape is None else shape
        edge = cv2.copyMakeBorder(whole, 1, 1, 1, 1, cv2.BORDER_CONSTANT)
        inside = cv2.warpAffine(
            edge, matrix @ np.array([[1, 0, -1], [0, 1, -1], [0, 0, 1.0]]), (part.shape[1], part.shape[0])
        )
        laid = cv2.warpAffine(thing, matrix, (part.shape[1], part.shape[0]), borderMode=cv2.BORDER_REPLICATE)
        share = (inside.astype(np.float32) / 255)[..., None]
        part[:] = (part + (laid.astype(np.float32) - part) * share + 0.5).astype(np.uint8)

    def draw_marker(self, picture: Picture, number: int, centre: Point, size: float) -> None:
        """Lay the marker *number* of the usual dictionary, cut out with its white border."""
        whole = size + 2 * MARKER_BORDER_MM
        px = max(16, round(size * self.scale))
        border = round(px * MARKER_BORDER_MM / size)
        mark = cv2.copyMakeBorder(aruco_mark("4x4_50", number % 50, px), border, border, border, border,
                                  cv2.BORDER_CONSTANT, value=(255,))  # fmt: skip
        ink = np.clip(mark.astype(np.float32) * 0.83 + 26, 0, 255).astype(np.uint8)
        self.shadow(picture, moved(box(whole, whole, centre), (0.3, 0.4)), 0.5, 0.4)
        side = mark.shape[0] * size / px
        self.paste(picture, cv2.merge([ink, ink, ink]), (side, side), centre, 0.0)


def covered_share(spots: Picture, cover: Picture) -> float:
    """Return how much of the polygon *spots* is hidden by *cover*, or outside the picture."""
    low = np.floor(spots.min(0)).astype(int)
    width, height = (np.ceil(spots.max(0)).astype(int) - low + 1).tolist()
    mask = np.zeros((height, width), np.uint8)
    cv2.fillConvexPoly(mask, np.round((spots - low) * 16).astype(np.int32), 1, cv2.LINE_8, 4)
    seen = np.full((height, width), 255, np.uint8)
    x0, y0 = np.maximum(low, 0)
    part = cover[y0 : low[1] + height, x0 : low[0] + width]
    seen[y0 - low[1] : y0 - low[1] + part.shape[0], x0 - low[0] : x0 - low[0] + part.shape[1]] = part
    return float((seen[mask > 0] > 127).mean())
