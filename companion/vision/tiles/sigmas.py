"""By how many sigmas one picture is excluded by another that explains a field better."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from companion.vision.arrays import Array, over_channels, squares
from companion.vision.tiles.bank import TAUGHT, taught_noise
from companion.vision.tiles.light import Fit
from companion.vision.tiles.shape import BLOCK, Shape, block_sums, windows

UNTOLD: Final = 3.0  # so many times what photographs of one thing differ by tells nothing


class Noise(NamedTuple):
    """What is left over: the mean square of each block, what is usual, how it hangs together.

    *taught* is what photographs of one thing differ by in each block: more where much is drawn, as neither
    sharpness nor pose is ever exact.
    """

    seen: Array
    usual: float
    together: float
    taught: Array


def noise_of(fit: Fit, known: float, shape: Shape) -> Noise:
    """Return the noise of what *fit* leaves over; *known*: between photographs of one thing."""
    seen = block_sums(over_channels(fit.left, fit.left)) / (3 * np.maximum(shape.sizes, 1))
    taught = taught_noise(fit.there, known * float(fit.gain.mean()) ** 2, shape)
    return Noise(seen, float(np.median(seen[shape.sizes > 0])), togetherness(fit.left), taught)


def sigmas(apart: Array, towards: Array, noise: Noise, unlikely: Array) -> Array:
    """Return by how many sigmas each picture is excluded that is so far *apart*, blocks × pictures.

    *unlikely*: how much less likely the light is in which it would look so.
    """
    seen = np.maximum(noise.seen, noise.usual / 2)
    usual = (seen + noise.taught)[:, None] * apart * noise.together / 3
    spread = np.sqrt(np.maximum(towards**2, usual).sum(axis=0)) + 1e-6
    far = apart.sum(axis=0) / spread
    drawn = (apart - 2 * towards).sum(axis=0) / (2 * spread)
    could = np.sqrt(far**2 + 2 * np.maximum(unlikely, 0)) + 1e-6
    return np.asarray(np.where(unlikely == 0, drawn, (drawn * far + unlikely) / could))


def telling(apart: Array, noise: Noise, shape: Shape) -> Array:
    """Return which share of what sets pictures *apart*, blocks × pictures, tells one from the other.

    All of it where they differ by much. Little more than photographs of one thing differ by may be what two
    photographs differ by: it is no noise of this picture, and adds up over a tile.
    """
    alike = np.asarray(UNTOLD * noise.taught * 3 * shape.sizes, np.float32)
    return np.asarray(np.maximum(1 - alike[:, None] / np.maximum(apart, 1e-6), 0))


def weakest_windows(apart: Array, towards: Array, noise: Noise, shape: Shape) -> Array:
    """Return by how many sigmas each picture is excluded in the window where it does best."""
    far, there = windows(apart), windows(towards)
    sizes = np.maximum(windows(shape.sizes), 1)
    seen = np.maximum(windows(noise.seen * shape.sizes) / sizes, noise.usual)
    taught = windows(noise.taught * shape.sizes) / sizes
    spread = np.sqrt((seen + taught) * far * noise.together / 3) + 1e-6
    tells = far > TAUGHT * taught * 3 * sizes
    return np.asarray(np.where(tells, (far - 2 * there) / (2 * spread), np.inf).min(axis=0))


def togetherness(left: Array) -> float:
    """Return how much what is *left* over hangs together: the variance of a block's sum; 1 if not at all."""
    sums = float((block_sums(left.transpose(2, 0, 1)) ** 2).sum())
    return float(np.clip(sums / max(squares(left), 1e-6), 1, BLOCK**2))
