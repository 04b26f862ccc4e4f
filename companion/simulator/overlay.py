"""Things between camera and table: a soft mask, rounded by its own depth, with a shadow beside it."""

from __future__ import annotations

from functools import cache
from typing import Final

import cv2
import numpy as np

from companion.simulator.ink import Paint, Picture, clouds

WIDTH_PX: Final = 960
"""Masks are drawn about this wide and made larger: what is near the camera is a little soft."""


SKIN: Final = (600, 1000)


class Layer:
    """A mask of one thing, in a picture of that *shape*; places are in pixels of the whole picture."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.shape = shape[:2]
        self.step = max(1.0, shape[1] / WIDTH_PX)
        self.mask = np.zeros((round(shape[0] / self.step), round(shape[1] / self.step)), np.uint8)
        self.dark = np.zeros_like(self.mask)

    def _at(self, spot: Picture) -> tuple[int, int]:
        x, y = np.clip(np.asarray(spot) / self.step, -20_000, 20_000)
        return round(float(x) * 16), round(float(y) * 16)

    def disc(self, centre: Picture, radius: float) -> None:
        """Add a disc."""
        cv2.circle(self.mask, self._at(centre), round(radius / self.step * 16), (255,), -1, cv2.LINE_AA, 4)

    def stroke(self, start: Picture, end: Picture, width: float) -> None:
        """Add a stretch with round ends."""
        thick = min(max(1, round(width / self.step)), 32_000)
        cv2.line(self.mask, self._at(start), self._at(end), (255,), thick, cv2.LINE_AA, 4)

    def fill(self, spots: Picture) -> None:
        """Add a polygon."""
        cv2.fillPoly(self.mask, [np.array([self._at(spot) for spot in spots])], (255,), cv2.LINE_AA, 4)

    def crease(self, start: Picture, end: Picture, width: float) -> None:
        """Add a dark line on it."""
        thick = max(1, round(width / self.step))
        cv2.line(self.dark, self._at(start), self._at(end), (255,), thick, cv2.LINE_AA, 4)


def lay_over(
    image: Picture,
    cover: Picture,
    layer: Layer,
    paint: Paint,
    rough: float,
    shadow_px: float,
    round_: float = 0.45,
) -> None:
    """Draw *layer* into *image* in that *paint*, and mark in *cover* what it hides."""
    if not layer.mask.any():
        return  # it lies wholly outside the picture
    _cast_shadow(image, layer, shadow_px)
    x0, y0, wide, high = cv2.boundingRect(layer.mask)
    part = (slice(y0, y0 + high), slice(x0, x0 + wide))
    depth = cv2.distanceTransform(layer.mask, cv2.DIST_L2, 3)[part]
    relief = 1 - round_ + round_ * np.sqrt(np.clip(depth / max(float(depth.max()), 1.0), 0, 1))
    relief *= 1 - 0.4 * cv2.blur(layer.dark[part], (3, 3)).astype(np.float32) / 255
    relief += _skin()[np.arange(high)[:, None] % SKIN[0], np.arange(wide) % SKIN[1]] * rough / 255
    goal = [round(edge * layer.step) for edge in (x0, y0, x0 + wide, y0 + high)]
    room = image[goal[1] : goal[3], goal[0] : goal[2]]
    size = (room.shape[1], room.shape[0])
    shade = cv2.resize(relief.astype(np.float32), size)
    share = cv2.resize(cv2.blur(layer.mask[part], (2, 2)), size).astype(np.float32) / 255
    for channel, tone in enumerate(paint):
        room[..., channel] = np.clip(room[..., channel] * (1 - share) + shade * share * tone, 0, 255)
    hidden = cover[goal[1] : goal[3], goal[0] : goal[2]]
    np.maximum(hidden, (share * 255).astype(np.uint8), out=hidden)


@cache
def _skin() -> Picture:
    """Return the fine unevenness of whatever is drawn."""
    return clouds(*SKIN, 77, 6, 3)


def _cast_shadow(image: Picture, layer: Layer, shadow_px: float) -> None:
    """Darken what lies south-east of a thing, softly; only where the shadow falls."""
    away = shadow_px / layer.step
    soft = max(away * 0.45, 0.8)
    moved = cv2.warpAffine(layer.mask, np.array([[1, 0, away], [0, 1, away * 0.8]]), layer.mask.shape[::-1])
    small = cv2.GaussianBlur(moved, (0, 0), soft)
    whole = cv2.resize(small, layer.shape[::-1], interpolation=cv2.INTER_LINEAR)
    x, y, wide, high = cv2.boundingRect(whole)
    if not wide:
        return
    part = image[y : y + high, x : x + wide]
    gain = 1 - whole[y : y + high, x : x + wide].astype(np.float32) * (0.42 / 255)
    cv2.multiply(part, cv2.merge([gain, gain, gain]), dst=part, dtype=cv2.CV_8U)
