"""Coats of arms that look solid: enamel, wax seals, glass roundels, stained inlays, embroidered patches."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2
import numpy as np

from tests.families.photo.noise import (
    F32,
    LIGHT,
    Rgb,
    blur,
    clouds,
    f32,
    flat,
    grid,
    mixed,
    ramp,
    rng_of,
    slopes,
)

GOLD: Final[tuple[Rgb, ...]] = ((0.25, 0.16, 0.05), (0.62, 0.44, 0.16), (0.92, 0.78, 0.42), (1.0, 0.96, 0.80))
STEEL: Final[tuple[Rgb, ...]] = (
    (0.18, 0.19, 0.21),
    (0.48, 0.50, 0.53),
    (0.76, 0.78, 0.80),
    (0.97, 0.98, 1.0),
)


@dataclass(frozen=True, eq=False)
class Crest:
    """A picture with its mask, and how high it really stands out of the cardboard (0: only printed)."""

    image: F32
    mask: F32
    height: F32


def outline(kind: str, size: int, seed: int = 0) -> F32:
    """Return the shape's mask, 1 inside, in a square of *size*."""
    big = 4 * size
    mask = np.zeros((big, big), np.uint8)
    t = np.linspace(0, 2 * np.pi, 96, endpoint=False)
    if kind == "shield":
        side = np.linspace(0, 1, 24)
        right = np.stack([0.42 * np.sqrt(1 - side**2.2), 0.46 * side**0.9], 1)
        left = right[::-1] * (-1, 1)
        points = np.concatenate([[(-0.42, -0.42), (0, -0.46), (0.42, -0.42)], right, left])
    elif kind == "seal":
        rng = rng_of("seal", seed)
        radius = 0.43 + sum(
            rng.uniform(0.002, 0.05 / k) * np.sin(k * t + rng.uniform(0, 6)) for k in range(2, 8)
        )
        points = np.stack([radius * np.cos(t), radius * np.sin(t)], 1)
    elif kind == "lozenge":
        points = np.array([(0, -0.47), (0.40, 0), (0, 0.47), (-0.40, 0)])
    elif kind == "patch":
        points = np.array([(-0.42, -0.44), (0.42, -0.44), (0.42, 0.22), (0, 0.46), (-0.42, 0.22)])
    else:
        points = np.stack([0.46 * np.cos(t), 0.46 * np.sin(t)], 1)
    cv2.fillPoly(mask, [((points + 0.5) * big).astype(np.int32)], 255, cv2.LINE_AA)
    return f32(cv2.resize(mask, (size, size), interpolation=cv2.INTER_AREA)) / np.float32(255)


def inside(mask: F32) -> F32:
    """Return how deep inside a shape each pixel is, in pixels."""
    return f32(cv2.distanceTransform((mask > 0.5).astype(np.uint8), cv2.DIST_L2, 5))


def glossy(colour: F32, height: F32, strength: float, shine: float, power: float = 18.0) -> F32:
    """Light a surface: diffuse and a highlight, as a render of it would be printed."""
    east, south = slopes(height)
    east, south = east * strength, south * strength
    length = np.sqrt(east**2 + south**2 + 1)
    lamp = np.array([LIGHT[0], LIGHT[1], 0.85]) / np.linalg.norm([*LIGHT, 0.85])
    facing = (-east * lamp[0] - south * lamp[1] + lamp[2]) / length
    half = lamp + np.array([0, 0, 1])
    half = half / np.linalg.norm(half)
    spark = np.clip((-east * half[0] - south * half[1] + half[2]) / length, 0, 1) ** power
    shade = np.clip(0.35 + 0.95 * facing, 0.15, 1.4).astype(np.float32)
    return f32((colour * shade[..., None] + f32(shine * spark)[..., None]).clip(0, 1))


@cache
def crest(kind: str, material: str, colour: Rgb, size: int, seed: int) -> Crest:
    """Return a coat of arms, its top to the north."""
    mask = outline(kind, size, seed)
    deep = inside(mask)
    rng = rng_of("crest", kind, material, colour, size, seed)
    base = flat(size, size, colour)
    none = np.zeros((size, size), np.float32)
    if material == "enamel":
        return Crest(_enamel(base, deep, size), mask, none)
    if material == "wax":
        return _wax(rng, base, mask, deep, size)
    if material == "glass":
        return Crest(_glass(base, deep, size), mask, none)
    if material == "stain":
        streaks = 0.8 + 0.4 * clouds(rng, size, size, (2, size / 2), 3, 0.7)
        burnt = np.exp(-deep / (0.03 * size))[..., None]
        return Crest((base * streaks[..., None] * (1 - 0.75 * burnt)).clip(0, 1), mask * 0.88, none)
    return _stitched(base, mask, deep, size)


