"""Settled Sightings: given when the table is still, and never an answer that two looks give differently."""

from __future__ import annotations

import numpy as np

from companion.base.messages import FieldRead
from companion.vision.steady import Steady, Stillness, together
from tests.vision.tables import frame, picture, reader

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


def test_still_pictures_are_read_as_one_with_less_noise_and_within_half_a_second() -> None:
    steady, noise, read = Steady(), np.random.default_rng(5), reader()
    single, sighting, first_s = None, None, None
    for n in range(6):
        image = np.clip(picture() + noise.normal(0, 52, picture().shape), 0, 255).astype(np.uint8)
        if steady.frame(image, n / 10):
            reading = read.read(image, afresh=single is None, still=steady.looked)
            single = single or reading.fields
            sighting = steady.settle(reading, n / 10)
            first_s = first_s or n / 10
    assert first_s is not None
    assert first_s < 0.5
    assert single is not None
    assert sighting is not None
    assert _right(sighting.fields) > _right(single)
    assert not _wrong(sighting.fields)


def _right(fields: dict[str, FieldRead]) -> int:
    return sum(read.state == frame().truth[name].state for name, read in fields.items())


def _wrong(fields: dict[str, FieldRead]) -> list[str]:
    truth = frame().truth
    said = {name: read for name, read in fields.items() if read.state in ("up", "down", "empty")}
    return [
        name
        for name, read in said.items()
        if (read.state, read.tile, read.north) != (truth[name].state, truth[name].tile, truth[name].north)
    ]
