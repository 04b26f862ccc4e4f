"""The backs of tiles, one way in each box."""

from __future__ import annotations

import cv2
import numpy as np

from tests.families.handmade.materials import Rng, sample, surface
from tests.families.handmade.pen import (
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
from tests.families.handmade.styles import Style


def draw(sheet: Sheet, style: Style, rng: Rng) -> None:
    """Draw the back of this box onto a blank."""
    {"hatched": _hatched, "brand": _brand, "potato": _potato, "plain": _plain, "washi": _washi}[style.back](
        sheet, style, rng
    )


def _hatched(sheet: Sheet, style: Style, rng: Rng) -> None:
    """Draw crayon both ways, with an orange spot in the middle."""
    for degrees, colour in ((45, style.back_colour), (-45, (0.55, 0.32, 0.36))):
        rows = [
            points((-30, y + rng.normal(0, 0.3)), (30, y + rng.normal(0, 0.3)))
            for y in np.arange(-30, 30, 2.6)
        ]
        lines = [wobbly(turned(r, degrees), rng, 0.3, 4) for r in rows]
        sheet.lay(waxy(sheet.lines(lines, 1.7), rng, 0.7), colour)
    spot = sheet.area(wobbly(closed(circle(0, 0, 6.5)), rng, 0.3))
    sheet.lay(waxy(spot, rng, 0.95), (0.13, 0.5, 0.93))


def _brand(sheet: Sheet, style: Style, rng: Rng) -> None:
    """Burn a spiral and a frame."""
    turn = np.linspace(0, 6.2 * np.pi, 90)
    spiral = np.column_stack([turn * 0.62 * np.cos(turn), turn * 0.62 * np.sin(turn)])
    frame = closed(box(0, 0, 33, 33))
    mask = sheet.lines([wobbly(spiral, rng, 0.15), wobbly(frame, rng, 0.2)], 1.0)
    sheet.soak(np.clip(np.asarray(cv2.GaussianBlur(mask, (0, 0), 4), np.float32), 0, 0.8), (0.25, 0.42, 0.6))
    sheet.lay(mask * 0.92, style.back_colour)


def _potato(sheet: Sheet, style: Style, rng: Rng) -> None:
    """Print diamonds with a cut potato."""
    shapes = []
    for x in (-11.5, 0.0, 11.5):
        for y in (-11.5, 0.0, 11.5):
            shapes.append(
                wobbly(closed(turned(box(0, 0, 7.2, 7.2), 45)), rng, 0.15) + rng.normal((x, y), 0.3)
            )
    sheet.lay(stamped(bleeding(sheet.area(*shapes), rng, 2.5), rng) * 0.9, style.back_colour)


def _plain(sheet: Sheet, style: Style, rng: Rng) -> None:
    """Leave the sheet as it is: pale card, through which the print shows faintly."""
    h, w = sheet.pixels.shape[:2]
    sheet.pixels = surface("paper", style.back_colour, rng, h, w)
    sheet.shade(np.clip(sample("wash", rng, h, w) * 0.3, 0, 1).astype(np.float32), 0.95)
    sheet.pixels *= 0.97 + 0.03 * banded(np.ones((h, w), np.float32), rng, 40)[..., None]


def _washi(sheet: Sheet, style: Style, rng: Rng) -> None:
    """Stick three strips of patterned tape across."""
    for y in (-12.5, 0.0, 12.5):
        strip = turned(box(0, y + rng.normal(0, 0.4), 60, 9.5), 20 + rng.normal(0, 0.8))
        area = sheet.area(strip)
        sheet.lay(area * 0.93, style.back_colour)
        dots = [turned(points((x, y)), 20)[0] for x in np.arange(-27, 28, 5.4)]
        sheet.lay(sheet.area(*[circle(px, py, 1.35) for px, py in dots]) * area * 0.9, (0.9, 0.93, 0.95))
