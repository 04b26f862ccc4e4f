"""The print on tiles: coats with their values, silver, corner signs, backs."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from tests.families.flat.designs import Design, deck
from tests.families.flat.pen import Image, Mask, Pen, generator
from tests.families.flat.styles import STYLES, Bgr, Style

TILE_MM = 40.0
ART_PX = 320
_BLEED_MM = 44.0

_PIPS: dict[int, list[tuple[float, float]]] = {
    1: [(0, 0)],
    2: [(-1, 0), (1, 0)],
    3: [(-1, 0.7), (0, -0.7), (1, 0.7)],
    4: [(-1, -0.8), (1, -0.8), (-1, 0.8), (1, 0.8)],
    5: [(-1.1, -0.9), (1.1, -0.9), (0, 0), (-1.1, 0.9), (1.1, 0.9)],
    6: [(-1.4, -0.8), (0, -0.8), (1.4, -0.8), (-1.4, 0.8), (0, 0.8), (1.4, 0.8)],
}
_ROMAN = {1: "I", 2: "II", 3: "III", 4: "IV", 5: "V", 6: "VI"}


def _card(pen: Pen, y: float, height: float, paper: Bgr, under: Bgr, gloss: int) -> None:
    """Draw two cards, the sign for drawing one."""
    width = height * 0.68
    pen.rect((-width * 0.32, y), width, height, paper, gloss, -14)
    pen.rect((width * 0.22, y), width * 1.22, height * 1.14, under, gloss, 8)
    pen.rect((width * 0.22, y), width, height, paper, gloss, 8)
    pen.rect((width * 0.22, y), width * 0.42, height * 0.14, under, gloss, 8)


def _pips(pen: Pen, value: int, y: float, step: float, radius: float, colour: Bgr, gloss: int) -> None:
    for px, py in _PIPS[value]:
        pen.disc((px * step, y + py * step), radius, colour, gloss)


def _roman(pen: Pen, value: int, y: float, height: float, weight: float, colour: Bgr, gloss: int) -> None:
    widths = {"I": height * 0.16 + weight, "V": height * 0.62 + weight}
    text, gap = _ROMAN[value], weight * 0.75
    x = -(sum(widths[c] for c in text) + gap * (len(text) - 1)) / 2
    top, foot = y - height / 2, y + height / 2
    for letter in text:
        wide = widths[letter]
        if letter == "I":
            pen.line((x + wide / 2, top), (x + wide / 2, foot), weight, colour, gloss)
        else:
            pen.line((x + weight / 2, top), (x + wide / 2, foot), weight, colour, gloss)
            pen.line((x + wide - weight / 2, top), (x + wide / 2, foot), weight, colour, gloss)
        x += wide + gap


def _strokes(pen: Pen, value: int, top: float, height: float, colour: Bgr, gloss: int) -> None:
    """Draw tally strokes; the fifth crosses four."""
    gap, weight = 2.5, 1.0
    columns = {5: 4, 6: 5}.get(value, value)
    left = -gap * (columns - 1) / 2
    for i in range(columns):
        lean = 0.25 * ((i * 7) % 3 - 1)
        pen.line((left + i * gap + lean, top), (left + i * gap - lean, top + height), weight, colour, gloss)
    if value >= 5:
        pen.line(
            (left - 1.5, top + height * 0.82),
            (left + 3 * gap + 1.3, top + height * 0.18),
            weight,
            colour,
            gloss,
        )


def _coat(pen: Pen, style: Style, colour: Bgr, value: str, gloss: int) -> None:
    """Draw a coat at the north side."""
    number = 0 if value == "card" else int(value)
    if style.coat == "half_disc":
        pen.arc((0, -18.4), 10.6, 0, 180, colour, gloss)
        if number:
            _pips(pen, number, -14.4, 2.35, 1.0, style.ground, gloss)
        else:
            _card(pen, -14.0, 5.4, style.ground, colour, gloss)
    elif style.coat == "shield":
        outline = [(-6.2, -18.0), (6.2, -18.0), (6.2, -11.5), (0, -6.6), (-6.2, -11.5)]
        pen.poly(outline, colour, gloss)
        inner = [(-5.5, -16.2), (5.5, -16.2), (5.5, -11.8), (0, -7.5), (-5.5, -11.8)]
        pen.poly(inner, style.ground, style.gloss)
        if number:
            _roman(pen, number, -13.1, 4.4, 0.95, colour, gloss)
        else:
            _card(pen, -12.9, 3.9, colour, style.ground, gloss)
    elif style.coat == "strip":
        pen.rect((0, -17.3), 21.0, 2.6, colour, gloss)
        if number:
            _strokes(pen, number, -14.8, 5.6, colour, gloss)
        else:
            _card(pen, -11.8, 4.8, colour, style.ground, gloss)
    elif style.coat == "dot":
        pen.disc((0, -15.0), 3.5, colour, gloss)
        if number:
            _pips(pen, number, -8.9, 1.75, 0.82, colour, gloss)
        else:
            _card(pen, -9.2, 3.4, colour, style.ground, gloss)
    else:
        cut_out = style.ink if colour == style.coats["yellow"] else style.ground
        pen.poly([(-15.5, -18.6), (15.5, -18.6), (5.2, -8.2), (-5.2, -8.2)], colour, gloss)
        if number:
            _roman(pen, number, -13.6, 6.6, 1.5, cut_out, gloss)
        else:
            _card(pen, -13.4, 6.0, cut_out, colour, gloss)


def _silver(pen: Pen, style: Style, count: int) -> None:
    pen.side(1 if style.silver_upright else 0)
    dark = tuple(int(c * 0.62) for c in style.silver)
    for i in range(count):
        y = (i - (count - 1) / 2) * 3.9
        pen.rect((0, y), 9.4, 2.7, (dark[0], dark[1], dark[2]), style.varnish)
        pen.rect((0, y), 8.6, 1.9, style.silver, min(255, style.varnish + 60))


def _corner(pen: Pen, style: Style, sign: int, gloss: int) -> None:
    """Draw a small sign in the north-east corner."""
    x, y = 16.2, -16.2
    if sign == 1:
        pen.disc((x, y), 1.25, style.ink, gloss)
    elif sign == 2:
        pen.poly([(x - 1.5, y + 1.2), (x + 1.5, y + 1.2), (x, y - 1.4)], style.ink, gloss)
    elif sign == 3:
        pen.line((x - 1.6, y), (x + 1.6, y), 0.75, style.ink, gloss)
        pen.line((x, y - 1.6), (x, y + 1.6), 0.75, style.ink, gloss)
    elif sign == 4:
        pen.ring((x, y), 1.35, 0.6, style.ink, gloss)


def _emblem(pen: Pen, style: Style, emblem: int) -> None:
    if emblem == 1:
        pen.ring((0, 0), 5.8, 0.5, style.ink, style.varnish)
    elif emblem == 2:
        pen.path([(0, -6), (6, 0), (0, 6), (-6, 0), (0, -6)], 0.5, style.ink, style.varnish)


def _cut(image: Image, rng: np.random.Generator) -> Image:
    """Cut the sheet a little beside its print."""
    scale = image.shape[0] / _BLEED_MM
    x, y = ((_BLEED_MM - TILE_MM) / 2 + rng.normal(0, 0.25, 2).clip(-0.6, 0.6)) * scale
    move = np.array([[1, 0, -x], [0, 1, -y]], np.float64)
    return np.asarray(cv2.warpAffine(image, move, (ART_PX, ART_PX), flags=cv2.INTER_LINEAR), dtype=np.uint8)


def _face(style: Style, design: Design, rng: np.random.Generator) -> Image:
    pen = Pen(_BLEED_MM, ART_PX / TILE_MM, style.ground, style.gloss)
    plates = {colour: rng.normal(0, 0.09, 2) for colour in style.coats}
    if style.coat == "shield":
        pen.ring(
            (0, 0), 5.2, 0.22, style.coats["yellow"] if design.facts.silver else style.ink, style.varnish
        )
    if style.coat == "strip":
        for side in range(4):
            pen.side(side)
            pen.line((-19.0, -19.2), (19.0, -19.2), 0.25, style.ink, style.gloss)
    _emblem(pen, style, design.emblem)
    for side, (colour, value) in enumerate(design.facts.coats):
        pen.side(side)
        pen.shift(*plates[colour])
        _coat(pen, style, style.coats[colour], value, style.varnish)
        pen.shift(0, 0)
        _corner(pen, style, design.corners[side], style.varnish)
    _silver(pen, style, design.facts.silver)
    return _cut(pen.done(), rng)


def _back(style: Style, rng: np.random.Generator) -> Image:
    pen = Pen(_BLEED_MM, ART_PX / TILE_MM, style.back_ground, style.gloss)
    ink, shine = style.back_ink, style.varnish
    if style.back == "squares":
        for half in (15.5, 11.0, 6.5):
            pen.path(
                [(-half, -half), (half, -half), (half, half), (-half, half), (-half, -half)], 0.5, ink, shine
            )
    elif style.back == "varnish":
        for row in range(-3, 4):
            for column in range(-3, 4):
                x, y = column * 6.6 + (row % 2) * 3.3, row * 5.7
                angles = np.radians(np.arange(30, 390, 60))
                pen.poly([(x + 3.2 * np.cos(a), y + 3.2 * np.sin(a)) for a in angles], ink, shine)
    elif style.back == "stripes":
        for i in range(-10, 11):
            pen.line((i * 4 - 24, -24), (i * 4 + 24, 24), 1.5, ink, shine)
    elif style.back == "circles":
        pen.disc((0, 0), 14.0, ink, shine)
        pen.disc((0, 0), 10.0, style.back_ground, shine)
        pen.disc((0, 0), 5.5, style.ground, shine)
    return _cut(pen.done(), rng)


@cache
def face(box: str, tile: str) -> Image:
    """Return the print of a face, *ART_PX* wide, its first coat at the north."""
    return _face(STYLES[box], deck(box).designs[tile], generator("face", box, tile))


@cache
def back(box: str, number: int) -> Image:
    """Return a back: all are alike but for how they were cut."""
    return _back(STYLES[box], generator("back", box, number))


@cache
def outline() -> Mask:
    """Return the shape of a tile: a square with slightly rounded corners."""
    mask = np.zeros((ART_PX, ART_PX), np.uint8)
    r = round(1.1 * ART_PX / TILE_MM)
    cv2.rectangle(mask, (r, 0), (ART_PX - r, ART_PX), 255, -1)
    cv2.rectangle(mask, (0, r), (ART_PX, ART_PX - r), 255, -1)
    for x in (r, ART_PX - r):
        for y in (r, ART_PX - r):
            cv2.circle(mask, (x, y), r, 255, -1, cv2.LINE_AA)
    return mask
