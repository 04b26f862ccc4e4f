"""PNG: its chunks in turn, and the file without those that only tell about the picture."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator
from typing import Final

from companion.base.errors import BadPicture
from companion.base.outside import MIB
from companion.pictures.header import CutOff, Header

BEGINS: Final = b"\x89PNG\r\n\x1a\n"
CHUNKS_AT_MOST: Final = 50_000
CHANNELS: Final = {0: 1, 2: 3, 3: 4, 4: 4, 6: 4}
"""By the type of colours, once they are decoded."""
CLEAR: Final = b"tRNS"
DEPTHS: Final = (1, 2, 4, 8, 16)
UNSUSPECTED: Final = 2 * MIB  # so few bytes unpack to what is soon done, whatever they are
UNPACKED_AT_ONCE: Final = MIB
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
    """Return the PNG *raw* with nothing but its pixels in it: packed texts and profiles may be bombs.

    Raises BadPicture if more is packed into it than pixels.
    """
    chunks = [(kind, begin, end) for kind, begin, end in _chunks(raw) if kind in PIXELS]
    packed = [raw[begin + 8 : end - 4] for kind, begin, end in chunks if kind == b"IDAT"]
    if sum(map(len, packed)) > UNSUSPECTED:
        _check_unpacked(packed, _unpacked_at_most(raw))
    return BEGINS + b"".join(raw[begin:end] for _, begin, end in chunks)


def _unpacked_at_most(raw: bytes) -> int:
    """Return a little more than all pixels of the PNG *raw* take, however they are interlaced."""
    width, height, depth, colours = map(int, struct.unpack_from(">IIBB", raw, len(BEGINS) + 8))
    return 2 * height * (width * depth * CHANNELS[colours] // 8 + 2) + MIB


def _check_unpacked(packed: Iterable[bytes], at_most: int) -> None:
    stream, size = zlib.decompressobj(), 0
    try:
        for part in packed:
            rest = part
            while rest and not stream.eof:
                size += len(stream.decompress(rest, UNPACKED_AT_ONCE))
                rest = stream.unconsumed_tail
                if size > at_most:
                    raise BadPicture("it unpacks to more than its pixels")
    except zlib.error:
        raise BadPicture("the picture is broken") from None


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
