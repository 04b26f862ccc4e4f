"""Coats of arms with their values, as patches to be laid on the four sides of a tile."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from tests.families.litho.numerals import numeral
from tests.families.litho.paint import Bgr, Image, clouds, disc, ellipse, grow, lay, polygon, seeded
from tests.families.litho.style import STYLES, Style
from tests.families.protocol import Colour

UNIT = 8
"""Pixels a millimetre in the art of a tile."""
PATCH_MM = (26, 19)
"""Width and height of the patch at a tile's north side; its middle is the middle of the side."""


@dataclass(frozen=True, eq=False)
class Patch:
    """Paint and how much of it covers, 0..1."""

    paint: Image
    cover: Image

    def put(self, mask: Image, colour: Bgr | Image) -> None:
        """Paint through *mask*, on top of what is there."""
        lay(self.paint, mask, colour)
        np.maximum(self.cover, mask, out=self.cover)


def _outline(shape: str) -> Image:
    """Return the shield's outline, x from -0.5 to 0.5, y from 0 to 1."""
    t = np.linspace(0, 1, 20)
    if shape == "oval":
        angle = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        return np.stack([0.5 * np.cos(angle), 0.5 + 0.5 * np.sin(angle)], 1)
    if shape == "spanish":
        angle = np.linspace(0, np.pi, 30)
        bowl = np.stack([0.5 * np.cos(angle), 0.58 + 0.42 * np.sin(angle)], 1)
        return np.concatenate([[[-0.5, 0.0], [0.5, 0.0]], bowl])
    right = np.stack([0.5 * np.cos(t * np.pi / 2) ** 0.8, 0.35 + 0.65 * t], 1)
    top = [[-0.5, 0.0], [0.5, 0.0]]
    if shape == "notched":
        top = [[-0.5, 0.32], [-0.42, 0.2], [-0.5, 0.06], [-0.3, 0.0], [0.0, 0.07]]
        top += [[0.3, 0.0], [0.5, 0.06], [0.42, 0.2], [0.5, 0.32]]
    return np.concatenate([top, right, right[::-1] * (-1, 1)])


def _charge(box: str, colour: Colour, x: float, y: float, w: float, h: float, size: tuple[int, int]) -> Image:
    """Return the heraldic figure of a colour, another one in each box."""
    figures = ("chevron", "fess", "cross", "bend", "pale", "lozenge", "border")
    start = {"landgraf": 0, "hanse": 2, "kloster": 5, "turnier": 3}[box]
    figure = figures[(start + ("red", "blue", "green", "yellow").index(colour)) % len(figures)]
    left, right, top, low = x - w / 2, x + w / 2, y, y + h
    shapes: dict[str, list[list[tuple[float, float]]]] = {
        "chevron": [
            [
                *((left, y + h * 0.62), (x, y + h * 0.3), (right, y + h * 0.62)),
                *((right, y + h * 0.82), (x, y + h * 0.5), (left, y + h * 0.82)),
            ]
        ],
        "fess": [[(left, y + h * 0.36), (right, y + h * 0.36), (right, y + h * 0.6), (left, y + h * 0.6)]],
        "cross": [
            [(x - w * 0.1, top), (x + w * 0.1, top), (x + w * 0.1, low), (x - w * 0.1, low)],
            [(left, y + h * 0.34), (right, y + h * 0.34), (right, y + h * 0.52), (left, y + h * 0.52)],
        ],
        "bend": [
            [(left, top), (left + w * 0.28, top), (right, y + h * 0.7), (right, low), (left, y + h * 0.2)]
        ],
        "pale": [[(x - w * 0.18, top), (x + w * 0.18, top), (x + w * 0.18, low), (x - w * 0.18, low)]],
        "lozenge": [
            [(x, y + h * 0.1), (x + w * 0.34, y + h * 0.48), (x, y + h * 0.9), (x - w * 0.34, y + h * 0.48)]
        ],
        "border": [[(left, top), (right, top), (right, y + h * 0.2), (left, y + h * 0.2)]],
    }
    masks = [polygon(size[0], size[1], points) for points in shapes[figure]]
    whole: Image = np.maximum.reduce(masks)
    return whole


def _shield(patch: Patch, box: str, style: Style, colour: Colour) -> None:
    height, width = patch.cover.shape
    rng = seeded("coat", box, colour)
    w, h = (side * UNIT for side in style.coat_mm)
    x, y = width / 2, style.coat_top_mm * UNIT
    outline = _outline(style.shield)
    shape = polygon(height, width, outline * (w, h) + (x, y))
    inner = polygon(height, width, outline * (w - 1.5 * UNIT, h - 1.5 * UNIT) + (x, y + 0.75 * UNIT))
    drop = cv2.GaussianBlur(np.roll(shape, (5, 4), (0, 1)), (0, 0), 3) * 0.45
    patch.put(drop, (26, 34, 44))
    lay(patch.paint, shape, style.rim)
    np.maximum(patch.cover, shape, out=patch.cover)
    rim_light = np.clip(shape - np.roll(shape, (3, 3), (0, 1)), 0, 1) * 0.6
    lay(patch.paint, rim_light, (235, 245, 250))
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    light = 1.12 - 0.3 * (columns - x + w / 2) / w - 0.12 * (rows - y) / h
    brush = 0.78 + 0.44 * clouds(rng, height, width, 26, 4)
    base = np.array(style.palette[colour], np.float32)
    lay(patch.paint, inner, np.clip(base * (light * brush)[..., None], 0, 255))
    charge = _charge(box, colour, x, y, w, h, (height, width)) * inner * 0.5
    tint = base * 1.25 + 52 if box != "kloster" else base * 0.5
    lay(patch.paint, charge, np.clip(tint * brush[..., None], 0, 255))
    edge = np.clip(grow(inner, 1) - inner, 0, 1)
    lay(patch.paint, edge * 0.8, (18, 22, 30))


