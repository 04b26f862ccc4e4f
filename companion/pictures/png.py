"""PNG: its chunks in turn, and the file without those that only tell about the picture."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final

from companion.pictures.header import CutOff, Header

BEGINS: Final = b"\x89PNG\r\n\x1a\n"
CHUNKS_AT_MOST: Final = 50_000
CHANNELS: Final = {0: 1, 2: 3, 3: 4, 4: 4, 6: 4}
"""By the type of colours, once they are decoded."""
CLEAR: Final = b"tRNS"
DEPTHS: Final = (1, 2, 4, 8, 16)
PIXELS: Final = (b"IHDR", b"PLTE", CLEAR, b"IDAT", b"IEND")


def read_png(raw: bytes) -> Header:
    """Return the header of the PNG *raw*. Raises ValueError if it is broken, CutOff if it has no end."""
    chunks = list(_chunks(raw))
    kinds = [kind for kind, _, _ in chunks]
    if kinds.index(b"IHDR") != 0:
        raise ValueError
    width, height, depth, colours = struct.unpack_from(">IIBB", raw, len(BEGINS) + 8)
    if depth not in DEPTHS or colours not in CHANNELS:
        raise ValueError
    channels = 4 if CLEAR in kinds else CHANNELS[colours]
    return Header(width, height, channels * (2 if depth == 16 else 1), chunks[-1][2])


def only_pixels(raw: bytes) -> bytes:
    """Return the PNG *raw* with nothing but its pixels in it: packed texts and profiles may be bombs."""
    kept = [raw[begin:end] for kind, begin, end in _chunks(raw) if kind in PIXELS]
    return BEGINS + b"".join(kept)


def _chunks(raw: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Give the kind of each chunk, where it begins and where it ends."""
    place = len(BEGINS)
    for _ in range(CHUNKS_AT_MOST):
        if place + 12 > len(raw):
            raise CutOff
        length, kind = struct.unpack_from(">I4s", raw, place)
        if not kind.isalpha():
            raise ValueError
        begin, place = place, place + 12 + length
        if place > len(raw):
            raise CutOff
        yield kind, begin, place
        if kind == b"IEND":
            return
    raise ValueError
