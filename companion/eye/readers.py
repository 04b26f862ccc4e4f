"""A reader for a camera profile, its tiles enrolled from the pictures that it names."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from companion.base.errors import BadData, BadPicture
from companion.base.outside import MIB, read_outside
from companion.eye.profiles import BACK, faces_for, load_profile
from companion.eye.tile_pictures import (
    TileFile,
    TilePictures,
    by_tile,
    faces_and_backs,
    learning,
    picture_names,
    tile_pictures,
)
from companion.pictures.reading import open_picture
from companion.play.game_files import FaceSet
from companion.vision.arrays import Array, Picture
from companion.vision.pieces.empty_board import learn_bare
from companion.vision.pieces.sites import SiteReader
from companion.vision.profile import Profile
from companion.vision.reader import Reader
from companion.vision.registration.crop import bare_slots
from companion.vision.tiles.enrolled import Enrolled, Face, enrol, enrol_hexagons
from companion.vision.tiles.slot import BareSlots

PICTURE_AT_MOST: Final = 32 * MIB  # of one tile


def load_reader(path: Path) -> Reader:
    """Return a reader for the profile at *path*, its tiles enrolled. Raises BadData if it is bad."""
    profile = load_profile(path)
    with learning(path):
        return Reader(profile, enrolled(profile, path), site_reader(profile, path))


def site_reader(profile: Profile, path: Path) -> SiteReader | None:
    """Return a reader of the sites of *profile*, which lies at *path*; None if it knows no bare board."""
    image = _bare_board(profile, path)
    if image is None or not profile.sites.at:
        return None
    try:
        return SiteReader(profile, learn_bare(image, profile))
    except BadPicture as error:
        where = f"{profile.sites.table}: bare: {path.parent / str(profile.sites.bare)}"
        raise BadData(f"{path}: {where}: {error}") from None


def enrolled(profile: Profile, path: Path) -> Enrolled | None:
    """Return the tiles that *profile*, which lies at *path*, knows by picture; None if it names none.

    A picture in which nothing is to be seen is left out, and told on standard error.
    """
    faces = faces_for(profile, path)
    if faces is None or profile.pictures is None:
        return None
    pictures, flat = pictures_of(profile, path)
    for line in flat:
        print(f"{path}: warning: left out: {line}", file=sys.stderr)
    if not by_tile(pictures).keys() - {BACK}:
        folder = path.parent / profile.pictures
        raise BadData(f"{path}: tiles: pictures: {folder} has no picture of a tile of this set")
    return learned(profile, faces, pictures, _bare_slots(profile, path))


def learned(
    profile: Profile, faces: FaceSet, pictures: Mapping[str, Picture], bare: Array | None
) -> Enrolled:
    """Return what *pictures* teach of the tiles of *profile*, the back among them as `back`."""
    if profile.board.shape == "hexagon":
        return enrol_hexagons(by_tile(pictures), BACK, BareSlots.printed(profile.board))
    return enrol(faces_of(faces), *faces_and_backs(pictures), bare)


def _bare_slots(profile: Profile, path: Path) -> Array | None:
    """Return the slots on the photograph of the bare board that *profile*, which lies at *path*, names."""
    image = _bare_board(profile, path)
    return None if image is None else bare_slots(image, profile)


def _bare_board(profile: Profile, path: Path) -> Picture | None:
    if profile.sites.bare is None:
        return None
    try:
        return open_picture(str(path.parent / profile.sites.bare)).image
    except BadPicture as error:
        raise BadData(f"{path}: {profile.sites.table}: bare: {error}") from None


def has_pictures(profile: Profile, path: Path) -> bool:
    """Say whether *profile*, which lies at *path*, knows tiles by picture: a table begins without."""
    return profile.pictures is not None and any((path.parent / profile.pictures).glob("*.png"))


def pictures_of(profile: Profile, path: Path) -> TilePictures:
    """Return the pictures of the tiles, and of the back, that *profile*, which lies at *path*, names.

    Raises BadData if it names none, or a bad one.
    """
    faces = faces_for(profile, path)
    if faces is None or profile.pictures is None:
        raise BadData(f"{path}: tiles: set and pictures are needed here")
    folder = path.parent / profile.pictures
    if not folder.is_dir():
        raise BadData(f"{path}: tiles: pictures: {folder} is not a folder")
    try:
        return tile_pictures(_files(folder, picture_names([*faces.sides, BACK], profile)))
    except BadPicture as error:
        raise BadData(str(error)) from None


def _files(folder: Path, names: list[str]) -> Iterator[TileFile]:
    for name in names:
        file = folder / f"{name}.png"
        if os.path.exists(file):
            yield TileFile(name, str(file), read_outside(file, PICTURE_AT_MOST, BadPicture))


def check_pictures(profile: Profile, path: Path) -> None:
    """Look at every picture that *profile*, which lies at *path*, names. Raises BadData if one is bad."""
    looked = pictures_of(profile, path) if faces_for(profile, path) and has_pictures(profile, path) else None
    if looked and looked.flat:
        raise BadData(f"{path}: tiles: pictures: {looked.flat[0]}")
    with learning(path):
        site_reader(profile, path)


def faces_of(known: FaceSet) -> dict[str, Face]:
    """Return the faces of a set as the eye takes them."""
    return {
        name: Face(tuple(colour for colour, _ in sides), tuple(value for _, value in sides))
        for name, sides in known.sides.items()
    }
