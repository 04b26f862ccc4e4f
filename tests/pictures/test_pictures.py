"""Picture files: what is bad is refused in one line before it can hurt, the rest is converted."""

from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest

from companion.base.errors import BadPicture
from companion.pictures.kinds import judge
from companion.pictures.reading import decode, open_picture
from tests.cli.cli import companion
from tests.pictures.files import chunk, coloured, encoded, png, progressive, scanned, segment, tiff


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"", "empty"),
        (b"hello, I am a text", "not a picture"),
        (png(50_000, 50_000), "50000 x 50000 pixels are too many to read"),
        (
            png(6000, 6000, 16, 6),
            "6000 x 6000 pixels of 8 bytes each are too many to read",
        ),
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


def test_a_folder_a_pipe_a_device_and_a_name_of_nothing_are_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    for name, says in (
        (tmp_path, "a folder, not a file"),
        (tmp_path / "no.png", "there is no such file"),
        (tmp_path / "pipe.png", "a pipe, not a file"),
        (Path("/dev/zero"), "a device, not a file"),
    ):
        with pytest.raises(BadPicture, match=says):
            open_picture(str(name))


@pytest.mark.parametrize("ending", [".png", ".jpg", ".bmp", ".tiff", ".webp", ".ppm"])
def test_width_and_height_are_known_before_decoding(ending: str) -> None:
    assert judge(encoded(coloured(), ending))[:2] == (50, 40)
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


@pytest.mark.parametrize("ending", [".tiff", ".png", ".ppm"])
def test_sixteen_bits_of_every_kind_are_read(ending: str) -> None:
    assert np.array_equal(decode(encoded(coloured().astype(np.uint16) * 257, ending)).image, coloured())


# --- behind the picture ---


def test_a_photo_with_a_film_or_another_picture_behind_it_is_read() -> None:
    film = struct.pack(">I4s", 24, b"ftypmp42") + bytes(100_000)
    for whole in (encoded(coloured(), ".jpg"), progressive(), encoded(coloured(), ".png")):
        alone = decode(whole).image
        for behind in (film, whole, bytes(70_000), b"\xff\xd8\xff"):
            assert np.array_equal(decode(whole + behind).image, alone)


def test_a_photo_that_is_cut_off_is_refused_though_a_small_one_inside_it_is_whole() -> None:
    small, whole = encoded(coloured(), ".jpg"), encoded(coloured(400), ".jpg")
    noted = whole[:2] + segment(0xE1, b"Exif\0\0" + small) + whole[2:]
    assert decode(noted).image.shape == (400, 410, 3)
    for length in (len(noted) - 2, len(noted) - 300, len(small) + 40, 2, 3):
        with pytest.raises(BadPicture, match="cut off"):
            decode(noted[:length])


def test_a_png_that_is_cut_off_is_refused_though_its_end_is_spoken_of_inside() -> None:
    whole = encoded(coloured(400), ".png")
    spoken = whole[:33] + chunk(b"tEXt", b"IEND" * 20) + whole[33:]
    assert decode(spoken).image.shape == (400, 410, 3)
    with pytest.raises(BadPicture, match="cut off"):
        decode(spoken[:-12])


# --- too much work ---


def test_a_jpeg_of_too_many_scans_is_refused_and_one_of_ten_is_read() -> None:
    assert judge(progressive()).scans == 10
    assert decode(scanned(progressive(), 20)).image.shape == (40, 50, 3)
    with pytest.raises(BadPicture, match="1010 scans of 50 x 40 pixels take too long"):
        decode(scanned(progressive(), 1000))


def test_a_large_jpeg_may_have_fewer_scans_than_a_small_one() -> None:
    small = scanned(progressive(), 60)
    at = small.index(b"\xff\xc2") + 5
    large = small[:at] + struct.pack(">HH", 6000, 6000) + small[at + 4 :]
    assert judge(small).scans == 70
    with pytest.raises(BadPicture, match="70 scans of 6000 x 6000 pixels take too long"):
        judge(large)


@pytest.mark.parametrize("mark", [0xC3, 0xC9, 0xCA], ids=["lossless", "arithmetic", "both"])
def test_kinds_of_jpeg_that_nobody_writes_are_refused(mark: int) -> None:
    whole = encoded(coloured(), ".jpg")
    at = whole.index(b"\xff\xc0")
    with pytest.raises(BadPicture, match="this kind of JPEG cannot be read here"):
        decode(whole[:at] + bytes((0xFF, mark)) + whole[at + 2 :])