def _stamp(patch: Patch, mark: Image, x: float, y: float, style: Style, halo: float) -> None:
    full = np.zeros_like(patch.cover)
    top, left = round(y - mark.shape[0] / 2), round(x - mark.shape[1] / 2)
    full[top : top + mark.shape[0], left : left + mark.shape[1]] = mark
    if halo:
        patch.put(grow(full, halo), style.halo)
    patch.put(full, style.ink)


def _card(patch: Patch, x: float, y: float, size: float, style: Style) -> None:
    """Draw a small card, a little askew, with a seal on it."""
    height, width = patch.cover.shape
    turn = np.radians(12)
    around = np.array([[-0.36, -0.5], [0.36, -0.5], [0.36, 0.5], [-0.36, 0.5]]) * size
    rotation = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    corners = around @ rotation + (x, y)
    patch.put(grow(polygon(height, width, corners), 2), (24, 28, 36))
    patch.put(polygon(height, width, corners), (214, 232, 240))
    patch.put(polygon(height, width, (corners - (x, y)) * 0.72 + (x, y)), (96, 132, 168))
    patch.put(disc(height, width, x, y, size * 0.17), (40, 36, 150))


def _holder(patch: Patch, style: Style, x: float, y: float, size: float) -> None:
    """Draw what a value stands on where it is not on the coat: a ribbon or a disc."""
    height, width = patch.cover.shape
    if style.spot == "disc":
        patch.put(disc(height, width, x, y, size * 0.86), (26, 30, 40))
        patch.put(disc(height, width, x, y, size * 0.76), style.halo)
    elif style.spot == "ribbon":
        half, tall = size * 0.86, size * 0.62
        tails = [(-half * 1.25, -tall * 0.5), (half * 1.25, -tall * 0.5), (half * 1.1, tall * 0.3)]
        tails += [(half * 1.25, tall * 1.1), (-half * 1.25, tall * 1.1), (-half * 1.1, tall * 0.3)]
        middle = np.array([x, y])
        patch.put(grow(polygon(height, width, np.array(tails) + middle), 1), (34, 46, 60))
        patch.put(polygon(height, width, np.array(tails) + middle), (140, 176, 194))
        body = np.array([(-half, -tall), (half, -tall), (half, tall), (-half, tall)]) + middle
        patch.put(grow(polygon(height, width, body), 1), (34, 46, 60))
        patch.put(polygon(height, width, body), style.halo)


def _pips(patch: Patch, style: Style, value: str) -> None:
    """Draw as many dots in the shield's chief as the value says, over the coat's colour."""
    height, width = patch.cover.shape
    count = int(value)
    y = (style.coat_top_mm + 5.2) * UNIT
    for number in range(count):
        column, row = number % 3, number // 3
        across = min(3, count - row * 3)
        x = width / 2 + (column - (across - 1) / 2) * 2.5 * UNIT
        top = y + (row - (0.5 if count > 3 else 0.0)) * 2.6 * UNIT
        patch.put(ellipse(height, width, x, top, 0.95 * UNIT, 0.95 * UNIT), (20, 22, 26))
        patch.put(ellipse(height, width, x, top, 0.72 * UNIT, 0.72 * UNIT), (228, 238, 240))


@cache
def coat(box: str, colour: Colour, value: str) -> Patch:
    """Return the coat at a tile's north side with its value."""
    style = STYLES[box]
    shape = (PATCH_MM[1] * UNIT, PATCH_MM[0] * UNIT)
    patch = Patch(np.zeros((*shape, 3), np.float32) + 40, np.zeros(shape, np.float32))
    _shield(patch, box, style, colour)
    size = style.value_mm * UNIT
    x, low = shape[1] / 2, (style.coat_top_mm + style.coat_mm[1]) * UNIT
    places = {
        "on": (x, style.coat_top_mm * UNIT + style.coat_mm[1] * UNIT * 0.46),
        "beside": (x + style.coat_mm[0] * UNIT / 2 + size * 0.52, style.coat_top_mm * UNIT + size * 0.8),
        "ribbon": (x, low + size * 0.1),
        "disc": (x, low + size * 0.24),
    }
    at_x, at_y = places[style.spot]
    _holder(patch, style, at_x, at_y, size)
    if value == "card":
        _card(patch, at_x, at_y, size * 1.06, style)
        return patch
    mark = numeral(value, style.numerals, round(size))
    if mark.shape[1] > size * 1.2:
        mark = cv2.resize(mark, (round(size * 1.2), mark.shape[0]), interpolation=cv2.INTER_AREA)
    _stamp(patch, mark, at_x, at_y, style, {"on": 4.0, "beside": 3.0}.get(style.spot, 0.0))
    if style.pips:
        _pips(patch, style, value)
    return patch
