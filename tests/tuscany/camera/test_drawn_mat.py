"""The drawn table of the game: its pictures, and that their truth is what is drawn."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.eye.profile_data import read_profile
from companion.games.tuscany.camera.mat import PLACES, mat
from companion.games.tuscany.simulator.art import tile_picture, tile_shape
from companion.games.tuscany.simulator.camera import DrawnFrame, DrawnMat
from companion.games.tuscany.simulator.styles import STYLES
from companion.kit.mat import profile_tables
from companion.simulator.conditions import Conditions
from companion.vision.registration.register import register
from tests.tuscany.camera.test_takes import CENTRE

PROFILE = read_profile(profile_tables(mat()))
SIZE = (640, 480)


def _mat(seed: int = 3, style: str = "signs") -> DrawnMat:
    return DrawnMat(CENTRE, seed, style, SIZE)


def _only(frames: list[DrawnFrame]) -> DrawnFrame:
    (frame,) = frames
    return frame


@pytest.mark.parametrize("style", STYLES)
def test_the_eye_finds_the_drawn_mat_where_it_lies(style: str) -> None:
    drawn = _mat(style=style)
    shot = _only(list(drawn.still(1))).shot
    found = register(shot.image, PROFILE)
    assert found.plane is not None, found.why
    for place, (x, y) in mat().places.items():
        there = found.pixels(np.array([[x, y]]))[0]
        assert np.linalg.norm(there - shot.view.project([(x, y)])[0]) < 0.06 * shot.px_per_tile, place


def test_the_same_seed_gives_the_same_picture() -> None:
    one, other = (_only(list(_mat().still(1))).shot.image for _ in range(2))
    assert np.array_equal(one, other)
    assert not np.array_equal(one, _only(list(_mat(4).still(1))).shot.image)


def test_the_truth_is_what_hands_did() -> None:
    drawn = _mat()
    frames = list(drawn.take("B2"))
    assert any(truth.covered > 0 for frame in frames for truth in frame.shot.truth.values())
    assert not any(frame.still for frame in frames)
    empty = _only(list(drawn.still(1))).shot.truth
    assert empty["B2"].state == "empty"
    list(drawn.lay("B2", "castle"))
    laid = _only(list(drawn.still(1))).shot.truth
    assert (laid["B2"].state, laid["B2"].tile) == ("up", "castle")
    assert {place: truth.tile for place, truth in laid.items() if place != "B2"} == {
        place: tile for place, tile in zip(PLACES, CENTRE, strict=True) if place != "B2"
    }


def test_a_hand_that_rests_hides_what_is_under_it() -> None:
    shot = _only(list(_mat().still(1, resting="B1"))).shot
    assert shot.truth["B1"].hidden


def test_a_hand_that_rests_does_not_move() -> None:
    drawn = DrawnMat(CENTRE, 4, "signs", (320, 240))
    covers = [frame.shot.truth for _ in range(10) for frame in drawn.still(1, "B1")]
    assert all(cover == covers[0] for cover in covers)


def test_the_table_becomes_what_is_wanted_and_leaves_the_rest_alone() -> None:
    drawn = _mat()
    before = dict(drawn.scene.placed)
    list(drawn.become(("estate", *CENTRE[:3], *CENTRE[4:])))
    assert sorted(str(tile) for tile in drawn.tiles.values()) == sorted(("estate", *CENTRE[:3], *CENTRE[4:]))
    assert sum(before[place] == placed for place, placed in drawn.scene.placed.items()) == 7


def test_a_bump_moves_the_picture_and_the_mat_is_found_again() -> None:
    drawn = _mat()
    before = register(_only(list(drawn.still(1))).shot.image, PROFILE)
    drawn.bump()
    after = register(_only(list(drawn.still(1))).shot.image, PROFILE)
    middle = np.array([[116.0, 58.0]])
    assert np.linalg.norm(before.pixels(middle) - after.pixels(middle)) > 2


def test_a_warm_lamp_makes_the_picture_warmer() -> None:
    cold, warm = (
        _only(list(DrawnMat(CENTRE, 3, "signs", SIZE, Conditions(warmth=warmth)).still(1))).shot.image
        for warmth in (0.0, 1.0)
    )
    blue, _, red = (warm.mean(axis=(0, 1)) - cold.mean(axis=(0, 1))).tolist()
    assert blue < 0 < red


@pytest.mark.parametrize("style", STYLES)
def test_no_two_faces_of_an_art_look_the_same(style: str) -> None:
    from companion.engine.tuscany.box import TILES

    inside = tile_shape(96) > 128
    faces = [tile_picture(tile, style, 96)[inside].astype(float) for tile in (*TILES, None)]
    for n, one in enumerate(faces):
        for other in faces[n + 1 :]:
            assert np.abs(one - other).max() > 60


def test_a_tile_in_the_picture_is_a_hexagon_of_its_size() -> None:
    area = float((tile_shape(200) > 128).mean())
    assert area == pytest.approx(3**0.5 / 2 / (2 / 3**0.5) ** 2, rel=0.02)
    assert cv2.countNonZero(tile_shape(200)) > 0


def test_a_profile_may_name_the_drawn_mat_as_its_camera() -> None:
    from companion.eye.sources import open_camera

    source = open_camera(
        read_profile(profile_tables(mat()) | {"camera": {"source": "simulator:3", "size": list(SIZE)}})
    )
    frame = source.newest()
    assert frame is not None
    assert register(frame.image, PROFILE).plane is not None
    source.close()
