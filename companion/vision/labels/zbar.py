"""pyzbar in a process of its own: it can abort on odd input, and then only that process is gone."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
from contextlib import suppress
from typing import IO, Any, Final

import numpy as np

from companion.vision.arrays import Picture

Found = tuple[str, str, list[tuple[float, float]]]

STARTS_AT_MOST: Final = 3
ANSWER_S: Final = 5.0
KINDS: Final = {"QRCODE": "QRCode", "CODE128": "Code128"}


class Zbar:
    """A process that decodes; it is started when first needed and again after an abort, a few times."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._starts = 0

    def decode(self, plain: Picture) -> list[Found]:
        """Return text, format and corners of each code in *plain*; nothing if pyzbar is absent or aborts."""
        process = self._running()
        if process is None or process.stdin is None or process.stdout is None:
            return []
        try:
            height, width = plain.shape
            process.stdin.write(struct.pack("<II", width, height) + plain.tobytes())
            process.stdin.flush()
            return [_found(one) for one in json.loads(_answer(process.stdout))]
        except (OSError, ValueError, struct.error):
            self.close()
            return []

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            with suppress(OSError):
                self._process.communicate()
            self._process = None

    def _running(self) -> subprocess.Popen[bytes] | None:
        if self._process is not None and self._process.poll() is None:
            return self._process
        self.close()
        if self._starts >= STARTS_AT_MOST:
            return None
        self._starts += 1
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "companion.vision.labels.zbar"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        return self._process


def _answer(stream: IO[bytes]) -> bytes:
    import select

    ready, _, _ = select.select([stream], [], [], ANSWER_S)
    if not ready:
        raise OSError("no answer")
    (length,) = struct.unpack("<I", stream.read(4))
    return stream.read(length)


def _found(one: Any) -> Found:
    text, kind, box = one
    return text, KINDS[kind], [(float(x), float(y)) for x, y in box]


def serve() -> None:
    """Decode pictures from standard input until it ends; the inside of the process."""
    from pyzbar import pyzbar  # type: ignore[import-untyped]

    wanted = [pyzbar.ZBarSymbol.QRCODE, pyzbar.ZBarSymbol.CODE128]
    while len(head := sys.stdin.buffer.read(8)) == 8:
        width, height = struct.unpack("<II", head)
        plain = np.frombuffer(sys.stdin.buffer.read(width * height), np.uint8).reshape(height, width)
        found = [
            (one.data.decode("utf-8", "replace")[:4000], one.type, _corners(one))
            for one in pyzbar.decode(plain, symbols=wanted)
            if one.data
        ]
        raw = json.dumps(found).encode()
        sys.stdout.buffer.write(struct.pack("<I", len(raw)) + raw)
        sys.stdout.buffer.flush()


def _corners(one: Any) -> list[tuple[float, float]]:
    points = [(float(p.x), float(p.y)) for p in one.polygon]
    if len(points) == 4 and one.type == "QRCODE":
        middle = np.mean(points, axis=0)
        turn = [np.arctan2(y - middle[1], x - middle[0]) for x, y in points]
        return [points[i] for i in np.argsort(turn)]
    x, y, w, h = (float(n) for n in one.rect)
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


if __name__ == "__main__":
    serve()
