"""Fields as bare slots: each held against its own photograph, taken when nothing lay there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.vision.arrays import Array
from companion.vision.tiles.bank import INNER
from companion.vision.tiles.explain import fitted, measured_noise
from companion.vision.tiles.features import light_of
from companion.vision.tiles.pose import cut_out

LIES: Final = np.zeros(4)


@dataclass(frozen=True, eq=False, slots=True)
class Bare:
    """How well each field is its own bare slot."""

    fit: Array
    """The correlation with its photograph."""
    plain: Array
    """By how many sigmas one even colour is excluded."""
    left: Array
    """How much the worst block leaves over, against what is usual in this field."""
    tint: Array
    """How far its colour is from the photograph's, by channel against each other,"""
    light: Array
    """and how much darker or brighter it is; both as logarithms."""
    drawn: Array
    """How much is drawn on the slot itself, of 255."""


def read_bare(patches: Array, photographs: Array, asked: Array) -> Bare:
    """Return how well those of *patches* (channels) that are *asked* for are *photographs* (of 255)."""
    nothing = (0.0, -1.0, np.inf, np.inf, np.inf, np.inf)
    rows = [
        _one(light_of(patch), photograph) if wanted else nothing
        for patch, photograph, wanted in zip(patches, photographs, asked, strict=True)
    ]
    return Bare(*np.array(rows).T.reshape(6, -1))


def _one(patch: Array, photograph: Array) -> tuple[float, ...]:
    tile = cut_out(photograph, LIES)
    found = fitted(patch, tile, 0, LIES)
    seen = found.there + found.left
    noise = measured_noise(found, 0.0)
    drawn = found.there - _slow(found.there)
    drawn *= INNER[..., None]
    apart = float((drawn**2).sum())
    spread = np.sqrt((noise.seen.mean() + 1e-3) * apart * noise.together / 3) + 1e-6
    total = float((((seen - _mean(seen)) ** 2) * INNER[..., None]).sum())
    colours = np.log((_mean(seen) + 8) / (_mean(tile) + 8))
    return (
        float(np.sqrt(np.clip(1 - found.energy / max(total, 1e-6), 0, 1))),
        apart / (2 * spread) if found.gain.min() > 0 else -1.0,
        float(np.sqrt((noise.seen / np.maximum(noise.usual + noise.taught, 1e-6)).max())),
        float(np.ptp(colours)),
        float(np.abs(colours.mean())),
        float(np.sqrt((((tile - _slow(tile)) * INNER[..., None]) ** 2).sum() / (3 * INNER.sum()))),
    )


def _slow(there: Array) -> Array:
    """Return the plane that is nearest to *there*, by channel."""
    line = np.linspace(-1, 1, len(there), dtype=np.float32)
    x, y = np.meshgrid(line, line)
    ways = np.stack([np.ones_like(x), x, y]).reshape(3, -1)
    flat = there.reshape(-1, there.shape[2])
    return np.asarray((ways.T @ np.linalg.solve(ways @ ways.T, ways @ flat)).reshape(there.shape))


def _mean(seen: Array) -> Array:
    return np.asarray((seen * INNER[..., None]).sum(axis=(0, 1)) / INNER.sum())
