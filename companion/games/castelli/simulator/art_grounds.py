"""What lies behind the coats: grounds of faces, the middle with its silver, and the backs."""

from __future__ import annotations

import zlib

import numpy as np

from companion.games.castelli.simulator.styles import Style
from companion.simulator.ink import Paint, Pen, Picture, blob, box, clouds, plain, shade, textured, turned


def face_ground(style: Style, size: int) -> Picture:
    """Return the ground of a face, the same for all tiles: only coats and silver tell them apart."""
    seed = zlib.crc32(f"{style.name}/face".encode())
    picture = plain(size, size, style.ground_paint)
    match style.ground:
        case "timber":
            return textured(picture, clouds(size, size, seed, 7, 3, stretch=12), style.rough)
        case "painting":
            return _painted(picture, seed, style.rough)
        case "check":
            picture = _checked(picture, style.ground_paint, 8)
        case "flat":
            return textured(picture, clouds(size, size, seed, 3, 2), style.rough)
    grain = 40 if style.ground == "parchment" else 9
    return textured(picture, clouds(size, size, seed, grain, 5), style.rough)


def _painted(picture: Picture, seed: int, strength: float) -> Picture:
    """Return something like a painted country: sky over hills over fields, in strokes of a brush."""
    size = picture.shape[0]
    hills = size * (0.45 + 0.07 * clouds(1, size, seed, size / 3, 2)[0])
    below = np.clip((np.arange(size)[:, None] - hills[None, :]) / 3, 0, 1)[..., None].astype(np.float32)
    shown: Picture = picture * below + np.array([208, 190, 160], np.float32) * (1 - below)
    for channel, share in enumerate((0.25, 0.45, 0.35)):
        shown[..., channel] += clouds(size, size, seed + channel, 40, 6, stretch=2) * strength * share
    shown += (clouds(size, size, seed + 3, 30, 6, stretch=1.6) * strength * 0.6)[..., None]
    return np.clip(shown, 0, 255).astype(np.uint8)


def _checked(picture: Picture, paint: Paint, count: int) -> Picture:
    size = picture.shape[0]
    steps = np.arange(size) * count // size
    light = (steps[:, None] + steps[None, :]) % 2 == 0
    picture[light] = np.round(shade(paint, -0.16))
    return picture


def draw_middle(pen: Pen, style: Style, silver: int, start: bool) -> None:
    """Draw the ornament of the middle, and the silver coins on it (C5)."""
    paint = shade(style.ground_paint, -0.3)
    match style.middle:
        case "ring":
            pen.disc((0, 0), 0.13, paint, 0.014)
        case "square":
            pen.fill(box(0.24, 0.24), shade(style.ground_paint, -0.15))
            pen.line(box(0.24, 0.24), paint, 0.01)
        case "cross":
            for turn in (45, 135):
                pen.line(turned([(-0.6, 0), (0.6, 0)], turn), paint, 0.018, False)
        case "star":
            for turn in (0, 30, 60):
                pen.line(turned(blob(0.14, 4), turn), paint, 0.009)
    if start:
        pen.line(box(0.93, 0.93), (60, 160, 190), 0.02)
    for x in {0: (), 1: (0.0,), 2: (-0.055, 0.055)}[silver]:
        _coin(pen, x)


def _coin(pen: Pen, x: float) -> None:
    pen.disc((x + 0.006, 0.008), 0.072, (60, 60, 64))
    pen.disc((x, 0), 0.072, (206, 204, 200))
    pen.disc((x, 0), 0.05, (150, 148, 146), 0.01)
    pen.disc((x - 0.02, -0.02), 0.018, (244, 244, 244))


def back_ground(style: Style, size: int) -> Picture:
    """Return the back of a tile in that style."""
    seed = zlib.crc32(f"{style.name}/back".encode())
    picture = plain(size, size, style.back_paint)
    pen = Pen(picture, size, (-0.5, -0.5))
    light, dark = shade(style.back_paint, 0.3), shade(style.back_paint, -0.35)
    match style.back:
        case "crest":
            _draw_crest(pen, light, dark)
        case "weave":
            for place in np.linspace(-1, 1, 29):
                for turn in (45, 135):
                    pen.line(turned([(-1, float(place)), (1, float(place))], turn), light, 0.006, False)
        case "check":
            picture = _checked(picture, style.back_paint, 6)
        case "damask":
            _draw_damask(pen, light)
        case "rays":
            for turn in range(0, 360, 30):
                pen.fill(turned([(0, 0), (0.8, -0.1), (0.8, 0.1)], turn), light)
            pen.disc((0, 0), 0.14, dark)
    return textured(picture, clouds(size, size, seed, 20, 5), style.back_rough)


def _draw_crest(pen: Pen, light: Paint, dark: Paint) -> None:
    pen.line(box(0.86, 0.86), light, 0.02)
    pen.disc((0, 0), 0.27, dark)
    pen.disc((0, 0), 0.27, light, 0.02)
    tower = [(-0.13, 0.16), (-0.13, -0.14), (-0.06, -0.14), (-0.06, -0.07), (0.06, -0.07), (0.06, -0.14),
             (0.13, -0.14), (0.13, 0.16)]  # fmt: skip
    pen.fill(tower, light)
    pen.fill(box(0.07, 0.12, (0, 0.1)), dark)


def _draw_damask(pen: Pen, light: Paint) -> None:
    for row in range(-3, 4):
        for column in range(-3, 4):
            centre = (column * 0.19 + (row % 2) * 0.095, row * 0.165)
            pen.line(blob(0.06, 4, centre, 1.4), light, 0.012)
            pen.disc(centre, 0.02, light)
