"""Backs that do not all look the same: each look that is seen twice is kept as a picture of its own."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from companion.eye.enrolment import learn
from companion.eye.enrolment_words import Asked
from companion.eye.profiles import BACK, face_set, load_profile
from companion.eye.tile_pictures import faces_and_backs
from companion.vision.arrays import Picture
from companion.vision.teaching.demands import teaching
from tests.cli.test_enrol import written

EDGE = 128


def back(look: int, noise: int) -> Picture:
    """Return a square picture of a back with one of several patterns, and its own noise."""
    pattern = np.random.default_rng(look).normal(0, 1, (8, 8, 3)).astype(np.float32)
    sheet = 160 + 30 * np.asarray(cv2.resize(pattern, (EDGE, EDGE), interpolation=cv2.INTER_CUBIC))
    return np.clip(sheet + np.random.default_rng(noise).normal(0, 3, sheet.shape), 0, 255).astype(np.uint8)


def test_each_look_of_a_back_that_is_seen_twice_is_learned_and_one_seen_once_is_not(tmp_path: Path) -> None:
    path = written(tmp_path)
    singles = []
    for n, look in enumerate((1, 1, 1, 2, 2, 3)):
        name = str(tmp_path / f"{n}.png")
        cv2.imwrite(name, back(look, 10 + n))
        singles.append((BACK, name))
    lesson = learn(
        Asked((), tuple(singles)), load_profile(path), path, face_set("tiles.toml", path), teaching()
    )
    assert list(lesson.pictures) == ["back", "back--2"]
    assert "back--4" in lesson.gone
    _, backs = faces_and_backs(lesson.pictures)
    for picture, look in zip(backs, (1, 2), strict=True):
        assert np.abs(picture.astype(float) - back(look, 0)).mean() < 6
