"""The photo family keeps its promises."""

from collections import Counter

import cv2
import numpy as np
import pytest

from tests.families.photo import FAMILY
from tests.families.photo.facts import differences
from tests.families.photo.family import lesson_layouts
from tests.families.photo.noise import rng_of
from tests.families.photo.tiles import edition
from tests.families.protocol import CONDITIONS, Photo


def _up(photo: Photo) -> list[str]:
    return [truth.tile for truth in photo.truth.values() if truth.lies == "up"]


def test_the_same_arguments_give_the_same_picture() -> None:
    one, other = (FAMILY.photo("timber", "mixed", 40, 3) for _ in range(2))
    assert np.array_equal(one.image, other.image)
    assert one.truth == other.truth
    assert not np.array_equal(one.image, FAMILY.photo("timber", "mixed", 40, 4).image)


@pytest.mark.parametrize("condition", CONDITIONS)
def test_every_slot_has_a_truth_and_no_tile_lies_twice(condition: str) -> None:
    photo = FAMILY.photo("timber", condition, 24, 1)
    assert len(photo.truth) == 32
    assert set(photo.truth) == {
        f"{c}{r + 1}" for r in range(8) for i, c in enumerate("ABCDEFGH") if (i + r) % 2 == 0
    }
    tiles = _up(photo)
    assert len(tiles) == len(set(tiles))
    known = FAMILY.box("timber").taught
    assert condition in ("strangers", "mixed") or all(tile in known for tile in tiles)
    assert all(0 <= truth.covered <= 1 for truth in photo.truth.values())


def test_the_markers_are_found_where_they_are() -> None:
    image = FAMILY.photo("timber", "ordinary", 40, 2).image
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    _, found, _ = cv2.aruco.ArucoDetector(words).detectMarkers(image)
    assert found is not None
    assert sorted(int(n) for n in found.ravel()) == [0, 1, 2, 3]


@pytest.mark.parametrize("name", FAMILY.boxes)
def test_no_two_tiles_of_a_box_are_alike_and_only_twins_nearly(name: str) -> None:
    box, specs = FAMILY.box(name), edition(name).specs
    assert len(box.taught) >= 36
    assert len(box.tiles) - len(box.taught) >= 12
    near = {
        frozenset((a, b))
        for a in box.taught
        for b in box.taught
        if a < b and differences(specs[a], specs[b]) < 2
    }
    assert near == {frozenset(pair) for pair in box.twins}
    assert all(differences(specs[a], specs[b]) for a in specs for b in specs if a != b)


def test_each_taught_tile_is_in_two_lessons_or_more_in_other_turns() -> None:
    seen: Counter[str] = Counter()
    turns: dict[str, set[int]] = {}
    for laid, _ in lesson_layouts("vista", rng_of("a test")):
        tiles = [pile[0] for pile in laid.values() if pile[0].tile]
        seen.update(tile.tile for tile in tiles)
        for tile in tiles:
            turns.setdefault(tile.tile, set()).add(tile.turn)
    assert set(seen) == set(FAMILY.box("vista").taught)
    assert min(seen.values()) >= 2
    assert all(len(turns[tile]) >= 2 for tile in seen)
