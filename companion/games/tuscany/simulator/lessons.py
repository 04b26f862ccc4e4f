"""What an owner of a drawn box photographs to teach it: on another day and in another light than games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import cv2

from companion.base.toml_text import toml_of
from companion.engine.tuscany.box import TILES, Tile
from companion.eye.enrolment_words import Asked, PhotoArgument
from companion.eye.hexagon_enrolment import learn_hexagons
from companion.eye.profiles import BACK, load_profile
from companion.games.tuscany.camera.faces import FACE_OF
from companion.games.tuscany.camera.mat import PICTURES, PLACES, mat
from companion.games.tuscany.simulator.scene import Scene, untidy
from companion.games.tuscany.simulator.shot import take_picture
from companion.kit.mat import profile_tables
from companion.simulator.conditions import elsewhere
from companion.simulator.ink import Picture, luck
from companion.vision.teaching.demands import teaching

PX_PER_TILE: Final = 72.0
VIEWS: Final = 2


class Lesson(NamedTuple):
    """A photograph, and what lies where on it: a face, or the back."""

    image: Picture
    said: dict[str, str]


def lessons(style: str, seed: int, views: int = VIEWS) -> Iterator[Lesson]:
    """Give photographs of all faces and the back, this many times each, eight on each photograph."""
    faces: list[Tile | None] = [*TILES, None]
    shown = [faces[n] for view in range(views) for n in luck("lesson", seed, view).permutation(len(faces))]
    for page, start in enumerate(range(0, len(shown), len(PLACES))):
        there = dict(zip(PLACES, shown[start:], strict=False))
        placed = {place: untidy(tile, "lesson", seed, page, place) for place, tile in there.items()}
        here = 1000 * seed + page
        shot = take_picture(Scene(placed, style, table=90_000 + here), elsewhere(here, PX_PER_TILE), here)
        yield Lesson(shot.image, {at: FACE_OF[tile] if tile else BACK for at, tile in there.items()})


def profile_toml(source: str = "simulator:1") -> str:
    """Return the profile of a drawn table with the printed mat (formats.md, section 6)."""
    return toml_of(profile_tables(mat()) | {"camera": {"source": source}})


def write_profile(folder: Path, style: str, seed: int, source: str = "simulator:1") -> Path:
    """Write a profile into *folder*, its tiles taught as an owner does it; return its path."""
    pictures = folder / PICTURES
    pictures.mkdir(parents=True, exist_ok=True)
    path = folder / "profile.toml"
    path.write_text(profile_toml(source), "utf-8")
    photos = []
    for number, lesson in enumerate(lessons(style, seed)):
        file = folder / f"lesson-{number + 1}.png"
        cv2.imwrite(str(file), lesson.image)
        photos.append(PhotoArgument(str(file), lesson.said))
    learned = learn_hexagons(Asked(tuple(photos), ()), load_profile(path), path, teaching())
    for name, picture in learned.pictures.items():
        cv2.imwrite(str(pictures / f"{name}.png"), picture)
    return path
