"""Where things lie about: each function returns a `Put` that draws them and notes the slots they are on."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tests.families.litho.board import slots
from tests.families.litho.deck import box_of
from tests.families.litho.objects import arm, card, cloth, coin, crumb, die, figure, token
from tests.families.litho.paint import Image, Rng, seeded
from tests.families.litho.scene import Scene

Put = Callable[[Scene], dict[str, str]]


def _seed(rng: Rng) -> int:
    return int(rng.integers(2**62))


def _around(x: float, y: float, half: float) -> Image:
    return np.array(
        [[x - half, y - half, 0], [x + half, y - half, 0], [x + half, y + half, 0], [x - half, y + half, 0]]
    )


def _all(note: str) -> dict[str, str]:
    """Note the same on every slot; it is told only where something is hidden."""
    return {name: note for name, _, _ in slots()}


def clutter(rng: Rng) -> Put:
    """Return coins, dice, tokens and figures on some slots."""
    seed = _seed(rng)

    def put(scene: Scene) -> dict[str, str]:
        own = seeded("clutter", seed)
        notes: dict[str, str] = {}
        kinds = {"coin": coin, "die": die, "token": token, "figure": figure, "crumb": crumb}
        places = slots()
        for number in own.permutation(len(places))[: own.integers(8, 15)]:
            name, x, y = places[number]
            kind = str(own.choice(list(kinds)))
            for _ in range(int(own.choice([1, 1, 1, 2, 3]))):
                dx, dy = own.uniform(-15, 15, 2)
                kinds[kind](scene, own, x + dx, y + dy)
            notes[name] = kind
        return _all("clutter") | notes

    return put


def cards(rng: Rng, box: str) -> Put:
    """Return cards on some slots, wholly or partly over them."""
    seed = _seed(rng)

    def put(scene: Scene) -> dict[str, str]:
        own, places = seeded("cards", seed), slots()
        for number in own.permutation(len(places))[: own.integers(3, 8)]:
            _, x, y = places[number]
            reach = own.choice([2.0, 14.0, 26.0])
            dx, dy = own.uniform(-reach, reach, 2)
            card(scene, own, box, float(np.clip(x + dx, 14, 418)), float(np.clip(y + dy, 14, 418)))
        return _all("card")

    return put


def cloths(rng: Rng, box: str) -> Put:
    """Return one or two cloths on the board."""
    seed = _seed(rng)

    def put(scene: Scene) -> dict[str, str]:
        own = seeded("cloth", seed)
        for _ in range(int(own.integers(1, 4))):
            size = own.uniform(30, 75)
            x, y = own.uniform(size + 5, 427 - size, 2)
            cloth(scene, own, box, x, y, size)
        return _all("cloth")

    return put


def _reach(scene: Scene, box: str, seed: object, side: int | None, at: tuple[float, float] | None) -> None:
    """Draw an arm so that no more than one marker is hidden in all; none if that cannot be had."""
    markers = [scene.seen(_around(x, y, 21)) for x, y in box_of(box).markers.values()]
    canvas, hidden = scene.canvas.copy(), scene.hidden.copy()
    for attempt in range(12):
        own = seeded("arm", seed, attempt)
        x, y = at or own.uniform(60, 372, 2)
        arm(scene, own, int(own.integers(4)) if side is None else side, float(x), float(y))
        if sum(scene.covered(marker) > 0 for marker in markers) <= 1:
            return
        scene.canvas[...], scene.hidden[...] = canvas, hidden


def arms(rng: Rng, box: str) -> Put:
    """Return an arm over the board, seldom two, that hide one marker at most."""
    seed, count = _seed(rng), int(rng.choice([1, 1, 1, 2]))

    def put(scene: Scene) -> dict[str, str]:
        for number in range(count):
            _reach(scene, box, (seed, number), None, None)
        return _all("sleeve")

    return put


def lifters(rng: Rng, box: str, lifted: list[tuple[str, int]]) -> Put:
    """Return what lifts the sides of tiles: a hand at the first, now and then, and crumbs."""
    seed, by_hand = _seed(rng), rng.random() < 0.5

    def put(scene: Scene) -> dict[str, str]:
        middles = {name: (x, y) for name, x, y in slots()}
        for number, (name, side) in enumerate(lifted):
            (x, y), (east, south) = middles[name], [(0, -1), (1, 0), (0, 1), (-1, 0)][side]
            if by_hand and not number:
                _reach(scene, box, seed, side, (x + east * 25.0, y + south * 25.0))
            else:
                crumb(scene, seeded("crumb", seed, name), x + east * 22.0, y + south * 22.0)
        return _all("hand")

    return put
