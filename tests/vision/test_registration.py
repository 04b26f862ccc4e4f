"""Where the board lies: any three of four markers, and no board where there is none."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.eye.profile_data import read_profile
from companion.vision.board import outline, slot_centres
from companion.vision.registration.register import Registration, judge, register
from companion.vision.registration.track import bumped
from tests.vision.tables import PROFILE, frame, picture, table

PLAIN = read_profile(PROFILE)


def off(found: Registration, seed: int = 3) -> float:
    """Return how far meadows are from where they are drawn, at most, as a share of a tile."""
    shot = frame(seed=seed)
    names = list(slot_centres(PLAIN.board))
    there = found.pixels(np.array([slot_centres(PLAIN.board)[name] for name in names]))
    truth = shot.view.project(np.array([table().geometry.at(name) for name in names]))
    return float(np.linalg.norm(there - truth, axis=1).max() / shot.px_per_tile)


def cover(image: np.ndarray[tuple[int, ...], np.dtype[np.uint8]], found: Registration, name: int) -> None:
    corners = dict(found.found)[name]
    cv2.circle(image, tuple(int(n) for n in corners.mean(axis=0)), 40, (90, 90, 90), -1)


def test_four_markers_find_every_meadow_within_a_few_hundredths_of_a_tile() -> None:
    found = register(picture(), PLAIN)
    assert len(found.found) == 4
    assert off(found) < 0.05


@pytest.mark.parametrize("hidden", [0, 1, 2, 3])
def test_any_three_of_four_are_enough(hidden: int) -> None:
    image = picture()
    cover(image, register(image, PLAIN), hidden)
    found = register(image, PLAIN)
    assert len(found.found) == 3
    assert off(found) < 0.25


def test_two_markers_are_not_enough() -> None:
    image = picture()
    whole = register(image, PLAIN)
    cover(image, whole, 0)
    cover(image, whole, 2)
    assert register(image, PLAIN).plane is None


def test_the_same_marker_twice_is_refused() -> None:
    image = picture()
    corners = dict(register(image, PLAIN).found)[0]
    (x0, y0), (x1, y1) = corners.min(axis=0).astype(int) - 8, corners.max(axis=0).astype(int) + 8
    part = image[y0:y1, x0:x1].copy()
    image[300 : 300 + len(part), 500 : 500 + part.shape[1]] = part
    found = register(image, PLAIN)
    assert found.plane is None
    assert "twice" in found.why


@pytest.mark.parametrize("way", [0, 1])
def test_a_mirror_image_is_refused(way: int) -> None:
    assert register(np.ascontiguousarray(cv2.flip(picture(), way)), PLAIN).plane is None


def test_markers_that_lie_otherwise_than_the_profile_says_are_refused() -> None:
    assert PLAIN.markers is not None
    at = {0: (-30.0, -30.0), 1: (462.0, 462.0), 2: (462.0, -30.0), 3: (-30.0, 462.0)}
    assert register(picture(), replace(PLAIN, markers=replace(PLAIN.markers, at=at))).plane is None


def test_a_picture_turned_upside_down_is_the_same_board() -> None:
    found = register(np.ascontiguousarray(picture()[::-1, ::-1]), PLAIN)
    assert found.plane is not None
    north, south = found.pixels(np.array([[216.0, 20.0], [216.0, 400.0]]))
    assert north[1] > south[1]


def test_corners_given_by_hand_do_without_markers() -> None:
    shot = frame()
    there = shot.view.project(np.array(outline(PLAIN.board)))
    corners = dict(zip(("nw", "ne", "se", "sw"), there.tolist(), strict=True))
    plain = {key: value for key, value in PROFILE.items() if key != "markers"}
    found = register(shot.image, read_profile({**plain, "corners": corners}))
    assert off(found) < 0.08


def test_a_followed_board_is_the_one_that_a_search_finds_and_a_bump_is_noticed() -> None:
    image = picture()
    first = register(image, PLAIN)
    again = register(image, PLAIN, first)
    assert not bumped(first, again)
    assert off(again) < 0.05
    pushed = np.roll(image, 6, axis=1)
    assert bumped(first, register(pushed, PLAIN, first))


@pytest.mark.parametrize("hidden", [0, 1, 2, 3])
def test_a_marker_that_was_covered_is_seen_again_as_soon_as_it_is_free(hidden: int) -> None:
    image = picture()
    whole = register(image, PLAIN)
    covered = image.copy()
    cover(covered, whole, hidden)
    three = register(covered, PLAIN, register(covered, PLAIN, whole))
    assert len(three.found) == 3
    again = register(image, PLAIN, three)
    assert sorted(name for name, _ in again.found) == [0, 1, 2, 3]
    assert not bumped(whole, again)
    assert off(again) < 0.05


def test_a_marker_is_seen_again_through_a_wide_lens_which_three_do_not_tell_of() -> None:
    image = picture("wide", 5)
    whole = register(image, PLAIN)
    three = judge(whole.found[1:], PLAIN, whole.size)
    assert whole.bend is not None
    assert three.plane is not None
    assert three.bend is None
    again = register(image, PLAIN, three)
    assert len(again.found) == 4
    assert again.bend is not None


def test_a_marker_that_lies_elsewhere_is_not_taken_for_one_that_was_covered() -> None:
    image = picture()
    whole = register(image, PLAIN)
    corners = dict(whole.found)[1]
    (x0, y0), (x1, y1) = corners.min(axis=0).astype(int) - 8, corners.max(axis=0).astype(int) + 8
    part = image[y0:y1, x0:x1].copy()
    image[y0:y1, x0:x1] = 90
    three = register(image, PLAIN, whole)
    image[y0 + 36 : y1 + 36, x0 - 36 : x1 - 36] = part
    again = register(image, PLAIN, three)
    assert sorted(name for name, _ in again.found) == [0, 2, 3]
    assert not bumped(three, again)


def test_a_marker_outside_the_picture_is_not_looked_for() -> None:
    image = picture()
    corners = dict(register(image, PLAIN).found)
    right = int(max(at[:, 0].max() for at in corners.values()))
    cut = np.ascontiguousarray(image[:, : right - 4])
    first = register(cut, PLAIN)
    assert len(register(cut, PLAIN, first).found) == len(first.found) == 3
