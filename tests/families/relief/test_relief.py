"""The family `relief` keeps what the protocol promises."""

from __future__ import annotations

from collections import Counter

import cv2
import numpy as np
import pytest

from tests.families.protocol import CONDITIONS, Photo
from tests.families.relief import FAMILY
from tests.families.relief.designs import apart, drawn

SLOTS = {
    f"{column}{row + 1}" for i, column in enumerate("ABCDEFGH") for row in range(8) if (i + row) % 2 == 0
}


def found_markers(photo: Photo) -> dict[int, tuple[float, float]]:
    """Return the top left corner of each marker that OpenCV finds."""
    finder = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, ids, _ = finder.detectMarkers(photo.image)
    return {int(i[0]): (float(c[0, 0, 0]), float(c[0, 0, 1])) for c, i in zip(corners, ids, strict=True)}


@pytest.mark.parametrize("name", FAMILY.boxes)
def test_a_box_teaches_36_tiles_or_more_and_keeps_some_strangers(name: str) -> None:
    box = FAMILY.box(name)
    assert len(box.taught) >= 36
    assert 5 <= len(box.tiles) - len(box.taught) <= 8
    for facts in box.tiles.values():
        assert sorted(colour for colour, _ in facts.coats) == ["blue", "green", "red", "yellow"]


@pytest.mark.parametrize("name", FAMILY.boxes)
def test_twins_and_no_other_taught_tiles_differ_in_one_part_only(name: str) -> None:
    box, designs = drawn(name).box, drawn(name).designs
    near = {
        frozenset({a, b})
        for a in box.taught
        for b in box.taught
        if a < b and apart(designs[a], designs[b]) < 2
    }
    assert near == {frozenset(pair) for pair in box.twins}
    assert len(near) >= 3


def test_the_same_arguments_give_the_same_picture_and_another_seed_another() -> None:
    one, two, other = (FAMILY.photo("felt", "mixed", 32, seed) for seed in (7, 7, 8))
    assert np.array_equal(one.image, two.image)
    assert one.truth == two.truth
    assert one.image.shape != other.image.shape or not np.array_equal(one.image, other.image)


@pytest.mark.parametrize("index", range(len(CONDITIONS)), ids=CONDITIONS)
def test_every_condition_draws_and_names_the_32_slots_of_the_colour_of_a1(index: int) -> None:
    photo = FAMILY.photo(FAMILY.boxes[index % 3], CONDITIONS[index], 32, 1)
    assert photo.image.dtype == np.uint8
    assert photo.image.shape[2] == 3
    assert set(photo.truth) == SLOTS
    for truth in photo.truth.values():
        assert 0 <= truth.covered <= 1
        assert (truth.lies == "up") == (truth.north is not None) == bool(truth.tile)
        assert truth.lies != "other" or truth.covered > 0.9


@pytest.mark.parametrize("condition", ["cards", "cloth", "clutter", "sleeve"])
def test_what_lies_on_the_board_covers_some_slots_and_only_then(condition: str) -> None:
    covered = [FAMILY.photo("ceramic", name, 32, 3).truth.values() for name in (condition, "warm")]
    littered, clean = ([truth.covered for truth in truths] for truths in covered)
    assert max(littered) > 0.1
    assert max(clean) < 0.05


def test_strangers_lie_face_up_among_taught_tiles() -> None:
    box = FAMILY.box("leather")
    faces = [t.tile for t in FAMILY.photo("leather", "strangers", 32, 2).truth.values() if t.lies == "up"]
    assert any(tile in box.taught for tile in faces)
    assert any(tile not in box.taught for tile in faces)


def test_every_taught_tile_is_in_two_lessons_in_different_turns() -> None:
    seen: Counter[str] = Counter()
    turns: dict[str, set[str]] = {}
    for photo in FAMILY.lessons("leather", 1):
        for truth in photo.truth.values():
            if truth.lies == "up":
                seen[truth.tile] += 1
                turns.setdefault(truth.tile, set()).add(str(truth.north))
    assert set(seen) == set(FAMILY.box("leather").taught)
    assert min(seen.values()) >= 2
    assert min(len(found) for found in turns.values()) >= 2


def test_the_bare_board_is_empty_and_its_markers_stand_where_the_box_says() -> None:
    photo = FAMILY.bare("ceramic", 1)
    assert {truth.lies for truth in photo.truth.values()} == {"empty"}
    found = found_markers(photo)
    assert set(found) == {0, 1, 2, 3}
    assert found[0][0] < found[1][0]
    assert found[3][0] < found[2][0]
    assert found[0][1] < found[3][1]
    assert found[1][1] < found[2][1]


def test_a_tile_shows_the_coat_to_the_north_that_the_truth_names() -> None:
    photo = FAMILY.photo("ceramic", "ordinary", 64, 4)
    markers = found_markers(photo)
    corners = FAMILY.box("ceramic").markers
    known = sorted(markers)
    assert known == [0, 1, 2, 3]
    world = np.array([[corners[i][0] - 15, corners[i][1] - 15] for i in known], np.float32)
    home = cv2.getPerspectiveTransform(world, np.array([markers[i] for i in known], np.float32))
    hues = {"red": (0, 2), "blue": (0, 0), "green": (0, 1), "yellow": (0, 3)}
    checked = 0
    for name, truth in photo.truth.items():
        if truth.north not in ("red", "blue", "green"):
            continue
        x, y = "ABCDEFGH".index(name[0]) * 54 + 27, (int(name[1]) - 1) * 54 + 27 - 12
        spots = np.array([[[x + dx, y + dy] for dx in (-5, 5) for dy in (-2.5, 0.0, 2.5)]], np.float32)
        pixels = np.rint(cv2.perspectiveTransform(spots, home)[0]).astype(int)
        colour = np.median([photo.image[v, u] for u, v in pixels], axis=0)
        assert int(np.argmax(colour)) == hues[truth.north][1], (name, truth, colour)
        checked += 1
    assert checked > 8
