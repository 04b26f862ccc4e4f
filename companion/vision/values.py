"""What each value adds to a coat, learned from all coats together.

One picture of each tile is noisy, and two coats differ by their noise as much as by a small figure. So the
mean of all coats of a colour and value is taken; and as a value is drawn alike in all colours, stronger here
and weaker there, that too, as far as it is true of this art.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.vision.arrays import Array

ROUNDS: Final = 6
TINY: Final = 1e-6


@dataclass(frozen=True, eq=False, slots=True)
class Values:
    """What each kind of coat, a colour with a value, adds to the ground of its side: kinds × D."""

    drawn: Array
    kinds: Array
    """Colour and value of each kind, as numbers."""
    which: Array
    """The kind of each entry's northern coat."""
    left: Array
    """What of each entry's coat its kind and the ground of its side do not explain."""

    def by_colour(self) -> Iterator[Array]:
        """Yield the values of each colour."""
        for colour in np.unique(self.kinds[:, 0]):
            yield self.drawn[self.kinds[:, 0] == colour]

    def ways_off(self, entry: int) -> Array:
        """Return how the value of *entry* differs from each other value of its colour."""
        own = self.which[entry]
        same = self.kinds[:, 0] == self.kinds[own, 0]
        same[own] = False
        return np.asarray(self.drawn[own] - self.drawn[same])


def learn_values(coats: Array, colours: Array, values: Sequence[str]) -> Values:
    """Return what is learned from *coats* (entries × D) of those *colours* and *values*."""
    _, numbers = np.unique(list(values), return_inverse=True)
    labels = np.column_stack([colours, numbers.ravel()])
    kinds, which = np.unique(labels, axis=0, return_inverse=True)
    which = which.ravel()
    means, left = _shares(coats, which, len(kinds))
    return Values(_alike(means, left, kinds, np.bincount(which)), kinds, which, left)


def _shares(coats: Array, which: Array, count: int) -> tuple[Array, Array]:
    """Return what each of *count* kinds adds to the ground of its side, and what is left of *coats* then.

    Entry `4 * tile + turn` has that side of its tile in the north: each side has its own ground.
    """
    sides = np.arange(len(coats)) % 4
    grounds, means = np.zeros((4, coats.shape[1])), np.zeros((count, coats.shape[1]))
    for _ in range(ROUNDS):
        means = np.stack([(coats - grounds[sides])[which == n].mean(axis=0) for n in range(count)])
        grounds = np.stack([(coats - means[which])[sides == n].mean(axis=0) for n in range(4)])
    return means, coats - grounds[sides] - means[which]


def _alike(means: Array, left: Array, kinds: Array, counts: Array) -> Array:
    """Return *means* drawn towards what their value is in all colours, as far as they are noise."""
    at = np.searchsorted(np.unique(kinds[:, 0]), kinds[:, 0])
    levels = np.zeros_like(means)
    for colour in np.unique(at):
        levels[at == colour] = np.average(means[at == colour], axis=0, weights=counts[at == colour])
    off = means - levels
    model = _shapes(off, at, kinds[:, 1], counts)
    noise = (left**2).sum() / max(len(left) - len(means), 1) / counts
    misfit = ((off - model) ** 2).sum(axis=1)
    keep = np.clip(1 - noise / (misfit + TINY), 0, 1)[:, None]
    return np.asarray(levels + model + keep * (off - model))


def _shapes(off: Array, colours: Array, values: Array, counts: Array) -> Array:
    """Return *off* (kinds × D) as a shape of each value, as strong as each colour shows it."""
    strength = _first_strengths(off, colours, values, counts)
    shapes = np.zeros((values.max() + 1, off.shape[1]))
    for _ in range(ROUNDS):
        weight = counts * strength[colours]
        for value in np.unique(values):
            here = values == value
            shapes[value] = weight[here] @ off[here] / (weight[here] @ strength[colours[here]] + TINY)
        along = counts * (off * shapes[values]).sum(axis=1)
        full = counts * (shapes[values] ** 2).sum(axis=1)
        strength = np.bincount(colours, along) / (np.bincount(colours, full) + TINY)
    return np.asarray(strength[colours][:, None] * shapes[values])


def _first_strengths(off: Array, colours: Array, values: Array, counts: Array) -> Array:
    """Return how strongly colours show values, by one number each; the sign of all counts nothing."""
    table = np.zeros((colours.max() + 1, values.max() + 1, off.shape[1]))
    table[colours, values] = off * np.sqrt(counts)[:, None]
    flat = table.reshape(len(table), -1)
    return np.asarray(np.linalg.eigh(flat @ flat.T)[1][:, -1])
