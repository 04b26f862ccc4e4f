"""Country as photographed: from the air (fields, lawn, heath, wood, rock, water) and with depth (vistas)."""

from __future__ import annotations

import cv2
import numpy as np

from tests.families.photo.noise import F32, Rgb, Rng, blur, cells, clouds, f32, flat, grid, lit, mixed, ramp

CROPS: tuple[Rgb, ...] = (
    (0.42, 0.52, 0.24),
    (0.58, 0.60, 0.32),
    (0.66, 0.58, 0.36),
    (0.33, 0.45, 0.22),
    (0.52, 0.43, 0.30),
    (0.47, 0.57, 0.33),
    (0.62, 0.64, 0.42),
)

NEAR: tuple[Rgb, ...] = (
    (0.20, 0.30, 0.11),
    (0.38, 0.36, 0.14),
    (0.30, 0.22, 0.14),
    (0.14, 0.24, 0.22),
    (0.46, 0.40, 0.24),
    (0.28, 0.38, 0.20),
)


def fields(rng: Rng, h: int, w: int, scale: float) -> F32:
    """Farmland from the air: crops in rows, hedges between them, trees with shadows."""
    labels, _ = cells(rng, h, w, int(rng.integers(4, 8)))
    rows, columns = grid(h, w)
    image = np.zeros((h, w, 3), np.float32)
    for label in np.unique(labels):
        angle, pitch = rng.uniform(0, np.pi), rng.uniform(0.7, 1.6) * scale
        stripe = np.sin((rows * np.sin(angle) + columns * np.cos(angle)) * 2 * np.pi / pitch)
        crop = f32(CROPS[int(rng.integers(len(CROPS)))][::-1]) * rng.uniform(0.85, 1.1)
        here = labels == label
        image[here] = (crop * (1 + 0.10 * stripe[..., None])).astype(np.float32)[here]
    image *= (0.82 + 0.36 * clouds(rng, h, w, 9 * scale, 5, 0.65))[..., None]
    edges = (cv2.morphologyEx(labels.astype(np.float32), cv2.MORPH_GRADIENT, np.ones((3, 3))) > 0).astype(
        np.uint8
    )
    hedge = blur(f32(cv2.dilate(edges, np.ones((2, 2)))), 0.3 * scale) * (
        0.5 + clouds(rng, h, w, 2 * scale, 2)
    )
    image = mixed(image, flat(h, w, (0.16, 0.22, 0.10)), hedge.clip(0, 1))
    return _trees(rng, image, scale, int(rng.integers(6, 16)))


def _trees(rng: Rng, image: F32, scale: float, count: int) -> F32:
    h, w = image.shape[:2]
    tree, shade = np.zeros((h, w), np.float32), np.zeros((h, w), np.float32)
    for _ in range(count):
        x, y, r = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(0.5, 1.2) * scale
        cv2.circle(shade, (int(x + r * 0.8), int(y + r * 0.8)), max(1, int(r)), 1.0, -1)
        cv2.circle(tree, (int(x), int(y)), max(1, int(r)), 1.0, -1)
    image = image * (1 - 0.45 * blur(shade, 0.25 * scale))[..., None]
    crown = lit(flat(h, w, (0.20, 0.29, 0.13)), blur(tree, 0.4 * scale) * scale, 1.2)
    return mixed(image, crown, blur(tree, 0.2 * scale)).clip(0, 1)


def lawn(rng: Rng, h: int, w: int, scale: float) -> F32:
    """Grass close by: blades, mown stripes, clover and daisies."""
    blades = clouds(rng, h, w, (3.0 * scale, 0.7 * scale), 3, 0.75)
    image = ramp(blades, ((0.14, 0.24, 0.07), (0.30, 0.46, 0.14), (0.52, 0.64, 0.28)))
    rows, columns = grid(h, w)
    angle = rng.uniform(0, np.pi)
    mown = np.sin((rows * np.sin(angle) + columns * np.cos(angle)) * 2 * np.pi / (18 * scale))
    image = image * (1 + 0.13 * np.tanh(4 * mown))[..., None]
    image = image * (0.8 + 0.4 * clouds(rng, h, w, 12 * scale, 3))[..., None]
    for _ in range(int(rng.integers(4, 26))):
        x, y = int(rng.integers(0, w)), int(rng.integers(0, h))
        colour = (0.92, 0.95, 0.95) if rng.random() < 0.6 else (0.25, 0.80, 0.92)
        cv2.circle(image, (x, y), max(1, round(0.45 * scale)), colour, -1, cv2.LINE_AA)
    return f32(image).clip(0, 1)


