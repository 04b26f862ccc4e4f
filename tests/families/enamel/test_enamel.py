"""Quick checks of the enamel family."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.families.enamel import FAMILY
from tests.families.enamel.table import SLOTS
from tests.families.protocol import Family, Photo


def _markers(photo: Photo) -> set[int]:
    finder = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    _, ids, _ = finder.detectMarkers(photo.image)
    return {int(i) for i in np.ravel(ids)}


@pytest.mark.parametrize("name", FAMILY.boxes)
def test_a_box_has_what_the_protocol_asks(name: str) -> None:
    family: Family = FAMILY
    box = family.box(name)
    assert 36 <= len(box.taught) <= 43
    assert 6 <= len(box.tiles) - len(box.taught) <= 10
    assert all(set(group) <= set(box.taught) and len(group) > 1 for group in box.twins)
    for facts in box.tiles.values():
        assert {colour for colour, _ in facts.coats} == {"red", "blue", "green", "yellow"}
        assert {value for _, value in facts.coats} <= {*"123456", "card"}
        assert 0 <= facts.silver <= 2


@pytest.mark.parametrize("name", FAMILY.boxes)
def test_an_ordinary_photo_shows_its_markers_and_tells_all(name: str) -> None:
    photo = FAMILY.photo(name, "ordinary", 40, 1)
    assert photo.image.dtype == np.uint8
    assert photo.image.ndim == 3
    assert _markers(photo) >= {0, 1, 2, 3}
    assert set(photo.truth) == set(SLOTS)
    for truth in photo.truth.values():
        assert (truth.lies == "up") == bool(truth.tile) == (truth.north is not None)
        assert truth.covered == 0


def test_the_same_arguments_give_the_same_picture() -> None:
    for condition in ("mixed", "clutter"):
        one, two = (FAMILY.photo("vitrail", condition, 36, 7) for _ in range(2))
        assert np.array_equal(one.image, two.image)
        assert dict(one.truth) == dict(two.truth)


def test_cards_hide_whole_slots() -> None:
    truths = [t for seed in (1, 2) for t in FAMILY.photo("azulejo", "cards", 36, seed).truth.values()]
    assert any(t.lies == "other" and not t.tile and t.covered > 0.95 for t in truths)
    assert any(0 < t.covered < 0.9 and t.note == "card" for t in truths)
    with pytest.raises(ValueError, match="no such condition"):
        FAMILY.photo("azulejo", "sunny", 36, 1)
