"""One photograph: tiles are dealt and laid, mishaps happen, and what is true is measured."""

from __future__ import annotations

from functools import cache
from typing import Final

import cv2
import numpy as np

from tests.families.protocol import Lies, Photo, Truth
from tests.families.relief.art import FIELD, TILE, Art
from tests.families.relief.camera import Camera, aim, develop
from tests.families.relief.ceramic import Ceramic
from tests.families.relief.clay import Clay, Grid, Sprite, blur, resized, turned
from tests.families.relief.designs import Drawn, drawn
from tests.families.relief.felt import Felt
from tests.families.relief.leather import Leather
from tests.families.relief.mishaps import Litter
from tests.families.relief.stage import SIDE, Pose, Stage
from tests.families.relief.things import WOODS, crumb, figure_on, hand, table, worn
from tests.families.relief.weather import Plan, planned

ARTS: Final[dict[str, Art]] = {"leather": Leather(), "ceramic": Ceramic(), "felt": Felt()}
SLOTS: Final = tuple((row, column) for row in range(8) for column in range(8) if (row + column) % 2 == 0)
HIDDEN: Final = 0.92
"""From here on nobody can tell what lies there."""
Dealt = tuple[Lies, str, int]
"""How a tile lies, which one, and its quarter turns clockwise."""


def field_name(row: int, column: int) -> str:
    """Return the name of a field."""
    return f"{'ABCDEFGH'[column]}{row + 1}"


@cache
def board(box: str) -> Sprite:
    """Return the board of a box."""
    return ARTS[box].board()


@cache
def face(box: str, tile: str) -> Sprite:
    """Return a tile of a box, or the back where *tile* is empty."""
    designs = drawn(box).designs
    return (ARTS[box].tile(designs[tile], [*designs].index(tile)) if tile else ARTS[box].back()).fired()


@cache
def markers() -> tuple[Sprite, ...]:
    """Return the four markers on their slips of paper."""
    kinds = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    sprites = []
    for number in range(4):
        clay = Clay(39, 39, 6)
        clay.paint[:] = 0.84
        clay.paint[27:207, 27:207] = (cv2.aruco.generateImageMarker(kinds, number, 180) / 255 * 0.76 + 0.08)[
            ..., None
        ]
        sprites.append(clay.fired())
    return tuple(sprites)


def dealt(box: Drawn, marks: frozenset[str], rng: np.random.Generator) -> list[Dealt]:
    """Deal tiles on the slots for a picture to read."""
    taught = [str(name) for name in rng.permutation(box.box.taught)]
    if "strangers" in marks:
        odd = [name for name in box.box.tiles if name not in box.box.taught]
        taught = [str(name) for name in rng.permutation([*odd, *taught[:14]])] + taught[14:]
    share = float(rng.uniform(0.5, 0.85))
    rest = (1 - share) * float(rng.uniform(0.4, 0.7))
    lies = rng.choice(["up", "down", "empty"], 32, p=[share, rest, 1 - share - rest])
    return [(how, taught.pop(0) if how == "up" else "", int(rng.integers(4))) for how in lies.tolist()]


