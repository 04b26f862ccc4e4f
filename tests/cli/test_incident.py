"""Incident bundles: a picture with all that its reading needs, read again elsewhere, and safely."""

from __future__ import annotations

import io
import json
import os
import struct
import zipfile
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import cv2
import pytest

from companion.base.errors import BadPicture
from companion.eye.incident_bundle import read_bundle
from tests.cli.cli import companion, one_line
from tests.pictures.files import png
from tests.vision.tables import picture, profile_path


@cache
def incident() -> tuple[Path, dict[str, object]]:
    """Return a bundle, and what was read as it was written."""
    folder = Path(mkdtemp())
    cv2.imwrite(str(folder / "anas-table.png"), picture("hands"))
    words: list[str | Path] = ["read", "--profile", profile_path(), "--json", "--incident", folder / "x.zip"]
    said = companion(*words, folder / "anas-table.png", state=folder)
    assert said.status == 0, said.err
    return folder / "x.zip", json.loads(said.out)


def members() -> dict[str, bytes]:
    with zipfile.ZipFile(incident()[0]) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(folder: Path, parts: dict[str, bytes], how: int = zipfile.ZIP_DEFLATED) -> Path:
    path = folder / "y.zip"
    with zipfile.ZipFile(path, "w", how) as archive:
        for name, raw in parts.items():
            archive.writestr(name, raw)
    return path


def test_a_bundle_is_read_again_without_its_profile_and_gives_the_same(tmp_path: Path) -> None:
    path, then = incident()
    said = companion("read", "--json", path, state=tmp_path)
    now = json.loads(said.out)
    assert said.status == 0
    assert now["same"] is True
    assert [now[key] for key in ("fields", "markers", "px_per_tile", "sites")] == [
        then[key] for key in ("fields", "markers", "px_per_tile", "sites")
    ]


def test_a_bundle_holds_frame_crops_reading_profile_tiles_versions_and_no_name_or_path() -> None:
    parts = members()
    assert {"frame.png", "bare.png", "profile.toml", "tiles.toml", "reading.json", "versions.json"} <= set(
        parts
    )
    assert sum(name.startswith("crops/") for name in parts) == 32
    assert sum(name.startswith("tiles/") for name in parts) == 37
    assert set(json.loads(parts["versions.json"])) == {"companion", "python", "opencv", "numpy", "machine"}
    told = b"".join(raw for name, raw in parts.items() if not name.endswith(".png"))
    for secret in (b"anas-table", b"simulator:", b"/tmp", str(profile_path().parent).encode()):
        assert secret not in told
    assert all(raw.count(b"tEXt") + raw.count(b"eXIf") == 0 for raw in parts.values())


def test_what_is_not_known_in_a_bundle_is_left_alone_and_written_nowhere(tmp_path: Path) -> None:
    parts = {**members(), "../out.txt": b"x", "/tmp/out.txt": b"x", "tiles/../../out.png": b"x", "note": b"x"}
    bundle = read_bundle(str(packed(tmp_path, parts)))
    assert set(bundle.tiles) == {name[6:-4] for name in members() if name.startswith("tiles/")}
    assert [path.name for path in tmp_path.iterdir()] == ["y.zip"]


def many() -> bytes:
    """Return an archive with more in it than any bundle."""
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as archive:
        for n in range(1001):
            archive.writestr(str(n), b"")
    return raw.getvalue()


def named_tile(name: str) -> bytes:
    return f'[tile."{name}"]\ncoats = ["red 1", "blue 1", "green 1", "yellow 1"]\n'.encode()


def changed(at: int, there: bytes) -> bytes:
    """Return an archive whose list of what is in it has other bytes *there*, *at* so many from its entry."""
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as archive:
        archive.writestr("frame.png", b"x")
    content = bytearray(raw.getvalue())
    begin = content.rindex(b"PK\1\2") + at
    content[begin : begin + len(there)] = there
    return bytes(content)


def far_away() -> bytes:
    """Return an archive whose frame lies beyond any file, as its list says in 64 bits."""
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as archive:
        info = zipfile.ZipInfo("frame.png")
        info.extra = struct.pack("<HHQ", 1, 8, 2**63 + 5)
        archive.writestr(info, b"x")
    content = bytearray(raw.getvalue())
    at = content.rindex(b"PK\1\2")
    content[at + 42 : at + 46] = b"\xff" * 4
    return bytes(content)


