"""What the readers of the single kinds of files share."""

from __future__ import annotations

from typing import NamedTuple


class Header(NamedTuple):
    """A picture's size, and how much work it is."""

    width: int
    height: int
    pixel_bytes: int
    """How many bytes a pixel has once it is decoded, before it becomes one of three bytes."""
    end: int
    """Where the picture ends; phones put films and more pictures behind it."""
    scans: int = 1
    """How often a JPEG goes over the whole picture."""


class CutOff(ValueError):
    """The end of the file is missing."""
