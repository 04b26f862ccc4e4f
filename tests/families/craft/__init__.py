"""Woodcut, Japanese crests and mosaic: three boxes drawn by somebody who has not seen the reader."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from tests.families.craft import boxes
from tests.families.craft.ink import generator
from tests.families.craft.laying import Laid, Plan, careful, dealt, lay, truth_of
from tests.families.craft.lens import Lens, exposed
from tests.families.craft.mishaps import MISHAPS
from tests.families.craft.scene import Scene, View, view_of
from tests.families.craft.things import castle
from tests.families.protocol import CONDITIONS, Box, Photo


def _room(rng: np.random.Generator) -> Lens:
    """Return an ordinary evening: no two are the same."""
    return Lens(
        light=float(rng.uniform(0.65, 1.0)),
        warmth=float(rng.normal(0, 0.1)),
        slope=float(rng.uniform(0.03, 0.2)),
        blur=float(rng.uniform(0.006, 0.012)),
        noise=float(rng.uniform(0.008, 0.02)),
        bulge=float(rng.uniform(-0.05, 0.03)),
        vignette=float(rng.uniform(0.05, 0.28)),
        sharpen=float(rng.uniform(0.2, 0.9)),
        contrast=float(rng.uniform(0.0, 0.45)),
        jpeg=int(rng.integers(82, 96)),
    )


def _shrink(px: float) -> float:
    """Return how much larger than the picture a scene is painted."""
    return 2.0 if px < 60 else 1.5


def _taken(plan: Plan, view: View, rng: np.random.Generator) -> Photo:
    scene = Scene(plan.box, view)
    for slot in boxes.SLOTS:
        laid = plan.laid[slot]
        if laid is None:
            x, y = boxes.middle(slot)
            scene.claim(
                slot, [(x + dx, y + dy, 0.0) for dx, dy in ((-20, -20), (20, -20), (20, 20), (-20, 20))]
            )
        else:
            lay(scene, plan.box, slot, laid, rng)
    for thing in plan.things:
        thing(scene, rng)
    truth = truth_of(scene, plan)
    return Photo(exposed(scene.image, _shrink(plan.px), plan.px, plan.lens, rng), truth)


class Craft:
    """The family."""

    name: Final = "craft"
    boxes: Final = tuple(boxes.LOOKS)

    def box(self, name: str) -> Box:
        """Return the box of that name."""
        return boxes.content(name).box

    def bare(self, box: str, seed: int) -> Photo:
        """Return the board with no tile on it."""
        rng = generator("bare", box, seed)
        plan = Plan(box, 80.0, dict.fromkeys(boxes.SLOTS), _room(rng))
        return _taken(plan, view_of(80.0 * _shrink(80), rng), rng)

    def lessons(self, box: str, seed: int) -> Iterator[Photo]:
        """Give six photographs: each taught tile in three of them, each time turned otherwise."""
        rng = generator("lessons", box, seed)
        lens = replace(_room(rng), warmth=float(rng.uniform(-0.25, 0.25)))
        first = {tile: int(rng.integers(4)) for tile in boxes.content(box).box.taught}
        for time in range(3):
            order = [str(t) for t in rng.permutation(np.array(list(first)))]
            for part in (order[:20], order[20:]):
                slots = [str(s) for s in rng.permutation(np.array(boxes.SLOTS))]
                laid: dict[str, Laid | None] = dict.fromkeys(boxes.SLOTS)
                for slot, tile in zip(slots, part + ["back"] * 5, strict=False):
                    laid[slot] = careful(tile, rng, None if tile == "back" else first[tile] + time)
                px = float(rng.uniform(62, 98))
                yield _taken(Plan(box, px, laid, lens), view_of(px * _shrink(px), rng), rng)

    def photo(self, box: str, condition: str, px: float, seed: int) -> Photo:
        """Return a picture of the table under *condition*, a tile's edge about *px* pixels long."""
        rng = generator("photo", box, condition, seed, round(px * 100))
        plan = Plan(box, px, dealt(boxes.content(box).box.taught, rng), _room(rng))
        for land in boxes.LANDS:
            if rng.random() < 0.3:
                plan.things.append(castle(land))
        MISHAPS[condition](plan, rng)
        return _taken(plan, view_of(px * _shrink(px), rng), rng)


FAMILY: Final = Craft()
assert set(MISHAPS) == set(CONDITIONS)
