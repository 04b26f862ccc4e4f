"""Pictures as phones, printers and vandals make them: read as far as they can be, or refused in one line."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from companion.base.errors import BadPicture
from companion.eye.readings import described
from companion.pictures.kinds import judge
from companion.pictures.reading import decode
from tests.cli.cli import companion
from tests.pictures.cmyk import cmyk_jpeg
from tests.pictures.files import coloured, encoded, png
from tests.vision.tables import picture, profile_path, reader

Pixels = npt.NDArray[np.uint8] | npt.NDArray[np.uint16]


def with_exif(jpeg: bytes, orientation: int) -> bytes:
    """Return *jpeg* with a note how it is to be turned."""
    entry = struct.pack("<HHIHH", 0x0112, 3, 1, orientation, 0)
    body = b"Exif\0\0" + b"II*\0" + struct.pack("<IH", 8, 1) + entry + bytes(4)
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + jpeg[2:]


def fields(raw: bytes) -> dict[str, dict[str, Any]]:
    opened = decode(raw)
    found: dict[str, dict[str, Any]] = described(
        "", reader().read(opened.image, opened.coloured, afresh=True)
    )["fields"]
    return found


def test_a_photo_is_turned_as_its_note_says() -> None:
    image = coloured(48)
    for note, stored in ((3, image[::-1, ::-1]), (6, np.rot90(image)), (2, image[:, ::-1])):
        opened = decode(with_exif(encoded(np.ascontiguousarray(stored), ".jpg"), note)).image
        assert opened.shape == image.shape
        assert np.abs(opened.astype(int) - image).max() < 40


def test_a_mirrored_file_with_its_note_is_read_as_the_plain_one() -> None:
    plain = encoded(picture(), ".png")
    jpeg = bytes(cv2.imencode(".jpg", picture()[:, ::-1], [cv2.IMWRITE_JPEG_QUALITY, 97])[1])
    noted, upright = fields(with_exif(jpeg, 2)), fields(plain)
    both = [name for name in noted if "unsure" not in (noted[name]["state"], upright[name]["state"])]
    assert len(both) >= len(noted) - 2  # what JPEG makes unsure says nothing of mirrors
    assert [noted[name]["state"] for name in both] == [upright[name]["state"] for name in both]


def test_sixteen_bits_and_alpha_are_read_as_the_plain_picture() -> None:
    image = picture()
    plain = fields(encoded(image, ".png"))
    assert fields(encoded(image.astype(np.uint16) * 257, ".png")) == plain
    clear = np.dstack([image, np.full(image.shape[:2], 255, np.uint8)])
    assert fields(encoded(clear, ".png")) == plain


def test_what_is_clear_as_glass_becomes_black() -> None:
    image = np.dstack([coloured(300), np.zeros((300, 310), np.uint8)])
    image[:, :100, 3] = 255
    opened = decode(encoded(image, ".png")).image
    assert np.array_equal(opened[:, :100], image[:, :100, :3])
    assert not opened[:, 100:].any()


def test_four_inks_become_colours() -> None:
    blocks = np.random.default_rng(4).integers(0, 256, (4, 6, 3)).astype(np.uint8)
    opened = decode(cmyk_jpeg(blocks))
    assert opened.image.shape == (32, 48, 3)
    assert np.abs(opened.image[4::8, 4::8].astype(int) - blocks).max() <= 2
    assert opened.coloured


def test_a_jpeg_that_does_not_come_to_its_measures_soon_is_given_up() -> None:
    whole = encoded(coloured(), ".jpg")
    few, many = (whole[:2] + b"\xff\xe0\0\2" * count + whole[2:] for count in (100, 30_000))
    assert judge(few)[:2] == (50, 40)
    with pytest.raises(BadPicture, match="broken"):
        judge(many)


def bad_files(folder: Path) -> dict[str, str]:
    """Write a file of every bad kind; return what is said of each."""
    whole = encoded(picture(), ".png")
    garbled = bytearray(encoded(coloured(400), ".png"))
    garbled[200:260] = bytes(60)
    kinds = {
        "empty.png": (b"", "the file is empty"),
        "tiny.png": (encoded(coloured()[:4, :4], ".png"), "4 x 4 pixels are too few"),
        "huge.png": (png(60_000, 60_000), "60000 x 60000 pixels are too many to read"),
        "text.jpg": (b"I am a letter", "not a picture (PNG, JPEG, BMP, TIFF, WebP and PNM are read)"),
        "cut.png": (whole[: len(whole) // 2], "the picture is cut off"),
        "cut.bmp": (encoded(coloured(), ".bmp")[:3000], "the picture is broken"),
        "garbled.png": (bytes(garbled), "the picture is broken"),
    }
    for name, (raw, _) in kinds.items():
        (folder / name).write_bytes(raw)
    (folder / "folder.png").mkdir()
    found = {name: says for name, (_, says) in kinds.items()}
    return found | {"folder.png": "a folder, not a file", "none.png": "there is no such file"}


@pytest.mark.parametrize("command", [["read", "--profile", "P"], ["scan"]], ids=["read", "scan"])
def test_every_bad_file_gets_its_line_and_the_others_go_on(command: list[str], tmp_path: Path) -> None:
    says = bad_files(tmp_path)
    (tmp_path / "good.jpg").write_bytes(encoded(picture(), ".jpg"))
    (tmp_path / "inks.jpg").write_bytes(cmyk_jpeg(np.full((6, 6, 3), 90, np.uint8)))
    command = [str(profile_path()) if word == "P" else word for word in command]
    names = [*says, "inks.jpg", "good.jpg"]
    said = companion(*command, "--json", *names, state=tmp_path, cwd=tmp_path, limit_mb=4000)
    lines = [json.loads(line) for line in said.out.splitlines()]
    assert said.status == 2
    assert said.err == ""
    assert [line["image"] for line in lines] == names
    assert {line["image"]: line["error"] for line in lines if "error" in line} == {
        name: f"{name}: {why}" for name, why in says.items()
    }
    told = companion(*command, *says, state=tmp_path, cwd=tmp_path)
    assert told.err.splitlines() == [f"{name}: {why}" for name, why in says.items()]
