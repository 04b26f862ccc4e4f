"""Teaching tiles: views out of photographs, each given its tile, judged, put together and read back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

from companion.base.errors import BadPicture, BadUsage
from companion.eye.enrolment_words import Asked, PhotoArgument
from companion.eye.lesson_photos import views_in
from companion.eye.lessons import Again, Enrolment, Open
from companion.eye.profiles import BACK
from companion.eye.readers import faces_of, pictures_of
from companion.eye.tile_pictures import ARTS, FLAT, art_name, faces_and_backs, learning
from companion.pictures.reading import open_picture
from companion.play.game_files import FaceSet
from companion.vision.arrays import Picture
from companion.vision.profile import Profile
from companion.vision.reader import Reader
from companion.vision.teaching.demands import Teaching
from companion.vision.teaching.one_tile import one_tile
from companion.vision.teaching.outline import as_read
from companion.vision.teaching.refusals import FLAWS, alike_pairs, clear_order, flaws
from companion.vision.teaching.tile_views import View, single_view
from companion.vision.teaching.together import SAME, Art, arts_of, in_one_frame
from companion.vision.teaching.upright import FEWEST, ways_up
from companion.vision.tiles.enrolled import Face, enrol, is_flat

Views = dict[str, list[View]]
NOT_UPRIGHT: Final = (
    "its four colours do not tell which way up it is: on a photograph of the board, say of one tile "
    "which colour points north, as FIELD=ID:COLOUR"
)
TWO_WAYS: Final = "two photographs of it are said to lie as they cannot: which colour points north?"
BACKS_AT_MOST: Final = 36  # views of the back that are put together
TWICE: Final = 2  # so often a back is seen that looks otherwise than most: one may be misnamed


def learn(asked: Asked, profile: Profile, path: Path, known_faces: FaceSet, demands: Teaching) -> Enrolment:
    """Return what is learned from *asked* for the *profile* at *path*. Raises BadPicture if a file is bad."""
    faces = faces_of(known_faces)
    known = _known(profile, path)
    lesson, views = Enrolment(), Views()
    said = {tile for photo in asked.photos for tile in photo.said.values()}
    with learning(path):
        for photo in asked.photos:
            _take_photo(photo, profile, faces, said, known, demands, lesson, views)
        for tile, name in asked.singles:
            views.setdefault(tile, []).append(_single(name))
        _judge(views, demands, lesson)
        _put_together(views, known, faces, demands, lesson)
        _find_alike(lesson, known, faces)
    return lesson


def _known(profile: Profile, path: Path) -> dict[str, Picture]:
    assert profile.pictures is not None
    return pictures_of(profile, path).known if (path.parent / profile.pictures).is_dir() else {}


def _single(name: str) -> View:
    try:
        return single_view(one_tile(open_picture(name).image), name)
    except BadPicture as error:
        raise BadPicture(str(error) if str(error).startswith(name) else f"{name}: {error}") from None


def _take_photo(
    photo: PhotoArgument,
    profile: Profile,
    faces: Mapping[str, Face],
    said: set[str],
    known: Mapping[str, Picture],
    demands: Teaching,
    lesson: Enrolment,
    views: Views,
) -> None:
    _check_north(photo, faces)
    image, seen = views_in(photo, profile, demands, lesson)
    if not seen:
        return
    seen |= {slot: replace(seen[slot], north=colour) for slot, colour in photo.north.items()}
    told = dict(photo.said)
    clear = {slot: view for slot, view in seen.items() if clear_order(view, demands)}
    left = [slot for slot in clear if slot not in told]
    told |= _by_order({slot: clear[slot] for slot in left}, faces, said)
    if faces_and_backs(known)[0] and any(slot not in told for slot in left):
        told |= _by_reading(image, profile, known, faces, [m for m in left if m not in told])
    for slot in left:
        if slot not in told:
            order = clear[slot].order.colours
            lesson.open.append(Open(clear[slot].place, order, _with_order(order, faces)))
    for slot, tile in told.items():
        views.setdefault(tile, []).append(seen[slot])


def _check_north(photo: PhotoArgument, faces: Mapping[str, Face]) -> None:
    """Raise BadUsage if a colour is said to point north on a tile that has it not."""
    for slot, colour in photo.north.items():
        tile = photo.said[slot]
        if tile not in faces or colour not in faces[tile].colours:
            raise BadUsage(f"{photo.name}: {slot}={tile}:{colour}: {tile} has no {colour} on it")


def _turns(order: tuple[str, ...]) -> set[tuple[str, ...]]:
    return {tuple(np.roll(order, turn).tolist()) for turn in range(4)}


def _with_order(order: tuple[str, ...], faces: Mapping[str, Face]) -> tuple[str, ...]:
    return tuple(name for name, face in faces.items() if face.colours in _turns(order))


def _by_order(views: Mapping[str, View], faces: Mapping[str, Face], said: set[str]) -> dict[str, str]:
    """Return the tiles that their colours alone tell: the only one of the set with that order."""
    found = {}
    for slot, view in views.items():
        maybe = [tile for tile in _with_order(view.order.colours, faces) if tile not in said]
        if len(maybe) == 1:
            found[slot] = maybe[0]
    return {slot: tile for slot, tile in found.items() if list(found.values()).count(tile) == 1}


def _by_reading(
    image: Picture,
    profile: Profile,
    known: Mapping[str, Picture],
    faces: Mapping[str, Face],
    slots: Iterable[str],
) -> dict[str, str]:
    """Return the tiles that are read there by the pictures there are already."""
    fields = Reader(profile, enrol(faces, *faces_and_backs(known))).read(image, afresh=True).fields
    return {slot: read.tile for slot in slots if (read := fields.get(slot)) and read.tile is not None}


def _judge(views: Views, demands: Teaching, lesson: Enrolment) -> None:
    """Take out of *views* what is blurred, shines or shows nothing."""
    pairs = [(tile, view) for tile, found in views.items() if tile != BACK for view in found]
    wrong = flaws([view for _, view in pairs], demands)
    for (tile, view), why in zip(pairs, wrong, strict=True):
        if why:
            lesson.again.append(Again(view.place, tile, FLAWS[why]))
            views[tile] = [one for one in views[tile] if one is not view]
    for tile in [tile for tile in views if tile != BACK]:
        lesson.again += [Again(view.place, tile, FLAT) for view in views[tile] if is_flat(view.tile)]
        views[tile] = [view for view in views[tile] if not is_flat(view.tile)]
    backs = views.pop(BACK, [])
    lesson.again += [Again(view.place, BACK, FLAT) for view in backs if is_flat(view.tile)]
    if seen := [view for view in backs if not is_flat(view.tile)]:
        arts = arts_of(seen[:BACKS_AT_MOST])
        arts = [*arts[:1], *(art for art in arts[1:ARTS] if len(art.views) >= TWICE)]
        lesson.pictures = {art_name(BACK, number): art.picture() for number, art in enumerate(arts)}
        lesson.gone = tuple(art_name(BACK, number) for number in range(ARTS))


def _put_together(
    views: Views,
    known: Mapping[str, Picture],
    faces: Mapping[str, Face],
    demands: Teaching,
    lesson: Enrolment,
) -> None:
    """Put the *views* of each tile together, upright; tiles *known* before tell which way up others are."""
    arts = dict[str, Art]()
    for tile, found in views.items():
        right = [view for view in found if not _another(view, faces[tile], demands)]
        if not right and len(known) + len(views) > FEWEST:
            right = found  # the other tiles tell it better than paints do
        wrong = [view for view in found if view not in right]
        lesson.again += [_shows_another(view.place, tile, view.order.colours) for view in wrong]
        if not right:
            continue
        some = arts_of(right, SAME)
        if len(some) > 1:
            why = f"they do not show the same tile: which is tile {tile}?"
            lesson.again.append(Again(_places(right), tile, why))
        else:
            arts[tile] = some[0]
    pictures = dict(zip(arts, in_one_frame(list(arts.values())), strict=True))
    before = [name for name in known if name in faces and name not in arts]
    tiles = [as_read(one) for one in (*(known[name] for name in before), *pictures.values())]
    said = [_turns_said(art, faces[tile].colours) for tile, art in arts.items()]
    told = [*[0] * len(before), *(min(some, default=None) for some in said)]
    ways = ways_up(tiles, [faces[name].colours for name in (*before, *arts)], told)[len(before) :]
    for (tile, art), way, turns in zip(arts.items(), ways, said, strict=True):
        if not way.clear or len(turns) > 1:
            lesson.again.append(Again(_places(art.views), tile, TWO_WAYS if turns else NOT_UPRIGHT))
        elif way.shown not in _turns(faces[tile].colours):
            lesson.again.append(_shows_another(_places(art.views), tile, way.shown))
        else:
            lesson.pictures[tile] = np.ascontiguousarray(np.rot90(pictures[tile], way.turn))


def _turns_said(art: Art, colours: Sequence[str]) -> set[int]:
    """Return by how many quarters the picture of *art* is turned clockwise, as far as somebody said it."""
    return {
        -(colours.index(view.north) + round(pose[2] / (np.pi / 2))) % 4
        for view, pose in zip(art.views, art.poses, strict=True)
        if view.north
    }


def _shows_another(place: str, tile: str, order: Sequence[str]) -> Again:
    why = f"it shows {' '.join(order)}, which tile {tile} has not: is it another tile?"
    return Again(place, tile, why)


def _places(views: Iterable[View]) -> str:
    return " and ".join(view.place for view in views)


def _another(view: View, face: Face, demands: Teaching) -> bool:
    """Tell whether *view* shows four clear colours in an order that *face* has not."""
    return clear_order(view, demands) and view.order.colours not in _turns(face.colours)


def _find_alike(lesson: Enrolment, known: Mapping[str, Picture], faces: Mapping[str, Face]) -> None:
    """Work out which tiles cannot be told apart by these pictures: of those the camera will ask."""
    every, _ = faces_and_backs({**known, **lesson.pictures})
    pairs = alike_pairs(enrol(faces, every)) if every else []
    lesson.alike = [pair for pair in pairs if lesson.pictures.keys() & set(pair)]
