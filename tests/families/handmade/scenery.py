"""What is drawn on the fields of the board: meadows, each by itself, and landscapes."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from tests.families.handmade.materials import Bgr, Float, Rng, bgr, sample, surface, tinted
from tests.families.handmade.pen import (
    Points,
    Sheet,
    banded,
    box,
    circle,
    closed,
    points,
    stamped,
    turned,
    waxy,
    wobbly,
)
from tests.families.handmade.styles import Style

_INK: Bgr = (0.14, 0.13, 0.14)


def meadow(sheet: Sheet, style: Style, rng: Rng) -> None:
    """Draw one meadow, 42 mm square, onto a part of the board."""
    {"crayon": _scribbled, "felt": _felt, "paper": _glued, "print": _printed, "brush": _painted}[
        style.meadow
    ](sheet, style, rng)
    np.clip(sheet.pixels, 0, 1, out=sheet.pixels)


def _edge(rng: Rng, size: float = 42.0, wobble: float = 0.2) -> Points:
    return wobbly(closed(box(0, 0, size, size) + rng.normal(0, 0.35, (4, 2))), rng, wobble, 1.5)


def _blades(rng: Rng, count: int) -> list[Points]:
    feet = rng.uniform(-18, 18, (count, 2))
    tips = feet + np.column_stack([rng.normal(0, 1.0, count), -rng.uniform(1.5, 3.5, count)])
    return [np.vstack([a, b]) for a, b in zip(feet, tips, strict=True)]


def _flowers(sheet: Sheet, rng: Rng, colours: tuple[Bgr, ...], most: int) -> None:
    for _ in range(int(rng.integers(0, most + 1))):
        x, y = rng.uniform(-16, 16, 2)
        petals = [circle(x + 1.1 * np.cos(a), y + 1.1 * np.sin(a), 0.75, 9) for a in np.arange(5) * 1.26]
        sheet.lay(sheet.area(*petals) * 0.9, colours[int(rng.integers(len(colours)))])
        sheet.lay(sheet.area(circle(x, y, 0.6, 8)), (0.2, 0.75, 0.95))


def _scribbled(sheet: Sheet, style: Style, rng: Rng) -> None:
    """Fill with zigzags of two green crayons, blades of grass, a flower here and there."""
    inside = sheet.area(_edge(rng, 41, 0.5))
    for colour, spacing in ((style.meadow_colour, 1.6), (bgr("#4c8a35"), rng.uniform(3, 6))):
        angle = rng.uniform(0, 180)
        ys = np.arange(-30, 30, spacing)
        zigzag = points(*[(28.0 * (-1) ** i, y) for i, y in enumerate(ys)])
        strokes = sheet.lines([wobbly(turned(zigzag, angle), rng, 0.5, 5)], 1.7)
        sheet.lay(waxy(strokes * inside, rng, 0.75), tinted(colour, rng, 0.06))
    sheet.lay(sheet.lines(_blades(rng, int(rng.integers(5, 16))), 0.5) * 0.8, bgr("#2c5a22"))
    _flowers(sheet, rng, (bgr("#e85d8a"), bgr("#f4f0e6"), bgr("#e8432e")), 4)
    sheet.lay(sheet.lines([_edge(rng)], 0.45) * 0.85, _INK)


def _felt(sheet: Sheet, style: Style, rng: Rng) -> None:
    """Glue a square of felt on, stitched round with thread; some have a second piece."""
    outline = _edge(rng, 42.5, 0.25)
    sheet.shade(_soft(sheet.area(outline + 0.6), 3), 0.6)
    h, w = sheet.pixels.shape[:2]
    colour = tinted(style.meadow_colour, rng, 0.09)
    sheet.lay(_soft(sheet.area(outline), 0.9), surface("felt", colour, rng, h, w))
    if rng.random() < 0.6:
        patch = wobbly(closed(circle(0, 0, rng.uniform(5, 10), 9) + rng.uniform(-8, 8, 2)), rng, 1.2)
        sheet.shade(_soft(sheet.area(patch + 0.5), 2), 0.7)
        sheet.lay(sheet.area(patch), surface("felt", tinted(bgr("#83a84c"), rng, 0.1), rng, h, w))
    stitches = []
    for side in range(4):
        for x in np.arange(-17.5, 18, 4.2):
            stitches.append(turned(points((x, -18.6), (x + 2.2, -18.6 + rng.normal(0, 0.3))), 90 * side))
    sheet.lay(sheet.lines(stitches, 0.5) * 0.8, bgr("#d8d3a8"))


def _glued(sheet: Sheet, style: Style, rng: Rng) -> None:
    """Glue a square of patterned paper on: dots, stripes, leaves or checks."""
    outline = _edge(rng, 42, 0.08)
    sheet.shade(_soft(sheet.area(outline + 0.3), 2), 0.7)
    h, w = sheet.pixels.shape[:2]
    area = sheet.area(outline)
    sheet.lay(area, surface("paper", tinted(style.meadow_colour, rng, 0.07), rng, h, w))
    second = tinted(bgr(("#5f8a4a", "#b9cf9a", "#e9e6c9", "#46704a")[int(rng.integers(4))]), rng, 0.04)
    kind, pitch, angle = int(rng.integers(4)), rng.uniform(4, 8), rng.uniform(0, 90)
    grid = [
        turned(points((x, y)), angle)[0] for x in np.arange(-32, 32, pitch) for y in np.arange(-32, 32, pitch)
    ]
    if kind == 0:
        pattern = sheet.area(*[circle(x, y, pitch * 0.24, 10) for x, y in grid])
    elif kind == 1:
        pattern = sheet.lines(
            [turned(points((-35, y), (35, y)), angle) for y in np.arange(-32, 32, pitch)], pitch / 3
        )
    elif kind == 2:
        leaf = points((-0.45, 0), (0, -0.2), (0.45, 0), (0, 0.2)) * pitch
        pattern = sheet.area(*[turned(leaf, rng.uniform(0, 180)) + g for g in grid])
    else:
        rows = [
            turned(points((-35, y), (35, y)), a)
            for y in np.arange(-32, 32, pitch)
            for a in (angle, angle + 90)
        ]
        pattern = sheet.lines(rows, 0.6)
    sheet.lay(pattern * area * 0.85, second)


def _printed(sheet: Sheet, style: Style, rng: Rng) -> None:
    """Print a wash of green with an inkjet: the ground of the tiles too, with a few pale tufts."""
    h, w = sheet.pixels.shape[:2]
    wash = surface("wash", tinted(style.meadow_colour, rng, 0.025), rng, h, w)
    wash *= 0.93 + 0.08 * banded(np.ones((h, w), np.float32), rng, 8)[..., None]
    sheet.lay(sheet.area(box(0, 0, 42, 42)), wash)
    sheet.soak(sheet.lines(_blades(rng, int(rng.integers(2, 12))), 0.45) * 0.4, (0.4, 0.55, 0.35))
    _flowers(sheet, rng, ((0.85, 0.9, 0.9), (0.75, 0.7, 0.9)), 3)
    sheet.soak(sheet.lines([closed(box(0, 0, 42, 42))], 0.4) * 0.5, (0.35, 0.45, 0.3))


def _painted(sheet: Sheet, style: Style, rng: Rng) -> None:
    """Paint with poster paint and a flat brush; stroke ends stick out."""
    h, w = sheet.pixels.shape[:2]
    angle = rng.choice((0, 90)) + rng.normal(0, 6)
    for y in np.arange(-18.5, 19, 5.2):
        reach = 20.5 + rng.normal(0, 0.7, 2)
        mark = turned(points((-reach[0], y), (reach[1], y + rng.normal(0, 0.6))), angle)
        colour = tinted(style.meadow_colour, rng, 0.10)
        sheet.lay(
            sheet.lines([mark], 6.6) * sheet.area(box(0, 0, 43.5, 43.5)) * 0.93,
            surface("brush", colour, rng, h, w),
        )
    dabs = [wobbly(b * 1.0, rng, 0.2) for b in _blades(rng, int(rng.integers(6, 22)))]
    sheet.lay(sheet.lines(dabs, 1.1) * 0.75, tinted(bgr("#9dc75a"), rng, 0.08))


def _soft(mask: Float, px: float) -> Float:
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), px), np.float32)


_Drawn = list[tuple[Points, Bgr]]


def _wood(rng: Rng) -> _Drawn:
    shapes: _Drawn = []
    for x, y in sorted(rng.uniform(-20, 20, (7, 2)).tolist(), key=lambda p: float(p[1])):
        shapes.append((box(x, y + 5, 1.8, 5), bgr("#6d4a2c")))
        shapes.append(
            (points((x - 5, y + 3.5), (x + 5, y + 3.5), (x, y - 8)), tinted(bgr("#3d6b3f"), rng, 0.15))
        )
    return shapes


def _rocks(rng: Rng) -> _Drawn:
    peaks = rng.uniform(-18, 18, (5, 2))
    return [
        (
            points((x - 9, y + 8), (x - 2, y - 9), (x + 3, y - 4), (x + 9, y + 8)),
            tinted(bgr("#8d8a86"), rng, 0.12),
        )
        for x, y in peaks
    ]


def _grain(rng: Rng) -> _Drawn:
    rows = np.arange(-24, 25, 6.0)
    return [
        (turned(box(0, y, 50, 3.4), 18 + rng.normal(0, 1)), tinted(bgr("#d7b145"), rng, 0.1)) for y in rows
    ]


def _village(rng: Rng) -> _Drawn:
    shapes: _Drawn = []
    for x, y in ((-12.0, -10.0), (11.0, -5.0), (-4.0, 12.0)):
        x, y = x + rng.normal(0, 2), y + rng.normal(0, 2)
        shapes.append((box(x, y + 3, 12, 9), tinted(bgr("#e3d6bd"), rng, 0.06)))
        shapes.append(
            (points((x - 8, y - 1.5), (x, y - 9), (x + 8, y - 1.5)), tinted(bgr("#b3523b"), rng, 0.1))
        )
    return shapes


_KINDS: tuple[tuple[Callable[[Rng], _Drawn], Bgr], ...] = (
    (_wood, bgr("#93a86b")),
    (_rocks, bgr("#c4bba6")),
    (_grain, bgr("#e3cf8f")),
    (_village, bgr("#cdbf8d")),
)


def landscape(sheet: Sheet, style: Style, rng: Rng) -> None:
    """Draw one octagon with a picture, in the manner of the box."""
    a, b = 32.6, 52.5 - 32.6
    octagon = points((-b, -a), (b, -a), (a, -b), (a, b), (b, a), (-b, a), (-a, b), (-a, -b))
    outline = wobbly(closed(octagon), rng, 0.2, 2)
    inside = sheet.area(outline)
    drawn, ground = _KINDS[int(rng.integers(len(_KINDS)))]
    sheet.lay(_applied(inside, style, rng), tinted(ground, rng, 0.05))
    for shape, colour in drawn(rng):
        edge = wobbly(closed(shape), rng, 0.25)
        sheet.lay(_applied(sheet.area(edge) * inside, style, rng), colour)
        if style.meadow in ("crayon", "print"):
            sheet.lay(sheet.lines([edge], 0.4) * inside * 0.7, _INK)
    sheet.lay(sheet.lines([outline], 0.5) * 0.7, _INK if style.ground != "black" else (0.75, 0.8, 0.8))


def _applied(mask: Float, style: Style, rng: Rng) -> Float:
    if style.meadow == "crayon":
        return waxy(mask, rng, 0.68)
    if style.meadow == "print":
        return banded(mask, rng, 8)
    if style.meadow == "paper":
        return stamped(mask, rng)
    return np.asarray(mask * np.clip(0.9 + 0.08 * sample("brush", rng, *mask.shape), 0, 1), np.float32)
