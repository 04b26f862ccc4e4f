"""Judging views of tiles before they are taken: clear, alike among themselves, and read as themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from companion.base.messages import FieldRead
from companion.vision.arrays import Array, Picture
from companion.vision.board import BoardGeometry, Sites, Slot
from companion.vision.profile import Profile
from companion.vision.reader import Reader
from companion.vision.registration.crop import PATCH, TILE
from companion.vision.teaching.demands import Teaching
from companion.vision.teaching.outline import FINE
from companion.vision.teaching.tile_views import View, single_view, small
from companion.vision.tiles.enrolled import Enrolled
from companion.vision.tiles.features import channels, describe, detail, unit

ACROSS: Final = 8  # tiles in a row of the sheet that is read back
OTHERS_LEAST: Final = 4  # views from which one can be called duller than the others
CHANGED: Final = (1.5, -1.0, 2.0)  # how a tile is laid otherwise to be read back: pixels, pixels, degrees
SOFTER, DARKER, NOISE = 0.6, 0.92, 2.0


FLAWS: Final = {
    "glare": "a lamp shines on it: move the lamp or the tile",
    "blurred": "blurred: hold still, or focus",
    "unclear": "its four colours are not clear: more light, nothing on the tile",
}
"""What may be wrong with a view, and what to do."""


def flaws(views: Sequence[View], demands: Teaching) -> list[str]:
    """Return for each of *views* which of `FLAWS` it has, or nothing."""
    sharp = np.array([float(detail(channels(small(one.tile)[None])).std()) for one in views])
    bright = np.array([one.glare for one in views])
    many = len(views) >= OTHERS_LEAST
    usual, white = (float(np.median(sharp)), float(np.median(bright))) if many else (0.0, 0.0)
    found = []
    for one, here, glare in zip(views, sharp, bright, strict=True):
        if glare > white + demands.glare_most:
            found.append("glare")
        elif here < demands.dull_most * usual:
            found.append("blurred")
        elif not clear_order(one, demands):
            found.append("unclear")
        else:
            found.append("")
    return found


def clear_order(view: View, demands: Teaching) -> bool:
    """Tell whether four colours are clearly seen in *view*: an empty slot or a back has none."""
    fit, margin, strength = view.order[1:]
    return fit >= demands.order_fit and margin >= demands.order_margin and strength >= demands.order_strength


def alike(one: Picture, other: Picture) -> float:
    """Return how much two tiles, cut out and the same way up, are alike: a correlation."""
    a, b = (unit(describe(channels(small(tile)[None])))[0] for tile in (one, other))
    return float(a @ b)


def combined(tiles: Sequence[Picture]) -> Picture:
    """Return several views of one tile, the same way up, as one picture in the light of the first."""
    first = np.median(tiles[0].reshape(-1, 3), axis=0)
    even = [tile * (first / np.maximum(np.median(tile.reshape(-1, 3), axis=0), 1)) for tile in tiles]
    return np.asarray(np.clip(np.median(even, axis=0) + 0.5, 0, 255), np.uint8)


def read_back(tiles: Mapping[str, Picture], known: Enrolled, profile: Profile) -> dict[str, FieldRead]:
    """Return what each of *tiles* (square, upright) is read as, laid and lit a little otherwise."""
    names = list(tiles)
    rows = -(-len(names) // ACROSS)
    sheet = _sheet(rows, profile)
    image = np.full((rows * PATCH, 2 * ACROSS * PATCH, 3), 128, np.uint8)
    places = sheet.board.slots
    for n, name in enumerate(names):
        left, top = (round(at - PATCH / 2) for at in (places[n].x_mm, places[n].y_mm))
        image[top : top + PATCH, left : left + PATCH] = _otherwise(tiles[name], n)
    fields = Reader(sheet, known).read(image, afresh=True).fields
    return {name: fields.get(places[n].name, FieldRead("unsure")) for n, name in enumerate(names)}


def _sheet(rows: int, profile: Profile) -> Profile:
    """Return a profile for a picture that is nothing but tiles: a slot in every second field of each row."""
    fields = [(x, y) for y in range(rows) for x in range(2 * ACROSS) if (x + y) % 2 == 0]
    slots = tuple(Slot(f"{x}/{y}", x, y, (x + 0.5) * PATCH, (y + 0.5) * PATCH) for x, y in fields)
    board = BoardGeometry(2 * ACROSS, rows, float(PATCH), float(TILE), slots=slots)
    width, height = 2 * ACROSS * PATCH - 0.5, rows * PATCH - 0.5
    corners = ((-0.5, -0.5), (width, -0.5), (width, height), (-0.5, height))
    return replace(profile, board=board, corners=corners, markers=None, lens=None, sites=Sites())


def _otherwise(tile: Picture, seed: int) -> Picture:
    """Return a patch with *tile*, a little moved, turned, softer, darker and noisier."""
    x, y, turn = CHANGED
    patch = single_view(tile, "").patch
    middle = (PATCH * FINE - 1) / 2
    matrix = cv2.getRotationMatrix2D((middle, middle), turn if seed % 2 else -turn, 1.0)
    matrix[:, 2] += np.array([x, y]) * FINE
    moved = cv2.warpAffine(patch, matrix, (PATCH * FINE, PATCH * FINE), borderMode=cv2.BORDER_REPLICATE)
    seen = cv2.resize(moved, (PATCH, PATCH), interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(seen, (0, 0), SOFTER).astype(np.float32) * DARKER
    noise: Array = np.random.default_rng(seed).normal(0, NOISE, soft.shape)
    return np.asarray(np.clip(soft + noise, 0, 255), np.uint8)
