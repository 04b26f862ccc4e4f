"""The camera: perspective, lens, light, sensor, file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.families.flat.board import NORTH_MM, WEST_MM
from tests.families.flat.conditions import Rng, Shot
from tests.families.flat.pen import Floats, Image
from tests.families.flat.stage import Eye
from tests.families.protocol import Picture

_OUTER_MM = ((-54.0, -54.0), (486.0, -54.0), (486.0, 486.0), (-54.0, 486.0))


@dataclass(frozen=True, eq=False)
class View:
    """From where the table is seen."""

    eye: Eye
    to_image: NDArray[np.float64]
    """From mm on the table to pixels of the picture, before the lens bends them."""
    size: tuple[int, int]
    bend: float
    px: float


def _rotation(tilt_x: float, tilt_y: float, roll: float) -> NDArray[np.float64]:
    cx, sx, cy, sy = np.cos(tilt_x), np.sin(tilt_x), np.cos(tilt_y), np.sin(tilt_y)
    cr, sr = np.cos(roll), np.sin(roll)
    about_x = np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]])
    about_y = np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
    about_z = np.array([[cr, -sr, 0], [sr, cr, 0], [0, 0, 1]])
    return np.asarray(about_z @ about_x @ about_y, dtype=np.float64)


def aim(px: float, rng: Rng) -> View:
    """Mount the camera over the table, all four markers in view."""
    height = float(rng.uniform(850, 1150))
    x, y = 216 + rng.uniform(-60, 60), 216 + rng.uniform(-60, 60)
    tilt_x = np.arctan2(216 - y, height) + np.radians(rng.uniform(-1.2, 1.2))
    tilt_y = -np.arctan2(216 - x, height) + np.radians(rng.uniform(-1.2, 1.2))
    rotation = _rotation(float(tilt_x), float(tilt_y), float(np.radians(rng.uniform(-2, 2))))
    focal = px * height / 40
    table = np.array([[1, 0, -x], [0, 1, -y], [0, 0, height]], np.float64)
    raw = np.diag([focal, focal, 1.0]) @ rotation @ table
    outer = cv2.perspectiveTransform(np.array([_OUTER_MM], np.float64), raw)[0]
    low, high = outer.min(axis=0), outer.max(axis=0)
    margin = px * float(rng.uniform(0.55, 0.8))
    tall = float(high[1] - low[1]) + 2 * margin
    wide = max(tall * 4 / 3, float(high[0] - low[0]) + 2 * margin)
    slack = wide - float(high[0] - low[0]) - 2 * margin
    left = low[0] - margin - slack * rng.uniform(0.3, 0.7)
    to_image = np.array([[1, 0, -left], [0, 1, -(low[1] - margin)], [0, 0, 1]]) @ raw
    angle, reach = rng.uniform(0, 2 * np.pi), rng.uniform(0.45, 1.0)
    eye = Eye(float(x), float(y), height, (float(reach * np.cos(angle)), float(reach * np.sin(angle))))
    return View(eye, to_image, (round(wide), round(tall)), float(rng.uniform(-0.022, 0.022)), px)


def _expose(stage: Image, scale: float, view: View) -> tuple[Floats, Floats]:
    """Return what falls on the sensor, as linear light, and how much each point shines."""
    width, height = view.size
    xs, ys = np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32)
    reach = np.hypot(width, height) / 2
    u, v = (xs - (width - 1) / 2)[None, :], (ys - (height - 1) / 2)[:, None]
    pull = np.float32(view.bend / reach**2) * (u * u + v * v)
    sx, sy = xs[None, :] + u * pull, ys[:, None] + v * pull
    m = np.linalg.inv(view.to_image).astype(np.float32)
    depth = 1 / (m[2, 0] * sx + m[2, 1] * sy + m[2, 2])
    map_x = ((m[0, 0] * sx + m[0, 1] * sy + m[0, 2]) * depth - WEST_MM) * scale - 0.5
    map_y = ((m[1, 0] * sx + m[1, 1] * sy + m[1, 2]) * depth - NORTH_MM) * scale - 0.5
    soft = cv2.GaussianBlur(stage, (3, 3), 0.6)
    seen = cv2.remap(
        soft,
        map_x.astype(np.float32),
        map_y.astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT,
    )
    shine = np.asarray(seen[:, :, 3], dtype=np.float32) / np.float32(255)
    return _to_linear()[seen[:, :, :3]], np.asarray(shine, dtype=np.float32)


@cache
def _to_linear() -> Floats:
    return np.asarray((np.arange(256) / 255) ** 2.2, dtype=np.float32)


@cache
def _to_file() -> NDArray[np.uint8]:
    """Return the camera's curve: 12 bits of light to 8 bits, highlights rolled off a little."""
    light = np.arange(4096) / 4095
    return np.asarray(np.round(255 * np.clip(light * 1.04, 0, 1) ** (1 / 2.2)), dtype=np.uint8)


