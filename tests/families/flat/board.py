"""The table top, the board on it and the markers beside it."""

from __future__ import annotations

from functools import cache, lru_cache

import cv2
import numpy as np

from tests.families.flat.pen import Image, Pen, generator
from tests.families.flat.styles import STYLES, Bgr, Style
from tests.families.protocol import Box

PITCH_MM = 54.0
BOARD_MM = 432.0
FRAME_MM = 7.5
WEST_MM, EAST_MM = -250.0, 682.0
NORTH_MM, SOUTH_MM = -150.0, 582.0
MARKER_PAPER_MM = 42.0
TABLES = ("oak", "slate", "laminate")
_BOARD_SCALE = 4.0
_TABLE_SCALE = 2.0

FIELDS = tuple(f"{'ABCDEFGH'[x]}{y + 1}" for y in range(8) for x in range(8))
SLOTS = tuple(f"{'ABCDEFGH'[x]}{y + 1}" for y in range(8) for x in range(8) if (x + y) % 2 == 0)


def centre(field: str) -> tuple[float, float]:
    """Return the middle of a field in mm."""
    return ("ABCDEFGH".index(field[0]) + 0.5) * PITCH_MM, (int(field[1]) - 0.5) * PITCH_MM


def _tinted(colour: Bgr, factor: float) -> Bgr:
    b, g, r = (int(np.clip(c * factor, 0, 255)) for c in colour)
    return b, g, r


def _meadow(style: Style, field: str, rng: np.random.Generator) -> Image:
    """Print a slot, each in its own way."""
    tones = [_tinted(tone, float(rng.normal(1, 0.015))) for tone in style.meadow_tones]
    pen = Pen(style.slot_mm, _BOARD_SCALE, tones[0], 12)
    pen.side(int(rng.integers(4)))
    if style.meadow == "triangles":
        step = float(rng.choice([5.5, 7.3, 8.8]))
        for x in np.arange(-26, 26, step):
            for y in np.arange(-26, 26, step):
                tone = tones[int(rng.integers(3))]
                pen.poly([(x, y), (x + step, y), (x, y + step)], tone, 12)
    elif style.meadow == "hairlines":
        step, lean = float(rng.uniform(2.6, 5.0)), float(rng.uniform(-14, 14))
        for x in np.arange(-40, 40, step):
            pen.line((x - lean, -24), (x + lean, 24), 0.35, _tinted(tones[1], 1.22), 30)
    elif style.meadow == "waves":
        step, bend = float(rng.uniform(3.5, 6.0)), float(rng.uniform(0.8, 2.0))
        for y in np.arange(-24, 26, step):
            points = [(x, y + bend * np.sin(x / 3.2 + y)) for x in np.arange(-24, 25, 1.6)]
            pen.path(points, 0.6, tones[1] if rng.random() < 0.7 else tones[2], 12)
    elif style.meadow == "quarters":
        for x in np.arange(-23, 23, 11.5):
            for y in np.arange(-23, 23, 11.5):
                corner = int(rng.integers(4))
                pen.rect((x + 5.75, y + 5.75), 11.6, 11.6, tones[int(rng.integers(2))], 12)
                cx, cy = x + 11.5 * (corner in (1, 2)), y + 11.5 * (corner in (2, 3))
                pen.arc((cx, cy), 11.4, corner * 90, corner * 90 + 90, tones[2 + int(rng.integers(2))], 12)
    else:
        pen.poly([(-24, 24), (24, 24), (24, rng.uniform(-20, 10)), (-24, rng.uniform(-10, 20))], tones[1], 12)
        pen.line((-24, rng.uniform(-20, 20)), (24, rng.uniform(-20, 20)), 0.3, tones[2], 12)
    return pen.done()


def _scenery(style: Style, rng: np.random.Generator, size: float) -> Image:
    """Print a landscape from flat shapes: sun, hills, water, trees, towers."""
    sky, hill, field, wall, light, water = (_tinted(c, float(rng.normal(1, 0.04))) for c in style.scenery)
    pen = Pen(size, _BOARD_SCALE, sky, 12)
    half = size / 2
    pen.disc(
        (float(rng.uniform(-16, 16)), float(rng.uniform(-22, -10))), float(rng.uniform(3.5, 6)), light, 12
    )
    for depth, tone in ((0.0, hill), (9.0, field), (18.0, _tinted(hill, 0.86))):
        x = np.linspace(-half, half, 30)
        y = depth + 5 * np.sin(x / rng.uniform(7, 14) + rng.uniform(0, 6))
        pen.poly([*zip(x.tolist(), y.tolist(), strict=True), (half, half), (-half, half)], tone, 12)
    kind = int(rng.integers(4))
    for _ in range(int(rng.integers(2, 6))):
        x0, y0 = float(rng.uniform(-20, 20)), float(rng.uniform(2, 18))
        if kind == 0:
            pen.poly([(x0 - 4, y0), (x0 + 4, y0), (x0, y0 - 12)], _tinted(hill, 0.7), 12)
        elif kind == 1:
            pen.rect((x0, y0 - 4), 6, 10, wall, 12)
            pen.poly([(x0 - 4, y0 - 9), (x0 + 4, y0 - 9), (x0, y0 - 14)], field, 12)
        elif kind == 2:
            pen.arc((x0, y0 + 4), 9, 180, 360, wall, 12)
        else:
            pen.path([(x, y0 + np.sin(x / 2)) for x in np.arange(-half, half, 1.5)], 1.2, water, 12)
    return pen.done()


