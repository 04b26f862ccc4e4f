"""Profiles of simulated tables: their data, and the pictures tiles are enrolled from."""

from __future__ import annotations

import tomllib
from pathlib import Path

import cv2
import numpy as np

from companion.engine.castelli.tiles import read_tiles
from companion.games.castelli.simulator.art import tile_picture
from companion.games.castelli.simulator.geometry import geometry_of
from companion.games.castelli.simulator.profile_data import (
    lens_toml,
    profile_toml,
    sites_toml,
    tiles_toml,
    write_profile,
)
from companion.simulator.pose import View
from tests.simulator.tables import set_up


def test_a_profile_has_the_measures_of_the_public_format() -> None:
    profile = tomllib.loads(profile_toml(geometry_of(set_up().board), "stand-in"))
    assert profile["board"] == {"columns": 8, "rows": 8, "a1": "meadow", "pitch_mm": 54.0, "tile_mm": 40.0}
    assert profile["markers"]["at"] == {"0": [-30, -30], "1": [462, -30], "2": [462, 462], "3": [-30, 462]}
    assert profile["tray"] == {"mm": [480.0, 100.0, 90.0, 130.0]}


def test_sites_and_lens_are_parts_of_a_profile() -> None:
    board = set_up().board
    geometry = geometry_of(board)
    sites = tomllib.loads(sites_toml(board, geometry))["sites"]
    assert {at for at, site in sites.items() if "settlement" in site} == set(board.settlements)
    for at, site in sites.items():
        x, y = geometry.at(at)
        assert all(abs(a - x) < 34 and abs(b - y) < 34 for a, b in site.get("castles", []))
    view = View((1920, 1080), geometry.centre, 800.0, lens=(-0.1, 0.02, 0.0, 0.0))
    lens = tomllib.loads(lens_toml(view))["lens"]
    assert lens["distortion"] == [-0.1, 0.02, 0, 0, 0]
    assert lens["size"] == [1920, 1080]


def test_a_tile_set_comes_back_from_its_toml() -> None:
    tiles = set_up().tiles
    assert read_tiles(tomllib.loads(tiles_toml(tiles))) == tiles


def test_every_tile_has_its_own_picture_upright_and_square(tmp_path: Path) -> None:
    setup = set_up()
    write_profile(tmp_path, setup.board, setup.tiles, geometry_of(setup.board), "wedges", 2)
    names = {path.stem for path in (tmp_path / "tiles").iterdir()}
    assert names == {*setup.tiles.tiles, "back"}
    for name, tile in setup.tiles.tiles.items():
        picture = cv2.imread(str(tmp_path / "tiles" / f"{name}.png"))
        assert picture is not None
        drawn = tile_picture(tile, "wedges", picture.shape[0])
        close = np.corrcoef(picture.ravel(), drawn.ravel())[0, 1]
        assert close > 0.85
        assert not np.array_equal(picture, drawn)
