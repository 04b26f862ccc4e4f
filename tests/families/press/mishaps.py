"""What goes wrong on a table: tiles beside their place, lifted, on others; things on top of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tests.families.press import people, things
from tests.families.press.boards import slots
from tests.families.press.paint import Ink
from tests.families.press.scene import THICK, Lying, Scene, lay_tile
from tests.families.press.wear import sticker
from tests.families.protocol import Box, Truth


@dataclass
class Spot:
    """What is planned for one slot."""

    truth: Truth
    lying: Lying
    turn: int = 0


def displace(spots: dict[str, Spot], active: frozenset[str], rng: np.random.Generator) -> None:
    """Shift, turn or lift the tiles as the conditions say."""
    for spot in spots.values():
        if spot.truth.lies == "empty":
            continue
        if "shifted" in active and rng.random() < 0.85:
            way, far = float(rng.uniform(0, 2 * np.pi)), 6 * float(np.sqrt(rng.random()))
            x, y = spot.lying.x + far * np.cos(way), spot.lying.y + far * np.sin(way)
            spot.lying = replace(spot.lying, x=float(x), y=float(y))
        if "turned" in active and rng.random() < 0.85:
            straight = round(spot.lying.degrees / 90) * 90
            spot.lying = replace(spot.lying, degrees=straight + float(rng.uniform(-10, 10)))
        if "lifted" in active and rng.random() < 0.6:
            lift = float(rng.uniform(2.5, 14))
            spot.lying = replace(spot.lying, edge=int(rng.integers(4)), lift=lift)
            spot.truth = replace(spot.truth, note="lifted")


def stack(
    scene: Scene,
    box: Box,
    spots: dict[str, Spot],
    names: list[str],
    active: frozenset[str],
    rng: np.random.Generator,
) -> None:
    """Lay other tiles under some tiles, and let these lie a little beside them."""
    if "stacked" not in active:
        return
    used = {spot.truth.tile for spot in spots.values()}
    spare = [name for name in names if name not in used]
    edge = round(40 * scene.scale * 1.15)
    side: Ink = (128, 150, 164)
    for spot in spots.values():
        if spot.truth.lies == "empty" or rng.random() < 0.45:
            continue
        count = int(rng.integers(1, 4)) if rng.random() < 0.3 else 1
        for layer in range(count):
            below = spare.pop() if spare and rng.random() < 0.4 else ""
            beside = rng.normal(0, 1.4, 2)
            degrees = float(rng.integers(4)) * 90 + float(rng.normal(0, 3))
            lying = Lying(spot.lying.x + beside[0], spot.lying.y + beside[1], degrees, layer * THICK)
            lay_tile(scene, sticker(box.name, below, edge, None, rng), lying, side, 160)
        beside = np.clip(rng.normal(0, 1.6, 2), -4, 4)
        spot.lying = replace(
            spot.lying, x=spot.lying.x + beside[0], y=spot.lying.y + beside[1], low=count * THICK
        )
        spot.truth = replace(spot.truth, note="stacked")


def _note(scene: Scene, spots: dict[str, Spot], before: dict[str, float], note: str) -> None:
    """Note the slots of which more is hidden than before."""
    for name, spot in spots.items():
        if scene.covered(name) > before[name] + 0.005:
            spot.truth = replace(spot.truth, note=note)


def _some(box: Box, share: tuple[int, int], rng: np.random.Generator) -> Sequence[str]:
    """Return a few slots by chance."""
    count = int(rng.integers(*share))
    return [str(name) for name in rng.choice(list(slots(box)), count, replace=False)]


def _finger(scene: Scene, spots: dict[str, Spot], rng: np.random.Generator) -> None:
    """Let somebody's finger lift one of the tiles, sometimes."""
    lifted = [spot.lying for spot in spots.values() if spot.lying.lift]
    if not lifted or rng.random() < 0.4:
        return
    lying = lifted[int(rng.integers(len(lifted)))]
    way = np.deg2rad(lying.degrees + 90 * lying.edge + 90)
    x, y = lying.x - 17 * np.cos(way), lying.y - 17 * np.sin(way)
    people.pinch(scene, float(x), float(y), float(way), rng)


def _arms(scene: Scene, rng: np.random.Generator) -> None:
    """Reach one or two arms over the board, from any side but mostly the south."""
    wanted = 1 if rng.random() < 0.75 else 2
    for _ in range(12):
        reach = rng.uniform(50, 390, 2)
        side = int(rng.choice(4, p=(0.55, 0.18, 0.18, 0.09)))
        far = float(rng.uniform(-60, 490))
        start = np.array([(far, 700.0), (-280.0, far), (720.0, far), (far, -280.0)][side])
        wanted -= people.arm(scene, reach, start, rng)
        if not wanted:
            return


def _cards(scene: Scene, box: Box, rng: np.random.Generator) -> None:
    for name in _some(box, (4, 11), rng):
        x, y = np.array(slots(box)[name]) + rng.normal(0, 15, 2)
        things.card(scene, box.name, float(x), float(y), rng)


def _clutter(scene: Scene, box: Box, rng: np.random.Generator) -> None:
    for name in _some(box, (9, 20), rng):
        thing = (things.coin, things.die, things.token, things.pawn)[int(rng.integers(4))]
        x, y = np.array(slots(box)[name]) + rng.uniform(-17, 17, 2)
        thing(scene, float(x), float(y), rng)


def _cloths(scene: Scene, box: Box, rng: np.random.Generator) -> None:
    for name in _some(box, (3, 7), rng):
        x, y = np.array(slots(box)[name]) + rng.normal(0, 12, 2)
        people.cloth(scene, box.name, float(x), float(y), rng)


def strew(
    scene: Scene, box: Box, spots: dict[str, Spot], active: frozenset[str], rng: np.random.Generator
) -> None:
    """Lay the things of the conditions over the tiles, and note which slots they hide."""
    acts: dict[str, tuple[str, Callable[[], None]]] = {
        "lifted": ("finger", lambda: _finger(scene, spots, rng)),
        "cards": ("card", lambda: _cards(scene, box, rng)),
        "clutter": ("clutter", lambda: _clutter(scene, box, rng)),
        "cloth": ("cloth", lambda: _cloths(scene, box, rng)),
        "sleeve": ("arm", lambda: _arms(scene, rng)),
    }
    for condition, (note, act) in acts.items():
        if condition in active:
            before = {name: scene.covered(name) for name in spots}
            act()
            _note(scene, spots, before, note)
