"""The boards: a bench mat with sockets, a wall of glazed bricks, a mat of jute; each with its bare fields."""

from __future__ import annotations

from functools import cache
from typing import Final

import cv2
import numpy as np

from tests.families.strands.deck import box_called
from tests.families.strands.faces import INKS
from tests.families.strands.strokes import Art, Ink, dice, figure, grained, mixed, plain

MARGIN: Final = 62.0
"""Millimetres of canvas around the board's fields."""
FINE: Final = 3.0
"""Pixels a mm of the printed board."""
SPAN: Final = 8 * 54.0 + 2 * MARGIN
FIELDS: Final = tuple(f"{column}{row}" for row in range(1, 9) for column in "ABCDEFGH")
SLOTS: Final = tuple(one for one in FIELDS if ("ABCDEFGH".index(one[0]) + int(one[1]) - 1) % 2 == 0)
SLOT_INKS: Final[dict[str, Ink]] = {
    "circuit": (96, 92, 88),
    "transit": (196, 210, 208),
    "kilim": (104, 148, 176),
}
GROUNDS: Final[dict[str, Ink]] = {"circuit": (124, 112, 70), "transit": (86, 104, 44), "kilim": (72, 90, 116)}
TABLES: Final[dict[str, Ink]] = {"circuit": (170, 178, 180), "transit": (52, 56, 62), "kilim": (58, 92, 134)}
DICTIONARY: Final = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


def middle_of(field: str) -> tuple[float, float]:
    """Return a field's middle in mm of the canvas."""
    return (
        MARGIN + ("ABCDEFGH".index(field[0]) + 0.5) * 54.0,
        MARGIN + (int(field[1]) - 0.5) * 54.0,
    )


def at(x: float, y: float) -> tuple[int, int]:
    """Return the pixel of the fine board at a place in mm."""
    return round(x * FINE), round(y * FINE)


def bare_field(box: str) -> Art:
    """Draw what is printed where a tile belongs."""
    size = round(54 * FINE)
    half = size // 2
    sheet = grained(plain(size, size, SLOT_INKS[box]), dice("slot", box), 3, 4)
    if box == "circuit":
        cv2.rectangle(sheet, (22, 22), (size - 23, size - 23), (226, 228, 226), 2, cv2.LINE_AA)
        cv2.circle(sheet, (36, half), 6, (226, 228, 226), 2, cv2.LINE_AA)
        for step in range(34, size - 30, 12):
            for x, y in ((step, 30), (step, size - 31)):
                cv2.circle(sheet, (x, y), 3, (60, 56, 54), -1, cv2.LINE_AA)
        figure(sheet, "U", (half, half), 30, (190, 192, 190), 2)
    elif box == "transit":
        for row in range(0, size, 18):
            cv2.line(sheet, (0, row), (size, row), (150, 166, 166), 2)
            for column in range(0 if row // 18 % 2 else 18, size, 36):
                cv2.line(sheet, (column, row), (column, row + 18), (150, 166, 166), 2)
        cv2.circle(sheet, (half, half), 36, (140, 150, 168), 9, cv2.LINE_AA)
    else:
        y, x = np.mgrid[:size, :size]
        lift = 1 + 0.16 * np.sin(x * 2 * np.pi / 9) * np.sin(y * 2 * np.pi / 9)
        sheet = np.clip(sheet * lift[..., None], 0, 255).astype(np.uint8)
        for reach in (24, 46):
            ends = np.array(
                [(half, half - reach), (half + reach, half), (half, half + reach), (half - reach, half)]
            )
            cv2.polylines(sheet, [ends.astype(np.int32)], True, (66, 84, 110), 4, cv2.LINE_AA)
    return sheet


def landscape(box: str, field: str) -> Art:
    """Draw a field where no tile lies: an eight-sided plot with areas and icons."""
    rng = dice("landscape", box, field)
    size = round(54 * FINE)
    half = size // 2
    sheet = plain(size, size, GROUNDS[box])
    inks = [mixed(ink, GROUNDS[box], 0.45) for ink in INKS[box].values()]
    ends = (
        np.array([(np.cos(a), np.sin(a)) for a in np.pi / 8 + np.arange(8) * np.pi / 4]) * half * 0.97 + half
    )
    turn = int(rng.integers(8))
    for part in range(4):
        first = turn + part * 2
        corner = np.array([(half, half), ends[first % 8], ends[(first + 1) % 8], ends[(first + 2) % 8]])
        cv2.fillPoly(sheet, [corner.astype(np.int32)], inks[int(rng.integers(4))], cv2.LINE_AA)
        for icon in range(int(rng.integers(1, 4))):
            away = np.array(((icon - 1) * 17, rng.integers(-9, 10)))
            x, y = (int(one) for one in corner.mean(axis=0) + away)
            ink = mixed(inks[part], (255, 255, 255), 0.55)
            if part % 2:
                cv2.circle(sheet, (x, y), 6, ink, 2, cv2.LINE_AA)
            else:
                roof = np.array([(x - 6, y + 5), (x, y - 7), (x + 6, y + 5)], np.int32)
                cv2.fillPoly(sheet, [roof], ink, cv2.LINE_AA)
    cv2.polylines(sheet, [ends.astype(np.int32)], True, mixed(GROUNDS[box], (0, 0, 0), 0.5), 3, cv2.LINE_AA)
    return grained(sheet, rng, 3, 5)


@cache
def printed(box: str) -> Art:
    """Return the board upon its table, with its markers, FINE pixels a mm."""
    size = round(SPAN * FINE)
    rng = dice("board", box)
    sheet = grained(plain(size, size, TABLES[box]), rng, 4, 9, 90)
    if box != "transit":
        streaks = cv2.blur(rng.normal(0, 60, (size, size)).astype(np.float32), (161, 3))
        sheet = np.clip(sheet + streaks[..., None], 0, 255).astype(np.uint8)
    rim = MARGIN - 13, SPAN - MARGIN + 13
    cv2.rectangle(sheet, at(rim[0], rim[0]), at(rim[1], rim[1]), mixed(GROUNDS[box], (0, 0, 0), 0.3), -1)
    bare = bare_field(box)
    for field in FIELDS:
        x, y = middle_of(field)
        left, top = at(x - 27, y - 27)
        part = bare if field in SLOTS else landscape(box, field)
        sheet[top : top + part.shape[0], left : left + part.shape[1]] = part
    facts = box_called(box)
    for name, (x, y) in facts.markers.items():
        half, wide = facts.marker_mm / 2, round(facts.marker_mm * FINE)
        x, y = x + MARGIN, y + MARGIN
        cv2.circle(sheet, at(x, y), round(28 * FINE), (244, 246, 246), -1, cv2.LINE_AA)
        left, top = at(x - half, y - half)
        sign = cv2.aruco.generateImageMarker(DICTIONARY, name, wide)
        sheet[top : top + wide, left : left + wide] = np.maximum(sign, 16)[..., None]
    return sheet
