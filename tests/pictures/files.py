"""Picture files made byte by byte: what programs write, and what vandals do."""

from __future__ import annotations

import struct
import zlib

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8] | npt.NDArray[np.uint16]


def chunk(kind: bytes, body: bytes) -> bytes:
    """Return a chunk of a PNG."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width: int, height: int, depth: int = 8, colours: int = 2, between: bytes = b"") -> bytes:
    """Return a PNG that says it is so large, with next to nothing inside, and chunks *between*."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colours, 0, 0, 0))
    data = chunk(b"IDAT", zlib.compress(bytes(64)))
    return b"\x89PNG\r\n\x1a\n" + head + between + data + chunk(b"IEND", b"")


def encoded(image: Pixels, ending: str, *settings: int) -> bytes:
    return bytes(cv2.imencode(ending, image, list(settings))[1])


def coloured(size: int = 40) -> npt.NDArray[np.uint8]:
    image = np.zeros((size, size + 10, 3), np.uint8)
    image[:, :20] = (200, 40, 10)
    return image


def progressive(size: int = 40) -> bytes:
    return encoded(coloured(size), ".jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, 1)


def scanned(jpeg: bytes, times: int) -> bytes:
    """Return the progressive *jpeg* whose last scan comes so many more *times*."""
    last = jpeg.rindex(b"\xff\xda")
    return jpeg[:-2] + jpeg[last:-2] * times + jpeg[-2:]


def segment(mark: int, body: bytes) -> bytes:
    """Return a segment of a JPEG."""
    return bytes((0xFF, mark)) + struct.pack(">H", len(body) + 2) + body


def tiff(tags: dict[int, tuple[int, int]], pixels: bytes = b"") -> bytes:
    """Return a TIFF of *tags* (each a type and one value), its pixels at the end as one strip."""
    every = dict(sorted({**tags, 273: (4, 8 + 2 + 12 * (len(tags) + 1) + 4)}.items()))
    rows = b"".join(struct.pack("<HHII", tag, kind, 1, value) for tag, (kind, value) in every.items())
    return b"II*\0" + struct.pack("<IH", 8, len(every)) + rows + bytes(4) + pixels
