"""Castles and settlements: right or unsure, never surely wrong; without a bare board nothing is said."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.base.errors import BadData
from companion.base.messages import Sighting, SiteRead
from companion.eye.profile_data import read_profile
from companion.eye.profiles import load_profile
from companion.eye.readers import site_reader
from companion.games.castelli import library
from companion.games.castelli.simulator.scene import Scene
from companion.games.castelli.simulator.shot import Shot, take_picture
from companion.vision.eye import Eye
from companion.vision.pieces.heights import Above, camera_above
from companion.vision.registration.register import register
from companion.vision.steady import one_site
from tests.cli.cli import companion
from tests.measure.sites import built, outcome, truth_of
from tests.measure.things import lying_there, things_on
from tests.simulator.kinds import conditions_for
from tests.simulator.scenes import random_scene
from tests.vision.tables import PROFILE, STYLE, frame, picture, profile_path, reader, table


@cache
def built_frame(kind: str = "ordinary", seed: int = 3) -> tuple[Scene, Shot]:
    drawn = table()
    scene = random_scene(drawn.board, library.tiles("stand-in"), drawn.geometry, STYLE, seed)
    scene = built(scene, seed)
    return scene, take_picture(scene, conditions_for(kind, seed, 56), seed)


@pytest.mark.parametrize("kind", ["ordinary", "hands", "lamp"])
def test_sites_are_read_right_or_not_at_all(kind: str) -> None:
    scene, shot = built_frame(kind)
    reads = reader().read(np.asarray(shot.image, np.uint8), afresh=True).sites
    truth = truth_of(scene)
    said = [outcome(reads[name], truth[name]) for name in truth]
    assert "wrong" not in said
    assert said.count("right") > 0.5 * len(said)


def test_most_castles_and_settlements_are_seen_in_ordinary_light() -> None:
    scene, shot = built_frame()
    reads = reader().read(np.asarray(shot.image, np.uint8), afresh=True).sites
    truth = truth_of(scene)
    for state in ("castle", "settlement", "empty"):
        those = [reads[name].state == state for name in truth if truth[name][0] == state]
        assert sum(those) > 0.6 * len(those)


@pytest.mark.parametrize("seed", [3, 4])
def test_coins_dice_and_discs_on_free_sites_are_no_castles(seed: int) -> None:
    scene, _ = built_frame(seed=seed)
    lying, shapes = things_on(scene)
    with lying_there(shapes):
        image = np.asarray(take_picture(scene, conditions_for("ordinary", seed, 56), seed).image, np.uint8)
    reads = reader().read(image, afresh=True).sites
    said = Counter((what, reads[name].state) for name, what in lying.items() if what != "cube")
    assert said.total() > 10
    assert sum(count for (_, state), count in said.items() if state == "unsure") == said.total(), said


def test_in_grey_nothing_is_said_of_sites() -> None:
    _, shot = built_frame()
    reads = reader().read(np.asarray(shot.image, np.uint8), coloured=False, afresh=True).sites
    assert {read.state for read in reads.values()} == {"unsure"}


def test_sites_are_read_again_as_soon_as_a_castle_is_built_or_taken() -> None:
    scene, shot = built_frame()
    full = np.asarray(shot.image, np.uint8)
    label = next(label for label, stacks in scene.castles.items() if any(stacks))
    taken = replace(scene, castles={**scene.castles, label: ()})
    less = np.asarray(take_picture(taken, conditions_for("ordinary", 3, 56), 3).image, np.uint8)
    profile = load_profile(profile_path())
    watching, anew = (site_reader(profile, profile_path()) for _ in range(2))
    assert watching is not None
    assert anew is not None
    lies = register(full, profile)
    first, same, gone, back = (watching.read(image, lies, 56) for image in (full, full, less, full))
    assert first == same == back
    assert gone != first
    assert gone == anew.read(less, lies, 56)


def test_the_eye_tells_what_stands_on_the_sites_with_the_tiles() -> None:
    scene, shot = built_frame()
    profile = load_profile(profile_path())
    eye = Eye(profile, None, sites=site_reader(profile, profile_path()))
    found = [one for n in range(4) for one in eye.see(np.asarray(shot.image, np.uint8), 0.1 * n)]
    (told,) = [one for one in found if isinstance(one, Sighting)]
    said = [outcome(told.sites[name], truth) for name, truth in truth_of(scene).items()]
    assert "wrong" not in said
    assert said.count("right") > 0.5 * len(said)


def test_what_stands_up_is_looked_for_where_the_camera_sees_its_top() -> None:
    shot = frame("steep", 2, 48)
    profile = read_profile(PROFILE)
    above = camera_above(register(np.asarray(shot.image, np.uint8), profile), None)
    spots = np.array([[60.0, 60.0], [400.0, 380.0]])
    there = register(np.asarray(shot.image, np.uint8), profile).pixels(above.seen(spots, 10.0))
    assert np.abs(there - shot.view.project([(x, y, 10.0) for x, y in spots])).max() < 2.5


def test_what_is_seen_above_a_place_leads_back_to_it() -> None:
    above = Above(np.array([200.0, 230.0]), 700.0)
    spots = np.array([[60.0, 60.0], [400.0, 380.0]])
    assert np.allclose(above.below(above.seen(spots, 10.0), 10.0), spots)


def test_several_looks_at_a_site_must_not_contradict_each_other() -> None:
    red, blue, unsure = (
        SiteRead("castle", 0.999, "red"),
        SiteRead("castle", 0.9995, "blue"),
        SiteRead("unsure"),
    )
    assert one_site([red, unsure]) == red
    assert one_site([red, blue]) == unsure
    assert one_site([unsure, unsure]) == unsure


def test_read_prints_the_sites_of_a_profile_that_knows_the_bare_board(tmp_path: Path) -> None:
    image = tmp_path / "a.png"
    cv2.imwrite(str(image), picture())
    said = json.loads(companion("read", "--profile", profile_path(), "--json", image, state=tmp_path).out)
    assert said["sites"].keys() == truth_of(built_frame()[0]).keys()
    assert {read["state"] for read in said["sites"].values()} <= {"castle", "settlement", "empty", "unsure"}


def test_a_bare_board_without_markers_is_refused_with_its_place(tmp_path: Path) -> None:
    text = profile_path().read_text("utf-8").replace('bare = "bare.png"', 'bare = "wall.png"')
    folder = tmp_path / "profile"
    folder.mkdir()
    (folder / "tiles").symlink_to(profile_path().parent / "tiles")
    (folder / "tiles.toml").symlink_to(profile_path().parent / "tiles.toml")
    (folder / "profile.toml").write_text(text, "utf-8")
    cv2.imwrite(str(folder / "wall.png"), np.full((300, 400, 3), 128, np.uint8))
    said = companion("read", "--profile", folder / "profile.toml", folder / "wall.png", state=tmp_path)
    assert said.status == 2
    assert "sites: bare: " in said.err
    assert "no board" in said.err


@pytest.mark.parametrize(
    ("sites", "place"),
    [
        ({"A1": {"castles": [[1.0, 2.0]]}}, "sites: .A1. is not a landscape"),
        ({"Z9": {}}, "sites: .Z9. is not a landscape"),
        ({"colours": {"red": [300, 0, 0]}}, "sites: colours: red: 300 is not"),
        ({"bare": 3}, "sites: bare"),
    ],
)
def test_a_bad_part_about_sites_names_its_place(sites: dict[str, object], place: str) -> None:
    with pytest.raises(BadData, match=place):
        read_profile(PROFILE | {"sites": sites})
