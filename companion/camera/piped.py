"""A camera that another program reads: frames come through a pipe, as JPEG or after a line of JSON."""

from __future__ import annotations

import fcntl
import json
import os
import select
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple, Protocol

import numpy as np

from companion.base.errors import BadPicture
from companion.camera.source import Picture
from companion.pictures.reading import decode

NO_FRAME_S: Final = 2.0
STARTING_S: Final = 8.0  # a camera on a Pi needs seconds to start
CHUNK: Final = 1 << 20
BYTES_AT_MOST: Final = 64 << 20  # one frame of 4608 × 2592, uncompressed, fits
HEAD_AT_MOST: Final = 4096
F_SETPIPE_SZ: Final = 1031
BEGINS, ENDS = b"\xff\xd8", b"\xff\xd9"


class Cut(NamedTuple):
    """What a piece of the stream holds: a picture or a broken one, when it was taken, and what is left.

    *not_held* is what the camera does not hold although it was asked to, None if the stream does not tell.
    """

    image: Picture | None
    at_s: float | None
    rest: bytes
    not_held: tuple[str, ...] | None = None


class Parse(Protocol):
    """How frames lie in a stream."""

    def __call__(self, stream: bytes) -> Cut | None:
        """Return the newest whole frame in *stream*, None without one. Raises ValueError at rubbish."""


class Piped:
    """A program that writes frames to its standard output, called with *words* and understood by *parse*.

    *not_held* is what such a program can never hold although it should.
    """

    def __init__(
        self,
        words: Sequence[str],
        parse: Parse,
        starting_s: float = STARTING_S,
        not_held: tuple[str, ...] = (),
    ) -> None:
        self.at_s: float | None = None
        self.not_held = not_held
        self._parse, self._buffer, self._wait_s = parse, b"", starting_s
        self._process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        assert self._process.stdout is not None
        self._pipe = self._process.stdout.fileno()
        with suppress(OSError):
            fcntl.fcntl(self._pipe, F_SETPIPE_SZ, CHUNK)

    def read(self) -> Picture | None:
        """Return the next picture; a broken one is passed over.

        Raises OSError when the program ends, is silent, or writes what is no frame.
        """
        end = time.monotonic() + self._wait_s
        while time.monotonic() < end:
            image = self._next()
            if image is not None:
                self._wait_s = NO_FRAME_S
                return image
            self._more(end)
        raise OSError("the camera program does not answer")

    def _next(self) -> Picture | None:
        try:
            cut = self._parse(self._buffer)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise OSError("the camera program writes no frames") from None
        if cut is None:
            return None
        self._buffer, self.at_s = cut.rest, cut.at_s
        self.not_held = self.not_held if cut.not_held is None else cut.not_held
        return cut.image

    def _more(self, end: float) -> None:
        ready, _, _ = select.select([self._pipe], [], [], max(0.0, end - time.monotonic()))
        if not ready:
            return
        found = os.read(self._pipe, CHUNK)
        if not found:
            raise OSError(f"the camera program ended with {self._process.wait()}")
        self._buffer += found
        if len(self._buffer) > BYTES_AT_MOST:
            raise OSError("the camera program writes no frames")

    def close(self) -> None:
        """End the program."""
        self._process.kill()
        with suppress(OSError):
            self._process.communicate()


def cut_jpeg(stream: bytes) -> Cut | None:
    """Return the newest JPEG in *stream*: older ones are late, and what lies between them is no frame."""
    end = stream.rfind(ENDS)
    begin = stream.rfind(BEGINS, 0, end) if end >= 0 else -1
    if begin < 0:
        return None if end < 0 else Cut(None, None, stream[end + 2 :])
    try:
        image = decode(stream[begin : end + 2]).image
    except BadPicture:
        image = None
    return Cut(image, None, stream[end + 2 :])


def cut_stamped(stream: bytes) -> Cut | None:
    """Return the first frame with its line of JSON, as `pi_capture.py` writes it."""
    line, newline, _ = stream[:HEAD_AT_MOST].partition(b"\n")
    if not newline:
        if len(stream) >= HEAD_AT_MOST:
            raise ValueError("a line without an end")
        return None
    head = json.loads(line)
    length, begin = head["height"] * head["stride"], len(line) + 1
    if not 0 < length <= BYTES_AT_MOST:
        raise ValueError(f"a frame of {length} bytes")
    if len(stream) - begin < length:
        return None
    raw = np.frombuffer(stream, np.uint8, length, begin)
    not_held = tuple(str(name) for name in head.get("not_held", ()))
    return Cut(_blue_first(raw, head), float(head["at_s"]), stream[begin + length :], not_held)


def _blue_first(raw: Picture, head: dict[str, Any]) -> Picture:
    """Return *raw* as rows of pixels, blue first, by the format that the camera really gave."""
    depth = {"RGB888": 3, "BGR888": 3, "XRGB8888": 4, "XBGR8888": 4}.get(head["format"])
    if depth is None:
        raise ValueError(f"the format {head['format']}")
    width, height = head["width"], head["height"]
    rows = raw.reshape(height, head["stride"])[:, : width * depth].reshape(height, width, depth)[:, :, :3]
    # The names tell the order from the highest byte down, so RGB has blue first in memory.
    return np.ascontiguousarray(rows if "RGB" in head["format"] else rows[:, :, ::-1])
