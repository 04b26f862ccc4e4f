"""The names of arrays in this room."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Picture: TypeAlias = npt.NDArray[np.uint8]
"""A picture as cameras give it: height × width × 3, blue first."""

Array: TypeAlias = npt.NDArray[Any]
"""Numbers, single precision if they are many."""
