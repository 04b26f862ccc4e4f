"""What happens to a table and its camera, condition by condition."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import numpy as np

from tests.families.craft import boxes
from tests.families.craft.laying import Laid, Plan, careful
from tests.families.craft.things import arm, blank_tile_cloth, card, cloth, coin, die, figure, token

Rng = np.random.Generator
Mishap = Callable[[Plan, Rng], None]


def _lens(**wide: tuple[float, float]) -> Mishap:
    """Return a mishap that sets values of the lens, each drawn between two ends."""

    def happen(plan: Plan, rng: Rng) -> None:
        drawn: dict[str, Any] = {name: float(rng.uniform(*ends)) for name, ends in wide.items()}
        plan.lens = replace(plan.lens, **drawn)

    return happen


def _jpeg(quality: int) -> Mishap:
    def happen(plan: Plan, rng: Rng) -> None:
        plan.lens = replace(plan.lens, jpeg=quality)

    return happen


def _each(share: float, change: Callable[[Laid, Plan, Rng], Laid]) -> Mishap:
    """Return a mishap that befalls a share of the tiles."""

    def happen(plan: Plan, rng: Rng) -> None:
        for slot, laid in plan.laid.items():
            if laid is not None and rng.random() < share:
                plan.laid[slot] = change(laid, plan, rng)

    return happen


def _wear(laid: Laid, plan: Plan, rng: Rng) -> Laid:
    return replace(laid, worn=float(rng.uniform(0.4, 1.0)), note="worn")


def _shift(laid: Laid, plan: Plan, rng: Rng) -> Laid:
    far, turn = rng.uniform(2, 6), rng.uniform(0, 2 * np.pi)
    return replace(laid, beside=(float(far * np.cos(turn)), float(far * np.sin(turn))), note="shifted")


def _askew(laid: Laid, plan: Plan, rng: Rng) -> Laid:
    return replace(laid, askew=float(rng.choice([-1, 1]) * rng.uniform(3, 10)), note="turned")


def _lift(laid: Laid, plan: Plan, rng: Rng) -> Laid:
    edge, high = int(rng.integers(4)), float(rng.uniform(2, 9))
    heights = [0.0] * 4
    heights[edge] = heights[(edge + 1) % 4] = high
    return replace(laid, rise=(heights[0], heights[1], heights[2], heights[3]), note="lifted")


def _stack(laid: Laid, plan: Plan, rng: Rng) -> Laid:
    below = "back" if rng.random() < 0.5 else str(rng.choice(np.array(boxes.content(plan.box).box.taught)))
    x, y = rng.uniform(-3, 3, 2)
    return replace(
        laid, below=below, beside=(float(x), float(y)), askew=float(rng.normal(0, 3)), note="stacked"
    )


def _strangers(plan: Plan, rng: Rng) -> None:
    box = boxes.content(plan.box).box
    unknown = [str(t) for t in rng.permutation(np.array([t for t in box.tiles if t not in box.taught]))]
    slots = rng.permutation(np.array([s for s, laid in plan.laid.items() if laid]))
    for slot, tile in zip(slots, unknown, strict=False):
        plan.laid[str(slot)] = replace(careful(tile, rng), note="stranger")


def _sleeve(plan: Plan, rng: Rng) -> None:
    plan.things.append(arm)


def _cloth(plan: Plan, rng: Rng) -> None:
    for slot in rng.permutation(np.array(boxes.SLOTS))[: int(rng.integers(5, 10))]:
        plan.things.append(
            blank_tile_cloth(plan.box, str(slot), float(rng.choice([0.0, 0.0, 14.0, 22.0, 30.0])))
        )
    if rng.random() < 0.4:
        plan.things.append(cloth(plan.box))


def _cards(plan: Plan, rng: Rng) -> None:
    for slot in rng.permutation(np.array(boxes.SLOTS))[: int(rng.integers(4, 8))]:
        plan.things.append(card(plan.box, str(slot)))


def _clutter(plan: Plan, rng: Rng) -> None:
    for slot in rng.permutation(np.array(boxes.SLOTS))[: int(rng.integers(9, 16))]:
        thing = (coin, coin, die, token, figure)[int(rng.integers(5))]
        plan.things.append(thing(str(slot)))


def _nothing(plan: Plan, rng: Rng) -> None:
    return


def _mixed(plan: Plan, rng: Rng) -> None:
    for name in rng.permutation(np.array(MIXED))[: int(rng.integers(2, 4))]:
        MISHAPS[str(name)](plan, rng)


MISHAPS: Final[dict[str, Mishap]] = {
    "ordinary": _nothing,
    "dark": _lens(light=(0.09, 0.2), noise=(0.03, 0.045)),
    "warm": _lens(warmth=(0.6, 1.0)),
    "shadow": _lens(shadow=(0.45, 0.75)),
    "glare": _lens(glare=(0.5, 1.1)),
    "soft": _lens(blur=(0.025, 0.05)),
    "moving": _lens(motion=(0.06, 0.16)),
    "noisy": _lens(noise=(0.08, 0.14)),
    "bands": _lens(bands=(0.15, 0.35)),
    "moire": _lens(moire=(0.08, 0.2)),
    "jpeg30": _jpeg(30),
    "jpeg15": _jpeg(15),
    "worn": _each(0.85, _wear),
    "shifted": _each(0.8, _shift),
    "turned": _each(0.8, _askew),
    "lifted": _each(0.4, _lift),
    "stacked": _each(0.35, _stack),
    "sleeve": _sleeve,
    "cloth": _cloth,
    "cards": _cards,
    "clutter": _clutter,
    "strangers": _strangers,
    "mixed": _mixed,
}
MIXED: Final = tuple(name for name in MISHAPS if name not in ("ordinary", "mixed", "jpeg15", "strangers"))
