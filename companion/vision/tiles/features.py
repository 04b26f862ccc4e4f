"""What of a picture is compared: light and two colour channels as logarithms, to which a lamp only adds."""

from __future__ import annotations

from functools import cache
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.registration.crop import TILE

SOFT: Final = 24.0  # of 255: keeps the noise of dark pixels out of the logarithms
COLOUR_WEIGHT: Final = 1.2
HALF: Final = TILE // 2
PART: Final = 12  # edge of the parts of a field in which a change is looked for
NEAR: Final = TILE / 6  # detail is what differs from a blur of this sigma


MIX: Final = np.array([[0.2, 0.5, 0.3], [0.0, -1.0, 1.0], [1.0, -0.5, -0.5]], np.float32)
"""Logarithms of blue, green and red to light, red against green, blue against both."""
UNMIX: Final = np.linalg.inv(MIX).astype(np.float32)
COLOURS_ONLY: Final = 2 * COLOUR_WEIGHT * np.eye(3, dtype=np.float32)[1:]


def channels(patches: Array) -> Array:
    """Return *patches* (n × height × width × 3, blue first) as light and two colours."""
    return _mixed(np.log(np.maximum(patches, 0.0).astype(np.float32) + SOFT))


def lit_channels(patches: Array, gains: Array) -> Array:
    """Return *patches* (bytes), their light multiplied by *gains* (n × 3), as channels; by tables."""
    levels = np.arange(256, dtype=np.float32)[None, :, None] * gains[:, None, :].astype(np.float32)
    tables = np.log(levels + SOFT)[:, None]
    logs = np.empty(patches.shape, np.float32)
    for patch, table, log in zip(patches, tables, logs, strict=True):
        cv2.LUT(patch, table, log)
    return _mixed(logs)


def lit_parts(patches: Array, gains: Array) -> Array:
    """Return the same of each PART × PART pixels' mean: far fewer logarithms, to tell what changed."""
    return channels(shrunk(patches, PART) * gains[:, None, None])


def light_of(patch: Array) -> Array:
    """Return *patch* (height × width × 3, channels) as blue, green and red again."""
    return np.asarray(np.maximum(np.exp(cv2.transform(patch, UNMIX)) - SOFT, 0.0))


def _mixed(logs: Array) -> Array:
    tall = np.ascontiguousarray(logs).reshape(-1, logs.shape[2], 3)
    return np.asarray(cv2.transform(tall, MIX)).reshape(logs.shape)


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
    """Return *tiles* (n × edge × edge × 3) so many *times* smaller, all as one tall picture."""
    n, edge = len(tiles), tiles.shape[1]
    tall = np.ascontiguousarray(tiles).reshape(n * edge, edge, -1)
    size = (edge // times, n * edge // times)
    small = cv2.resize(tall, size, interpolation=cv2.INTER_AREA)
    return np.asarray(small).reshape(n, edge // times, edge // times, -1)


def describe(tiles: Array) -> Array:
    """Return one vector per tile, n × D: details of light, and colours at half size; without their means."""
    n, split = len(tiles), TILE * TILE
    found = np.empty((n, split + 2 * HALF * HALF), np.float32)
    sharp = detail(tiles).reshape(n, -1)
    np.subtract(sharp, sharp.mean(axis=1, keepdims=True), out=found[:, :split])
    colours = np.asarray(cv2.transform(half(tiles).reshape(-1, HALF, 3), COLOURS_ONLY))
    pairs = colours.reshape(n, -1).view(np.complex64)  # both of a pixel as one number: several times as fast
    np.subtract(pairs, pairs.mean(axis=1, keepdims=True), out=found[:, split:].view(np.complex64))
    return found


def middle_colours(tiles: Array) -> Array:
    """Return the median of each channel of *tiles*, n × 3."""
    flat = np.ascontiguousarray(tiles.reshape(len(tiles), -1, 3).transpose(0, 2, 1))
    return np.asarray(np.median(flat, axis=2, overwrite_input=True))


def unit(vectors: Array) -> Array:
    """Return *vectors* (… × D) at length 1."""
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-6))


def turned(tiles: Array, quarters: int) -> Array:
    """Return *tiles* (n × edge × edge × …) turned clockwise by *quarters*."""
    return np.rot90(tiles, -quarters, axes=(1, 2))
