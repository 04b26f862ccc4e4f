"""Teaching hexagons that lie on a mat: photographs with what lies where, made into a picture for each art."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import cv2

from companion.base.errors import BadPicture, BadUsage
from companion.base.files import write_whole
from companion.eye.enrolment_words import Asked, PhotoArgument
from companion.eye.lesson_photos import views_in
from companion.eye.lessons import Again, Enrolment, Open
from companion.eye.profiles import BACK
from companion.eye.readers import has_pictures, pictures_of
from companion.eye.tile_pictures import ARTS, FLAT, art_name, by_tile, learning
from companion.pictures.reading import open_picture
from companion.vision.arrays import Picture
from companion.vision.profile import Profile
from companion.vision.reader import Reader
from companion.vision.registration.crop import PATCH
from companion.vision.teaching.demands import Teaching
from companion.vision.teaching.one_tile import SQUARE
from companion.vision.teaching.outline import as_read
from companion.vision.teaching.refusals import FLAWS, alike_pairs
from companion.vision.teaching.tile_views import View, single_view
from companion.vision.teaching.together import arts_of, in_one_frame
from companion.vision.tiles.enrolled import Enrolled, enrol_hexagons, is_flat
from companion.vision.tiles.judge import surely
from companion.vision.tiles.shape import SHAPES
from companion.vision.tiles.slot import BareSlots

Pictures = dict[str, list[Picture]]
Views = dict[str, list[View]]
NO_TILE: Final = "no tile is seen there: lay it flat on its place, with nothing on it"
ANOTHER: Final = "it looks like {other}: which is it?"


def learn_hexagons(asked: Asked, profile: Profile, path: Path, demands: Teaching) -> Enrolment:
    """Return what is learned from *asked* for the *profile* at *path*. Raises BadPicture if a file is bad."""
    lesson, views = Enrolment(), Views()
    with learning(path):
        known = known_pictures(profile, path)
        reader = Reader(profile, _enrolled(known, profile)) if known else None
        for photo in asked.photos:
            _take_photo(photo, profile, reader, demands, lesson, views)
        for tile, name in asked.singles:
            views.setdefault(tile, []).append(_single(name))
        _judge(views, demands, lesson)
        _tell_apart(views, known, profile, lesson)
        arts = {tile: arts_of(some)[:ARTS] for tile, some in views.items() if some}
        framed = iter(in_one_frame([art for some in arts.values() for art in some]))
        taught = {tile: [next(framed) for _ in some] for tile, some in arts.items()}
        lesson.pictures = {art_name(t, n): one for t, some in taught.items() for n, one in enumerate(some)}
        lesson.gone = tuple(art_name(tile, n) for tile in taught for n in range(ARTS))
        pairs = alike_pairs(_enrolled(known | taught, profile)) if taught else []
        lesson.alike = [pair for pair in pairs if taught.keys() & set(pair)]
    return lesson


def write_pictures(lesson: Enrolment, folder: Path) -> None:
    """Write the pictures that came of a *lesson* into *folder*. Raises BadUsage if it cannot be made."""
    if not lesson.pictures:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadUsage(f"{folder}: {(error.strerror or 'cannot be made').lower()}") from None
    for name in lesson.gone:
        (folder / f"{name}.png").unlink(missing_ok=True)
    for name, picture in lesson.pictures.items():
        write_whole(str(folder / f"{name}.png"), cv2.imencode(".png", picture)[1].tobytes())


def _enrolled(pictures: Mapping[str, Sequence[Picture]], profile: Profile) -> Enrolled:
    return enrol_hexagons(pictures, BACK, BareSlots.printed(profile.board))


def known_pictures(profile: Profile, path: Path) -> Pictures:
    """Return the pictures there are already, by what they show."""
    return by_tile(pictures_of(profile, path).known) if has_pictures(profile, path) else {}


def _single(name: str) -> View:
    image = open_picture(name).image
    height, width = image.shape[:2]
    if abs(width - height) > SQUARE * max(width, height):
        raise BadPicture(f"{name}: cut it out square, from corner to corner, with a corner to the top")
    return single_view(image, name, SHAPES["hexagon"])


def _take_photo(
    photo: PhotoArgument,
    profile: Profile,
    reader: Reader | None,
    demands: Teaching,
    lesson: Enrolment,
    views: Views,
) -> None:
    image, seen = views_in(photo, profile, demands, lesson)
    if not seen:
        return
    told = _read(image, reader) | dict(photo.said)
    for slot, view in seen.items():
        if slot in told:
            views.setdefault(told[slot], []).append(view)
        elif view.there:
            lesson.open.append(Open(view.place, (), ()))


def _read(image: Picture, reader: Reader | None) -> dict[str, str]:
    """Return the tiles that are read by the pictures there are already."""
    fields = reader.read(image, afresh=True).fields if reader else {}
    tiles = {slot: BACK if read.state == "down" else read.tile for slot, read in fields.items()}
    return {slot: tile for slot, tile in tiles.items() if tile is not None}


def _judge(views: Views, demands: Teaching, lesson: Enrolment) -> None:
    """Take out of *views* what is no tile, shines or shows nothing."""
    for tile, some in views.items():
        for view in list(some):
            why = _flaw(view, demands)
            if why:
                lesson.again.append(Again(view.place, tile, why))
                some.remove(view)


def _flaw(view: View, demands: Teaching) -> str:
    if is_flat(view.tile):
        return FLAT
    if not view.there:
        return NO_TILE
    return FLAWS["glare"] if view.glare > demands.glare_most else ""


def _tell_apart(views: Views, known: Pictures, profile: Profile, lesson: Enrolment) -> None:
    """Take out of *views* what surely looks like another tile shown as often: one may be misnamed."""
    shown = {tile: [art.picture() for art in arts_of(some)] for tile, some in views.items() if some}
    if not shown:
        return
    every = _enrolled(known | shown, profile)
    wrong: list[tuple[str, View]] = []
    for tile, some in views.items():
        for view in some:
            other = surely(as_read(view.patch, PATCH), every, tile)
            if other and len(some) <= len(views.get(other, some)):
                wrong.append((tile, view))
                lesson.again.append(Again(view.place, tile, ANOTHER.format(other=other)))
    for tile, view in wrong:
        views[tile].remove(view)
