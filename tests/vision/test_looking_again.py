"""A frame read after others gives the answers it gives by itself, only sooner."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from companion.base.messages import FieldRead
from companion.eye.readers import load_reader
from companion.games.castelli import library
from companion.games.castelli.simulator.shot import take_picture
from companion.vision.reader import Reader, Reading
from tests.simulator.kinds import conditions_for
from tests.simulator.scenes import random_scene
from tests.vision.tables import STYLE, profile_path, reader, table

Picture = npt.NDArray[np.uint8]
CAMERA = 4
SCENES = (21, 22, 23)


@cache
def eye() -> Reader:
    """Return a reader of its own, that remembers."""
    return load_reader(profile_path())


@cache
def still(scene: int, noise: int) -> Picture:
    """Return the picture of a *scene* by one camera that stays where it is; *noise* is the sensor's."""
    drawn = table()
    laid = random_scene(drawn.board, library.tiles("stand-in"), drawn.geometry, STYLE, scene)
    return np.asarray(take_picture(laid, conditions_for("ordinary", CAMERA, 56), noise).image, np.uint8)


@cache
def by_itself(scene: int, noise: int) -> Reading:
    """Return what is read when nothing was seen before."""
    return reader().read(still(scene, noise), afresh=True)


def says(read: FieldRead) -> tuple[str | None, ...] | None:
    """Return the answer, or None for a question."""
    return None if read.state in ("unsure", "hidden") else (read.state, read.tile, read.north)


def contradictions(found: Reading, other: Reading) -> list[str]:
    """Return the fields to which both give an answer, but not the same."""
    both = {name: (says(found.fields[name]), says(other.fields[name])) for name in other.fields}
    return [name for name, (one, two) in both.items() if None not in (one, two) and one != two]


def answers(found: Reading) -> int:
    """Return how many fields have an answer."""
    return sum(says(read) is not None for read in found.fields.values())


def test_the_same_table_again_with_other_noise_is_read_the_same() -> None:
    eye().read(still(SCENES[0], 100), afresh=True)
    for noise in (101, 102, 103):
        found = eye().read(still(SCENES[0], noise))
        fresh = by_itself(SCENES[0], noise)
        assert contradictions(found, fresh) == []
        assert abs(answers(found) - answers(fresh)) <= 1


def test_tiles_changed_between_two_frames_are_read_as_they_lie_now() -> None:
    eye().read(still(SCENES[0], 100), afresh=True)
    for scene in (*SCENES[1:], *SCENES):
        found = eye().read(still(scene, 100))
        assert contradictions(found, by_itself(scene, 100)) == []
        assert answers(found) >= answers(by_itself(scene, 100)) - 1


def test_one_field_covered_between_two_frames_is_no_answer_and_the_others_stay() -> None:
    before = eye().read(still(SCENES[0], 100), afresh=True)
    covered = still(SCENES[0], 101).copy()
    x, y = before.registration.pixels(np.array([[135.0, 27.0]]))[0].astype(int).tolist()
    cv2.rectangle(covered, (x - 45, y - 45), (x + 45, y + 45), (20, 20, 20), -1)
    found = eye().read(covered)
    assert says(found.fields["C1"]) is None
    assert contradictions(found, before) == []
    assert answers(found) >= answers(before) - 2


def test_a_pushed_camera_is_followed() -> None:
    eye().read(still(SCENES[0], 100), afresh=True)
    image = still(SCENES[0], 101)
    pushed = cv2.warpAffine(image, np.array([[1.0, 0, 6], [0, 1, -4]]), image.shape[1::-1])
    found = eye().read(np.asarray(pushed, np.uint8))
    assert contradictions(found, by_itself(SCENES[0], 101)) == []
    assert answers(found) >= answers(by_itself(SCENES[0], 101)) - 2


def order_of(tile: str) -> set[tuple[str, str]]:
    """Return which colour follows which on *tile*, clockwise."""
    colours = [coat.colour for coat in library.tiles("stand-in").tiles[tile].coats]
    return set(zip(colours, colours[1:] + colours[:1], strict=True))


def test_a_tile_replaced_by_another_in_the_very_same_place_is_seen() -> None:
    drawn, tiles = table(), library.tiles("stand-in")
    laid = random_scene(drawn.board, tiles, drawn.geometry, STYLE, SCENES[0])
    seen = {placed.tile for placed in laid.placed.values() if placed.tile}
    for name, placed in laid.placed.items():
        if placed.tile is None:
            continue
        same = order_of(placed.tile)
        others = [one for one in tiles.plain if one not in seen and order_of(one) == same]
        if not others:
            continue
        changed = replace(laid, placed={**laid.placed, name: replace(placed, tile=others[0])})
        eye().read(still(SCENES[0], 100), afresh=True)
        picture = take_picture(changed, conditions_for("ordinary", CAMERA, 56), 101).image
        found = eye().read(np.asarray(picture, np.uint8)).fields[name]
        assert found.tile in (None, others[0])
        return
    raise AssertionError("no two tiles of one order of colours: choose another scene")
