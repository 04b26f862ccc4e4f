"""Paper, ink and small shapes that all the boxes are printed with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.families.protocol import Colour, Picture, TileFacts

SIDE: Final = 192
"""Pixels of a tile's edge as it is printed."""
CELL: Final = 216
"""Pixels of a field's edge as it is printed: 4 a millimetre."""
Bgr = tuple[int, int, int]
Plane = NDArray[np.floating[Any]]
Point = tuple[float, float]


@dataclass(frozen=True)
class Design:
    """What is printed on a face: its facts, the number of its ornament, and the corner that is left out."""

    facts: TileFacts
    ornament: int
    corner: int = -1


@dataclass(frozen=True)
class Look:
    """How a publisher prints a box."""

    face: Callable[[Design], Picture]
    back: Callable[[], Picture]
    slot: Callable[[int], Picture]
    field: Callable[[int], Picture]
    rim: Bgr
    cloth: Bgr
    """A colour like the bare slot's."""
    reverse: Bgr
    """A colour like the back's."""


def generator(*key: int | str) -> np.random.Generator:
    """Return random numbers that depend on *key* alone."""
    numbers = [
        sum(ord(c) << (7 * (i % 4)) for i, c in enumerate(k)) if isinstance(k, str) else k for k in key
    ]
    return np.random.default_rng([abs(n) for n in numbers])


def cloud(height: int, width: int, grain: float, rng: np.random.Generator) -> Plane:
    """Return smooth noise of about unit spread whose spots are *grain* pixels wide."""
    small = rng.standard_normal((max(2, int(height / grain) + 2), max(2, int(width / grain) + 2)))
    return cv2.resize(small.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC).astype(
        np.float32
    )


def sheet(height: int, width: int, colour: Bgr) -> Picture:
    """Return a plain sheet."""
    return np.full((height, width, 3), colour, np.uint8)


def grained(picture: Picture, strength: float, grain: float, rng: np.random.Generator) -> Picture:
    """Return *picture* with the uneven brightness of its material."""
    shade = 1 + strength * cloud(picture.shape[0], picture.shape[1], grain, rng)
    return (picture * shade[..., None]).clip(0, 255).astype(np.uint8)


def wobbled(picture: Picture, by: float, grain: float, rng: np.random.Generator) -> Picture:
    """Return *picture* with its edges moved to and fro, as by a hand that cuts."""
    height, width = picture.shape[:2]
    y, x = np.indices((height, width), np.float32)
    over = cloud(height, width, grain, rng) * by
    down = cloud(height, width, grain, rng) * by
    moved = cv2.remap(picture, x + over, y + down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return moved.astype(np.uint8)


def fill(picture: Picture, points: Sequence[Point], colour: Bgr) -> None:
    """Fill a polygon given in shares of the picture's edge."""
    size = picture.shape[0] * 16
    corners = np.array([[round(x * size), round(y * size)] for x, y in points], np.int32)
    cv2.fillPoly(picture, [corners], colour, cv2.LINE_AA, 4)


def stroke(picture: Picture, points: Sequence[Point], colour: Bgr, width: float) -> None:
    """Draw a line through points, all given in shares of the picture's edge."""
    size = picture.shape[0]
    corners = np.array([[round(x * size * 16), round(y * size * 16)] for x, y in points], np.int32)
    cv2.polylines(picture, [corners], False, colour, max(1, round(width * size)), cv2.LINE_AA, 4)


def disc(picture: Picture, at: Point, radius: float, colour: Bgr, width: float = 0) -> None:
    """Draw a disc, or a ring of that width, in shares of the picture's edge."""
    size = picture.shape[0]
    centre = (round(at[0] * size * 16), round(at[1] * size * 16))
    thick = max(1, round(width * size)) if width else -1
    cv2.circle(picture, centre, round(radius * size * 16), colour, thick, cv2.LINE_AA, 4)


def around(paint: Callable[[Picture, Colour, str], None], picture: Picture, facts: TileFacts) -> Picture:
    """Return *picture* with each coat painted at the north and turned to its own side, clockwise."""
    for colour, value in facts.coats:
        paint(picture, colour, value)
        picture = np.ascontiguousarray(np.rot90(picture))
    return picture


def octagon(share: float = 0.0) -> list[Point]:
    """Return the corners of a landscape, *share* of its edge inside the cell."""
    near, far, cut = share, 1 - share, 0.2 + share * 0.6
    return [
        (cut, near), (1 - cut, near), (far, cut), (far, 1 - cut),
        (1 - cut, far), (cut, far), (near, 1 - cut), (near, cut),
    ]  # fmt: skip


def cut_out(land: Picture) -> tuple[Picture, Plane]:
    """Return a landscape and where it covers the ground."""
    mask = sheet(land.shape[0], land.shape[1], (0, 0, 0))
    fill(mask, octagon(0.012), (255, 255, 255))
    return land, mask[..., 0].astype(np.float32) / 255
