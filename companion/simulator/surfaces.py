"""What lies under the board: planks or cloth, by seed."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.simulator.ink import Paint, Picture, clouds, luck, plain, textured

TIMBERS: Final[tuple[Paint, ...]] = (
    (70, 112, 160),
    (52, 78, 116),
    (120, 160, 196),
    (38, 48, 66),
    (96, 140, 188),
)
CLOTHS: Final[tuple[Paint, ...]] = (
    (60, 92, 48), (92, 54, 40), (50, 42, 120), (200, 206, 210), (70, 70, 74), (150, 170, 186), (140, 116, 84),
)  # fmt: skip


def table_top(height: int, width: int, px_per_mm: float, seed: int) -> Picture:
    """Return the table's surface: planks, or a cloth."""
    random = luck("surface", seed)
    if random.random() < 0.55:
        paint = TIMBERS[int(random.integers(len(TIMBERS)))]
        return _planks(height, width, px_per_mm, paint, seed)
    paint = CLOTHS[int(random.integers(len(CLOTHS)))]
    return _cloth(height, width, px_per_mm, paint, seed, striped=random.random() < 0.35)


def _planks(height: int, width: int, scale: float, paint: Paint, seed: int) -> Picture:
    """Boards with their fibres along x, knots bending them."""
    small = max(1, round(scale / 1.2))
    rows, columns = height // small + 1, width // small + 1
    bend = clouds(rows, columns, seed, 60, 3, stretch=3) * 5
    lines = np.sin((np.arange(rows, dtype=np.float32)[:, None] + bend * 4) * 0.55 / max(scale / small, 1) * 2)
    fine = clouds(rows, columns, seed + 1, 5, 3, stretch=18)
    planks = np.arange(rows) * small / scale // 95
    tone = luck("planks", seed).uniform(-9, 9, int(planks.max()) + 1)[planks.astype(int)]
    noise = lines * 5 + fine * 11 + bend * 0.8 + tone[:, None]
    gap = np.abs((np.arange(rows) * small / scale + 47) % 95 - 47.5) < 0.7
    noise[gap] -= 34
    return _grown(textured(plain(rows, columns, paint), noise.astype(np.float32), 1.0), height, width)


def _cloth(height: int, width: int, scale: float, paint: Paint, seed: int, striped: bool) -> Picture:
    """Woven threads with folds; some have stripes both ways."""
    y, x = np.arange(height, dtype=np.float32)[:, None], np.arange(width, dtype=np.float32)[None, :]
    thread = 2 * np.pi / max(1.1 * scale, 2.2)
    noise = (np.sin(x * thread) + np.sin(y * thread)) * 4 + clouds(height, width, seed, 3, 2) * 5
    noise += clouds(height, width, seed + 1, 160 * scale, 3, stretch=0.7) * 8
    if striped:
        for way in (x, y):
            noise -= ((way / scale + 500) % 70 < 22) * 22.0
    return textured(plain(height, width, paint), noise.astype(np.float32), 1.0)


def _grown(picture: Picture, height: int, width: int) -> Picture:
    import cv2

    return cv2.resize(picture, (width, height), interpolation=cv2.INTER_LINEAR)
