"""A table being laid: tiles with their edges and shadows, and whatever lies on top; what it hides is kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.families.handmade import faces
from tests.families.handmade.board import View, bare_board
from tests.families.handmade.camera import Camera
from tests.families.handmade.materials import Float, Rng, clouds, sample
from tests.families.handmade.pen import Points, box, turned
from tests.families.handmade.styles import STYLES

_SHIFT = 4


@dataclass(frozen=True, eq=False)
class Placed:
    """A tile on the table."""

    slot: str
    tile: str
    """Its name, or nothing if it lies face down."""
    at: Points
    degrees: float
    """Clockwise, with the quarter turns."""
    heights: tuple[float, float, float, float] = (2.0, 2.0, 2.0, 2.0)
    """Of the upper corners above the table, clockwise from the tile's own north-west."""
    variant: int = 0
    worn: float = 0.0

    def corners(self, edge: float) -> Points:
        """Return the upper corners in millimetres: x, y, height."""
        flat = turned(box(0, 0, edge, edge), self.degrees) + self.at
        return np.column_stack([flat, np.asarray(self.heights)])


@dataclass
class Scene:
    """A flat canvas of the table with a mask of all that was put over tiles and slots."""

    box_name: str
    view: View
    camera: Camera
    light: NDArray[np.float64]
    """How far a shadow falls for each millimetre of height, in millimetres."""
    canvas: NDArray[np.uint8] = field(init=False)
    hidden: NDArray[np.uint8] = field(init=False)
    gloss: NDArray[np.uint8] = field(init=False)

    def __post_init__(self) -> None:
        self.canvas = bare_board(self.box_name, self.view.scale).copy()
        self.hidden = np.zeros(self.canvas.shape[:2], np.uint8)
        self.gloss = np.full(self.canvas.shape[:2], 30, np.uint8)

    def fixed(self, mm: Points) -> NDArray[np.int32]:
        """Return points of the table as OpenCV draws them, with a few bits after the point."""
        return np.asarray(np.round(self.view.px(mm) * (1 << _SHIFT)), np.int32)

    def lay_tiles(self, tiles: list[Placed], rng: Rng) -> None:
        """Lay tiles in their order, lower ones first."""
        shade = np.zeros(self.hidden.shape, np.uint8)
        for tile in tiles:
            base = tile.corners(40)
            cv2.fillConvexPoly(
                shade, self._hull(base, base[:, :2] + base[:, 2:] * self.light), 255, 16, _SHIFT
            )
        soft = cv2.GaussianBlur(shade, (0, 0), 0.55 * self.view.scale)
        wide = cv2.GaussianBlur(shade, (0, 0), 1.9 * self.view.scale)
        level = 255 - cv2.addWeighted(soft, 0.36, wide, 0.26, 0)
        self.canvas = np.asarray(cv2.multiply(self.canvas, cv2.merge([level] * 3), scale=1 / 255), np.uint8)
        for tile in tiles:
            self._lay(tile, rng)

    def _hull(self, xyz: Points, other: Points) -> NDArray[np.int32]:
        both = np.vstack([xyz[:, :2], other]).astype(np.float32)
        return self.fixed(np.asarray(cv2.convexHull(both)[:, 0], np.float64))

    def _lay(self, tile: Placed, rng: Rng) -> None:
        style = STYLES[self.box_name]
        top = self.camera.grounded(tile.corners(39.8))
        low = tile.corners(39.7)
        low[:, 2] = np.maximum(low[:, 2] - 2, 0)
        side = tuple(round(255 * c * 0.72) for c in style.edge_colour)
        hull = np.vstack([top, self.camera.grounded(low)]).astype(np.float32)
        outline = self.fixed(np.asarray(cv2.convexHull(hull)[:, 0], np.float64))
        cv2.fillConvexPoly(self.canvas, outline, side, cv2.LINE_AA, _SHIFT)
        art = faces.face(self.box_name, tile.tile) if tile.tile else faces.back(self.box_name, tile.variant)
        if tile.worn:
            art = _worn(art, tile.worn, rng)
        self._print(art, self.camera.grounded(tile.corners(faces.ART_MM)))
        shine = int(255 * np.clip(style.gloss * rng.uniform(0.4, 1.6), 0, 1))
        cv2.fillConvexPoly(self.gloss, self.fixed(top), shine, cv2.LINE_AA, _SHIFT)

    def _print(self, art: NDArray[np.uint8], quad: Points) -> None:
        """Draw a picture with transparency into four corners on the table."""
        target = self.view.px(quad)
        x, y = np.floor(target.min(0)).astype(int)
        right, bottom = np.ceil(target.max(0)).astype(int) + 1
        size = art.shape[0]
        source = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32) - 0.5
        matrix = cv2.getPerspectiveTransform(source, (target - (x, y)).astype(np.float32))
        piece = cv2.warpPerspective(art, matrix, (int(right - x), int(bottom - y)), flags=cv2.INTER_LINEAR)
        self.blend(int(x), int(y), np.asarray(piece[..., :3], np.uint8), _share(piece[..., 3]))

    def blend(self, x: int, y: int, piece: NDArray[np.uint8], alpha: Float) -> None:
        """Draw pixels onto the canvas, left out where they stick out of it."""
        height, width = alpha.shape
        left, top = max(0, -x), max(0, -y)
        right = min(width, self.canvas.shape[1] - x)
        bottom = min(height, self.canvas.shape[0] - y)
        if right <= left or bottom <= top:
            return
        part = self.canvas[y + top : y + bottom, x + left : x + right]
        a = alpha[top:bottom, left:right, None]
        part[:] = np.round(part + a * (piece[top:bottom, left:right].astype(np.float32) - part))

    def cover(
        self, x: int, y: int, mask: NDArray[np.uint8], colours: Float, height: float, label: int
    ) -> None:
        """Put a thing over the table, with the shadow it throws; *label* says in `hidden` what it is."""
        pad = int((height * 1.4 + 5) * self.view.scale)
        move = self.light * height * self.view.scale + pad
        size = (mask.shape[1] + 2 * pad, mask.shape[0] + 2 * pad)
        fallen = cv2.warpAffine(mask, np.array([[1, 0, move[0]], [0, 1, move[1]]]), size)
        fallen = cv2.GaussianBlur(fallen, (0, 0), (0.5 + 0.1 * height) * self.view.scale)
        black = np.zeros((size[1], size[0], 3), np.uint8)
        self.blend(x - pad, y - pad, black, _share(fallen) * np.float32(0.5))
        pixels = np.clip(colours * 255, 0, 255).astype(np.uint8)
        self.blend(x, y, pixels, _share(mask))
        left, top = max(0, -x), max(0, -y)
        here = mask[top : self.hidden.shape[0] - y, left : self.hidden.shape[1] - x] > 127
        window = np.s_[y + top : y + top + here.shape[0], x + left : x + left + here.shape[1]]
        self.hidden[window][here] = label
        self.gloss[window][here] = 40

    def covered(self, corners: Points) -> tuple[float, int]:
        """Return which share of a quadrilateral on the table is hidden, and the label of what hides most."""
        at = self.view.px(corners)
        x, y = np.floor(at.min(0)).astype(int)
        right, bottom = np.ceil(at.max(0)).astype(int) + 1
        inside = np.zeros((int(bottom - y), int(right - x)), np.uint8)
        cv2.fillConvexPoly(inside, np.round((at - (x, y)) * 16).astype(np.int32), 1, 8, _SHIFT)
        labels = np.bincount(self.hidden[y:bottom, x:right][inside > 0], minlength=2)
        return float(labels[1:].sum() / labels.sum()), int(labels[1:].argmax()) + 1 if labels[1:].any() else 0