class Scene:
    """A table that is being set."""

    def __init__(self, box: str, camera: Camera, plan: Plan, rng: np.random.Generator) -> None:
        """Begin with the bare board."""
        self.box, self.art, self.plan, self.rng, self.camera = drawn(box), ARTS[box], plan, rng, camera
        self.stage = Stage(camera, plan.light, table(rng, self.art.table), board(box))
        for number, (x, y) in self.box.box.markers.items():
            self.stage.put(markers()[number], Pose(x, y), (39, 39), 900 + number, 0.2, (0.9, 0.9, 0.9))
        self.notes: dict[int, str] = {}

    def pieces(self) -> None:
        """Stand some castles and villages on the landscapes, as in a game."""
        for row in range(8):
            for column in range(8):
                if (row + column) % 2 and self.rng.random() < 0.22:
                    x, y = np.array([column + 0.5, row + 0.5]) * FIELD + self.rng.uniform(-12, 12, 2)
                    figure_on(self.stage, float(x), float(y), 800, self.rng, WOODS[int(self.rng.integers(4))])

    def tiles(self, deals: list[Dealt]) -> None:
        """Lay all tiles; one that a hand lifts comes last, its arm over the others."""
        inner = [
            slot
            for slot, (row, column) in enumerate(SLOTS)
            if 0 < row < 7 and 0 < column < 7 and deals[slot][0] != "empty"
        ]
        held = -1
        if inner and "lifted" in self.plan.marks and self.rng.random() < 0.4:
            held = int(self.rng.choice(inner))
        for slot in sorted(range(len(SLOTS)), key=lambda slot: slot == held):
            self.lay(slot, deals[slot], slot == held)

    def lay(self, slot: int, deal: Dealt, finger: bool) -> None:
        """Lay one tile down, with the plan's care; a finger may hold it up."""
        lies, tile, quarter = deal
        row, column = SLOTS[slot]
        if lies == "empty":
            return
        plan, rng = self.plan, self.rng
        x, y = (column + 0.5) * FIELD, (row + 0.5) * FIELD
        low = 0.0
        odd = {mark for mark in ("lifted", "stacked") if mark in plan.marks and rng.random() < 0.4}
        if finger:
            odd.add("lifted")
        if "stacked" in odd:
            under = str(rng.choice(self.box.box.taught)) if rng.random() < 0.5 else ""
            dx, dy = rng.normal(0, 1.5, 2)
            below = Pose(x + dx, y + dy, float(rng.normal(0, 4)) + 90 * int(rng.integers(4)))
            self._put(face(self.box.box.name, under), below, 500 + slot)
            low = self.art.thick
        dx, dy = np.clip(rng.normal(0, plan.shift, 2), -plan.shift_most, plan.shift_most)
        askew = float(np.clip(rng.normal(0, plan.turn), -plan.turn_most, plan.turn_most))
        lean = self._propped(x + dx, y + dy, low, finger) if "lifted" in odd else (0.0, 0.0)
        turn = 90 * quarter + askew
        leaning = turned([lean], -turn)[0]
        pose = Pose(x + float(dx), y + float(dy), turn, low, leaning)
        sprite = face(self.box.box.name, tile)
        if "worn" in plan.marks:
            sprite = worn(sprite, rng, float(rng.uniform(0.25, 0.9)), self.art.edge)
        self._put(sprite, pose, 1 + slot)
        self.notes[slot] = " ".join(sorted(odd)) or (
            "" if tile in self.box.box.taught or not tile else "stranger"
        )

    def _put(self, sprite: Sprite, pose: Pose, number: int) -> None:
        self.stage.put(sprite, pose, (TILE, TILE), number, self.art.thick, self.art.edge)

    def _propped(self, x: float, y: float, low: float, finger: bool) -> tuple[float, float]:
        """Put a crumb or a finger under one edge, and return how the tile leans."""
        side = float(self.rng.integers(4)) * 90
        (ex, ey), (hx, hy) = turned([(0, -20), (0, -84)], side)
        if finger:
            rise = float(self.rng.uniform(0.2, 0.32))
            way = (x + hx, y + hy, float(np.arctan2(hy, hx)))
            hand(self.stage, way, low + 16, 700, self.rng)
        else:
            rise = float(self.rng.uniform(0.06, 0.2))
            crumb(self.stage, x + ex, y + ey, 701, self.rng)
        out = turned([(0, -1)], side)[0]
        return out[0] * rise, out[1] * rise

    def truth(self, deals: list[Dealt], names: dict[int, str]) -> dict[str, Truth]:
        """Measure what can be seen of each slot and say what lies there."""
        found: dict[str, Truth] = {}
        for slot, ((row, column), (lies, tile, quarter)) in enumerate(zip(SLOTS, deals, strict=True)):
            number = 0 if lies == "empty" else 1 + slot
            square = self.stage.square((column + 0.5) * FIELD, (row + 0.5) * FIELD, TILE / 2)
            window, mask = square if lies == "empty" else self.stage.faces[number]
            seen = self.stage.owner[window][mask]
            over = seen[seen != number]
            covered = float(over.size / seen.size)
            note = self.notes.get(slot, "")
            if covered > 0.01 and not note:
                codes, counts = np.unique(over % SIDE, return_counts=True)
                note = names.get(int(codes[counts.argmax()]), "")
            if covered >= HIDDEN:
                lies, tile = "other", ""
            north = self.box.designs[tile].facts.coats[-quarter % 4][0] if lies == "up" else None
            found[field_name(row, column)] = Truth(lies, tile, north, covered, note)
        return found

    def developed(self) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
        """Take the photograph."""
        if self.plan.shade:
            self._shade()
        light = self.stage.shaded()
        middle, bright = np.percentile(light[::5, ::5], (50, 97)).tolist()
        gain = self.plan.level * min(0.75 / middle, 3.3 / bright)
        return develop(light * np.float32(gain), self.plan.film, self.rng)

    def _shade(self) -> None:
        """Let somebody stand in the light: a hard or soft shadow over part of the board."""
        deep, angle, soft = self.plan.shade
        width, height = self.camera.size
        small: Grid = np.zeros((height // 4, width // 4), np.float32)
        middle = np.array([width, height]) / 8
        out = np.array([np.cos(angle), np.sin(angle)])
        across = np.array([-out[1], out[0]])
        inner, reach = middle + out * self.rng.uniform(-0.25, 0.2) * width / 4, width / 2
        wide = self.rng.uniform(0.06, 0.17) * width / 4
        points = [inner - across * wide, inner + across * wide, inner + out * reach + across * wide * 2.5]
        points.append(inner + out * reach - across * wide * 2.5)
        cv2.fillPoly(small, [np.rint(np.array(points)).astype(np.int32)], 1.0)
        cv2.circle(small, np.rint(inner).astype(int).tolist(), round(float(wide)), 1.0, -1)
        dim = 1 - deep * resized(blur(small, 1 + 12 * soft), width, height)
        self.stage.lit *= dim
        self.stage.skin *= (0.35 + 0.65 * dim)[..., None]


def photograph(
    box: str, deals: list[Dealt], marks: frozenset[str], px: float, rng: np.random.Generator, lean: float
) -> Photo:
    """Set the table and take a photograph of it."""
    camera = aim(rng, px, lean)
    scene = Scene(box, camera, planned(marks, camera, px, rng), rng)
    if "teaching" not in marks:
        scene.pieces()
    scene.tiles(deals)
    litter = Litter(scene.stage, scene.art, rng)
    litter.happen(marks)
    names = {800: "figure", 700: "arm", 701: "crumb", **litter.names}
    truth = scene.truth(deals, names)
    return Photo(scene.developed(), truth)
