"""Where hexagons lie on photographs that teach them: by their sides, on paper with printed outlines."""

from __future__ import annotations

import numpy as np
import pytest

from companion.games.tuscany.camera.mat import PLACES
from companion.games.tuscany.simulator.scene import Placed, Scene, untidy
from companion.games.tuscany.simulator.shot import take_picture
from companion.simulator.conditions import elsewhere
from companion.vision.arrays import Array
from companion.vision.registration.register import register
from companion.vision.teaching.outline import as_read
from companion.vision.teaching.tile_views import View, views_of
from companion.vision.teaching.together import arts_of, in_one_frame
from companion.vision.tiles.frame import moves_to_one_frame
from companion.vision.tiles.shape import SHAPES
from scripts.accuracy_of_mat import places_of
from tests.vision.hexagons import PROFILE, SCALE

TURN_MOST = 3.0
SHIFT_MOST = 1.5
VINE_AND_BOAR = 13
"""The picture whose vine and boar was once surely called vine and olive."""
PLAIN = (
    "monastery",
    "cart",
    "crop:vine",
    "crop:grain",
    "crop:vine+boar",
    "crop:olive+grain",
    "castle",
    "city",
)
"""Tiles on which little is drawn near the sides, or much alike but turned otherwise."""


def _views(style: str, seed: int) -> dict[str, tuple[View, Placed]]:
    placed = {place: untidy(tile, seed, place) for place, tile in zip(PLACES, PLAIN, strict=True)}
    image = take_picture(Scene(placed, style, table=seed), elsewhere(seed, 72.0), seed).image
    views = views_of(image, register(image, PROFILE), PROFILE, "lesson")
    return {place: (views[place], placed[place]) for place in PLACES}


def _off(pose: Array, true: Placed) -> tuple[float, float]:
    """Return by how many degrees and pixels *pose* is off; which corner is which no outline tells."""
    turn = (np.rad2deg(pose[2]) - true.turn_deg + 30) % 60 - 30
    shift = np.hypot(pose[0] - true.dx_mm * SCALE, pose[1] - true.dy_mm * SCALE)
    return abs(float(turn)), float(shift)


@pytest.mark.parametrize("style", ["pale", "scattered"])
def test_a_tile_is_found_by_its_own_sides_and_not_by_the_printed_outline_or_a_frame(style: str) -> None:
    first, second = _views(style, 51_977_002), _views(style, 51_977_004)
    for place, tile in zip(PLACES, PLAIN, strict=True):
        seen = dict((first[place], second[place]))
        (art,) = arts_of(list(seen))
        for view, pose in zip(art.views, art.poses, strict=True):
            turn, shift = _off(pose, seen[view])
            assert turn < TURN_MOST, (style, tile)
            assert shift < SHIFT_MOST, (style, tile)


def test_hexagons_with_like_signs_are_not_turned_by_each_other() -> None:
    views = [view for view, _ in _views("pale", 51_977_002).values()]
    pictures = in_one_frame([arts_of([view])[0] for view in views])
    assert not moves_to_one_frame(np.stack([as_read(one) for one in pictures]), SHAPES["hexagon"]).any()


def test_crops_that_differ_in_one_small_sign_are_told_apart_as_an_owner_taught_them() -> None:
    places = {one.told[:2]: one for one in places_of(VINE_AND_BOAR)}
    assert places["C1"].answer == "right"
    assert {one.answer for one in places.values()} <= {"right", "asked"}
