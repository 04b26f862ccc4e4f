"""Faces and backs of tiles, painted once at high resolution and kept."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2
import numpy as np

from tests.families.photo.crests import GOLD, STEEL, crest, glossy, inside
from tests.families.photo.facts import Edition, Spec, draw_edition
from tests.families.photo.glyphs import glyph
from tests.families.photo.noise import (
    F32,
    U8,
    Rgb,
    Rng,
    blur,
    clouds,
    f32,
    flat,
    grid,
    lit,
    mixed,
    ramp,
    rng_of,
    slopes,
    u8,
)
from tests.families.photo.styles import STYLES, Style

ART: Final = 6.4
"""Pixels a millimetre of painted tiles: 256 for an edge."""
EDGE: Final = 256
BLEED: Final = 8
"""Pixels printed beyond the cut on each side."""
SHEET: Final = EDGE + 2 * BLEED
SIDES: Final = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))


@dataclass(frozen=True, eq=False)
class Art:
    """A painted side of a tile, and the slopes of its real relief (east, south)."""

    image: U8
    relief: F32 | None


@cache
def edition(box: str) -> Edition:
    style = STYLES[box]
    return draw_edition(rng_of("photo edition", box), box[0], style.taught, style.twins, 14)


@cache
def face(box: str, tile: str) -> Art:
    """Return the face of a tile in its first turn."""
    style, spec = STYLES[box], edition(box).specs[tile]
    sheet = _sheet(box, spec.ground if style.own_ground else 0).copy()
    height = np.zeros((SHEET, SHEET), np.float32)
    for side, (colour, value) in enumerate(spec.facts.coats):
        sheet, height = _coat(style, sheet, height, side, style.palette[colour], value)
    sheet = _silver(sheet, spec.facts.silver, style)
    sheet = _corner(sheet, spec.corner, style)
    return _cut(style, sheet, height, rng_of("cut", box, tile))


@cache
def back(box: str, number: int = 0) -> Art:
    """Return a back: all alike but for the cut; *number* tells the copies apart."""
    style = STYLES[box]
    sheet, height = _back_sheet(box)
    return _cut(style, sheet, height, rng_of("cut back", box, number))


@cache
def _sheet(box: str, ground: int) -> F32:
    style = STYLES[box]
    rng = rng_of("ground", box, ground)
    sheet = style.ground(rng, SHEET, SHEET, ART)
    if style.border is not None:
        rows, columns = grid(SHEET, SHEET)
        margin = np.minimum(np.minimum(rows, columns), np.minimum(SHEET - rows, SHEET - columns)) - BLEED
        line = np.clip(1.6 - np.abs(margin - 7) / 2.5, 0, 1).astype(np.float32)
        sheet = lit(mixed(sheet, flat(SHEET, SHEET, style.border), line * 0.7), -blur(line, 1.0) * 3, 0.5)
    return sheet


def _place(sheet: F32, at: tuple[float, float], size: int) -> tuple[slice, slice]:
    """Return the square of *size* pixels round a place in mm from the middle."""
    x, y = (round(SHEET / 2 + c * ART - size / 2) for c in at)
    return slice(y, y + size), slice(x, x + size)


def _turned(image: F32, quarter: int, style: Style) -> F32:
    return np.ascontiguousarray(np.rot90(image, -quarter)) if style.radial else image


def _coat(style: Style, sheet: F32, height: F32, side: int, colour: Rgb, value: str) -> tuple[F32, F32]:
    size = round(style.crest_mm * ART)
    east, south = SIDES[side]
    coat = crest(style.crest, style.material, colour, size, side if style.crest == "seal" else 0)
    image, mask = _turned(coat.image, side, style), _turned(coat.mask, side, style)
    there = _place(sheet, (east * style.crest_at, south * style.crest_at), size)
    if style.material != "stain":
        drop = np.zeros((SHEET, SHEET), np.float32)
        drop[there] = mask
        drop = blur(np.roll(drop, (5, 4), (0, 1)), 3.0)
        sheet = sheet * (1 - 0.42 * drop)[..., None]
    below = sheet[there] if style.material != "stain" else sheet[there] * 0.4
    sheet[there] = mixed(
        sheet[there], image if style.material != "stain" else image * 0.75 + below * 0.5, mask
    )
    height[there] = np.maximum(height[there], _turned(coat.height, side, style))
    return _value(style, sheet, height, side, colour, value)


def _value(style: Style, sheet: F32, height: F32, side: int, colour: Rgb, value: str) -> tuple[F32, F32]:
    size = round(style.value_mm * ART)
    east, south = SIDES[side]
    at = (
        east * style.value_at - south * style.value_aside,
        south * style.value_at + east * style.value_aside,
    )
    there = _place(sheet, at, size)
    mark = _turned(glyph(value, style.numeral, size), side, style)
    if style.plaque is not None:
        wide = round(size * 1.32)
        plate = np.zeros((wide, wide), np.uint8)
        cv2.circle(plate, (wide // 2, wide // 2), wide // 2 - 1, 255, -1, cv2.LINE_AA)
        where = _place(sheet, at, wide)
        sheet[where] = mixed(
            sheet[where], flat(wide, wide, style.plaque), f32(plate) / np.float32(255 / 0.85)
        )
    if style.ink is None:  # stamped: sunk, darker where the die touched
        sunk = blur(mark, 1.2)
        sheet[there] = lit(sheet[there] * (1 - 0.36 * mark)[..., None], -sunk * 9, 0.55)
        height[there] = height[there] - sunk * 4.0
        return sheet, height
    bold = style.material in ("enamel", "stitch")
    pale = bold and sum(colour) > 1.6  # a pale coat bears a dark value
    if bold and not pale:
        shadow = np.roll(blur(mark, 1.5), (2, 2), (0, 1))
        sheet[there] = sheet[there] * (1 - 0.55 * shadow)[..., None]
    ink = flat(size, size, (0.16, 0.10, 0.06) if pale else style.ink)
    if style.material == "stitch":
        rows, columns = grid(size, size)
        ink = ink * (0.85 + 0.15 * np.sin((rows + columns) * 1.4))[..., None]
    sheet[there] = mixed(sheet[there], f32(ink), mark * (0.95 if bold or style.plaque else 0.82))
    if style.relief:
        height[there] = height[there] - blur(mark, 1.0) * (2.5 if style.material == "stain" else -1.5)
    return sheet, height


def _silver(sheet: F32, count: int, style: Style) -> F32:
    """Lay silver bars in the middle, each with bevelled ends."""
    long, high = (round(n * ART) for n in (8.0, 3.2))
    for bar in range(count):
        mask = np.zeros((high + 8, long + 8), np.uint8)
        lean = high // 3
        corners = np.array(
            [(4 + lean, 4), (long + 4 - lean, 4), (long + 4, high + 4), (4, high + 4)], np.int32
        )
        cv2.fillConvexPoly(mask, corners, 255, cv2.LINE_AA)
        part = f32(mask) / np.float32(255)
        deep = np.minimum(inside(part), 5.0)
        _, columns = grid(*mask.shape)
        metal = glossy(
            ramp(0.38 + 0.3 * np.sin(columns / long * 4).astype(np.float32), STEEL),
            blur(deep, 0.8),
            0.8,
            0.22,
            16,
        )
        offset = 0.0 if count == 1 else (bar - 0.5) * 4.2
        y, x = (
            round(SHEET / 2 + offset * ART - high / 2) - 4,
            round(SHEET / 2 - long / 2 + (bar - 0.5) * 8 * (count - 1)) - 4,
        )
        there = (slice(y, y + mask.shape[0]), slice(x, x + mask.shape[1]))
        shade = np.zeros((SHEET, SHEET), np.float32)
        shade[there] = part
        sheet = sheet * (1 - 0.5 * blur(np.roll(shade, (4, 4), (0, 1)), 2.5))[..., None]
        sheet[there] = mixed(sheet[there], metal, part)
    return sheet


def _corner(sheet: F32, corner: int, style: Style) -> F32:
    """Put a small mark into the north-west corner: a stud (1) or a stroke (2)."""
    if not corner:
        return sheet
    size = round(4.6 * ART)
    there = _place(sheet, (-16.6, -16.6), size)
    mask = np.zeros((size, size), np.uint8)
    if corner == 1:
        cv2.circle(mask, (size // 2, size // 2), size * 2 // 5, 255, -1, cv2.LINE_AA)
    else:
        cv2.line(mask, (4, size - 5), (size - 5, 4), 255, size // 4, cv2.LINE_AA)
    part = f32(mask) / np.float32(255)
    deep = np.minimum(inside(part), 6.0)
    colours = (
        GOLD
        if style.material in ("enamel", "glass")
        else ((0.20, 0.13, 0.08), (0.30, 0.20, 0.13), (0.42, 0.30, 0.20))
    )
    sheet[there] = mixed(
        sheet[there],
        glossy(ramp(np.full(part.shape, 0.6, np.float32), colours), blur(deep, 1), 0.8, 0.3),
        part,
    )
    return sheet


@cache
def _back_sheet(box: str) -> tuple[F32, F32]:
    style = STYLES[box]
    sheet = style.back(rng_of("back", box), SHEET, SHEET, ART)
    mask = np.zeros((SHEET, SHEET), np.uint8)
    c, t = SHEET // 2, np.linspace(0, 2 * np.pi, 17)[:-1]
    if style.emblem in ("star", "compass"):
        reach = np.where(np.arange(16) % 2 == 1, 28, np.where(np.arange(16) % 4 == 0, 92, 56))
        points = np.stack([c + reach * np.sin(t), c - reach * np.cos(t)], 1).astype(np.int32)
        cv2.fillPoly(mask, [points], 255, cv2.LINE_AA)
    if style.emblem in ("ring", "compass"):
        cv2.circle(mask, (c, c), 72, 255, 6, cv2.LINE_AA)
        cv2.circle(mask, (c, c), 100 if style.emblem == "ring" else 104, 255, 4, cv2.LINE_AA)
    if style.emblem == "cross":
        for sign in (-1, 1):
            for step in range(-84, 85, 14):
                cv2.line(
                    mask,
                    (c + step - 5, c + sign * (step - 5)),
                    (c + step + 4, c + sign * (step + 4)),
                    255,
                    5,
                    cv2.LINE_AA,
                )
    if style.emblem == "line":
        cv2.rectangle(mask, (22, 22), (SHEET - 23, SHEET - 23), 255, 3, cv2.LINE_AA)
    part = f32(mask) / np.float32(255)
    return _emblem(style, sheet, part), -2.0 * blur(part, 1.0)


def _emblem(style: Style, sheet: F32, part: F32) -> F32:
    if style.emblem in ("star", "compass"):
        metal = ramp(clouds(rng_of("foil"), SHEET, SHEET, 60, 3), GOLD)
        return mixed(sheet, glossy(metal, blur(np.minimum(inside(part), 12), 1), 0.6, 0.3), part * 0.85)
    if style.emblem == "cross":
        return mixed(sheet, flat(SHEET, SHEET, (0.82, 0.76, 0.62)), part * 0.8)
    sunk = (0.34, 0.45) if style.emblem == "ring" else (0.12, 0.15)
    return lit(sheet * (1 - sunk[0] * part)[..., None], -blur(part, 1.2) * 8, sunk[1])


def _cut(style: Style, sheet: F32, height: F32, rng: Rng) -> Art:
    """Cut a tile out of its sheet: a little beside the middle, its colours a little beside each other."""
    x, y = (BLEED + int(n) for n in rng.integers(-3, 4, 2))
    planes = [np.roll(sheet[..., i], tuple(rng.integers(-1, 2, 2)), (0, 1)) for i in range(3)]
    image = np.stack(planes, 2)[y : y + EDGE, x : x + EDGE] * np.float32(rng.uniform(0.96, 1.03))
    if not style.relief:
        return Art(u8(image), None)
    east, south = slopes(blur(height, 1.0))
    relief = np.stack([east, south], 2)[y : y + EDGE, x : x + EDGE] * np.float32(style.relief)
    return Art(u8(image), np.ascontiguousarray(relief))


def all_specs(box: str) -> dict[str, Spec]:
    return edition(box).specs