def _enamel(base: F32, deep: F32, size: int) -> F32:
    """A domed enamel field, its charge a paler bend, in a gold rim."""
    rim = 0.085 * size
    dome = np.sqrt(np.clip(deep - rim, 0, 0.22 * size) / (0.22 * size)) * 0.16 * size
    rows, columns = grid(size, size)
    bend = np.clip(1.5 - np.abs(rows - columns) / (0.05 * size), 0, 1)
    field = mixed(base, (base * 0.72).astype(np.float32), bend.astype(np.float32))
    face = glossy(field, blur(dome.astype(np.float32), 0.02 * size), 0.9, 0.75, 26)
    edge = np.clip(1 - np.abs(deep - rim / 2) / (rim / 2), 0, 1) * rim
    metal = glossy(
        ramp(np.clip(0.35 + 0.5 * columns / size, 0, 1), GOLD), edge.astype(np.float32), 1.3, 0.5, 12
    )
    sheen = np.clip(1 - ((rows - 0.22 * size) / (0.14 * size)) ** 2, 0, 1) * (deep > rim * 1.6)
    face = face + 0.13 * blur(sheen.astype(np.float32), 0.03 * size)[..., None]
    gap = np.clip(1 - np.abs(deep - rim) / 1.5, 0, 1)
    return f32((mixed(face, metal, f32(deep < rim)) * (1 - 0.5 * gap)[..., None]).clip(0, 1))


def _wax(rng: np.random.Generator, base: F32, mask: F32, deep: F32, size: int) -> Crest:
    """Wax pressed by a stamp: a thick rolled rim round a flat disc."""
    rows, columns = grid(size, size)
    radius = np.sqrt((rows - size / 2) ** 2 + (columns - size / 2) ** 2) / size
    lip = np.clip(deep / (0.07 * size), 0, 1) ** 0.5
    pressed = np.clip((0.34 - radius) / 0.025, 0, 1)
    height = (lip - 0.55 * pressed) * 0.06 * size + 0.02 * size * clouds(rng, size, size, size / 4, 3)
    height = blur(height.astype(np.float32), 0.012 * size)
    mottled = base * (0.86 + 0.28 * clouds(rng, size, size, size / 5, 4))[..., None]
    return Crest(glossy(mottled, height, 1.1, 0.35, 14), mask, height * 0.5)


def _glass(base: F32, deep: F32, size: int) -> F32:
    """A cabochon: dark rim, light caught on the far side, a window's reflection."""
    rows, columns = grid(size, size)
    dome = np.sqrt(np.clip(1 - ((0.46 * size - deep) / (0.47 * size)) ** 2, 0, 1)) * 0.3 * size
    caught = np.clip((rows + columns) / size - 0.85, 0, 1)
    body = base * (0.62 + 0.75 * caught)[..., None]
    face = glossy(body.astype(np.float32), dome.astype(np.float32), 0.7, 0.5, 30)
    window = (
        (np.abs(rows - 0.28 * size) < 0.07 * size) & (np.abs(columns - 0.34 * size) < 0.09 * size)
    ).astype(np.float32)
    face = mixed(face, flat(size, size, (1, 1, 1)), blur(window, 0.015 * size) * 0.55)
    ring = np.clip(1 - np.abs(deep - 0.03 * size) / (0.03 * size), 0, 1).astype(np.float32)
    return mixed(face, ramp(f32(columns / size), STEEL), ring)


def _stitched(base: F32, mask: F32, deep: F32, size: int) -> Crest:
    """Satin stitch: slanted threads, a corded border."""
    rows, columns = grid(size, size)
    threads = 0.5 + 0.5 * np.sin((columns + rows * 0.35) * 2 * np.pi / (0.055 * size))
    cord = 0.5 + 0.5 * np.sin((columns - rows) * 2 * np.pi / (0.07 * size))
    border = (deep < 0.075 * size).astype(np.float32)
    height = ((threads + (1.5 * cord - threads) * border) * 0.012 * size).astype(np.float32)
    colour = mixed(base, (base * 0.6).astype(np.float32), border)
    image = glossy(colour * (0.75 + 0.3 * threads)[..., None].astype(np.float32), height, 1.0, 0.12, 8)
    puff = np.minimum(deep, 0.05 * size) * 0.3
    return Crest(image, mask, puff.astype(np.float32))
