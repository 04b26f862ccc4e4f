"""The bare board as it is now, put together from photographs of its pieces.

They were taken one day and the pieces are laid otherwise each time, so each photograph gets its place, its
turn, and its white from the first picture that is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.base.errors import BadPicture
from companion.base.messages import PlacedPiece
from companion.pictures.kinds import SMALL_AT_MOST
from companion.pictures.reading import open_picture
from companion.vision.arrays import Array, Picture
from companion.vision.pieces.empty_board import EDGE, HALF, STEP_MM, EmptyBoard, bare_of
from companion.vision.profile import Profile
from companion.vision.registration.crop import WHITE, white_of
from companion.vision.registration.register import Registration

AROUND: Final = 1  # fields kept beyond the board on each side
DARK: Final = 4.0  # keeps ratios of dark pixels in bounds
INNER_MM: Final = 24.0  # how far from its middle a plot's light is compared


@dataclass(frozen=True, eq=False, slots=True)
class AssembledBoard:
    """The plots of photographed pieces as they lie: each one's piece, middle and picture."""

    names: tuple[str, ...]
    pieces: Array
    """The number of the piece that each is on."""
    middles: Array
    picture: Array
    """In the light of its photograph."""


def assemble(placed: Sequence[PlacedPiece], profile: Profile) -> AssembledBoard | None:
    """Return the board of *placed* pieces; None if a photograph cannot be read. Later ones lie on top."""
    board, pitch = profile.board, profile.board.pitch_mm / STEP_MM
    size = [round((count + 2 * AROUND) * pitch) for count in (board.rows, board.columns)]
    whole, which = np.zeros((*size, 3), np.uint8), np.full(size, -1)
    for n, one in enumerate(placed):
        photo = _photograph(one)
        if photo is None:
            return None
        left, top = (round((start + AROUND) * pitch) for start in (one.place.left, one.place.top))
        wide, high = round(one.place.columns * pitch), round(one.place.rows * pitch)
        there = np.s_[top : top + high, left : left + wide]
        if whole[there].shape[:2] != (high, wide):
            return None  # another board than the one this camera looks at
        whole[there] = cv2.resize(photo, (wide, high), interpolation=cv2.INTER_AREA)
        if one.place.left >= 0:  # else it is the frame, which has no plots
            which[there] = n
    return _plots(whole, which, profile)


def _photograph(one: PlacedPiece) -> Picture | None:
    try:
        photo = open_picture(one.file, SMALL_AT_MOST).image
    except BadPicture:
        return None
    return photo if one.turn == 0 else np.ascontiguousarray(photo[::-1, ::-1])


def _plots(whole: Picture, which: Array, profile: Profile) -> AssembledBoard | None:
    """Return the plots that lie on pieces, cut out of the *whole* board."""
    found = []
    for plot in profile.board.plots:
        across, down = ((n + 0.5 + AROUND) * profile.board.pitch_mm for n in (plot.column, plot.row))
        x, y = (round(at / STEP_MM - 0.5) for at in (across, down))
        if which[y, x] >= 0:
            window = whole[y - HALF : y + HALF + 1, x - HALF : x + HALF + 1]
            found.append((plot.name, which[y, x], (plot.x_mm, plot.y_mm), window))
    if not found:
        return None
    names, pieces, middles, windows = zip(*found, strict=True)
    return AssembledBoard(names, np.array(pieces), np.array(middles), np.stack(windows).astype(np.float32))


def in_the_light(
    board: AssembledBoard, windows: Array, image: Picture, where: Registration, profile: Profile
) -> EmptyBoard:
    """Return *board* as a bare board where paper is white, by *windows* of *image* that show it *where*."""
    line = np.abs(np.arange(EDGE) - HALF) * STEP_MM
    inner = np.flatnonzero(np.maximum(line[:, None], line[None]) < INNER_MM)
    then, now = (part.reshape(len(part), -1, 3)[:, inner] for part in (board.picture, windows))
    ratio = np.median((now + DARK) / (then + DARK), axis=1)
    whites = [white_of(image, corners) for _, corners in where.found]
    white = WHITE / np.mean(whites, axis=0) if whites else np.ones(3)
    gains = np.stack([np.median(ratio[board.pieces == piece], axis=0) for piece in board.pieces]) * white
    picture = (board.picture * gains[:, None, None]).astype(np.float32)
    return bare_of(board.names, board.middles, picture, profile.board.pitch_mm)