def test_texts_and_profiles_packed_into_a_png_are_not_unpacked(tmp_path: Path) -> None:
    bomb = zlib.compress(bytes(7_900_000), 9)
    texts = b"".join(chunk(b"zTXt", b"note%d\0\0" % n + bomb) for n in range(900))
    whole = encoded(coloured(), ".png")
    (tmp_path / "x.png").write_bytes(whole[:33] + chunk(b"iCCP", b"p\0\0" + bomb) + texts + whole[33:])
    said = companion("scan", tmp_path / "x.png", state=tmp_path, limit_mb=2500)
    assert (said.status, said.err) == (0, "")


def test_a_png_with_more_packed_into_it_than_pixels_is_refused() -> None:
    rows = np.random.default_rng(1).integers(0, 256, (1000, 1 + 3 * 1000), np.uint8)
    rows[:, 0] = 0
    head = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1000, 1000, 8, 2, 0, 0, 0))
    for more, good in ((b"", True), (bytes(8_000_000), False)):
        packed = zlib.compress(rows.tobytes() + more, 1)
        parts = b"".join(chunk(b"IDAT", packed[at : at + 100_000]) for at in range(0, len(packed), 100_000))
        if good:
            assert decode(head + parts + chunk(b"IEND", b"")).image.shape == (1000, 1000, 3)
        else:
            with pytest.raises(BadPicture, match="it unpacks to more than its pixels"):
                decode(head + parts + chunk(b"IEND", b""))


def test_of_a_moving_picture_the_still_one_is_read_or_none(tmp_path: Path) -> None:
    whole = encoded(coloured(), ".png")
    frames = chunk(b"acTL", struct.pack(">II", 2**31 - 1, 0))
    frames += chunk(b"fcTL", struct.pack(">IIIIIHHBB", 0, 50_000, 50_000, 0, 0, 1, 1, 0, 0))
    assert np.array_equal(decode(whole[:33] + frames + whole[33:]).image, coloured())
    webp = encoded(coloured(), ".webp")[12:]
    moving = b"WEBP" + b"VP8X" + struct.pack("<I", 10) + b"\x02\0\0\0" + bytes((49, 0, 0, 39, 0, 0)) + webp
    with pytest.raises(BadPicture, match="an animated picture"):
        decode(b"RIFF" + struct.pack("<I", len(moving)) + moving)


GREY = {256: (4, 40), 257: (4, 40), 258: (3, 8), 262: (3, 1), 278: (4, 40), 279: (4, 1600)}


def test_a_tiff_is_read_if_it_is_of_a_usual_kind() -> None:
    assert decode(tiff(GREY, bytes(range(40)) * 40)).image[0, 39].tolist() == [39, 39, 39]


@pytest.mark.parametrize(
    ("tags", "says"),
    [
        ({259: (3, 7)}, "this kind of TIFF"),  # JPEG within
        ({259: (3, 34925)}, "this kind of TIFF"),  # LZMA
        ({258: (3, 64)}, "this kind of TIFF"),
        ({277: (3, 200)}, "this kind of TIFF"),
        ({322: (4, 1 << 20), 323: (4, 1 << 20)}, "this kind of TIFF"),
        ({256: (4, 60_000), 257: (4, 60_000)}, "60000 x 60000 pixels are too many"),
        ({256: (4, 2**32 - 1)}, "4294967295 x 40 pixels are too many"),
        ({256: (12, 40)}, "broken"),
        ({279: (4, 0)}, "broken"),
        ({279: (4, 2**31)}, "broken"),  # parts that would lie over each other
    ],
)
def test_odd_tiffs_are_refused(tags: dict[int, tuple[int, int]], says: str) -> None:
    with pytest.raises(BadPicture, match=says):
        decode(tiff({**GREY, **tags}, bytes(1600)))


@pytest.mark.parametrize(
    "raw",
    [
        b"II+\0\x08\0\0\0" + bytes(100),  # BigTIFF
        b"BM\0\0ftypavif" + bytes(100),
        b"P3 20 20 255 " + b"1 " * 1200,
        b"P5 1_6 16 255 " + bytes(256),
        b"P6 #" + b"x" * 5000 + b"\n16 16 255\n" + bytes(768),
        b"GIF89a" + bytes(100),
        b"RIFF\0\0\0\0WEBPVP9 " + bytes(100),
        b"\x89PNG\r\n\x1a\n" + chunk(b"IDAT", b"") + chunk(b"IEND", b""),
        b"\xff\xd8\xff\xd9",
    ],
)
def test_what_only_looks_like_a_picture_is_refused(raw: bytes) -> None:
    with pytest.raises(BadPicture, match="not a picture|broken"):
        decode(raw)
