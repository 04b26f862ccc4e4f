"""Tiles after years of play: rubbed edges, scratches, stains, faded print."""

from __future__ import annotations

import cv2
import numpy as np

from tests.families.flat.pen import Image
from tests.families.flat.styles import Bgr

_SIDE = 160


def worn(art: Image, edge: Bgr, amount: float, rng: np.random.Generator) -> Image:
    """Return *art* as it looks after long use; *edge* is the cardboard under the print."""
    image = np.asarray(cv2.resize(art, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA), dtype=np.float32)
    board = np.array([*edge, 6], np.float32)
    fade = amount * float(rng.uniform(0.05, 0.22))
    image = image * (1 - fade) + np.array([196, 206, 210, 10], np.float32) * fade
    rub = rng.random((20, 20)).astype(np.float32)
    rub = np.asarray(cv2.resize(rub, (_SIDE, _SIDE), interpolation=cv2.INTER_CUBIC), dtype=np.float32)
    ramp = np.minimum(np.arange(_SIDE), np.arange(_SIDE)[::-1]).astype(np.float32)
    inset = np.minimum(ramp[None, :], ramp[:, None])
    bare = np.clip((rub * amount * 9 - inset) / 2.5, 0, 1)
    for _ in range(int(rng.integers(2, 3 + round(7 * amount)))):
        x, y = rng.uniform(0, _SIDE, 2)
        dx, dy = rng.normal(0, 32, 2)
        scratch = np.zeros((_SIDE, _SIDE), np.float32)
        cv2.line(
            scratch,
            (int(x), int(y)),
            (int(x + dx), int(y + dy)),
            float(rng.uniform(0.3, 0.9)),
            1,
            cv2.LINE_AA,
        )
        bare = np.maximum(bare, scratch)
    image += (board - image) * bare[:, :, None]
    smudge = rng.random((6, 6)).astype(np.float32)
    smudge = np.asarray(cv2.resize(smudge, (_SIDE, _SIDE), interpolation=cv2.INTER_CUBIC), dtype=np.float32)
    image[:, :, :3] *= 1 - 0.22 * amount * np.clip(smudge - 0.35, 0, 1)[:, :, None]
    for _ in range(int(rng.integers(0, 2 + round(3 * amount)))):
        x, y = rng.uniform(0, _SIDE, 2)
        dx, dy = rng.normal(0, 24, 2)
        ends = (int(x), int(y)), (int(x + dx), int(y + dy))
        cv2.line(image, *ends, (60.0, 66.0, 70.0, 8.0), 1, cv2.LINE_AA)
    if rng.random() < 0.35 * amount:
        stain = np.zeros((_SIDE, _SIDE), np.float32)
        at = (int(rng.integers(_SIDE)), int(rng.integers(_SIDE)))
        cv2.circle(stain, at, int(rng.integers(12, 40)), 0.35, int(rng.choice([-1, 4])))
        stain = np.asarray(cv2.GaussianBlur(stain, (0, 0), 2.5), dtype=np.float32)
        image[:, :, :3] *= 1 - stain[:, :, None] * np.array([0.8, 0.55, 0.4], np.float32)
    return np.asarray(np.clip(image, 0, 255), dtype=np.uint8)
