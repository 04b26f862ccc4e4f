"""The simulated table as a camera: a game goes on before it, hands come and go, somebody bumps into it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from companion.engine.castelli.begin import new_game
from companion.engine.castelli.box import Field
from companion.engine.castelli.state import Game, Setup
from companion.games.castelli.simulator.art import back_picture, tile_picture
from companion.games.castelli.simulator.geometry import Geometry, geometry_of
from companion.games.castelli.simulator.places import settlement_place, site_places
from companion.games.castelli.simulator.play import PlayedMove, play_game
from companion.games.castelli.simulator.scene import Placed, Scene, scene_of
from companion.games.castelli.simulator.shot import DrawnPicture, Shot, draw, expose
from companion.simulator.conditions import Conditions, ordinary
from companion.simulator.hands import Hand, any_hand, draw_hand
from companion.simulator.ink import Picture, Point, luck
from companion.simulator.life import Held

APPROACH: Final = (300.0, 150.0, 50.0)
"""How far the finger tips are from their goal while a hand comes, in millimetres."""
STILL_FRAMES: Final = 4
NUDGED: Final = 0.25
"""How likely a tile is pushed in passing while another is laid."""
BUMP_EVERY: Final = 9
"""The camera is pushed about once in this many turns."""


class DrawnFrame(NamedTuple):
    """A picture in the course of a game; *still* if nothing has moved since the one before."""

    shot: Shot
    still: bool


class SimulatedTable:
    """A table with a game on it and a camera over it. The same seed gives the same pictures."""

    def __init__(
        self,
        setup: Setup,
        seed: int,
        style: str = "shields",
        size: tuple[int, int] = (1920, 1080),
        conditions: Conditions | None = None,
        brief: bool = False,
        table: int | None = None,
    ) -> None:
        self.seed, self.style, self.size = seed, style, size
        self.table = seed if table is None else table
        """Which table it is, and how the board is printed: the same on another day."""
        self.brief = brief
        """Whether each hand is seen but once, over the table as it was before: quick to draw."""
        self.geometry: Geometry = geometry_of(setup.board)
        self.conditions = conditions or ordinary(seed)
        self.game = new_game(setup)
        self.card: int | None = None
        self.nudges: dict[Field, int] = {}
        """How often each tile was pushed in passing."""
        self.taken = 0
        """How many pictures have been taken."""
        self._calm: tuple[DrawnPicture, Conditions] | None = None
        self._drawn: tuple[object, DrawnPicture] | None = None
        """What was drawn at rest last, and of what: several pictures are taken of it."""

    def scene(self) -> Scene:
        """Return what lies on the table now."""
        now = scene_of(self.game, self.geometry, self.style, self.seed, self.card, self.nudges)
        return replace(now, table=self.table)

    def shot(self, scene: Scene | None = None, *hands: Hand, held: Held | None = None) -> Shot:
        """Return the next picture."""
        drawn = draw(scene or self.scene(), self.conditions, self.seed, self.size, hands, held)
        return self._expose(drawn)

    def _expose(self, drawn: DrawnPicture) -> Shot:
        self.taken += 1
        return expose(drawn, self.conditions, self.seed * 100_003 + self.taken)

    def still(self, count: int = STILL_FRAMES) -> Iterator[DrawnFrame]:
        """Give *count* pictures in which nothing moves."""
        drawn = self._at_rest()
        self._calm = drawn, self.conditions
        for _ in range(count):
            yield DrawnFrame(self._expose(drawn), True)

    def follow(self, after: Game, still: int = STILL_FRAMES) -> Iterator[DrawnFrame]:
        """Give the pictures of what people do until the table is as in *after*, and some *still* ones."""
        before = self.scene()
        laid, self.game = self.game.laid, after
        if after.laid != laid:
            self._nudge()
        yield from self._act(before, self.scene())
        yield from self.still(still)

    def become(self, after: Game, card: int | None) -> Iterator[DrawnFrame]:
        """Give the pictures of hands until the table is as in *after*, with *card* in the tray."""
        before = self.scene()
        self.game, self.card = after, card
        yield from self._act(before, self.scene())

    def rest(self, field: Field | None, count: int = STILL_FRAMES) -> Iterator[DrawnFrame]:
        """Give *count* pictures in which nothing moves; a hand may rest on *field*."""
        if not field:
            yield from self.still(count)
            return
        drawn = self._at_rest(self._hand(self.geometry.at(field), 0.0))
        for _ in range(count):
            yield DrawnFrame(self._expose(drawn), True)

    def _at_rest(self, *hands: Hand) -> DrawnPicture:
        """Return the table as it lies; it is drawn again if something other than the exposure changes."""
        scene = self.scene()
        wanted = scene, replace(self.conditions, exposure=1.0), hands
        if self._drawn is None or self._drawn[0] != wanted:
            self._drawn = wanted, draw(scene, self.conditions, self.seed, self.size, hands)
        return self._drawn[1]

    def show_card(self, number: int | None, still: int = STILL_FRAMES) -> Iterator[DrawnFrame]:
        """Give the pictures of a card that is laid into the tray, or taken from it."""
        before = self.scene()
        self.card = number
        yield from self._act(before, self.scene())
        yield from self.still(still)

    def bump(self) -> None:
        """Push the camera a little; it stays where it is then."""
        dx, dy, turn = luck("bump", self.seed, self.taken).uniform(-1, 1, 3) * (10, 10, 1.5)
        self.conditions = replace(self.conditions, bump_mm=(float(dx), float(dy)), bump_deg=float(turn))

    def _nudge(self) -> None:
        """Push a tile in passing, now and then."""
        random, meadows = luck("nudge", self.seed, self.game.moves), self.game.setup.board.meadows
        if random.random() < NUDGED:
            meadow = meadows[int(random.integers(len(meadows)))]
            self.nudges[meadow] = self.nudges.get(meadow, 0) + 1

    # --- what hands do ---

    def _act(self, before: Scene, after: Scene) -> Iterator[DrawnFrame]:
        now = before
        for meadow in sorted({*before.placed, *after.placed}):
            if _differ(before.placed.get(meadow), after.placed.get(meadow)):
                yield from self._turn_tile(now, after, meadow)
                now = replace(now, placed=after.placed)
        for goal in _goals(before, after):
            yield from self._reach(now, after, goal)
            now = after

    def _turn_tile(self, before: Scene, after: Scene, meadow: Field) -> Iterator[DrawnFrame]:
        """Take a tile up, look at it, lay it down askew, straighten it."""
        goal, old, new = self.geometry.at(meadow), before.placed.get(meadow), after.placed[meadow]
        lifted = replace(before, placed={f: tile for f, tile in before.placed.items() if f != meadow})
        askew = replace(new, turn_deg=new.turn_deg + 24, dx_mm=new.dx_mm + 7)
        laid = replace(before, placed=after.placed)
        if self.brief:
            yield self._hover(before, goal)
            return
        yield from self._come(before, goal)
        if old:
            yield self._moving(lifted, goal, 20, old)
        yield self._moving(lifted, goal, 90, new)
        yield self._moving(replace(before, placed={**before.placed, meadow: askew}), goal, 10)
        yield from self._leave(laid, goal)

    def _reach(self, before: Scene, after: Scene, goal: Point) -> Iterator[DrawnFrame]:
        if self.brief:
            yield self._hover(before, goal)
            return
        yield from self._come(before, goal)
        yield from self._leave(after, goal)

    def _come(self, scene: Scene, goal: Point) -> Iterator[DrawnFrame]:
        return (self._moving(scene, goal, away) for away in APPROACH)

    def _leave(self, scene: Scene, goal: Point) -> Iterator[DrawnFrame]:
        return (self._moving(scene, goal, away) for away in reversed(APPROACH))

    def _hover(self, scene: Scene, goal: Point) -> DrawnFrame:
        """Give a hand over the last still picture; its truth is that of the table without the hand."""
        drawn, conditions = self._calm or (None, None)
        if drawn is None or conditions is not self.conditions:
            drawn = draw(scene, self.conditions, self.seed, self.size)
        image, cover = drawn.image.copy(), np.zeros(drawn.image.shape[:2], np.uint8)
        draw_hand(image, cover, drawn.view, self._hand(goal, 0.0))
        return DrawnFrame(self._expose(replace(drawn, image=image)), False)

    def _moving(self, scene: Scene, goal: Point, away: float, holding: Placed | None = None) -> DrawnFrame:
        hand = self._hand(goal, away)
        high_mm, wide_mm = 45.0, self.geometry.tile_mm
        held = Held(self._picture(holding), hand.tip_mm, hand.from_deg, high_mm, wide_mm) if holding else None
        return DrawnFrame(self.shot(scene, hand, held=held), False)

    def _hand(self, goal: Point, away: float) -> Hand:
        """Return the hand of whoever is on turn, *away* from its goal."""
        seat = self.game.setup.colours.index(self.game.turn)
        angle = 90.0 * (seat + 1) + float(luck("arm", self.seed, seat).uniform(-20, 20))
        out = np.radians(angle)
        tip = (goal[0] + away * float(np.cos(out)), goal[1] + away * float(np.sin(out)))
        return any_hand(tip, angle, self.seed * 10 + seat)

    def _picture(self, placed: Placed) -> Picture:
        if placed.tile is None:
            return back_picture(self.style, 160)
        return tile_picture(self.game.setup.tiles.tiles[placed.tile], self.style, 160)


def _differ(old: Placed | None, new: Placed | None) -> bool:
    """Tell whether another tile lies there, or in another direction."""
    return (old and (old.tile, old.north)) != (new and (new.tile, new.north))


def _goals(before: Scene, after: Scene) -> list[Point]:
    """Return where something other than a tile changed: settlements, castles, the tray."""
    goals = [
        settlement_place(before.geometry, at)
        for at in sorted({*before.settlements, *after.settlements})
        if before.settlements.get(at) != after.settlements.get(at)
    ]
    for label in sorted({*before.castles, *after.castles}):
        old, new = before.castles.get(label, ()), after.castles.get(label, ())
        if old != new:
            goals.append(site_places(before.board, before.geometry, before.board.area(label))[0])
    if before.card != after.card:
        x, y, width, height = before.geometry.tray_mm
        goals.append((x + width / 2, y + height / 2))
    return goals


class PlayedFrames(NamedTuple):
    """A move of a simulated game, and the pictures that show it."""

    moment: PlayedMove
    frames: Iterator[DrawnFrame]


def play_before_camera(
    table: SimulatedTable, still: int = STILL_FRAMES, bumps: bool = True
) -> Iterator[PlayedFrames]:
    """Give a whole game, move by move, each with its pictures; these must be taken before the next move."""
    for moment in play_game(table.game.setup, table.seed):
        after = moment.step.state
        if bumps and after.moves % BUMP_EVERY == BUMP_EVERY - 1:
            table.bump()
        frames = table.follow(after, still)
        yield PlayedFrames(moment, frames)
        table.game = after
