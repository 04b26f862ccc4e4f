"""Tells systemd, while the companion runs as its service, that it is up, that it is alive, what it does.

The protocol is a line to a socket that `NOTIFY_SOCKET` names; where there is none, nothing is told.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

MICRO: Final = 1e-6
OFTEN: Final = 3
"""How many times as often as is demanded it says that it lives."""
POWER: Final = {"off": "power-off", "again": "power-again"}
"""A file of this name in the runtime folder has a unit do what the companion itself has no right to."""


class Service:
    """The line to systemd; *environment* is the process's own."""

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        known = os.environ if environment is None else environment
        self._place = known.get("NOTIFY_SOCKET", "")
        self.beat_every_s = _every_s(known.get("WATCHDOG_USEC", ""))
        """How often `beat` has to be called; 0: never."""
        self._runtime = known.get("RUNTIME_DIRECTORY", "").split(":")[0]
        self._status = ""

    def ready(self, status: str) -> None:
        """Tell that the state is restored and the first frame is drawn."""
        self._status = status
        self._tell(f"READY=1\nSTATUS={status}")

    def beat(self, status: str) -> None:
        """Tell that the main thread goes on, and what it does if that has changed."""
        changed = f"\nSTATUS={status}" if status != self._status else ""
        self._status = status
        self._tell(f"WATCHDOG=1{changed}")

    def stopping(self) -> None:
        """Tell that it ends on purpose."""
        self._tell("STOPPING=1")

    @property
    def watched(self) -> bool:
        """Whether a service manager looks after the app, and starts it again."""
        return bool(self._place)

    @property
    def has_power(self) -> bool:
        """Whether it can be asked to switch the machine off."""
        return bool(self._runtime) and os.access(self._runtime, os.W_OK)

    def ask_power(self, what: str) -> None:
        """Have the machine switched off, or on again (*what*: `off`, `again`). Raises OSError if not."""
        (Path(self._runtime) / POWER[what]).touch()

    def _tell(self, text: str) -> None:
        if not self._place:
            return
        address = f"\0{self._place[1:]}" if self._place.startswith("@") else self._place
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.sendto(text.encode(), address)


def _every_s(demanded_us: str) -> float:
    return int(demanded_us) * MICRO / OFTEN if demanded_us.isascii() and demanded_us.isdigit() else 0.0
