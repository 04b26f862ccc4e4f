"""The pictures are the same each time, their markers are where the box says, and each condition is drawn."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.families.craft import FAMILY, boxes
from tests.families.protocol import CONDITIONS


def test_the_same_arguments_give_the_same_picture() -> None:
    one, two = (FAMILY.photo("crests", "clutter", 20, 3) for _ in range(2))
    assert np.array_equal(one.image, two.image)
    assert one.truth == two.truth


@pytest.mark.parametrize("condition", CONDITIONS)
def test_each_condition_is_drawn_and_tells_of_every_slot(condition: str) -> None:
    photo = FAMILY.photo("crests", condition, 8, 1)
    assert set(photo.truth) == set(boxes.SLOTS)
    assert photo.image.std() > 8
    box = FAMILY.box("crests")
    up = [t for t in photo.truth.values() if t.lies == "up"]
    assert {(t.tile, t.north) in {(t.tile, c) for c, _ in box.tiles[t.tile].coats} for t in up} == {True}


def test_twins_and_strangers_do_not_look_alike() -> None:
    for name in FAMILY.boxes:
        pairs = [group[:2] for group in FAMILY.box(name).twins] + [("20", "X4"), ("22", "X6"), ("24", "X8")]
        assert all((boxes.face(name, a) != boxes.face(name, b)).any() for a, b in pairs)


def test_the_markers_are_where_the_box_says() -> None:
    photo = FAMILY.photo("crests", "ordinary", 40, 1)
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, ids, _ = cv2.aruco.ArucoDetector(words).detectMarkers(photo.image)
    assert sorted(ids.ravel().tolist()) == [0, 1, 2, 3]
    ends = [(-15, -15), (15, -15), (15, 15), (-15, 15)]
    markers = FAMILY.box("crests").markers
    here = np.array([np.add(markers[int(i)], end) for i in ids.ravel() for end in ends], np.float32)
    there = np.concatenate([c.reshape(4, 2) for c in corners])
    turn, _ = cv2.findHomography(here, there)
    seen = cv2.perspectiveTransform(here[:, None], turn)[:, 0]
    assert np.abs(seen - there).max() < 3
