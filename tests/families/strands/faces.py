"""Faces and backs: circuit boards, plans of underground lines, and small woven rugs."""

from __future__ import annotations

from functools import cache
from typing import Final

import cv2
import numpy as np

from tests.families.protocol import Colour
from tests.families.strands.deck import Sketch, deck
from tests.families.strands.strokes import (
    EDGE,
    SIDES,
    Art,
    Ink,
    ball,
    dice,
    figure,
    grained,
    mixed,
    plain,
    quarter_turned,
    seven_bars,
)

INKS: Final[dict[str, dict[Colour, Ink]]] = {
    "circuit": {
        "red": (52, 44, 196),
        "blue": (196, 110, 40),
        "green": (70, 168, 60),
        "yellow": (40, 196, 226),
    },
    "transit": {
        "red": (44, 40, 214),
        "blue": (170, 84, 20),
        "green": (70, 140, 20),
        "yellow": (20, 196, 250),
    },
    "kilim": {"red": (48, 44, 158), "blue": (118, 74, 40), "green": (72, 110, 62), "yellow": (66, 158, 208)},
}
BACK_INKS: Final[dict[str, Ink]] = {
    "circuit": (70, 128, 178),
    "transit": (112, 52, 24),
    "kilim": (96, 112, 140),
}
"""The colour that a back shows most of."""
MIDDLE: Final = EDGE // 2
STITCHES: Final = 48
HALF: Final = STITCHES // 2


def at_side(side: int, out: float, along: float = 0.0) -> tuple[int, int]:
    """Return the point *out* from the middle towards a side, *along* clockwise from its axis."""
    x, y = SIDES[side]
    return round(MIDDLE + x * out - y * along), round(MIDDLE + y * out + x * along)


def boxed(sheet: Art, middle: tuple[int, int], half: tuple[int, int], ink: Ink, thick: int = -1) -> None:
    """Draw a box about *middle*."""
    low, high = (middle[0] - half[0], middle[1] - half[1]), (middle[0] + half[0], middle[1] + half[1])
    cv2.rectangle(sheet, low, high, ink, thick, cv2.LINE_AA)


