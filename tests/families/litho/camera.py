"""The camera above the table: where it stands, its lens, its sensor and what its software does."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from tests.families.litho.board import NORTH, WEST
from tests.families.litho.paint import Image, Rng

VIEW_MM = (800, 616)
_MIDDLE = 216.0
_LEVELS = 4095


@dataclass(frozen=True)
class Pose:
    """Where the camera stands (mm), where it looks, how it is rolled (radians), how its lens bends."""

    eye: tuple[float, float, float]
    aim: tuple[float, float]
    roll: float
    bend: float


@dataclass
class Exposure:
    """How a picture is taken and developed; conditions change it."""

    brightness: float = 1.0
    gains: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """Blue, green, red."""
    electrons: float = 5000.0
    """Of a white pixel: fewer mean more noise."""
    lens_blur: float = 0.55
    defocus: float = 0.0
    """Radius in pixels at 64 pixels a tile."""
    motion: tuple[float, float] = (0.0, 0.0)
    bands: tuple[float, float, float] = (0.0, 0.2, 0.0)
    """Strength, period in picture heights, phase."""
    moire: float = 0.0
    sharpen: float = 0.45
    quality: int = 90
    vignette: float = 0.25


def pose(rng: Rng) -> Pose:
    """Return a camera that stands about right, as people put it up."""
    dx, dy = rng.uniform(-70, 70, 2)
    ax, ay = rng.uniform(-9, 9, 2)
    eye = (_MIDDLE + float(dx), _MIDDLE + float(dy), float(rng.uniform(820, 1050)))
    aim = (_MIDDLE + float(ax), _MIDDLE + float(ay))
    return Pose(eye, aim, float(np.radians(rng.uniform(-2, 2))), float(rng.uniform(-0.02, 0.1)))


def _view(at: Pose, px: float) -> tuple[Image, tuple[int, int]]:
    """Return the homography from pixels of an ideal lens to mm on the table, and the picture's size."""
    size = (round(VIEW_MM[0] * px / 40 / 2) * 2, round(VIEW_MM[1] * px / 40 / 2) * 2)
    eye, aim = np.array(at.eye), np.array([*at.aim, 0.0])
    ahead = aim - eye
    distance = float(np.linalg.norm(ahead))
    ahead /= distance
    east = np.cross(np.array([0.0, 1.0, 0.0]), ahead) * -1
    east = -east if east[0] < 0 else east
    east -= ahead * (east @ ahead)
    east /= np.linalg.norm(east)
    south = np.cross(ahead, east)
    south = -south if south[1] < 0 else south
    cos, sin = np.cos(at.roll), np.sin(at.roll)
    axes = np.stack([east * cos + south * sin, south * cos - east * sin, ahead])
    focal = px / 40 * distance
    lens = np.array([[focal, 0, (size[0] - 1) / 2], [0, focal, (size[1] - 1) / 2], [0, 0, 1]])
    onto = lens @ axes @ np.column_stack([[1, 0, 0], [0, 1, 0], -eye])
    return np.linalg.inv(onto), size


def maps(at: Pose, px: float, scale: float) -> tuple[Image, Image]:
    """Return for each pixel of the picture the place on the canvas that it sees."""
    inverse, (width, height) = _view(at, px)
    x = np.arange(width, dtype=np.float32)[None, :] - (width - 1) / 2
    y = np.arange(height, dtype=np.float32)[:, None] - (height - 1) / 2
    reach = np.float32((width / 2) ** 2 + (height / 2) ** 2)
    bent = 1 + np.float32(at.bend) * ((x * x + y * y) / reach - np.float32(0.35))
    x, y = x * bent + (width - 1) / 2, y * bent + (height - 1) / 2
    a, b, c = (row.astype(np.float32) for row in inverse)
    below = 1 / (c[0] * x + c[1] * y + c[2])
    to_x = ((a[0] * x + a[1] * y + a[2]) * below - WEST) * scale - 0.5
    to_y = ((b[0] * x + b[1] * y + b[2]) * below - NORTH) * scale - 0.5
    return to_x.astype(np.float32), to_y.astype(np.float32)


def in_picture(at: Pose, px: float, point: tuple[float, float]) -> tuple[float, float]:
    """Return about where a point of the table (mm) is in the picture, lens bending left out."""
    inverse, _ = _view(at, px)
    x, y, w = np.linalg.inv(inverse) @ (point[0], point[1], 1.0)
    return float(x / w), float(y / w)


