"""A display where there is none: Xvfb, for as long as it is needed."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from shutil import which
from typing import Final

from companion.base.errors import BadUsage

SCREEN: Final = "1280x1280x24"


@contextmanager
def a_display() -> Iterator[None]:
    """Use the display that is there, or start one that nobody sees. Raises BadUsage if that cannot be."""
    if os.environ.get("DISPLAY") or os.environ.get("SDL_VIDEODRIVER"):
        yield
        return
    if which("Xvfb") is None:
        raise BadUsage("Xvfb: not installed, and there is no screen; apt-get install xvfb")
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        assert server.stdout is not None
        number = server.stdout.readline().decode().strip()
        os.environ["DISPLAY"] = f":{number}"
        try:
            yield
        finally:
            del os.environ["DISPLAY"]
            server.terminate()
