"""Seeded randomness, and the surfaces things are made of: paper, wood, felt, wax."""

from __future__ import annotations

import hashlib
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

Float = NDArray[np.float32]
Rng = np.random.Generator
Bgr = tuple[float, float, float]

_BANK = 1100


def rng_for(*parts: object) -> Rng:
    """Return a generator that depends on the parts alone, in every process alike."""
    digest = hashlib.blake2b("/".join(map(str, parts)).encode(), digest_size=8).digest()
    return np.random.default_rng(int.from_bytes(digest, "little"))


def bgr(code: str) -> Bgr:
    """Return `#rrggbb` as blue, green, red from 0 to 1."""
    red, green, blue = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return (blue, green, red)


def tinted(colour: Bgr, rng: Rng, amount: float) -> Bgr:
    """Return the colour a little lighter or darker, and a little off in hue."""
    level = 1 + rng.normal(0, amount)
    blue, green, red = (float(np.clip(c * level + rng.normal(0, amount / 3), 0, 1)) for c in colour)
    return (blue, green, red)


def clouds(rng: Rng, height: int, width: int, tall: float, wide: float | None = None) -> Float:
    """Return smooth noise of about unit spread, with patches of the given size in pixels."""
    wide = tall if wide is None else wide
    shape = (int(height / tall) + 2, int(width / wide) + 2)
    coarse = rng.standard_normal(shape, dtype=np.float32)
    return np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC), dtype=np.float32)


def _turned(texture: Float, degrees: float) -> Float:
    size = texture.shape[0]
    matrix = cv2.getRotationMatrix2D((size / 2, size / 2), degrees, 1.0)
    turned = cv2.warpAffine(texture, matrix, (size, size), borderMode=cv2.BORDER_REFLECT)
    return np.asarray(turned, dtype=np.float32)


@lru_cache(maxsize=16)
def _bank(name: str) -> Float:
    """Return a large sheet of a texture, from which samples are cut."""
    rng = rng_for("handmade", "bank", name)
    n = _BANK
    if name == "tooth":  # of drawing paper
        tooth = clouds(rng, n, n, 1.6) * 0.6 + clouds(rng, n, n, 4) * 0.5 + clouds(rng, n, n, 60) * 0.25
        return np.asarray(tooth, np.float32)
    if name == "wax":  # strokes of a crayon over paper
        strokes = clouds(rng, n, n, 5, 120) + 0.5 * clouds(rng, n, n, 2, 60)
        return _turned(strokes, 38) * 0.6 + _bank("tooth") * 0.75
    if name == "fibres":
        crossed = _turned(clouds(rng, n, n, 1.5, 26), 27) + _turned(clouds(rng, n, n, 1.5, 22), -50)
        return crossed * 0.6 + clouds(rng, n, n, 1.2) * 0.4
    if name == "wood":
        rows = np.arange(n, dtype=np.float32)[:, None] + 22 * clouds(rng, n, n, 170, 500)
        rings = np.sin(rows / 8.5 + 3 * clouds(rng, n, n, 60, 900)).astype(np.float32)
        pores = clouds(rng, n, n, 1.8, 70) * 0.55 + clouds(rng, n, n, 160) * 0.4
        return np.asarray(rings * 0.55 + pores, np.float32)
    if name == "wash":  # thinned paint that has dried in pools
        pools = clouds(rng, n, n, 70) + 0.6 * clouds(rng, n, n, 24)
        rims = np.exp(-((np.abs(clouds(rng, n, n, 90)) / 0.06) ** 2))
        return np.asarray(pools * 0.8 - 1.2 * rims + clouds(rng, n, n, 3) * 0.25, dtype=np.float32)
    if name == "brush":
        return _turned(clouds(rng, n, n, 3, 150) + 0.7 * clouds(rng, n, n, 9, 260), 12)
    raise ValueError(name)


def sample(name: str, rng: Rng, height: int, width: int) -> Float:
    """Cut a piece from a texture, as it is or mirrored."""
    bank = _bank(name)
    top = int(rng.integers(0, max(1, _BANK - height)))
    left = int(rng.integers(0, max(1, _BANK - width)))
    piece = bank[top : top + height, left : left + width]
    if piece.shape != (height, width):
        piece = np.asarray(cv2.resize(piece, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)
    if rng.random() < 0.5:
        piece = piece[:, ::-1]
    return piece[::-1] if rng.random() < 0.5 else piece


def coloured(texture: Float, colour: Bgr, contrast: float) -> Float:
    """Return a surface of that colour whose lightness follows the texture."""
    level = 1 + contrast * texture
    return np.asarray(np.clip(level[..., None] * np.asarray(colour, np.float32), 0, 1), dtype=np.float32)


def surface(name: str, colour: Bgr, rng: Rng, height: int, width: int) -> Float:
    """Return a piece of material: paper, kraft, black, wood, felt, wash, brush."""
    if name == "wood":
        grain = sample("wood", rng, height, width)
        if rng.random() < 0.5:
            grain = np.rot90(sample("wood", rng, width, height)).copy()
        return coloured(grain, tinted(colour, rng, 0.05), 0.07)
    if name == "felt":
        return coloured(sample("fibres", rng, height, width), colour, 0.10)
    if name in ("kraft", "black"):
        speckled = sample("fibres", rng, height, width) * 0.6 + sample("tooth", rng, height, width) * 0.5
        return coloured(speckled, colour, 0.075 if name == "kraft" else 0.16)
    if name == "wash":
        return coloured(sample("wash", rng, height, width), colour, 0.085)
    if name == "brush":
        return coloured(sample("brush", rng, height, width), colour, 0.13)
    return coloured(sample("tooth", rng, height, width), tinted(colour, rng, 0.012), 0.018)
