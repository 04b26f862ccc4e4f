"""What each value adds to a coat is learned from all coats together."""

import numpy as np

from companion.vision.registration.crop import TILE
from companion.vision.tiles.emblems import learn_emblems
from companion.vision.tiles.features import turned
from companion.vision.tiles.values import Values, learn_values

SIZE = 300
COLOURS, VALUES = 4, ("1", "2", "3", "4", "5", "6")
TILES = 6 * len(VALUES)


def _art(noise: float, odd: bool = False, without: tuple[int, int] = (9, 9)) -> tuple[np.ndarray, Values]:
    """Return the true figures (colours × values × SIZE), and what is learned from noisy coats of them."""
    random = np.random.default_rng(5)
    shapes = random.normal(size=(len(VALUES), SIZE))
    true = np.linspace(0.4, 1.6, COLOURS)[:, None, None] * shapes
    if odd:
        true[2, 3] = random.normal(size=SIZE)
    grounds = random.normal(size=(4, SIZE)) * 3
    colours = (np.arange(TILES)[:, None] + np.arange(4)).ravel() % COLOURS
    values = (np.arange(TILES)[:, None] * 5 + 2 * np.arange(4) + np.arange(TILES)[:, None] // 6).ravel() % 6
    sides = np.tile(np.arange(4), TILES)
    coats = grounds[sides] + true[colours, values] + random.normal(size=(4 * TILES, SIZE)) * noise
    kept = ~((colours == without[0]) & (values == without[1]))
    kept = np.repeat(kept.reshape(-1, 4).all(axis=1), 4)
    return true, learn_values(coats[kept], colours[kept], [VALUES[n] for n in values[kept]])


def _off(true: np.ndarray, known: Values, entry: int | np.intp) -> float:
    """Return how far the ways from *entry*'s value to the others are from the true ones, as a share."""
    colour, value = known.colour[entry], known.value[entry]
    wanted = true[colour, value] - np.delete(true[colour], value, axis=0)
    found = known.ways_off(int(entry))
    return float(np.linalg.norm(found - wanted) / np.linalg.norm(wanted))


def test_a_value_is_known_better_by_all_colours_than_by_its_own_coats() -> None:
    true, known = _art(noise=1.0)
    weak = np.flatnonzero(known.colour == 0)
    alone = 1.0 / np.sqrt(len(weak) / len(VALUES)) / 0.4
    assert np.mean([_off(true, known, n) for n in weak]) < 0.75 * alone


def test_without_noise_each_value_is_as_it_is_drawn() -> None:
    true, known = _art(noise=1e-3)
    assert max(_off(true, known, n) for n in range(len(known.value))) < 0.02


def test_a_value_that_one_colour_draws_otherwise_keeps_its_own_shape() -> None:
    true, known = _art(noise=0.2, odd=True)
    odd = np.flatnonzero((known.colour == 2) & (known.value == 3))
    assert len(odd)
    assert max(_off(true, known, n) for n in odd) < 0.25


def test_a_value_that_no_coat_of_a_colour_shows_is_as_the_other_colours_let_expect() -> None:
    true, known = _art(noise=0.05, without=(1, 4))
    assert not ((known.colour == 1) & (known.value == 4)).any()
    others = np.flatnonzero(known.colour == 1)
    assert max(_off(true, known, n) for n in others) < 0.1


def test_a_value_that_few_coats_show_is_not_expected_where_none_shows_it() -> None:
    random = np.random.default_rng(1)
    colours, values = np.tile(np.arange(4), 3), [*"1234", *"2134", *"3512"]
    known = learn_values(random.normal(size=(12, SIZE)), colours, values)
    for entry, (colour, value) in enumerate(zip(colours, values, strict=True)):
        others = {one for other, one in zip(colours, values, strict=True) if other == colour} - {value}
        assert len(known.ways_off(entry)) == len(others)


def test_a_single_tile_is_learned_without_a_word_of_warning() -> None:
    tile = np.random.default_rng(2).normal(size=(1, TILE, TILE, 3)).astype(np.float32)
    four = np.concatenate([turned(tile, turn) for turn in range(4)])
    values = [list(np.roll(["1", "2", "3", "4"], turn)) for turn in range(4)]
    with np.errstate(all="raise"):
        bank = learn_emblems(
            four, np.array([np.roll(range(4), turn) for turn in range(4)]), values, [(four, four)]
        )
    assert not np.isnan(bank.drawn).any()
