"""What each value adds to a coat is learned from all coats together."""

import numpy as np

from companion.vision.values import Values, learn_values

SIZE = 300
COLOURS, VALUES = 4, ("1", "2", "3", "4", "5", "6")
TILES = 3 * len(VALUES)


def _art(noise: float, odd: bool = False) -> tuple[np.ndarray, Values]:
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
    return true, learn_values(coats, colours, [VALUES[n] for n in values])


def _off(true: np.ndarray, known: Values, entry: int) -> float:
    """Return how far the ways from *entry*'s value to the others are from the true ones, as a share."""
    colour, value = known.kinds[known.which[entry]]
    same = known.kinds[:, 0] == colour
    same[known.which[entry]] = False
    wanted = true[colour, value] - true[colour, known.kinds[same, 1]]
    found = known.ways_off(entry)
    return float(np.linalg.norm(found - wanted) / np.linalg.norm(wanted))


def test_a_value_is_known_better_by_all_colours_than_by_its_own_coats() -> None:
    true, known = _art(noise=1.0)
    counts = np.bincount(known.which)
    weak = [n for n in range(len(known.which)) if known.kinds[known.which[n], 0] == 0]
    alone = 1.0 / np.sqrt(counts[known.which[weak]].mean()) / (0.4 * np.sqrt(2)) * np.sqrt(2)
    assert np.mean([_off(true, known, n) for n in weak]) < 0.75 * alone


def test_without_noise_each_value_is_as_it_is_drawn() -> None:
    true, known = _art(noise=1e-3)
    assert max(_off(true, known, n) for n in range(len(known.which))) < 0.02


def test_a_value_that_one_colour_draws_otherwise_keeps_its_own_shape() -> None:
    true, known = _art(noise=0.2, odd=True)
    odd = [n for n in range(len(known.which)) if tuple(known.kinds[known.which[n]]) == (2, 3)]
    assert odd
    assert max(_off(true, known, n) for n in odd) < 0.25
