"""The drawings of vellum keep what the protocol promises."""

from __future__ import annotations

from itertools import combinations

import cv2
import numpy as np
import pytest

from tests.families.vellum import FAMILY
from tests.families.vellum.boxes import parts_apart


@pytest.mark.parametrize("name", FAMILY.boxes)
def test_only_twins_and_strangers_made_so_differ_in_one_part(name: str) -> None:
    box = FAMILY.box(name)
    twins = {pair for group in box.twins for pair in combinations(group, 2)}
    alike = {
        pair
        for pair in combinations(box.taught, 2)
        if parts_apart(box.tiles[pair[0]], box.tiles[pair[1]]) < 2
    }
    assert len(box.taught) == 40
    assert alike == twins


def test_the_same_arguments_give_the_same_picture_with_markers_that_are_not_mirrored() -> None:
    one, two = FAMILY.photo("charts", "clutter", 40, 3), FAMILY.photo("charts", "clutter", 40, 3)
    assert np.array_equal(one.image, two.image)
    assert one.truth == two.truth
    assert len(one.truth) == 32
    book = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    _, numbers, _ = book.detectMarkers(one.image)
    assert sorted(numbers.ravel()) == sorted(FAMILY.box("charts").markers)
