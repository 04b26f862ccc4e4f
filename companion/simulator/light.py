"""Light on the table: level, graded, a lamp that is mirrored, cast shadows; warm or cold, bright or dim."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.simulator.conditions import Conditions
from companion.simulator.ink import Picture, luck

COARSE: Final = 16
"""Light changes slowly: it is worked out for every few pixels."""
WARM: Final = np.array([-0.3, -0.02, 0.22], np.float32)
"""What full warmth adds to blue, green and red."""


def lit(image: Picture, conditions: Conditions, seed: int) -> Picture:
    """Return *image* under the light of *conditions*, as numbers that may go beyond 255."""
    height, width = image.shape[:2]
    gain = _gain(height // COARSE + 2, width // COARSE + 2, conditions, seed)
    colours = (1 + WARM * conditions.warmth) * conditions.exposure * (1 - 0.55 * conditions.dim)
    whole = cv2.resize(gain, (width, height), interpolation=cv2.INTER_LINEAR)
    shown = cv2.multiply(image, cv2.merge([whole * float(c) for c in colours]), dtype=cv2.CV_32F)
    if conditions.light == "lamp":
        glare = cv2.resize(_glare(gain.shape, conditions, seed), (width, height))
        cv2.add(shown, cv2.merge([glare, glare, glare]), dst=shown)
    return shown


def _gain(rows: int, columns: int, conditions: Conditions, seed: int) -> Picture:
    y, x = np.mgrid[-1 : 1 : rows * 1j, -1 : 1 : columns * 1j].astype(np.float32)
    gain: Picture = 1 - 0.06 * (x * x + y * y)  # every lens darkens its corners
    strength, angle = conditions.light_strength, np.radians(conditions.light_deg)
    if conditions.light in ("graded", "shadows"):
        share = strength if conditions.light == "graded" else strength * 0.3
        gain *= 1 + share * 0.5 * (x * np.cos(angle) + y * np.sin(angle))
    if conditions.light == "lamp":
        gain *= 0.9 + 0.25 * strength * np.exp(
            -((x - np.cos(angle) * 0.5) ** 2 + (y - np.sin(angle) * 0.5) ** 2) * 1.5
        )
    if conditions.light == "shadows":
        gain *= 1 - strength * _cast(rows, columns, seed)
    return gain


def _cast(rows: int, columns: int, seed: int) -> Picture:
    """Return soft shadows of what stands about: a window's bars, heads, shoulders."""
    random, mask = luck("cast", seed), np.zeros((rows, columns), np.float32)
    for _ in range(int(random.integers(1, 4))):
        centre = random.uniform((0, 0), (columns, rows))
        size = random.uniform(0.12, 0.4, 2) * (columns, columns)
        shape = (
            (float(centre[0]), float(centre[1])),
            (float(size[0]), float(size[1]) * 2),
            float(random.uniform(0, 180)),
        )
        if random.random() < 0.5:
            cv2.ellipse(mask, shape, 1.0, -1)
        else:
            cv2.fillPoly(mask, [cv2.boxPoints(shape).astype(np.int32)], 1.0)
    return cv2.GaussianBlur(mask, (0, 0), float(random.uniform(0.6, 3.5)))


def _glare(shape: tuple[int, ...], conditions: Conditions, seed: int) -> Picture:
    """Return the lamp's reflection on the varnish: a hot core in a wide veil."""
    rows, columns = shape[:2]
    random = luck("glare", seed)
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    veil = np.zeros((rows, columns), np.float32)
    for _ in range(int(random.integers(1, 3))):
        cx, cy = random.uniform((0.25 * columns, 0.15 * rows), (0.75 * columns, 0.85 * rows))
        wide = float(random.uniform(0.04, 0.1)) * columns
        far = ((x - cx) / wide) ** 2 + ((y - cy) / (wide * float(random.uniform(0.5, 1)))) ** 2
        veil += 150 * np.exp(-far) + 38 * np.exp(-far / 9)
    return veil * conditions.light_strength
