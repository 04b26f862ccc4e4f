"""Fuzzing of pictures and incident bundles."""

from __future__ import annotations

import io
import json
import struct
import zipfile
import zlib
from random import Random
from typing import Final

import cv2
import numpy as np

from tests.attack.case import Case, companion
from tests.attack.mutate import as_json, as_toml, encoded, mutated, mutated_bytes
from tests.attack.world import Pixels, World

ENDINGS: Final = (".png", ".jpg", ".bmp", ".tiff", ".webp", ".ppm", ".pgm")


def picture(world: World, dice: Random) -> Case:
    """Return a changed picture and a command that looks at it."""
    raw, how = changed_picture(world, dice)
    name = dice.choice(("p.png", "p.jpg", "p"))
    return looked_at(world, name, raw, how, dice)


def looked_at(world: World, name: str, raw: bytes, how: str, dice: Random) -> Case:
    """Return a case in which some command looks at the picture *raw*."""
    files = {**world.few_camera_files, name: raw}
    profile = ("--profile", "camera/profile.toml")
    lot = dice.random()
    if lot < 0.12:
        words = ["scan", *["--json"] * dice.randint(0, 1), name]
    elif lot < 0.2:
        words = ["enrol", *profile, f"back={name}"]
    elif lot < 0.26:
        words = ["enrol", *profile, "--dry", name]
    elif lot < 0.32:
        words = ["calibrate", *profile, "--json", name]
    elif lot < 0.4:
        folder = as_toml(mutated_source(world))
        files |= {
            "camera/folder.toml": encoded(folder),
            "camera/frames/1.png": raw,
            "camera/frames/2.jpg": raw,
        }
        words = ["calibrate", "--profile", "camera/folder.toml"]
    elif lot < 0.5:
        files["camera/tiles/back.png"] = raw
        words = ["read", *profile, "camera/table.jpg"]
    else:
        words = ["read", *profile, *["--json"] * dice.randint(0, 1), name]
    return Case(f"{how} {words[0]}", [companion(*words)], files)


def mutated_source(world: World) -> dict[str, object]:
    """Return the profile with a folder of pictures as its camera."""
    return {**world.tomls["usb.toml"], "camera": {"source": "folder:camera/frames"}}


def changed_picture(world: World, dice: Random) -> tuple[bytes, str]:
    """Return a picture that is odd in some way, and which."""
    ending = dice.choice(ENDINGS)
    raw = encoded_picture(
        world.picture(dice.choice((20, 64, 300)), dice.choice((20, 48, 200)), dice.randrange(99)), ending
    )
    lot = dice.random()
    if lot < 0.55:
        return mutated_bytes(raw, dice, dice.choice((1, 1, 2, 5, 20))), f"bytes {ending}"
    if lot < 0.65:
        at = dice.randrange(min(60, len(raw)))
        head = bytearray(raw)
        head[at : at + 4] = struct.pack(
            dice.choice((">I", "<I")), dice.choice((0, 1, 16, 60_000, 30_000, 2**31 - 1, 2**32 - 1))
        )
        return bytes(head), f"head {ending}"
    if lot < 0.75:
        return _odd_png(dice), "odd .png"
    if lot < 0.85:
        return _odd_jpeg(world, dice), "odd .jpg"
    if lot < 0.92:
        return raw[: dice.randrange(len(raw))], f"cut {ending}"
    return raw + dice.choice(
        (bytes(100_000), raw, b"ftypmp42" * 9000, dice.randbytes(70_000))
    ), f"tail {ending}"


def encoded_picture(image: Pixels, ending: str) -> bytes:
    """Return *image* as a file with that *ending*."""
    if ending == ".pgm":
        image = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    return cv2.imencode(ending, image)[1].tobytes()


def png(
    width: int, height: int, depth: int = 8, kind: int = 2, rows: bytes | None = None, more: bytes = b""
) -> bytes:
    """Return a PNG whose head says so, whatever its *rows* (packed) are."""
    head = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0)
    packed = zlib.compress(b"\0" * 1000) if rows is None else rows
    chunks = ((b"IHDR", head), (b"IDAT", packed), (b"IEND", b""))
    body = [
        struct.pack(">I", len(raw)) + name + raw + struct.pack(">I", zlib.crc32(name + raw))
        for name, raw in chunks
    ]
    return b"\x89PNG\r\n\x1a\n" + body[0] + more + body[1] + body[2]


