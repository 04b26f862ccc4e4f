"""How the three boxes are printed: halftone, airbrush, plaster."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from tests.families.press.paint import Mask, Sheet, blends, floats, lay, moved, noise, sheet, soften

_INKS: Final = ((255.0, 168.0, 20.0), (140.0, 30.0, 228.0), (10.0, 228.0, 255.0))
"""Cyan, magenta, yellow as this press prints them."""


def _screen(height: int, width: int, pitch: float, degrees: float) -> Mask:
    """Return the thresholds of a halftone screen."""
    y = np.arange(height, dtype=np.float32)[:, None] * np.float32(2 * np.pi / pitch)
    x = np.arange(width, dtype=np.float32)[None, :] * np.float32(2 * np.pi / pitch)
    cos, sin = np.float32(np.cos(np.deg2rad(degrees))), np.float32(np.sin(np.deg2rad(degrees)))
    along, across = x * cos + y * sin, y * cos - x * sin
    return floats(0.5 + 0.25 * (np.cos(along) + np.cos(across)))


def halftone(art: Sheet, scale: float, rng: np.random.Generator, pitch_mm: float) -> Sheet:
    """Print the art in dots of three inks and black, the plates a little beside each other."""
    height, width = art.shape[:2]
    share = 1 - art / 255
    black = np.min(share, axis=2) * 0.75
    paper = sheet(height, width, (216.0, 232.0, 240.0))
    channels = (share[..., 2], share[..., 1], share[..., 0])
    for ink, amount, degrees in zip(_INKS, channels, (15, 75, 0), strict=True):
        shift = rng.normal(0, 0.12, 2) * scale
        plate = moved(floats(np.clip(amount - black * 0.6, 0, 1)), *shift)
        dots = np.clip((plate * 1.16 - _screen(height, width, pitch_mm * scale, degrees)) * 3.0 + 0.5, 0, 1)
        dots = floats(0.4 * dots + 0.6 * plate)
        paper *= 1 - dots[..., None] * (1 - floats(ink) / 255) * 0.97
    dark = np.clip((black - _screen(height, width, pitch_mm * scale, 45) * 0.7) * 4 + 0.1, 0, 1)
    dark = floats(np.maximum(dark * 0.8, np.clip(black * 3.2 - 1.25, 0, 1)))
    lay(paper, dark, (38.0, 34.0, 36.0), 0.93)
    return paper


def airbrush(art: Sheet, scale: float, rng: np.random.Generator) -> Sheet:
    """Give the art the soft clouds of an airbrush and a glossy varnish."""
    height, width = art.shape[:2]
    clouds = noise(rng, height, width, 9 * scale)
    spray = noise(rng, height, width, 0.5 * scale, 1)
    return floats(np.clip(art * (1 + 0.07 * clouds + 0.02 * spray)[..., None], 0, 255))


def _cracks(height: int, width: int, scale: float, rng: np.random.Generator) -> Mask:
    """Return thin branching cracks: the borders between the cells of chance points."""
    count = max(int(height * width / (13 * scale) ** 2), 3)
    spots = rng.uniform(0, 1, (count, 2)) * (width - 1, height - 1)
    seeds = np.full((height, width), 255, np.uint8)
    for x, y in spots.astype(int):
        seeds[y, x] = 0
    _, labels = cv2.distanceTransformWithLabels(seeds, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    bend = noise(rng, height, width, 5 * scale) * 2.2 * scale
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    cells = cv2.remap(floats(labels), floats(x + bend), floats(y - bend), cv2.INTER_NEAREST)
    edge = floats(cv2.morphologyEx(cells, cv2.MORPH_GRADIENT, np.ones((2, 2), np.uint8)) > 0)
    gaps = np.clip(noise(rng, height, width, 14 * scale) * 4 + 0.1, 0, 1)
    return soften(floats(edge * gaps), 0.09 * scale)


def plaster(art: Sheet, scale: float, rng: np.random.Generator) -> Sheet:
    """Paint the art on old plaster: faded, stained, cracked, some of it flaked off."""
    height, width = art.shape[:2]
    grain = noise(rng, height, width, 2.2 * scale)
    wall = blends((150.0, 186.0, 204.0), (196.0, 218.0, 228.0), floats(grain * 0.5 + 0.5))
    fade = np.clip(0.86 + 0.16 * noise(rng, height, width, 8 * scale), 0, 1)
    worn = floats(wall + (art - wall) * fade[..., None])
    flakes = np.clip((noise(rng, height, width, 4 * scale, 4) - 0.74) * 12, 0, 1)
    lay(worn, floats(flakes), wall, 0.75)
    lay(worn, _cracks(height, width, scale, rng), (62.0, 78.0, 92.0), 0.75)
    worn *= (1 + 0.06 * grain + 0.05 * noise(rng, height, width, 0.8 * scale, 1))[..., None]
    return floats(np.clip(worn, 0, 255))


def _linen(height: int, width: int, scale: float) -> Mask:
    """Return the weave that is pressed into the cardboard."""
    rows = np.sin(np.arange(height, dtype=np.float32) * (2 * np.pi / (0.75 * scale)))
    columns = np.sin(np.arange(width, dtype=np.float32) * (2 * np.pi / (0.75 * scale)))
    return floats(np.maximum(rows[:, None], columns[None, :]))


def printed(box: str, art: Sheet, scale: float, rng: np.random.Generator, pitch_mm: float = 0.9) -> Sheet:
    """Return the art as the box's press makes it; *scale* is in pixels a millimetre."""
    art = floats(art * (1 + 0.035 * _linen(art.shape[0], art.shape[1], scale))[..., None])
    if box == "gazette":
        return halftone(art, scale, rng, pitch_mm)
    return airbrush(art, scale, rng) if box == "studio" else plaster(art, scale, rng)
