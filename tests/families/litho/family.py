"""The family `litho`: boxes, lessons, and pictures under every condition."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tests.families.litho.board import TOPS, slots, table
from tests.families.litho.camera import Pose, maps, pose, take
from tests.families.litho.conditions import Shot, prepare
from tests.families.litho.deck import box_of, deck
from tests.families.litho.layout import Layout, draw, lay_with_care, truth
from tests.families.litho.paint import Image, Rng, seeded
from tests.families.litho.scene import Scene
from tests.families.litho.style import STYLES
from tests.families.protocol import CONDITIONS, Box, Photo

LESSONS = 5


def _scene(box: str, top: str, px: float, at: Pose, light: tuple[float, float]) -> Scene:
    scale = min(3.0, px / 40 * 1.6)
    canvas = table(box, top, scale).copy()
    return Scene(canvas, scale, at.eye, light, np.zeros(canvas.shape[:2], np.uint8))


def _develop(box: str, px: float, seed: object, layout: Layout, shot: Shot) -> Photo:
    """Draw the table as *shot* says and photograph it."""
    scene = _scene(box, shot.top, px, shot.pose, shot.light)
    outlines = draw(scene, box, layout, seed)
    notes: dict[str, str] = {}
    for put in shot.objects:
        notes |= put(scene)
    told = truth(scene, box, layout, outlines, notes)
    where = maps(shot.pose, px, scene.scale)
    light, glare = shot.fall(where[0].shape, px)
    image: Image = take(
        scene.canvas, where, px, light, glare, shot.exposure, seeded("sensor", seed, float(px))
    )
    return Photo(image, {name: told[name] for name, _, _ in slots()})


class Litho:
    """Painted cardboard of a classic family game."""

    name = "litho"
    boxes: tuple[str, ...] = tuple(STYLES)

    def box(self, name: str) -> Box:
        """Return the box of that name."""
        return box_of(name)

    def bare(self, box: str, seed: int) -> Photo:
        """Return the board with no tile on it, in the light of the lessons."""
        day = seeded("teaching", box, seed)
        px = float(day.uniform(64, 92))
        layout: Layout = dict.fromkeys(name for name, _, _ in slots())
        return _develop(box, px, ("bare", box, seed), layout, _careful(day, seeded("bare", box, seed)))

    def lessons(self, box: str, seed: int) -> Iterator[Photo]:
        """Give five pictures in which all taught tiles lie, each in two or more."""
        px = float(seeded("teaching", box, seed).uniform(64, 92))
        for number, layout in enumerate(lesson_layouts(box, seeded("lessons", box, seed))):
            day = seeded("teaching", box, seed)
            day.uniform(64, 92)
            shot = _careful(day, seeded("lesson", box, seed, number))
            yield _develop(box, px, ("lesson", box, seed, number), layout, shot)

    def photo(self, box: str, condition: str, px: float, seed: int) -> Photo:
        """Return a picture of the table under *condition*."""
        if condition not in CONDITIONS:
            raise ValueError(f"unknown condition {condition!r}; there are: {', '.join(CONDITIONS)}")
        name = ("photo", box, condition, seed)
        layout, shot = prepare(seeded(*name), box, condition)
        return _develop(box, float(px), name, layout, shot)


def _careful(day: Rng, rng: Rng) -> Shot:
    """Return the shot of a careful owner: the day sets the table and the lamp, each picture its own stand."""
    shot = Shot.ordinary(day, str(TOPS[day.integers(len(TOPS))]))
    shot.pose = pose(rng)
    return shot


def lesson_layouts(box: str, rng: Rng) -> list[Layout]:
    """Return what lies in each lesson: a tile comes back in another picture, another turn, another place."""
    taught, names = deck(box).taught, [name for name, _, _ in slots()]
    lies: list[list[tuple[str, int]]] = [[] for _ in range(LESSONS)]
    for number, index in enumerate(rng.permutation(len(taught))):
        first, turn = number % LESSONS, int(rng.integers(4))
        step, more = int(rng.integers(1, 3)), int(rng.integers(1, 4))
        for times, (picture, turned) in enumerate(
            [(first, turn), (first + step, turn + more), (first + step + 1, turn + more + 1)]
        ):
            if times < 2 or rng.random() < 0.3:
                lies[picture % LESSONS].append((taught[index], turned % 4))
    layouts: list[Layout] = []
    before: dict[str, set[str]] = {tile: set() for tile in taught}
    for lesson in lies:
        free = [str(name) for name in rng.permutation(names)]
        layout: Layout = dict.fromkeys(names)
        for tile, turn in lesson:
            place = next((name for name in free if name not in before[tile]), free[0])
            free.remove(place)
            before[tile].add(place)
            layout[place] = lay_with_care(rng, tile, turn)
        for place in free[: max(2, len(free) // 2)]:
            layout[place] = lay_with_care(rng, "", int(rng.integers(4)))
        layouts.append(layout)
    return layouts


FAMILY = Litho()
