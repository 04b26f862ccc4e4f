"""The drawn table as a camera: a game goes on before it, hands come and go, somebody bumps into it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from companion.engine.tuscany.box import Tile
from companion.games.tuscany.camera.mat import PLACES, centre_of
from companion.games.tuscany.simulator.lying import Lying
from companion.games.tuscany.simulator.scene import Placed, Scene, scene_of, untidy
from companion.games.tuscany.simulator.shot import DrawnPicture, Shot, draw, expose
from companion.simulator.conditions import Conditions, ordinary
from companion.simulator.hands import Hand, any_hand, draw_hand
from companion.simulator.ink import luck

STILL_FRAMES: Final = 4
EMPTY_FRAMES: Final = 4
"""How many pictures show a place empty before the next tile comes, so that it is read."""
PUSHED_DEG: Final = 7.0
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
        tiles: Sequence[Tile | None],
        seed: int,
        style: str = "signs",
        size: tuple[int, int] = (1280, 720),
        conditions: Conditions | None = None,
        brief: bool = False,
    ) -> None:
        self.seed, self.size, self.brief = seed, size, brief
        """*brief*: each hand is seen but once, over the mat as it was before: quick to draw."""
        self.conditions = conditions or ordinary(seed)
        self.scene: Scene = scene_of(tiles, style, seed)
        self.taken = 0
        """How many pictures have been taken."""
        self._lying: dict[str, Lying] = {}
        self._drawn: tuple[object, DrawnPicture] | None = None
        """What was drawn last, and of what: of a table at rest several pictures are taken."""

    @property
    def tiles(self) -> dict[str, Tile | None]:
        """What lies on each place; face down is None."""
        return {place: placed.tile for place, placed in self.scene.placed.items()}

    def shot(self, *hands: Hand) -> Shot:
        """Return the next picture."""
        self.taken += 1
        wanted = self.scene, self.conditions, hands
        if self._drawn is None or self._drawn[0] != wanted:
            self._drawn = wanted, draw(self.scene, self.conditions, self.seed, self.size, hands)
        return expose(self._drawn[1], self.conditions, self.seed * 100_003 + self.taken)

    def still(self, count: int = STILL_FRAMES, resting: str | None = None) -> Iterator[DrawnFrame]:
        """Give *count* pictures in which nothing moves; a hand may be *resting* on a place."""
        hands = [self._hand(resting, 0.0, PLACES.index(resting))] if resting else []
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

    def arrange(self, wanted: Mapping[str, Lying], empty: int = EMPTY_FRAMES) -> Iterator[DrawnFrame]:
        """Give the pictures of hands until *wanted* lies there.

        Where another tile comes, so many pictures show the place *empty* before.
        """
        for place in PLACES:
            old, new = self._lying.get(place), wanted.get(place)
            if old == new:
                continue
            if old and (new is None or new.number != old.number):
                yield from self.take(place)
                if new:
                    yield from self.still(empty)
            if new:
                yield from self._reach(place, untidy(new.tile, self.seed, place, new.number, new.turns))
        self._lying = dict(wanted)

    def set_out(self, wanted: Mapping[str, Lying]) -> None:
        """Let *wanted* lie there at once, as a game begins."""
        placed = {at: untidy(one.tile, self.seed, at, one.number, one.turns) for at, one in wanted.items()}
        self.scene, self._lying = replace(self.scene, placed=placed), dict(wanted)

    def push(self, place: str) -> None:
        """Push the tile on *place* a little, in passing."""
        old = self.scene.placed.get(place)
        if old is not None:
            other = untidy(old.tile, self.seed, place, "pushed", self.taken)
            turn = old.turn_deg + PUSHED_DEG * (1 if other.turn_deg > 180 else -1)
            pushed = replace(other, turn_deg=turn)
            self.scene = replace(self.scene, placed={**self.scene.placed, place: pushed})

    def bump(self) -> None:
        """Push the camera a little; it stays where it is then."""
        dx, dy, turn = luck("bump", self.seed, self.taken).uniform(-1, 1, 3) * (6, 6, 1.5)
        self.conditions = replace(self.conditions, bump_mm=(float(dx), float(dy)), bump_deg=float(turn))

    def _reach(self, place: str, after: Placed | None) -> Iterator[DrawnFrame]:
        if self.brief:
            yield self._hover(place)
        for away in APPROACH_MM[: 0 if self.brief else None]:
            yield DrawnFrame(self.shot(self._hand(place, away)), False)
        placed = {one: tile for one, tile in self.scene.placed.items() if one != place}
        self.scene = replace(self.scene, placed=placed | ({place: after} if after else {}))
        for away in reversed(APPROACH_MM[: 0 if self.brief else None]):
            yield DrawnFrame(self.shot(self._hand(place, away)), False)

    def _hover(self, place: str) -> DrawnFrame:
        """Give a hand over what was drawn last."""
        if self._drawn is None:
            self.shot()
        assert self._drawn is not None
        drawn = self._drawn[1]
        image, cover = drawn.image.copy(), np.zeros(drawn.image.shape[:2], np.uint8)
        draw_hand(image, cover, drawn.view, self._hand(place, 0.0))
        self.taken += 1
        grain = self.seed * 100_003 + self.taken
        return DrawnFrame(expose(replace(drawn, image=image), self.conditions, grain), False)

    def _hand(self, place: str, away: float, whose: int | None = None) -> Hand:
        """Return a hand *away* from *place*; by *whose* always the same player's, else each one's in turn."""
        seat = int(luck("seat", self.seed, self.taken // 8 if whose is None else whose).integers(4))
        angle = 90.0 * seat + float(luck("arm", self.seed, seat).uniform(-20, 20))
        out = np.radians(angle)
        x, y = centre_of(place)
        tip = (x + away * float(np.cos(out)), y + away * float(np.sin(out)))
        return any_hand(tip, angle, self.seed * 10 + seat)
