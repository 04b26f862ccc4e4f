"""Incident bundles made from a reading, and readers made from bundles."""

from __future__ import annotations

import json
import platform
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion import __version__
from companion.base.errors import BadData, BadPicture, BadUsage, CompanionError
from companion.base.private import make_folder
from companion.base.toml import parse_toml, read_toml
from companion.base.toml_text import toml_of
from companion.eye.incident_bundle import (
    BARE,
    FRAME,
    PROFILE,
    READING,
    TILE_SET,
    VERSIONS,
    Bundle,
    write_bundle,
)
from companion.eye.profiles import BACK, faces_for, named, read_faces
from companion.eye.readers import learned, load_reader, pictures_of
from companion.eye.readings import described
from companion.eye.tile_pictures import TileFile, by_tile, learning, picture_names, tile_pictures
from companion.pictures.kinds import PIXELS_AT_MOST, judge
from companion.pictures.reading import decode, open_picture
from companion.play.game_files import FaceSet
from companion.vision.arrays import Array, Picture
from companion.vision.pieces.empty_board import learn_bare
from companion.vision.pieces.sites import SiteReader
from companion.vision.profile import Profile
from companion.vision.reader import Reader, Reading
from companion.vision.registration.crop import bare_slots, cut, make_cutter
from companion.vision.tiles.enrolled import Enrolled


def bundle_of(image: Picture, reading: Reading, path: Path) -> Bundle:
    """Return the bundle of *image*, read with the profile at *path*; everything in it is newly written.

    Comments, sources and metadata of pictures stay behind: they may hold names and paths.
    """
    content = read_toml(path)
    profile = named(content, path)
    content.pop("camera", None)
    bare = _bare(content, profile, path)
    texts = {
        READING: json.dumps(described(FRAME, reading), indent=1),
        VERSIONS: json.dumps(versions(), indent=1),
    }
    tiles: dict[str, bytes] = {}
    faces = faces_for(profile, path)
    if faces and profile.pictures:
        content["tiles"] = {"pictures": "tiles"}
        if profile.tile_set is not None:
            texts[TILE_SET] = toml_of(faces.data)
            content["tiles"]["set"] = TILE_SET
        tiles = {name: _png(one) for name, one in pictures_of(profile, path).known.items()}
    else:
        content.pop("tiles", None)
    texts[PROFILE] = toml_of(content)
    return Bundle(_png(image), texts, tiles, _crops(image, reading, profile), bare)


def _bare(content: dict[str, Any], profile: Profile, path: Path) -> bytes | None:
    """Return the picture of the bare board that *profile* at *path* names; *content* then names the copy."""
    table = profile.sites.table
    if profile.sites.bare is None:
        return None
    try:
        image = open_picture(str(path.parent / profile.sites.bare)).image
    except BadPicture as error:
        raise BadData(f"{path}: {table}: bare: {error}") from None
    content[table] = {**content[table], "bare": BARE}
    return _png(image)


def keep_incident(image: Picture, profile: str, file: str) -> str:
    """Keep *image*, read by the *profile*'s file, as a bundle in *file*; return why not, or nothing."""
    path = Path(profile)
    try:
        make_folder(Path(file).parent)
        write_bundle(file, bundle_of(image, load_reader(path).read(image), path))
    except (CompanionError, OSError) as error:
        return str(error)
    return ""


def versions() -> dict[str, str]:
    """Return what a reading may depend on; no name of a machine."""
    return {
        "companion": __version__,
        "python": platform.python_version(),
        "opencv": cv2.__version__,
        "numpy": np.__version__,
        "machine": platform.machine(),
    }


def _crops(image: Picture, reading: Reading, profile: Profile) -> dict[str, bytes]:
    if reading.registration.plane is None:
        return {}
    cutter = make_cutter(reading.registration, profile)
    patches = np.clip(cut(image, cutter), 0, 255).astype(np.uint8)
    return {name: _png(patch) for name, patch in zip(cutter.names, patches, strict=True)}


def _png(image: Array) -> bytes:
    done, raw = cv2.imencode(".png", image)
    if not done:
        raise BadUsage("incident: the picture cannot be written as PNG")
    return raw.tobytes()


def reader_of(bundle: Bundle) -> Reader:
    """Return a reader for the profile in *bundle*, with its tiles. Raises BadPicture if something is bad."""
    try:
        profile = named(parse_toml(bundle.texts[PROFILE], PROFILE), Path(PROFILE))
        with learning(PROFILE):
            return Reader(profile, _enrolled(bundle, profile), _sites(bundle, profile))
    except BadData as error:
        raise BadPicture(str(error)) from None


def _sites(bundle: Bundle, profile: Profile) -> SiteReader | None:
    board = _bare_board(bundle)
    if board is None or not profile.sites.at:
        return None
    try:
        return SiteReader(profile, learn_bare(board, profile))
    except BadPicture as error:
        raise BadPicture(f"{BARE}: {error}") from None


def _bare_board(bundle: Bundle) -> Picture | None:
    if bundle.bare is None:
        return None
    try:
        frame, bare = judge(bundle.frame), judge(bundle.bare)
        if frame.width * frame.height + bare.width * bare.height > PIXELS_AT_MOST:
            raise BadPicture(f"together with {FRAME}, too many pixels to read")
        return decode(bundle.bare).image
    except BadPicture as error:
        raise BadPicture(f"{BARE}: {error}") from None


def _enrolled(bundle: Bundle, profile: Profile) -> Enrolled | None:
    faces = _faces(bundle, profile)
    if faces is None:
        return None
    names = picture_names([*faces.sides, BACK], profile)
    there = [name for name in names if name in bundle.tiles]
    pictures, _ = tile_pictures(TileFile(name, f"tiles/{name}.png", bundle.tiles[name]) for name in there)
    if not by_tile(pictures).keys() - {BACK}:
        raise BadData(f"{TILE_SET}: no picture of a tile of this set is in it")
    board = _bare_board(bundle)
    return learned(profile, faces, pictures, None if board is None else bare_slots(board, profile))


def _faces(bundle: Bundle, profile: Profile) -> FaceSet | None:
    """Return what tiles are called: as the set in *bundle* has it, or the game of *profile*."""
    if profile.tile_set is None:
        return faces_for(profile, Path(PROFILE)) if profile.pictures is not None else None
    if TILE_SET not in bundle.texts:
        return None
    try:
        return read_faces(parse_toml(bundle.texts[TILE_SET], TILE_SET))
    except BadData as error:
        raise BadData(f"{TILE_SET}: {error}") from None
