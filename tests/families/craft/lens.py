"""What light, lens, sensor and file make of a table."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from tests.families.craft.ink import Plane, cloud
from tests.families.protocol import Picture


@dataclass(frozen=True)
class Lens:
    """Light and camera. Lengths are shares of a tile's edge in the picture."""

    light: float = 0.85
    warmth: float = 0.0
    slope: float = 0.12
    """How much darker one side of the table is."""
    shadow: float = 0.0
    glare: float = 0.0
    bands: float = 0.0
    moire: float = 0.0
    blur: float = 0.008
    motion: float = 0.0
    noise: float = 0.012
    bulge: float = -0.03
    vignette: float = 0.18
    sharpen: float = 0.5
    contrast: float = 0.25
    jpeg: int = 92


def bent(image: Picture, lens: Lens) -> Picture:
    """Return *image* as a lens bends it, most in the corners."""
    height, width = image.shape[:2]
    y, x = np.indices((height, width), np.float32)
    half = np.float32(np.hypot(width, height) / 2)
    across, along = (x - width / 2) / half, (y - height / 2) / half
    grow = 1 + lens.bulge * (across**2 + along**2 - np.float32(0.5))
    over = (across * grow * half + width / 2).astype(np.float32)
    down = (along * grow * half + height / 2).astype(np.float32)
    out = cv2.remap(image, over, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return out.astype(np.uint8)


def lighting(height: int, width: int, lens: Lens, rng: np.random.Generator) -> Plane:
    """Return how much light of each colour falls where."""
    y, x = np.indices((height, width), np.float32)
    across, along = x / width - 0.5, y / height - 0.5
    turn = rng.uniform(0, 2 * np.pi)
    lit = lens.light * (1 + lens.slope * 2 * (across * np.cos(turn) + along * np.sin(turn)))
    lit *= 1 - lens.vignette * 2 * (across**2 + along**2)
    if lens.shadow:
        lit *= 1 - lens.shadow * _shadows(height, width, rng)
    if lens.bands:
        period = height / rng.uniform(2.5, 7)
        lit *= 1 + lens.bands * np.sin(2 * np.pi * y / period + rng.uniform(0, 6))
    tint = np.array((1 - 0.45 * lens.warmth, 1 - 0.1 * lens.warmth, 1 + 0.22 * lens.warmth), np.float32)
    light: Plane = (lit[..., None] * tint).astype(np.float32)
    return light


def _shadows(height: int, width: int, rng: np.random.Generator) -> Plane:
    mask = np.zeros((height, width), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        start = rng.uniform(0.1, 0.9, 2) * (width, height)
        turn, wide = rng.uniform(0, np.pi), rng.uniform(0.06, 0.2) * width
        ahead = np.array((np.cos(turn), np.sin(turn))) * width
        ends = np.array((start - ahead * rng.uniform(0.1, 1), start + ahead), np.int32)
        cv2.line(mask, ends[0].tolist(), ends[1].tolist(), 1.0, round(wide))
    return cv2.GaussianBlur(mask, (0, 0), rng.uniform(1.5, 12)).astype(np.float32)


def _glare(image: Plane, px: float, strength: float, rng: np.random.Generator) -> Plane:
    height, width = image.shape[:2]
    y, x = np.indices((height, width), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        at, turn = rng.uniform(0.15, 0.85, 2) * (width, height), rng.uniform(0, np.pi)
        long, wide = px * rng.uniform(0.7, 2.2), px * rng.uniform(0.3, 0.9)
        a = ((x - at[0]) * np.cos(turn) + (y - at[1]) * np.sin(turn)) / long
        b = ((y - at[1]) * np.cos(turn) - (x - at[0]) * np.sin(turn)) / wide
        image = image + (strength * np.exp(-(a**2 + b**2)))[..., None].astype(np.float32)
    return image


def _moire(image: Plane, strength: float, rng: np.random.Generator) -> Plane:
    height, width = image.shape[:2]
    y, x = np.indices((height, width), np.float32)
    bow = 6 * cloud(height, width, max(height, width) / 3, rng)
    for channel in range(3):
        turn, period = rng.uniform(0, np.pi), rng.uniform(4, 11)
        wave = np.sin(2 * np.pi * (x * np.cos(turn) + y * np.sin(turn) + bow) / period)
        image[..., channel] *= 1 + strength * wave
    return image


def _dragged(image: Plane, long: float, rng: np.random.Generator) -> Plane:
    size = max(3, int(np.ceil(long)) | 1)
    kernel = np.zeros((size, size), np.float32)
    turn, middle = rng.uniform(0, np.pi), size // 2
    for step in np.linspace(-long / 2, long / 2, 4 * size):
        kernel[round(middle + step * np.sin(turn)), round(middle + step * np.cos(turn))] += 1
    return cv2.filter2D(image, -1, kernel / kernel.sum()).astype(np.float32)


def _sensed(image: Plane, noise: float, rng: np.random.Generator) -> Plane:
    """Return what a Bayer sensor and its demosaicing make of linear light."""
    height, width = image.shape[:2]
    raw = image[..., 1].copy()
    raw[0::2, 0::2] = image[0::2, 0::2, 2]
    raw[1::2, 1::2] = image[1::2, 1::2, 0]
    spread = noise * np.sqrt(np.clip(raw, 0, None) + 0.05)
    raw += spread * rng.standard_normal((height, width)).astype(np.float32)
    whole = (raw.clip(0, 1) * 65535).astype(np.uint16)
    return cv2.cvtColor(whole, cv2.COLOR_BayerBG2BGR).astype(np.float32) / 65535


def exposed(image: Picture, shrink: float, px: float, lens: Lens, rng: np.random.Generator) -> Picture:
    """Return the photograph of *image*, which is *shrink* times as large as the photograph."""
    height, width = image.shape[:2]
    size = (round(width / shrink), round(height / shrink))
    small = cv2.resize(bent(image, lens), size, interpolation=cv2.INTER_AREA)
    light: Plane = (small.astype(np.float32) / 255) ** 2.2 * lighting(size[1], size[0], lens, rng)
    if lens.glare:
        light = _glare(light, px, lens.glare, rng)
    if lens.moire:
        light = _moire(light, lens.moire, rng)
    light = cv2.GaussianBlur(light, (0, 0), max(0.35, lens.blur * px)).astype(np.float32)
    if lens.motion:
        light = _dragged(light, lens.motion * px, rng)
    seen = _sensed(light.astype(np.float32), lens.noise, rng)
    tone = seen ** (1 / 2.2)
    tone = tone * (1 - lens.contrast) + lens.contrast * tone**2 * (3 - 2 * tone)
    tone += lens.sharpen * (tone - cv2.GaussianBlur(tone, (0, 0), 1.0))
    done = (tone * 255).clip(0, 255).astype(np.uint8)
    _, file = cv2.imencode(".jpg", done, [cv2.IMWRITE_JPEG_QUALITY, lens.jpeg])
    back = cv2.imdecode(file, cv2.IMREAD_COLOR)
    assert back is not None
    return back.astype(np.uint8)
