"""Paint for printed cardboard: seeded noise, brush strokes, linen structure, shapes with soft edges."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

Image = NDArray[Any]
Bgr = tuple[int, int, int]
Rng = np.random.Generator


def seeded(*parts: object) -> Rng:
    """Return a generator that depends on *parts* only, in every process."""
    digest = hashlib.blake2b("|".join(map(str, parts)).encode(), digest_size=8).digest()
    return np.random.default_rng(int.from_bytes(digest, "big"))


def clouds(rng: Rng, height: int, width: int, cell: float, octaves: int = 4) -> Image:
    """Return smooth noise of about 0..1 around 0.5; *cell* is the size in pixels of its largest features."""
    total: Image = np.zeros((height, width), np.float32)
    weight = 1.0
    for _ in range(octaves):
        rows, columns = int(height / cell) + 3, int(width / cell) + 3
        grid = rng.random((rows, columns), dtype=np.float32) - 0.5
        total += weight * cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC)
        weight *= 0.55
        cell = max(1.0, cell / 2.1)
    noise: Image = np.clip(0.5 + total * 0.7, 0.0, 1.0)
    return noise


def wash(rng: Rng, height: int, width: int, colours: Sequence[Bgr], cell: float) -> Image:
    """Return a watercolour ground that wanders between *colours*."""
    steps = np.array(colours, np.float32)
    place = np.clip((clouds(rng, height, width, cell) - 0.18) / 0.64, 0, 1) * (len(steps) - 1)
    low = np.minimum(place.astype(np.int32), max(0, len(steps) - 2))
    share = (place - low)[..., None]
    ground = steps[low] * (1 - share) + steps[np.minimum(low + 1, len(steps) - 1)] * share
    painted: Image = np.clip(ground, 0, 255).astype(np.uint8)
    return painted


def dab(image: Image, rng: Rng, count: int, length: float, width: int, angle: float, spread: float) -> None:
    """Go over *image* with brush strokes that take up the colour below them."""
    height, across = image.shape[:2]
    starts = rng.random((count, 2)) * (across, height)
    turns = angle + rng.normal(0, spread, count)
    reach = length * rng.uniform(0.5, 1.3, count)
    ends = starts + np.stack([np.cos(turns), np.sin(turns)], 1) * reach[:, None]
    tones = rng.normal(0, 9, (count, 3)) * 0.5 + rng.normal(0, 10, (count, 1))
    picked = image[starts[:, 1].astype(int), starts[:, 0].astype(int)]
    colours = np.clip(picked + tones, 0, 255)
    for start, end, colour in zip(starts, ends, colours, strict=True):
        stroke(image, start, end, colour, width)


def stroke(image: Image, start: Image, end: Image, colour: Sequence[float] | Image, width: int) -> None:
    """Draw one straight stroke with subpixel ends."""
    first = (int(start[0] * 16), int(start[1] * 16))
    last = (int(end[0] * 16), int(end[1] * 16))
    cv2.line(image, first, last, [float(part) for part in colour], width, cv2.LINE_AA, 4)


def linen(height: int, width: int, period: float, rng: Rng) -> Image:
    """Return the relief of linen-finish cardboard, around 1.0, threads *period* pixels apart."""
    wander = clouds(rng, height, width, period * 14, 2) * 3.0
    x = np.arange(width, dtype=np.float32)[None, :] * (2 * np.pi / period)
    y = np.arange(height, dtype=np.float32)[:, None] * (2 * np.pi / period)
    weave = np.sin(x + wander) * 0.5 + np.sin(y + wander) * 0.5
    return 1.0 + 0.045 * weave


def times(image: Image, factor: Image) -> Image:
    """Multiply a picture by a map of factors."""
    spread = factor if factor.ndim == 3 else factor[..., None]
    return np.clip(image.astype(np.float32) * spread, 0, 255).astype(np.uint8)


def polygon(height: int, width: int, points: ArrayLike) -> Image:
    """Return the filled polygon as a mask of 0..1 with smooth edges."""
    mask = np.zeros((height, width), np.uint8)
    fixed = np.round(np.asarray(points, np.float64) * 16).astype(np.int32)
    cv2.fillPoly(mask, [fixed.reshape(-1, 1, 2)], 255, cv2.LINE_AA, 4)
    return mask.astype(np.float32) / 255


def disc(height: int, width: int, x: float, y: float, radius: float) -> Image:
    """Return a filled circle as a mask of 0..1."""
    return ellipse(height, width, x, y, radius, radius)


def ellipse(height: int, width: int, x: float, y: float, rx: float, ry: float, turn: float = 0.0) -> Image:
    """Return a filled ellipse, turned by *turn* radians, as a mask of 0..1."""
    angle = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    along, across = np.cos(angle) * rx, np.sin(angle) * ry
    cos, sin = np.cos(turn), np.sin(turn)
    return polygon(
        height, width, np.stack([x + along * cos - across * sin, y + along * sin + across * cos], 1)
    )


def lay(image: Image, mask: Image, colour: Bgr | Image) -> None:
    """Paint *colour*, one for all or one a pixel, through *mask* on *image* in place."""
    left, top, width, height = cv2.boundingRect((mask > 0).view(np.uint8))
    rows, columns = slice(top, top + height), slice(left, left + width)
    paint = np.asarray(colour, np.float32)
    if paint.ndim == 3:
        paint = paint[rows, columns]
    part, share = image[rows, columns], mask[rows, columns, None]
    part[...] = np.clip(part * (1 - share) + paint * share + 0.5, 0, 255).astype(image.dtype)


def grow(mask: Image, pixels: float) -> Image:
    """Return *mask* grown by *pixels* on every side."""
    size = 2 * max(1, round(pixels)) + 1
    return cv2.dilate(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)))
