"""The drawn table as a camera: a game goes on before it, hands come and go, somebody bumps into it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from companion.engine.tuscany.box import Tile
from companion.games.tuscany.camera.mat import PLACES, centre_of
from companion.games.tuscany.simulator.scene import Placed, Scene, scene_of, untidy
from companion.games.tuscany.simulator.shot import Shot, take_picture
from companion.simulator.conditions import Conditions, ordinary
from companion.simulator.hands import Hand, any_hand
from companion.simulator.ink import luck

STILL_FRAMES: Final = 4
APPROACH_MM: Final = (220.0, 90.0)
"""How far the finger tips are from their goal while a hand comes."""


class DrawnFrame(NamedTuple):
    """A picture in the course of a game; *still* if nothing has moved since the one before."""

    shot: Shot
    still: bool


class DrawnMat:
    """A mat with open tiles on it and a camera over it. The same seed gives the same pictures."""

    def __init__(
        self,
        tiles: Sequence[Tile],
        seed: int,
        style: str = "signs",
        size: tuple[int, int] = (1280, 720),
        conditions: Conditions | None = None,
    ) -> None:
        self.seed, self.size = seed, size
        self.conditions = conditions or ordinary(seed)
        self.scene: Scene = scene_of(tiles, style, seed)
        self.taken = 0
        """How many pictures have been taken."""

    @property
    def tiles(self) -> dict[str, Tile | None]:
        """What lies on each place; face down is None."""
        return {place: placed.tile for place, placed in self.scene.placed.items()}

    def shot(self, *hands: Hand) -> Shot:
        """Return the next picture."""
        self.taken += 1
        grain = self.seed * 100_003 + self.taken
        return take_picture(self.scene, self.conditions, self.seed, self.size, hands, grain=grain)

    def still(self, count: int = STILL_FRAMES, resting: str | None = None) -> Iterator[DrawnFrame]:
        """Give *count* pictures in which nothing moves; a hand may be *resting* on a place."""
        hands = [self._hand(resting, 0.0)] if resting else []
        for _ in range(count):
            yield DrawnFrame(self.shot(*hands), True)

    def take(self, place: str) -> Iterator[DrawnFrame]:
        """Give the pictures of a hand that takes the tile from *place*."""
        yield from self._reach(place, None)

    def lay(self, place: str, tile: Tile | None) -> Iterator[DrawnFrame]:
        """Give the pictures of a hand that lays *tile* (None: face down) on *place*, at any turn."""
        yield from self._reach(place, untidy(tile, self.seed, place, self.taken))

    def become(self, tiles: Sequence[Tile]) -> Iterator[DrawnFrame]:
        """Give the pictures of hands until *tiles* lie open, wherever; what stays is not touched."""
        left = Counter(tiles)
        free = []
        for place in PLACES:
            tile = self.tiles.get(place)
            if tile is not None and left[tile] > 0:
                left[tile] -= 1
            else:
                free.append(place)
        for place, tile in zip(free, left.elements(), strict=True):
            if place in self.scene.placed:
                yield from self.take(place)
            yield from self.lay(place, tile)

    def bump(self) -> None:
        """Push the camera a little; it stays where it is then."""
        dx, dy, turn = luck("bump", self.seed, self.taken).uniform(-1, 1, 3) * (6, 6, 1.5)
        self.conditions = replace(self.conditions, bump_mm=(float(dx), float(dy)), bump_deg=float(turn))

    def _reach(self, place: str, after: Placed | None) -> Iterator[DrawnFrame]:
        for away in APPROACH_MM:
            yield DrawnFrame(self.shot(self._hand(place, away)), False)
        placed = {one: tile for one, tile in self.scene.placed.items() if one != place}
        self.scene = replace(self.scene, placed=placed | ({place: after} if after else {}))
        for away in reversed(APPROACH_MM):
            yield DrawnFrame(self.shot(self._hand(place, away)), False)

    def _hand(self, place: str, away: float) -> Hand:
        seat = int(luck("seat", self.seed, self.taken // 8).integers(4))
        angle = 90.0 * seat + float(luck("arm", self.seed, seat).uniform(-20, 20))
        out = np.radians(angle)
        x, y = centre_of(place)
        tip = (x + away * float(np.cos(out)), y + away * float(np.sin(out)))
        return any_hand(tip, angle, self.seed * 10 + seat)
