"""How a known picture is lit where it is seen: as the paper around it tells, and a little otherwise.

Each channel has a gain, an offset and two slopes; cameras make colours stronger and curves of light steeper.
All of it is held to what is likely: else an orange tile would be a yellow one under another lamp.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from companion.vision.arrays import Array
from companion.vision.hexagons.shape import COUNTS
from companion.vision.registration.crop import TILE, WHITE

GAIN, GAIN_TINT = 0.20, 0.05
"""How far the gain is from 1: of all channels together, of each by itself."""
OFFSET, OFFSET_TINT = 10.0, 3.0
"""The same of the offset, of 255."""
SLOPE, SLOPE_TINT = 12.0, 3.0
"""The same of what the light changes from the middle of a tile to its side, of 255."""
STRENGTH: Final = 0.15
"""How much stronger colours may be."""
CURVE: Final = 0.15
"""How much steeper the curve of light may be: its exponent."""
CHANNELS: Final = 3
PARTS: Final = 4  # of each channel
COMMON: Final = 2  # parameters of all channels together
ALL: Final = CHANNELS * PARTS + COMMON
GREY: Final = np.array([0.11, 0.59, 0.30], np.float32)


def _ways() -> Array:
    line = ((np.arange(TILE) - (TILE - 1) / 2) / (TILE / 2)).astype(np.float32)
    x, y = np.meshgrid(line, line)
    return np.stack([np.ones_like(x), x, y]).reshape(3, -1)[:, COUNTS]


WAYS: Final = _ways()
"""How light may vary over a tile beside its gain: even, from side to side, from top to bottom."""


def _likely() -> Array:
    """Return the inverse of how the parameters vary: those of each channel, then the common ones."""
    kinds = [(GAIN, GAIN_TINT), (OFFSET, OFFSET_TINT), (SLOPE, SLOPE_TINT), (SLOPE, SLOPE_TINT)]
    found = np.zeros((ALL, ALL))
    for part, (together, each) in enumerate(kinds):
        vary = together**2 * np.ones((CHANNELS, CHANNELS)) + each**2 * np.eye(CHANNELS)
        at = np.arange(CHANNELS) * PARTS + part
        found[np.ix_(at, at)] = np.linalg.inv(vary)
    found[-2, -2], found[-1, -1] = STRENGTH**-2, CURVE**-2
    return found


LIKELY: Final = _likely()
USUAL: Final = np.array([1.0, 0.0, 0.0, 0.0] * CHANNELS + [0.0] * COMMON)


class Lit(NamedTuple):
    """Pictures as they are lit best."""

    weights: Array
    """The parameters, n × ALL."""
    energy: Array
    """The sum of the squares that are left over."""
    unlikely: Array
    """Half the squared distance from the usual light, in its spreads."""

    @property
    def costs(self) -> Array:
        """What is left over, and what the light itself counts as much as."""
        return np.asarray(self.energy + 2 * NOISE * self.unlikely)


NOISE: Final = 60.0
"""The variance of a pixel that the likelihood of a light is weighed against."""


class Basis(NamedTuple):
    """What is worked out once for some pictures."""

    images: Array
    """The picture, its colours alone, and what a steeper curve adds, n × 3 × channel × pixels."""
    products: Array
    """n × ALL × ALL."""


def make_basis(pixels: Array) -> Basis:
    """Return the basis of *pixels* (n × pixels × 3, of 255)."""
    tall = np.ascontiguousarray(pixels.transpose(0, 2, 1), np.float32)
    colours = tall - np.einsum("c,ncp->np", GREY, tall)[:, None]
    steeper = tall * np.log((np.maximum(tall, 0) + 2) / (WHITE + 2))
    images = np.stack([tall, colours, steeper], axis=1)
    products = np.zeros((len(tall), ALL, ALL))
    ways = images @ WAYS.T
    by_channel = images.transpose(0, 2, 1, 3)
    own = by_channel @ by_channel.transpose(0, 1, 3, 2)
    common = slice(ALL - COMMON, ALL)
    for channel in range(CHANNELS):
        at, rest = PARTS * channel, slice(PARTS * channel + 1, PARTS * channel + PARTS)
        products[:, at, at] = own[:, channel, 0, 0]
        products[:, at, rest] = products[:, rest, at] = ways[:, 0, channel]
        products[:, rest, rest] = WAYS @ WAYS.T
        products[:, at, common] = products[:, common, at] = own[:, channel, 0, 1:]
        products[:, rest, common] = ways[:, 1:, channel].transpose(0, 2, 1)
        products[:, common, rest] = ways[:, 1:, channel]
        products[:, common, common] += own[:, channel, 1:, 1:]
    return Basis(images, products)


def lit(basis: Basis, seen: Array) -> Lit:
    """Return how the pictures of *basis* are lit if each of them is what is *seen* (pixels × 3)."""
    tall = np.ascontiguousarray(seen.T)
    n = len(basis.images)
    along = np.empty((n, ALL))
    own = np.einsum("nkcp,cp->nkc", basis.images, tall)
    each = along[:, : CHANNELS * PARTS].reshape(n, CHANNELS, PARTS)
    each[..., 0], each[..., 1:] = own[:, 0], tall @ WAYS.T
    along[:, CHANNELS * PARTS :] = own[:, 1:].sum(axis=2)
    hold = NOISE * LIKELY
    weights = np.linalg.solve(basis.products + hold, (along + hold @ USUAL)[..., None])[..., 0]
    off = weights - USUAL
    there = (weights * (basis.products @ weights[..., None])[..., 0]).sum(axis=1)
    energy = float((seen**2).sum()) - 2 * (weights * along).sum(axis=1) + there
    return Lit(weights, energy, ((off @ LIKELY) * off).sum(axis=1) / 2)


def shown(images: Array, weights: Array) -> Array:
    """Return a picture (its three *images*) in the light of *weights*, pixels × 3."""
    each = weights[: CHANNELS * PARTS].reshape(CHANNELS, PARTS)
    picture = images[0] * each[:, :1] + each[:, 1:] @ WAYS + np.tensordot(weights[-COMMON:], images[1:], 1)
    return np.asarray(picture.T, np.float32)
