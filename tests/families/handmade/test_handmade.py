"""The drawn tables keep what the contract for families asks."""

from __future__ import annotations

from collections import Counter

import cv2
import numpy as np
import pytest

from tests.families.handmade import FAMILY
from tests.families.handmade.board import SLOTS
from tests.families.protocol import CONDITIONS, Photo


def _faces(photo: Photo) -> list[str]:
    return [t.tile for t in photo.truth.values() if t.lies == "up"]


def test_the_same_arguments_give_the_same_picture() -> None:
    first, again = (FAMILY.photo("stamps", "clutter", 26, 3) for _ in range(2))
    other = FAMILY.photo("stamps", "clutter", 26, 4)
    assert np.array_equal(first.image, again.image)
    assert first.truth == again.truth
    assert first.truth != other.truth


@pytest.mark.parametrize("condition", CONDITIONS)
def test_truth_has_every_slot_and_no_tile_twice(condition: str) -> None:
    photo = FAMILY.photo("stamps", condition, 24, 5)
    box = FAMILY.box("stamps")
    faces = _faces(photo)
    assert set(photo.truth) == set(SLOTS)
    assert len(SLOTS) == 32
    assert len(faces) == len(set(faces))
    assert set(faces) <= set(box.tiles)
    assert condition in ("strangers", "mixed") or set(faces) <= set(box.taught)


def test_all_markers_are_found_where_the_box_says_they_are() -> None:
    photo = FAMILY.photo("stamps", "ordinary", 48, 1)
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, numbers, _ = detector.detectMarkers(photo.image)
    found = {int(n): np.asarray(c[0]).mean(0) for n, c in zip(np.ravel(numbers), corners, strict=True)}
    assert set(found) == set(FAMILY.box("stamps").markers)
    assert found[0][0] < found[1][0]
    assert found[0][1] < found[3][1]
    for corner in corners:  # the first corner is the north-west one: ids stand upright
        assert corner[0][0].sum() == pytest.approx(corner[0].sum(1).min(), abs=0.01)


def test_each_taught_tile_is_in_two_lessons_or_more_and_every_turn_occurs() -> None:
    box = FAMILY.box("stamps")
    seen: Counter[str] = Counter()
    turns = set()
    for photo in FAMILY.lessons("stamps", 1):
        assert len(_faces(photo)) == len(set(_faces(photo)))
        seen.update(_faces(photo))
        for truth in photo.truth.values():
            if truth.lies == "up":
                turns.add([colour for colour, _ in box.tiles[truth.tile].coats].index(truth.north or "red"))
    assert set(seen) == set(box.taught)
    assert min(seen.values()) >= 2
    assert turns == {0, 1, 2, 3}


@pytest.mark.parametrize("name", FAMILY.boxes)
def test_a_box_has_enough_tiles_and_strangers(name: str) -> None:
    box = FAMILY.box(name)
    assert len(box.taught) >= 36
    assert len(box.tiles) - len(box.taught) >= 12
    for facts in box.tiles.values():
        assert sorted(colour for colour, _ in facts.coats) == ["blue", "green", "red", "yellow"]