def _small_map(size: tuple[int, int], step: int = 16) -> tuple[Floats, Floats]:
    """Return x and y in parts of the width, on a coarse grid."""
    width, height = size
    y, x = np.mgrid[0 : height // step + 1, 0 : width // step + 1].astype(np.float32) * step / width
    return x, y


def _grown(coarse: NDArray[Any], size: tuple[int, int]) -> Floats:
    return np.asarray(
        cv2.resize(coarse.astype(np.float32), size, interpolation=cv2.INTER_LINEAR), dtype=np.float32
    )


def _illumination(view: View, shot: Shot, rng: Rng) -> Floats:
    x, y = _small_map(view.size)
    aspect = view.size[1] / view.size[0]
    fall = 1 - float(rng.uniform(0.12, 0.3)) * ((x - 0.5) ** 2 + (y - aspect / 2) ** 2) / 0.39
    sx, sy = view.eye.shadow
    side = 1 - 0.14 * (sx * (x - 0.5) + sy * (y - aspect / 2))
    light = fall * side
    for _ in range(shot.shadows):
        angle = rng.uniform(0, 2 * np.pi)
        reach = rng.uniform(0.05, 0.2)
        across = np.cos(angle) * (x - 0.5) + np.sin(angle) * (y - aspect / 2)
        bulge = 0.06 * np.sin(9 * (np.sin(angle) * x - np.cos(angle) * y) + rng.uniform(0, 6))
        inside = np.clip((across - reach * rng.choice([-1, 1]) + bulge) / rng.uniform(0.015, 0.08), 0, 1)
        light = light * (1 - inside * rng.uniform(0.35, 0.62))
    return _grown(light, view.size)


def _reflection(view: View, shot: Shot, rng: Rng) -> Floats:
    """Return what lamps and windows add where the surface shines; strong ones veil matte print too."""
    x, y = _small_map(view.size)
    total = np.zeros_like(x)
    for _ in range(1 if shot.glare < 0.4 else int(rng.integers(1, 4))):
        cx, cy = rng.uniform(0.25, 0.75), rng.uniform(0.2, 0.6)
        angle, long, short = rng.uniform(0, np.pi), rng.uniform(0.08, 0.22), rng.uniform(0.04, 0.1)
        u = np.cos(angle) * (x - cx) + np.sin(angle) * (y - cy)
        v = -np.sin(angle) * (x - cx) + np.cos(angle) * (y - cy)
        total += np.exp(-(((u / long) ** 2 + (v / short) ** 2) ** 1.5))
    return _grown(total * shot.glare + 0.015, view.size)


def _blur(light: Floats, view: View, shot: Shot, rng: Rng) -> Floats:
    light = np.asarray(cv2.GaussianBlur(light, (0, 0), float(rng.uniform(0.55, 0.75))), dtype=np.float32)
    if shot.focus:
        radius = max(1.0, shot.focus * view.px)
        side = int(2 * np.ceil(radius) + 1)
        y, x = np.mgrid[0:side, 0:side] - side // 2
        disc = np.clip(radius + 0.5 - np.hypot(x, y), 0, 1)
        light = np.asarray(cv2.filter2D(light, -1, disc / disc.sum()), dtype=np.float32)
    if shot.motion:
        length, angle = shot.motion * view.px, rng.uniform(0, np.pi)
        side = int(2 * np.ceil(length / 2) + 3)
        kernel = np.zeros((side, side), np.float32)
        reach = np.array([np.cos(angle), np.sin(angle)]) * length / 2
        ends = [tuple(int(c) for c in np.round((side / 2 - 0.5 + s * reach) * 16)) for s in (-1, 1)]
        cv2.line(kernel, (ends[0][0], ends[0][1]), (ends[1][0], ends[1][1]), 1.0, 1, cv2.LINE_AA, 4)
        light = np.asarray(cv2.filter2D(light, -1, kernel / kernel.sum()), dtype=np.float32)
    return light


def _bands(light: Floats, view: View, shot: Shot, rng: Rng) -> None:
    rows = np.arange(view.size[1], dtype=np.float32) / view.size[1]
    wave = np.sin(2 * np.pi * rows * rng.uniform(3, 9) + rng.uniform(0, 6)) * shot.bands
    tint = np.array([1.15, 1.0, 0.9], np.float32)
    light *= (1 + wave[:, None] * tint).astype(np.float32)[:, None, :]


def _moire(light: Floats, view: View, shot: Shot, rng: Rng) -> None:
    """Let the print's screen beat with the sensor: curved fringes, apart in each colour."""
    x, y = _small_map(view.size, 2)
    angle = rng.uniform(0, np.pi)
    along = np.cos(angle) * x + np.sin(angle) * y + rng.uniform(0.02, 0.08) * np.sin(5 * x + 4 * y)
    pitch = rng.uniform(55, 130)
    for channel, phase in enumerate((0.0, 2.0, 4.2)):
        light[:, :, channel] *= _grown(1 + shot.moire * np.sin(2 * np.pi * along * pitch + phase), view.size)


def _sensor(light: Floats, shot: Shot, rng: Rng) -> Picture:
    """Sample through a colour filter, with noise, and fill the colours in again."""
    light = light * (np.array(shot.balance, np.float32) * shot.exposure)
    mosaic = light[:, :, 1].copy()
    mosaic[0::2, 0::2] = light[0::2, 0::2, 2]
    mosaic[1::2, 1::2] = light[1::2, 1::2, 0]
    sigma = np.sqrt(np.clip(mosaic, 0, 2) * 1.2e-4 * shot.gain + (0.0016 * shot.gain) ** 2)
    mosaic += sigma * rng.standard_normal(mosaic.shape, dtype=np.float32)
    raw = np.clip(mosaic * 4095, 0, 4095).astype(np.uint16)
    colour = cv2.cvtColor(raw, cv2.COLOR_BayerBG2BGR_EA)
    image = _to_file()[np.clip(colour, 0, 4095)]
    soft = cv2.GaussianBlur(image, (0, 0), 1.1)
    return np.asarray(cv2.addWeighted(image, 1.45, soft, -0.45, 0), dtype=np.uint8)


def shoot(stage: Image, scale: float, view: View, shot: Shot, rng: Rng) -> Picture:
    """Take the picture."""
    light, shine = _expose(stage, scale, view)
    light *= _illumination(view, shot, rng)[:, :, None]
    reflection = _reflection(view, shot, rng)
    light += (reflection * (shine * 0.9 + (0.12 if shot.glare > 0.4 else 0.0)))[:, :, None]
    if shot.moire:
        _moire(light, view, shot, rng)
    light = _blur(light, view, shot, rng)
    if shot.bands:
        _bands(light, view, shot, rng)
    image = _sensor(light, shot, rng)
    file = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, shot.quality])[1]
    return np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR), dtype=np.uint8)
