"""The table seen from straight above, in millimetres from the north-west corner of A1, before any lens."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.families.protocol import Box
from tests.families.vellum import art
from tests.families.vellum.paint import Ink, Mask, Sheet, clouds, mix, ring, rng_of

Points = NDArray[np.float64]
MARGIN_MM: Final = 120.0
SPAN_MM: Final = 2 * MARGIN_MM + 432
THICK_MM: Final = 2.0
SLOTS: Final = tuple((c, r) for r in range(8) for c in range(8) if (c + r) % 2 == 0)


def name_of(column: int, row: int) -> str:
    return f"{'ABCDEFGH'[column]}{row + 1}"


def middle_of(column: int, row: int) -> Points:
    return np.array([54 * column + 27.0, 54 * row + 27.0])


def square(middle: Points, side: float, degrees: float) -> Points:
    """Its corners clockwise; the first is the north-west one where nothing is turned."""
    turn = np.deg2rad(degrees)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * side / 2
    return np.asarray(middle + corners @ spin.T)


class Table:
    """What lies on the table; *eye* is where the camera is, in mm."""

    def __init__(self, box: Box, px: float, eye: Points, lamp: Points) -> None:
        self.scale = 1.5 * px / box.tile_mm
        self._eye, self._lamp = eye, lamp
        self._side = round(SPAN_MM * self.scale)
        rng = rng_of(box.name, "table")
        wood = np.asarray(cv2.resize(clouds(rng, 256, 2, 5, 0.8), (1024, 256))[:, :256], np.float32)
        cloth = (
            mix((60, 80, 105), (85, 115, 150), wood)
            if box.name != "onyx"
            else mix((120,) * 3, (140,) * 3, wood)
        )
        self.canvas: Sheet = cv2.resize(cloth, (self._side, self._side)).astype(np.float32)
        self.hidden: Mask = np.zeros((self._side, self._side), np.float32)
        self.gloss: Mask = np.full((self._side, self._side), 0.35, np.float32)
        self.paste(art.ground(box.name), square(np.array([216.0, 216.0]), 456, 0))
        for place, (column, row) in enumerate(SLOTS):
            self.paste(art.slot(box.name, place), square(middle_of(column, row), 41, 0))
        book = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
        for number, at in box.markers.items():
            code = np.full((256, 256), 240, np.uint8)
            code[32:224, 32:224] = 20 + 0.85 * cv2.aruco.generateImageMarker(book, number, 192)
            printed = cv2.cvtColor(code, cv2.COLOR_GRAY2BGR).astype(np.float32)
            self.paste(printed, square(np.array(at), box.marker_mm * 256 / 192, 0))

    def _seen(self, points: Points, heights: NDArray[np.float64] | float) -> Points:
        """Where points above the table are seen, in pixels of the canvas."""
        up = np.broadcast_to(np.asarray(heights, np.float64), (len(points),))[:, None]
        flat = points + (points - self._eye[:2]) * up / (self._eye[2] - up)
        return np.asarray((flat + MARGIN_MM) * self.scale)

    def _part(self, pixels: Points, wider: int = 2) -> tuple[int, int, int, int] | None:
        left, top = np.clip(np.floor(pixels.min(0)).astype(int) - wider, 0, self._side)
        right, low = np.clip(np.ceil(pixels.max(0)).astype(int) + wider, 0, self._side)
        return (int(left), int(top), int(right), int(low)) if right > left and low > top else None

    @staticmethod
    def _filled(pixels: Points, part: tuple[int, int, int, int]) -> Mask:
        left, top, right, low = part
        mask = np.zeros((low - top, right - left), np.uint8)
        at = np.round((pixels - (left, top)) * 16).astype(np.int32)
        cv2.fillPoly(mask, [at.reshape(-1, 1, 2)], 255, cv2.LINE_AA, 4)
        return mask.astype(np.float32) * np.float32(1 / 255)

    def shade(self, points: Points, height: float, depth: float = 0.4) -> None:
        """Cast the shadow of a thing *height* mm high."""
        pixels = self._seen(points + self._lamp * height, 0)
        part = self._part(pixels, round(2 + 2 * height * self.scale))
        if part:
            mask = cv2.GaussianBlur(self._filled(pixels, part), (0, 0), 0.3 + 0.45 * height * self.scale)
            left, top, right, low = part
            self.canvas[top:low, left:right] *= 1 - depth * mask[..., None]

    def paste(
        self, sheet: Sheet, corners: Points, heights: NDArray[np.float64] | float = 0.0, gloss: float = 0.35
    ) -> None:
        """Lay a printed sheet by its four corners."""
        self._blend(self._seen(corners, heights), self._seen(corners, heights), sheet, gloss, False)

    def cover(self, outline: Points, sheet: Sheet | Ink, height: float, shadow: float = 0.4) -> None:
        """Lay a thing of any outline over what is there; it hides it."""
        low, high = outline.min(0), outline.max(0)
        frame = np.array([low, (high[0], low[1]), high, (low[0], high[1])])
        self.shade(outline, height, shadow)
        paint = np.full((2, 2, 3), sheet, np.float32) if isinstance(sheet, tuple) else sheet
        self._blend(self._seen(frame, height), self._seen(outline, height), np.asarray(paint), 0.3, True)

    def _blend(self, frame: Points, outline: Points, sheet: Sheet, gloss: float, hides: bool) -> None:
        part = self._part(outline)
        if not part:
            return
        left, top, right, low = part
        size = int(np.ceil(max(np.ptp(frame[:, 0]), np.ptp(frame[:, 1]))))
        if 2 < size < sheet.shape[0]:
            sheet = cv2.resize(sheet, (size, size), interpolation=cv2.INTER_AREA).astype(np.float32)
        end = sheet.shape[0] - 0.5
        source = np.array([[-0.5, -0.5], [end, -0.5], [end, end], [-0.5, end]], np.float32)
        move = cv2.getPerspectiveTransform(source, (frame - (left, top)).astype(np.float32))
        size2 = (right - left, low - top)
        patch = cv2.warpPerspective(
            sheet, move, size2, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        mask = self._filled(outline, part)
        area = np.s_[top:low, left:right]
        self.canvas[area] += (patch - self.canvas[area]) * mask[..., None]
        self.gloss[area] += (gloss - self.gloss[area]) * mask
        if hides:
            self.hidden[area] = np.maximum(self.hidden[area], mask)

    def tile(self, sheet: Sheet, corners: Points, heights: NDArray[np.float64], gloss: float) -> None:
        """Lay a piece of cardboard whose upper side is at *heights*."""
        self.shade(corners, float(heights.mean()))
        for step in (0.0, 0.5):
            side = self._seen(corners, heights * step)
            self._blend(side, side, np.full((2, 2, 3), 95, np.float32), 0.3, False)
        self.paste(sheet, corners, heights, gloss)

    def share_hidden(self, corners: Points, height: float) -> float:
        pixels = self._seen(corners, height)
        part = self._part(pixels)
        if not part:
            return 1.0
        mask = self._filled(pixels, part)
        return float((mask * self.hidden[part[1] : part[3], part[0] : part[2]]).sum() / mask.sum())


def clutter(table: Table, rng: np.random.Generator, near: Points) -> None:
    """A coin, a die, a token or a little wooden man on or beside a tile."""
    at, kind = near + rng.normal(0, 7, 2), int(rng.integers(4))
    if kind == 0:
        radius = rng.uniform(8, 12)
        metal: Ink = ((60, 110, 160), (70, 150, 190), (165, 170, 175))[rng.integers(3)]
        table.cover(at + ring(0, 0, radius), metal, 1.8)
        table.cover(at + ring(0, 0, radius * 0.85), (metal[0] * 0.9, metal[1] * 0.9, metal[2] * 0.9), 1.8, 0)
        table.cover(
            at + ring(0.5, -1, radius * 0.4, 7), (metal[0] * 1.15, metal[1] * 1.15, metal[2] * 1.15), 1.8, 0
        )
    elif kind == 1:
        side, angle = rng.uniform(12, 16), rng.uniform(0, 90)
        table.cover(square(at, side, angle), (170, 180, 190), side / 2)
        table.cover(square(at, side, angle), (225, 230, 235), side, 0)
        for pip in (-1, 0, 1):
            spot = square(at, side * 0.5, angle).mean(0) + pip * (square(at, side * 0.5, angle)[0] - at)
            table.cover(spot + ring(0, 0, side * 0.1, 12), (30, 30, 30), side, 0)
    else:
        ink: Ink = ((40, 40, 170), (160, 90, 40), (60, 120, 50), (50, 180, 210), (90, 120, 160))[
            rng.integers(5)
        ]
        if kind == 2:
            table.cover(at + ring(0, 0, rng.uniform(6, 9), 6), ink, 4)
        else:
            for height in (2.0, 6.0, 10.0):
                table.cover(at + ring(0, 0, 7, 5), ink, height, 0.4 if height == 2 else 0)
            table.cover(at + ring(0, -1, 4.5), ink, 16, 0)


def card(table: Table, rng: np.random.Generator, box: Box, near: Points) -> None:
    """A card, its back of the colour of the tiles' backs, or printed with their very pattern."""
    wide = rng.uniform(42, 46) if rng.random() < 0.6 else 58
    angle, tall = rng.normal(0, 8) + 90 * rng.integers(2), wide * 1.5
    corners = square(np.zeros(2), 1, angle) @ np.eye(2)
    across, along = corners[1] - corners[0], corners[3] - corners[0]
    middle = near + rng.normal(0, 5, 2)
    outline = middle + np.array(
        [sx * across * wide / 2 + sy * along * tall / 2 for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    )
    back = art.back(box.name, int(rng.integers(8)))
    kind = int(rng.integers(3))
    ink = back.mean((0, 1))
    plain: Ink = (float(ink[0]), float(ink[1]), float(ink[2]))
    sheet: Sheet | Ink = (
        plain if kind == 0 else np.tile(back, (2, 2, 1)) if kind == 1 else (225.0, 228.0, 230.0)
    )
    table.cover(outline, sheet, 0.5, 0.3)
    if kind == 2:
        inner = middle + (outline - middle) * 0.9
        table.cover(inner, plain, 0.5, 0)


def cloth(table: Table, rng: np.random.Generator, box: Box, near: Points) -> None:
    """A piece of cloth of the slots' colour, plain or mottled as they are, over a tile or a part of it."""
    slot = art.slot(box.name, int(rng.integers(32)))
    tone = slot.mean((0, 1)) * rng.uniform(0.94, 1.06)
    weave = clouds(rng, 256, 40, 3, 0.9) - 0.5
    rough = float(slot.std()) if rng.random() < 0.5 else 3.0
    sheet = (tone + 2 * rough * weave[..., None] + rng.normal(0, 2, (256, 256, 1))).astype(np.float32)
    edge = ring(0, 0, rng.uniform(26, 60), 24, rng.uniform(0.7, 1.4)) * (
        1 + 0.08 * rng.standard_normal((24, 1))
    )
    outline = near + rng.normal(0, 14, 2) + edge
    if all(np.linalg.norm(outline - at, axis=1).min() > 40 for at in box.markers.values()):
        table.cover(outline, sheet, 1.5, 0.25)


def sleeve(table: Table, rng: np.random.Generator) -> None:
    """An arm from outside with a hand at its end."""
    tip = rng.uniform(80, 350, 2)
    side = rng.choice(4)
    start = np.array(
        [(tip[0], 560.0), (tip[0], -130.0), (-130.0, tip[1]), (560.0, tip[1])][side]
    ) + rng.normal(0, 60, 2)
    along = (tip - start) / np.linalg.norm(tip - start)
    across = np.array([-along[1], along[0]])
    dark, light = rng.uniform(20, 120, 3), rng.uniform(60, 220, 3)
    fabric = mix((dark[0], dark[1], dark[2]), (light[0], light[1], light[2]), clouds(rng, 128, 6, 4))
    skin = mix((95, 125, 185), (150, 180, 230), clouds(rng, 64, 3, 2))
    for finger in (-1.5, -0.5, 0.5, 1.5):
        root, end = tip + across * finger * 17, tip + across * finger * 19 + along * rng.uniform(45, 70)
        table.cover(
            np.array(
                [root - across * 8, end - across * 6, end + along * 5, end + across * 6, root + across * 8]
            ),
            skin,
            25,
        )
    table.cover(tip + ring(0, 0, 38, 30), skin, 30)
    wrist = tip - along * 30
    table.cover(
        np.array([start - across * 50, wrist - across * 36, wrist + across * 36, start + across * 50]),
        fabric,
        45,
    )