def circuit_face(sketch: Sketch) -> Art:
    """Draw a circuit board: a coloured display at each side, traces, one part somewhere, balls of solder."""
    rng = dice("circuit", sketch.ornament)
    mask, copper, gold = (62, 74, 28), (76, 104, 46), (96, 180, 214)
    sheet = plain(EDGE, EDGE, mask)
    for _ in range(16):
        x, y = (int(one) for one in rng.integers(6, EDGE - 6, 2))
        path = [(x, y)]
        for _ in range(3):
            dx, dy = ((1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1))[int(rng.integers(6))]
            reach = int(rng.integers(14, 60))
            path.append((path[-1][0] + dx * reach, path[-1][1] + dy * reach))
        cv2.polylines(sheet, [np.array(path, np.int32)], False, copper, int(rng.choice((3, 5))), cv2.LINE_AA)
        cv2.circle(sheet, path[0], 5, gold, -1, cv2.LINE_AA)
        cv2.circle(sheet, path[0], 2, (20, 24, 20), -1, cv2.LINE_AA)
    part = int(rng.integers(38, 202)), int(rng.integers(88, 152))
    if rng.random() < 0.5:
        for step in range(-18, 19, 9):
            boxed(sheet, (part[0] + step, part[1]), (2, 24), (190, 196, 200))
        boxed(sheet, part, (24, 17), (34, 32, 32))
        cv2.circle(sheet, (part[0] - 16, part[1] + 9), 4, (90, 90, 90), -1, cv2.LINE_AA)
    else:
        cv2.circle(sheet, part, 22, (200, 206, 206), -1, cv2.LINE_AA)
        cv2.ellipse(sheet, part, (22, 22), 0, 20, 160, (50, 40, 36), -1, cv2.LINE_AA)
    for side, (colour, value) in enumerate(sketch.facts.coats):
        upper = plain(EDGE, EDGE, (0, 0, 0))
        ink = INKS["circuit"][colour]
        for step in (-30, -15, 0, 15, 30):
            boxed(upper, (MIDDLE + step, 64), (3, 9), gold)
        boxed(upper, (MIDDLE, 33), (40, 27), ink)
        boxed(upper, (MIDDLE, 33), (40, 27), mixed(ink, (1, 1, 1), 0.5), 2)
        if value == "card":
            boxed(upper, (MIDDLE, 33), (14, 19), (230, 236, 238))
            boxed(upper, (MIDDLE, 33), (7, 9), gold)
            cv2.line(upper, (MIDDLE - 7, 33), (MIDDLE + 7, 33), (60, 90, 100), 2, cv2.LINE_AA)
        else:
            boxed(upper, (MIDDLE, 33), (20, 23), (30, 28, 26))
            seven_bars(upper, value, (MIDDLE - 9, 16), 17, (242, 248, 250), (50, 46, 44))
        upper = quarter_turned(upper, side)
        sheet = np.where(upper.any(axis=2, keepdims=True), upper, sheet)
    for one in range(sketch.facts.silver):
        across = 0 if sketch.facts.silver == 1 else (-18, 18)[one]
        ball(sheet, (MIDDLE + across, MIDDLE), 16, (204, 206, 208))
    corner = (26, 214)[sketch.sign % 3 % 2], (26, 214)[sketch.sign % 3 // 2]
    cv2.circle(sheet, corner, 13, (226, 232, 230), 3, cv2.LINE_AA)
    if sketch.sign >= 3:
        cv2.line(
            sheet, (corner[0] - 13, corner[1]), (corner[0] + 13, corner[1]), (226, 232, 230), 4, cv2.LINE_AA
        )
    return grained(sheet, rng, 3, 4)


def circuit_back() -> Art:
    """Draw the copper side: a hatched plane with four screw holes and a coil."""
    sheet = plain(EDGE, EDGE, (56, 98, 140))
    for step in range(-EDGE, 2 * EDGE, 20):
        cv2.line(sheet, (step, 0), (step + EDGE, EDGE), BACK_INKS["circuit"], 5, cv2.LINE_AA)
        cv2.line(sheet, (step, EDGE), (step + EDGE, 0), BACK_INKS["circuit"], 5, cv2.LINE_AA)
    cv2.circle(sheet, (MIDDLE, MIDDLE), 62, (56, 98, 140), -1, cv2.LINE_AA)
    turns = np.linspace(0, 10 * np.pi, 300)
    coil = np.stack([np.cos(turns), np.sin(turns)], 1) * (10 + turns * 1.5)[:, None] + MIDDLE
    cv2.polylines(sheet, [coil.astype(np.int32)], False, (110, 176, 222), 4, cv2.LINE_AA)
    for x in (20, 220):
        for y in (20, 220):
            cv2.circle(sheet, (x, y), 12, (170, 206, 226), -1, cv2.LINE_AA)
            cv2.circle(sheet, (x, y), 6, (22, 26, 30), -1, cv2.LINE_AA)
    return grained(sheet, dice("circuit back"), 4, 6)


def transit_face(sketch: Sketch) -> Art:
    """Draw a plan of lines: each comes in from its side, bends and ends; a bullet bears its number."""
    rng = dice("transit", sketch.ornament)
    sheet = plain(EDGE, EDGE, (226, 240, 244))
    bank = rng.integers(20, EDGE - 20, 2)
    river = np.array([(-9, bank[0]), (70, bank[0]), (150, bank[1]), (EDGE + 9, bank[1])], np.int32)
    cv2.polylines(sheet, [river], False, (232, 222, 196), 26, cv2.LINE_AA)
    park = np.array([(0, 0), (44, 0), (62, 22), (40, 52), (6, 44)]) + rng.integers(30, EDGE - 90, 2)
    cv2.fillPoly(sheet, [park.astype(np.int32)], (196, 228, 208), cv2.LINE_AA)
    for side, (colour, value) in enumerate(sketch.facts.coats):
        ink = INKS["transit"][colour]
        bend, reach = int(rng.choice((-1, 1))), int(rng.integers(16, 30))
        path = [
            at_side(side, MIDDLE + 4),
            at_side(side, 52),
            at_side(side, 52 - reach * 0.6, bend * reach * 0.6),
            at_side(side, 52 - reach * 0.6, bend * (reach * 0.6 + 34)),
        ]
        cv2.polylines(sheet, [np.array(path, np.int32)], False, ink, 13, cv2.LINE_AA)
        cv2.circle(sheet, path[-1], 11, (40, 34, 34), -1, cv2.LINE_AA)
        cv2.circle(sheet, path[-1], 7, (250, 252, 252), -1, cv2.LINE_AA)
        place = at_side(side, 84)
        if value == "card":
            boxed(sheet, place, (26, 26), (255, 255, 255))
            boxed(sheet, place, (23, 23), ink)
            boxed(sheet, place, (11, 16), (255, 255, 255))
            boxed(sheet, (place[0], place[1] - 7), (11, 4), (60, 52, 50))
            continue
        cv2.circle(sheet, place, 30, (255, 255, 255), -1, cv2.LINE_AA)
        cv2.circle(sheet, place, 27, ink, -1, cv2.LINE_AA)
        upper = plain(EDGE, EDGE, (0, 0, 0))
        figure(upper, value, (MIDDLE, 36), 34, (252, 254, 254) if colour != "yellow" else (36, 30, 30), 5)
        upper = quarter_turned(upper, side)
        sheet = np.where(upper.any(axis=2, keepdims=True), upper, sheet)
    if sketch.facts.silver == 2:
        cv2.line(sheet, (MIDDLE - 17, MIDDLE), (MIDDLE + 17, MIDDLE), (50, 46, 46), 26, cv2.LINE_AA)
    for one in range(sketch.facts.silver):
        across = 0 if sketch.facts.silver == 1 else (-17, 17)[one]
        cv2.circle(sheet, (MIDDLE + across, MIDDLE), 17, (50, 46, 46), -1, cv2.LINE_AA)
        cv2.circle(sheet, (MIDDLE + across, MIDDLE), 11, (198, 196, 192), -1, cv2.LINE_AA)
    corner = (28, 212)[sketch.sign % 3 % 2], (28, 212)[sketch.sign % 3 // 2]
    boxed(sheet, corner, (16, 16), (130, 84, 90) if sketch.sign < 3 else (110, 106, 104))
    figure(sheet, "PTHWBF"[sketch.sign], corner, 21, (250, 250, 250), 3)
    boxed(sheet, (MIDDLE, MIDDLE), (MIDDLE - 3, MIDDLE - 3), (170, 176, 178), 2)
    return grained(sheet, rng, 2, 2)


def transit_back() -> Art:
    """Draw the plush of a seat: small slanted dashes of four colours, a ring with a bar upon it."""
    sheet, rng = plain(EDGE, EDGE, BACK_INKS["transit"]), dice("plush")
    inks: tuple[Ink, ...] = ((150, 84, 40), (60, 40, 150), (80, 130, 60), (190, 170, 150))
    for row in range(0, EDGE, 20):
        for column in range(0, EDGE + 20, 20):
            x, y = column - 10 * (row // 20 % 2), row
            cv2.line(sheet, (x + 3, y + 15), (x + 12, y + 4), inks[(row // 20 * 3 + column // 20) % 4], 5)
    cv2.circle(sheet, (MIDDLE, MIDDLE), 50, (216, 220, 222), 17, cv2.LINE_AA)
    boxed(sheet, (MIDDLE, MIDDLE), (74, 12), (216, 220, 222))
    return grained(sheet, rng, 9, 3)


def knotted(grid: Art, rng: np.random.Generator) -> Art:
    """Return the weave of a grid of stitches: threads over and under, uneven wool."""
    size = EDGE // STITCHES
    shade = rng.normal(1, 0.05, grid.shape[:2]) * rng.normal(1, 0.03, (grid.shape[0], 1))
    wool = np.clip(grid * shade[..., None], 0, 255).astype(np.uint8)
    sheet = np.kron(wool, np.ones((size, size, 1), np.uint8)).astype(np.float32)
    y, x = np.mgrid[: sheet.shape[0], : sheet.shape[1]]
    lift = 0.86 + 0.2 * np.sin(np.pi * ((y % size) + 0.5) / size) * (1 - 0.25 * ((x // size + y // size) % 2))
    return grained(np.clip(sheet * lift[..., None], 0, 255).astype(np.uint8), rng, 6, 4)


def kilim_face(sketch: Sketch) -> Art:
    """Weave a small rug: a stepped pyramid of colour at each side, as many lozenges in it as it counts."""
    rng = dice("kilim", sketch.ornament)
    ground = ((176, 198, 212), (150, 182, 200), (128, 146, 168))[sketch.ornament % 3]
    grid = plain(STITCHES, STITCHES, ground)
    dark, ivory = (38, 36, 46), (206, 224, 232)
    half = rng.random((5, 3)) < 0.5
    motif = np.concatenate([half, half[:, 1::-1]], 1)
    spots = [(9, 9), (9, 38), (38, 9), (38, 38)]
    for row, column in (spots[int(one)] for one in rng.permutation(4)[: int(rng.integers(2, 4))]):
        grid[row - 2 : row + 3, column - 2 : column + 3][motif] = dark
    for side, (colour, value) in enumerate(sketch.facts.coats):
        upper = np.zeros_like(grid)
        for row in range(18):
            reach = 15 - (row // 3) * 2
            upper[row, HALF - reach : HALF + reach] = INKS["kilim"][colour]
            upper[row, [HALF - reach, HALF + reach - 1]] = dark
        if value == "card":
            upper[3:14, HALF - 4 : HALF + 4] = ivory
            upper[5:12, HALF - 2 : HALF + 2] = dark
        else:
            count = int(value)
            rows = (count + 2) // 3
            for one in range(count):
                inside = min(3, count - one // 3 * 3)
                x = HALF + round((one % 3 - (inside - 1) / 2) * 7)
                y = 8 if rows == 1 else (4, 12)[one // 3]
                for step, reach in zip((-2, -1, 0, 1), (1, 2, 2, 1), strict=True):
                    upper[y + step, x - reach : x + reach] = ivory
        upper = quarter_turned(upper, side)
        grid = np.where(upper.any(axis=2, keepdims=True), upper, grid)
    for one in range(sketch.facts.silver):
        x = HALF if sketch.facts.silver == 1 else HALF + (-3, 3)[one]
        for step, reach in zip((-3, -2, -1, 0, 1, 2), (1, 2, 3, 3, 2, 1), strict=True):
            grid[HALF + step, x - reach : x + reach] = (
                (196, 190, 186) if abs(step + 0.5) > 1 else (236, 234, 232)
            )
    row, column = ((3, 3), (3, 40), (40, 3))[sketch.sign % 3]
    grid[row : row + 5, column : column + 5] = (60, 70, 120) if sketch.sign < 3 else (120, 120, 60)
    grid[row + 2, column : column + 5] = ivory
    return knotted(grid, rng)


def kilim_back() -> Art:
    """Weave the reverse: bands of undyed wool with a zigzag, and knots along two edges."""
    grid = plain(STITCHES, STITCHES, BACK_INKS["kilim"])
    for row in range(STITCHES):
        grid[row] = (BACK_INKS["kilim"], (120, 140, 164), (78, 88, 112), BACK_INKS["kilim"])[row // 4 % 4]
    for column in range(STITCHES):
        depth = abs(column % 12 - 6)
        for base in (10, 30):
            grid[base + depth : base + depth + 3, column] = (46, 48, 70)
    grid[:2, ::3] = grid[-2:, ::3] = (190, 206, 216)
    return knotted(grid, dice("kilim back"))


@cache
def face(box: str, tile: str) -> Art:
    """Return the face of a tile, its first coat north."""
    draw = {"circuit": circuit_face, "transit": transit_face, "kilim": kilim_face}[box]
    return draw(deck(box).sketches[tile])


@cache
def back(box: str) -> Art:
    """Return the back that all tiles of a box share."""
    return {"circuit": circuit_back, "transit": transit_back, "kilim": kilim_back}[box]()
