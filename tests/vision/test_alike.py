"""Backs of one picture are alike: the group they make, and what is not of it."""

from __future__ import annotations

import numpy as np

from companion.vision.tiles.alike import backs_together

BACK, MEADOW = np.array([5.0, 0.30, -0.20]), np.array([5.2, 0.18, -0.20])


def _fields(backs: int, meadows: int) -> tuple[np.ndarray, np.ndarray]:
    """Return colours and fits of so many backs and bare meadows, each a little different."""
    off = np.random.default_rng(7).normal(0, 0.006, (backs + meadows, 3))
    colours = np.concatenate([np.tile(BACK, (backs, 1)), np.tile(MEADOW, (meadows, 1))]) + off
    return colours, np.concatenate([np.full(backs, 0.7), np.full(meadows, 0.3)])


def test_the_group_is_what_fits_the_back_not_what_is_most() -> None:
    colours, fit = _fields(backs=5, meadows=20)
    group = backs_together(colours, fit, np.ones(25, bool))
    assert group is not None
    assert (group.off(colours) < 0.05).tolist() == [True] * 5 + [False] * 20
    assert group.fit == 0.7


def test_three_fields_are_no_group() -> None:
    colours, fit = _fields(backs=3, meadows=0)
    assert backs_together(colours, fit, np.ones(3, bool)) is None


def test_only_fields_asked_for_make_the_group() -> None:
    colours, fit = _fields(backs=8, meadows=8)
    group = backs_together(colours, fit, fit < 0.5)
    assert group is not None
    assert group.fit == 0.3
    assert np.allclose(group.colour, MEADOW, atol=0.02)


def test_a_shadow_takes_no_back_out_of_its_colour() -> None:
    colours, fit = _fields(backs=6, meadows=0)
    group = backs_together(colours, fit, np.ones(6, bool))
    assert group is not None
    shaded = BACK - np.array([0.25, 0.0, 0.0])
    assert group.elsewhere(shaded[None])[0] < 0.05 < group.off(shaded[None])[0]