def black_png(width: int, height: int) -> bytes:
    """Return a whole black PNG of one bit a pixel: a small file, however large the picture is."""
    packer, row = zlib.compressobj(9), bytes(1 + (width + 7) // 8)
    packed = (
        b"".join(packer.compress(row * min(1000, height - n)) for n in range(0, height, 1000))
        + packer.flush()
    )
    return png(width, height, 1, 0, packed)


def _odd_png(dice: Random) -> bytes:
    width, height = dice.choice((16, 50, 15_999, 6000, 40_000)), dice.choice((16, 50, 15_999, 6000))
    depth, kind = dice.choice((1, 2, 4, 8, 16, 3)), dice.choice((0, 2, 3, 4, 6, 1))
    text = b"zTXt" + b"k\0\0" + zlib.compress(bytes(3_000_000))
    more = (
        struct.pack(">I", len(text) - 4) + text + struct.pack(">I", zlib.crc32(text))
        if dice.random() < 0.3
        else b""
    )
    return png(
        width, height, depth, kind, None if dice.random() < 0.5 else zlib.compress(bytes(2_000_000)), more
    )


def _odd_jpeg(world: World, dice: Random) -> bytes:
    image = world.picture(dice.choice((64, 640)), dice.choice((48, 480)))
    raw = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes()
    lot = dice.randrange(4)
    if lot == 0:
        return many_scans(raw, dice.choice((2, 30, 300)))
    if lot == 1:
        return raw + b"\0\0\0\x18ftypmp42" + dice.randbytes(dice.choice((100, 90_000)))
    if lot == 2:
        exif = (
            b"Exif\0\0II*\0"
            + struct.pack("<IH", 8, 1)
            + struct.pack("<HHIHH", 0x112, 3, 1, dice.randrange(12), 0)
            + bytes(4)
        )
        return raw[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + raw[2:]
    return raw[:2] + b"\xff\xfe" + struct.pack(">H", 9000) + bytes(8998) + raw[2:]


def many_scans(raw: bytes, times: int) -> bytes:
    """Return the progressive JPEG *raw* with its last scan so many times."""
    at = raw.rindex(b"\xff\xda")
    tables = raw.rfind(b"\xff\xc4", 0, at)
    begins = tables if tables > raw.rfind(b"\xff\xda", 0, at) else at
    return raw[:begins] + raw[begins:-2] * times + raw[-2:]


# --- bundles ---


def bundle(world: World, dice: Random) -> Case:
    """Return a changed incident bundle."""
    raw, how = _changed_bundle(world, dice)
    return Case(how, [companion("read", *["--json"] * dice.randint(0, 1), "b.zip")], {"b.zip": raw})


def _changed_bundle(world: World, dice: Random) -> tuple[bytes, str]:
    if dice.random() < 0.35:
        return mutated_bytes(world.bundle, dice, dice.choice((1, 2, 10))), "bytes"
    with zipfile.ZipFile(io.BytesIO(world.bundle)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    name = dice.choice(
        ["profile.toml", "profile.toml", "tiles.toml", "reading.json", "versions.json", *parts]
    )
    lot = dice.randrange(6)
    if lot < 3:
        parts[name] = _changed_part(world, name, parts.get(name, b""), dice)
    elif lot == 3:
        parts.pop(name, None)
    elif lot == 4:
        strange = dice.choice(
            ("../up.png", "/abs", "tiles/../../x.png", "a" * 60_000, "tiles/\u202e.png", "crops/Z99.png")
        )
        parts[strange] = world.small_png
    else:
        parts["frame.png"] = dice.choice(
            (changed_picture(world, dice)[0], black_png(20_000, 16_000), png(60_000, 60_000))
        )
    return zipped(parts, dice), name if lot < 4 else "parts"


def _changed_part(world: World, name: str, raw: bytes, dice: Random) -> bytes:
    if name.endswith(".json"):
        try:
            return encoded(as_json(mutated(json.loads(raw or b"{}"), dice, 2)))
        except ValueError:
            return b"{"
    if name == "profile.toml":
        return encoded(as_toml(mutated(world.tomls["usb.toml"], dice, dice.randint(1, 2))))
    if name == "tiles.toml":
        return encoded(as_toml(mutated(world.tomls["tiles.toml"], dice, dice.randint(1, 2))))
    return dice.choice(
        (changed_picture(world, dice)[0], np.full(0, 0).tobytes(), mutated_bytes(raw, dice, 3))
    )


def zipped(parts: dict[str, bytes], dice: Random) -> bytes:
    """Return *parts* as a .zip; by lot one is packed in a way that no bundle has."""
    packed, odd = io.BytesIO(), dice.choice((*parts, *[""] * len(parts) * 9))
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, raw in parts.items():
            archive.writestr(
                name, raw[:9000] if name == odd else raw, zipfile.ZIP_LZMA if name == odd else None
            )
    return packed.getvalue()
