"""The light over the table and the camera that looks down at it."""

from __future__ import annotations

import cv2
import numpy as np

from tests.families.strands.strokes import Art


def clouds(rng: np.random.Generator, shape: tuple[int, ...], cells: int) -> Art:
    """Return a smooth field of values about 0."""
    small = rng.normal(0, 1, (cells, cells)).astype(np.float32)
    return cv2.resize(small, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)


def looked_at(flat: Art, size: int, tilt: float, rng: np.random.Generator) -> Art:
    """Return the table seen from nearly above, by a camera that is not quite straight."""
    wide = flat.shape[0]
    origin = np.array([(0, 0), (wide, 0), (wide, wide), (0, wide)], np.float32)
    goal = origin * (size / wide) + rng.uniform(-tilt, tilt, (4, 2)) * size
    way = cv2.getPerspectiveTransform(origin, goal.astype(np.float32))
    soft = cv2.GaussianBlur(flat, (0, 0), 0.5)
    return cv2.warpPerspective(soft, way, (size, size), borderMode=cv2.BORDER_REFLECT).astype(np.float32)


def daylight(picture: Art, rng: np.random.Generator, strength: float) -> Art:
    """Shade the table: lighter towards a window, darker in the corners."""
    y, x = np.mgrid[-1 : 1 : picture.shape[0] * 1j, -1 : 1 : picture.shape[1] * 1j]
    angle = rng.uniform(0, 2 * np.pi)
    fall = 1 + strength * (x * np.cos(angle) + y * np.sin(angle)) - 0.5 * strength * (x * x + y * y)
    fall = fall + 0.02 * clouds(rng, picture.shape, 5)
    tint = rng.uniform(1 - strength * 0.3, 1 + strength * 0.3, 3)
    return np.asarray(picture * (fall[..., None] * tint), np.float32)


def warm(picture: Art, rng: np.random.Generator) -> Art:
    """Light it with a lamp."""
    return np.asarray(
        picture * (rng.uniform(0.5, 0.7), rng.uniform(0.8, 0.88), rng.uniform(1.0, 1.1)), np.float32
    )


def shadow(picture: Art, rng: np.random.Generator) -> Art:
    """Let a window's bars and somebody's head throw shadows."""
    high, wide = picture.shape[:2]
    shade: Art = np.zeros((high, wide), np.float32)
    x, y = rng.uniform(0.15, 0.85, 2) * wide
    cv2.ellipse(shade, (int(x), int(y)), (wide // 5, wide // 4), rng.uniform(0, 180), 0, 360, (1.0,), -1)
    for offset in rng.uniform(-0.4, 1.0, 3):
        start, end = (int(offset * wide), 0), (int((offset + 0.4) * wide), high)
        cv2.line(shade, start, end, (0.8,), wide // 18)
    shade = cv2.GaussianBlur(shade, (0, 0), wide / 90)
    return np.asarray(picture * (1 - rng.uniform(0.4, 0.58) * shade[..., None]), np.float32)


def glare(picture: Art, rng: np.random.Generator) -> Art:
    """Mirror lamps: a strip light, round bulbs with their halo."""
    high, wide = picture.shape[:2]
    light = np.zeros((high, wide), np.float32)
    for _ in range(int(rng.integers(2, 5))):
        x, y = (int(one) for one in rng.uniform(0.15, 0.85, 2) * wide)
        if rng.random() < 0.5:
            cv2.circle(light, (x, y), int(rng.uniform(0.02, 0.05) * wide), (255.0,), -1)
        else:
            dx, dy = (int(one) for one in rng.uniform(-0.15, 0.15, 2) * wide)
            cv2.line(light, (x - dx, y - dy), (x + dx, y + dy), (200.0,), wide // 40)
    veil = cv2.GaussianBlur(light, (0, 0), wide / 160) * 0.75 + cv2.GaussianBlur(light, (0, 0), wide / 22)
    return np.asarray(picture + veil[..., None], np.float32)


def soft(picture: Art, rng: np.random.Generator, px: float) -> Art:
    """Put it out of focus."""
    reach = max(1, round(px * rng.uniform(0.018, 0.032)))
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1)).astype(np.float32)
    return cv2.filter2D(picture, -1, disc / disc.sum())


def moving(picture: Art, rng: np.random.Generator, px: float) -> Art:
    """Shake the camera."""
    reach = px * rng.uniform(0.03, 0.055)
    angle = rng.uniform(0, np.pi)
    size = 2 * int(np.ceil(reach)) + 1
    half = size // 2
    path = np.zeros((size, size), np.float32)
    dx, dy = round(np.cos(angle) * reach), round(np.sin(angle) * reach)
    cv2.line(path, (half - dx, half - dy), (half + dx, half + dy), (1.0,), 1, cv2.LINE_AA)
    return cv2.filter2D(picture, -1, path / path.sum())


def bands(picture: Art, rng: np.random.Generator) -> Art:
    """Flicker while the rows are read."""
    rows = np.arange(picture.shape[0]) / picture.shape[0]
    wave = 1 + rng.uniform(0.12, 0.24) * np.sin(2 * np.pi * (rows * rng.uniform(4, 11) + rng.random()))
    return np.asarray(picture * wave[:, None, None], np.float32)


def moire(picture: Art, rng: np.random.Generator) -> Art:
    """Let fine threads beat with the sensor's own grid."""
    y, x = np.mgrid[: picture.shape[0], : picture.shape[1]].astype(np.float32)
    beat = np.zeros((*picture.shape[:2], 3), np.float32)
    for colour in range(3):
        length, angle = rng.uniform(5, 13), rng.uniform(0, np.pi)
        bent = x * np.cos(angle) + y * np.sin(angle) + 14 * np.sin((x - y) / picture.shape[0] * 5)
        beat[..., colour] = np.sin(2 * np.pi * bent / length)
    return np.asarray(picture * (1 + rng.uniform(0.05, 0.1) * beat), np.float32)


def noisy(picture: Art, rng: np.random.Generator, strength: float) -> Art:
    """Add the sensor's noise: more of it in the light, some of it coloured."""
    grain = rng.standard_normal(picture.shape, np.float32)
    return np.asarray(picture + grain * strength * np.sqrt(np.clip(picture, 4, 255) / 110), np.float32)


def stored(picture: Art, quality: int) -> Art:
    """Store and load it as JPEG."""
    whole = np.clip(picture + 0.5, 0, 255).astype(np.uint8)
    _, data = cv2.imencode(".jpg", whole, [cv2.IMWRITE_JPEG_QUALITY, quality])
    loaded = cv2.imdecode(data, cv2.IMREAD_COLOR)
    if loaded is None:
        raise ValueError("the picture cannot be stored as JPEG")
    return np.asarray(loaded, np.uint8)
