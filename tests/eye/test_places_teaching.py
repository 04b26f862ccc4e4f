"""The tiles of a mat taught from one picture in the eye's process, as the screen asks for it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from companion.base.messages import Learned, Task
from companion.eye import places_teaching
from companion.eye.readers import load_reader
from companion.eye.teaching import teach
from companion.games.tuscany.simulator.lessons import profile_toml
from companion.simulator.conditions import elsewhere
from tests.vision.hexagons import Lying, shot_of

if TYPE_CHECKING:
    from companion.vision.arrays import Picture

LYING: Lying = {"A1": "village", "B1": "cart", "A2": None}
SAID = "A1=village B1=cart A2=back"


def _picture(seed: int) -> Picture:
    return shot_of(LYING, seed, now=elsewhere(seed, 64.0)).image


def _learned(folder: Path, image: Picture) -> Learned:
    path = folder / "profile.toml"
    path.write_text(profile_toml(), "utf-8")
    found = teach(image, str(path), Task(7, "places", field="lesson-1", tile=SAID))
    assert isinstance(found, Learned)
    return found


def test_what_lies_on_the_mat_is_learned_from_one_picture_and_read_in_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places_teaching, "PHOTOGRAPHS", 1)
    for seed in (31, 32):
        learned = _learned(tmp_path, _picture(seed))
        assert (learned.number, learned.why, learned.again) == (7, "", ())
        assert set(learned.tiles) == {"village", "cart", "back"}
    plan = (tmp_path / ".lessons" / "lesson-1.plan").read_text("utf-8").splitlines()
    assert plan == [f"lesson-1-2.png {SAID}"], "older photographs make room"
    assert not (tmp_path / ".lessons" / "lesson-1-1.png").exists()
    read = load_reader(tmp_path / "profile.toml").read(_picture(40))
    assert {at: one.tile for at, one in read.fields.items() if one.tile} == {"A1": "village", "B1": "cart"}


def test_a_picture_without_the_mat_teaches_nothing(tmp_path: Path) -> None:
    learned = _learned(tmp_path, np.full((480, 640, 3), 128, np.uint8))
    assert (learned.tiles, learned.why) == ((), "no-board")
    assert not (tmp_path / ".lessons").exists()
