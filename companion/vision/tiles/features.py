"""Pictures as light and two colours, as logarithms, to which a lamp only adds; smaller, and turned."""

from __future__ import annotations

from functools import cache
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.registration.crop import TILE

SOFT: Final = 24.0  # of 255: keeps the noise of dark pixels out of the logarithms
PART: Final = 12  # edge of the parts of a field in which a change is looked for
NEAR: Final = TILE / 6  # detail is what differs from a blur of this sigma
MIX: Final = np.array([[0.2, 0.5, 0.3], [0.0, -1.0, 1.0], [1.0, -0.5, -0.5]], np.float32)
"""Logarithms of blue, green and red to light, red against green, blue against both."""


def channels(patches: Array) -> Array:
    """Return *patches* (n × height × width × 3, blue first) as light and two colours."""
    logs = np.log(np.maximum(patches, 0.0).astype(np.float32) + SOFT)
    tall = np.ascontiguousarray(logs).reshape(-1, logs.shape[2], 3)
    return np.asarray(cv2.transform(tall, MIX)).reshape(logs.shape)


def lit(patches: Array, gains: Array) -> Array:
    """Return *patches* (bytes) with their light multiplied by *gains* (n × 3)."""
    return np.asarray(patches * gains.astype(np.float32)[:, None, None], np.float32)


def lit_parts(patches: Array, gains: Array) -> Array:
    """Return the channels of each PART × PART pixels' mean: to tell what changed."""
    return channels(shrunk(patches, PART) * gains[:, None, None])


@cache
def _slowing() -> Array:
    """Return the blur that leaves slow changes, along one axis, as a matrix."""
    kernel = cv2.getGaussianKernel(2 * round(4 * NEAR) + 1, NEAR)
    whole = np.eye(TILE)
    found = cv2.sepFilter2D(whole, cv2.CV_64F, np.ones(1), kernel, borderType=cv2.BORDER_REFLECT)
    return np.asarray(found, np.float32)


def detail(tiles: Array) -> Array:
    """Return the light of *tiles* (n × TILE × TILE × 3, channels) without its slow changes."""
    light = np.ascontiguousarray(tiles[..., 0])
    across = (light.reshape(-1, TILE) @ _slowing().T).reshape(light.shape)
    return np.asarray(light - _slowing() @ across)


def half(tiles: Array) -> Array:
    """Return *tiles* (n × edge × edge × 3) at half their size."""
    return shrunk(tiles, 2)


def shrunk(tiles: Array, times: int) -> Array:
    """Return *tiles* (n × edge × edge × 3) this many *times* smaller, all as one tall picture."""
    n, edge = len(tiles), tiles.shape[1]
    tall = np.ascontiguousarray(tiles).reshape(n * edge, edge, -1)
    size = (edge // times, n * edge // times)
    small = cv2.resize(tall, size, interpolation=cv2.INTER_AREA)
    return np.asarray(small).reshape(n, edge // times, edge // times, -1)


def turned(tiles: Array, quarters: int) -> Array:
    """Return *tiles* (n × edge × edge × …) turned clockwise by *quarters*."""
    return np.rot90(tiles, -quarters, axes=(1, 2))
