"""What every camera is: a source that gives its newest frame, opened by a name such as `v4l2:/dev/video0`."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from companion.base.errors import BadData

Picture: TypeAlias = npt.NDArray[np.uint8]


@dataclass(frozen=True, eq=False, slots=True)
class Frame:
    """A picture (height × width × 3, blue first), its number from the source, and when it came.

    *not_held* is what the camera goes on changing by itself although it was asked to hold it.
    """

    image: Picture
    number: int
    at_s: float
    not_held: tuple[str, ...] = ()


class Source(Protocol):
    """Something that gives frames."""

    def newest(self) -> Frame | None:
        """Return the newest frame that was not given before; None if there is none (yet, or any more)."""

    def ended(self) -> bool:
        """Tell whether no frame will come any more."""

    def trouble(self) -> str:
        """Return in a few words what is wrong (unplugged, frozen), or nothing."""

    def close(self) -> None:
        """Let go of the device or file."""


Opener: TypeAlias = Callable[[str, dict[str, Any]], Source]


def open_source(name: str, others: Mapping[str, Opener] | None = None, **settings: Any) -> Source:
    """Return the source called *name*; *others* are openers for kinds of sources that are no cameras.

    Raises BadData if its kind is not known, or it cannot be opened.
    """
    from companion.camera import folder, pi, v4l2, video

    _quieten()
    known: dict[str, Opener] = {
        "folder": folder.open_folder,
        "video": video.open_video,
        "v4l2": v4l2.open_v4l2,
        "picamera2": pi.open_pi,
        **(others or {}),
    }
    kind, _, rest = name.partition(":")
    if kind not in known:
        raise BadData(f"camera: source: no source {kind!r} here (known: {', '.join(sorted(known))})")
    return known[kind](rest, settings)


def _quieten() -> None:
    """Keep OpenCV's own lines out of the log: it writes one each time a camera that is away is tried again.

    `trouble` tells as much, once. Whoever wants them sets OPENCV_LOG_LEVEL.
    """
    import cv2

    if "OPENCV_LOG_LEVEL" not in os.environ:
        cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
