"""Drawn mats for the tests of hexagons, and what is taught of their tiles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

import numpy as np

from companion.engine.tuscany.box import Tile
from companion.eye.profile_data import read_profile
from companion.eye.profiles import BACK
from companion.games.tuscany.camera.faces import FACE_OF
from companion.games.tuscany.camera.mat import PLACES, mat
from companion.games.tuscany.simulator.scene import Placed, Scene, untidy
from companion.games.tuscany.simulator.shot import Shot, take_picture
from companion.kit.mat import profile_tables
from companion.simulator.conditions import Conditions, elsewhere, ordinary
from companion.vision.arrays import Array, Picture
from companion.vision.registration.crop import TILE, cut, gains, make_cutter
from companion.vision.registration.register import register
from companion.vision.tiles.enrolled import Enrolled, enrol_hexagons
from companion.vision.tiles.pose import cut_out
from companion.vision.tiles.slot import BareSlots

PROFILE: Final = read_profile(profile_tables(mat()))
SCALE: Final = TILE / PROFILE.board.picture_mm
FACES: Final[tuple[Tile, ...]] = (
    "village", "cart", "monastery", "city", "estate", "crop:vine", "crop:vine+boar",
)  # fmt: skip
Lying = Mapping[str, Tile | None]
"""Place -> tile, None for one face down; places that are not named are empty."""


def shot_of(lying: Lying, seed: int, style: str = "signs", now: Conditions | None = None) -> Shot:
    """Return a picture of a mat on which tiles are *lying*, in ordinary light if not told."""
    placed = {place: untidy(tile, seed, place) for place, tile in lying.items()}
    return take_picture(Scene(placed, style, table=seed), now or ordinary(seed, 48.0), seed)


def patches_of(image: Picture) -> dict[str, Array]:
    """Return the places of *image*, as even as the markers tell."""
    cutter = make_cutter(register(image, PROFILE), PROFILE)
    even = cut(image, cutter) * gains(image, cutter)[:, None, None]
    return dict(zip(cutter.names, even, strict=True))


@cache
def taught(style: str = "signs", tiles: tuple[Tile, ...] = FACES) -> Enrolled:
    """Return what a photograph of another day teaches of *tiles* and the back, cut where they truly lie."""
    there = dict(zip(PLACES, (*tiles, None), strict=True))
    placed = {place: untidy(tile, "taught", place) for place, tile in there.items()}
    image = take_picture(Scene(placed, style, table=90_001), elsewhere(9, 72.0), 9).image
    patches = patches_of(image)
    pictures = {
        _name(one.tile): [np.clip(cut_out(patches[place], _pose(one)), 0, 255).astype(np.uint8)]
        for place, one in placed.items()
    }
    return enrol_hexagons(pictures, BACK, BareSlots.printed(PROFILE.board))


def _name(tile: Tile | None) -> str:
    return FACE_OF[tile] if tile else BACK


def _pose(placed: Placed) -> Array:
    return np.array([placed.dx_mm * SCALE, placed.dy_mm * SCALE, np.deg2rad(placed.turn_deg), 0.0])
