"""What a picture file says of itself, and whether that may be decoded; needs no OpenCV."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Final

from companion.base.errors import BadPicture
from companion.base.outside import MIB
from companion.pictures.header import CutOff, Header
from companion.pictures.jpeg import read_jpeg
from companion.pictures.png import read_png
from companion.pictures.simple_kinds import read_bmp, read_pnm, read_webp
from companion.pictures.tiff import read_tiff

DECODED_AT_MOST: Final = 160 * MIB
PIXELS_AT_MOST: Final = 40_000_000  # three times a 4608 × 2592 camera's
SMALL_AT_MOST: Final = 8_000_000  # of what was cut out of a camera's picture
EDGE_AT_MOST: Final = 16_000
EDGE_AT_LEAST: Final = 16
SCANS_AT_MOST: Final = 100  # a usual progressive JPEG has about ten
SCANNED_AT_MOST: Final = 16 * PIXELS_AT_MOST  # pixels of all scans together

KINDS: Final[tuple[tuple[bytes, Callable[[bytes], Header]], ...]] = (
    (b"\x89PNG\r\n\x1a\n", read_png),
    (b"\xff\xd8", read_jpeg),
    (b"BM", read_bmp),
    (b"RIFF", read_webp),
    (b"II*\0", read_tiff),
    (b"MM\0*", read_tiff),
    (b"P4", read_pnm),
    (b"P5", read_pnm),
    (b"P6", read_pnm),
)


def judge(raw: bytes, pixels_at_most: int = PIXELS_AT_MOST) -> Header:
    """Return what *raw* says of itself. Raises BadPicture if it is none, or none that may be decoded."""
    header = _header(raw)
    size = f"{header.width} x {header.height} pixels"
    pixels = header.width * header.height
    if pixels > pixels_at_most or max(header.width, header.height) > EDGE_AT_MOST:
        raise BadPicture(f"{size} are too many to read")
    if pixels * header.pixel_bytes > DECODED_AT_MOST:
        raise BadPicture(f"{size} of {header.pixel_bytes} bytes each are too many to read")
    if min(header.width, header.height) < EDGE_AT_LEAST:
        raise BadPicture(f"{size} are too few")
    if header.scans > SCANS_AT_MOST or header.scans * pixels > SCANNED_AT_MOST:
        raise BadPicture(f"{header.scans} scans of {size} take too long; save it as an ordinary JPEG")
    return header


def _header(raw: bytes) -> Header:
    if not raw:
        raise BadPicture("the file is empty")
    read = next((read for begins, read in KINDS if raw.startswith(begins)), None)
    if read is None or raw[4:8] == b"ftyp":  # which decoders look for whatever comes before it
        raise BadPicture("not a picture (PNG, JPEG, BMP, TIFF, WebP and PNM are read)")
    try:
        return read(raw)
    except CutOff:
        raise BadPicture("the picture is cut off") from None
    except (struct.error, IndexError, ValueError):
        raise BadPicture("the picture is broken") from None
