"""`companion calibrate`: what a camera sees is measured, and what to improve is said in order."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import cv2
import numpy as np
import pytest

from companion.base.errors import BadData
from companion.camera.source import Frame
from companion.eye.calibration import frames_of
from companion.eye.profile_data import read_profile
from companion.eye.profile_text import new_profile, with_table
from companion.games.castelli import library
from companion.games.castelli.simulator.profile_data import profile_toml
from companion.games.castelli.simulator.shot import Shot, take_picture
from companion.simulator.conditions import Conditions
from companion.vision.board import outline
from companion.vision.measure import advise, measure
from companion.vision.registration.measure_lens import LensPoints, measure_lens
from companion.vision.registration.register import register
from companion.vision.teaching.demands import seeing
from tests.cli.cli import companion, one_line
from tests.simulator.scenes import random_scene
from tests.vision.tables import PROFILE, STYLE, frame, table

LENS = (-0.16, 0.02, 0.0, 0.0)


@cache
def shot(**more: Any) -> Shot:
    """Return a picture of some table by a camera like that."""
    drawn = table()
    scene = random_scene(drawn.board, library.tiles("stand-in"), drawn.geometry, STYLE, 3)
    return take_picture(scene, Conditions(**{"px_per_tile": 56.0, **more}), 3, (1920, 1080))


@cache
def bent() -> list[Path]:
    """Return pictures of one table from several sides, through a lens that bends."""
    folder = Path(mkdtemp())
    for n in range(6):
        seen = shot(tilt_deg=6.0 + 4 * n, azimuth_deg=60.0 * n, roll_deg=5.0 * n, focal=0.7, lens=LENS)
        cv2.imwrite(str(folder / f"{n}.png"), seen.image)
    return sorted(folder.iterdir())


def written(folder: Path, more: str = "") -> Path:
    path = folder / "profile.toml"
    path.write_text(f"# our table\n{profile_toml(table().geometry, 'stand-in')}{more}", "utf-8")
    return path


def saved(folder: Path, image: Any, name: str = "a.png") -> Path:
    cv2.imwrite(str(folder / name), image)
    return folder / name


def asked(folder: Path, image: Any, *words: str) -> tuple[int, dict[str, Any]]:
    said = companion(
        "calibrate", "--profile", written(folder), "--json", *words, saved(folder, image), state=folder
    )
    return said.status, json.loads(said.out)


def test_a_good_picture_is_measured_and_nothing_is_to_improve(tmp_path: Path) -> None:
    status, found = asked(tmp_path, shot().image)
    assert (status, found["advice"], found["lens"], found["written"]) == (0, [], None, False)
    (picture,) = found["pictures"]
    assert picture["markers"] == 4
    assert picture["px_per_tile"] == pytest.approx(56, rel=0.05)
    assert picture["blur"] < 0.015
    assert picture["off"] < 0.02


@pytest.mark.parametrize(
    ("more", "says", "must"),
    [
        ({"px_per_tile": 40.0}, "pixels wide", False),
        ({"px_per_tile": 28.0}, "pixels wide", True),
        ({"focus_px": 3.0}, "blurred by", True),
        ({"exposure": 0.4}, "more light", False),
        ({"light": "graded", "light_strength": 0.9, "light_deg": 45.0}, "darker than another", False),
        ({"light": "lamp", "light_strength": 1.0}, "of the board shines", False),
        ({"tilt_deg": 38.0}, "times as large", False),
        ({"cup": 1}, "only 3 of 4 markers", False),
    ],
)
def test_what_is_weak_is_said_with_what_to_do(
    more: dict[str, Any], says: str, must: bool, tmp_path: Path
) -> None:
    status, found = asked(tmp_path, shot(**more).image)
    assert any(says in one["say"] and one["must"] is must for one in found["advice"]), found
    assert status == int(any(one["must"] for one in found["advice"]))


def test_what_nothing_can_be_read_without_comes_first(tmp_path: Path) -> None:
    image = shot(focus_px=2.4, exposure=0.4).image
    said = companion("calibrate", "--profile", written(tmp_path), saved(tmp_path, image), state=tmp_path)
    lines = said.out.splitlines()
    assert said.status == 1
    assert lines[0].startswith(f"{tmp_path / 'a.png'}: board found by ")
    assert lines[1].startswith("1. blurred by ")
    assert any(": more light" in line for line in lines[2:])


def test_no_board_is_said_and_exit_status_one(tmp_path: Path) -> None:
    status, found = asked(tmp_path, np.full((480, 640, 3), 120, np.uint8))
    assert status == 1
    assert found["pictures"][0]["why"] == "no board: 0 of 4 markers are seen"


def test_a_lens_is_measured_from_several_pictures_and_kept_beside_the_rest(
    tmp_path: Path,
) -> None:
    path = written(tmp_path, "\n[reader]\nsure = 0.9995 # careful\n")
    said = companion("calibrate", "--profile", path, "--write", "--json", *bent(), state=tmp_path)
    lens = json.loads(said.out)["lens"]
    assert lens["better"]
    assert lens["after_px"] < 0.5 * lens["before_px"]
    text = path.read_text("utf-8")
    assert text.startswith("# our table\n")
    assert "sure = 0.9995 # careful" in text
    profile = read_profile(tomllib.loads(text))
    assert profile.lens is not None
    assert profile.lens.size == (1920, 1080)
    assert profile.lens.distortion[0] < -0.05


def test_a_lens_that_bends_nothing_is_left_out(tmp_path: Path) -> None:
    rng, grid = np.random.default_rng(5), np.array([[x, y] for x in range(5) for y in range(5)], np.float64)
    views = []
    for _ in range(6):
        plane = np.array([[90, 4, 300], [-3, 92, 200], [0, 0, 1]]) + rng.normal(0, 1, (3, 3)) * [1, 1, 9]
        plane[2] = [*rng.normal(0, 0.003, 2), 1]
        seen = cv2.perspectiveTransform(grid.reshape(-1, 1, 2), plane).reshape(-1, 2)
        views.append(LensPoints(grid, seen + rng.normal(0, 0.1, seen.shape)))
    found = measure_lens(views, (1280, 720))
    assert found is not None
    assert found.after_px > 0.8 * found.before_px
    assert measure_lens(views[:3], (1280, 720)) is None


def test_a_new_profile_of_a_game_with_a_mat_is_that_of_the_printed_mat() -> None:
    profile = read_profile(tomllib.loads(new_profile(8, 8, False, "tuscany")))
    assert (profile.game, len(profile.board.slots), profile.pictures) == ("tuscany", 8, "tiles")
    assert profile.markers is not None
    assert len(profile.markers.at) == 4


def test_corners_by_hand_make_a_profile_for_a_table_without_markers(tmp_path: Path) -> None:
    seen = frame()
    board = read_profile(tomllib.loads(new_profile(8, 8, False))).board
    corners = [f"{x:.1f},{y:.1f}" for x, y in seen.view.project(np.array(outline(board)))]
    path, image = tmp_path / "new.toml", saved(tmp_path, seen.image)
    words = ["calibrate", "--profile", str(path), "--write", str(image), "--corners", *corners]
    said = companion(*words, state=tmp_path)
    assert said.out.startswith(f"{image}: board found by its corners, 5"), said
    profile = read_profile(tomllib.loads(path.read_text("utf-8")))
    assert profile.markers is None
    assert profile.corners is not None
    one_line(companion(*words[:-1], "nowhere", state=tmp_path), "companion calibrate: --corners: 'nowhere'")
    words[2] = str(written(tmp_path))
    one_line(companion(*words, state=tmp_path), f"{words[2]}: it has markers")


def test_the_profile_s_camera_is_looked_at_when_no_picture_is_named(tmp_path: Path) -> None:
    (tmp_path / "frames").mkdir()
    saved(tmp_path / "frames", shot().image)
    path = written(tmp_path)
    text = path.read_text("utf-8").replace('"simulator:1"', f'"folder:{tmp_path / "frames"}"')
    path.write_text(text, "utf-8")
    said = companion("calibrate", "--profile", path, "--json", state=tmp_path)
    assert said.status == 0
    assert len(json.loads(said.out)["pictures"]) == 1
    missing = tmp_path / "no.toml"
    said = companion("calibrate", "--profile", missing, state=tmp_path)
    one_line(said, f"{missing}: there is no such file")


class Restless:
    """A camera that has settled after three frames and does not hold what it should."""

    count = 0

    def newest(self) -> Frame:
        self.count += 1
        held = () if self.count < 3 else ("exposure", "focus")
        return Frame(np.asarray(frame().image, np.uint8), self.count, 0.0, held)

    def ended(self) -> bool:
        return False

    def trouble(self) -> str:
        return ""

    def close(self) -> None:
        pass


def test_a_camera_that_does_not_hold_its_exposure_is_told() -> None:
    frame()  # drawn beforehand: a camera is waited for only so long
    shots = list(frames_of(Restless(), "v4l2:/dev/video0", settling=3))
    assert {shot.not_held for shot in shots} == {("exposure", "focus")}
    profile = read_profile(PROFILE)
    seen = measure(shots[0].image, register(shots[0].image, profile), profile)
    say = [one.say for one in advise(replace(seen, not_held=shots[0].not_held), profile, seeing())]
    assert [one for one in say if "changing its exposure and focus by itself" in one]
    assert len(say) == len(advise(seen, profile, seeing())) + 1


def test_a_table_is_put_into_a_profile_and_all_else_stays() -> None:
    text = "# ours\n[lens] # old\nmatrix = [\n[1, 2]\n]\n[board] # here\ncolumns = 8\n"
    assert with_table(text, "lens", {"a": 1}) == "# ours\n[lens]\na = 1\n\n[board] # here\ncolumns = 8\n"
    assert with_table("[board]\na = 1", "lens", {"b": [1.5]}) == "[board]\na = 1\n\n[lens]\nb = [1.5]\n"
    with pytest.raises(BadData):
        read_profile(tomllib.loads(with_table(new_profile(8, 8, False), "lens", {"a": 1})))