@cache
def _to_linear() -> Image:
    return (np.linspace(0, 1, 256) ** 2.2).astype(np.float32)


@cache
def _to_print() -> Image:
    level = np.linspace(0, 1, _LEVELS + 1)
    bright = level ** (1 / 2.2)
    return np.clip((bright + 0.06 * np.sin((bright - 0.5) * 2 * np.pi)) * 255, 0, 255).astype(np.uint8)


def _move(image: Image, motion: tuple[float, float]) -> Image:
    length = float(np.hypot(*motion))
    if length < 0.5:
        return image
    half = int(np.ceil(length / 2)) + 1
    kernel = np.zeros((2 * half + 1, 2 * half + 1), np.float32)
    for step in np.linspace(-0.5, 0.5, 33):
        x, y = half + motion[0] * step, half + motion[1] * step
        kernel[round(y), round(x)] += 1
    return cv2.filter2D(image, -1, cv2.GaussianBlur(kernel, (3, 3), 0.5) / kernel.sum())


def _blur(image: Image, how: Exposure, px: float) -> Image:
    image = _move(image, (how.motion[0] * px / 64, how.motion[1] * px / 64))
    radius = how.defocus * px / 64
    if radius > 0.4:
        size = 2 * int(np.ceil(radius)) + 1
        grid = np.mgrid[0:size, 0:size] - size // 2
        kernel = np.clip(radius + 0.5 - np.hypot(grid[0], grid[1]), 0, 1).astype(np.float32)
        image = cv2.filter2D(image, -1, kernel / kernel.sum())
    return cv2.GaussianBlur(image, (0, 0), how.lens_blur)


def _fall_off(height: int, width: int, amount: float) -> Image:
    x = np.linspace(-1, 1, width, dtype=np.float32)[None, :]
    y = np.linspace(-0.77, 0.77, height, dtype=np.float32)[:, None]
    return 1 - np.float32(amount) * (x * x + y * y) / 1.6


def _mosaic(image: Image, how: Exposure, rng: Rng) -> Image:
    """Return what the sensor counts behind its colour filters, 0..1."""
    raw = np.empty(image.shape[:2], np.float32)
    for row, column, channel in ((0, 0, 2), (0, 1, 1), (1, 0, 1), (1, 1, 0)):
        part = image[row::2, column::2, channel]
        raw[row::2, column::2] = part * np.float32(how.brightness * how.gains[channel])
    spread = np.sqrt(np.maximum(raw, 0) / how.electrons + np.float32((12 / how.electrons) ** 2))
    return raw + spread * rng.standard_normal(raw.shape, dtype=np.float32)


def take(
    canvas: Image, where: tuple[Image, Image], px: float, light: Image, glare: Image, how: Exposure, rng: Rng
) -> Image:
    """Photograph the canvas: light falls on it, the lens blurs it, the sensor counts, software sharpens."""
    seen = cv2.remap(canvas, *where, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    height, width = seen.shape[:2]
    level = light * _fall_off(height, width, how.vignette)
    if how.bands[0]:
        y = np.arange(height, dtype=np.float32)[:, None] / height
        level *= 1 + how.bands[0] * np.sin(2 * np.pi * (y / how.bands[1] + how.bands[2]))
    image = cv2.LUT(seen, _to_linear())
    image *= level[..., None]
    if glare.any():
        image += glare[..., None]
    image = _blur(image, how, px)
    if how.moire:
        turn = rng.uniform(0, np.pi)
        along = where[0] * np.float32(np.cos(turn)) + where[1] * np.float32(np.sin(turn))
        pitch = np.hypot(where[0][0, 1] - where[0][0, 0], where[1][0, 1] - where[1][0, 0])
        weave: Image = 1 + how.moire * np.sin(along * np.float32(2 * np.pi / (2.03 * pitch)))
        image = image * weave[..., None]
    raw = np.clip(_mosaic(image, how, rng) * _LEVELS, 0, _LEVELS).astype(np.uint16)
    developed = _to_print()[cv2.cvtColor(raw, cv2.COLOR_BayerBG2BGR_EA)]
    soft = cv2.GaussianBlur(developed, (0, 0), 1.1)
    developed = cv2.addWeighted(developed, 1 + how.sharpen, soft, -how.sharpen, 0)
    return pack(developed, how.quality)


def pack(image: Image, quality: int) -> Image:
    """Return the picture as JPEG leaves it."""
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    unpacked = cv2.imdecode(data, cv2.IMREAD_COLOR)
    assert unpacked is not None
    return unpacked
