"""The family draws what its contract says."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.families.flat import FAMILY, _lesson_plans
from tests.families.flat.board import SLOTS
from tests.families.flat.designs import deck
from tests.families.flat.pen import generator
from tests.families.protocol import CONDITIONS, Photo

PX = 32.0


def names(photo: Photo) -> list[str]:
    return [truth.tile for truth in photo.truth.values() if truth.lies == "up"]


def test_the_same_arguments_give_the_same_picture() -> None:
    first, again = (FAMILY.photo("tally", "mixed", PX, 3) for _ in range(2))
    assert np.array_equal(first.image, again.image)
    assert first.truth == again.truth
    assert not np.array_equal(
        first.image[:300, :300], FAMILY.photo("tally", "mixed", PX, 4).image[:300, :300]
    )


@pytest.mark.parametrize("condition", CONDITIONS)
def test_truth_names_every_slot_and_no_tile_twice(condition: str) -> None:
    box = ("tally", "graphite")[CONDITIONS.index(condition) % 2]
    photo = FAMILY.photo(box, condition, PX, 1)
    assert set(photo.truth) == set(SLOTS)
    assert len(set(names(photo))) == len(names(photo)) > 5
    for truth in photo.truth.values():
        assert (truth.lies == "up") == bool(truth.tile) == (truth.north is not None)
        assert 0 <= truth.covered <= 1
    strange = set(names(photo)) - set(deck(box).box.taught)
    assert bool(strange) == (condition == "strangers")


@pytest.mark.parametrize("box", ["tally", "graphite"])
def test_the_markers_are_found_where_they_lie(box: str) -> None:
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, ids, _ = detector.detectMarkers(FAMILY.photo(box, "ordinary", 64, 2).image)
    middles = {int(i): c[0].mean(axis=0) for i, c in zip(np.ravel(ids), corners, strict=True) if i < 4}
    assert sorted(middles) == [0, 1, 2, 3]
    west, north = {i: xy[0] for i, xy in middles.items()}, {i: xy[1] for i, xy in middles.items()}
    assert max(west[0], west[3]) < min(west[1], west[2])
    assert max(north[0], north[1]) < min(north[2], north[3])


@pytest.mark.parametrize("name", FAMILY.boxes)
def test_a_box_has_enough_tiles_and_no_two_prints_alike(name: str) -> None:
    content = deck(name)
    assert len(content.box.taught) >= 36
    assert len(content.strangers) >= 12
    assert len({design.seen() for design in content.designs.values()}) == len(content.designs)


def test_lessons_show_every_tile_twice_or_more_in_other_turns_and_places() -> None:
    plans = list(_lesson_plans("tally", generator("test")))
    for tile in deck("tally").box.taught:
        shown = [
            (slot, placed.turn) for plan in plans for slot, placed in plan.items() if placed.tile == tile
        ]
        assert len(shown) >= 2
        assert len({slot for slot, _ in shown}) == len({turn for _, turn in shown}) == len(shown)
    assert {placed.turn for plan in plans for placed in plan.values() if placed.tile} == {0, 1, 2, 3}
