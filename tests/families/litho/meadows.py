"""Painted grass: blades, tufts, flowers, clover, mown rows. Every patch differs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from tests.families.litho.paint import Bgr, Image, Rng, dab, linen, stroke, times, wash


@dataclass(frozen=True)
class Grass:
    """The colours of a meadow and what grows on it."""

    greens: Sequence[Bgr]
    blade: Bgr
    blades: int
    tufts: int
    flowers: Sequence[Bgr]
    flower_count: int
    lean: float
    """Direction of the brush in radians."""


GRASS: Final[Mapping[str, Grass]] = {
    "flowers": Grass(
        [(38, 96, 66), (54, 128, 92), (66, 150, 120)],
        (58, 150, 118),
        260,
        7,
        [(236, 240, 244), (60, 200, 240), (70, 60, 200), (190, 120, 150)],
        11,
        -1.5,
    ),
    "clover": Grass(
        [(58, 92, 40), (70, 116, 52), (84, 136, 74)],
        (80, 140, 84),
        90,
        2,
        [(206, 186, 226), (230, 236, 240)],
        4,
        0.4,
    ),
    "pasture": Grass(
        [(62, 118, 108), (76, 140, 128), (70, 152, 150)],
        (62, 124, 112),
        200,
        5,
        [(80, 190, 220), (214, 226, 230)],
        6,
        -1.3,
    ),
    "mown": Grass([(48, 120, 84), (62, 148, 108)], (72, 168, 132), 150, 3, [(240, 244, 246)], 3, 0.0),
}


def _tuft(image: Image, rng: Rng, x: float, y: float, reach: float, colour: Bgr) -> None:
    for turn in np.linspace(-0.7, 0.7, 7) + rng.normal(0, 0.12, 7):
        end = np.array([x + np.sin(turn) * reach, y - np.cos(turn) * reach])
        tone = np.clip(np.array(colour) * rng.uniform(0.55, 1.25), 0, 255)
        stroke(image, np.array([x, y]), end, tone, 2)


def _flower(image: Image, rng: Rng, x: float, y: float, size: float, colour: Bgr) -> None:
    petals = int(rng.integers(4, 7))
    for turn in np.arange(petals) * (2 * np.pi / petals) + rng.random():
        at = (int(16 * (x + np.cos(turn) * size)), int(16 * (y + np.sin(turn) * size)))
        cv2.circle(image, at, int(16 * size * 0.62), colour, -1, cv2.LINE_AA, 4)
    cv2.circle(image, (int(16 * x), int(16 * y)), int(16 * size * 0.55), (40, 150, 214), -1, cv2.LINE_AA, 4)


def _leaves(image: Image, rng: Rng, count: int, unit: float) -> None:
    """Draw three-leaved clover with a pale bow on each leaf."""
    size = image.shape[0]
    for x, y in rng.random((count, 2)) * size:
        turn, reach = rng.random() * 6.3, unit * rng.uniform(1.0, 1.7)
        tone = np.clip(np.array([62, 126, 58]) * rng.uniform(0.7, 1.25), 0, 255)
        for leaf in range(3):
            angle = turn + leaf * 2.09
            at = (int(16 * (x + np.cos(angle) * reach)), int(16 * (y + np.sin(angle) * reach)))
            cv2.circle(image, at, int(16 * reach * 0.8), [float(t) for t in tone], -1, cv2.LINE_AA, 4)
            cv2.circle(image, at, int(16 * reach * 0.42), [float(t * 1.2) for t in tone], 1, cv2.LINE_AA, 4)


def meadow(kind: str, rng: Rng, size: int, unit: float) -> Image:
    """Return a square of meadow, *size* pixels wide, *unit* pixels a millimetre."""
    grass = GRASS[kind]
    image = wash(rng, size, size, grass.greens, unit * 14)
    if kind == "mown":
        rows = np.sin(
            np.arange(size, dtype=np.float32) / (unit * rng.uniform(2.4, 3.4)) * np.pi + rng.random() * 6
        )
        image = times(image, np.repeat(1 + 0.12 * np.tanh(3 * rows)[:, None], size, 1))
    dab(image, rng, grass.blades * 2, unit * 4, max(2, int(unit * 0.8)), grass.lean, 0.5)
    if kind == "clover":
        _leaves(image, rng, 70, unit)
    for x, y in rng.random((grass.blades, 2)) * size:
        tone = np.clip(np.array(grass.blade) * rng.uniform(0.6, 1.2), 0, 255)
        end = np.array([x + rng.normal(0, unit * 0.7), y - unit * rng.uniform(1, 2.4)])
        stroke(image, np.array([x, y]), end, tone, 1)
    for _ in range(rng.integers(max(1, grass.tufts // 2), grass.tufts + 2)):
        x, y = rng.uniform(0.08, 0.92, 2) * size
        _tuft(image, rng, x, y, unit * rng.uniform(2.5, 4.5), grass.blade)
    for _ in range(rng.integers(grass.flower_count // 2, grass.flower_count + 4)):
        x, y = rng.uniform(0.04, 0.96, 2) * size
        _flower(
            image,
            rng,
            x,
            y,
            unit * rng.uniform(0.4, 0.75),
            grass.flowers[int(rng.integers(len(grass.flowers)))],
        )
    return times(image, linen(size, size, unit * 0.75, rng))
