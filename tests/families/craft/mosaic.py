"""A box as laid from small stones: 30 x 30 of them a tile, grout between, bare slots of terrazzo."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from tests.families.craft.ink import (
    CELL,
    SIDE,
    Bgr,
    Design,
    Look,
    around,
    fill,
    generator,
    grained,
    sheet,
    wobbled,
)
from tests.families.protocol import Colour, Picture

STONES: Final = 30
GROUT: Final[Bgr] = (128, 140, 146)
BONE: Final[Bgr] = (206, 222, 228)
SLATE: Final[Bgr] = (62, 54, 50)
GOLD: Final[Bgr] = (74, 150, 190)
GLASS: Final[dict[Colour, Bgr]] = {
    "red": (44, 40, 168),
    "blue": (158, 84, 32),
    "green": (84, 130, 40),
    "yellow": (48, 186, 228),
}
DIGITS: Final = {
    "1": (0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110),
    "2": (0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111),
    "3": (0b11110, 0b00001, 0b00001, 0b01110, 0b00001, 0b00001, 0b11110),
    "4": (0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010),
    "5": (0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110),
    "6": (0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110),
    "card": (0b11111, 0b10001, 0b10101, 0b10101, 0b10101, 0b10001, 0b11111),
}
FLANKS: Final = (
    (0b000, 0b000, 0b000),
    (0b010, 0b111, 0b010),
    (0b111, 0b101, 0b111),
    (0b101, 0b010, 0b101),
    (0b111, 0b111, 0b111),
)


def _laid(plan: Picture, size: int, rng: np.random.Generator) -> Picture:
    """Return the stones of *plan*, each a little different, with grout between."""
    count = plan.shape[0]
    stones = plan * rng.normal(1, 0.075, (count, count, 1)) + rng.normal(0, 4, plan.shape)
    big = cv2.resize(stones.clip(0, 255).astype(np.uint8), (size, size), interpolation=cv2.INTER_NEAREST)
    along = np.abs((np.arange(size) + 0.5) * count / size % 1 - 0.5) > 0.41
    big[along] = GROUT
    big[:, along] = GROUT
    return wobbled(cv2.GaussianBlur(big, (0, 0), 0.6).astype(np.uint8), 1.1, 9, rng)


def _bits(plan: Picture, rows: tuple[int, ...], top: int, left: int, wide: int, colour: Bgr) -> None:
    for y, row in enumerate(rows):
        for x in range(wide):
            if row >> (wide - 1 - x) & 1:
                plan[top + y, left + x] = colour


def _face(design: Design) -> Picture:
    rng = generator("mosaic", design.ornament)
    flank, edge = int(rng.integers(5)), (BONE, SLATE, GOLD)[int(rng.integers(3))]
    accent = (BONE, SLATE, GOLD)[int(rng.integers(3))]
    plan = sheet(STONES, STONES, edge)
    y, x = np.indices((STONES, STONES))
    wedge = (y < x) & (y < STONES - 1 - x) & (y > 0)

    def coat(part: Picture, colour: Colour, value: str) -> None:
        part[wedge] = GLASS[colour]
        _bits(part, DIGITS[value], 2, 12 + (value != "1"), 5, SLATE if colour == "yellow" else BONE)
        _bits(part, FLANKS[flank], 2, 7, 3, accent)
        _bits(part, FLANKS[flank], 2, 20, 3, accent)
        part[0:3, 0:3] = edge if design.ornament % 2 else accent

    plan = around(coat, plan, design.facts)
    if design.corner >= 0:
        plan = np.ascontiguousarray(np.rot90(plan, design.corner))
        plan[0:4, 0:4] = (150, 60, 120)
        plan = np.ascontiguousarray(np.rot90(plan, -design.corner))
    plan[np.abs(y - 14.5) + np.abs(x - 14.5) < 6.5] = SLATE
    for left in ((), (13,), (11, 16))[design.facts.silver]:
        wide = 4 if design.facts.silver == 1 else 3
        plan[13 : 13 + wide, left : left + wide] = (214, 208, 204)
    return grained(_laid(plan, SIDE, rng), 0.02, 20, rng)


def _back() -> Picture:
    rng = generator("mosaic", "back")
    y, x = (np.indices((STONES, STONES)) - 14.5).astype(np.float32)
    radius, turn = np.hypot(x, y), np.arctan2(y, x)
    plan = sheet(STONES, STONES, (120, 108, 76))
    plan[radius < 8 + 4 * np.cos(8 * turn)] = (150, 176, 190)
    plan[radius < 5] = SLATE
    plan[(np.abs(x) > 13) | (np.abs(y) > 13)] = SLATE
    return _laid(plan, SIDE, rng)


def _slot(number: int) -> Picture:
    rng = generator("mosaic", "slot", number)
    picture = sheet(CELL, CELL, (112, 142, 126))
    chips: tuple[Bgr, ...] = ((84, 110, 92), (160, 186, 176), (96, 150, 120), (70, 84, 78))
    for x, y in rng.random((230, 2)):
        turns = np.sort(rng.uniform(0, 2 * np.pi, 5))
        size = rng.uniform(0.012, 0.034)
        fill(
            picture,
            [(x + size * np.cos(t), y + size * np.sin(t)) for t in turns],
            chips[int(rng.integers(4))],
        )
    return grained(picture, 0.02, 10, rng)


def _field(number: int) -> Picture:
    rng = generator("mosaic", "field", number)
    lands: tuple[Bgr, ...] = ((58, 104, 62), (86, 178, 206), (140, 136, 138), (76, 96, 170))
    count = 36
    y, x = np.indices((count, count)).astype(np.float32) / count
    across = x * np.cos(number) + y * np.sin(number * 1.7)
    plan = sheet(count, count, lands[number % 4])
    plan[across > np.median(across)] = lands[(number // 4 + 1) % 4]
    for row, column in rng.integers(4, count - 4, (9, 2)):
        plan[row : row + 2, column : column + 3] = SLATE if number % 3 else BONE
    edge = np.minimum(np.minimum(x, y), np.minimum(1 - x, 1 - y))
    plan[(edge < 0.05) | (np.minimum(x, 1 - x) + np.minimum(y, 1 - y) < 0.26)] = SLATE
    return _laid(plan, CELL, rng)


LOOK: Final = Look(_face, _back, _slot, _field, (58, 70, 84), (112, 140, 124), (120, 108, 76))
