"""The camera: where it stands, and how it makes a picture of the light that comes in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.families.protocol import Picture
from tests.families.relief.clay import GAMMA, Grid, blur, clouds, f32

MIDDLE: Final = 216.0
FINER: Final = 1.3
"""How much finer than the picture everything is drawn."""
Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Camera:
    """A camera over the table; x goes east, y south, z up, in mm."""

    eye: Floats
    axes: Floats
    """Rows: to the right, down, and forward."""
    focal: float
    centre: Floats
    size: tuple[int, int]
    """Width and height of the drawing, finer than the picture."""

    def project(self, points: Any) -> Floats:
        """Return where points of the world are in the drawing."""
        seen = (np.asarray(points, np.float64) - self.eye) @ self.axes.T
        return np.asarray(seen[:, :2] / seen[:, 2:] * self.focal + self.centre)

    def plane(self) -> Floats:
        """Return the homography from the table to the drawing."""
        inner = np.array([[self.focal, 0, self.centre[0]], [0, self.focal, self.centre[1]], [0, 0, 1]])
        outer = np.column_stack([self.axes[:, 0], self.axes[:, 1], -self.axes @ self.eye])
        return np.asarray(inner @ outer)


def aim(rng: np.random.Generator, px: float, lean: float) -> Camera:
    """Return a camera that sees the whole board, a tile's edge about *px* pixels, at most *lean* askew."""
    far = rng.uniform(750, 1150)
    tilt = np.radians(rng.uniform(2, lean))
    side = np.radians(rng.uniform(-50, 50)) if rng.random() < 0.8 else rng.uniform(0, 2 * np.pi)
    target = np.array([MIDDLE, MIDDLE, 0.0])
    away = np.array([np.sin(tilt) * np.sin(side), np.sin(tilt) * np.cos(side), np.cos(tilt)])
    eye = target + far * away
    forward = -away
    roll = np.radians(rng.normal(0, 1.6))
    right = np.array([np.cos(roll), np.sin(roll), 0.0])
    right -= forward * (right @ forward)
    right /= np.linalg.norm(right)
    down = np.cross(right, forward)
    down *= np.sign(down[1])
    axes = np.array([right, down, forward])
    focal = px * FINER / 40 * far
    rough = Camera(eye, axes, focal, np.zeros(2), (0, 0))
    reach = np.array([(x, y, 0.0) for x in (-54.0, 486.0) for y in (-54.0, 486.0)])
    corners = rough.project(reach)
    low, high = corners.min(axis=0), corners.max(axis=0)
    extent = (high - low) * np.array([rng.uniform(1.06, 1.4), rng.uniform(1.06, 1.14)])
    width, height = np.ceil(extent / FINER / 2).astype(int) * 2
    size = (round(width * FINER), round(height * FINER))
    room = np.array(size) - (high - low)
    centre = -low + room * rng.uniform(0.45, 0.55, 2)
    return Camera(eye, axes, focal, centre, size)


@dataclass
class Film:
    """How the camera turns light into a picture."""

    blur: float = 0.45
    """In pixels of the picture."""
    smear: tuple[float, float] = (0.0, 0.0)
    bend: float = 0.0
    bands: float = 0.0
    moire: float = 0.0
    noise: float = 0.004
    balance: tuple[float, float, float] = (1.0, 1.0, 1.0)
    contrast: float = 0.15
    colourful: float = 1.0
    sharpen: float = 0.2
    quality: int = 92


def _lens(light: Grid, film: Film) -> Grid:
    """Return what falls on the sensor, in the size of the picture."""
    height, width = round(light.shape[0] / FINER), round(light.shape[1] / FINER)
    light = blur(light, 0.35 * FINER)
    y, x = np.mgrid[:height, :width].astype(np.float32)
    u, v = (x - width / 2) / width * 2, (y - height / 2) / width * 2
    square = u * u + v * v
    bent = np.float32(film.bend) * (square - np.float32(0.6))
    map_x = f32((u * (1 + bent) * width / 2 + width / 2 + 0.5) * FINER - 0.5)
    map_y = f32((v * (1 + bent) * width / 2 + height / 2 + 0.5) * FINER - 0.5)
    seen = f32(cv2.remap(light, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
    seen = blur(seen, film.blur)
    length = float(np.hypot(*film.smear))
    if length > 0.5:
        count = int(length) * 2 + 3
        kernel = np.zeros((count, count), np.float32)
        ends = np.rint((np.array([[-0.5], [0.5]]) * np.array([film.smear]) + count // 2) * 16).astype(int)
        cv2.line(kernel, ends[0].tolist(), ends[1].tolist(), 1.0, 1, cv2.LINE_AA, 4)
        seen = f32(cv2.filter2D(seen, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE))
    return f32(seen * (1 - 0.12 * square[..., None]))


def _interference(film: Film, shape: tuple[int, int], rng: np.random.Generator) -> Grid:
    """Return the factor of lamp bands and moire on every pixel."""
    height, width = shape
    y, x = np.mgrid[:height, :width].astype(np.float32)
    factor = np.ones((height, width, 3), np.float32)
    if film.bands:
        step, phase = height / rng.uniform(2.5, 9), rng.uniform(0, 7)
        wave = np.sin(y[:, :1] * (2 * np.pi / step) + phase)
        for channel, strength in enumerate((1.15, 1.0, 0.85)):
            factor[..., channel] *= 1 + film.bands * strength * wave
    if film.moire:
        angle, step = rng.uniform(0, np.pi), rng.uniform(5, 13)
        bow = clouds(rng, shape, height / 3) * 5
        across = (x * np.cos(angle) + y * np.sin(angle)) * (2 * np.pi / step) + bow
        for channel in range(3):
            factor[..., channel] *= 1 + film.moire * np.sin(across + channel * 1.6)
    return factor


def develop(light: Grid, film: Film, rng: np.random.Generator) -> Picture:
    """Return the finished picture, through the lens, the sensor, the tone curve and JPEG."""
    seen = _lens(light, film)
    if film.bands or film.moire:
        seen = seen * _interference(film, (seen.shape[0], seen.shape[1]), rng)
    sigma = np.sqrt(np.clip(seen, 0, 1) * np.float32(film.noise * 0.08) + np.float32((film.noise * 0.6) ** 2))
    seen = seen + sigma * rng.standard_normal(seen.shape, dtype=np.float32)
    seen = seen * np.asarray(film.balance, np.float32)
    grey = seen.mean(axis=2, keepdims=True)
    seen = np.clip(grey + (seen - grey) * np.float32(film.colourful), 0, None)
    seen = np.where(seen > 0.75, 1 - 0.25 * np.exp(-(seen - 0.75) * 4), seen)
    tone = np.clip(seen, 0, 1) ** np.float32(1 / GAMMA)
    tone -= np.float32(film.contrast / (2 * np.pi)) * np.sin(tone * np.float32(2 * np.pi))
    if film.sharpen:
        tone += np.float32(film.sharpen) * (tone - blur(f32(tone), 1.2))
    picture = np.clip(np.rint(tone * 255), 0, 255).astype(np.uint8)
    coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, film.quality])[1]
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
