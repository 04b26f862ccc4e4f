"""A pinhole camera over the table: where it stands, what its lens, its sensor and its file do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.families.enamel.paint import PER_MM, Float, clouds
from tests.families.protocol import Picture

EDGE: Final = 110
"""Millimetres of table around the board."""
COARSE: Final = 0.5
"""Pixels for each millimetre in maps of light."""
_CENTRE: Final = 216.0
_LINEAR: Final = (np.arange(256) / 255.0) ** 2.2
_TONE: Final = (np.arange(8193) / 8192.0) ** (1 / 2.2)
_FILE: Final = (255 * (0.6 * _TONE + 0.4 * _TONE**2 * (3 - 2 * _TONE)) + 0.5).astype(np.uint8)


@dataclass(frozen=True)
class Pose:
    """Where the camera stands: above *foot* (mm on the board) at *height*; *to_image* maps mm to pixels."""

    foot: tuple[float, float]
    height: float
    to_image: NDArray[np.float64]
    size: tuple[int, int]

    def raised(self, x: float, y: float, z: float) -> tuple[float, float]:
        """Return the point of the board behind which a point *z* mm above (x, y) is seen."""
        by = z / (self.height - z)
        return x + (x - self.foot[0]) * by, y + (y - self.foot[1]) * by


@dataclass
class Shot:
    """What befalls the light between the table and the file."""

    exposure: float = 1.0
    gains: tuple[float, float, float] = (1.0, 1.0, 1.0)
    lens: float = 0.5
    motion: tuple[float, float] = (0.0, 0.0)
    noise: float = 0.006
    bands: float = 0.0
    moire: float = 0.0
    jpeg: int = 0
    fall: float = 0.25


def placed(rng: np.random.Generator, px: float) -> Pose:
    """Return a camera that sees a tile about *px* wide."""
    far = rng.uniform(780, 1100)
    tilt = np.deg2rad(rng.uniform(2, 11))
    towards = rng.normal(np.pi / 2, 0.7)
    foot = _CENTRE + far * np.sin(tilt) * np.array([np.cos(towards), np.sin(towards)])
    eye = np.array([foot[0], foot[1], -far * np.cos(tilt)])
    ahead = np.array([_CENTRE, _CENTRE, 0.0]) - eye
    ahead /= np.linalg.norm(ahead)
    roll = np.deg2rad(rng.normal(0, 2.0))
    right = np.array([np.cos(roll), np.sin(roll), 0.0])
    right -= ahead * (right @ ahead)
    right /= np.linalg.norm(right)
    axes = np.stack([right, np.cross(ahead, right), ahead])
    flat = np.column_stack([axes[:, 0], axes[:, 1], -axes @ eye])
    focal = px / 40.0 * far
    seen = np.diag([focal, focal, 1.0]) @ flat
    rim = float(rng.uniform(54, 62))
    corners = np.array([(a, b, 1.0) for a in (-rim, 432 + rim) for b in (-rim, 432 + rim)]).T
    at = seen @ corners
    at = at[:2] / at[2]
    low, high = at.min(1), at.max(1)
    shift = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1.0]])
    w, h = (int(v) for v in np.ceil(high - low))
    return Pose((float(foot[0]), float(foot[1])), float(-eye[2]), shift @ seen, (w, h))


def exposed(
    flat: Picture, light: Float, gleam: Float, pose: Pose, shot: Shot, px: float, rng: np.random.Generator
) -> Picture:
    """Return the photograph of the *flat* table under *light* (a factor) with *gleam* added."""
    x, y = _sources(pose, rng)
    ratio = PER_MM * 40.0 / px
    soften = 0.12 * ratio if shot.moire else 0.42 * ratio
    flat = np.asarray(cv2.GaussianBlur(flat, (0, 0), max(0.3, soften)), np.uint8)
    seen = cv2.remap(flat, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    image = _LINEAR.astype(np.float32)[seen]
    scale = np.float32(COARSE / PER_MM)
    maps = np.dstack([light, gleam]).astype(np.float32)
    lit = np.asarray(cv2.remap(maps, x * scale, y * scale, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
    h, w = image.shape[:2]
    v, u = np.mgrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j].astype(np.float32)
    lit[..., 0] *= (1 - shot.fall * 0.5 * (u * u + v * v)) * shot.exposure
    image *= lit[..., :1]
    image += lit[..., 1:] * shot.exposure
    image *= np.array(shot.gains, np.float32)
    if shot.bands:
        image *= _bands(h, shot.bands, rng)
    if shot.moire:
        image *= _fringes(u, v, w, shot.moire, rng)
    image = np.asarray(cv2.GaussianBlur(image, (0, 0), shot.lens), np.float32)
    length, angle = shot.motion
    if length > 1:
        image = np.asarray(cv2.filter2D(image, -1, _smear(length, angle)), np.float32)
    grain = rng.standard_normal(image.shape, np.float32)
    if shot.noise > 0.02:
        blot = np.dstack([clouds(rng, h, w, 4) for _ in range(3)])
        grain = 0.8 * grain + 0.9 * blot
    image += grain * shot.noise * np.sqrt(np.clip(image, 0, 1) + 0.02)
    picture = _FILE[(np.clip(image, 0, 1) * 8192).astype(np.int32)]
    if shot.jpeg:
        _, file = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, shot.jpeg])
        picture = np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR), np.uint8)
    return np.ascontiguousarray(picture)


def _sources(pose: Pose, rng: np.random.Generator) -> tuple[Float, Float]:
    w, h = pose.size
    v, u = np.mgrid[0:h, 0:w].astype(np.float32)
    bend = np.float32(rng.uniform(-0.003, 0.003))
    radius = ((u - w / 2) ** 2 + (v - h / 2) ** 2) / np.float32((w / 2) ** 2)
    u += (u - w / 2) * bend * (radius - 1)
    v += (v - h / 2) * bend * (radius - 1)
    m = np.linalg.inv(pose.to_image).astype(np.float32)
    below = m[2, 0] * u + m[2, 1] * v + m[2, 2]
    x = ((m[0, 0] * u + m[0, 1] * v + m[0, 2]) / below + EDGE) * PER_MM - 0.5
    y = ((m[1, 0] * u + m[1, 1] * v + m[1, 2]) / below + EDGE) * PER_MM - 0.5
    return x.astype(np.float32), y.astype(np.float32)


def _bands(h: int, depth: float, rng: np.random.Generator) -> Float:
    rows = np.arange(h, dtype=np.float32)[:, None, None]
    period = h / rng.uniform(4, 11)
    lag = np.array([0.25, 0.1, 0.0], np.float32)
    wave = np.sin(2 * np.pi * rows / period + rng.uniform(0, 6.28) + lag)
    return np.asarray(1 - depth * (0.5 + 0.5 * wave) ** 2, np.float32)


def _fringes(u: Float, v: Float, w: int, depth: float, rng: np.random.Generator) -> Float:
    angle, period = rng.uniform(0, np.pi), rng.uniform(7, 18)
    run = (u * np.cos(angle) + v * np.sin(angle)) * w / 2
    phase = 2 * np.pi * run / period + 5 * (u * u - v) + rng.uniform(0, 6.28)
    return np.dstack([1 + depth * np.sin(phase + lag) for lag in (0.0, 1.1, 2.3)]).astype(np.float32)


def _smear(length: float, angle: float) -> Float:
    size = int(length) // 2 * 2 + 3
    kernel = np.zeros((size, size), np.float32)
    c = size / 2 - 0.5
    dx, dy = length / 2 * np.cos(angle), length / 2 * np.sin(angle)
    ends = [(round((c + s * dx) * 16), round((c + s * dy) * 16)) for s in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_AA, 4)
    return np.asarray(kernel / kernel.sum(), np.float32)
