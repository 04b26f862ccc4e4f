"""The board on its table, seen flat from above: meadows, landscapes, paper markers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.families.handmade import scenery
from tests.families.handmade.materials import Float, Rng, clouds, rng_for, surface
from tests.families.handmade.pen import Points, Sheet, box, closed, points, wobbly
from tests.families.handmade.styles import STYLES, Style
from tests.families.handmade.tiles import make_box

PITCH = 54.0
WEST, NORTH, WIDTH, HEIGHT = -130.0, -112.0, 692.0, 656.0
"""The part of the table that is drawn, in millimetres from the corner of A1."""
SLOTS = tuple(f"{'ABCDEFGH'[x]}{y + 1}" for y in range(8) for x in range(8) if (x + y) % 2 == 0)
_DRAWN = 3.0
_MODULE_MM = 5.0


@dataclass(frozen=True)
class View:
    """How millimetres on the table become pixels of a flat canvas."""

    scale: float

    @property
    def size(self) -> tuple[int, int]:
        """Return width and height in pixels."""
        return round(WIDTH * self.scale), round(HEIGHT * self.scale)

    def px(self, mm: Points) -> Points:
        """Return where points on the table are, in pixels."""
        return np.asarray((mm - np.array([WEST, NORTH])) * self.scale - 0.5)


def centre(field: str) -> Points:
    """Return the middle of a field in millimetres."""
    x, y = "ABCDEFGH".index(field[0]), int(field[1]) - 1
    return np.array([(x + 0.5) * PITCH, (y + 0.5) * PITCH])


@lru_cache(maxsize=6)
def bare_board(box_name: str, scale: float) -> NDArray[np.uint8]:
    """Return the flat picture of the empty board. Not to be written to."""
    if scale != _DRAWN:
        return np.asarray(
            cv2.resize(bare_board(box_name, _DRAWN), View(scale).size, interpolation=cv2.INTER_AREA), np.uint8
        )
    style, rng = STYLES[box_name], rng_for("handmade", box_name, "board")
    table = _table(style, rng)
    _lay_board(table, style, rng)
    for x in range(8):
        for y in range(8):
            at = np.array([(x + 0.5) * PITCH, (y + 0.5) * PITCH])
            if (x + y) % 2:
                scenery.landscape(_part(table, at, 68), style, rng)
    for x in range(8):
        for y in range(8):
            at = np.array([(x + 0.5) * PITCH, (y + 0.5) * PITCH])
            if (x + y) % 2 == 0:
                scenery.meadow(_part(table, at, 46), style, rng)
    for number, (mx, my) in make_box(box_name).markers.items():
        _marker(table, number, np.array([mx, my]), rng)
    return np.asarray(np.round(np.clip(table, 0, 1) * 255), np.uint8)


def _part(table: Float, at: Points, edge: float) -> Sheet:
    """Return a square part of the table as a sheet; what is drawn on it is drawn on the table."""
    half = round(edge * _DRAWN / 2)
    x, y = (int(v) for v in np.round(View(_DRAWN).px(at) + 0.5))
    return Sheet(table[y - half : y + half, x - half : x + half], _DRAWN)


def _table(style: Style, rng: Rng) -> Float:
    width, height = View(_DRAWN).size
    ground = surface(style.table, style.table_colour, rng, height // 2, width // 2)
    large = np.asarray(cv2.resize(ground, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)
    if style.table == "wood":  # planks
        seams = (np.arange(height) + 40) % 390 < 4
        large[seams] *= 0.45
    if style.name == "burnt":  # a checked cloth
        rows = ((np.arange(height) // 84) % 2).astype(np.float32)[:, None]
        columns = ((np.arange(width) // 84) % 2).astype(np.float32)[None]
        large *= (1 - 0.13 * (rows + columns))[..., None]
    large *= 1 + 0.04 * clouds(rng, height, width, 420)[..., None]
    return np.ascontiguousarray(large)


def _lay_board(table: Float, style: Style, rng: Rng) -> None:
    """Lay the board, with the shadow of its edge, on the table."""
    sheet = Sheet(table, _DRAWN)
    shift = np.array([WEST + WIDTH / 2, NORTH + HEIGHT / 2])
    outline = box(216, 216, 449, 449) + rng.normal(0, 0.5, (4, 2)) - shift
    edge = wobbly(closed(outline), rng, 0.15, 8)
    dark = cv2.GaussianBlur(sheet.area(edge + 1.2), (0, 0), 5)
    sheet.shade(np.asarray(dark, np.float32), 0.55)
    height, width = table.shape[:2]
    material = surface(style.board, style.board_colour, rng, height // 2, width // 2)
    full = np.asarray(cv2.resize(material, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)
    sheet.lay(sheet.area(edge), full)


def _marker(table: Float, number: int, at: Points, rng: Rng) -> None:
    """Stick a printed marker on: white paper cut by hand, two bits of tape, the code exact."""
    sheet = _part(table, at, 60)
    paper = box(0, 0, 40.8, 40.8) + np.abs(rng.normal(0, 0.15, (4, 2))) * np.array(
        [[-1, -1], [1, -1], [1, 1], [-1, 1]]
    )
    sheet.shade(np.asarray(cv2.GaussianBlur(sheet.area(paper + 0.4), (0, 0), 2), np.float32), 0.6)
    sheet.lay(sheet.area(paper), (0.93, 0.93, 0.92))
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    edge = round(_MODULE_MM * 6 * _DRAWN)
    code = np.asarray(cv2.aruco.generateImageMarker(dictionary, number, edge), np.float32) / 255
    half = sheet.pixels.shape[0] // 2
    sheet.pixels[half - edge // 2 : half + edge // 2, half - edge // 2 : half + edge // 2] = (
        0.07 + 0.86 * code[..., None]
    )
    for corner in (points((-20, -20)), points((20, 20))):
        tape = corner + np.array([[-5.0, 1.5], [1.5, -5.0], [5.0, -1.5], [-1.5, 5.0]]) * 0.62
        sheet.lay(sheet.area(tape) * 0.35, (0.72, 0.84, 0.88))
