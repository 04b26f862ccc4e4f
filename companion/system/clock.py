"""What time it is at this table: the machine's clock, and how far the table says that it is off.

A Pi 4 has no clock of its own: without a network it wakes in the past. What was set holds until the machine
is started again; games keep their order without any of it.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

BOOT: Final = Path("/proc/sys/kernel/random/boot_id")


def this_boot() -> str:
    """Return what tells this start of the machine from every other; nothing where none is known."""
    try:
        return BOOT.read_text().strip()
    except OSError:
        return ""


def now_ms(off_s: int = 0, boot: str = "") -> int:
    """Return milliseconds since 1970, corrected by *off_s* if said since this *boot*; never below 0."""
    return max(0, time.time_ns() // 1_000_000 + (off_s * 1000 if off_s and boot == this_boot() else 0))
