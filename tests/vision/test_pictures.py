"""Picture files: what is bad is refused in one line before it can hurt, the rest is converted."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from companion.base.errors import BadPicture
from companion.vision.pictures import decode, dimensions, open_picture


def png(width: int, height: int) -> bytes:
    """Return a PNG that says it is so large, with next to nothing inside."""

    def part(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = part(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + part(b"IDAT", zlib.compress(bytes(64))) + part(b"IEND", b"")


def encoded(image: npt.NDArray[np.uint8] | npt.NDArray[np.uint16], ending: str) -> bytes:
    return bytes(cv2.imencode(ending, image)[1])


def coloured(size: int = 40) -> npt.NDArray[np.uint8]:
    image = np.zeros((size, size + 10, 3), np.uint8)
    image[:, :20] = (200, 40, 10)
    return image


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"", "empty"),
        (b"hello, I am a text", "not a picture"),
        (png(50_000, 50_000), "50000 x 50000 pixels are more than can be read"),
        (png(4, 4), "too few"),
        (png(100, 100), "broken"),
        (encoded(coloured(), ".jpg")[:200], "cut off"),
        (encoded(coloured(400), ".png")[:-40], "cut off"),
    ],
)
def test_a_bad_file_is_refused_with_its_name_and_why(raw: bytes, says: str, tmp_path: Path) -> None:
    file = tmp_path / "x.png"
    file.write_bytes(raw)
    with pytest.raises(BadPicture) as error:
        open_picture(str(file))
    assert str(error.value).startswith(f"{file}: ")
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_a_folder_and_a_name_of_nothing_are_refused(tmp_path: Path) -> None:
    for name, says in ((tmp_path, "a folder, not a file"), (tmp_path / "no.png", "there is no such file")):
        with pytest.raises(BadPicture, match=says):
            open_picture(str(name))


@pytest.mark.parametrize("ending", [".png", ".jpg", ".bmp", ".tiff", ".webp", ".ppm"])
def test_width_and_height_are_known_before_decoding(ending: str) -> None:
    assert dimensions(encoded(coloured(), ending)) == (50, 40)
    assert decode(encoded(coloured(), ending)).image.shape == (40, 50, 3)


def test_sixteen_bits_alpha_and_grey_become_eight_bits_of_three_channels() -> None:
    deep = encoded(coloured().astype(np.uint16) * 257, ".png")
    clear = encoded(np.dstack([coloured(), np.full((40, 50), 255, np.uint8)]), ".png")
    grey = encoded(coloured()[:, :, 0], ".png")
    for raw in (deep, clear, grey):
        image = decode(raw).image
        assert image.shape == (40, 50, 3)
        assert image.dtype == np.uint8
    assert np.array_equal(decode(deep).image, coloured())
    assert decode(clear).coloured
    assert not decode(grey).coloured
