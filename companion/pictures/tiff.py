"""TIFF: the first directory, and of the many kinds those that scanners and programs write.

The parts of a picture may not lie over each other: one long part that yields nothing, unpacked for every row,
would take hours.
"""

from __future__ import annotations

import struct
from typing import Final, TypeAlias

from companion.base.errors import BadPicture
from companion.pictures.header import Header

ENTRIES_AT_MOST: Final = 200
SIZES: Final = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4}
"""By the type of an entry, the bytes of one value."""
WHOLE: Final = {1: "B", 3: "H", 4: "I"}
WIDTH, HEIGHT, BITS, PACKING, SAMPLES, TILE_WIDTH, TILE_HEIGHT = 256, 257, 258, 259, 277, 322, 323
PACKINGS: Final = (1, 5, 8, 32773, 32946)  # not packed, LZW, deflate, PackBits
DEPTHS: Final = (1, 8, 16, 32)
TILE_AT_MOST: Final = 4096
PART_SIZES: Final = (279, 325)  # in bytes, of strips or of tiles
PARTS_AT_MOST: Final = 100_000
Tags: TypeAlias = dict[int, tuple[int, ...]]


def read_tiff(raw: bytes) -> Header:
    """Return the header of the TIFF *raw*. Raises ValueError if it is broken."""
    every = _tags(raw, "<" if raw[:2] == b"II" else ">")
    tags = {tag: values[0] for tag, values in every.items()}
    samples, bits = tags.get(SAMPLES, 1), tags.get(BITS, 1)
    tiles = max(tags.get(TILE_WIDTH, 0), tags.get(TILE_HEIGHT, 0))
    if (
        tags.get(PACKING, 1) not in PACKINGS
        or bits not in DEPTHS
        or not 1 <= samples <= 4
        or tiles > TILE_AT_MOST
    ):
        raise BadPicture("this kind of TIFF cannot be read here; save it as PNG")
    sizes = [size for tag in PART_SIZES for size in every.get(tag, ())]
    if WIDTH not in tags or HEIGHT not in tags or not sizes or 0 in sizes or sum(sizes) > len(raw):
        raise ValueError
    return Header(tags[WIDTH], tags[HEIGHT], max(4, samples * bits // 8), len(raw))


def _tags(raw: bytes, order: str) -> Tags:
    """Return the whole numbers in the first directory."""
    (start,) = struct.unpack_from(f"{order}I", raw, 4)
    (count,) = struct.unpack_from(f"{order}H", raw, start)
    if count > ENTRIES_AT_MOST:
        raise ValueError
    found: Tags = {}
    seen: set[int] = set()
    for n in range(count):
        place = start + 2 + 12 * n
        tag, kind, values = struct.unpack_from(f"{order}HHI", raw, place)
        size = SIZES[kind] * values if kind in SIZES else 0
        if tag in seen or size > len(raw):
            raise ValueError
        seen.add(tag)
        if kind in WHOLE and 0 < values <= PARTS_AT_MOST:
            at = place + 8 if size <= 4 else struct.unpack_from(f"{order}I", raw, place + 8)[0]
            found[tag] = struct.unpack_from(f"{order}{values}{WHOLE[kind]}", raw, at)
    return found
