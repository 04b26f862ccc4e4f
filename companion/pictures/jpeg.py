"""JPEG: its markers in turn, as decoders go through them."""

from __future__ import annotations

import re
import struct
from typing import Final

from companion.base.errors import BadPicture
from companion.base.outside import MIB
from companion.pictures.header import CutOff, Header

SEGMENTS_AT_MOST: Final = 20_000
BYTES_AT_MOST: Final = 64 * MIB  # of 40 million pixels the best quality needs less
SOI, EOI, SOS = 0xD8, 0xD9, 0xDA
NO_FRAMES: Final = (0xC4, 0xC8, 0xCC)  # among 0xC0-0xCF, which else begin a frame
FRAMES: Final = (0xC0, 0xC1, 0xC2)  # baseline, extended, progressive: all that cameras and programs write

# A marker with something behind it: neither what escapes data, nor what lets it begin again.
_MARKER: Final = re.compile(rb"\xff[^\x00\x01\xff\xd0-\xd7]", re.DOTALL)


def read_jpeg(raw: bytes) -> Header:
    """Return the header of the JPEG *raw*. Raises ValueError if it is broken, CutOff if it has no end."""
    place, scans = 2, 0
    frame: tuple[int, int] | None = None
    for _ in range(SEGMENTS_AT_MOST):
        found = _MARKER.search(raw, place)
        if found is None:
            raise CutOff
        place = found.end()
        mark = raw[place - 1]
        if place > BYTES_AT_MOST:
            raise BadPicture(f"larger than {BYTES_AT_MOST // MIB} MiB, the most for a JPEG")
        if mark == EOI and frame and scans:
            return Header(*frame, 3, place, scans)
        if mark in (SOI, EOI) or (frame and _begins_frame(mark)):
            raise ValueError
        if _begins_frame(mark):
            frame = _frame(raw, place)
        scans += mark == SOS
        place += max(2, int.from_bytes(raw[place : place + 2], "big"))
    raise ValueError


def _begins_frame(mark: int) -> bool:
    return 0xC0 <= mark <= 0xCF and mark not in NO_FRAMES


def _frame(raw: bytes, place: int) -> tuple[int, int]:
    """Return width and height of the frame whose marker ends at *place*."""
    try:
        depth, height, width = struct.unpack_from(">BHH", raw, place + 2)
    except struct.error:
        raise CutOff from None
    if raw[place - 1] not in FRAMES or depth != 8:
        raise BadPicture("this kind of JPEG cannot be read here; save it as an ordinary one")
    return width, height
