"""Teaching in the eye's process, where the pictures are: tiles found, learned, told by a message."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from companion.base.errors import BadData, CompanionError
from companion.base.files import write_whole
from companion.base.messages import Learned, Task, TilesFound
from companion.base.private import make_folder
from companion.eye.game_table import TaughtTile, table_for
from companion.eye.places_teaching import learn_places
from companion.eye.profiles import BACK, faces_for, load_profile
from companion.eye.readers import faces_of, pictures_of
from companion.eye.tile_pictures import ARTS, art_name, faces_and_backs, learning
from companion.pictures.kinds import SMALL_AT_MOST
from companion.pictures.reading import open_picture
from companion.vision.arrays import Picture
from companion.vision.profile import Profile
from companion.vision.registration.crop import PATCH
from companion.vision.registration.register import register
from companion.vision.teaching.demands import teaching
from companion.vision.teaching.outline import as_read
from companion.vision.teaching.refusals import clear_order, refusals
from companion.vision.teaching.tile_finder import find_tiles
from companion.vision.teaching.tile_views import View, in_common_frame, views_of
from companion.vision.teaching.upright import ways_up
from companion.vision.tiles.enrolled import Face, is_flat
from companion.vision.tiles.features import turned
from companion.vision.tiles.shape import FINE

NOT_SEEN: Final = "no tile is seen there: lay it flat, with nothing on it"
NOTHING_SEEN: Final = "nothing is seen there but one colour: more light, and nothing on the tile"


def teach(image: Picture, profile: str, task: Task) -> TilesFound | Learned:
    """Do *task* with *image*, taken by the *profile* in that file; never raises for what people can mend."""
    path = Path(profile)
    try:
        found = load_profile(path)
        with learning(path):
            return _taught_by(image, found, path, task)
    except CompanionError as error:
        return Learned(task.number, why=str(error))


def _taught_by(image: Picture, profile: Profile, path: Path, task: Task) -> TilesFound | Learned:
    match task.what:
        case "tiles":
            return find_tiles(image, profile, _kept(profile, task.folder), task.number, teaching())
        case "back":
            return _learn_back(image, profile, task)
        case "one":
            return _learn_one(image, profile, path, task)
        case "places":
            return learn_places(image, profile, path, task)
    return _learn(profile, task)


def _kept(profile: Profile, folder: str) -> dict[str, View]:
    """Return the tiles that are kept in *folder*, as they were photographed."""
    return {one.id: _view(Path(folder), one) for one in _taught(profile, Path(folder))}


def _taught(profile: Profile, folder: Path) -> Sequence[TaughtTile]:
    return table_for(profile).read_taught(folder)


def _view(folder: Path, one: TaughtTile) -> View:
    file = folder / f"{one.id}.png"
    patch = open_picture(file, SMALL_AT_MOST).image
    if patch.shape[:2] != (PATCH * FINE, PATCH * FINE):
        raise BadData(f"{file}: changed since it was photographed: take its picture again")
    return View(one.id, patch, np.array(one.pose, np.float64))


def _learn(profile: Profile, task: Task) -> Learned:
    """Learn all tiles that are entered completely, and write the pictures they are read by."""
    folder = Path(task.folder)
    told = {one.id: one for one in _taught(profile, folder) if one.told}
    views = in_common_frame([_view(folder, one) for one in told.values()])
    pictures = {name: view.tile for name, view in zip(told, views, strict=True)}
    faces = {name: Face(one.colours, one.values) for name, one in told.items()}
    refused = refusals(list(told), pictures, faces)
    wrong = {one.tile for one in refused}
    known = [name for name in told if name not in wrong]
    for name in known:
        _write(folder.parent / f"{name}.png", pictures[name])
    return Learned(task.number, tuple(known), tuple((one.tile, one.other) for one in refused))


def _learn_back(image: Picture, profile: Profile, task: Task) -> Learned:
    view = _seen(image, profile, task.field)
    if is_flat(view.tile):
        raise BadData(f"{task.field}: {NOTHING_SEEN}")
    folder = Path(task.folder).parent
    _write(folder / f"{BACK}.png", view.tile)
    for number in range(1, ARTS):
        (folder / f"{art_name(BACK, number)}.png").unlink(missing_ok=True)
    return Learned(task.number, (BACK,))


def _learn_one(image: Picture, profile: Profile, path: Path, task: Task) -> Learned:
    """Learn the tile that lies on a field as one of the profile's set."""
    known_faces = faces_for(profile, path)
    if known_faces is None or profile.pictures is None:
        raise BadData(f"{path}: tiles: set and pictures are needed here")
    faces = faces_of(known_faces)
    view = _seen(image, profile, task.field)
    folder = path.parent / profile.pictures
    known = pictures_of(profile, path).known if folder.is_dir() else {}
    others, _ = faces_and_backs(known)
    others.pop(task.tile, None)
    tiles = [as_read(one) for one in (*others.values(), view.tile)]
    names = [*others, task.tile]
    way = ways_up(tiles, [faces[name].colours for name in names], [0] * len(others))[-1]
    right = tuple(np.roll(faces[task.tile].colours, way.turn).tolist())
    if not clear_order(view, teaching()) or not way.clear or way.shown != right:
        raise BadData(f"{task.field}: {NOT_SEEN}")
    picture = np.ascontiguousarray(turned(view.tile[None], -way.turn)[0])
    every = others | {task.tile: picture}
    refused = refusals([task.tile], every, faces)
    if not refused:
        _write(folder / f"{task.tile}.png", picture)
    known_now = () if refused else (task.tile,)
    return Learned(task.number, known_now, tuple((one.tile, one.other) for one in refused))


def _seen(image: Picture, profile: Profile, field: str) -> View:
    found = register(image, profile)
    views = views_of(image, found, profile, "") if found.plane is not None else {}
    if field not in views:
        raise BadData(f"{field}: {NOT_SEEN}")
    return views[field]


def _write(path: Path, picture: Picture) -> None:
    try:
        make_folder(path.parent)
    except OSError as error:
        raise BadData(f"{path.parent}: {(error.strerror or 'cannot be made').lower()}") from None
    write_whole(str(path), cv2.imencode(".png", picture)[1].tobytes())
