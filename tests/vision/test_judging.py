"""What is said of a field: one known thing, and every other excluded by itself, or a question."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from companion.base.messages import FieldRead
from companion.vision.arrays import Array, Picture
from companion.vision.registration.crop import PATCH, TILE
from companion.vision.tiles.enrolled import Enrolled, Face, enrol
from companion.vision.tiles.features import channels, shrunk
from companion.vision.tiles.judge import ImageQuality, judge_fields
from companion.vision.tiles.measurements import Measurer
from companion.vision.tiles.slot import BareSlots
from companion.vision.tiles.thresholds import shipped_thresholds

PAINTS = {"red": (45, 40, 190), "blue": (185, 95, 45), "green": (60, 140, 50), "yellow": (45, 195, 225)}
EDGE = (PATCH - TILE) // 2
BACK = (90, 120, 150)
SEEN_WELL = ImageQuality(60.0, True)


def drawn(seed: int) -> Picture:
    """Return a tile: a ground of its own, four coloured emblems."""
    chance = np.random.default_rng(seed)
    ground = cv2.GaussianBlur(chance.normal(0, 1, (TILE, TILE, 3)).astype(np.float32), (0, 0), 2.5)
    tile = np.clip(150 + 90 * ground, 0, 255).astype(np.uint8)
    for colour, at in zip(PAINTS, ((32, 10), (54, 32), (32, 54), (10, 32)), strict=True):
        cv2.circle(tile, at, 7, PAINTS[colour], -1, cv2.LINE_AA)
        cv2.circle(tile, at, int(chance.integers(2, 5)), (240, 240, 240), -1, cv2.LINE_AA)
    return tile


def with_silver(tile: Picture) -> Picture:
    """Return *tile* with a coin in its middle."""
    return np.asarray(cv2.circle(tile.copy(), (32, 32), 6, (200, 200, 200), -1, cv2.LINE_AA), np.uint8)


def slot(seed: int) -> Array:
    """Return a bare slot with what lies around it, as it was photographed."""
    chance = np.random.default_rng(1000 + seed)
    grass = cv2.GaussianBlur(chance.normal(0, 1, (PATCH, PATCH, 3)).astype(np.float32), (0, 0), 1.5)
    return np.asarray(np.clip(np.array([60, 110, 80]) + 25 * grass, 0, 255), np.float32)


@cache
def known() -> Enrolled:
    """Return eight tiles, of which `0` and `coin` differ only in the middle; and a plain back."""
    pictures = {str(n): drawn(n) for n in range(7)} | {"coin": with_silver(drawn(0))}
    face = Face(tuple(PAINTS), ("1", "1", "1", "1"))
    back = np.full((TILE, TILE, 3), BACK, np.uint8)
    return enrol(dict.fromkeys(pictures, face), pictures, [back], np.stack([slot(n) for n in range(12)]))


def photographed(tile: Array, n: int, noise: float = 4.0) -> Array:
    """Return slot *n* with *tile* on it, in other light, softer, with noise."""
    patch = slot(n).copy()
    patch[EDGE:-EDGE, EDGE:-EDGE] = tile
    return taken(patch, n, noise)


def taken(patch: Array, n: int, noise: float = 4.0) -> Array:
    """Return *patch* as a camera takes it."""
    soft = cv2.GaussianBlur(np.asarray(patch, np.float32), (0, 0), 0.6) * 0.85 + 9
    seen = soft + np.random.default_rng(n).normal(0, noise, soft.shape)
    return np.asarray(np.clip(seen, 0, 255), np.float32)


def read(*patches: Array) -> list[FieldRead]:
    """Return what is said of *patches*, which lie on the first slots."""
    rest = [photographed(drawn(3 + n), len(patches) + n) for n in range(4)]
    every = np.stack([*patches, *rest])
    some = replace(known(), bare=BareSlots.photographed(np.stack([slot(n) for n in range(len(every))])))
    look = Measurer(some).measure(every, channels(shrunk(every, 12)))
    return judge_fields(look, some, shipped_thresholds(), SEEN_WELL).fields[: len(patches)]


def test_two_tiles_that_differ_only_in_the_middle_are_told_apart() -> None:
    plain, coin = read(photographed(drawn(0), 0), photographed(with_silver(drawn(0)), 1))
    assert (plain.state, plain.tile, plain.north) == ("up", "0", "red")
    assert (coin.state, coin.tile) == ("up", "coin")


def marked(tile: Picture) -> Picture:
    """Return *tile* with a faint stroke in its corner."""
    return np.asarray(cv2.line(tile.copy(), (8, 13), (13, 8), (180, 190, 195), 1, cv2.LINE_AA), np.uint8)


def test_a_tile_whose_own_photograph_was_soft_is_not_read_as_its_twin_with_one_stroke_more() -> None:
    # a twin that was photographed better explained the whole tile better, though its stroke was not there
    for soft in (1.0, 1.1):
        plain = np.asarray(cv2.GaussianBlur(drawn(0), (0, 0), soft), np.uint8)
        pictures = {str(n): drawn(n) for n in range(7)} | {"0": plain, "marked": marked(drawn(0))}
        face = Face(tuple(PAINTS), ("1", "1", "1", "1"))
        some = enrol(dict.fromkeys(pictures, face), pictures, [np.full((TILE, TILE, 3), BACK, np.uint8)])
        every = np.stack(
            [photographed(drawn(0), 0, 8.0), *(photographed(drawn(3 + n), 1 + n) for n in range(4))]
        )
        look = Measurer(some).measure(every, channels(shrunk(every, 12)))
        assert judge_fields(look, some, shipped_thresholds(), SEEN_WELL).fields[0].tile != "marked"


def test_one_of_two_that_differ_only_in_the_middle_is_a_question_where_that_is_covered() -> None:
    tile = drawn(0).astype(np.float32)
    cv2.circle(tile, (32, 32), 9, (30, 30, 30), -1)
    assert read(photographed(tile, 0))[0].state not in ("up", "down", "empty")


def test_a_tile_that_is_not_taught_and_differs_in_a_small_part_is_not_named_as_the_one_it_is_like() -> None:
    for seed in (1, 2):
        stranger = drawn(seed)
        cv2.circle(stranger, (22, 22), 5, (250, 30, 200), -1, cv2.LINE_AA)
        assert read(photographed(stranger, 0))[0].tile is None


def test_a_pale_stroke_that_a_taught_tile_has_not_makes_it_another() -> None:
    for seed in (1, 2):  # a light figure of an untaught tile was read as another one that lies there
        stranger = drawn(seed).astype(np.float32)
        stranger[29:32, 18:23] -= 17
        assert read(photographed(stranger, 0))[0].tile is None


def test_a_back_of_one_colour_is_told_by_the_slot_seen_around_it() -> None:
    found = read(photographed(np.full((TILE, TILE, 3), BACK, np.float32), 0))[0]
    assert found.state == "down"


def test_a_back_of_one_colour_is_none_where_the_slot_is_seen_on_it_too() -> None:
    some = replace(known(), bare=BareSlots.photographed(np.stack([slot(n) for n in range(5)])))
    back = np.full((TILE, TILE, 3), BACK, np.float32)
    every = np.stack([photographed(back, 0), *(photographed(drawn(3 + n), 1 + n) for n in range(4))])
    look = Measurer(some).measure(every, channels(shrunk(every, 12)))
    first, *others = look.fields
    assert first.around is not None
    for plain, told in ((first.around.border - 1, True), (first.around.border + 1, False)):
        field = replace(first, bare=replace(first.bare, plain=plain))
        seen = replace(look, fields=(field, *others))
        assert (judge_fields(seen, some, shipped_thresholds(), SEEN_WELL).fields[0].state == "down") is told


@pytest.mark.parametrize(
    ("bare", "back", "over", "told"),
    [
        (0.02, 0.42, -2.0, "empty"),
        (0.28, 0.42, -2.0, "unsure"),  # a lamp shines on both
        (0.02, 0.25, 3.0, "empty"),
        (0.02, 0.05, 3.0, "unsure"),  # the back has the colour of the slot
    ],
)
def test_the_farther_a_back_is_off_in_colour_the_less_the_drawing_of_the_slot_need_say(
    bare: float, back: float, over: float, told: str
) -> None:
    some = replace(known(), bare=BareSlots.photographed(np.stack([slot(n) for n in range(5)])))
    every = np.stack([taken(slot(0), 0), *(photographed(drawn(3 + n), 1 + n) for n in range(4))])
    look = Measurer(some).measure(every, channels(shrunk(every, 12)))
    first, *others = look.fields
    light = np.median([one.tile.fit.tint for one in others], axis=0)
    tints = [light + np.array([0.0, 0.0, off]) for off in (bare, back)]
    tile = replace(first.tile, entry=some.bank.faces, fit=first.tile.fit._replace(tint=tints[1]))
    field = replace(first, tile=tile, bare=replace(first.bare, tint=tints[0], over_tile=over))
    seen = replace(look, fields=(field, *others))
    assert judge_fields(seen, some, shipped_thresholds(), SEEN_WELL).fields[0].state == told


def test_a_plain_back_is_told_where_one_side_of_its_slot_has_its_colour_but_not_where_two_have() -> None:
    back = np.full((TILE, TILE, 3), BACK, np.float32)
    for sides, told in ((1, True), (2, False)):
        bare = np.stack([slot(n) for n in range(5)])
        for _ in range(sides):
            bare[0, : EDGE + 2] = BACK
            bare[0] = np.rot90(bare[0])
        patch = bare[0].copy()
        patch[EDGE:-EDGE, EDGE:-EDGE] = back
        every = np.stack([taken(patch, 0), *(photographed(drawn(3 + n), 1 + n) for n in range(4))])
        some = replace(known(), bare=BareSlots.photographed(bare))
        look = Measurer(some).measure(every, channels(shrunk(every, 12)))
        found = judge_fields(look, some, shipped_thresholds(), SEEN_WELL).fields[0]
        assert (found.state == "down") is told


def test_what_tiles_differ_by_that_have_nothing_in_common_is_no_noise_of_their_pictures() -> None:
    chance = np.random.default_rng(4)
    tiles = {}
    for n in range(8):  # maps: all of each differs from all others, but for one edge
        land = cv2.GaussianBlur(chance.normal(0, 1, (TILE, TILE, 3)).astype(np.float32), (0, 0), 4)
        tile = 150 + 300 * land
        tile[:, :18] = drawn(0)[:, :18]
        tiles[str(n)] = np.clip(tile + chance.normal(0, 2, tile.shape), 0, 255).astype(np.uint8)
    face = Face(tuple(PAINTS), ("1", "1", "1", "1"))
    assert enrol(dict.fromkeys(tiles, face), tiles).bank.noise < 5 * 2 * 2**2


def test_something_larger_of_the_colour_of_the_back_is_no_back() -> None:
    found = read(taken(np.full((PATCH, PATCH, 3), BACK, np.float32), 0))[0]
    assert found.state in ("unsure", "hidden")


def test_a_bare_slot_is_told_by_its_own_photograph_and_no_other() -> None:
    own, another = read(taken(slot(0), 0), taken(slot(9), 1))
    assert own.state == "empty"
    assert another.state in ("unsure", "hidden")


def test_cloth_of_the_colour_of_the_slot_is_not_a_bare_slot() -> None:
    even = np.broadcast_to(slot(0).mean(axis=(0, 1)), (PATCH, PATCH, 3))
    assert read(taken(np.asarray(even), 0))[0].state in ("unsure", "hidden")


def test_there_is_one_of_each_tile() -> None:
    twice = read(photographed(drawn(1), 0), photographed(drawn(1), 1))
    assert [one.state for one in twice] == ["unsure", "unsure"]


def test_a_tile_in_another_turn_is_named_with_what_points_north() -> None:
    found = read(photographed(np.rot90(drawn(2), -1), 0))[0]
    assert (found.tile, found.north) == ("2", "yellow")
