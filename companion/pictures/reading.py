"""Picture files opened safely: size, depth and scans are judged before anything is decoded."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from companion.base.errors import BadPicture
from companion.base.outside import MIB, read_outside
from companion.pictures import png
from companion.pictures.header import Header
from companion.pictures.kinds import PIXELS_AT_MOST, judge

Picture: TypeAlias = npt.NDArray[np.uint8]
Array: TypeAlias = npt.NDArray[Any]

BYTES_AT_MOST: Final = 128 * MIB
STRIP: Final = 256

_silence: Final = threading.Lock()


class Opened(NamedTuple):
    """A picture, and whether it has colours at all."""

    image: Picture
    coloured: bool


def open_picture(name: str | Path, pixels_at_most: int = PIXELS_AT_MOST) -> Opened:
    """Return the picture in the file *name* as 8 bits a channel, blue first.

    Raises BadPicture, in one line that begins with *name*, if it is none, or none that may be decoded.
    """
    raw = read_outside(name, BYTES_AT_MOST, BadPicture)
    try:
        return decode(raw, pixels_at_most)
    except BadPicture as error:
        raise BadPicture(f"{name}: {error}") from None


def decode(raw: bytes, pixels_at_most: int = PIXELS_AT_MOST) -> Opened:
    """Return the picture that *raw* holds. Raises BadPicture if it is none, or none that may be decoded."""
    image = _eight_bits(_pixels(raw, judge(raw, pixels_at_most)))
    return Opened(image, has_colours(image))


def _pixels(raw: bytes, header: Header) -> Array:
    """Return what the decoders make of *raw*."""
    # A JPEG has no alpha and no more than 8 bits; as a colour picture it is turned as its EXIF says.
    way = cv2.IMREAD_COLOR if raw.startswith(b"\xff\xd8") else cv2.IMREAD_UNCHANGED
    told = png.only_pixels(raw) if raw.startswith(png.BEGINS) else raw
    try:
        with _quietly():
            found = cv2.imdecode(np.frombuffer(told, np.uint8, min(header.end, len(told))), way)
    except (cv2.error, MemoryError):
        found = None
    if found is None:
        raise BadPicture("the picture is broken")
    return np.asarray(found)


@contextmanager
def _quietly() -> Iterator[None]:
    """Keep what the decoders' C code writes to standard error off it: a complaint is one line, and ours."""
    with _silence:  # or two threads would put each other's silence back
        try:
            kept = os.dup(2)
        except OSError:
            yield  # there is no standard error
            return
        try:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 2)
            os.close(nowhere)
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)


def has_colours(image: Picture) -> bool:
    """Tell whether *image* is more than shades of grey."""
    few = image[:: max(1, image.shape[0] // 256), :: max(1, image.shape[1] // 256)].astype(np.int16)
    spread = few.max(axis=2) - few.min(axis=2)
    return bool(np.percentile(spread, 99) > 6)


def _eight_bits(found: Array) -> Picture:
    """Return *found* as three channels of bytes; in strips, so that no second large picture is made."""
    if found.dtype == np.uint8 and found.ndim == 3 and found.shape[2] == 3:
        return np.ascontiguousarray(found, np.uint8)
    found = found.reshape(*found.shape[:2], -1)
    strips = range(0, len(found), STRIP)
    brightest = 1.0
    if np.issubdtype(found.dtype, np.floating):
        brightest = max(1.0, *(float(_finite(found[top : top + STRIP]).max()) for top in strips))
    image = np.empty((*found.shape[:2], 3), np.uint8)
    for top in strips:
        image[top : top + STRIP] = _three_channels(_bytes(found[top : top + STRIP], brightest))
    return image


def _three_channels(part: Picture) -> Array:
    if part.shape[2] == 4:  # what is clear becomes black
        return np.asarray((part[:, :, :3] * part[:, :, 3:].astype(np.uint16) + 127) // 255)
    return part if part.shape[2] == 3 else part[:, :, :1]


def _bytes(part: Array, brightest: float) -> Picture:
    if np.issubdtype(part.dtype, np.floating):
        return np.asarray(np.clip(_finite(part) / brightest, 0, 1) * 255, np.uint8)
    return np.asarray(part >> (8 * (part.dtype.itemsize - 1)), np.uint8)


def _finite(part: Array) -> Array:
    return np.asarray(np.nan_to_num(part, nan=0.0, posinf=0.0, neginf=0.0))
