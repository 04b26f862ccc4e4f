"""Which tiles are in a box: forty to teach, twins among them, and ten strangers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Final

import cv2
import numpy as np

from tests.families.craft import crests, mosaic, woodcut
from tests.families.craft.ink import Design, Look, cut_out, generator
from tests.families.protocol import Box, Colour, Picture, TileFacts

LOOKS: Final[Mapping[str, Look]] = {"woodcut": woodcut.LOOK, "crests": crests.LOOK, "mosaic": mosaic.LOOK}
COLUMNS: Final = "ABCDEFGH"
PITCH: Final = 54.0
TAUGHT: Final = 40
TWINS: Final = (("01", "02"), ("03", "04"), ("05", "06", "07"), ("08", "09"), ("10", "11"), ("12", "13"))
SLOTS: Final = tuple(
    f"{COLUMNS[x]}{y + 1}" for y, x in product(range(8), range(8)) if (x + y) % 2 == 0
)  # fmt: skip
LANDS: Final = tuple(
    f"{COLUMNS[x]}{y + 1}" for y, x in product(range(8), range(8)) if (x + y) % 2 == 1
)  # fmt: skip


@dataclass(frozen=True)
class Content:
    """A box and what is printed on each of its tiles."""

    box: Box
    designs: Mapping[str, Design]


def middle(field: str) -> tuple[float, float]:
    """Return where a field's centre is, in mm."""
    return (COLUMNS.index(field[0]) + 0.5) * PITCH, (int(field[1]) - 0.5) * PITCH


def _any_design(rng: np.random.Generator) -> Design:
    colours: list[Colour] = ["red", "blue", "green", "yellow"]
    rng.shuffle(colours)
    values = [str(v) if v < 7 else "card" for v in rng.integers(1, 8, 4)]
    facts = TileFacts(tuple(zip(colours, values, strict=True)), int(rng.choice(3, p=[0.5, 0.3, 0.2])))
    return Design(facts, int(rng.integers(1, 9999)))


def with_value(design: Design, at: int, step: int) -> Design:
    """Return *design* with another value on one coat."""
    colour, value = design.facts.coats[at]
    other = str((0 if value == "card" else int(value)) % 6 + 1)
    if step == 2:
        other = str(int(other) % 6 + 1)
    coats = list(design.facts.coats)
    coats[at] = (colour, other)
    return replace(design, facts=replace(design.facts, coats=tuple(coats)))


def with_silver(design: Design) -> Design:
    """Return *design* with one silver more, or none."""
    return replace(design, facts=replace(design.facts, silver=(design.facts.silver + 1) % 3))


def with_corner(design: Design, at: int) -> Design:
    """Return *design* with another corner."""
    return replace(design, corner=at)


@cache
def content(name: str) -> Content:
    """Return the box called *name* with its designs."""
    rng = generator("box", name)
    designs = {f"{i:02}": _any_design(rng) for i in range(1, TAUGHT + 1)}
    designs["02"] = with_value(designs["01"], 0, 1)
    designs["04"] = with_silver(designs["03"])
    designs["06"], designs["07"] = with_value(designs["05"], 2, 1), with_value(designs["05"], 2, 2)
    designs["09"] = with_corner(designs["08"], 1)
    designs["11"] = with_value(designs["10"], 3, 1)
    designs["13"] = with_silver(designs["12"])
    taught = tuple(designs)
    for i in range(4):
        designs[f"X{i}"] = _any_design(rng)
    designs["X4"], designs["X5"] = with_value(designs["20"], 1, 1), with_value(designs["21"], 3, 1)
    designs["X6"], designs["X7"] = with_corner(designs["22"], 0), with_corner(designs["23"], 2)
    designs["X8"], designs["X9"] = with_silver(designs["24"]), with_silver(designs["25"])
    facts = {tile: design.facts for tile, design in designs.items()}
    return Content(Box(name, facts, taught, TWINS), designs)


@cache
def face(name: str, tile: str) -> Picture:
    """Return the printed face of a tile, or its back for ``back``; its first coat to the north."""
    look = LOOKS[name]
    return look.back() if tile == "back" else look.face(content(name).designs[tile])


@cache
def board(name: str, scale: int = 3, margin: int = 160) -> Picture:
    """Return table and board from above, *scale* pixels a mm, with *margin* mm of table around it."""
    look, rng = LOOKS[name], generator("table", name)
    edge = (432 + 2 * margin) * scale
    table = _table(edge, rng)

    def box(low: float, high: float) -> slice:
        return slice(round((low + margin) * scale), round((high + margin) * scale))

    rim = (np.array(look.rim) * (1 + 0.05 * rng.standard_normal((450 * scale, 450 * scale, 1)))).clip(0, 255)
    table[box(-9, 441), box(-9, 441)] = rim.astype(np.uint8)
    for number, field in enumerate(SLOTS + LANDS):
        x, y = middle(field)
        paint = look.slot(number)
        if field in LANDS:
            paint = _on_ground(look.field(number), paint)
        small = cv2.resize(paint, (54 * scale, 54 * scale), interpolation=cv2.INTER_AREA)
        table[box(y - 27, y + 27), box(x - 27, x + 27)] = small
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for mark, (x, y) in content(name).box.markers.items():
        table[box(y - 20, y + 20), box(x - 20, x + 20)] = (232, 236, 236)
        black = cv2.aruco.generateImageMarker(words, mark, 30 * scale)
        table[box(y - 15, y + 15), box(x - 15, x + 15)] = (28 + black[..., None] * 0.8).astype(np.uint8)
    return table


def _on_ground(land: Picture, ground: Picture) -> Picture:
    land, mask = cut_out(land)
    mixed = land * mask[..., None] + ground * (1 - mask[..., None])
    return mixed.astype(np.uint8)


def _table(edge: int, rng: np.random.Generator) -> Picture:
    """Return boards of wood."""
    grain = cv2.resize(rng.standard_normal((edge // 4, edge // 160)).astype(np.float32), (edge, edge))
    planks = np.repeat(rng.uniform(0.85, 1.12, 9).astype(np.float32), edge // 9 + 1)[:edge, None]
    colour = np.array(((62, 96, 138), (96, 118, 140), (44, 58, 84))[int(rng.integers(3))], np.float32)
    wood: Picture = (((1 + 0.09 * grain) * planks)[..., None] * colour).clip(0, 255).astype(np.uint8)
    return wood
