"""A Pi's camera through a pipe: frames of a stand-in program, and what becomes of one that misbehaves."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.camera import pi, pi_capture
from companion.camera.live import Live
from companion.camera.piped import Piped, cut_jpeg, cut_stamped
from companion.camera.source import open_source

HERE = Path(__file__).parent
SIZE = (320, 240)


def program(folder: Path, how: str) -> None:
    """Put a stand-in for `rpicam-vid` there that behaves so; it is replaced whole."""
    fresh = folder / "fresh"
    fresh.write_text(f'#!/bin/sh\nexec {sys.executable} {HERE / "pretend.py"} {how} "$@"\n', "utf-8")
    fresh.chmod(0o755)
    fresh.replace(folder / "rpicam-vid")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(pi, "PYTHON", "/no/such/python")
    return tmp_path


def open_stand_in() -> Piped:
    device = pi.open_device(0, SIZE, 10, lock=True, python="/no/such/python")
    assert isinstance(device, Piped)
    return device


@pytest.fixture
def camera(folder: Path) -> Iterator[Live]:
    program(folder, "fine")
    found = Live(open_stand_in, silent_s=0.5, again_s=0.1, hung_s=30)
    yield found
    found.close()


def within(seconds: float, happens: Callable[[], object]) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if happens():
            return True
        time.sleep(0.01)
    return False


def test_frames_come_as_large_as_the_profile_asks_for(camera: Live) -> None:
    assert within(60, lambda: (frame := camera.newest()) and frame.image.shape == (240, 320, 3))


@pytest.mark.parametrize("how", ["ends", "rubbish", "deaf"])
def test_a_program_that_misbehaves_is_told_and_comes_back(folder: Path, camera: Live, how: str) -> None:
    assert within(60, camera.newest)
    program(folder, how)
    kill_stand_ins()
    assert within(60, camera.trouble)
    program(folder, "fine")
    kill_stand_ins()
    assert within(60, lambda: not camera.trouble() and camera.newest())


def kill_stand_ins() -> None:
    """Kill those that this process started."""
    for found in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (found / "cmdline").read_bytes().split(b"\0")
            parent = (found / "stat").read_text("utf-8").rpartition(")")[2].split()[1]
            if str(HERE / "pretend.py").encode() in words and int(parent) == os.getpid():
                os.kill(int(found.name), signal.SIGKILL)


def test_torn_pictures_are_passed_over(folder: Path) -> None:
    program(folder, "torn")
    device = open_stand_in()
    try:
        shapes = {found.shape for found in (device.read() for _ in range(8)) if found is not None}
    finally:
        device.close()
    assert shapes == {(240, 320, 3)}


def test_without_picamera2_and_without_the_program_it_is_said(folder: Path) -> None:
    camera = open_source("picamera2:0")
    try:
        assert within(60, camera.trouble)
        assert camera.trouble() == "neither picamera2 nor rpicam-vid is installed"
    finally:
        camera.close()


def test_of_several_pictures_in_the_pipe_the_newest_is_taken() -> None:
    stream = b"".join(
        cv2.imencode(".jpg", np.full((64, 64, 3), shade, np.uint8))[1].tobytes() for shade in (10, 90, 200)
    )
    cut = cut_jpeg(b"left over" + stream + b"\xff\xd8 the next")
    assert cut is not None
    assert cut.image is not None
    assert abs(int(cut.image[5, 5, 0]) - 200) < 3
    assert cut.rest == b"\xff\xd8 the next"


@pytest.fixture
def picamera2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Piped]:
    shutil.copy(HERE / "pretend_picamera2.py", tmp_path / "picamera2.py")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    device = pi.open_device(0, SIZE, 10, lock=True, python=sys.executable)
    assert isinstance(device, Piped)
    yield device
    device.close()


def test_picamera2_runs_under_another_python_and_its_colours_are_the_right_way_round(
    picamera2: Piped,
) -> None:
    image = picamera2.read()
    assert image is not None
    assert image.shape == (240, 320, 3)
    assert image[7, 7].tolist() in ([200, 100, 50], [201, 100, 50])
    assert picamera2.at_s is not None
    assert abs(picamera2.at_s - time.monotonic()) < 60


def test_exposure_is_held_once_it_has_settled_and_that_is_read_back() -> None:
    source = (HERE / "pretend_picamera2.py").read_text("utf-8")
    made: dict[str, object] = {}
    exec(source, made)
    camera = made["Picamera2"](0)  # type: ignore[operator]
    camera.count = 30
    now = camera.capture_request().get_metadata()
    wanted = pi_capture.hold(camera, now)
    assert camera.held["AeEnable"] is False
    assert pi_capture.moving(wanted, {"ExposureTime": 1}) == ["exposure", "white balance"]
    assert pi_capture.moving(wanted, camera.capture_request().get_metadata()) == []


def test_what_a_camera_does_not_hold_comes_with_its_frames(camera: Live) -> None:
    head = {"width": 1, "height": 1, "stride": 3, "format": "RGB888", "at_s": 1.0, "not_held": ["exposure"]}
    cut = cut_stamped(json.dumps(head).encode() + b"\nxyz")
    assert cut is not None
    assert cut.not_held == ("exposure",)
    held = pi_capture.HELD  # rpicam-vid has no word for holding any of these
    assert within(60, lambda: (frame := camera.newest()) and frame.not_held == held)


def test_a_frame_with_a_wrong_head_is_no_frame() -> None:
    for stream in (b'{"height": 2}\n', b"[]\n", b"no json\n", b"x" * 5000):
        with pytest.raises((ValueError, KeyError, TypeError)):
            cut_stamped(stream)
    assert cut_stamped(b'{"height": 2, "stride": 6, "wid') is None