def heath(rng: Rng, h: int, w: int, scale: float) -> F32:
    """Moss and heather in cushions."""
    _, distance = cells(rng, h, w, max(6, int(h * w / (5 * scale) ** 2)))
    tone = clouds(rng, h, w, 9 * scale, 5, 0.7)
    image = ramp(tone, ((0.22, 0.25, 0.12), (0.38, 0.40, 0.18), (0.50, 0.42, 0.36), (0.52, 0.36, 0.46)))
    bumps = blur(-(distance / scale), 0.4 * scale) + 0.8 * clouds(rng, h, w, 1.5 * scale, 2)
    return lit(image, f32(bumps * scale), 0.55).clip(0, 1)


def forest(rng: Rng, h: int, w: int, scale: float) -> F32:
    """Tree tops from above."""
    labels, distance = cells(rng, h, w, max(6, int(h * w / (4 * scale) ** 2)))
    tone = ((labels * 7919) % 101).astype(np.float32) / 101
    image = ramp(
        0.7 * tone + 0.3 * clouds(rng, h, w, 2 * scale, 3),
        ((0.12, 0.20, 0.10), (0.24, 0.36, 0.14), (0.40, 0.44, 0.18)),
    )
    return (lit(image, -distance * 0.9, 0.5) * (1 - 0.2 * (distance / scale / 2).clip(0, 2))[..., None]).clip(
        0, 1
    )


def rock(rng: Rng, h: int, w: int, scale: float) -> F32:
    """A bare mountain side."""
    height = clouds(rng, h, w, 22 * scale, 7, 0.55)
    image = ramp(height, ((0.34, 0.30, 0.26), (0.52, 0.48, 0.43), (0.66, 0.63, 0.60), (0.90, 0.91, 0.93)))
    return lit(image, height * 26 * scale, 0.22).clip(0, 1)


def water(rng: Rng, h: int, w: int, scale: float) -> F32:
    """A lake with a shore."""
    level = clouds(rng, h, w, 34 * scale, 5, 0.5)
    image = ramp(
        level,
        ((0.06, 0.20, 0.30), (0.12, 0.34, 0.42), (0.40, 0.52, 0.42), (0.72, 0.66, 0.48), (0.36, 0.44, 0.20)),
    )
    ripples = clouds(rng, h, w, (0.9 * scale, 3 * scale), 3, 0.7)
    return lit(image, ripples * scale, 0.35).clip(0, 1)


def vista(rng: Rng, h: int, w: int, scale: float) -> F32:
    """A landscape with depth: sky, ridges that fade with distance, a foreground in light and shade."""
    hour = rng.uniform(0, 1)
    skies: tuple[tuple[Rgb, Rgb], ...] = (
        ((0.36, 0.56, 0.82), (0.80, 0.88, 0.94)),
        ((0.34, 0.34, 0.52), (0.96, 0.72, 0.50)),
        ((0.56, 0.60, 0.66), (0.84, 0.84, 0.82)),
        ((0.20, 0.30, 0.56), (0.66, 0.74, 0.86)),
        ((0.62, 0.44, 0.48), (0.94, 0.86, 0.70)),
        ((0.42, 0.62, 0.72), (0.90, 0.94, 0.86)),
    )
    high, low = skies[int(hour * 6)]
    rows, columns = grid(h, w)
    image = ramp(f32(rows / h * 2.2), (high, low))
    puff = (clouds(rng, h, w, (7 * scale, 16 * scale), 5) - 0.5).clip(0, 1) * 2.2
    image = mixed(image, flat(h, w, (0.97, 0.95, 0.93)), puff.clip(0, 0.85))
    layers = int(rng.integers(4, 6))
    near = NEAR[int(rng.integers(len(NEAR)))]
    far = rng.uniform(0.16, 0.42)
    for layer in range(layers):
        depth = layer / (layers - 1)
        line = clouds(rng, 2, w, (2, (26 - 12 * depth) * scale), 6, 0.5)[0]
        ridge = h * (far + (0.80 - far) * depth) - (line - 0.4) * h * (0.34 - 0.16 * depth)
        here = np.clip(rows - ridge[None, :] + 0.5, 0, 1)
        detail = clouds(rng, h, w, ((0.8 + 2.2 * depth) * scale, (1.5 + 3 * depth) * scale), 4, 0.7)
        ground = mixed(flat(h, w, low), flat(h, w, near), 0.25 + 0.75 * depth)
        ground = lit(ground * (0.65 + 0.7 * detail)[..., None], detail * 4 * scale, 0.03 + 0.22 * depth**1.5)
        haze = np.exp(-(rows - ridge[None, :]) / (h * 0.13)).clip(0, 1) * (0.15 + 0.3 * (1 - depth))
        image = mixed(mixed(image, ground, here), flat(h, w, low), (haze * here).astype(np.float32) * 0.6)
    sun = np.exp(-((rows - 0.12 * h) ** 2 + (columns - rng.uniform(0, w)) ** 2) / (0.14 * h) ** 2)
    return (image + 0.25 * sun[..., None] * (1 - rows / h)[..., None]).clip(0, 1).astype(np.float32)
