"""What lens and sensor do to a picture: blur, motion, noise, JPEG."""

from __future__ import annotations

from functools import cache
from typing import Final

import cv2
import numpy as np

from companion.simulator.conditions import Conditions
from companion.simulator.ink import Picture, luck

BANK: Final = (1144, 1984)
"""Noise is drawn once, so large, and used again from other corners."""


def exposed(light: Picture, conditions: Conditions, seed: int) -> Picture:
    """Return what the camera delivers of the *light* that falls into it."""
    focused = cv2.GaussianBlur(light, (0, 0), conditions.focus_px) if conditions.focus_px > 0.2 else light
    if conditions.motion_px > 1:
        focused = cv2.filter2D(focused, -1, _streak(conditions.motion_px, conditions.motion_deg))
    raised = focused * (1 + 0.7 * conditions.dim) if conditions.dim else focused
    sigma = conditions.noise * (1 + 2.0 * conditions.dim)
    speckle = noise(light.shape[0], light.shape[1], seed)
    picture = cv2.addWeighted(raised, 1.0, speckle, sigma, 0.0, dtype=cv2.CV_8U)
    finished = developed(picture, conditions)
    return squeezed(finished, conditions.jpeg) if conditions.jpeg else finished


def developed(picture: Picture, conditions: Conditions) -> Picture:
    """Return what a camera makes of it by itself: sharper edges, its own tone curve and saturation."""
    if conditions.sharpen:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.0)
        picture = cv2.addWeighted(picture, 1 + conditions.sharpen, soft, -conditions.sharpen, 0.0)
    if conditions.saturation != 1:
        grey = np.array([0.114, 0.587, 0.299]) * (1 - conditions.saturation)
        picture = cv2.transform(picture, np.eye(3) * conditions.saturation + grey)
    if conditions.tone != 1:
        curve = np.round(255 * (np.arange(256) / 255) ** conditions.tone).astype(np.uint8)
        picture = cv2.LUT(picture, curve)
    return picture


def _streak(length: float, degrees: float) -> Picture:
    size = int(np.ceil(length)) | 1
    kernel = np.zeros((size, size), np.float32)
    dx, dy = np.cos(np.radians(degrees)) * length / 2, np.sin(np.radians(degrees)) * length / 2
    middle = size // 2
    ends = [(round((middle + s * dx) * 16), round((middle + s * dy) * 16)) for s in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_AA, 4)
    kernel /= kernel.sum()
    return kernel


def noise(height: int, width: int, seed: int) -> Picture:
    """Return noise of sigma 1: a part of the bank, another for each *seed*."""
    bank = _bank()
    rows, columns = bank.shape[:2]
    down, across = height // rows + 1, width // columns + 1
    if height + 64 > rows * down:
        down += 1
    if width + 64 > columns * across:
        across += 1
    large = cv2.repeat(bank, down, across) if down * across > 1 else bank
    y, x = (int(place) for place in luck("noise", seed).integers(0, 64, 2))
    part = large[y : y + height, x : x + width]
    return np.ascontiguousarray(part[:: -1 if seed % 2 else 1, :: -1 if seed % 3 else 1])


@cache
def _bank() -> Picture:
    """Return noise of brightness in each pixel, and of colour in larger spots, as after a Bayer filter."""
    random = luck("noise")
    bright = random.standard_normal((BANK[0], BANK[1]), np.float32)
    spots = random.standard_normal((BANK[0] // 2, BANK[1] // 2, 3), np.float32)
    colour = cv2.resize(spots, (BANK[1], BANK[0]), interpolation=cv2.INTER_LINEAR)
    speckle = bright[..., None] * 0.85 + colour * 0.7
    return np.asarray(speckle / speckle.std(), np.float32)


def squeezed(picture: Picture, quality: int) -> Picture:
    """Return *picture* as it comes back from a JPEG of that *quality*."""
    _, file = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR))
