"""What lens and sensor do to a picture: blur, motion, noise, JPEG."""

from __future__ import annotations

import cv2
import numpy as np

from companion.simulator.conditions import Conditions
from companion.simulator.ink import Picture, luck


def exposed(light: Picture, conditions: Conditions, seed: int) -> Picture:
    """Return what the camera delivers of the *light* that falls into it."""
    focused = cv2.GaussianBlur(light, (0, 0), conditions.focus_px) if conditions.focus_px > 0.2 else light
    if conditions.motion_px > 1:
        focused = cv2.filter2D(focused, -1, _streak(conditions.motion_px, conditions.motion_deg))
    raised = focused * (1 + 0.7 * conditions.dim) if conditions.dim else focused
    noisy = raised + noise(light.shape[0], light.shape[1], conditions, seed)
    picture = np.clip(noisy + 0.5, 0, 255).astype(np.uint8)
    return squeezed(picture, conditions.jpeg) if conditions.jpeg else picture


def _streak(length: float, degrees: float) -> Picture:
    size = int(np.ceil(length)) | 1
    kernel = np.zeros((size, size), np.float32)
    dx, dy = np.cos(np.radians(degrees)) * length / 2, np.sin(np.radians(degrees)) * length / 2
    middle = size // 2
    ends = [(round((middle + s * dx) * 16), round((middle + s * dy) * 16)) for s in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_AA, 4)
    return kernel / kernel.sum()


def noise(height: int, width: int, conditions: Conditions, seed: int) -> Picture:
    """Return noise of brightness in each pixel, and of colour in larger spots, as after a Bayer filter."""
    random = luck("noise", seed)
    sigma = conditions.noise * (1 + 2.0 * conditions.dim)
    bright = random.standard_normal((height, width), np.float32)
    spots = random.standard_normal((height // 2 + 1, width // 2 + 1, 3), np.float32)
    colour = cv2.resize(spots, (width, height), interpolation=cv2.INTER_LINEAR)
    return (bright[..., None] * 0.85 + colour * 0.7) * sigma


def squeezed(picture: Picture, quality: int) -> Picture:
    """Return *picture* as it comes back from a JPEG of that *quality*."""
    _, file = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return cv2.imdecode(file, cv2.IMREAD_COLOR)
