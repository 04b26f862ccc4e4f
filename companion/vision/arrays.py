"""The names of arrays in this room."""

from __future__ import annotations

from collections import deque
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Picture: TypeAlias = npt.NDArray[np.uint8]
"""A picture as cameras give it: height × width × 3, blue first."""

Array: TypeAlias = npt.NDArray[Any]
"""Numbers, single precision if they are many."""


def over_channels(one: Array, other: Array) -> Array:
    """Return for each pixel the sum over its channels of *one* times *other*; np.sum takes far longer."""
    return np.asarray(np.einsum("hwc,hwc->hw", one, other))


def mean_where(picture: Array, counts: Array) -> Array:
    """Return the mean colour of *picture* over the pixels that count."""
    return np.asarray(counts.reshape(-1) @ picture.reshape(-1, 3) / counts.sum())


def squares(values: Array) -> float:
    """Return the sum of the squares of *values*."""
    flat = values.reshape(-1)
    return float(flat @ flat)


def quantiles(values: Array, *shares: float) -> list[float]:
    """Return the values below which these *shares* (0-1) of *values* lie; np.percentile takes far longer."""
    flat = values.ravel()
    at = [round(share * (flat.size - 1)) for share in shares]
    ranked = np.partition(flat, at)
    return [float(ranked[n]) for n in at]


def middles(rows: Array) -> Array:
    """Return the median of each column of *rows*, n × k; np.median takes far longer where n is small."""
    low, high = (len(rows) - 1) // 2, len(rows) // 2
    ranked = np.partition(rows, (low, high), axis=0)
    return np.asarray((ranked[low] + ranked[high]) / 2)


class Mean:
    """The mean of the last few of some arrays of one shape."""

    def __init__(self, most: int) -> None:
        self._kept: deque[Array] = deque(maxlen=most)
        self._sum: Array | None = None

    @property
    def filling(self) -> bool:
        """Whether one more makes the mean better: some have come, and not yet as many as are kept."""
        return 0 < len(self._kept) < (self._kept.maxlen or 0)

    def clear(self) -> None:
        """Forget them all."""
        self._kept.clear()
        self._sum = None

    def with_one(self, array: Array) -> Array:
        """Return the mean, now that *array* has come."""
        kept, most = len(self._kept), self._kept.maxlen
        if self._sum is None:
            self._sum = array.copy()
        else:
            self._sum += array
            if kept == most:
                self._sum -= self._kept[0]
        self._kept.append(array)
        return array if len(self._kept) == 1 else np.asarray(self._sum / np.float32(len(self._kept)))
