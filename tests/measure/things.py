"""Things that are no pieces of the game, laid where pieces may stand: coins, dice, discs, cubes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from unittest.mock import patch

import numpy as np

from companion.games.castelli.simulator import shot
from companion.games.castelli.simulator.pieces import SILVER, WOODEN, Piece, block, pieces_of
from companion.games.castelli.simulator.places import settlement_place, site_places
from companion.games.castelli.simulator.profile_data import CASTLE_TERRAINS
from companion.games.castelli.simulator.scene import Scene
from companion.simulator.ink import Paint, Point, blob, box, luck, shade, turned

THINGS: Final = ("copper coin", "brass coin", "silver coin", "die", "disc", "cube")
METAL: Final[dict[str, Paint]] = {
    "copper coin": (70, 110, 170), "brass coin": (90, 165, 205), "silver coin": SILVER
}  # fmt: skip
PIPS: Final = ((-0.25, -0.25), (0.25, 0.25), (0.0, 0.0), (-0.25, 0.25), (0.25, -0.25))
LIKE_PIECES: Final = 0.6  # so many dice, discs and cubes have the colour of some piece, nearly


def things_on(scene: Scene) -> tuple[dict[str, str], list[Piece]]:
    """Return what lies on some free places of *scene*, by their names, and the shapes of it all."""
    random = luck("things", scene.seed)
    lying, shapes = dict[str, str](), list[Piece]()
    for name, spot in _free(scene):
        at = name.partition("/")[0]
        if any(other.partition("/")[0] == at for other in lying) or random.random() < 0.5:
            continue
        what = str(random.choice(THINGS))
        dx, dy = random.uniform(-1.5, 1.5, 2)
        lying[name] = what
        shapes += _thing(what, (spot[0] + float(dx), spot[1] + float(dy)), random)
    return lying, shapes


@contextmanager
def lying_there(shapes: list[Piece]) -> Iterator[None]:
    """Have *shapes* drawn with what stands on a table."""
    with patch.object(shot, "pieces_of", lambda scene: [*pieces_of(scene), *shapes]):
        yield


def _free(scene: Scene) -> Iterator[tuple[str, Point]]:
    """Give the sites without a castle, then the places of settlements that are gone."""
    for at, areas in scene.board.areas.items():
        number = 0
        for area in areas:
            if area.terrain not in CASTLE_TERRAINS:
                continue
            stacks = scene.castles.get(area.label, ())
            for n, spot in enumerate(site_places(scene.board, scene.geometry, area)):
                number += 1
                if n >= len(stacks) or not stacks[n]:
                    yield f"{at}/{number}", spot
    for at in scene.board.settlements.keys() - scene.settlements.keys():
        yield at, settlement_place(scene.geometry, at)


def _thing(what: str, at: Point, random: np.random.Generator) -> list[Piece]:
    if what in METAL:
        radius, inner = float(random.uniform(8, 12.5)), float(random.uniform(-0.2, 0.1))
        rim = block(blob(radius, 22, at), 0, 2, METAL[what])
        return [rim, block(blob(radius * 0.75, 18, at), 2, 2.05, shade(METAL[what], inner))]
    paint = _paint(random)
    if what == "disc":
        return [block(blob(float(random.uniform(9, 13)), 22, at), 0, 3, paint)]
    edge = float(random.choice((12, 16) if what == "die" else (6, 8, 15, 18)))
    turn = float(random.uniform(0, 90))
    whole = block(turned(box(edge, edge, at), turn, at), 0, edge, paint)
    if what == "cube":
        return [whole]
    ink = (235.0, 235.0, 235.0) if sum(paint) < 450 else (20.0, 20.0, 20.0)
    spots = [(at[0] + dx * edge, at[1] + dy * edge) for dx, dy in PIPS[: int(random.integers(1, 6))]]
    pips = [block(turned(blob(edge * 0.1, 10, spot), turn, at), edge, edge + 0.02, ink) for spot in spots]
    return [whole, *pips]


def _paint(random: np.random.Generator) -> Paint:
    """Return a colour: often that of some piece, a little otherwise."""
    if random.random() < LIKE_PIECES:
        like = list(WOODEN.values())[int(random.integers(len(WOODEN)))]
        tones = np.array(like) * random.uniform(0.85, 1.15) + random.uniform(-10, 10, 3)
    else:
        tones = random.uniform(20, 235, 3)
    blue, green, red = np.clip(tones, 5, 250)
    return float(blue), float(green), float(red)
