"""Settled Sightings: given when the table is still, and never an answer that two looks give differently."""

from __future__ import annotations

import numpy as np

from companion.messages import FieldRead
from companion.vision.steady import Stillness, together
from tests.vision.tables import picture

RED = FieldRead("up", 0.9995, "07", "red")
BLUE = FieldRead("up", 0.9999, "07", "blue")
UNSURE, HIDDEN = FieldRead("unsure"), FieldRead("hidden")


def test_noise_is_still_and_a_hand_is_not() -> None:
    image, seen = picture(), Stillness()
    noise = np.random.default_rng(1)
    for n in range(5):
        noisy = np.clip(image + noise.normal(0, 4, image.shape), 0, 255).astype(np.uint8)
        assert seen.still_for(noisy, n / 10) == n / 10
    image[200:420, 300:500] = (120, 150, 200)
    assert seen.still_for(image, 0.5) == 0
    assert seen.still_for(image, 0.6) > 0


def test_one_look_that_says_nothing_holds_back_no_other() -> None:
    assert together([UNSURE, RED, HIDDEN]) == RED


def test_two_answers_that_differ_are_a_question_with_both() -> None:
    found = together([RED, BLUE, RED])
    assert found.state == "unsure"
    assert {(one.tile, one.north) for one in found.maybe} == {("07", "red"), ("07", "blue")}


def test_nothing_said_stays_unsure_or_hidden() -> None:
    assert together([HIDDEN, HIDDEN, UNSURE]).state == "hidden"
    assert together([HIDDEN, UNSURE]).state == "unsure"
