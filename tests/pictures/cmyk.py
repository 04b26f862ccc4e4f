"""A JPEG in four inks, as printers have it; OpenCV writes none."""

from __future__ import annotations

import struct

import numpy as np
import numpy.typing as npt

_LENGTHS = bytes([0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0])  # the usual table for brightness
_CODES = [
    "00",
    "010",
    "011",
    "100",
    "101",
    "110",
    "1110",
    "11110",
    "111110",
    "1111110",
    "11111110",
    "111111110",
]


def cmyk_jpeg(blocks: npt.NDArray[np.uint8]) -> bytes:
    """Return a JPEG of one flat block of 8 × 8 pixels for each of *blocks* (rows × columns × BGR)."""
    rows, columns, _ = blocks.shape
    inks = np.dstack(
        [blocks[..., ::-1], np.full((rows, columns), 255, np.uint8)]
    )  # as Adobe has them: inverted
    head = struct.pack(">BHHB", 8, rows * 8, columns * 8, 4)
    frame = head + b"".join(bytes([ink, 0x11, 0]) for ink in range(1, 5))
    scan = bytes([4]) + b"".join(bytes([ink, 0]) for ink in range(1, 5)) + bytes([0, 63, 0])
    return b"".join(
        [
            b"\xff\xd8",
            _segment(0xEE, b"Adobe" + struct.pack(">HHHB", 100, 0, 0, 0)),
            _segment(0xDB, bytes(1) + bytes([8] + [1] * 63)),
            _segment(0xC0, frame),
            _segment(0xC4, bytes(1) + _LENGTHS + bytes(range(12))),
            _segment(0xC4, bytes([0x10, 1]) + bytes(15) + bytes(1)),  # one word only: the block ends
            _segment(0xDA, scan),
            _coded(inks.reshape(-1, 4).astype(int)),
            b"\xff\xd9",
        ]
    )


def _segment(mark: int, body: bytes) -> bytes:
    return bytes([0xFF, mark]) + struct.pack(">H", len(body) + 2) + body


def _coded(inks: npt.NDArray[np.int_]) -> bytes:
    bits, before = [], [0, 0, 0, 0]
    for block in inks:
        for ink, value in enumerate(block):
            level = int(value) - 128  # the mean is an eighth of the coefficient, the step of the table 8
            off, before[ink] = level - before[ink], level
            size = abs(off).bit_length()
            low = off if off >= 0 else off + (1 << size) - 1
            bits.append(_CODES[size] + (format(low, f"0{size}b") if size else "") + "0")
    text = "".join(bits)
    text += "1" * (-len(text) % 8)
    raw = bytes(int(text[at : at + 8], 2) for at in range(0, len(text), 8))
    return raw.replace(b"\xff", b"\xff\x00")
