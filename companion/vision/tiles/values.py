"""What each value adds to a emblem, learned from all emblems together.

One picture of each tile is noisy, and two emblems differ by their noise as much as by a small figure. So the
mean of all emblems of a colour and value is taken; as a value is drawn alike in all colours, stronger here
and weaker there, that too, as far as it is true of this art.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.vision.arrays import Array

ROUNDS: Final = 6
TINY: Final = 1e-6
ENOUGH: Final = 8  # emblems with a value, from which it is expected in a colour that does not show it


@dataclass(frozen=True, eq=False, slots=True)
class Values:
    """What each value adds to a emblem of each colour, beside the ground of its side: colours × values × D.

    A value that no emblem of a colour shows is as the other colours let expect, or NaN if too few do.
    """

    drawn: Array
    colour: Array
    value: Array
    """Colour and value of each entry's northern emblem, as numbers."""
    left: Array
    """What of each entry's emblem its value and the ground of its side do not explain."""

    def ways_off(self, entry: int) -> Array:
        """Return how the value of *entry* differs from each other value of its colour that is known."""
        drawn, own = self.drawn[self.colour[entry]], self.value[entry]
        off = drawn[own] - np.delete(drawn, own, axis=0)
        return np.asarray(off[~np.isnan(off[:, 0])])


def learn_values(emblems: Array, colours: Array, values: Sequence[str]) -> Values:
    """Return what is learned from *emblems* (entries × D) of those *colours* and *values*."""
    colour, value = (np.unique(list(one), return_inverse=True)[1].ravel() for one in (colours, values))
    kinds, which = np.unique(np.column_stack([colour, value]), axis=0, return_inverse=True)
    means, left = _shares(emblems, which.ravel(), len(kinds))
    return Values(_alike(means, left, kinds, np.bincount(which.ravel())), colour, value, left)


def _shares(emblems: Array, which: Array, count: int) -> tuple[Array, Array]:
    """Return what each of *count* kinds adds to the ground of its side, and what is left of *emblems* then.

    Entry `4 * tile + turn` has that side of its tile in the north: each side has its own ground.
    """
    sides = np.arange(len(emblems)) % 4
    grounds, means = np.zeros((4, emblems.shape[1])), np.zeros((count, emblems.shape[1]))
    for _ in range(ROUNDS):
        means = np.stack([(emblems - grounds[sides])[which == n].mean(axis=0) for n in range(count)])
        grounds = np.stack([(emblems - means[which])[sides == n].mean(axis=0) for n in range(4)])
    return means, emblems - grounds[sides] - means[which]


def _alike(means: Array, left: Array, kinds: Array, counts: Array) -> Array:
    """Return *means* (of the *kinds*) drawn towards what their value is in all colours, colours × values × D.

    As far as they are noise, that is: what differs by more is drawn so.
    """
    colours, values = kinds.T
    model = np.zeros((colours.max() + 1, values.max() + 1, means.shape[1]))
    levels, off = np.zeros((len(model), means.shape[1])), means
    for _ in range(ROUNDS):  # a colour that lacks a value has another mean for that alone
        rest = means - model[colours, values]
        levels = np.stack([np.average(rest[at], axis=0, weights=counts[at]) for at in _each(colours)])
        off = means - levels[colours]
        strength, shapes = _shapes(off, colours, values, counts)
        model = strength[:, None, None] * shapes
    noise = (left**2).sum() / max(len(left) - len(means), 1) / counts
    more = off - model[colours, values]
    keep = np.clip(1 - noise / ((more**2).sum(axis=1) + TINY), 0, 1)[:, None]
    model[colours, values] += keep * more
    unseen = np.ones(model.shape[:2], bool)
    unseen[colours, values] = False
    model[unseen & (np.bincount(values, counts) < ENOUGH)] = np.nan
    return np.asarray(levels[:, None] + model)


def _each(numbers: Array) -> list[Array]:
    """Return where each of the *numbers*, from 0 on, stands."""
    return [np.flatnonzero(numbers == n) for n in range(numbers.max() + 1)]


def _shapes(off: Array, colours: Array, values: Array, counts: Array) -> tuple[Array, Array]:
    """Return how strongly each colour shows values, and the shape of each, as *off* (kinds × D) has it."""
    strength, shapes = _first_strengths(off, colours, values, counts), np.zeros((0, 0))
    for _ in range(ROUNDS):
        weight = counts * strength[colours]
        shapes = np.stack(
            [weight[at] @ off[at] / (weight[at] @ strength[colours[at]] + TINY) for at in _each(values)]
        )
        along = counts * (off * shapes[values]).sum(axis=1)
        full = counts * (shapes[values] ** 2).sum(axis=1)
        strength = np.bincount(colours, along) / (np.bincount(colours, full) + TINY)
    return strength, shapes


def _first_strengths(off: Array, colours: Array, values: Array, counts: Array) -> Array:
    """Return how strongly colours show values, by one number each; the sign of all counts nothing."""
    table = np.zeros((colours.max() + 1, values.max() + 1, off.shape[1]))
    table[colours, values] = off * np.sqrt(counts)[:, None]
    flat = table.reshape(len(table), -1)
    return np.asarray(np.linalg.eigh(flat @ flat.T)[1][:, -1])
