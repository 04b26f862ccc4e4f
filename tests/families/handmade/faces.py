"""Tile art: every face and back, drawn once by hand, cut out, and kept."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.families.handmade import backs
from tests.families.handmade.materials import Bgr, Float, Rng, rng_for, sample, surface, tinted
from tests.families.handmade.pen import (
    Points,
    Sheet,
    banded,
    bleeding,
    box,
    circle,
    closed,
    points,
    stamped,
    turned,
    waxy,
    wobbly,
)
from tests.families.handmade.signs import coat_outline, pips, tally, written
from tests.families.handmade.styles import STYLES, Style
from tests.families.handmade.tiles import Design, designs

ART_MM = 42.0
"""Edge of the art: the tile and a millimetre of nothing around it."""
KEPT_SCALE = 4.0
_SCALE = 8.0
BACKS = 6
Art = NDArray[np.uint8]
"""Blue green red and how much of the tile is there."""


@lru_cache(maxsize=400)
def face(box_name: str, tile: str) -> Art:
    """Return the face of a tile, its first coat to the north."""
    style, design = STYLES[box_name], designs(box_name)[tile]
    sheet = _blank(style, rng_for(design.hand, "ground"))
    _decorate(sheet, style, rng_for(design.hand, "decoration"))
    slip = rng_for(design.hand, "slip")
    offset, askew = slip.normal(0, 0.35, 2), slip.normal(0, 0.8)
    for i in range(4):
        _coat(sheet, style, design, i, offset, askew)
    _silver(sheet, style, design.facts.silver, rng_for(design.hand, "silver"))
    if design.corner >= 0:
        _corner(sheet, style, design.corner, rng_for(design.hand, "corner"))
    return _cut(sheet, rng_for(design.hand, "cut"))


@lru_cache(maxsize=40)
def back(box_name: str, variant: int) -> Art:
    """Return a back; all are alike, as far as a hand can."""
    style, rng = STYLES[box_name], rng_for("handmade", box_name, "back", variant)
    sheet = _blank(style, rng)
    backs.draw(sheet, style, rng)
    return _cut(sheet, rng)


def _blank(style: Style, rng: Rng) -> Sheet:
    size = round(ART_MM * _SCALE)
    if style.ground == "wash":  # printed from the same file as the meadows
        small = surface("wash", tinted(style.ground_colour, rng, 0.025), rng, size * 3 // 8, size * 3 // 8)
        large = cv2.resize(small, (size, size), interpolation=cv2.INTER_CUBIC)
        return Sheet(np.asarray(large, np.float32), _SCALE)
    return Sheet(surface(style.ground, style.ground_colour, rng, size, size), _SCALE)


def _decorate(sheet: Sheet, style: Style, rng: Rng) -> None:
    """Draw what is on every face: a frame or guide lines."""
    if style.ground == "paper":
        frame = wobbly(closed(box(0, 0, 37.4, 37.2)), rng, 0.22, 2)
        sheet.lay(bleeding(sheet.lines([frame], 0.35), rng, 1.2) * 0.8, style.value_colour)
    elif style.ground == "wood":
        rim = sheet.area(box(0, 0, 60, 60)) - sheet.area(box(0, 0, 38.2, 38.2))
        scorch = cv2.GaussianBlur(rim, (0, 0), 7)
        sheet.soak(np.asarray(scorch, np.float32) * rng.uniform(0.5, 0.8), (0.25, 0.42, 0.58))
    elif style.ground == "black":
        cross = [wobbly(points((-5 * a, -5), (-15 * a, -15)), rng, 0.1) for a in (-1, 1)]
        cross += [wobbly(points((-5 * a, 5), (-15 * a, 15)), rng, 0.1) for a in (-1, 1)]
        sheet.lay(sheet.lines(cross, 0.25) * 0.35, (0.8, 0.8, 0.8))
    elif style.ground == "wash":
        frame = closed(box(0, 0, 38.4, 38.4) + rng.normal(0, 0.3, 2))
        sheet.soak(sheet.lines([frame], 0.4) * 0.6, (0.35, 0.45, 0.3))
        sheet.pixels *= 0.93 + 0.08 * banded(np.ones(sheet.pixels.shape[:2], np.float32), rng, 22)[..., None]


def _coat(sheet: Sheet, style: Style, design: Design, i: int, offset: Points, askew: float) -> None:
    colour, sign = design.facts.coats[i]
    rng = rng_for(design.hand, "coat", i)
    middle = np.array([0.0, -style.coat_at]) + rng.normal(0, 0.3, 2)
    outline = turned(coat_outline(style.shapes[colour], style.coat_size), rng.normal(0, 2.5)) + middle
    outline = turned(outline, 90 * i + askew) + offset
    outline = wobbly(closed(outline), rng, 0.16 if style.fill in ("crayon", "paint") else 0.05)
    _fill(sheet, style, outline, tinted(style.inks[colour], rng, 0.03), rng)
    at = turned(np.array([[0.0, -style.value_at]]) + rng.normal(0, 0.25, 2), 90 * i + askew)[0] + offset
    ink = style.value_colour
    if style.fill == "inkjet" and colour == "yellow":
        ink = (0.12, 0.13, 0.2)
    _value(
        sheet, style, sign, at, 0 if style.upright else 90 * i, ink, rng_for(design.hand, "value", i, sign)
    )


def _fill(sheet: Sheet, style: Style, outline: Points, ink: Bgr, rng: Rng) -> None:
    area = sheet.area(outline)
    black = (0.09, 0.08, 0.09)
    if style.fill == "crayon":
        over = np.asarray(cv2.GaussianBlur(area, (0, 0), 3), np.float32)
        sheet.lay(waxy(np.clip(over * 1.25, 0, 1), rng, 0.72), ink)
        sheet.lay(bleeding(sheet.lines([outline], 0.5), rng, 1.3), black)
    elif style.fill == "paint":
        wash = np.clip(0.9 + 0.09 * sample("wash", rng, *area.shape), 0, 1)
        sheet.soak(np.asarray(area * wash, np.float32), ink)
        _burn(sheet, sheet.lines([outline], 0.75), rng)
    elif style.fill == "stamp":
        worked = stamped(bleeding(area, rng, 2.2), rng)
        sheet.lay(worked * 0.82, ink)
        sheet.soak(worked * 0.35, ink)
        notch = sheet.lines([outline * 0.93 + outline.mean(0) * 0.07], 0.3)
        sheet.lay(stamped(notch, rng) * 0.5, style.ground_colour)
    elif style.fill == "inkjet":
        sheet.lay(banded(bleeding(area, rng, 1.6), rng, 22), ink)
    else:
        lifted = cv2.GaussianBlur(sheet.area(outline + np.array([0.25, 0.3])), (0, 0), 2.5)
        sheet.shade(np.asarray(lifted, np.float32) * 0.6, 0.35)
        sheet.lay(area, ink)
        sheen = np.linspace(0.1, -0.1, area.shape[0], dtype=np.float32)[:, None] * np.ones_like(area)
        sheet.pixels += (area * sheen)[..., None] * 0.4


def _burn(sheet: Sheet, mask: Float, rng: Rng) -> None:
    """Burn a mark into wood: a dark groove with a brown halo, deeper where the iron rested."""
    halo = np.asarray(cv2.GaussianBlur(mask, (0, 0), 4), np.float32)
    sheet.soak(np.clip(halo * 0.9, 0, 0.8).astype(np.float32), (0.25, 0.42, 0.6))
    depth = np.clip(0.85 + 0.14 * sample("tooth", rng, *mask.shape), 0.4, 1)
    sheet.lay(np.asarray(mask * depth, np.float32), (0.05, 0.1, 0.17))


def _value(sheet: Sheet, style: Style, sign: str, at: Points, turn: float, ink: Bgr, rng: Rng) -> None:
    if style.label:
        disc = wobbly(closed(circle(0, 0, style.label) + at), rng, 0.06)
        under = cv2.GaussianBlur(sheet.area(disc + 0.25), (0, 0), 2)
        sheet.shade(np.asarray(under, np.float32) * 0.5, 0.5)
        sheet.lay(sheet.area(disc), (0.9, 0.94, 0.95))
    if style.values == "pips":
        shapes = [turned(p, turn) + at for p in pips(sign, style.value_size, rng)]
        solid = np.maximum(sheet.area(*shapes), sheet.lines([closed(s) for s in shapes], 0.3))
        _burn(sheet, solid, rng)
        return
    draw = tally if style.values == "tally" else written
    turn += rng.normal(0, 3)
    strokes = [turned(s, turn) + at for s in draw(sign, style.value_size, rng)]
    mask = bleeding(sheet.lines(strokes, style.value_width), rng, 1.4)
    if style.fill == "crayon":  # white was left around the digit, so that it can be read
        room = cv2.GaussianBlur(sheet.lines(strokes, style.value_width + 1.3), (0, 0), 3)
        sheet.lay(np.asarray(room, np.float32) * 0.75, style.ground_colour)
    sheet.lay(mask, ink)


def _silver(sheet: Sheet, style: Style, count: int, rng: Rng) -> None:
    """Draw the bars, side by side in the middle."""
    for k in range(count):
        at = np.array([(k - (count - 1) / 2) * 4.7, 0.0]) + rng.normal(0, 0.25, 2)
        bar = turned(box(0, 0, 2.7, 7.4), rng.normal(0, 4)) + at
        bar = wobbly(closed(bar), rng, 0.12)
        area = sheet.area(bar)
        if style.silver == "pencil":
            sheet.lay(waxy(area, rng, 0.72), (0.5, 0.47, 0.46))
            sheet.lay(sheet.lines([bar], 0.3) * 0.8, (0.2, 0.19, 0.19))
        elif style.silver == "printed":
            sheet.lay(banded(area, rng, 22), (0.8, 0.79, 0.78))
            sheet.lay(sheet.lines([bar], 0.4) * 0.8, (0.3, 0.3, 0.3))
        elif style.silver == "gel":
            sheet.lay(area * 0.9, (0.86, 0.85, 0.84))
            sheet.lay(sheet.lines([bar], 0.35) * 0.9, (0.27, 0.22, 0.2))
        else:
            ramp = 0.78 + 0.16 * np.sin(
                np.linspace(0, 60, area.shape[0], dtype=np.float32) + rng.uniform(0, 6)
            )
            crinkle = ramp[:, None] + 0.05 * sample("tooth", rng, *area.shape)
            sheet.shade(np.asarray(cv2.GaussianBlur(sheet.area(bar + 0.3), (0, 0), 2), np.float32) * 0.5, 0.4)
            sheet.lay(area, np.clip(crinkle, 0, 1)[..., None].repeat(3, 2) * np.float32(0.96))


def _corner(sheet: Sheet, style: Style, corner: int, rng: Rng) -> None:
    at = turned(points((-15.6, -15.6)), 90 * corner)[0]
    cross = [points((-1.7, -1.7), (1.7, 1.7)), points((1.7, -1.7), (-1.7, 1.7))]
    mask = sheet.lines([wobbly(c, rng, 0.1) + at for c in cross], 0.7)
    sheet.lay(mask, (0.9, 0.92, 0.93) if style.ground == "black" else (0.1, 0.08, 0.25))


def _cut(sheet: Sheet, rng: Rng) -> Art:
    """Cut the tile out with scissors: not quite square, corners a little worn, edges pale."""
    corners = box(0, 0, 40, 40) + rng.normal(0, 0.22, (4, 2))
    edge = wobbly(closed(corners), rng, 0.05, 0.5)
    alpha = np.asarray(cv2.GaussianBlur(sheet.area(edge), (0, 0), 1.5), np.float32)
    inside = np.asarray(cv2.GaussianBlur(alpha, (0, 0), 3), np.float32)
    sheet.pixels += (np.clip(1 - inside, 0, 1) * 0.25)[..., None] * (0.85 - sheet.pixels)
    full = np.dstack([np.clip(sheet.pixels, 0, 1), alpha])
    size = round(ART_MM * KEPT_SCALE)
    small = cv2.resize(full, (size, size), interpolation=cv2.INTER_AREA)
    return np.asarray(np.round(small * 255), dtype=np.uint8)
