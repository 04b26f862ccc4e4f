"""A measured figure, and how times are taken: alone, or in turns with a peer."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time

Clock = Callable[[], float]


@dataclass(frozen=True)
class Figure:
    """One measured thing: its value and unit, beside a peer if it has one, and what we aim at."""

    what: str
    value: float
    unit: str
    peer: str = ""
    ratio: float | None = None
    aim: str = ""


def machine() -> str:
    """Return what the figures were measured on."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
        model = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


def seconds(work: Callable[[], object], times: int, clock: Clock = process_time) -> float:
    """Return the median time of *work*: what it kept a core busy, or by another *clock*."""
    found = []
    for _ in range(times):
        begun = clock()
        work()
        found.append(clock() - begun)
    return median(found)


def side_by_side(
    ours: Callable[[], object], peer: Callable[[], object], times: int, clock: Clock = process_time
) -> tuple[float, float]:
    """Return the median times of both, taken in turns so that a busy machine slows both."""
    taken = [(seconds(ours, 1, clock), seconds(peer, 1, clock)) for _ in range(times)]
    return median(one for one, _ in taken), median(other for _, other in taken)
