"""Cameras: the newest frame, and a device that is unplugged, frozen or dead comes back by itself."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.base.errors import BadData
from companion.camera.live import Live
from companion.camera.piped import cut_jpeg
from companion.camera.source import Frame, Picture, open_source
from companion.camera.v4l2 import hold
from tests.pictures.files import coloured, encoded, png, progressive, scanned

NO_FRAME_S = 0.16


class Script:
    """A device that behaves as told: `state` is fine, frozen, unplugged or hung."""

    state = "fine"
    opened = 0
    counter = itertools.count()
    at_s: float | None = None
    not_held: tuple[str, ...] = ()

    def __init__(self) -> None:
        if Script.state == "unplugged":
            raise OSError("gone")
        Script.opened += 1

    def read(self) -> Picture | None:
        time.sleep(0.005)
        if Script.state == "unplugged":
            return None
        while Script.state == "hung":
            time.sleep(0.01)
        shade = 7 if Script.state == "frozen" else next(Script.counter) % 200
        return np.full((20, 20, 3), shade, np.uint8)

    def close(self) -> None:
        """Nothing to let go of."""


@contextmanager
def live() -> Iterator[Live]:
    Script.state = "fine"
    camera = Live(Script, silent_s=NO_FRAME_S, again_s=0.02, hung_s=2 * NO_FRAME_S)
    try:
        yield camera
    finally:
        Script.state = "fine"
        camera.close()


def within(seconds: float, happens: Callable[[], bool]) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if happens():
            return True
        time.sleep(0.005)
    return False


@pytest.mark.parametrize("state", ["unplugged", "frozen", "hung"])
def test_it_is_noticed_and_comes_back(state: str) -> None:
    with live() as camera:
        assert within(3, lambda: camera.newest() is not None)
        Script.state = state
        assert within(3, lambda: camera.trouble() != "")
        Script.state = "fine"
        assert within(3, lambda: camera.trouble() == "" and camera.newest() is not None)


def test_late_frames_are_dropped_and_none_is_given_twice() -> None:
    with live() as camera:
        assert within(3, lambda: camera.newest() is not None)
        time.sleep(0.1)
        frame = camera.newest()
        assert isinstance(frame, Frame)
        assert frame.number > 3
        numbers = [one.number for one in (camera.newest() for _ in range(50)) if one]
        assert len(numbers) == len(set(numbers))


def test_a_folder_gives_each_picture_once_in_order(tmp_path: Path) -> None:
    for shade in (10, 20):
        cv2.imwrite(str(tmp_path / f"{shade}.png"), np.full((20, 20, 3), shade, np.uint8))
    (tmp_path / "15.png").write_bytes(b"no picture")
    camera = open_source(f"folder:{tmp_path}")
    shades = [int(frame.image[0, 0, 0]) for frame in iter(camera.newest, None)]
    assert shades == [10, 20]
    assert camera.ended()


def test_a_folder_passes_over_what_may_not_be_decoded_and_says_why(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(png(30_000, 30_000))
    os.mkfifo(tmp_path / "b.png")
    (tmp_path / "c.jpg").write_bytes(scanned(progressive(), 1000))
    (tmp_path / "d.tif").symlink_to("/dev/zero")
    camera = open_source(f"folder:{tmp_path}")
    assert camera.newest() is None
    assert camera.trouble() == f"{tmp_path / 'd.tif'}: a device, not a file"
    (tmp_path / "e.png").write_bytes(png(60_000, 60_000))
    assert camera.newest() is None
    assert camera.trouble() == f"{tmp_path / 'e.png'}: 60000 x 60000 pixels are too many to read"
    (tmp_path / "f.png").write_bytes(encoded(coloured(), ".png"))
    frame = camera.newest()
    assert frame is not None
    assert (frame.image.shape, camera.trouble()) == ((40, 50, 3), "")


def test_of_a_stream_of_jpegs_one_that_may_not_be_decoded_is_passed_over() -> None:
    good = encoded(coloured(), ".jpg")
    for bad in (scanned(progressive(), 1000), b"\xff\xd8 rubbish \xff\xd9"):
        cut = cut_jpeg(good + bad + b"\xff\xd8 the next")
        assert cut is not None
        assert (cut.image, cut.rest) == (None, b"\xff\xd8 the next")
    cut = cut_jpeg(good)
    assert cut is not None
    assert cut.image is not None


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("/dev/zero", "a device, not a file"),
        ("pipe", "a pipe, not a file"),
        ("a.png", "a picture, not a video"),
        ("text", "not a video"),
    ],
)
def test_a_video_is_a_file_that_is_one(name: str, says: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "a.png").write_bytes(png(15_000, 15_000))
    (tmp_path / "text").write_text("a letter")
    with pytest.raises(BadData, match=f"camera: source: {tmp_path / name}: {says}"):
        open_source(f"video:{tmp_path / name}")


def test_a_video_gives_its_frames_and_ends(tmp_path: Path) -> None:
    file = tmp_path / "v.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 48))
    for shade in (10, 100, 200):
        writer.write(np.full((48, 64, 3), shade, np.uint8))
    writer.release()
    camera = open_source(f"video:{file}")
    assert len(list(iter(camera.newest, None))) == 3
    assert camera.ended()
    camera.close()


@pytest.mark.parametrize(
    "name", ["telescope:1", "folder:/no/such/place", "video:/no/such/file", "v4l2:video0", "picamera2:front"]
)
def test_a_source_that_is_none_is_refused_with_its_place(name: str) -> None:
    with pytest.raises(BadData, match="camera: source"):
        open_source(name)


class Webcam:
    """A capture whose white balance cannot be held."""

    def __init__(self) -> None:
        self.values = {cv2.CAP_PROP_EXPOSURE: 156.0, cv2.CAP_PROP_AUTO_WB: 1.0, cv2.CAP_PROP_AUTOFOCUS: 1.0}

    def get(self, what: int) -> float:
        return self.values.get(what, 0.0)

    def set(self, what: int, value: float) -> bool:
        if what != cv2.CAP_PROP_AUTO_WB:
            self.values[what] = value
        return True  # which does not mean that it was done


def test_what_a_webcam_does_not_hold_is_found_by_reading_it_back() -> None:
    webcam = Webcam()
    assert hold(webcam) == ("white balance",)
    assert webcam.values[cv2.CAP_PROP_EXPOSURE] == 156


AWAY = """
from companion.camera.source import open_source
from companion.camera.v4l2 import Capture
open_source("v4l2:/dev/video99").close()
for _ in range(3):
    try:
        Capture("/dev/video99", None, None, False)
    except OSError as error:
        print(error)
"""


@pytest.mark.parametrize("wished", [None, "WARNING"])
def test_a_camera_that_is_away_writes_nothing_into_the_log_unless_somebody_asks_for_it(
    wished: str | None,
) -> None:
    env = {name: value for name, value in os.environ.items() if name != "OPENCV_LOG_LEVEL"}
    env |= {"OPENCV_LOG_LEVEL": wished} if wished else {}
    ran = subprocess.run([sys.executable, "-c", AWAY], env=env, capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == ["/dev/video99: cannot be opened"] * 3
    assert bool(ran.stderr) == bool(wished)
