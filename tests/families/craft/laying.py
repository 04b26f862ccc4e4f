"""How tiles lie: which on which slot, how they are turned, and how they are painted into a scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

import cv2
import numpy as np

from tests.families.craft import boxes
from tests.families.craft.ink import SIDE, Plane, cloud
from tests.families.craft.lens import Lens
from tests.families.craft.scene import Scene, Spot
from tests.families.protocol import Picture, Truth

THICK: Final = 2.0
"""mm of cardboard."""


@dataclass(frozen=True)
class Laid:
    """A tile, or ``back``, on a slot: quarters turned clockwise, mm beside its place, degrees askew."""

    tile: str
    quarters: int = 0
    beside: tuple[float, float] = (0.0, 0.0)
    askew: float = 0.0
    rise: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """How high each corner lies, in mm, clockwise from the north-west."""
    worn: float = 0.0
    below: str = ""
    """The tile that it lies on."""
    note: str = ""


@dataclass
class Plan:
    """A table before it is drawn: conditions change it."""

    box: str
    px: float
    laid: dict[str, Laid | None]
    lens: Lens
    things: list[Callable[[Scene, np.random.Generator], None]] = field(default_factory=list)


def careful(tile: str, rng: np.random.Generator, quarters: int | None = None) -> Laid:
    """Return *tile* laid with the usual care."""
    quarters = int(rng.integers(4)) if quarters is None else quarters
    x, y = rng.normal(0, 0.7, 2).clip(-1.8, 1.8)
    return Laid(tile, quarters, (float(x), float(y)), float(np.clip(rng.normal(0, 1.1), -3, 3)))


def dealt(tiles: Sequence[str], rng: np.random.Generator) -> dict[str, Laid | None]:
    """Return a game in progress: about 60 % face up, 28 % face down, the rest bare."""
    order = [str(t) for t in rng.permutation(np.array(tiles))]
    laid: dict[str, Laid | None] = {}
    for slot in boxes.SLOTS:
        chance = rng.random()
        laid[slot] = None if chance > 0.88 else careful("back" if chance > 0.6 else order.pop(), rng)
    return laid


def corners_of(slot: str, laid: Laid) -> list[Spot]:
    """Return the corners of a tile's underside, clockwise from the north-west."""
    x, y = boxes.middle(slot)
    turn = np.deg2rad(laid.askew)
    cos, sin = float(np.cos(turn)) * 20, float(np.sin(turn)) * 20
    ends = [
        (-cos + sin, -sin - cos),
        (cos + sin, sin - cos),
        (cos - sin, sin + cos),
        (-cos - sin, -sin + cos),
    ]
    high = THICK if laid.below else 0.0
    return [
        (x + laid.beside[0] + dx, y + laid.beside[1] + dy, high + z)
        for (dx, dy), z in zip(ends, laid.rise, strict=True)
    ]


@cache
def rounded() -> Plane:
    """Return the outline of a punched tile, its corners a little rounded."""
    mask = np.zeros((SIDE, SIDE), np.uint8)
    cut = SIDE // 24
    cv2.rectangle(mask, (cut, 0), (SIDE - 1 - cut, SIDE - 1), 255, -1)
    cv2.rectangle(mask, (0, cut), (SIDE - 1, SIDE - 1 - cut), 255, -1)
    for x in (cut, SIDE - 1 - cut):
        for y in (cut, SIDE - 1 - cut):
            cv2.circle(mask, (x, y), cut, 255, -1)
    return mask.astype(np.float32) / 255


def worn(picture: Picture, how_much: float, rng: np.random.Generator) -> Picture:
    """Return a face after years of play: rubbed edges, scratches, a stain, faded ink."""
    y, x = np.indices((SIDE, SIDE), np.float32) / SIDE
    edge = np.minimum(np.minimum(x, 1 - x), np.minimum(y, 1 - y))
    rubbed = np.clip(how_much * (0.05 + 0.03 * cloud(SIDE, SIDE, 10, rng)) - edge, 0, 0.02)[..., None] * 50
    faded = picture * (1 - 0.18 * how_much) + 200 * 0.18 * how_much
    out = faded * (1 - rubbed) + np.array((176, 196, 206)) * rubbed
    done = out.clip(0, 255).astype(np.uint8)
    for _ in range(round(5 * how_much)):
        ends = (rng.random((2, 2)) * SIDE).astype(int)
        cv2.line(done, ends[0].tolist(), ends[1].tolist(), (190, 204, 212), 1, cv2.LINE_AA)
    at = (rng.random(2) * SIDE).astype(int)
    stain = np.zeros((SIDE, SIDE), np.float32)
    cv2.circle(stain, at.tolist(), int(rng.integers(12, 34)), 1.0, -1)
    stain = cv2.GaussianBlur(stain, (0, 0), 5).astype(np.float32) * 0.3 * how_much
    brown: Picture = (done * (1 - stain[..., None] * np.array((0.9, 0.6, 0.4)))).astype(np.uint8)
    return brown


def lay(scene: Scene, box: str, slot: str, laid: Laid, rng: np.random.Generator) -> None:
    """Paint one tile, and first the one that it lies on."""
    if laid.below:
        x, y = rng.uniform(-3.5, 3.5, 2)
        lay(scene, box, slot, Laid(laid.below, int(rng.integers(4)), (x, y), float(rng.normal(0, 3))), rng)
    low = corners_of(slot, laid)
    top = [(x, y, z + THICK) for x, y, z in low]
    picture = boxes.face(box, laid.tile)
    if laid.worn:
        picture = worn(picture, laid.worn, rng)
    light = float(rng.normal(1, 0.015)) * (1 + 0.006 * (laid.rise[0] - laid.rise[2]))
    picture = cv2.convertScaleAbs(np.rot90(picture, -laid.quarters), alpha=light).astype(np.uint8)
    scene.shade(top, 0.5, 1.2)
    sides = scene.view.project(low), scene.view.project(top)
    for i in range(4):
        j = (i + 1) % 4
        wall = np.array([sides[0][i], sides[0][j], sides[1][j], sides[1][i]])
        colour = (104, 124, 134) if i in (0, 3) else (150, 172, 182)
        cv2.fillPoly(scene.image, [np.round(wall * 16).astype(np.int32)], colour, cv2.LINE_AA, 4)
    scene.paste(picture, top, rounded())
    scene.claim(slot, top)


def truth_of(scene: Scene, plan: Plan) -> dict[str, Truth]:
    """Return what is true on every slot of a scene that is painted."""
    truth: dict[str, Truth] = {}
    for slot, laid in plan.laid.items():
        covered = scene.covered(slot)
        note = scene.notes.get(slot, "") if covered > 0 else ""
        note = note or (laid.note if laid else "")
        if covered > 0.93:
            truth[slot] = Truth("other", covered=covered, note=note)
        elif laid is None:
            truth[slot] = Truth("empty", covered=covered, note=note)
        elif laid.tile == "back":
            truth[slot] = Truth("down", covered=covered, note=note)
        else:
            coats = boxes.content(plan.box).box.tiles[laid.tile].coats
            truth[slot] = Truth("up", laid.tile, coats[-laid.quarters % 4][0], covered, note)
    return truth
