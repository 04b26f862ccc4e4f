"""The family `litho` keeps the contract of `tests/families/protocol.py`."""

from __future__ import annotations

from collections import Counter

import cv2
import numpy as np
import pytest

from tests.families.litho import FAMILY
from tests.families.litho.board import slots
from tests.families.litho.family import lesson_layouts
from tests.families.litho.paint import seeded
from tests.families.protocol import CONDITIONS, Family, Photo

QUICK = 20.0
"""Pixels a tile where only the truth matters."""
NAMES = {name for name, _, _ in slots()}


def faces_of(photo: Photo) -> list[str]:
    return [truth.tile for truth in photo.truth.values() if truth.lies == "up"]


def markers_in(photo: Photo) -> set[int]:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    _, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(photo.image)
    return {int(number) for number in np.ravel(ids)}


def test_it_is_a_family() -> None:
    family: Family = FAMILY
    assert family.name == "litho"
    assert len(NAMES) == 32


@pytest.mark.parametrize("name", FAMILY.boxes)
def test_a_box_has_taught_tiles_strangers_and_twins_of_its_own(name: str) -> None:
    box = FAMILY.box(name)
    assert len(box.taught) >= 36
    assert len(box.tiles) - len(box.taught) >= 12
    assert all(len({colour for colour, _ in facts.coats}) == 4 for facts in box.tiles.values())
    assert all(set(group) <= set(box.taught) for group in box.twins)


def test_one_box_has_twins() -> None:
    assert [len(FAMILY.box(name).twins) for name in FAMILY.boxes if FAMILY.box(name).twins] == [9]


def test_the_same_arguments_give_the_same_picture() -> None:
    first, again = (FAMILY.photo("turnier", "mixed", QUICK, 5) for _ in range(2))
    assert np.array_equal(first.image, again.image)
    assert first.truth == again.truth
    assert not np.array_equal(first.image, FAMILY.photo("turnier", "mixed", QUICK, 6).image)


@pytest.mark.parametrize("condition", CONDITIONS)
def test_every_condition_tells_all_slots_and_shows_no_tile_twice(condition: str) -> None:
    photo = FAMILY.photo("turnier", condition, QUICK, 1)
    assert set(photo.truth) == NAMES
    assert max(Counter(faces_of(photo)).values()) == 1
    assert all((truth.lies == "other") == (truth.covered >= 0.9) for truth in photo.truth.values())


def test_the_markers_are_found_in_an_ordinary_picture() -> None:
    assert markers_in(FAMILY.photo("turnier", "ordinary", 48, 2)) == {0, 1, 2, 3}


def test_the_north_colour_is_on_the_tile() -> None:
    photo, tiles = FAMILY.photo("turnier", "ordinary", QUICK, 3), FAMILY.box("turnier").tiles
    ups = [truth for truth in photo.truth.values() if truth.lies == "up"]
    assert all(truth.north in dict(tiles[truth.tile].coats) for truth in ups)


def test_lessons_lay_each_taught_tile_twice_in_different_turns_and_places() -> None:
    laid: dict[str, list[tuple[str, int]]] = {tile: [] for tile in FAMILY.box("turnier").taught}
    for layout in lesson_layouts("turnier", seeded("a lesson")):
        for name, tile in layout.items():
            if tile and tile.tile:
                laid[tile.tile].append((name, tile.turn))
    assert all(len({name for name, _ in places}) >= 2 for places in laid.values())
    assert all(len({turn for _, turn in places}) >= 2 for places in laid.values())


def test_the_bare_board_has_nothing_on_it() -> None:
    assert {truth.lies for truth in FAMILY.bare("turnier", 1).truth.values()} == {"empty"}
