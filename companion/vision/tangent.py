"""Comparing a reading with two enrolled vectors, where a little shift, turn, scale or blur counts nothing.

Such small changes move a vector along a few directions, its tangents. They are taken out of all differences,
so that a reading lies between two tiles by what is drawn on them alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.vision.arrays import Array

APART_LEAST: Final = 1e-4


@dataclass(frozen=True, eq=False, slots=True)
class Tangents:
    """For each of n vectors k tangents at right angles (n × k × D), and what they make of all the others."""

    vectors: Array
    basis: Array
    along: Array
    """n × k × n: each vector along the tangents of each."""
    likeness: Array


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
    along = np.einsum("nkd,md->nkm", basis, vectors, optimize=True)
    return Tangents(vectors, basis, along, vectors @ vectors.T)


def between(readings: Array, own: Array, known: Tangents, free: float) -> Between:
    """Return where *readings* (m × D) lie between their *own* vectors (m numbers) and all others.

    *free* is how many independent numbers what is left over has.
    """
    basis, along = known.basis[own], known.along[own]  # m × k × D, m × k × n
    rows = np.arange(len(own))
    read = np.einsum("mkd,md->mk", basis, readings)
    mine = along[rows, :, own]
    with_all = readings @ known.vectors.T - np.einsum("mk,mkn->mn", read, along)
    own_all = known.likeness[own] - np.einsum("mk,mkn->mn", mine, along)
    all_all = np.diagonal(known.likeness)[None] - (along**2).sum(axis=1)
    own_own = own_all[rows, own]
    gain = np.maximum(with_all[rows, own] / np.maximum(own_own, 1e-6), 0.05)
    apart = np.maximum(own_own[:, None] - 2 * own_all + all_all, APART_LEAST)
    off = (with_all[rows, own][:, None] - with_all) / gain[:, None] - own_own[:, None] + own_all
    part = 1 + off / apart
    left = np.maximum((readings**2).sum(axis=1) - (read**2).sum(axis=1) - gain**2 * own_own, 1e-6)
    noise = np.sqrt(left / free) / gain
    sigmas = (part - 0.5) * np.sqrt(apart) / noise[:, None]
    return Between(part, sigmas, left / np.maximum((readings**2).sum(axis=1), 1e-6))
