"""Stands in for `rpicam-vid`, by its options.

    python pretend.py HOW [options of rpicam-vid]

HOW: `fine`, `torn` (every other JPEG is cut off), `rubbish`, `ends`, `silent` (after some frames), `deaf`.
"""

from __future__ import annotations

import sys
import time

import cv2
import numpy as np


def main(how: str, words: list[str]) -> None:
    """Write JPEGs as large as asked for to standard output."""
    width, height = (int(words[words.index(f"--{edge}") + 1]) for edge in ("width", "height"))
    assert words[-2:] == ["-o", "-"]
    luck = np.random.default_rng(1)
    for count in range(100_000):
        if how == "deaf" or (how == "silent" and count > 5):
            time.sleep(600)
        if how == "ends":
            return
        shade = luck.integers(0, 256, (height // 8, width // 8, 3)).astype(np.uint8)
        raw = cv2.imencode(".jpg", cv2.resize(shade, (width, height)))[1].tobytes()
        if how == "rubbish":
            raw = luck.bytes(len(raw)).replace(b"\xff", b"\xfe")
        if how == "torn" and count % 2:
            raw = raw[: len(raw) // 2]
        sys.stdout.buffer.write(raw)
        sys.stdout.buffer.flush()
        time.sleep(0.02)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
