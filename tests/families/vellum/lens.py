"""From the table to a photograph: light, place of the camera, blur, noise, compression."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from tests.families.protocol import Picture
from tests.families.vellum.paint import Mask, Sheet, clouds
from tests.families.vellum.scene import MARGIN_MM, Points, Table


@dataclass
class Light:
    """What happens between lamp and file."""

    gain: float = 1.0
    warm: float = 0.0
    shadow: float = 0.0
    glare: float = 0.0
    soft: float = 0.0
    motion: float = 0.0
    """Both in tiles' edges."""
    noise: float = 1.6
    bands: float = 0.0
    moire: float = 0.0
    quality: int = 92


def photographed(table: Table, light: Light, eye: Points, px: float, rng: np.random.Generator) -> Picture:
    lit = _lit(table, light, rng)
    wide, tall = round(17.5 * px), round(15.5 * px)
    aim, per_mm = np.array([216.0, 216.0]) + rng.normal(0, 4, 2), px / 40
    roll = np.deg2rad(rng.normal(0, 2) + rng.choice((0, 0, 0, 0, 90, 180, 270)))
    down = np.array([*aim, 0.0]) - eye
    down /= np.linalg.norm(down)
    right = np.cross(down, np.array([-np.sin(roll), np.cos(roll), 0]))  # y runs south: a left-handed frame
    right /= np.linalg.norm(right)
    axes = np.array([right, np.cross(right, down), down])
    focal = per_mm * np.linalg.norm(np.array([*aim, 0.0]) - eye)
    frame = np.array([[focal, 0, wide / 2], [0, focal, tall / 2], [0, 0, 1]])
    plane = frame @ axes @ np.column_stack([np.eye(3)[:, 0], np.eye(3)[:, 1], -eye])
    from_canvas = np.array([[1 / table.scale, 0, -MARGIN_MM], [0, 1 / table.scale, -MARGIN_MM], [0, 0, 1]])
    raw = cv2.warpPerspective(
        cv2.GaussianBlur(lit, (0, 0), 0.7),
        plane @ from_canvas,
        (wide, tall),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT,
    )
    return _developed(np.asarray(raw, np.float32), light, px, rng)


def _field(rng: np.random.Generator, side: int, first: int, octaves: int = 2) -> Mask:
    small = clouds(rng, 64, first, octaves)
    return np.asarray(cv2.resize(small, (side, side), interpolation=cv2.INTER_LINEAR), np.float32)


def _lit(table: Table, light: Light, rng: np.random.Generator) -> Sheet:
    side = table.canvas.shape[0]
    fall = 1 + 0.22 * (_field(rng, side, 1, 1) - 0.5)
    if light.shadow:
        edge = np.clip((_field(rng, side, 2) - rng.uniform(0.4, 0.6)) * rng.uniform(6, 30) + 0.5, 0, 1)
        fall *= 1 - light.shadow * edge
    cast = np.array([1 - light.warm, 1 - 0.25 * light.warm, 1 + 0.25 * light.warm]) * rng.normal(1, 0.025, 3)
    lit = table.canvas * fall[..., None] * np.float32(cast * light.gain)
    shine = 10 * np.clip(_field(rng, side, 2) - 0.6, 0, 1) * 2.5
    if light.glare:
        for _ in range(int(rng.integers(2, 5))):
            x, y = rng.uniform(0.2, 0.8, 2) * side
            reach = rng.uniform(0.04, 0.12) * side
            rows, columns = np.indices((side, side), np.float32)
            away = ((columns - x) / reach) ** 2 + ((rows - y) / (reach * rng.uniform(0.6, 1.6))) ** 2
            shine = shine + light.glare * rng.uniform(0.5, 1) * np.exp(-away)
    return np.asarray(lit + (shine * table.gloss)[..., None], np.float32)


def _developed(raw: Sheet, light: Light, px: float, rng: np.random.Generator) -> Picture:
    tall, wide = raw.shape[:2]
    raw = cv2.GaussianBlur(raw, (0, 0), float(np.hypot(0.45, light.soft * px))).astype(np.float32)
    if light.motion:
        length = max(3, round(light.motion * px)) | 1
        kernel = np.zeros((length, length), np.float32)
        kernel[length // 2] = 1
        spin = cv2.getRotationMatrix2D((length / 2 - 0.5, length / 2 - 0.5), rng.uniform(0, 180), 1)
        kernel = np.asarray(cv2.warpAffine(kernel, spin, (length, length)), np.float32)
        raw = cv2.filter2D(raw, -1, kernel / kernel.sum()).astype(np.float32)
    rows, columns = np.indices((tall, wide), np.float32)
    if light.bands:
        wave = np.sin(rows * 2 * np.pi / rng.uniform(0.8, 4) / px + rng.uniform(0, 6))
        raw *= (1 + light.bands * wave)[..., None]
    if light.moire:
        bend = cv2.resize(clouds(rng, 32, 2, 2), (wide, tall)) * 40
        for channel in range(3):
            phase = (columns * rng.uniform(0.6, 1.6) + rows * rng.uniform(-1.2, 1.2)) + bend + channel * 2
            raw[..., channel] += light.moire * np.sin(phase) * np.clip(np.sin(bend / 3), 0, 1)
    grain = rng.standard_normal(raw.shape).astype(np.float32)
    raw += grain * light.noise * (0.5 + np.sqrt(np.clip(raw, 0, 255) / 128))
    sharp = raw + 0.35 * (raw - cv2.GaussianBlur(raw, (0, 0), 1.2))
    done, data = cv2.imencode(
        ".jpg", np.clip(sharp, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, light.quality]
    )
    assert done
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