def lying() -> bytes:
    """Return an archive whose frame is larger than its list says."""
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("profile.toml", b"")
        archive.writestr("frame.png", bytes(50_000_000))
    content = bytearray(raw.getvalue())
    at = content.rindex(b"PK\1\2")
    content[at + 24 : at + 28] = struct.pack("<I", 1000)
    return bytes(content)


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"", "not an incident bundle"),
        (b"no zip at all, but long enough to be looked at for longer than its end", "not an incident bundle"),
        (many(), "it holds more than"),
        (lying(), "broken"),
        (changed(8, b"\1"), "broken"),
        (changed(42, b"\xf0\xff\xff\x7f"), "broken"),
        (far_away(), "broken"),
    ],
    ids=["empty", "text", "many", "lying", "encrypted", "elsewhere", "far-away"],
)
def test_what_is_no_bundle_is_one_line(raw: bytes, says: str, tmp_path: Path) -> None:
    path = tmp_path / "y.zip"
    path.write_bytes(raw)
    with pytest.raises(BadPicture, match=says) as error:
        read_bundle(str(path))
    assert str(error.value).startswith(f"{path}: ")


def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    for name, size in (("frame.png", 200_000_000), ("tiles/01.png", 9_000_000), ("profile.toml", 9_000_000)):
        path = packed(tmp_path, {**members(), name: bytes(size)})
        with pytest.raises(BadPicture, match=f"{name} would be larger than"):
            read_bundle(str(path))


def test_other_ways_of_packing_and_missing_parts_are_refused(tmp_path: Path) -> None:
    parts = members()
    with pytest.raises(BadPicture, match="compressed in a way"):
        read_bundle(str(packed(tmp_path, parts, zipfile.ZIP_LZMA)))
    del parts["frame.png"]
    with pytest.raises(BadPicture, match="frame.png is not in it"):
        read_bundle(str(packed(tmp_path, parts)))


@pytest.mark.parametrize(
    ("name", "raw", "says"),
    [
        ("frame.png", png(60_000, 60_000), "60000 x 60000 pixels are too many to read"),
        ("tiles/01.png", png(4_000, 4_000), "tiles/01.png: the picture is broken"),
        (
            "tiles/back.png",
            png(4_500, 4_400),
            "tiles/back.png: together with the pictures before it, too many pixels",
        ),
        ("bare.png", png(6_300, 6_300), "bare.png: together with frame.png, too many pixels to read"),
        ("bare.png", png(60_000, 60_000), "bare.png: 60000 x 60000 pixels are too many to read"),
        ("profile.toml", b"[board]\ncolumns = 99\n", "profile.toml: board: columns: 99 is not from 2 to 16"),
        ("profile.toml", b"[board\n", "profile.toml:1: "),
        ("tiles.toml", b"[tile.01]\ncoats = 3\n", "tiles.toml: tile 01: "),
        ("tiles.toml", named_tile("../../x"), 'tiles.toml: tile "../../x": not a name a picture can have'),
        ("reading.json", b"[" * 100_000, "reading.json: it is not JSON"),
        ("reading.json", b"[1, 2]", "reading.json: it is not a reading"),
        ("reading.json", b'{"fields": {"A1": 3}}', "reading.json: it is not a reading"),
        ("reading.json", b'{"fields": {"A1": ' + b"9" * 5000 + b"}}", "reading.json: it is not JSON"),
    ],
)
def test_a_bad_part_is_named_and_the_other_pictures_are_read(
    name: str, raw: bytes, says: str, tmp_path: Path
) -> None:
    path = packed(tmp_path, {**members(), name: raw})
    said = companion("read", "--json", path, state=tmp_path, limit_mb=4000)
    assert said.status == 2
    assert json.loads(said.out)["error"].startswith(f"{path}: {says}")


def test_a_profile_in_a_bundle_is_followed_nowhere(tmp_path: Path) -> None:
    parts = members()
    os.mkfifo(tmp_path / "pipe")
    text = parts["profile.toml"].decode()
    for word in ('"tiles.toml"', '"tiles"', '"bare.png"'):
        assert word in text
        text = text.replace(word, f'"{tmp_path / "pipe"}"')
    path = packed(tmp_path, {**parts, "profile.toml": text.encode()})
    assert json.loads(companion("read", "--json", path, state=tmp_path).out)["same"] is True


def test_a_bundle_is_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.zip")
    (tmp_path / "zero.zip").symlink_to("/dev/zero")
    for name, says in (("pipe.zip", "a pipe, not a file"), ("zero.zip", "a device, not a file")):
        one_line(companion("read", name, state=tmp_path, cwd=tmp_path), f"{name}: {says}")


def test_an_incident_is_of_one_picture_and_needs_a_profile(tmp_path: Path) -> None:
    words: list[str | Path] = ["read", "--profile", profile_path(), "--incident", tmp_path / "z.zip", "a.png"]
    one_line(companion(*words, "b.png", state=tmp_path), "companion read: --incident takes one picture")
    one_line(companion("read", "a.png", state=tmp_path), "companion read: --profile is missing")
    assert companion(*words, state=tmp_path).status == 2
    assert not (tmp_path / "z.zip").exists()
