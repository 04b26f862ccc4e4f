"""Teaching the tiles of a mat in the eye's process: each place is named and photographed.

Photographs are kept beside the profile, with a plan that `companion enrol --plan` takes, too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import cv2

from companion.base.errors import BadData
from companion.base.files import write_whole
from companion.base.messages import Learned, Task
from companion.base.private import make_folder
from companion.eye.enrolment_words import Asked, PhotoArgument
from companion.eye.hexagon_enrolment import learn_hexagons, write_pictures
from companion.vision.arrays import Picture
from companion.vision.profile import Profile
from companion.vision.registration.register import register
from companion.vision.teaching.demands import teaching
from companion.vision.teaching.refusals import poor

FOLDER: Final = ".lessons"
"""Beside the profile; copies of the games leave it out."""
PHOTOGRAPHS: Final = 2
"""So many of one lesson are kept: tiles are read better by two than by one."""
NO_MAT: Final = "no-board"


def learn_places(image: Picture, profile: Profile, path: Path, task: Task) -> Learned:
    """Learn what lies on the places of the mat, by this picture and the one before of the same lesson.

    *task* has the name of the lesson as its field, and as its tile what lies where: `A1=ID B1=ID`.
    `why` is a word: `no-board`, `small` or `blurred`. Raises BadData if nothing can be written.
    """
    if profile.pictures is None:
        raise BadData(f"{path}: tiles: pictures is needed: the folder for them")
    found = register(image, profile)
    why = poor(image, found, profile, teaching()) if found.plane is not None else NO_MAT
    if why:
        return Learned(task.number, why=why)
    photos = _keep(image, path.parent / FOLDER, task)
    lesson = learn_hexagons(Asked(tuple(photos), ()), profile, path, teaching())
    write_pictures(lesson, path.parent / profile.pictures)
    again = {one.tile for one in lesson.again if one.tile} - set(lesson.pictures)
    return Learned(task.number, tuple(sorted(lesson.pictures)), tuple((tile, "") for tile in sorted(again)))


def _keep(image: Picture, folder: Path, task: Task) -> list[PhotoArgument]:
    """Keep *image* as the newest photograph of its lesson; return those there are."""
    plan = folder / f"{task.field}.plan"
    lines = plan.read_text("utf-8").splitlines() if plan.is_file() else []
    taken = [line for line in lines if (folder / line.partition(" ")[0]).is_file()]
    number = 1 + max((int(line.partition(".")[0].rpartition("-")[2]) for line in taken), default=0)
    file = folder / f"{task.field}-{number}.png"
    try:
        make_folder(folder)
    except OSError as error:
        raise BadData(f"{folder}: {(error.strerror or 'cannot be made').lower()}") from None
    write_whole(str(file), cv2.imencode(".png", image)[1].tobytes())
    kept = [*taken, f"{file.name} {task.tile}"][-PHOTOGRAPHS:]
    write_whole(str(plan), "".join(f"{line}\n" for line in kept))
    for line in set(taken) - set(kept):
        (folder / line.partition(" ")[0]).unlink(missing_ok=True)
    return [_argument(folder, line) for line in kept]


def _argument(folder: Path, line: str) -> PhotoArgument:
    name, *said = line.split()
    return PhotoArgument(str(folder / name), dict(word.split("=", 1) for word in said))
