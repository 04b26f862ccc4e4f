"""The table seen straight from above, as the camera's eye sees it: what lies on what, and what is hidden."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from tests.families.press.camera import FINE, View
from tests.families.press.paint import (
    Bytes,
    Ink,
    Mask,
    Points,
    Sheet,
    bytes_of,
    floats,
    polygon,
    soften,
    turned,
)

SQUARE = np.array([(-20.0, -20.0), (20, -20), (20, 20), (-20, 20)])


@dataclass(frozen=True)
class Lamp:
    """Where shadows fall: mm to the east and south for each mm of height, how dark, how soft."""

    east: float
    south: float
    strength: float
    blur: float


@dataclass
class Window:
    """A part of the scene."""

    rows: slice
    columns: slice
    points: Points
    """The points in pixels of this part."""

    @property
    def shape(self) -> tuple[int, int]:
        """Height and width."""
        return self.rows.stop - self.rows.start, self.columns.stop - self.columns.start

    def mask(self, points: Points | None = None) -> Mask:
        """Return the area inside the points."""
        return polygon(*self.shape, self.points if points is None else points)


@dataclass
class Scene:
    """A plan of the table in pixels, painted from below to above."""

    view: View
    lamp: Lamp
    scale: float
    west: float
    north: float
    plan: Bytes
    gloss: Bytes
    """How much each spot shines."""
    hides: Bytes
    """255 where a thing lies on top of tiles and slots."""
    markers: tuple[tuple[float, float], ...]
    """The middles of the markers; whoever plays keeps them free."""
    seen: dict[str, Points] = field(default_factory=dict)
    """Where each slot's tile, or the bare slot, lies in the plan, in mm."""

    def window(self, points: Points, pad: float = 2.0) -> Window | None:
        """Return the part around points in mm, or nothing where they are outside."""
        spots = (points - (self.west, self.north)) * self.scale
        low = np.maximum(np.floor(spots.min(axis=0) - pad), 0).astype(int)
        high = np.minimum(np.ceil(spots.max(axis=0) + pad + 1), self.plan.shape[1::-1]).astype(int)
        if high[0] - low[0] < 2 or high[1] - low[1] < 2:
            return None
        return Window(slice(low[1], high[1]), slice(low[0], high[0]), spots - low)

    def shade(self, points: Points, height: float, strength: float = 1.0) -> None:
        """Throw the shadow of a flat thing with that outline, its top at *height*."""
        far = points + np.array([self.lamp.east, self.lamp.south]) * height
        whole = np.vstack([points, far])
        hull = cv2.convexHull(floats(whole))[:, 0].astype(np.float64) if len(points) < 9 else far
        blur = self.scale * (0.5 + self.lamp.blur * height)
        part = self.window(np.asarray(hull), 3 * blur + 2)
        if part is None:
            return
        mask = soften(part.mask(), blur)
        under = self.plan[part.rows, part.columns]
        self.plan[part.rows, part.columns] = bytes_of(
            under * (1 - self.lamp.strength * strength * mask[..., None])
        )

    def paint(self, points: Points, ink: Ink | Sheet, gloss: int, hides: bool, strength: float = 1.0) -> None:
        """Paint a shape given in mm as the eye sees it; a sheet fills the shape's window."""
        part = self.window(points)
        if part is not None:
            self.cover(part, part.mask() * np.float32(strength), ink, gloss, hides)

    def cover(self, part: Window, mask: Mask, ink: Ink | Sheet, gloss: int, hides: bool) -> None:
        """Lay ink on a part of the scene where the mask is."""
        under = floats(self.plan[part.rows, part.columns])
        under += (floats(ink) - under) * mask[..., None]
        self.plan[part.rows, part.columns] = bytes_of(under)
        self.gloss[part.rows, part.columns][mask > 0.5] = gloss
        if hides:
            hidden = self.hides[part.rows, part.columns]
            np.maximum(hidden, bytes_of(mask * 255), out=hidden)

    def block(
        self, points: Points, low: float, high: float, inks: tuple[Ink, Ink], gloss: int, hides: bool
    ) -> None:
        """Stand a straight block on the table: its sides in the first ink, its top in the second."""
        self.shade(points, high)
        top = self.view.dropped(points, high)
        both = np.vstack([self.view.dropped(points, low), top])
        self.paint(np.asarray(cv2.convexHull(floats(both))[:, 0], np.float64), inks[0], gloss, hides)
        self.paint(top, inks[1], gloss, hides)

    def sticker(self, art: Bytes, corners: Points, gloss: int, hides: bool, light: float = 1.0) -> None:
        """Lay a picture on four corners (clockwise from its north-west) as the eye sees them."""
        part = self.window(corners)
        if part is None:
            return
        height, width = art.shape[:2]
        matrix = cv2.getPerspectiveTransform(
            floats([(0, 0), (width, 0), (width, height), (0, height)]) - np.float32(0.5),
            floats(part.points) - np.float32(0.5),
        )
        flat = cv2.warpPerspective(
            art, matrix, part.shape[::-1], flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        self.cover(part, part.mask(), floats(flat) * np.float32(light), gloss, hides)

    def hides_marker(self, outline: Points) -> bool:
        """Return whether a thing would lie on one of the markers."""
        rounded = floats(outline)
        return any(cv2.pointPolygonTest(rounded, spot, True) > -30 for spot in self.markers)

    def covered(self, name: str) -> float:
        """Return the share of a slot's tile, or of the bare slot, that something hides."""
        part = self.window(self.seen[name])
        if part is None:
            return 0.0
        mask = part.mask()
        hidden = floats(self.hides[part.rows, part.columns] / 255)
        return round(float((mask * hidden).sum() / mask.sum()), 4)


@dataclass(frozen=True)
class Lying:
    """How a tile lies: its middle in mm, clockwise degrees, how high, and which edge is lifted how far."""

    x: float
    y: float
    degrees: float = 0.0
    low: float = 0.0
    edge: int = 0
    lift: float = 0.0


THICK = 2.0
"""A tile's thickness in mm."""


def lay_tile(scene: Scene, art: Bytes, lying: Lying, side: Ink, gloss: int) -> Points:
    """Lay a tile on the scene; return where the eye sees its face, in mm."""
    heights, across = np.full(4, lying.low), np.zeros(2)
    flat = SQUARE.copy()
    if lying.lift:
        high = [lying.edge, (lying.edge + 1) % 4]
        heights[high] += lying.lift
        slope = np.arcsin(lying.lift / 40)
        across = (flat[high[0]] + flat[high[1]]) / 40
        flat[high] -= across * 40 * (1 - np.cos(slope))
    points = turned(flat, lying.degrees, lying.x, lying.y)
    scene.shade(points, float(heights.max()) + THICK, 1.0)
    foot, top = scene.view.dropped(points, heights), scene.view.dropped(points, heights + THICK)
    hull = np.asarray(cv2.convexHull(floats(np.vstack([foot, top])))[:, 0], np.float64)
    scene.paint(hull, side, 60, False)
    light = 1.0
    if lying.lift:
        way = turned(np.array([across / 2]), lying.degrees)[0]
        light += float(way @ (scene.lamp.east, scene.lamp.south)) * lying.lift / 40 * 0.5
    scene.sticker(art, top, gloss, False, light)
    return top


def opened(view: View, lamp: Lamp, markers: tuple[tuple[float, float], ...]) -> Scene:
    """Return an empty scene as large as what the view shows."""
    west, north, east, south = view.bounds()
    area = np.linalg.det(view.plane) / float((view.plane[2] @ (216.0, 216.0, 1.0)) ** 3)
    scale = FINE * float(np.sqrt(abs(area)))
    shape = int((south - north) * scale) + 2, int((east - west) * scale) + 2
    plan = np.zeros((*shape, 3), np.uint8)
    gloss, hides = np.zeros(shape, np.uint8), np.zeros(shape, np.uint8)
    return Scene(view, lamp, scale, west, north, plan, gloss, hides, markers)
