"""The reader of hexagons: what lies on a place is named at any turn, or it is a question."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from companion.base.messages import FieldRead
from companion.games.tuscany.camera.faces import FACE_OF
from companion.games.tuscany.simulator.camera import DrawnMat
from companion.simulator.conditions import ordinary
from companion.vision.arrays import Picture
from companion.vision.hexagons.light import ALL, PARTS, USUAL, lit, make_basis, shown
from companion.vision.hexagons.outline import find_hexagon, turns_apart
from companion.vision.hexagons.shape import BLOCKS, SIZES, flat, six_turns
from companion.vision.reader import Reader
from companion.vision.registration.crop import PATCH
from tests.vision.hexagons import PROFILE, Lying, patches_of, shot_of, taught

WARM = replace(ordinary(4, 48.0), warmth=1.0)
MIXED: Lying = {
    "A1": "village", "B1": "cart", "C1": "crop:vine+boar", "D1": None, "A2": "monastery", "C2": "crop:vine",
}  # fmt: skip


def _read(lying: Lying, seed: int, **more: object) -> dict[str, FieldRead]:
    shot = shot_of(lying, seed, **more)  # type: ignore[arg-type]
    return Reader(PROFILE, taught()).read(shot.image, afresh=True).fields


def test_tiles_at_any_turn_the_back_and_empty_places_are_told() -> None:
    fields = _read(MIXED, 11)
    for place, read in fields.items():
        tile = MIXED.get(place)
        if place not in MIXED:
            assert read.state == "empty", place
        elif tile is None:
            assert read.state == "down", place
        else:
            assert (read.state, read.tile, read.north) == ("up", FACE_OF[tile], None), place
        assert read.confidence >= 0.999


def test_orange_yellow_beige_and_red_are_told_under_a_warm_lamp() -> None:
    lying: Lying = {"A1": "village", "B1": "monastery", "C1": "cart", "D1": "city"}
    fields = _read(lying, 4, now=WARM)
    assert {place: fields[place].tile for place in lying} == {p: FACE_OF[t] for p, t in lying.items() if t}


def test_a_tile_that_was_not_taught_is_a_question() -> None:
    fields = _read({"A1": "castle", "B1": "quarry", "C1": "crop:boar", "D1": "crop:vine+grain"}, 5)
    assert {fields[place].state for place in ("A1", "B1", "C1", "D1")} <= {"unsure", "hidden"}


def test_white_paper_over_a_place_is_not_an_empty_place() -> None:
    image = shot_of(MIXED, 11).image.copy()
    assert _as_read(image)["B2"].state == "empty"
    patch = patches_of(image)["B2"]
    paper = np.full_like(patch, 220.0)
    covered = Reader(PROFILE, taught())._slots.evidence(paper, 48.0)  # type: ignore[attr-defined]
    assert covered.outline == 0.0
    assert covered.found.name


def _as_read(image: Picture) -> dict[str, FieldRead]:
    return Reader(PROFILE, taught()).read(image, afresh=True).fields


def test_something_over_half_a_tile_leaves_it_unnamed() -> None:
    image = shot_of(MIXED, 11).image.copy()
    reader = Reader(PROFILE, taught())
    there = reader.read(image).registration.pixels(np.array([[9.0, 9.0], [49.0, 30.0]]))
    (x0, y0), (x1, y1) = np.sort(there, axis=0).astype(int)
    cv2.rectangle(image, (x0, y0), (x1, y1), (60, 90, 140), -1)
    assert _as_read(image)["A1"].state in ("unsure", "hidden")


def test_a_place_in_which_something_changed_is_read_again_and_the_others_are_not() -> None:
    mat = DrawnMat(("village", "cart", "monastery", "city", "estate", *["crop:vine"] * 3), 3, size=(640, 480))
    reader = Reader(PROFILE, taught())
    explained: list[int] = []
    slots: Any = reader._slots
    whole = slots._place

    def place(*one: Any) -> FieldRead:
        explained.append(1)
        read: FieldRead = whole(*one)
        return read

    slots._place = place
    (frame,) = mat.still(1)
    first = reader.read(frame.shot.image).fields
    assert first["A1"].tile == "village"
    assert len(explained) == len(first)
    list(mat.take("A1"))
    list(mat.lay("A1", "city"))
    (frame,) = mat.still(1)
    again = reader.read(frame.shot.image).fields
    assert again["A1"].tile == "city"
    assert len(explained) < 2 * len(first)
    assert {place: read.tile for place, read in again.items() if place != "A1"} == {
        place: read.tile for place, read in first.items() if place != "A1"
    }


def test_every_answer_of_a_look_at_nothing_is_a_question() -> None:
    noise = np.random.default_rng(3).uniform(0, 255, (PATCH, PATCH, 3)).astype(np.float32)
    slots = Reader(PROFILE, taught())._slots
    for patch in (noise, np.zeros_like(noise), np.full_like(noise, 255)):
        assert slots._place(patch, 64.0, True).state in ("unsure", "hidden")  # type: ignore[attr-defined]


def test_a_picture_without_colours_names_nothing() -> None:
    image = shot_of(MIXED, 11).image
    fields = Reader(PROFILE, taught()).read(image, coloured=False, afresh=True).fields
    assert {read.state for read in fields.values()} <= {"unsure", "hidden"}


@pytest.mark.parametrize("place", ["A1", "C1", "D1"])
def test_the_outline_of_a_tile_tells_where_it_lies(place: str) -> None:
    shot = shot_of(MIXED, 11)
    patch = np.clip(patches_of(shot.image)[place], 0, 255).astype(np.uint8)
    pose, clear = find_hexagon(patch)
    from companion.games.tuscany.simulator.scene import untidy
    from tests.vision.hexagons import SCALE

    true = untidy(MIXED[place], 11, place)
    assert clear > 0.02
    assert np.hypot(pose[0] - true.dx_mm * SCALE, pose[1] - true.dy_mm * SCALE) < 2.5
    assert turns_apart(pose[2], np.deg2rad(true.turn_deg)) < np.deg2rad(4)


def test_light_that_is_found_is_the_light_that_fell() -> None:
    tiles = taught().levels[1].tiles
    pixels = flat(tiles[:1])
    truth = USUAL.copy()
    truth[[0, PARTS, 2 * PARTS]] = 0.9, 0.85, 0.95  # the gains
    truth[[1, PARTS + 1, 2 * PARTS + 1]] = 4.0, 3.0, 5.0  # the offsets
    seen = shown(make_basis(pixels).images[0], truth)
    found = lit(make_basis(pixels), seen)
    assert np.abs(shown(make_basis(pixels).images[0], found.weights[0]) - seen).max() < 1.0
    assert found.weights.shape == (1, ALL)


def test_an_unlikely_light_counts_against_a_picture() -> None:
    pixels = flat(taught().levels[1].tiles[:1])
    bluer = pixels[0] * np.array([1.6, 1.0, 0.6], np.float32)
    assert (
        lit(make_basis(pixels), bluer).unlikely[0] > 20 * lit(make_basis(pixels), pixels[0]).unlikely[0] + 5
    )


def test_six_sixths_of_a_turn_are_a_whole_one() -> None:
    tile = taught().levels[1].tiles[0]
    turned = six_turns(six_turns(tile)[1])[5]
    inside = np.abs(flat(turned[None]) - flat(tile[None]))
    assert np.median(inside) < 2


def test_blocks_count_each_pixel_at_most_once() -> None:
    assert BLOCKS.sum(axis=0).max() == 1
    assert SIZES.min() >= 16