def _share(mask: NDArray[Any]) -> Float:
    return np.asarray(mask, np.float32) * np.float32(1 / 255)


def _worn(art: NDArray[np.uint8], amount: float, rng: Rng) -> NDArray[np.uint8]:
    """Rub a tile: pale edges and spots, scratches, a stain, faded colours."""
    size = art.shape[0]
    pixels = art[..., :3].astype(np.float32) / 255
    grey = pixels.mean(2, keepdims=True)
    pixels += 0.28 * amount * (grey - pixels) + 0.05 * amount
    inside = cv2.GaussianBlur(art[..., 3], (0, 0), 7).astype(np.float32) / 255
    rubbed = np.clip((1.02 - inside) * 1.6 + 0.3 * sample("tooth", rng, size, size) - 0.35, 0, 1)
    spots = np.clip(clouds(rng, size, size, 14) + 0.5 * sample("tooth", rng, size, size) - 2.0, 0, 1)
    scratches = np.zeros((size, size), np.uint8)
    for _ in range(int(rng.integers(2, 7))):
        ends = rng.integers(0, size, 4).tolist()
        cv2.line(scratches, (ends[0], ends[1]), (ends[2], ends[3]), 255, 1, cv2.LINE_AA)
    pale = np.clip(rubbed + spots + 0.5 * scratches / 255, 0, 1)[..., None] * amount
    pixels += pale * (np.array([0.74, 0.8, 0.83]) - pixels) * 0.8
    if rng.random() < 0.4:
        x, y, radius = rng.integers(20, size - 20), rng.integers(20, size - 20), rng.integers(12, 40)
        stain = np.zeros((size, size), np.uint8)
        cv2.circle(stain, (int(x), int(y)), int(radius), 120, -1, cv2.LINE_AA)
        cv2.circle(stain, (int(x), int(y)), int(radius), 220, 3, cv2.LINE_AA)
        tea = cv2.GaussianBlur(stain, (0, 0), 2).astype(np.float32)[..., None] / 255
        pixels *= 1 - tea * amount * (1 - np.array([0.62, 0.78, 0.88]))
    return np.dstack([np.clip(pixels * 255, 0, 255).astype(np.uint8), art[..., 3]])
