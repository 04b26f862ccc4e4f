"""Comparing a reading with two enrolled vectors, where a little shift, turn, scale or blur counts nothing.

Such small changes move a vector along a few directions, its tangents. They are taken out of all differences,
so that a reading lies between two tiles by what is drawn on them alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.vision.arrays import Array, dots, each_along

APART_LEAST: Final = 1e-4


@dataclass(frozen=True, eq=False, slots=True)
class Tangents:
    """For each of n vectors k tangents at right angles (n × k × D), and what they make of all the others."""

    vectors: Array
    basis: Array
    along: Array
    """n × k × n: each vector along the tangents of each."""
    own_all: Array
    """n × n: the products of each with all others, both without the tangents of the first."""
    all_all: Array
    """n × n: the square of each other, without the tangents of the first."""


@dataclass(frozen=True, eq=False, slots=True)
class Between:
    """For each reading and each enrolled vector: where it lies between that (0) and its own (1), how surely.

    *left* is the share of the reading that its own vector and tangents do not explain.
    """

    part: Array
    sigmas: Array
    left: Array


def make_tangents(vectors: Array, changes: Array) -> Tangents:
    """Return the tangents of *vectors* (n × D), each of which is changed by n × k × D *changes*."""
    basis = np.linalg.qr(changes.transpose(0, 2, 1))[0].transpose(0, 2, 1).astype(np.float32)
    along = (basis.reshape(-1, basis.shape[-1]) @ vectors.T).reshape(*basis.shape[:2], len(vectors))
    likeness = vectors @ vectors.T
    mine = along[np.arange(len(vectors)), :, np.arange(len(vectors))]
    own_all = likeness - np.einsum("mk,mkn->mn", mine, along)
    return Tangents(vectors, basis, along, own_all, np.diagonal(likeness)[None] - (along**2).sum(axis=1))


def between(readings: Array, scores: Array, own: Array, known: Tangents, free: float) -> Between:
    """Return where *readings* (m × D) lie between their *own* vectors (m numbers) and all others.

    *scores* are their products with all vectors; *free* is how many independent numbers what is left has.
    """
    rows = np.arange(len(own))
    read = each_along(known.basis, own, readings)
    with_all = scores - each_along(known.along.transpose(0, 2, 1), own, read)
    own_all, all_all = known.own_all[own], known.all_all[own]
    own_own = own_all[rows, own]
    gain = np.maximum(with_all[rows, own] / np.maximum(own_own, 1e-6), 0.05)
    apart = np.maximum(own_own[:, None] - 2 * own_all + all_all, APART_LEAST)
    off = (with_all[rows, own][:, None] - with_all) / gain[:, None] - own_own[:, None] + own_all
    part = 1 + off / apart
    full = dots(readings, readings)
    left = np.maximum(full - dots(read, read) - gain**2 * own_own, 1e-6)
    noise = np.sqrt(left / free) / gain
    sigmas = (part - 0.5) * np.sqrt(apart) / noise[:, None]
    return Between(part, sigmas, left / np.maximum(full, 1e-6))
