"""The family of modern printed boxes: what lies where under each condition, and its photographs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from tests.families.press import mishaps
from tests.families.press.boards import slots
from tests.families.press.camera import placed, taken
from tests.families.press.decks import BOXES, box_of
from tests.families.press.light import Day, changed, day, expose
from tests.families.press.mishaps import Spot
from tests.families.press.paint import Ink, dice
from tests.families.press.room import TABLES, cover_table, put_board
from tests.families.press.scene import SQUARE, Lamp, Lying, Scene, lay_tile, opened
from tests.families.press.things import castle
from tests.families.press.wear import sticker
from tests.families.protocol import CONDITIONS, Box, Photo, Truth

HIDDEN: Final = 0.9
"""From this share on, what lies there cannot be seen."""
_OPTICS: Final = CONDITIONS[1:12]
_MISHAPS: Final = CONDITIONS[12:-1]


def _facing(box: Box, tile: str, turn: int) -> Truth:
    """Return the truth of a tile turned *turn* quarters clockwise."""
    return Truth("up", tile, box.tiles[tile].coats[-turn % 4][0])


def _dealt(
    box: Box, names: list[str], shares: tuple[float, float], care: float, rng: np.random.Generator
) -> dict[str, Spot]:
    """Lay tiles of that list on the slots: a share face up, a share face down, the rest stay empty."""
    spots = {}
    queue = list(names)
    places = slots(box)
    for name in rng.permutation(list(places)).tolist():
        x, y = places[name]
        chance, turn = float(rng.random()), int(rng.integers(4))
        beside, askew = (
            np.clip(rng.normal(0, 1, 2), -2, 2) * care,
            float(np.clip(rng.normal(0, 1), -2, 2)) * care * 1.5,
        )
        lying = Lying(x + beside[0], y + beside[1], 90 * turn + askew)
        if chance < shares[0] and queue:
            truth = _facing(box, queue.pop(), turn)
        else:
            truth = Truth("down" if chance < sum(shares) else "empty")
        spots[name] = Spot(truth, lying, turn)
    return {name: spots[name] for name in places}


def _kept(mask_name: str, spot: Spot, scene: Scene) -> Truth:
    """Return the spot's truth with what is hidden of it, measured."""
    covered = scene.covered(mask_name)
    if covered > HIDDEN:
        return Truth("other", covered=covered, note=spot.truth.note or "hidden")
    return replace(spot.truth, covered=covered)


class _Table:
    """A table at one moment: the camera over it, the scene, the box on it."""

    def __init__(
        self, box: Box, px: float, steep: float, camera: np.random.Generator, room: np.random.Generator
    ) -> None:
        self.box, self.px = box, px
        self.view = placed(camera, px, steep)
        way, soft = float(room.uniform(0, 2 * np.pi)), float(room.uniform(0.04, 0.3))
        long = float(room.uniform(0.1, 0.9))
        lamp = Lamp(long * np.cos(way), long * np.sin(way), float(room.uniform(0.3, 0.62)), soft)
        self.scene = opened(self.view, lamp, tuple(box.markers.values()))
        cover_table(self.scene, TABLES[int(room.integers(len(TABLES)))], room)
        put_board(self.scene, box)

    def lay(self, spots: dict[str, Spot], active: frozenset[str], rng: np.random.Generator) -> None:
        """Lay all tiles."""
        edge, cut = round(40 * self.scene.scale * 1.15), dice("cut", self.box.name)
        side: Ink = (110, 132, 146) if self.box.name == "gazette" else (164, 186, 200)
        for name, spot in spots.items():
            if spot.truth.lies == "empty":
                self.scene.seen[name] = SQUARE + slots(self.box)[name]
                continue
            wear = rng if "worn" in active else None
            art = sticker(self.box.name, spot.truth.tile, edge, wear, cut)
            gloss = int(rng.integers(90, 256))
            self.scene.seen[name] = lay_tile(self.scene, art, spot.lying, side, gloss)

    def photo(
        self, spots: dict[str, Spot], light: Day, active: frozenset[str], rng: np.random.Generator
    ) -> Photo:
        """Take the picture."""
        scene = self.scene
        seen = taken(self.view, scene.plan, scene.scale, scene.west, scene.north)
        gloss = taken(self.view, scene.gloss, scene.scale, scene.west, scene.north)
        image = expose(seen, gloss, self.view, self.px, light, active, rng)
        return Photo(image, {name: _kept(name, spot, scene) for name, spot in spots.items()})


