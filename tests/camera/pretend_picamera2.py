"""Stands in for picamera2, as far as pi_capture.py asks: copied to `picamera2.py` where a Python finds it."""

from __future__ import annotations

from typing import Any


class Picamera2:
    """A camera of one colour, whose exposure wanders until it is held."""

    camera_controls = dict.fromkeys(("AeEnable", "AwbEnable", "ExposureTime", "ColourGains"), (0, 1, 0))

    def __init__(self, number: int) -> None:
        self.number, self.count = number, 0
        self.held: dict[str, Any] = {}

    def create_video_configuration(self, **how: Any) -> dict[str, Any]:
        return how

    def configure(self, how: dict[str, Any]) -> None:
        self.how = how

    def camera_configuration(self) -> dict[str, Any]:
        return self.how

    def start(self) -> None:
        pass

    stop = start

    def set_controls(self, wanted: dict[str, Any]) -> None:
        self.held = wanted

    def capture_request(self) -> Request:
        self.count += 1
        return Request(self)


class Request:
    """One frame: blue 200, green 100, red 50, rows padded by 16 bytes."""

    def __init__(self, camera: Picamera2) -> None:
        self.camera = camera

    def get_metadata(self) -> dict[str, Any]:
        wandering = {"ExposureTime": 1000 + 500 * self.camera.count, "ColourGains": (1.5, 2.0)}
        return wandering | {key: self.camera.held[key] for key in wandering if key in self.camera.held}

    def make_buffer(self, name: str) -> bytes:
        width, height = (int(edge) for edge in self.camera.how[name]["size"])
        row = bytes((200 + self.camera.count % 2, 100, 50)) * width + bytes(16)
        return row * height

    def release(self) -> None:
        pass
