"""Tiles that nobody taught, each like a taught one but for a digit, on maps that have nothing in common."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import cv2
import numpy as np

from companion.vision.arrays import Picture
from companion.vision.registration.crop import TILE
from companion.vision.tiles.enrolled import Enrolled, Face, enrol
from companion.vision.tiles.features import channels, shrunk
from companion.vision.tiles.judge import judge_fields
from companion.vision.tiles.measurements import Measurer
from companion.vision.tiles.thresholds import Thresholds, shipped_thresholds
from tests.vision.test_judging import BACK, PAINTS, SEEN_WELL, photographed, slot

PLACES = ((32, 10), (54, 32), (32, 54), (10, 32))
TAUGHT = ("3456", "4365", "5634", "6543", "3564", "4653")
NOISE = 10.0


def chart(number: int, digits: str) -> Picture:
    """Return a tile: a map of its own, four emblems with *digits*."""
    rough = np.random.default_rng(number).normal(0, 1, (TILE, TILE)).astype(np.float32)
    land = cv2.GaussianBlur(rough, (0, 0), 1.2)
    tile: Picture = np.clip(170 + 60 / land.std() * np.repeat(land[..., None], 3, axis=2), 0, 255).astype(
        np.uint8
    )
    for colour, (x, y), digit in zip(PAINTS.values(), PLACES, digits, strict=True):
        cv2.circle(tile, (x, y), 7, colour, -1, cv2.LINE_AA)
        where = (x - 3, y + 4)
        cv2.putText(tile, digit, where, cv2.FONT_HERSHEY_SIMPLEX, 0.35, (240, 240, 240), 1, cv2.LINE_AA)
    return tile


@cache
def known() -> Enrolled:
    """Return six charts."""
    pictures = {str(n): chart(n, digits) for n, digits in enumerate(TAUGHT)}
    back = np.full((TILE, TILE, 3), BACK, np.uint8)
    bare = np.stack([slot(n) for n in range(len(TAUGHT))])
    return enrol(dict.fromkeys(pictures, Face(tuple(PAINTS), ("1",) * 4)), pictures, [back], bare)


def named(first: str, gates: Thresholds) -> list[str | None]:
    """Return which tiles are named, where the first one has other digits."""
    tiles = [chart(n, digits) for n, digits in enumerate((first, *TAUGHT[1:]))]
    every = np.stack([photographed(tile, n, NOISE) for n, tile in enumerate(tiles)])
    look = Measurer(known()).measure(every, channels(shrunk(every, 12)))
    return [one.tile for one in judge_fields(look, known(), gates, SEEN_WELL).fields]


def test_noise_that_a_field_does_not_leave_over_hides_no_digit() -> None:
    # What nothing in common makes of the noise hid every digit: a 3 that was a 5 or a 6 was read as the 3.
    for digits in ("5456", "6456"):
        assert named(digits, replace(shipped_thresholds(), spot_sigmas=-1e3)) == [None, *"12345"]


def test_a_digit_that_another_tile_has_there_makes_it_another_tile_however_much_may_be_left_over() -> None:
    loose = replace(shipped_thresholds(), left_most=99.0)
    assert named("5456", loose) == named("6456", loose) == [None, *"12345"]
    assert named(TAUGHT[0], loose) == [*"012345"]
