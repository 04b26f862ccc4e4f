"""When Python collects garbage: a full search takes longer than a frame, so it waits for a good moment."""

from __future__ import annotations

import ctypes
import gc
from typing import Final

THRESHOLDS: Final = (2000, 20, 1_000_000)
"""Small searches as they come, a full one practically never by itself."""


def wait() -> None:
    """Let full searches wait for `collect`."""
    gc.set_threshold(*THRESHOLDS)


def pause() -> None:
    """Search nothing until `settle`: what a start makes stays, and each search looks through all of it."""
    gc.disable()


def settle() -> None:
    """Leave all that is there now out of later searches, at once and without a search; search from now on."""
    gc.freeze()
    gc.enable()


def collect() -> None:
    """Search everything now, where nobody waits, and leave what stays out of later searches."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    give_back()


def collect_new() -> None:
    """Search what was made since the last `collect`, and keep nothing of it out of later searches."""
    gc.collect()
    give_back()


def give_back() -> None:
    """Give memory that is free back to the system, where the C library can: it keeps holes of 20 MB and more.

    A board is drawn out of thousands of pieces, of every size, which are thrown away at each change.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
