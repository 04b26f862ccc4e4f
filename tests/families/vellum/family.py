"""The family: what lies where under each condition, and the photographs of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from tests.families.protocol import CONDITIONS, Box, Photo, Truth
from tests.families.vellum import art, boxes
from tests.families.vellum.lens import Light, photographed
from tests.families.vellum.paint import Sheet, clouds, line, over, rng_of, turned
from tests.families.vellum.scene import (
    SLOTS,
    THICK_MM,
    Points,
    Table,
    card,
    cloth,
    clutter,
    middle_of,
    name_of,
    sleeve,
    square,
)

LIGHTS: dict[str, dict[str, float]] = {
    "dark": {"gain": 0.3, "noise": 2.6},
    "warm": {"warm": 0.3},
    "shadow": {"shadow": 0.5},
    "glare": {"glare": 420.0},
    "soft": {"soft": 0.028},
    "moving": {"motion": 0.085},
    "noisy": {"noise": 9.0},
    "bands": {"bands": 0.16},
    "moire": {"moire": 14.0},
    "jpeg30": {"quality": 30},
    "jpeg15": {"quality": 15},
}
THINGS = {"cloth": 0.3, "cards": 0.3, "clutter": 0.5}


@dataclass(frozen=True)
class Laid:
    """A tile or its back on a slot."""

    truth: Truth
    sheet: Sheet | None
    corners: Points
    heights: np.ndarray[tuple[int, ...], np.dtype[np.float64]]


class Vellum:
    """Vistas, charts, onyx and wash."""

    name = "vellum"
    boxes = boxes.NAMES

    def box(self, name: str) -> Box:
        return boxes.box(name)

    def bare(self, box: str, seed: int) -> Photo:
        rng = rng_of(self.name, box, "bare", seed)
        plan = {slot: Truth("empty") for slot in SLOTS}
        return self._taken(box, (), plan, 72, rng, rng.uniform(0.95, 1.05))

    def lessons(self, box: str, seed: int) -> Iterator[Photo]:
        rng = rng_of(self.name, box, "lessons", seed)
        taught = boxes.box(box).taught
        for order in (rng.permutation(taught) for _ in range(3)):
            for half in (order[:20], order[20:]):
                places = rng.permutation(32)[:26]
                plan = {slot: Truth("empty") for slot in SLOTS}
                for place, key in zip(places, [*half, *[""] * 6], strict=True):
                    plan[SLOTS[place]] = _turn(box, str(key), rng) if key else Truth("down")
                yield self._taken(
                    box, ("lesson",), plan, float(rng.uniform(64, 96)), rng, rng.uniform(0.85, 1.0)
                )

    def photo(self, box: str, condition: str, px: float, seed: int) -> Photo:
        rng = rng_of(self.name, box, condition, px, seed)
        moods: tuple[str, ...] = (condition,)
        if condition == "mixed":
            moods = tuple(map(str, rng.choice(CONDITIONS[1:-1], int(rng.integers(2, 4)), replace=False)))
        whole = boxes.box(box)
        known = list(rng.permutation(whole.taught))
        foreign = list(rng.permutation([key for key in whole.tiles if key not in whole.taught]))
        kinds = rng.choice(3, 32, p=rng.dirichlet((6, 4, 3)))
        plan = {}
        for slot, kind in zip(SLOTS, kinds, strict=True):
            odd = "strangers" in moods and foreign and rng.random() < 0.5
            if kind == 0:
                plan[slot] = _turn(box, str((foreign if odd else known).pop()), rng)
            else:
                plan[slot] = Truth("down" if kind == 1 else "empty")
        return self._taken(box, moods, plan, px, rng, rng.uniform(0.85, 1.1))

    def _taken(
        self,
        name: str,
        moods: tuple[str, ...],
        plan: dict[tuple[int, int], Truth],
        px: float,
        rng: np.random.Generator,
        gain: float,
    ) -> Photo:
        box = boxes.box(name)
        eye = np.array([216 + rng.normal(0, 60), 216 + rng.normal(0, 60), rng.uniform(750, 1000)])
        table = Table(box, px, eye, rng.normal(0, 0.6, 2))
        laid = {slot: _lay(table, name, moods, slot, truth, rng) for slot, truth in plan.items()}
        for mood, share in THINGS.items():
            for column, row in SLOTS if mood in moods else ():
                if rng.random() < share:
                    near = middle_of(column, row)
                    if mood == "clutter":
                        clutter(table, rng, near)
                    else:
                        (card if mood == "cards" else cloth)(table, rng, box, near)
        if "sleeve" in moods:
            sleeve(table, rng)
        light = Light(gain=gain)
        for mood in moods:
            for key, value in LIGHTS.get(mood, {}).items():
                setattr(light, key, value * gain if key == "gain" else value)
        image = photographed(table, light, eye, px, rng)
        truths = {}
        for (column, row), thing in laid.items():
            hidden = table.share_hidden(thing.corners, float(thing.heights.mean()))
            truth = replace(thing.truth, covered=round(hidden, 3))
            if hidden > 0.9:
                truth = Truth("other", covered=round(hidden, 3), note="covered")
            truths[name_of(column, row)] = truth
        return Photo(image, truths)


def _turn(box: str, key: str, rng: np.random.Generator) -> Truth:
    coats = boxes.box(box).tiles[key].coats
    return Truth("up", key, coats[int(rng.integers(4))][0])


def _lay(
    table: Table,
    name: str,
    moods: tuple[str, ...],
    slot: tuple[int, int],
    truth: Truth,
    rng: np.random.Generator,
) -> Laid:
    middle = middle_of(*slot)
    bare = Laid(truth, None, square(middle, 40, 0), np.zeros(4))
    if truth.lies == "empty":
        return bare
    shift, turn = rng.normal(0, 0.5, 2).clip(-1.2, 1.2), float(np.clip(rng.normal(0, 1.2), -3, 3))
    if "shifted" in moods:
        way = rng.uniform(0, 2 * np.pi)
        shift = rng.uniform(2, 6) * np.array([np.cos(way), np.sin(way)])
    if "turned" in moods:
        turn = float(rng.uniform(-10, 10))
    heights = np.full(4, THICK_MM)
    if "stacked" in moods and rng.random() < 0.4:
        below = list(boxes.box(name).taught)
        sheet = (
            art.face(name, str(rng.choice(below)))
            if rng.random() < 0.5
            else art.back(name, int(rng.integers(12)))
        )
        table.tile(sheet, square(middle + rng.normal(0, 3, 2), 40, rng.normal(0, 5)), heights, 0.5)
        heights = heights + THICK_MM
        shift, truth = rng.normal(0, 2, 2).clip(-4, 4), replace(truth, note="stacked")
    if "lifted" in moods and rng.random() < 0.5:
        edge = int(rng.integers(4))
        heights[[edge, (edge + 1) % 4]] += rng.uniform(2, 8)
        truth = replace(truth, note="lifted")
    if truth.lies == "up":
        colours = [colour for colour, _ in boxes.box(name).tiles[truth.tile].coats]
        assert truth.north
        sheet = turned(art.face(name, truth.tile), -colours.index(truth.north) % 4)
    else:
        sheet = turned(art.back(name, int(rng.integers(12))), int(rng.integers(4)))
    if "worn" in moods:
        sheet = _worn(sheet, rng)
    corners = square(middle + shift, 40, turn)
    table.tile(sheet, corners, heights, float(rng.uniform(0.5, 1.0)) if name == "onyx" else 0.5)
    return Laid(truth, sheet, corners, heights)


def _worn(sheet: Sheet, rng: np.random.Generator) -> Sheet:
    """Rubbed edges, scratches, a faded look, a stain."""
    worn, side = sheet.copy(), sheet.shape[0]
    over(worn, (150, 160, 165), np.full((side, side), rng.uniform(0, 0.2), np.float32))
    distance = np.minimum.reduce([*np.indices((side, side)), *(side - 1 - np.indices((side, side)))])
    rubbed = np.clip(1 - distance / (side * 0.05) + clouds(rng, side, 8) - 0.7, 0, 1)
    over(worn, (170, 190, 200), rubbed.astype(np.float32))
    for _ in range(int(rng.integers(1, 6))):
        line(worn, (185, 200, 205), rng.random((2, 2)), rng.uniform(0.004, 0.012))
    if rng.random() < 0.4:
        over(worn, (60, 90, 120), 0.35 * np.clip(clouds(rng, side, 2, 3) * 4 - 2.8, 0, 1))
    return np.asarray(cv2.GaussianBlur(worn, (0, 0), 1.0), np.float32)
