"""Tiles as they come to lie: printed, cut a little askew, worn by years of play."""

from __future__ import annotations

import cv2
import numpy as np

from tests.families.press.faces import EDGE, back, face
from tests.families.press.paint import Bytes, Mask, Sheet, bytes_of, floats, lay, noise, soften


def _border(width: float) -> Mask:
    """Return how near each spot is to the tile's edge, 1 at the edge itself."""
    steps = np.arange(EDGE, dtype=np.float32)
    near = np.minimum(steps, EDGE - 1 - steps)
    return floats(np.clip(1 - np.minimum(near[:, None], near[None, :]) / width, 0, 1))


def _scratches(rng: np.random.Generator) -> Mask:
    area = np.zeros((EDGE, EDGE), np.uint8)
    for _ in range(int(rng.integers(2, 8))):
        start, gap = rng.uniform(0, EDGE, 2), rng.normal(0, 60, 2)
        ends = np.rint(np.array([start, start + gap])).astype(int)
        cv2.line(area, ends[0].tolist(), ends[1].tolist(), 255, int(rng.integers(1, 4)), cv2.LINE_AA)
    return floats(area / 255)


def worn(art: Sheet, rng: np.random.Generator) -> Sheet:
    """Return the print with rubbed edges, scratches, stains, and its colours paler."""
    art = art.copy()
    grey = art.mean(axis=2, keepdims=True)
    art += (grey * 0.7 + 60 - art) * np.float32(rng.uniform(0.08, 0.32))
    rough = floats(0.5 + 0.5 * noise(rng, EDGE, EDGE, 30))
    rubbed = np.clip(_border(float(rng.uniform(10, 26))) * 1.5 - rough, 0, 1)
    lay(art, floats(rubbed), (196, 212, 220), 0.9)
    lay(art, _scratches(rng), (205, 216, 222), 0.6)
    stain = np.clip((noise(rng, EDGE, EDGE, 110, 2) - 0.35) * 6, 0, 1)
    lay(art, soften(floats(stain), 2), (50, 84, 118), float(rng.uniform(0.0, 0.35)))
    return floats(np.clip(art, 0, 255))


def sticker(
    box: str, tile: str, edge: int, wear: np.random.Generator | None, cut: np.random.Generator
) -> Bytes:
    """Return what a tile shows, about *edge* pixels square; no name is the back."""
    art = face(box, tile) if tile else back(box)
    if wear is not None:
        art = worn(art, wear)
    shift = np.clip(cut.normal(0, 0.006, 2), -0.015, 0.015) * EDGE
    matrix = floats([[1, 0, shift[0]], [0, 1, shift[1]]])
    moved = cv2.warpAffine(bytes_of(art), matrix, (EDGE, EDGE), borderMode=cv2.BORDER_REPLICATE)
    size = min(max(edge, 16), EDGE)
    return np.asarray(cv2.resize(moved, (size, size), interpolation=cv2.INTER_AREA), np.uint8)
