"""Pictures of one colour: not learned, named by `check`, left out by readers; no reader dies of a profile."""

from __future__ import annotations

import shutil
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from companion.base.errors import BadData
from companion.base.messages import Learned, Task
from companion.doctor.validation import judge_profile
from companion.eye.opening import eye_of
from companion.eye.profile_text import with_table, without_table
from companion.eye.profiles import face_set, load_profile
from companion.eye.readers import faces_of, load_reader, pictures_of
from companion.eye.teaching import teach
from companion.eye.tile_pictures import FLAT
from companion.vision.reader import Reader
from companion.vision.tiles.enrolled import enrol, is_flat
from tests.cli.cli import companion, one_line
from tests.vision.tables import picture, profile_path

BLACK, GREY, RED = (0, 0, 0), (128, 128, 128), (30, 20, 200)


def flat(colour: tuple[int, int, int] = BLACK, noise: int = 0) -> npt.NDArray[np.uint8]:
    image = np.full((128, 128, 3), colour, np.int16)
    if noise:
        image += np.random.default_rng(1).integers(-noise, noise + 1, image.shape, dtype=np.int16)
    return np.asarray(np.clip(image, 0, 255), np.uint8)


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    """Return a profile of one's own, with every picture that it names."""
    shutil.copytree(profile_path().parent, tmp_path / "camera")
    return tmp_path / "camera" / profile_path().name


def spoil(profile: Path, *names: str, colour: tuple[int, int, int] = BLACK) -> Path:
    for name in names:
        cv2.imwrite(str(profile.parent / "tiles" / f"{name}.png"), flat(colour))
    return profile.parent / "tiles" / f"{names[-1]}.png"


@pytest.mark.parametrize("colour", [BLACK, GREY, RED])
def test_one_colour_with_the_noise_of_a_camera_is_flat_and_a_tile_is_not(
    colour: tuple[int, int, int], profile: Path
) -> None:
    assert is_flat(flat(colour))
    assert is_flat(flat(colour, noise=1))
    for file in (profile.parent / "tiles").glob("*.png"):
        there = cv2.imread(str(file))
        assert there is not None
        assert not is_flat(np.asarray(there, np.uint8))


@pytest.mark.parametrize("colour", [BLACK, GREY, RED])
def test_a_back_of_one_colour_is_not_learned(
    colour: tuple[int, int, int], profile: Path, tmp_path: Path
) -> None:
    before = (profile.parent / "tiles" / "back.png").read_bytes()
    cv2.imwrite(str(tmp_path / "black.png"), flat(colour))
    said = companion("enrol", "--profile", profile, f"back={tmp_path / 'black.png'}", state=tmp_path)
    assert said.status == 1
    assert said.out.splitlines()[:2] == [
        "nothing learned",
        f"{tmp_path / 'black.png'}: tile back: {FLAT}",
    ]
    assert (profile.parent / "tiles" / "back.png").read_bytes() == before


@pytest.mark.parametrize("name", ["back", "01"])
def test_check_names_a_flat_picture_and_a_reader_goes_on_without_it(
    name: str, profile: Path, tmp_path: Path
) -> None:
    file = spoil(profile, name)
    one_line(companion("check", profile, state=tmp_path), f"{profile}: tiles: pictures: {file}: one colour")
    cv2.imwrite(str(tmp_path / "a.png"), picture())
    said = companion("read", "--profile", profile, tmp_path / "a.png", state=tmp_path)
    assert said.status == 0
    assert said.err.startswith(f"{profile}: warning: left out: {file}: one colour all over")
    assert said.err.count("\n") == 1
    assert said.out.startswith(f"{tmp_path / 'a.png'}: ")
    assert ";" in said.out  # tiles that lie face up


def test_a_back_of_one_colour_with_the_grain_of_paper_is_kept(
    profile: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(profile.parent / "tiles" / "back.png"), flat(RED, noise=8))
    assert judge_profile(profile).startswith("ok, profile")
    assert load_reader(profile).read(picture()).px_per_tile is not None
    assert capfd.readouterr().err == ""


def test_even_a_flat_back_that_comes_through_ends_no_reading(profile: Path) -> None:
    read = load_profile(profile)
    known = pictures_of(read, profile).known
    for back in (flat(BLACK), flat(RED)):
        faces = {name: one for name, one in known.items() if name != "back"}
        learned = enrol(faces_of(face_set("tiles.toml", profile)), faces, [back])
        fields = Reader(read, learned).read(picture(), afresh=True).fields
        assert {one.state for one in fields.values()} <= {"up", "down", "empty", "unsure", "hidden"}
        assert any(one.state == "up" for one in fields.values())


def test_a_profile_of_nothing_but_flat_pictures_is_one_line(profile: Path) -> None:
    spoil(profile, *(file.stem for file in (profile.parent / "tiles").glob("*.png")))
    with pytest.raises(BadData, match="has no picture of a tile of this set"):
        load_reader(profile)


def test_an_eye_opens_by_a_profile_with_a_flat_back(profile: Path) -> None:
    spoil(profile, "back")
    found = eye_of(load_profile(profile), profile).see(picture(), 1.0)
    assert isinstance(found, tuple)


def test_a_picture_that_is_broken_or_missing_is_named_by_check(profile: Path) -> None:
    (profile.parent / "bare.png").write_bytes(b"no picture")
    with pytest.raises(BadData, match=r"sites: bare: .*bare\.png: not a picture"):
        judge_profile(profile)
    (profile.parent / "tiles" / "01.png").write_bytes(b"no picture")
    with pytest.raises(BadData, match=r"01\.png: not a picture"):
        judge_profile(profile)


def test_a_back_in_the_dark_is_not_taught(profile: Path) -> None:
    corners = {"nw": [200, 100], "ne": [900, 100], "se": [900, 800], "sw": [200, 800]}
    text = without_table(without_table(profile.read_text("utf-8"), "markers"), "sites")
    profile.write_text(with_table(text, "corners", corners), "utf-8")
    dark = np.zeros((900, 1200, 3), np.uint8)
    answer = teach(dark, str(profile), Task(7, "back", str(profile.parent / "own" / "taught"), "A1"))
    why = "A1: nothing is seen there but one colour: more light, and nothing on the tile"
    assert answer == Learned(7, why=why)
    assert not (profile.parent / "own" / "back.png").exists()
