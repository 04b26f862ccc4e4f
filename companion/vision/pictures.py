"""Picture files opened safely: judged by their first bytes before anything is decoded."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.base.errors import BadPicture
from companion.base.outside import MIB, read_outside
from companion.vision.arrays import Array, Picture

BYTES_AT_MOST: Final = 128 * MIB
PIXELS_AT_MOST: Final = 40_000_000  # three times a 4608 × 2592 camera's
EDGE_AT_MOST: Final = 16_000
EDGE_AT_LEAST: Final = 16
STRIP: Final = 256
SEGMENTS_AT_MOST: Final = 20_000  # of a JPEG before its measures


class Opened(NamedTuple):
    """A picture, and whether it has colours at all."""

    image: Picture
    coloured: bool


def open_picture(name: str) -> Opened:
    """Return the picture in the file *name* as 8 bits a channel, blue first.

    Raises BadPicture, in one line that begins with *name*, if it is none, or none that may be decoded.
    """
    raw = read_outside(name, BYTES_AT_MOST, BadPicture)
    try:
        return decode(raw)
    except BadPicture as error:
        raise BadPicture(f"{name}: {error}") from None


def decode(raw: bytes) -> Opened:
    """Return the picture that *raw* holds. Raises BadPicture if it is none, or none that may be decoded."""
    if not raw:
        raise BadPicture("the file is empty")
    width, height = dimensions(raw)
    if width * height > PIXELS_AT_MOST or max(width, height) > EDGE_AT_MOST:
        raise BadPicture(f"{width} x {height} pixels are more than can be read")
    if min(width, height) < EDGE_AT_LEAST:
        raise BadPicture(f"{width} x {height} pixels are too few")
    if _cut_off(raw):
        raise BadPicture("the picture is cut off")
    # A JPEG has no alpha and no more than 8 bits; as a colour picture it is turned as its EXIF says.
    way = cv2.IMREAD_COLOR if raw.startswith(b"\xff\xd8") else cv2.IMREAD_UNCHANGED
    try:
        with _quietly():
            found = cv2.imdecode(np.frombuffer(raw, np.uint8), way)
    except (cv2.error, MemoryError):
        found = None
    if found is None:
        raise BadPicture("the picture is broken")
    image = _eight_bits(np.asarray(found))
    return Opened(image, has_colours(image))


@contextmanager
def _quietly() -> Iterator[None]:
    """Keep what the decoders' C code writes to standard error off it: a complaint is one line, and ours."""
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


def _cut_off(raw: bytes) -> bool:
    """Tell whether the end is missing, which decoders fill with grey or black without a word."""
    if raw.startswith(b"\x89PNG"):
        return b"IEND" not in raw[-4096:]
    return raw.startswith(b"\xff\xd8") and b"\xff\xd9" not in raw[-65536:]


def has_colours(image: Picture) -> bool:
    """Tell whether *image* is more than shades of grey."""
    few = image[:: max(1, image.shape[0] // 256), :: max(1, image.shape[1] // 256)].astype(np.int16)
    spread = few.max(axis=2) - few.min(axis=2)
    return bool(np.percentile(spread, 99) > 6)


def _eight_bits(found: Array) -> Picture:
    if found.dtype != np.uint8:
        found = _scaled(found)
    if found.ndim == 2 or found.shape[2] < 3:
        found = found if found.ndim == 2 else np.ascontiguousarray(found[:, :, 0])
        return np.asarray(cv2.cvtColor(found, cv2.COLOR_GRAY2BGR), np.uint8)
    if found.shape[2] == 4:
        return _over_black(found)
    return np.ascontiguousarray(found[:, :, :3], np.uint8)


def _over_black(found: Array) -> Picture:
    image = np.empty((*found.shape[:2], 3), np.uint8)
    for top in range(0, len(found), STRIP):  # in strips, so that no second large picture is made
        part = found[top : top + STRIP]
        image[top : top + STRIP] = (part[:, :, :3] * part[:, :, 3:].astype(np.uint16) + 127) // 255
    return image


def _scaled(found: Array) -> Array:
    if np.issubdtype(found.dtype, np.floating):
        whole = np.nan_to_num(found, nan=0.0, posinf=0.0, neginf=0.0)
        return (np.clip(whole / max(1.0, float(whole.max())), 0, 1) * 255).astype(np.uint8)
    return (found >> (8 * (found.dtype.itemsize - 1))).astype(np.uint8)


def dimensions(raw: bytes) -> tuple[int, int]:
    """Return width and height as the first bytes of *raw* tell. Raises BadPicture if it is none we know."""
    try:
        for begins, measure in _KINDS:
            if raw.startswith(begins):
                return measure(raw)
    except (struct.error, IndexError, ValueError):
        raise BadPicture("the picture is broken") from None
    raise BadPicture("not a picture (PNG, JPEG, BMP, TIFF, WebP and PNM are read)")


def _png(raw: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", raw[16:24])
    return width, height


def _bmp(raw: bytes) -> tuple[int, int]:
    if struct.unpack("<I", raw[14:18])[0] == 12:
        width, height = struct.unpack("<HH", raw[18:22])
        return width, height
    width, height = struct.unpack("<ii", raw[18:26])
    return abs(width), abs(height)


def _jpeg(raw: bytes) -> tuple[int, int]:
    place = 2
    for _ in range(SEGMENTS_AT_MOST):
        place = raw.index(b"\xff", place) + 1
        mark = raw[place]
        if mark == 0xFF:
            continue
        if 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", raw[place + 4 : place + 8])
            return width, height
        place += 1
        if not (0xD0 <= mark <= 0xD8 or mark == 0x01):
            place += max(2, struct.unpack(">H", raw[place : place + 2])[0])
    raise ValueError


def _webp(raw: bytes) -> tuple[int, int]:
    if raw[8:12] != b"WEBP":
        raise ValueError
    kind = raw[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(raw[24:27], "little"), 1 + int.from_bytes(raw[27:30], "little")
    if kind == b"VP8L":
        bits = int.from_bytes(raw[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    width, height = struct.unpack("<HH", raw[26:30])
    return width & 0x3FFF, height & 0x3FFF


def _pnm(raw: bytes) -> tuple[int, int]:
    lines = [line.partition(b"#")[0] for line in raw[2:1024].splitlines()]
    words = b" ".join(lines).split()
    return int(words[0]), int(words[1])


def _tiff(raw: bytes) -> tuple[int, int]:
    order = "<" if raw[:2] == b"II" else ">"
    (start,) = struct.unpack(f"{order}I", raw[4:8])
    (count,) = struct.unpack(f"{order}H", raw[start : start + 2])
    found: dict[int, int] = {}
    for n in range(min(count, 200)):
        entry = raw[start + 2 + 12 * n : start + 14 + 12 * n]
        tag, kind = struct.unpack(f"{order}HH", entry[:4])
        found[tag] = struct.unpack(f"{order}{'H' if kind == 3 else 'I'}", entry[8 : 10 if kind == 3 else 12])[
            0
        ]
    if 256 not in found or 257 not in found:
        raise ValueError
    return found[256], found[257]


_KINDS: Final = (
    (b"\x89PNG\r\n\x1a\n", _png),
    (b"\xff\xd8", _jpeg),
    (b"BM", _bmp),
    (b"RIFF", _webp),
    (b"II*\0", _tiff),
    (b"MM\0*", _tiff),
    (b"P4", _pnm),
    (b"P5", _pnm),
    (b"P6", _pnm),
)
