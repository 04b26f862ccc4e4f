"""The reader of hexagons: what lies on a place is named at any turn, or it is a question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from companion.base.messages import FieldRead
from companion.engine.tuscany.box import Tile
from companion.games.tuscany.camera.faces import FACE_OF
from companion.games.tuscany.camera.mat import PLACES
from companion.games.tuscany.simulator.camera import DrawnMat
from companion.simulator.conditions import ordinary
from companion.vision.arrays import Array, Picture
from companion.vision.reader import Reader
from companion.vision.registration.crop import PATCH
from companion.vision.teaching.outline import find_outline
from companion.vision.tiles.enrolled import PAPER_LIGHT
from companion.vision.tiles.judge import ImageQuality, judge_fields
from companion.vision.tiles.light import ANY_LIGHT, fitted, unlikely, unveiled
from companion.vision.tiles.measurements import Measurer
from companion.vision.tiles.shape import SHAPES
from companion.vision.tiles.thresholds import shipped_thresholds
from tests.simulator.kinds import conditions_for
from tests.vision.hexagons import FACES, PROFILE, Lying, patches_of, shot_of, taught

HEXAGON = SHAPES["hexagon"]
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
    (read,) = _judged(np.full_like(patches_of(image)["B2"], 220.0))
    assert read.state in ("unsure", "hidden")


def _judged(*patches: Array) -> list[FieldRead]:
    every = np.stack(patches)
    look = Measurer(taught()).measure(every, every)
    return judge_fields(look, taught(), shipped_thresholds(), ImageQuality(64.0, True)).fields


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
    (frame,) = mat.still(1)
    first = reader.read(frame.shot.image).fields
    assert first["A1"].tile == "village"
    list(mat.take("A1"))
    list(mat.lay("A1", "city"))
    (frame,) = mat.still(1)
    slots: Any = reader._slots
    explained: list[int] = []
    slots._measurer._explainer = _Counted(slots._measurer._explainer, explained)
    again = reader.read(frame.shot.image).fields
    assert again["A1"].tile == "city"
    assert 0 < sum(explained) < len(first)
    assert {place: read.tile for place, read in again.items() if place != "A1"} == {
        place: read.tile for place, read in first.items() if place != "A1"
    }


@pytest.mark.parametrize(
    ("seed", "place", "tile", "light", "px"),
    [
        (17, "A2", "city", "dim", 48.0),
        (17, "B1", "cart", "dim", 48.0),
        (18, "B2", "estate", "ordinary", 70.0),
    ],
)
def test_a_tile_laid_on_an_empty_place_is_read_as_if_it_had_always_lain_there(
    seed: int, place: str, tile: Tile, light: str, px: float
) -> None:
    now, reader = conditions_for(light, seed, px), Reader(PROFILE, taught())
    assert reader.read(shot_of({"A1": "village"}, seed, now=now).image).fields[place].state == "empty"
    found = reader.read(shot_of({"A1": "village", place: tile}, seed, now=now).image).fields[place]
    assert found.tile == FACE_OF[tile]


class _Counted:
    """An explainer that counts the fields it is given again."""

    def __init__(self, explainer: Any, counts: list[int]) -> None:
        self._explainer, self._counts = explainer, counts

    def search(self, patches: Sequence[Array], *rest: Any) -> Any:
        self._counts.append(len(patches))
        return self._explainer.search(patches, *rest)

    def follow(self, patches: Sequence[Array], *rest: Any) -> Any:
        self._counts.append(len(patches))
        return self._explainer.follow(patches, *rest)


def test_every_answer_of_a_look_at_nothing_is_a_question() -> None:
    noise = np.random.default_rng(3).uniform(0, 255, (PATCH, PATCH, 3)).astype(np.float32)
    for read in _judged(noise, np.zeros_like(noise), np.full_like(noise, 255)):
        assert read.state in ("unsure", "hidden")


def test_a_picture_without_colours_names_nothing() -> None:
    image = shot_of(MIXED, 11).image
    fields = Reader(PROFILE, taught()).read(image, coloured=False, afresh=True).fields
    assert {read.state for read in fields.values()} <= {"unsure", "hidden"}


@pytest.mark.parametrize("place", ["A1", "C1", "D1"])
def test_the_outline_of_a_tile_tells_where_it_lies(place: str) -> None:
    shot = shot_of(MIXED, 11)
    patch = np.clip(patches_of(shot.image)[place], 0, 255).astype(np.uint8)
    pose, clear = find_outline(patch, HEXAGON)
    from companion.games.tuscany.simulator.scene import untidy
    from tests.vision.hexagons import SCALE

    true = untidy(MIXED[place], 11, place)
    assert clear > 0.02
    assert np.hypot(pose[0] - true.dx_mm * SCALE, pose[1] - true.dy_mm * SCALE) < 2.5
    off = (np.rad2deg(pose[2]) - true.turn_deg + 30) % 60 - 30
    assert abs(off) < 4


def test_a_colour_that_the_paper_around_does_not_have_counts_against_a_picture() -> None:
    colours = taught().bank.colours
    same, bluer = (
        unlikely(colours[0] * np.array(by), colours[:1], taught().light)[0] for by in ([1] * 3, [1.6, 1, 0.6])
    )
    assert bluer > 20 * same + 5


def test_six_sixths_of_a_turn_are_a_whole_one() -> None:
    tile = np.asarray(taught().bank.entries[0], np.float32)
    turned = HEXAGON.every_turn(HEXAGON.every_turn(tile)[1])[5]
    assert np.median(np.abs(turned - tile)[HEXAGON.counts > 0]) < 2


def test_what_counts_of_a_tile_counts_in_blocks_that_have_enough_of_it() -> None:
    for shape in SHAPES.values():
        assert shape.sizes.sum() == shape.counts.sum()
        assert shape.sizes[shape.sizes > 0].min() >= 16


def test_empty_places_in_a_shadow_are_no_plain_faces() -> None:
    now = conditions_for("shadows", 2, 80.0)
    known = taught("woodcut", (*FACES[:4], "crop:grain", "crop:vine", "crop:vine+grain"))
    fields = Reader(PROFILE, known).read(shot_of({"A1": "village"}, 2, "woodcut", now).image).fields
    assert {place for place, read in fields.items() if read.state == "empty"} == set(PLACES) - {"A1"}


@pytest.mark.parametrize("exponent", [0.85, 1.15])
def test_a_camera_that_bends_its_tones_leaves_nothing_over(exponent: float) -> None:
    bank = taught().bank
    tile = bank.tile(HEXAGON.turns * bank.names[:: HEXAGON.turns].index("city"), 0)
    seen = np.asarray(255 * (tile / 255) ** exponent, np.float32)
    bent, straight = (fitted(seen, tile, HEXAGON.counts, light) for light in (PAPER_LIGHT, ANY_LIGHT))
    assert bent.energy < straight.energy / 4


def test_a_veil_over_a_saturated_colour_is_no_other_light() -> None:
    orange = np.array([60.0, 146.0, 230.0])
    seen = 0.85 * orange + 30
    veiled = unveiled(seen, orange[None], PAPER_LIGHT)[0][0]
    plain = unveiled(seen, orange[None], ANY_LIGHT)[0][0]
    assert np.ptp(veiled) < np.ptp(plain) / 2
