"""What a table may have made itself, all of it in order."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np

from companion.base import paths

ROOT = Path(__file__).resolve().parents[2]


def a_picture(ending: str = ".png", shade: int = 0) -> bytes:
    """Return a small picture as a file with that *ending* has it."""
    image = np.full((24, 24, 3), shade, np.uint8)
    image[6:18, 6:18] = (40, 90, 200)
    return bytes(cv2.imencode(ending, image)[1].tobytes())


def taught() -> dict[str, bytes]:
    """Return the files of a table that made everything itself."""
    shipped = paths.shipped_folder()
    tile = {"id": "01", "colours": ["red", "blue", "green", "yellow"], "pose": [0.0, 0.0, 0.0, 0.0]}
    draft = {"tiles": [tile | {"values": ["1", "2", "3", "card"], "silver": 1}]}
    profile = (shipped / "profiles" / "usb.toml").read_bytes()
    return {
        "layouts/Ours.toml": (shipped / "layouts" / "stand-in.toml").read_bytes(),
        "layouts/Ours/north west.jpg": a_picture(".jpg"),
        "tiles/own.toml": (shipped / "tiles" / "stand-in.toml").read_bytes(),
        "camera/profile.toml": profile.replace(b'"stand-in"', b'"own"').replace(b'"tiles"', b'"own"'),
        "camera/own/01.png": a_picture(),
        "camera/own/taught/draft.json": json.dumps(draft).encode(),
        "pins.toml": (ROOT / "hardware" / "pins.toml").read_bytes(),
        "settings.json": b'{"language": "de"}',
    }


def put(folder: Path, files: dict[str, bytes]) -> None:
    """Write *files* into *folder*."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
