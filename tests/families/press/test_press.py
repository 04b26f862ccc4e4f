"""The press family keeps its promises: the same picture again, the truth of every slot, full lessons."""

from __future__ import annotations

from collections import Counter

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.families.press import FAMILY
from tests.families.press.boards import slots
from tests.families.press.decks import designs, parts_apart
from tests.families.protocol import CONDITIONS, Family, Photo


def test_it_is_a_family() -> None:
    family: Family = FAMILY
    assert [family.box(name).name for name in family.boxes] == list(family.boxes)


@pytest.mark.parametrize("name", FAMILY.boxes)
def test_a_box_has_taught_tiles_strangers_and_twins(name: str) -> None:
    box = FAMILY.box(name)
    assert 36 <= len(box.taught) <= 41
    assert 5 <= len(set(box.tiles) - set(box.taught)) <= 8
    assert len(box.twins) >= 3
    assert {tile for group in box.twins for tile in group} <= set(box.taught)
    for facts in box.tiles.values():
        assert sorted(colour for colour, _ in facts.coats) == ["blue", "green", "red", "yellow"]


@pytest.mark.parametrize("name", FAMILY.boxes)
def test_twins_and_only_twins_differ_in_one_part(name: str) -> None:
    box, drawn = FAMILY.box(name), designs(name)
    near = {
        frozenset((one, other))
        for place, one in enumerate(box.taught)
        for other in box.taught[:place]
        if parts_apart(drawn[one], drawn[other]) <= 1
    }
    assert near == {frozenset(group) for group in box.twins}


@pytest.mark.parametrize("name", FAMILY.boxes)
def test_some_strangers_are_like_a_taught_tile_but_for_one_part(name: str) -> None:
    box, drawn = FAMILY.box(name), designs(name)
    strangers = [tile for tile in box.tiles if tile not in box.taught]
    apart = [min(parts_apart(drawn[tile], drawn[known]) for known in box.taught) for tile in strangers]
    assert 1 in apart
    assert max(apart) > 2
    assert 0 not in apart


def test_the_same_arguments_give_the_same_picture() -> None:
    one, again = (FAMILY.photo("studio", "clutter", 40, 3) for _ in range(2))
    assert np.array_equal(one.image, again.image)
    assert one.truth == again.truth
    assert not np.array_equal(
        one.image[:200, :200], FAMILY.photo("studio", "clutter", 40, 4).image[:200, :200]
    )


def _check(name: str, photo: Photo) -> None:
    box = FAMILY.box(name)
    assert sorted(photo.truth) == sorted(
        f"{c}{r}" for i, c in enumerate("ABCDEFGH") for r in range(1 + i % 2, 9, 2)
    )
    for truth in photo.truth.values():
        assert 0 <= truth.covered <= 1
        assert (truth.lies == "up") == (truth.tile in box.tiles) == (truth.north is not None)
    shown = Counter(truth.tile for truth in photo.truth.values() if truth.tile)
    assert set(shown.values()) <= {1}


@pytest.mark.parametrize("condition", CONDITIONS)
def test_every_condition_is_drawn(condition: str) -> None:
    name = FAMILY.boxes[CONDITIONS.index(condition) % 3]
    photo = FAMILY.photo(name, condition, 32, 1)
    _check(name, photo)
    assert photo.image.dtype == np.uint8
    assert photo.image.std() > 8


def test_things_on_slots_are_in_the_truth() -> None:
    for condition in ("sleeve", "cloth", "cards", "clutter"):
        truth = FAMILY.photo("fresco", condition, 32, 2).truth
        assert max(fact.covered for fact in truth.values()) > 0.05, condition


def test_what_is_hidden_is_neither_tile_nor_slot() -> None:
    truths = [fact for seed in range(3) for fact in FAMILY.photo("fresco", "cards", 32, seed).truth.values()]
    hidden = [fact for fact in truths if fact.covered > 0.9]
    assert hidden
    assert {fact.lies for fact in hidden} == {"other"}
    assert all(fact.lies != "other" for fact in truths if fact.covered <= 0.9)


def test_strangers_lie_on_the_table() -> None:
    box, photo = FAMILY.box("studio"), FAMILY.photo("studio", "strangers", 32, 1)
    assert sum(fact.tile in box.tiles and fact.tile not in box.taught for fact in photo.truth.values()) >= 3


def _straightened(name: str, photo: Photo) -> NDArray[np.uint8]:
    """Return the fields seen from straight above, 2 pixels a millimetre, by the four markers."""
    finder = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, ids, _ = finder.detectMarkers(photo.image)
    seen = [corners[ids.ravel().tolist().index(number)][0].mean(axis=0) for number in range(4)]
    there = np.array([FAMILY.box(name).markers[number] for number in range(4)], np.float32) * 2
    flat = cv2.warpPerspective(photo.image, cv2.getPerspectiveTransform(np.array(seen), there), (864, 864))
    return np.asarray(flat, np.uint8)


def test_north_is_the_coat_towards_the_top_of_the_picture() -> None:
    hues = {"red": 0, "yellow": 24, "green": 60, "blue": 106}
    photo = FAMILY.photo("gazette", "ordinary", 56, 5)
    flat = cv2.cvtColor(_straightened("gazette", photo), cv2.COLOR_BGR2HSV)
    right = []
    for name, (x, y) in slots(FAMILY.box("gazette")).items():
        if photo.truth[name].north is None:
            continue
        spot = flat[int(2 * y) - 34 : int(2 * y) - 12, int(2 * x) - 9 : int(2 * x) + 9].reshape(-1, 3)
        vivid = spot[np.argsort(spot[:, 1])[-60:], 0].astype(int)
        away = {colour: np.median(np.abs((vivid - hue + 90) % 180 - 90)) for colour, hue in hues.items()}
        right.append(min(away, key=lambda colour: away[colour]) == photo.truth[name].north)
    assert len(right) > 10
    assert all(right)


@pytest.mark.parametrize("name", FAMILY.boxes)
def test_every_taught_tile_is_in_two_lessons(name: str) -> None:
    seen: Counter[str] = Counter()
    lies: Counter[str] = Counter()
    for photo in FAMILY.lessons(name, 1):
        _check(name, photo)
        seen.update(truth.tile for truth in photo.truth.values() if truth.tile)
        lies.update(truth.lies for truth in photo.truth.values())
    assert set(seen) == set(FAMILY.box(name).taught)
    assert min(seen.values()) >= 2
    assert lies["down"] > 3


def test_a_bare_board_has_no_tile_and_four_markers() -> None:
    photo = FAMILY.bare("gazette", 1)
    assert {fact.lies for fact in photo.truth.values()} == {"empty"}
    assert _straightened("gazette", photo).std() > 8
    assert len(slots(FAMILY.box("gazette"))) == 32
