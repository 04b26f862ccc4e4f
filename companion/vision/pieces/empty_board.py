"""The board with nothing on it, and its plots cut out of any picture, one point every so often."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.base.errors import BadPicture
from companion.vision.arrays import Array, Picture
from companion.vision.profile import Profile
from companion.vision.registration.crop import WHITE, white_of
from companion.vision.registration.register import Registration, register
from companion.vision.tiles.features import channels

STEP_MM: Final = 1.5  # so far apart are the points that are looked at
HALF: Final = 24
SMEAR: Final = 3  # points: so far around it the print of a point may be seen
EDGE: Final = 2 * HALF + 1
KNOTS: Final = np.arange(0, EDGE, 8)  # where they are is worked out for these; it lies straight in between
FINER: Final = np.stack([np.interp(np.arange(EDGE), KNOTS, row) for row in np.eye(len(KNOTS))], axis=1)


@dataclass(frozen=True, eq=False, slots=True)
class EmptyBoard:
    """The plots of the bare board: each channel's least and most around each point, and its colours."""

    names: tuple[str, ...]
    middles: Array
    picture: Array
    seen: Array
    """The same as channels."""
    least: Array
    most: Array
    inside: Array
    """Which points of a window belong to its plot."""


@dataclass(frozen=True, eq=False, slots=True)
class Windows:
    """Where the plots are in pictures that lie like *registration*."""

    registration: Registration
    maps: tuple[Array, Array]
    shrink: int


def learn_bare(image: Picture, profile: Profile) -> EmptyBoard:
    """Return what *image*, taken of the bare board, tells. Raises BadPicture if the board is not found."""
    registration = register(image, profile)
    if registration.plane is None:
        raise BadPicture(f"no board: {registration.why}")
    names, middles = _plots(profile)
    whites = [white_of(image, corners) for _, corners in registration.found]
    gain = WHITE / np.mean(whites, axis=0) if whites else np.ones(3)
    picture = (cut_windows(image, make_windows(registration, middles)) * gain).astype(np.float32)
    return bare_of(names, middles, picture, profile.board.pitch_mm)


def bare_of(names: tuple[str, ...], middles: Array, picture: Array, pitch_mm: float) -> EmptyBoard:
    """Return the bare board whose plots, cut out where paper is WHITE, are in *picture*."""
    around = np.ones((SMEAR, SMEAR), np.uint8)
    seen = channels(picture)
    least, most = (np.stack([way(one, around) for one in seen]) for way in (cv2.erode, cv2.dilate))
    line = np.abs(np.arange(EDGE) - HALF) * STEP_MM
    reach = pitch_mm * 0.6
    inside = (line[:, None] + line[None] < reach * 1.42) & (np.maximum(line[:, None], line[None]) < reach)
    return EmptyBoard(names, middles, picture, seen, least, most, inside)


def _plots(profile: Profile) -> tuple[tuple[str, ...], Array]:
    names, plots = tuple(profile.sites.at), {plot.name: plot for plot in profile.board.plots}
    return names, np.array([(plots[name].x_mm, plots[name].y_mm) for name in names]).reshape(-1, 2)


def make_windows(registration: Registration, middles: Array) -> Windows:
    """Return where the plots around *middles* are, one point every STEP_MM."""
    line = (KNOTS - HALF) * STEP_MM
    grid = np.stack(np.meshgrid(line, line), axis=-1)
    coarse = registration.pixels((middles[:, None, None] + grid[None]).reshape(-1, 2))
    coarse = coarse.reshape(len(middles), len(line), len(line), 2)
    shrink = max(1, round(float(np.linalg.norm(coarse[0, 1, 1] - coarse[0, 1, 0])) / KNOTS[1] - 0.3))
    there = np.einsum("ai,nijk,bj->nabk", FINER, coarse, FINER, optimize=True).reshape(-1, EDGE, 2)
    small = ((there + 0.5) / shrink - 0.5).astype(np.float32)
    x, y = (np.ascontiguousarray(small[..., n]) for n in (0, 1))
    return Windows(registration, (x, y), shrink)


def cut_windows(image: Picture, windows: Windows) -> Array:
    """Return each plot of *image*, n × EDGE × EDGE × 3, as bytes."""
    source = image
    if windows.shrink > 1:
        size = (image.shape[1] // windows.shrink, image.shape[0] // windows.shrink)
        source = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    flat = cv2.remap(source, *windows.maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    return np.asarray(flat).reshape(-1, EDGE, EDGE, 3)
