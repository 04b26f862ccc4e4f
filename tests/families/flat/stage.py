"""What lies on the table, put together as the camera's eye projects it onto the table's plane."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.families.flat.board import MARKER_PAPER_MM, NORTH_MM, WEST_MM
from tests.families.flat.faces import ART_PX, TILE_MM, outline
from tests.families.flat.pen import Image, Mask, fill
from tests.families.flat.styles import Bgr
from tests.families.protocol import Box

Points = NDArray[np.float64]


@dataclass(frozen=True)
class Eye:
    """Where the camera is, in mm, and how far shadows fall for each mm of height."""

    x: float
    y: float
    height: float
    shadow: tuple[float, float]


@dataclass(frozen=True, eq=False)
class Seen:
    """The pixels of the stage at which something is seen, nothing being in front of it."""

    left: int
    top: int
    mask: Mask


@dataclass
class Stage:
    """A table being laid. `hidden` is what clutter hides, `markers_hidden` which markers."""

    image: Image
    scale: float
    eye: Eye
    hidden: Mask = field(init=False)
    markers_hidden: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.hidden = np.zeros(self.image.shape[:2], np.uint8)

    def project(self, points: NDArray[Any], heights: NDArray[Any] | float) -> Points:
        """Return where points in mm at some height are seen, in pixels of the stage."""
        eye = np.array([self.eye.x, self.eye.y])
        up = np.broadcast_to(np.asarray(heights, float), (len(points),))[:, None]
        seen = points + (points - eye) * (up / (self.eye.height - up))
        return np.asarray((seen - [WEST_MM, NORTH_MM]) * self.scale, dtype=np.float64)

    def window(self, *shapes: Points, margin: float = 0.0) -> tuple[int, int, int, int]:
        """Return left, top, right, bottom of the pixels that *shapes* touch."""
        every = np.vstack(shapes)
        low = np.floor(every.min(axis=0) - margin - 2).astype(int)
        high = np.ceil(every.max(axis=0) + margin + 3).astype(int)
        height, width = self.hidden.shape
        left, top = int(np.clip(low[0], 0, width - 1)), int(np.clip(low[1], 0, height - 1))
        return left, top, int(np.clip(high[0], left + 1, width)), int(np.clip(high[1], top + 1, height))

    def cast_shadow(self, corners: NDArray[Any], height: float, strength: float = 0.42) -> None:
        """Darken what lies in the shadow of a flat thing at *height* mm."""
        reach = np.array(self.eye.shadow) * height
        shape = np.asarray(self.project(corners, 0.0), dtype=np.float64)
        moved = shape + reach * self.scale
        soft = max(0.8, 0.35 * height * self.scale)
        left, top, right, bottom = self.window(shape, moved, margin=3 * soft)
        mask = np.zeros((bottom - top, right - left), np.uint8)
        hull = cv2.convexHull(np.vstack([shape, moved]).astype(np.float32))[:, 0]
        fill(mask, hull - [left, top], (255,))
        if soft > 5:
            side = round(2 * soft) | 1
            mask = np.asarray(cv2.blur(cv2.blur(mask, (side, side)), (side, side)), dtype=np.uint8)
        else:
            mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), soft), dtype=np.uint8)
        keep = np.asarray(256 - mask.astype(np.uint16) * strength, dtype=np.uint16)
        view = self.image[top:bottom, left:right, :3]
        view[:] = (view * keep[:, :, None]) >> 8

    def lay_tile(self, art: Image, corners: NDArray[Any], heights: NDArray[Any], edge: Bgr) -> Seen:
        """Lay a tile whose lower corners are given clockwise from its north-west; return where it is seen."""
        self.cast_shadow(corners, float(np.mean(heights)) + 2.0)
        foot, top_face = self.project(corners, heights), self.project(corners, heights + 2.0)
        left, top, right, bottom = self.window(foot, top_face)
        size = (right - left, bottom - top)
        view = self.image[top:bottom, left:right]
        hull = cv2.convexHull(np.vstack([foot, top_face]).astype(np.float32))[:, 0]
        fill(view, hull - [left, top], (*edge, 10))
        mask_art = outline()
        while art.shape[0] >= 2 * TILE_MM * self.scale:
            half = (art.shape[1] // 2, art.shape[0] // 2)
            art = np.asarray(cv2.resize(art, half, interpolation=cv2.INTER_AREA), dtype=np.uint8)
        target = (top_face - [left, top] - 0.5).astype(np.float32)
        warped = cv2.warpPerspective(
            art, _to(art.shape[0], target), size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        alpha = np.asarray(cv2.warpPerspective(mask_art, _to(ART_PX, target), size), dtype=np.uint8)
        blend(view, np.asarray(warped, dtype=np.uint8), alpha)
        return Seen(left, top, np.asarray(alpha > 127, dtype=np.uint8))

    def covered(self, seen: Seen) -> float:
        """Return the share of something that lies hidden."""
        height, width = seen.mask.shape
        over = self.hidden[seen.top : seen.top + height, seen.left : seen.left + width]
        return float((seen.mask & over).sum() / max(1, int(seen.mask.sum())))

    def ground(self, corners: NDArray[Any]) -> Seen:
        """Return where a part of the board is seen."""
        shape = self.project(corners, 0.0)
        left, top, right, bottom = self.window(shape)
        mask = np.zeros((bottom - top, right - left), np.uint8)
        fill(mask, shape - [left, top], (255,))
        return Seen(left, top, np.asarray(mask > 127, dtype=np.uint8))

    def lay_thing(
        self,
        shapes: Sequence[Points],
        colours: Sequence[Sequence[float]],
        grain: float,
        rng: np.random.Generator,
    ) -> None:
        """Lay something over tiles: *shapes* in pixels of the stage, painted in their order."""
        left, top, right, bottom = self.window(*shapes)
        view = self.image[top:bottom, left:right]
        layer, alpha = view.copy(), np.zeros(view.shape[:2], np.uint8)
        for shape, colour in zip(shapes, colours, strict=True):
            fill(layer, shape - [left, top], tuple(colour))
            fill(alpha, shape - [left, top], (255,))
        if grain:
            speckle = rng.normal(0, grain, view.shape[:2]).astype(np.float32)
            speckle = np.asarray(cv2.GaussianBlur(speckle, (0, 0), 0.9), np.float32) * 2
            layer[:, :, :3] = np.clip(layer[:, :, :3] + speckle[:, :, None], 0, 255)
        blend(view, layer, alpha)
        self.hidden[top:bottom, left:right] |= (alpha > 127).astype(np.uint8)

    def markers_under(self, shapes: Sequence[Points]) -> set[int]:
        """Tell which markers things of these shapes would hide, even in part."""
        found = set()
        for number, (x, y) in Box("", {}, ()).markers.items():
            half = MARKER_PAPER_MM / 2 + 2
            square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]]) + np.array([x, y])
            corners = self.project(square, 0.0)
            left, top, right, bottom = self.window(corners)
            patch = np.zeros((bottom - top, right - left), np.uint8)
            for shape in shapes:
                fill(patch, shape - [left, top], (255,))
            if patch.any():
                found.add(number)
        return found


def _to(side: int, target: NDArray[np.float32]) -> NDArray[Any]:
    last = side - 0.5
    source = np.array([[-0.5, -0.5], [last, -0.5], [last, last], [-0.5, last]], np.float32)
    return cv2.getPerspectiveTransform(source, target)


def blend(view: Image, layer: Image, alpha: Mask) -> None:
    """Put *layer* on *view* where *alpha* says so."""
    weight = alpha[:, :, None].astype(np.uint16)
    view[:] = (layer * weight + view * (255 - weight) + 127) // 255
