"""A Raspberry Pi's own camera: picamera2 under the system's Python, or `rpicam-vid`, whichever is there."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

from companion.base.errors import BadData
from companion.camera import pi_capture
from companion.camera.live import Device, Live
from companion.camera.piped import STARTING_S, Piped, cut_jpeg, cut_stamped

PYTHON: Final = "/usr/bin/python3"
PROGRAM: Final = "rpicam-vid"
SIZE: Final = (1920, 1080)
FPS: Final = 10.0
FIND: Final = "import sys, importlib.util as u; sys.exit(u.find_spec('picamera2') is None)"


def open_pi(name: str, settings: dict[str, Any]) -> Live:
    """Return the camera with the number *name*. Raises BadData if that is no number."""
    if not (name.isascii() and name.isdigit() and len(name) <= 2):
        raise BadData(f"camera: source: picamera2:{name} is not picamera2: and a number, such as picamera2:0")
    size, fps = settings.get("size") or SIZE, settings.get("fps") or FPS
    lock = bool(settings.get("lock"))
    return Live(lambda: open_device(int(name), size, fps, lock), hung_s=STARTING_S + 2)


def open_device(number: int, size: tuple[int, int], fps: float, lock: bool, python: str = PYTHON) -> Device:
    """Return the camera, running. Raises OSError if neither way to read it is here."""
    if has_picamera2(python):
        numbers = [number, *size, fps, int(lock)]
        return Piped([python, "-s", str(Path(pi_capture.__file__)), *map(str, numbers)], cut_stamped)
    program = shutil.which(PROGRAM)
    if program is None:
        raise OSError("neither picamera2 nor rpicam-vid is installed")
    not_held = pi_capture.HELD if lock else ()  # it has no word for holding what has settled
    return Piped([program, *vid_words(number, size, fps)], cut_jpeg, not_held=not_held)


def has_picamera2(python: str) -> bool:
    """Tell whether the Python *python* has picamera2, without the seconds that importing it takes."""
    try:
        return subprocess.run([python, "-s", "-c", FIND], timeout=10, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def vid_words(number: int, size: tuple[int, int], fps: float) -> list[str]:
    """Return the options of `rpicam-vid`: JPEG, as a damaged picture then costs no others."""
    width, height = size
    return [
        *("--camera", str(number), "--width", str(width), "--height", str(height), "--framerate", f"{fps:g}"),
        *("--codec", "mjpeg", "--quality", "93", "--nopreview", "--timeout", "0", "--flush", "-o", "-"),
    ]