def _paste(board: Image, patch: Image, at: tuple[float, float], octagon: bool) -> None:
    side = patch.shape[0]
    x = round((at[0] + FRAME_MM) * _BOARD_SCALE - side / 2)
    y = round((at[1] + FRAME_MM) * _BOARD_SCALE - side / 2)
    if not octagon:
        board[y : y + side, x : x + side] = patch
        return
    ys, xs = np.mgrid[0:side, 0:side] - (side - 1) / 2
    inside = np.abs(xs) + np.abs(ys) <= (PITCH_MM - 1.0) * _BOARD_SCALE
    board[y : y + side, x : x + side][inside] = patch[inside]


@cache
def _board(name: str) -> Image:
    style = STYLES[name]
    rng = generator("board", name)
    side = round((BOARD_MM + 2 * FRAME_MM) * _BOARD_SCALE)
    board: Image = np.empty((side, side, 4), np.uint8)
    board[:] = (*style.board, 14)
    for field in FIELDS:
        if field not in SLOTS:
            _paste(board, _scenery(style, rng, 2 * PITCH_MM - style.slot_mm - 1.2), centre(field), True)
    for field in SLOTS:
        _paste(board, _meadow(style, field, rng), centre(field), False)
    return board


@cache
def _table(kind: str) -> Image:
    rng = generator("table", kind)
    height, width = round((SOUTH_MM - NORTH_MM) * _TABLE_SCALE), round((EAST_MM - WEST_MM) * _TABLE_SCALE)
    if kind == "oak":
        base, gloss = (104, 148, 186), 45
        grain = rng.normal(0, 1, (height // 3, width // 60)).astype(np.float32)
        grain = np.asarray(cv2.GaussianBlur(grain, (0, 0), 1.0), np.float32) * 20
    elif kind == "slate":
        base, gloss = (96, 88, 84), 12
        grain = rng.normal(0, 9, (height // 2, width // 2)).astype(np.float32)
    else:
        base, gloss = (222, 226, 228), 60
        grain = rng.normal(0, 4, (height // 6, width // 6)).astype(np.float32)
    wide = np.asarray(cv2.resize(grain, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)
    if kind == "oak":
        fibre = rng.normal(0, 6, (height, width // 24)).astype(np.float32)
        wide += np.asarray(cv2.resize(fibre, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)
    table: Image = np.full((height, width, 4), gloss, np.uint8)
    table[:, :, :3] = np.clip(wide[:, :, None] + np.array(base, np.float32), 0, 255)
    return table


def _stick_markers(image: Image, scale: float) -> None:
    """Lay printed paper markers on the table."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    box = Box("", {}, ())
    for number, (x, y) in box.markers.items():
        modules = cv2.aruco.generateImageMarker(dictionary, number, 6, borderBits=1)
        paper = round(MARKER_PAPER_MM * scale)
        left = round((x - WEST_MM) * scale - paper / 2)
        top = round((y - NORTH_MM) * scale - paper / 2)
        image[top : top + paper, left : left + paper] = (238, 241, 242, 16)
        to_px = box.marker_mm / 6 * scale
        move = np.array(
            [
                [to_px, 0, (x - WEST_MM - box.marker_mm / 2) * scale + to_px / 2 - 0.5],
                [0, to_px, (y - NORTH_MM - box.marker_mm / 2) * scale + to_px / 2 - 0.5],
            ]
        )
        size = (image.shape[1], image.shape[0])
        ink = cv2.warpAffine(255 - modules, move, size, flags=cv2.INTER_NEAREST)
        image[ink > 127] = (34, 33, 32, 16)


@lru_cache(maxsize=3)
def bare_table(box: str, table: str, scale: float) -> Image:
    """Return the table with board and markers, seen straight from above at *scale* pixels a mm: copy it."""
    size = (round((EAST_MM - WEST_MM) * scale), round((SOUTH_MM - NORTH_MM) * scale))
    image = np.asarray(cv2.resize(_table(table), size, interpolation=cv2.INTER_LINEAR), dtype=np.uint8)
    left, top = round((-FRAME_MM - WEST_MM) * scale), round((-FRAME_MM - NORTH_MM) * scale)
    side = round((BOARD_MM + 2 * FRAME_MM) * scale)
    edge = max(2, round(1.5 * scale))
    image[top + edge : top + side + edge, left + edge : left + side + edge, :3] //= 2
    board = cv2.resize(_board(box), (side, side), interpolation=cv2.INTER_AREA)
    image[top : top + side, left : left + side] = board
    _stick_markers(image, scale)
    return image
