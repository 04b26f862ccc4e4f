"""What of a picture is compared: light and two colour channels as logarithms, to which a lamp only adds."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.crop import TILE

SOFT: Final = 24.0  # of 255: keeps the noise of dark pixels out of the logarithms
COLOUR_WEIGHT: Final = 1.2
HALF: Final = TILE // 2
NEAR: Final = TILE / 6  # detail is what differs from a blur of this sigma


def channels(patches: Array) -> Array:
    """Return *patches* (… × 3, blue first) as light, red against green, blue against both."""
    logs = np.log(np.maximum(patches, 0.0).astype(np.float32) + SOFT)
    blue, green, red = logs[..., 0], logs[..., 1], logs[..., 2]
    light = 0.2 * blue + 0.5 * green + 0.3 * red
    return np.stack([light, red - green, blue - 0.5 * (red + green)], axis=-1)


def detail(tiles: Array) -> Array:
    """Return the light of *tiles* (n × TILE × TILE × 3, channels) without its slow changes."""
    light = np.ascontiguousarray(tiles[..., 0])
    slow = np.stack([cv2.GaussianBlur(one, (0, 0), NEAR, borderType=cv2.BORDER_REFLECT) for one in light])
    return np.asarray(light - slow)


def half(tiles: Array) -> Array:
    """Return *tiles* at half their size."""
    rows = tiles[:, 0::2] + tiles[:, 1::2]  # far faster than a mean over reshaped axes
    return np.asarray((rows[:, :, 0::2] + rows[:, :, 1::2]) * np.float32(0.25))


def describe(tiles: Array) -> Array:
    """Return one vector per tile, n × D: details of light, and colours at half size; without their means."""
    sharp = detail(tiles).reshape(len(tiles), -1)
    colours = half(tiles[..., 1:]) * (2 * COLOUR_WEIGHT)
    colours = colours - colours.mean(axis=(1, 2), keepdims=True)
    return np.concatenate(
        [sharp - sharp.mean(axis=1, keepdims=True), colours.reshape(len(tiles), -1)], axis=1
    )


def unit(vectors: Array) -> Array:
    """Return *vectors* (… × D) at length 1."""
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-6))


def turned(tiles: Array, quarters: int) -> Array:
    """Return *tiles* (n × edge × edge × …) turned clockwise by *quarters*."""
    return np.rot90(tiles, -quarters, axes=(1, 2))
