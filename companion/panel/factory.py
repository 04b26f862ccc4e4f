"""The pins of this machine, by the one library that drives them on every Pi."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any


def find_factory(work: Path) -> Any:
    """Return gpiozero's factory on lgpio, whose small files go to *work*; None where there are no pins.

    It is named, not left to gpiozero: without lgpio that falls back to a library that fails on a Pi 5.
    """
    os.environ.setdefault("LG_WD", str(work))  # else it writes into the working directory
    try:
        from gpiozero.pins.lgpio import LGPIOFactory  # type: ignore[import-untyped]

        return LGPIOFactory()
    except Exception:  # noqa: BLE001  no lgpio, no chip, no right: whichever, there are no pins here
        return None
