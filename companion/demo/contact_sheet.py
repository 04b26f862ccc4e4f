"""All turns of a game on one sheet, each in small with its player's colour and a line of text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.demo.ink import PARCHMENT, Picture, shape, write
from companion.engine.protocol import Colour
from companion.vision.board import outline
from companion.vision.profile import Profile
from companion.vision.registration.register import register

EDGE: Final = 24
THUMB: Final = 300
LABEL: Final = 38


@dataclass(frozen=True, slots=True)
class Thumb:
    """A turn in small."""

    picture: Picture
    colour: Colour
    text: str


def board_in_small(page: Picture, left_px: int, image: Picture, profile: Profile) -> Picture:
    """Return the board in small, out of a *page* that has the camera's *image* so far from its left edge."""
    where = register(image, profile)
    if where.plane is None:
        return _small(page[: image.shape[0], left_px:])
    corners = where.pixels(np.array(outline(profile.board)))
    (x0, y0), (x1, y1) = corners.min(axis=0) - 10, corners.max(axis=0) + 10
    top, left = max(0, round(y0)), max(0, round(x0))
    bottom, right = min(image.shape[0], round(y1)), min(image.shape[1], round(x1))
    return _small(page[top:bottom, left_px + left : left_px + right])


def _small(part: Picture) -> Picture:
    scale = THUMB / part.shape[1]
    size = (THUMB, max(1, round(part.shape[0] * scale)))
    return np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)


def contact_sheet(thumbs: Sequence[Thumb], title: str, columns: int = 6) -> Picture:
    """Return all *thumbs* on one sheet, in the order of the turns."""
    high = max(one.picture.shape[0] for one in thumbs) + LABEL + 12
    rows = -(-len(thumbs) // columns)
    page = np.full((80 + rows * high + EDGE, columns * (THUMB + 16) + 2 * EDGE, 3), PARCHMENT, np.uint8)
    write(page, (EDGE, 52), title, 30, bold=True)
    for n, one in enumerate(thumbs):
        x, y = EDGE + n % columns * (THUMB + 16), 80 + n // columns * high
        rows_, columns_ = one.picture.shape[:2]
        page[y : y + rows_, x : x + columns_] = one.picture
        shape(page, (x + 12, y + rows_ + 18), one.colour, 16)
        write(page, (x + 28, y + rows_ + 25), one.text, 19)
    return page