class Press:
    """Three boxes of a modern printer: a newspaper's dots, an airbrush, a fresco."""

    name = "press"
    boxes: tuple[str, ...] = BOXES

    def box(self, name: str) -> Box:
        """Return the box of that name."""
        return box_of(name)

    def bare(self, box: str, seed: int) -> Photo:
        """Return the board with no tile on it, photographed on the day of teaching."""
        rng = dice("bare", box, seed)
        return _taught(box_of(box), [], 0.0, seed, rng)

    def lessons(self, box: str, seed: int) -> Iterator[Photo]:
        """Give six photographs that show each taught tile in two or more of them."""
        facts, rng = box_of(box), dice("lessons", box, seed)
        pile = [facts.taught[place] for _ in range(3) for place in rng.permutation(len(facts.taught))]
        for _ in range(6):
            names, pile = _drawn(pile, 20)
            yield _taught(facts, names, 0.6, seed, rng)

    def photo(self, box: str, condition: str, px: float, seed: int) -> Photo:
        """Return a picture of the table under *condition*, a tile's edge about *px* pixels long."""
        rng, facts = dice("photo", box, condition, float(px), seed), box_of(box)
        active = _active(condition, rng)
        table = _Table(facts, px, 26, rng, rng)
        names = [facts.taught[place] for place in rng.permutation(len(facts.taught))]
        up = float(rng.uniform(0.45, 0.8))
        if "strangers" in active:
            strangers = [tile for tile in facts.tiles if tile not in facts.taught]
            names = [str(name) for name in rng.permutation(strangers + names[: 27 - len(strangers)])]
            up = 0.85
        spots = _dealt(facts, names, (up, float(rng.uniform(0.1, 0.25))), 0.8, rng)
        mishaps.displace(spots, active, rng)
        mishaps.stack(table.scene, facts, spots, names, active, rng)
        table.lay(spots, active, rng)
        _castles(table.scene, rng)
        mishaps.strew(table.scene, facts, spots, active, rng)
        return table.photo(spots, changed(day(rng), active, rng), active, rng)


def _drawn(pile: list[str], count: int) -> tuple[list[str], list[str]]:
    """Take *count* different tiles from the pile's front; return them, and the rest."""
    names: list[str] = []
    rest: list[str] = []
    for name in pile:
        (rest if len(names) == count or name in names else names).append(name)
    return names, rest


def _taught(box: Box, names: list[str], backs: float, seed: int, rng: np.random.Generator) -> Photo:
    """Photograph *names* on chance slots on the day of teaching; on a share of the others lies a back."""
    table = _Table(box, float(rng.uniform(62, 84)), 14, rng, dice("teaching", box.name, seed))
    spots = _dealt(box, [], (0.0, backs), 0.5, rng)
    places = [str(place) for place in rng.permutation(list(spots))]
    for place, name in zip(places, names, strict=False):
        spots[place].truth = _facing(box, name, spots[place].turn)
    table.lay(spots, frozenset(), rng)
    light = replace(day(dice("teaching light", box.name, seed)), level=1.05, grain=0.006, quality=95)
    return table.photo(spots, light, frozenset(), rng)


def _active(condition: str, rng: np.random.Generator) -> frozenset[str]:
    """Return the conditions that a picture shows; `mixed` is two or three by chance."""
    if condition not in CONDITIONS:
        raise ValueError(condition)
    if condition != "mixed":
        return frozenset({condition})
    count = int(rng.integers(1, 3))
    return frozenset(
        {str(rng.choice(_OPTICS)), *(str(name) for name in rng.choice(_MISHAPS, count, replace=False))}
    )


def _castles(scene: Scene, rng: np.random.Generator) -> None:
    """Stand some castles on landscapes, as in a game that is under way."""
    for _ in range(int(rng.integers(0, 9))):
        row, column = int(rng.integers(8)), int(rng.integers(4)) * 2
        x, y = (column + (row + 1) % 2) * 54.0 + 27, row * 54.0 + 27
        castle(scene, x + float(rng.uniform(-12, 12)), y + float(rng.uniform(-12, 12)), rng)
