"""Small spots in which a field shows what another known tile has there.

A window of sixteen pixels that shows one digit shows much besides, which only one tile has. So a tile that
nobody taught, and that differs from a taught one by a digit, is that tile in every window. In a spot as small
as a digit it is another one.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array, over_channels
from companion.vision.registration.crop import TILE
from companion.vision.tiles.bank import SLOPE, Bank
from companion.vision.tiles.light import Fit, steepness, usually_left
from companion.vision.tiles.sigmas import togetherness

EDGE: Final = 6  # pixels: the edge of a spot
CLEARLY: Final = 4.0  # so many times the noise two tiles must differ by in a spot that tells them apart
WORST: Final = 48  # spots that are compared: those that leave over most
VALUES: Final = 3 * EDGE**2


def weakest_spot(fit: Fit, entry: int, level: int, bank: Bank, known: float, barred: Array) -> float:
    """Return by how many sigmas *entry* excludes every other thing in the spot where one does best.

    It is below 0 where that explains the spot better, and infinite where nothing is left over that could be
    something else. *known*: the variance between photographs of one thing. What is *barred* does not count.
    """
    others = (bank.things != bank.things[entry]) & ~barred
    counts = bank.shape.counts
    noise = usually_left(fit, counts) + SLOPE * steepness(fit, counts) + known
    rows, columns = _worst(fit, noise)
    if not len(rows) or not others.any():
        return np.inf
    along = np.arange(EDGE) - EDGE // 2
    y, x = np.broadcast_arrays(
        np.clip(rows[:, None, None] + along[:, None], 0, TILE - 1),
        np.clip(columns[:, None, None] + along, 0, TILE - 1),
    )
    y, x = y.reshape(len(rows), -1), x.reshape(len(rows), -1)
    pictures = bank.pixels(level, y, x)
    apart = (pictures[:, :, others] - pictures[:, :, [entry]]) * fit.gain.astype(np.float32)
    far = np.einsum("spec,spec->se", apart, apart) / VALUES
    towards = np.einsum("spec,spc->se", apart, fit.left[y, x]) / VALUES
    usual = noise[rows, columns][:, None]
    spread = np.sqrt(usual * np.maximum(far, 1e-6) * togetherness(fit.left) / VALUES)
    sigmas = (far - 2 * towards) / (2 * spread)
    return float(np.where(far > CLEARLY * usual, sigmas, np.inf).min())


def _worst(fit: Fit, noise: Array) -> tuple[Array, Array]:
    """Return the middles of the spots that leave over most, and more than *noise*."""
    energy = cv2.boxFilter(over_channels(fit.left, fit.left) / 3, -1, (EDGE, EDGE))
    share = (np.asarray(energy) / (noise + 1e-6)).reshape(-1)
    worst = np.argsort(-share)[:WORST]
    return np.divmod(worst[share[worst] > 1], TILE)
