"""BMP, WebP and PNM: a few numbers at their beginning."""

from __future__ import annotations

import re
import struct
from typing import Final

from companion.base.errors import BadPicture
from companion.pictures.header import Header

PNM_HEAD_AT_MOST: Final = 4096
_GAP: Final = rb"(?:\s|#[^\r\n]*[\r\n])+"
_PNM: Final = re.compile(
    rb"P[456]" + _GAP + rb"(\d{1,9})" + _GAP + rb"(\d{1,9})(?:" + _GAP + rb"(\d{1,9}))?", re.DOTALL
)
ANIMATED: Final = 0x02


def read_bmp(raw: bytes) -> Header:
    """Return the header of the BMP *raw*. Raises ValueError or struct.error if it is broken."""
    if struct.unpack_from("<I", raw, 14)[0] == 12:
        width, height = struct.unpack_from("<HH", raw, 18)
    else:
        width, height = (abs(number) for number in struct.unpack_from("<ii", raw, 18))
    return Header(width, height, 4, len(raw))


def read_webp(raw: bytes) -> Header:
    """Return the header of the WebP *raw*. Raises ValueError or struct.error if it is broken."""
    if raw[8:12] != b"WEBP":
        raise ValueError
    kind = raw[12:16]
    if kind == b"VP8X":
        if raw[20] & ANIMATED:
            raise BadPicture("an animated picture; only still ones are read")
        width, height = (1 + int.from_bytes(raw[at : at + 3], "little") for at in (24, 27))
    elif kind == b"VP8L":
        (bits,) = struct.unpack_from("<I", raw, 21)
        width, height = 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    elif kind == b"VP8 ":
        width, height = (number & 0x3FFF for number in struct.unpack_from("<HH", raw, 26))
    else:
        raise ValueError
    return Header(width, height, 4, len(raw))


def read_pnm(raw: bytes) -> Header:
    """Return the header of the PNM *raw*. Raises ValueError if it is broken."""
    found = _PNM.match(raw[:PNM_HEAD_AT_MOST])
    if found is None:
        raise ValueError
    width, height, most = (int(number or 0) for number in found.groups())
    deep = not raw.startswith(b"P4") and most > 255
    return Header(width, height, 6 if deep else 3, len(raw))
