"""The camera above the table: where it stands, what its lens and sensor do to light."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.families.handmade.board import View
from tests.families.handmade.materials import Float, Rng
from tests.families.handmade.pen import Points
from tests.families.protocol import Picture

_EDGE_MM = 49.0  # how far outside A1 the outer corner of a marker's paper can be
_LINEAR = (np.linspace(0, 1, 256) ** 2.2).astype(np.float32)
_WHITE = 3800.0
_SHOWN = np.round(255 * np.clip(np.arange(65536) / _WHITE, 0, 1) ** (1 / 2.2)).astype(np.uint8)


@dataclass(frozen=True, eq=False)
class Camera:
    """A pinhole with a little distortion; pixels of the picture against millimetres of the table."""

    width: int
    height: int
    to_table: NDArray[np.float64]
    """From pixels without distortion to millimetres."""
    eye: NDArray[np.float64]
    """Where it stands: x, y and height in millimetres."""
    bend: float
    focal: float

    def grounded(self, xyz: Points) -> Points:
        """Return where points above the table seem to lie on it."""
        away = self.eye[2] / (self.eye[2] - xyz[:, 2:])
        return np.asarray(self.eye[:2] + (xyz[:, :2] - self.eye[:2]) * away)

    def maps(self, view: View) -> tuple[Float, Float]:
        """Return for every pixel where it looks on the flat canvas."""
        x = (np.arange(self.width, dtype=np.float32) - self.width / 2)[None] / self.focal
        y = (np.arange(self.height, dtype=np.float32) - self.height / 2)[:, None] / self.focal
        k = 1 + np.float32(self.bend) * (x * x + y * y)
        x, y = x * k, y * k
        west = view.px(np.zeros((1, 2)))[0]
        flat = np.array([[view.scale, 0, west[0]], [0, view.scale, west[1]], [0, 0, 1]])
        m = (flat @ self.to_table).astype(np.float32)
        z = 1 / (m[2, 0] * x + m[2, 1] * y + m[2, 2])
        return (m[0, 0] * x + m[0, 1] * y + m[0, 2]) * z, (m[1, 0] * x + m[1, 1] * y + m[1, 2]) * z


def stand(px: float, rng: Rng) -> Camera:
    """Put the camera up, so that all markers are in the picture."""
    while True:
        camera, table_to_unit = _stood(px, rng)
        corners = np.array([[x, y, 1.0] for x in (-_EDGE_MM - 6, 487.0) for y in (-_EDGE_MM - 6, 487.0)])
        seen = corners @ table_to_unit.T
        seen = np.abs(seen[:, :2] / seen[:, 2:]) * camera.focal
        if (seen < np.array([camera.width, camera.height]) / 2 - 6).all():
            return camera


def _stood(px: float, rng: Rng) -> tuple[Camera, NDArray[np.float64]]:
    distance = rng.uniform(680, 860)
    target = np.array([216.0, 216.0, 0.0]) + np.append(rng.normal(0, 5, 2), 0)
    lean = np.deg2rad(rng.normal(0, 2.0, 2))
    eye = target + distance * np.array([np.sin(lean[0]), np.sin(lean[1]), 1.0])
    ahead = (target - eye) / np.linalg.norm(target - eye)
    roll = np.deg2rad(rng.normal(0, 1.2))
    right = np.array([np.cos(roll), np.sin(roll), 0.0])
    right -= ahead * (right @ ahead)
    right /= np.linalg.norm(right)
    down = np.cross(ahead, right)
    if down[1] < 0:
        down = -down
    turn = np.vstack([right, down, ahead])
    table_to_unit = np.column_stack([turn[:, 0], turn[:, 1], -turn @ eye])
    focal = distance * px / 40
    camera = Camera(
        width=round(16.4 * px),
        height=round(15.4 * px),
        to_table=np.linalg.inv(table_to_unit),
        eye=eye,
        bend=float(rng.normal(0, 0.03)),
        focal=focal,
    )
    return camera, table_to_unit


@dataclass
class Shot:
    """How one picture is exposed and what goes wrong with it."""

    exposure: float = 1.0
    gains: tuple[float, float, float] = (1.0, 1.0, 1.0)
    noise: float = 1.0
    blur: float = 0.0
    """Further blur in pixels."""
    drag: tuple[float, float] = (0.0, 0.0)
    """Length in pixels and angle of a movement."""
    bands: float = 0.0
    moire: float = 0.0
    glare: float = 0.0
    shadow: float = 0.0
    quality: int = 90


def take(
    canvas: NDArray[np.uint8], gloss: NDArray[np.uint8], view: View, camera: Camera, shot: Shot, rng: Rng
) -> Picture:
    """Photograph the flat canvas."""
    at_x, at_y = camera.maps(view)
    step = view.scale * 40 / (camera.focal / camera.eye[2] * 40)
    smooth = cv2.GaussianBlur(canvas, (0, 0), max(0.3, 0.36 * step))
    seen = cv2.remap(smooth, at_x, at_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    light = np.asarray(cv2.LUT(seen, _LINEAR), np.float32)
    light *= _illumination(camera, shot, rng)[..., None]
    if shot.glare:
        shiny = cv2.remap(gloss, at_x, at_y, cv2.INTER_LINEAR).astype(np.float32) / 255
        light += (shot.glare * shiny * _spots(camera, rng))[..., None]
    light *= np.asarray(shot.gains, np.float32) * np.float32(shot.exposure)
    light = np.asarray(cv2.GaussianBlur(light, (0, 0), 0.62 + shot.blur), np.float32)
    if shot.moire:
        light *= _weave(at_x, at_y, step, shot.moire, rng)[..., None]
    if shot.drag[0]:
        light = np.asarray(cv2.filter2D(light, -1, _dragged(*shot.drag)), np.float32)
    return _developed(light, shot, rng)


def _illumination(camera: Camera, shot: Shot, rng: Rng) -> Float:
    """Return how light falls: from one side, less at the edges, perhaps in bands or past somebody."""
    y, x = np.mgrid[-1:1:48j, -1:1:48j].astype(np.float32)
    side = rng.uniform(0, 2 * np.pi)
    field = 1 + rng.uniform(0.04, 0.13) * (np.cos(side) * x + np.sin(side) * y)
    field *= 1 - rng.uniform(0.05, 0.11) * (x * x + y * y)
    full = np.asarray(
        cv2.resize(field, (camera.width, camera.height), interpolation=cv2.INTER_CUBIC), np.float32
    )
    if shot.shadow:
        full *= _cast(camera, shot.shadow, rng)
    if shot.bands:
        rows = np.arange(camera.height, dtype=np.float32)
        wave = np.sin(2 * np.pi * rows / (camera.height / rng.uniform(5, 12)) + rng.uniform(0, 6))
        full *= (1 - shot.bands * (0.5 + 0.5 * wave))[:, None]
    return full


def _cast(camera: Camera, depth: float, rng: Rng) -> Float:
    """Return the shadow of a person's head and shoulders, or of a window frame, over the table."""
    size = 160
    mask = np.zeros((size, size), np.uint8)
    if rng.random() < 0.6:
        x, y = (int(v) for v in rng.uniform(45, 115, 2))
        cv2.circle(mask, (x, y), int(rng.uniform(22, 34)), 255, -1)
        cv2.ellipse(mask, (x, y + 75), (70, 52), 0, 0, 360, 255, -1)
    else:
        for k in range(3):
            cv2.line(mask, (30 + 55 * k, -10), (55 * k - 20, size + 10), 255, int(rng.uniform(14, 26)))
    angle = float(rng.choice((0, 90, 180, 270)) + rng.normal(0, 15))
    mask = np.asarray(
        cv2.warpAffine(mask, cv2.getRotationMatrix2D((size / 2, size / 2), angle, 1.0), (size, size)),
        np.uint8,
    )
    soft = cv2.GaussianBlur(mask, (0, 0), rng.uniform(1.2, 4)).astype(np.float32) / 255
    large = cv2.resize(soft, (camera.width, camera.height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(1 - depth * np.clip(large, 0, 1), np.float32)


def _spots(camera: Camera, rng: Rng) -> Float:
    """Return where lamps are mirrored."""
    y, x = np.mgrid[-1:1:96j, -1:1:96j].astype(np.float32)
    spots = np.zeros_like(x)
    for _ in range(int(rng.integers(1, 4))):
        at, size, squash = rng.uniform(-0.6, 0.6, 2), rng.uniform(0.07, 0.2), rng.uniform(0.5, 1.8)
        spots += np.exp(-(((((x - at[0]) * squash) ** 2 + (y - at[1]) ** 2) / size**2) ** 1.5))
    full = cv2.resize(spots, (camera.width, camera.height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(full, np.float32)


def _weave(at_x: Float, at_y: Float, step: float, depth: float, rng: Rng) -> Float:
    """Return fine print or weave, too fine for the sensor: it shows as wandering coloured stripes."""
    pitch, turn = step * rng.uniform(1.94, 2.12), rng.normal(0, 0.05)
    wave = np.float32(2 * np.pi / pitch)
    first = np.sin(wave * (at_x + np.float32(turn) * at_y))
    return np.asarray(1 - depth + depth * first * np.sin(wave * (at_y - np.float32(turn) * at_x)), np.float32)


def _dragged(length: float, angle: float) -> Float:
    half = int(np.ceil(length / 2)) + 1
    kernel = np.zeros((2 * half + 1, 2 * half + 1), np.float32)
    for t in np.linspace(-length / 2, length / 2, 33):
        x, y = half + t * np.cos(angle), half + t * np.sin(angle)
        kernel[round(y), round(x)] += 1
    return np.asarray(cv2.GaussianBlur(kernel / kernel.sum(), (0, 0), 0.5), np.float32)


def _developed(light: Float, shot: Shot, rng: Rng) -> Picture:
    """Return what the sensor makes of light: one colour a pixel, noise, then a finished JPEG."""
    height, width = light.shape[:2]
    raw = np.empty((height, width), np.float32)
    raw[0::2, 0::2], raw[0::2, 1::2] = light[0::2, 0::2, 2], light[0::2, 1::2, 1]
    raw[1::2, 0::2], raw[1::2, 1::2] = light[1::2, 0::2, 1], light[1::2, 1::2, 0]
    np.clip(raw, 0, 1.2, out=raw)
    spread = np.sqrt(raw * np.float32(1.1e-4) + np.float32(3e-6)) * np.float32(shot.noise)
    raw += spread * rng.standard_normal(raw.shape, dtype=np.float32)
    counts = np.clip(raw * _WHITE, 0, 65535).astype(np.uint16)
    colours = cv2.cvtColor(counts, cv2.COLOR_BayerBG2BGR_EA)
    shown = _SHOWN[colours]
    if shot.noise > 2:  # what a camera does to grain: chroma is smoothed
        shown = cv2.cvtColor(shown, cv2.COLOR_BGR2YCrCb)
        shown[..., 1:] = cv2.blur(shown[..., 1:], (3, 3))
        shown = cv2.cvtColor(shown, cv2.COLOR_YCrCb2BGR)
    soft = cv2.GaussianBlur(shown, (0, 0), 1.2)
    shown = cv2.addWeighted(shown, 1.45, soft, -0.45, 0)
    coded = cv2.imencode(".jpg", shown, [cv2.IMWRITE_JPEG_QUALITY, shot.quality])[1]
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
