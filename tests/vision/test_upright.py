"""Which way up tiles are that are taught: by paints for all of them, by each other for each."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from companion.vision.arrays import Array
from companion.vision.registration.crop import TILE
from companion.vision.teaching.upright import ways_up
from companion.vision.tiles.colours import NAMED

ORDERS = [("red", *rest) for rest in permutations(("blue", "green", "yellow"))]
NORTH = (slice(2, 20), slice(24, 40))
CORNER = (slice(2, 26), slice(2, 26))


def tile(order: tuple[str, ...], where: tuple[slice, slice], behind: tuple[str, ...] = ()) -> Array:
    """Return a tile with emblems of these colours clockwise; *behind*: what is painted there around them."""
    picture = np.full((TILE, TILE, 3), 190.0, np.float32)
    picture += np.random.default_rng(1).normal(0, 3, picture.shape)
    x, y = np.meshgrid(np.arange(TILE) - 31.5, np.arange(TILE) - 31.5)
    for side in range(4):
        if behind:
            picture[(abs(x) < -y) & (y < -4)] = NAMED[behind[side]]
        picture[where] = NAMED[order[side]]
        picture = np.rot90(picture, 1).copy()  # the next side comes to the north
    return picture


@pytest.mark.parametrize("turn", range(4))
def test_a_landscape_that_outweighs_the_emblems_does_not_turn_a_tile(turn: int) -> None:
    misleading = tile(ORDERS[0], NORTH, tuple(np.roll(ORDERS[0], 1).tolist()))
    alone = ways_up([misleading], ORDERS[:1])[0]
    assert (alone.turn, alone.clear) == (1, False)
    others = [tile(order, NORTH) for order in ORDERS]
    ways = ways_up([*others, np.rot90(misleading, -turn)], [*ORDERS, ORDERS[0]])
    assert [way.turn for way in ways] == [0] * len(ORDERS) + [turn]
    assert all(way.clear for way in ways)
    assert ways[-1].shown == tuple(np.roll(ORDERS[0], turn).tolist())


def test_emblems_in_the_corners_tell_no_tile_of_the_set_which_way_up_it_is() -> None:
    ways = ways_up([tile(order, CORNER) for order in ORDERS], ORDERS)
    assert not any(way.clear for way in ways)


@pytest.mark.parametrize("turn", range(4))
def test_one_tile_of_which_a_person_says_it_tells_all_others_with_emblems_in_the_corners(turn: int) -> None:
    lie = [(turn + n) % 4 for n in range(len(ORDERS))]
    tiles = [np.rot90(tile(order, CORNER), -one) for order, one in zip(ORDERS, lie, strict=True)]
    ways = ways_up(tiles, ORDERS, [lie[0]])
    assert [way.turn for way in ways] == lie
    assert all(way.clear for way in ways)
    other_corner = ways_up(tiles, ORDERS, [(lie[0] - 1) % 4])
    assert [way.turn for way in other_corner] == [(one - 1) % 4 for one in lie]


@pytest.mark.parametrize(("where", "wrong"), [(NORTH, (1, 2, 3)), (CORNER, (1, 2))])
def test_what_is_said_of_a_tile_is_not_believed_against_its_paints(
    where: tuple[slice, slice], wrong: tuple[int, ...]
) -> None:
    for turn in wrong:
        ways = ways_up([tile(order, where) for order in ORDERS], ORDERS, [turn])
        assert not any(way.clear for way in ways)


def test_another_tile_than_was_said_shows_its_own_colours() -> None:
    tiles = [tile(order, NORTH) for order in ORDERS]
    ways = ways_up([*tiles, tiles[2]], [*ORDERS, ORDERS[4]])
    assert ways[-1].shown == ORDERS[2]


def test_tiles_known_before_tell_a_single_new_one() -> None:
    misleading = tile(ORDERS[0], NORTH, tuple(np.roll(ORDERS[0], 1).tolist()))
    known = [tile(order, NORTH) for order in ORDERS]
    (way,) = ways_up([*known, np.rot90(misleading, -2)], [*ORDERS, ORDERS[0]], [0] * len(known))[-1:]
    assert (way.turn, way.clear) == (2, True)
