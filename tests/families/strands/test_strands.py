"""The family keeps to the protocol: markers are seen, each tile is taught in all turns, pictures repeat."""

from __future__ import annotations

from collections import defaultdict

import cv2
import numpy as np
import pytest

from tests.families.protocol import CONDITIONS, Photo
from tests.families.strands import FAMILY
from tests.families.strands.board import DICTIONARY, SLOTS, SPAN
from tests.families.strands.deck import deck


def markers_of(photo: Photo) -> dict[int, tuple[float, float]]:
    """Return where the markers are seen."""
    corners, names, _ = cv2.aruco.ArucoDetector(DICTIONARY).detectMarkers(photo.image)
    assert names is not None
    middles = [one.reshape(4, 2).mean(axis=0) for one in corners]
    return {int(name): (float(x), float(y)) for name, (x, y) in zip(names.ravel(), middles, strict=True)}


@pytest.mark.parametrize("box", FAMILY.boxes)
def test_a_box_has_forty_taught_tiles_pairs_and_strangers(box: str) -> None:
    facts = FAMILY.box(box)
    assert len(facts.taught) == 40 < len(facts.tiles)
    assert {one for pair in facts.twins for one in pair} <= set(facts.taught) <= set(facts.tiles)
    coats = [tile.coats for tile in facts.tiles.values()]
    assert all({colour for colour, _ in four} == {"red", "blue", "green", "yellow"} for four in coats)
    for one, other in facts.twins:
        assert deck(box).sketches[one] != deck(box).sketches[other]


def test_each_taught_tile_is_shown_in_every_turn_and_backs_too() -> None:
    box = FAMILY.boxes[0]
    turns: dict[str, set[str | None]] = defaultdict(set)
    backs = 0
    for photo in FAMILY.lessons(box, 1):
        assert set(photo.truth) == set(SLOTS)
        assert set(markers_of(photo)) >= {0, 1, 2, 3}
        for truth in photo.truth.values():
            backs += truth.lies == "down"
            if truth.lies == "up":
                turns[truth.tile].add(truth.north)
    assert set(turns) == set(FAMILY.box(box).taught)
    assert {len(seen) for seen in turns.values()} == {4}
    assert backs > 20


@pytest.mark.parametrize("condition", CONDITIONS)
def test_the_board_lies_where_its_markers_say(condition: str) -> None:
    photo = FAMILY.photo(FAMILY.boxes[CONDITIONS.index(condition) % 3], condition, 48, 7)
    assert photo.image.shape == (round(SPAN * 1.2), round(SPAN * 1.2), 3)
    assert photo.image.dtype == np.uint8
    assert set(photo.truth) == set(SLOTS)
    seen = markers_of(photo)
    if condition not in ("sleeve", "glare", "mixed"):
        assert set(seen) >= {0, 1, 2, 3}
        assert np.hypot(*np.subtract(seen[1], seen[0])) == pytest.approx(492 * 1.2, rel=0.06)
    for truth in photo.truth.values():
        assert (truth.lies == "up") == bool(truth.tile) == (truth.north is not None)
        assert (truth.lies == "other") == (truth.covered >= 0.85)


def test_the_same_arguments_give_the_same_picture_and_others_another() -> None:
    first, again = (FAMILY.photo("kilim", "mixed", 48, 3) for _ in range(2))
    assert np.array_equal(first.image, again.image)
    assert first.truth == again.truth
    assert not np.array_equal(first.image, FAMILY.photo("kilim", "mixed", 48, 4).image)


def test_strangers_lie_face_up_and_the_bare_board_is_bare() -> None:
    facts = FAMILY.box("transit")
    lying = {one.tile for one in FAMILY.photo("transit", "strangers", 48, 1).truth.values() if one.tile}
    assert len(lying - set(facts.taught)) >= 6
    assert {one.lies for one in FAMILY.bare("transit", 1).truth.values()} == {"empty"}
