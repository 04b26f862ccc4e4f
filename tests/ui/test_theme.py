"""Sizes are in millimetres of the real screen."""

from __future__ import annotations

import pytest

from companion.ui.theme import X_HEIGHT, Theme


@pytest.mark.parametrize(
    ("size", "per_mm"),
    [((800, 480), 5.2), ((1024, 600), 6.6), ((1280, 800), 5.9), ((1280, 720), 8.2), ((720, 1280), 8.2)],
)
def test_a_millimetre_has_as_many_pixels_as_on_the_real_screen(size: tuple[int, int], per_mm: float) -> None:
    assert Theme(*size).pixels_per_mm == pytest.approx(per_mm)


def test_a_screen_of_ten_inches_shows_more_and_nothing_larger() -> None:
    seven, ten = Theme(1024, 600), Theme(1280, 800)
    assert ten.body < seven.body
    assert ten.height / ten.target > 1.4 * seven.height / seven.target


@pytest.mark.parametrize("percent", [80, 100, 125, 150])
def test_text_follows_the_step_and_what_a_finger_hits_never_shrinks(percent: int) -> None:
    theme = Theme(800, 480, percent=percent)
    assert theme.body * X_HEIGHT == pytest.approx(2.4 * 5.2 * percent / 100)
    assert theme.target >= 9 * 5.2
    assert theme.big_target >= 14 * 5.2


def test_a_window_of_any_other_size_has_measures_between_those_of_its_neighbours() -> None:
    assert Theme(640, 360).pixels_per_mm == pytest.approx(5.2 * 0.75)
    assert 5.2 < Theme(900, 540).pixels_per_mm < 6.6
    assert Theme(1920, 1080).pixels_per_mm == pytest.approx(5.9 * 1.35)
