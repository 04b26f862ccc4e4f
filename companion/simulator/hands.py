"""Hands over the table: palm, fingers, forearm and sleeve, of many skins, with their shadow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from companion.simulator.area import TableArea
from companion.simulator.ink import Paint, Picture, Point, luck, turned
from companion.simulator.overlay import Layer, lay_over
from companion.simulator.pose import View

SKINS: Final[tuple[Paint, ...]] = (
    (170, 196, 236), (150, 180, 228), (128, 164, 214), (104, 142, 196), (80, 116, 172), (62, 92, 140),
    (46, 68, 106), (34, 48, 74),
)  # fmt: skip
SLEEVES: Final[tuple[Paint, ...]] = (
    (120, 74, 40), (40, 40, 44), (210, 212, 214), (44, 40, 150), (70, 104, 60), (40, 150, 196),
    (150, 120, 160),
)  # fmt: skip
SLEEVE_FROM_MM: Final = 45.0
ARM_MM: Final = 640.0


@dataclass(frozen=True)
class Hand:
    """A hand whose finger tips are at *tip_mm*; the arm comes from *from_deg* (0 east, 90 south)."""

    tip_mm: Point
    from_deg: float
    skin: int = 0
    sleeve: int = 0
    curl: float = 0.8
    """How long the fingers seem, 0.4-1."""
    left: bool = False
    size: float = 1.0
    height_mm: float = 40.0


class Limb(NamedTuple):
    """A rounded stretch: from one point to another, with its radius at both ends."""

    start: Point
    end: Point
    thick: float
    thin: float


def _limbs(hand: Hand) -> tuple[list[Limb], list[Limb]]:
    """Return skin and sleeve; the longest finger ends at 0, 0 and the arm runs along x."""
    c = hand.curl
    wrist, knuckles = 95 + 72 * c, 72 * c
    fingers = [
        Limb((knuckles, side), (knuckles * (1 - reach), side * 1.25 + lean), 9.5, 8.0)
        for side, reach, lean in ((-27, 0.86, -5), (-9, 1.0, -1), (9, 0.95, 2), (26, 0.72, 7))
    ]
    thumb = [
        Limb((wrist - 22, 30), (wrist - 62, 54), 13, 11),
        Limb((wrist - 62, 54), (wrist - 92, 56), 11, 8.5),
    ]
    palm = [Limb((wrist - 18, y * 0.75), (knuckles + 4, y), 20, 15) for y in (-26, -9, 9, 25)]
    arm = [Limb((wrist - 15, 0), (wrist + SLEEVE_FROM_MM + 20, 0), 29, 31)]
    sleeve = [Limb((wrist + SLEEVE_FROM_MM + 22, 0), (wrist + ARM_MM, 0), 40, 58)]
    return arm + palm + thumb + fingers, sleeve


def _placed(limbs: Sequence[Limb], hand: Hand) -> list[Limb]:
    flip = -1.0 if hand.left else 1.0

    def at(point: Point) -> Point:
        ((x, y),) = turned([(point[0] * hand.size, point[1] * flip * hand.size)], hand.from_deg)
        return hand.tip_mm[0] + x, hand.tip_mm[1] + y

    return [Limb(at(a), at(b), thick * hand.size, thin * hand.size) for a, b, thick, thin in limbs]


def draw_hand(image: Picture, cover: Picture, view: View, hand: Hand) -> None:
    """Draw *hand* with its shadow, and mark in *cover* what it hides."""
    skin, sleeve = _limbs(hand)
    for limbs, paint, rough in (
        (sleeve, SLEEVES[hand.sleeve % len(SLEEVES)], 7.0),
        (skin, SKINS[hand.skin % len(SKINS)], 3.0),
    ):
        layer = Layer(image.shape[:2])
        for limb in _placed(limbs, hand):
            _draw_limb(layer, view, limb, hand.height_mm)
        if limbs is skin:
            _draw_creases(layer, view, _placed(_limbs(hand)[0][-4:], hand), hand.height_mm)
        lay_over(image, cover, layer, paint, rough, shadow_px=18 * view.scale_at(hand.tip_mm))


def _draw_limb(layer: Layer, view: View, limb: Limb, height: float) -> None:
    count = 12
    for share in np.linspace(0, 1, count):
        x, y = (a + (b - a) * float(share) for a, b in zip(limb.start, limb.end, strict=True))
        radius = limb.thick + (limb.thin - limb.thick) * float(share)
        spot = view.project([(x, y, height), (x + radius, y, height), (x, y + radius, height)])
        across = max(float(np.linalg.norm(spot[1] - spot[0])), float(np.linalg.norm(spot[2] - spot[0])))
        layer.disc(spot[0], across)
    ends = view.project([(*limb.start, height), (*limb.end, height)])
    wide = view.scale_at(limb.end, height) * (limb.thick + limb.thin)
    layer.stroke(ends[0], ends[1], wide)


def _draw_creases(layer: Layer, view: View, fingers: Sequence[Limb], height: float) -> None:
    """Part the fingers by dark lines, so that they do not melt into one."""
    for one, other in pairwise(fingers):
        start, end = (
            ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            for a, b in ((one.start, other.start), (one.end, other.end))
        )
        seen = view.project([(*start, height), (*end, height)])
        layer.crease(seen[0], seen[1], 1.6 * view.scale_at(start, height))


def some_hands(area: TableArea, count: int, seed: int) -> list[Hand]:
    """Return *count* hands that reach over the board from its sides."""
    random, found = luck("hands", seed), []
    width, height = area.size_mm
    for _ in range(count):
        tip = (float(random.uniform(0.1, 0.9)) * width, float(random.uniform(0.1, 0.9)) * height)
        angle = float(random.choice([0, 90, 180, 270], p=[0.2, 0.4, 0.2, 0.2]) + random.uniform(-28, 28))
        found.append(any_hand(tip, angle, int(random.integers(1 << 30))))
    return found


def any_hand(tip: Point, from_deg: float, seed: int) -> Hand:
    """Return the hand of some person, reaching for *tip*."""
    random = luck("hand", seed)
    return Hand(
        tip,
        from_deg,
        skin=int(random.integers(len(SKINS))),
        sleeve=int(random.integers(len(SLEEVES))),
        curl=float(random.uniform(0.55, 1.0)),
        left=bool(random.integers(2)),
        size=float(random.uniform(0.82, 1.08)),
        height_mm=float(random.uniform(25, 60)),
    )
