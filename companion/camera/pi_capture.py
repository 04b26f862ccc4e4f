"""Run by the system's own Python on a Raspberry Pi: frames of picamera2 to standard output.

Stands alone: the standard library and picamera2, nothing of ours. Each frame is a line of JSON (width,
height, stride, format, at_s, controls, not_held) and then height × stride bytes. It ends when nobody reads.
"""

from __future__ import annotations

import json
import os
import sys
import time
from typing import Any

SETTLE_FRAMES = 30  # exposure, white balance and lens need some time before they may be held
READ_BACK_FRAMES = 12  # a control takes effect some frames later
NO_PICAMERA2 = 3
CONTROLS = {
    "ExposureTime": "exposure",
    "AnalogueGain": "exposure",
    "ColourGains": "white balance",
    "LensPosition": "focus",
}
HELD = ("exposure", "white balance", "focus")


def main(words: list[str]) -> int:
    """Give frames of the camera with that number: NUMBER WIDTH HEIGHT FPS LOCK."""
    try:
        from picamera2 import Picamera2  # type: ignore[import-not-found]
    except ImportError:
        return NO_PICAMERA2
    number, width, height, fps, lock = (int(float(word)) for word in words)
    camera = Picamera2(number)
    # What libcamera calls RGB888 has blue first in memory, as OpenCV wants it.
    camera.configure(
        camera.create_video_configuration(
            main={"size": (width, height), "format": "RGB888"}, buffer_count=3, controls={"FrameRate": fps}
        )
    )
    camera.start()
    try:
        stream(camera, bool(lock))
    except (BrokenPipeError, KeyboardInterrupt):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is still to be flushed goes nowhere
    finally:
        camera.stop()
    return 0


def stream(camera: Any, lock: bool) -> None:
    """Write frame after frame; with *lock* hold exposure, white balance and focus once they have settled."""
    out, count, wanted, held = sys.stdout.buffer, 0, {}, False
    not_held: list[str] = []
    how = camera.camera_configuration()["main"]
    width, height = how["size"]
    while True:
        request = camera.capture_request()
        try:
            now = request.get_metadata()
            raw = bytes(request.make_buffer("main"))
        finally:
            request.release()
        count += 1
        if lock and count == SETTLE_FRAMES:
            wanted = hold(camera, now)
        if wanted and not held and count >= SETTLE_FRAMES + READ_BACK_FRAMES:
            not_held = moving(wanted, now)
            held = not not_held
            if not held:
                count, wanted = SETTLE_FRAMES - 1, {}  # once more from what it is now
        head = {
            "width": width,
            "height": height,
            "stride": len(raw) // height,
            "format": how["format"],
            "at_s": time.monotonic(),
            "controls": {key: now[key] for key in CONTROLS if key in now},
            "not_held": not_held,
        }
        out.write(json.dumps(head).encode() + b"\n")
        out.write(raw)
        out.flush()


def hold(camera: Any, now: dict[str, Any]) -> dict[str, Any]:
    """Set the controls to what they are *now*; return what was set."""
    wanted = {key: now[key] for key in CONTROLS if key in now and key in camera.camera_controls}
    more: dict[str, Any] = {"AeEnable": False, "AwbEnable": False}
    if "LensPosition" in wanted:
        more["AfMode"] = 0  # manual
    camera.set_controls({key: value for key, value in more.items() if key in camera.camera_controls} | wanted)
    return wanted


def moving(wanted: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """Return what is not held: of which the metadata *now* do not say what was *wanted*, but for rounding."""
    off = {CONTROLS[key] for key, value in wanted.items() if not _near(value, now.get(key))}
    return [name for name in HELD if name in off]


def _near(one: Any, other: Any) -> bool:
    if isinstance(one, (list, tuple)):
        return other is not None and all(_near(a, b) for a, b in zip(one, other, strict=True))
    return other is not None and abs(one - other) <= 0.05 * abs(one) + 0.01


if __name__ == "__main__":
    sys.path.pop(0)  # our files beside this one must not stand for the system's
    sys.exit(main(sys.argv[1:]))
