"""What `calibrate` works with: pictures or a camera's frames, and a profile's text changed in place."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion import called
from companion.base.errors import BadData, BadUsage
from companion.base.files import write_whole
from companion.base.toml import parse_toml
from companion.camera.source import Source
from companion.eye.profiles import named
from companion.eye.sources import open_camera
from companion.pictures.reading import open_picture
from companion.vision.arrays import Picture
from companion.vision.profile import CORNERS, Lens, Profile

FRAMES: Final = 5
PATIENCE_S: Final = 10.0
HELD_AFTER: Final = 45  # frames; before that a camera may still be about to hold its exposure
LIVE: Final = ("v4l2:", "picamera2:")
BREATH_S: Final = 0.05


class CameraShot(NamedTuple):
    """A picture with its name, and the settings of the profile that its camera did not keep."""

    name: str
    image: Picture
    not_held: tuple[str, ...] = ()


def pictures(names: list[str], profile: Profile, path: Path) -> Iterator[CameraShot]:
    """Give the pictures *names*, or if there are none some frames of the camera of *profile*."""
    if names:
        for name in names:
            yield CameraShot(name, open_picture(name).image)
        return
    if not profile.source:
        raise BadUsage(f"{path}: camera: source is missing: name one there, or pictures here")
    source = open_camera(profile)
    try:
        settling = HELD_AFTER if profile.lock and profile.source.startswith(LIVE) else 0
        yield from frames_of(source, profile.source, settling)
    finally:
        source.close()


def frames_of(source: Source, name: str, settling: int) -> Iterator[CameraShot]:
    """Give some frames of *source*, called *name*, after this many while it is *settling*.

    Raises BadData if none comes.
    """
    until, given = time.monotonic() + PATIENCE_S, 0
    while given < FRAMES and time.monotonic() < until:
        frame = source.newest()
        if frame is not None and frame.number > settling:
            given += 1
            yield CameraShot(f"{name} frame {given}", frame.image, frame.not_held)
        elif source.ended():
            break
        else:
            time.sleep(BREATH_S)
    if not given:
        raise BadData(f"{name}: the camera gave no picture{f': {why}' if (why := source.trouble()) else ''}")


def lens_table(lens: Lens) -> dict[str, Any]:
    """Return *lens* as a profile has it."""
    rows = [[round(n, 4) for n in lens.matrix[at : at + 3]] for at in (0, 3, 6)]
    found: dict[str, Any] = {"matrix": rows, "distortion": [round(n, 8) for n in lens.distortion]}
    return found | ({"size": list(lens.size)} if lens.size else {})


def corners_table(words: list[str]) -> dict[str, list[float]]:
    """Return four corners typed as `x,y`, from the north-west clockwise, as a profile has them."""
    found = {}
    for name, word in zip(CORNERS, words, strict=True):
        try:
            x, y = (float(part) for part in word.split(","))
        except ValueError:
            raise BadUsage(f"{called()} calibrate: --corners: {word!r} is not x,y in pixels") from None
        found[name] = [x, y]
    return found


def parsed(text: str, path: Path) -> Profile:
    """Return the profile that *text* holds, which is or will be at *path*."""
    return named(parse_toml(text, path), path)


def save(path: Path, text: str) -> None:
    """Write the profile *text* to *path*, whole, if it is one."""
    parsed(text, path)
    write_whole(str(path), text)
