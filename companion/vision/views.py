"""Small pictures for the screen, as JPEG: what the camera sees, and single fields straightened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import cv2
import numpy as np

from companion.base.messages import FieldPictures, LiveView, Photographs, Rectangle
from companion.vision.arrays import Array, Picture
from companion.vision.board import slot_centres
from companion.vision.profile import Profile
from companion.vision.registration.register import Registration

VIEW_WIDTH: Final = 640
FIELD_EDGE: Final = 160
AROUND: Final = 1.15  # how much of a tile's edge a field's picture shows
QUALITY: Final = 80
LARGE_EDGE: Final = 96  # of a field in a photograph of a part of the board
SQUARE: Final = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])


def live_view(frame: Picture, where: Registration | None, profile: Profile, at_s: float) -> LiveView:
    """Return *frame* made small, with each field's place if it is known *where* the board lies."""
    scale = min(1.0, VIEW_WIDTH / frame.shape[1])
    small = cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    fields = {}
    if where is not None and where.plane is not None:
        for name, centre in slot_centres(profile.board).items():
            there = where.pixels(_around(centre, profile.board.tile_mm)) * scale
            fields[name] = tuple((round(float(x), 1), round(float(y), 1)) for x, y in there)
    return LiveView(_jpeg(small), (small.shape[1], small.shape[0]), at_s, fields)


def field_pictures(
    frame: Picture, where: Registration, profile: Profile, names: Iterable[str], at_s: float
) -> FieldPictures:
    """Return the fields *names* cut out of *frame*; those that the board does not have are left out."""
    centres = slot_centres(profile.board)
    wanted = [name for name in names if name in centres]
    edge_mm = profile.board.tile_mm * AROUND
    cuts = {name: _straight(frame, where.pixels(_around(centres[name], edge_mm))) for name in wanted}
    return FieldPictures({name: _jpeg(cut) for name, cut in cuts.items()}, at_s)


def photographs(
    frame: Picture, where: Registration, profile: Profile, parts: Iterable[Rectangle], at_s: float
) -> Photographs:
    """Return *parts* of the board cut out of *frame* and straightened, the lens's bend too."""
    return Photographs({part.name: _jpeg(flat_part(frame, where, profile, part)) for part in parts}, at_s)


def flat_part(frame: Picture, where: Registration, profile: Profile, part: Rectangle) -> Array:
    """Return a *part* of the board in *frame* as if looked at from straight above."""
    board = profile.board
    wide, high = round(part.columns * LARGE_EDGE), round(part.rows * LARGE_EDGE)
    across = (np.arange(wide) + 0.5) / LARGE_EDGE + part.left
    down = (np.arange(high) + 0.5) / LARGE_EDGE + part.top
    places = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2) * board.pitch_mm
    there = where.pixels(places + np.array(board.offset_mm)).reshape(high, wide, 2).astype(np.float32)
    return np.asarray(cv2.remap(frame, there, None, cv2.INTER_LINEAR))  # type: ignore[call-overload]


def _around(centre: tuple[float, float], edge_mm: float) -> Array:
    return np.asarray(SQUARE * edge_mm + np.array(centre))


def _straight(frame: Picture, there: Array) -> Array:
    to = ((SQUARE + 0.5) * (FIELD_EDGE - 1)).astype(np.float32)
    plane = cv2.getPerspectiveTransform(there.astype(np.float32), to)
    return np.asarray(cv2.warpPerspective(frame, plane, (FIELD_EDGE, FIELD_EDGE), flags=cv2.INTER_LINEAR))


def _jpeg(image: Array) -> bytes:
    _, raw = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return raw.tobytes()
