"""The names of arrays in this room."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Picture: TypeAlias = npt.NDArray[np.uint8]
"""A picture as cameras give it: height × width × 3, blue first."""

Array: TypeAlias = npt.NDArray[Any]
"""Numbers, single precision if they are many."""


def each_along(bank: Array, which: Array, vectors: Array) -> Array:
    """Return each of *vectors* (n × D) along the k rows of its own matrix in *bank* (N × k × D), n × k.

    A loop over views: to gather the matrices first takes longer than the products.
    """
    return np.stack([bank[one] @ vector for one, vector in zip(which, vectors, strict=True)])


def dots(one: Array, other: Array) -> Array:
    """Return the product of each row of *one* with that of *other*."""
    return np.asarray(np.einsum("nd,nd->n", one, other))
