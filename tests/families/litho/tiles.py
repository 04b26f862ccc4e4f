"""The printed art of tiles: painted ground, four coats, silver, corner marks; and the backs."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from tests.families.litho.coats import PATCH_MM, UNIT, coat
from tests.families.litho.deck import Design, deck
from tests.families.litho.meadows import meadow
from tests.families.litho.paint import (
    Image,
    Rng,
    clouds,
    dab,
    disc,
    ellipse,
    grow,
    lay,
    linen,
    polygon,
    seeded,
    times,
    wash,
)
from tests.families.litho.style import COLOURS, STYLES

SIDE = 40 * UNIT


@cache
def _linen() -> Image:
    return linen(SIDE, SIDE, UNIT * 0.72, seeded("tile linen"))


@cache
def _painting(box: str) -> Image:
    """Return the large painting from which the grounds of parchment or stone are cut."""
    rng, size = seeded("painting", box), SIDE * 4
    if STYLES[box].ground == "parchment":
        image = wash(rng, size, size, [(120, 170, 200), (146, 196, 222), (168, 214, 232)], 150)
    else:
        image = wash(rng, size, size, [(128, 128, 122), (156, 158, 152), (182, 186, 184)], 110)
    dab(image, rng, 6000, 46, 7, 0.6, 0.9)
    return image


def _blocks(image: Image, rng: Rng) -> None:
    """Draw the joints of a wall on a stone ground."""
    rows = np.cumsum(rng.uniform(55, 85, 6))
    for number, y in enumerate(rows):
        points = np.stack([np.linspace(0, SIDE, 12), y + rng.normal(0, 1.5, 12)], 1).astype(np.int32)
        cv2.polylines(image, [points], False, (104, 106, 104), 2, cv2.LINE_AA)
        for x in np.arange(number % 2 * 45, SIDE, 92) + rng.normal(0, 6):
            cv2.line(image, (int(x), int(y)), (int(x + 2), int(y + 66)), (110, 112, 110), 2, cv2.LINE_AA)


def _quarters(box: str, design: Design, rng: Rng) -> Image:
    """Paint each side's triangle in a pale tint of its coat, with a diaper of dots."""
    image = np.zeros((SIDE, SIDE, 3), np.uint8)
    middle = SIDE / 2
    corners = [(0.0, 0.0), (SIDE, 0.0), (SIDE, SIDE), (0.0, SIDE)]
    for side, (colour, _) in enumerate(design.coats):
        tint = np.array(STYLES[box].palette[colour]) * 0.34 + np.array([150, 158, 162]) * 0.72
        triangle = polygon(SIDE, SIDE, [corners[side], corners[(side + 1) % 4], (middle, middle)])
        lay(image, triangle, np.clip(tint, 0, 255))
    for x in range(14, SIDE, 28):
        for y in range(14, SIDE, 28):
            cv2.circle(image, (x, y), 3, [float(v) * 0.86 for v in image[y, x]], -1, cv2.LINE_AA)
    image = times(image, 0.86 + 0.28 * clouds(rng, SIDE, SIDE, 70))
    cv2.line(image, (0, 0), (SIDE, SIDE), (40, 60, 84), 3, cv2.LINE_AA)
    cv2.line(image, (SIDE, 0), (0, SIDE), (40, 60, 84), 3, cv2.LINE_AA)
    return image


def _ground(box: str, design: Design) -> Image:
    style, rng = STYLES[box], seeded("ground", box, design.painting)
    if style.ground == "pasture":
        return meadow("pasture", rng, SIDE, UNIT)
    if style.ground == "quartered":
        return _quarters(box, design, rng)
    painting = _painting(box)
    x, y = rng.integers(0, painting.shape[0] - SIDE, 2)
    image: Image = painting[y : y + SIDE, x : x + SIDE].copy()
    if style.ground == "stone":
        _blocks(image, seeded("joints", box))
        return image
    rows, columns = np.mgrid[-1 : 1 : SIDE * 1j, -1 : 1 : SIDE * 1j]
    image = times(image, (1.06 - 0.2 * (rows**4 + columns**4)).astype(np.float32))
    inset = int(0.9 * UNIT)
    cv2.rectangle(image, (inset, inset), (SIDE - inset, SIDE - inset), (54, 84, 122), 3, cv2.LINE_AA)
    for x, y in ((0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)):
        for radius in (34, 44):
            cv2.circle(image, (x, y), radius, (62, 96, 140), 2, cv2.LINE_AA)
    return image


def _bar(image: Image, x: float, y: float, turn: float) -> None:
    """Draw one silver bar, 8 by 3.4 mm, with a bright top and dark flanks."""
    shape = np.array([[-4.0, 1.7], [-3.3, -1.7], [3.3, -1.7], [4.0, 1.7]]) * UNIT
    top = np.array([[-3.1, 0.5], [-2.8, -1.3], [2.8, -1.3], [3.1, 0.5]]) * UNIT
    cos, sin = np.cos(turn), np.sin(turn)
    rotation = np.array([[cos, sin], [-sin, cos]])
    body = polygon(SIDE, SIDE, shape @ rotation + (x, y))
    lay(image, cv2.GaussianBlur(np.roll(body, (4, 4), (0, 1)), (0, 0), 3) * 0.5, (20, 24, 30))
    lay(image, grow(body, 2), (40, 38, 36))
    lay(image, body, (150, 144, 138))
    lay(image, polygon(SIDE, SIDE, top @ rotation + (x, y)), (226, 222, 216))


def _silver(image: Image, count: int, how: str) -> None:
    middle, step = SIDE / 2, 2.3 * UNIT
    if count == 1:
        _bar(image, middle, middle, {"upright": np.pi / 2, "crossed": 0.5}.get(how, 0.0))
    elif count == 2:
        if how == "upright":
            places = [(middle - step, middle, np.pi / 2), (middle + step, middle, np.pi / 2)]
        elif how == "crossed":
            places = [(middle, middle, 0.75), (middle, middle, -0.75)]
        else:
            places = [(middle, middle - step, 0.0), (middle, middle + step, 0.0)]
        for x, y, turn in places:
            _bar(image, x, y, turn)


def _mark(image: Image, corner: int, kind: str) -> None:
    """Draw a corner's ornament, 4 mm wide."""
    near, far = 4.2 * UNIT, SIDE - 4.2 * UNIT
    x, y = [(near, near), (far, near), (far, far), (near, far)][corner]
    size = 2.1 * UNIT
    if kind == "star":
        angle = np.arange(10) * np.pi / 5 - np.pi / 2
        reach = np.where(np.arange(10) % 2 == 0, size * 1.1, size * 0.45)
        shape = polygon(SIDE, SIDE, np.stack([x + np.cos(angle) * reach, y + np.sin(angle) * reach], 1))
        colour = (70, 186, 232)
    elif kind == "flower":
        turns = np.arange(5) * 1.2566
        petals = [
            disc(SIDE, SIDE, x + np.cos(a) * size * 0.6, y + np.sin(a) * size * 0.6, size * 0.5)
            for a in turns
        ]
        shape = np.maximum.reduce(petals)
        colour = (150, 130, 214)
    else:
        shape = np.maximum.reduce(
            [
                ellipse(SIDE, SIDE, x, y - size * 0.2, size * 0.34, size),
                ellipse(SIDE, SIDE, x - size * 0.6, y, size * 0.26, size * 0.7, -0.6),
                ellipse(SIDE, SIDE, x + size * 0.6, y, size * 0.26, size * 0.7, 0.6),
                polygon(
                    SIDE, SIDE, np.array([[-1, 0.4], [1, 0.4], [1, 0.7], [-1, 0.7]]) * size * 0.7 + (x, y)
                ),
            ]
        )
        colour = (232, 236, 238)
    lay(image, grow(shape, 3), (30, 34, 46))
    lay(image, shape, colour)


def _finish(image: Image, rng: Rng) -> Image:
    """Cut a little off centre, shift one ink against the others, press the linen in."""
    dx, dy = rng.normal(0, 0.22 * UNIT, 2)
    matrix = cv2.getRotationMatrix2D((SIDE / 2, SIDE / 2), float(rng.normal(0, 0.35)), 1.0)
    matrix[:, 2] += (dx, dy)
    image = cv2.warpAffine(image, matrix, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE)
    ink = int(rng.integers(3))
    image[..., ink] = np.roll(image[..., ink], rng.integers(-1, 2, 2), (0, 1))
    return times(image, _linen())


@cache
def face(box: str, tile: str) -> Image:
    """Return the printed face of a tile, north up."""
    design = deck(box).designs[tile]
    image = _ground(box, design)
    style = STYLES[box]
    left = (40 - PATCH_MM[0]) // 2 * UNIT
    if design.mark:
        _mark(image, *design.mark)
    for side, (colour, value) in enumerate(design.coats):
        patch = coat(box, colour, value)
        turned = np.ascontiguousarray(np.rot90(image, side))
        lay(turned[: PATCH_MM[1] * UNIT, left : left + PATCH_MM[0] * UNIT], patch.cover, patch.paint)
        image = np.ascontiguousarray(np.rot90(turned, -side))
    _silver(image, design.silver, style.bars)
    return _finish(image, seeded("print", box, tile))


@cache
def back(box: str) -> Image:
    """Return the printed back, the same on all tiles of a box."""
    rng, kind, middle = seeded("back", box), STYLES[box].back, SIDE / 2
    if kind == "plain":
        image = wash(rng, SIDE, SIDE, [(60, 98, 92), (70, 112, 106)], 120)
        dab(image, rng, 500, 30, 6, 0.4, 1.0)
        return times(image, _linen())
    if kind == "medallion":
        image = wash(rng, SIDE, SIDE, [(34, 52, 92), (46, 70, 118)], 90)
        dab(image, rng, 300, 20, 4, 0.4, 1.0)
        cv2.rectangle(image, (16, 16), (SIDE - 16, SIDE - 16), (80, 150, 196), 4, cv2.LINE_AA)
        for radius, colour in (
            (98, (80, 150, 196)),
            (90, (40, 56, 130)),
            (78, (80, 150, 196)),
            (74, (52, 78, 124)),
        ):
            lay(image, disc(SIDE, SIDE, middle, middle, radius), colour)
        outline = np.array([[-40, -48], [40, -48], [40, 6], [0, 56], [-40, 6]]) + middle
        lay(image, polygon(SIDE, SIDE, outline), (120, 186, 218))
        for number, name in enumerate(COLOURS):
            x, y = middle + (number % 2) * 34 - 34, middle - 42 + (number // 2) * 40
            square = polygon(SIDE, SIDE, [(x + 2, y), (x + 32, y), (x + 32, y + 36), (x + 2, y + 36)])
            lay(image, square * polygon(SIDE, SIDE, outline * 0.9 + middle * 0.1), STYLES[box].palette[name])
    elif kind == "compass":
        image = wash(rng, SIDE, SIDE, [(118, 84, 48), (140, 104, 66)], 80)
        dab(image, rng, 300, 26, 5, 0.4, 1.0)
        cv2.circle(image, (SIDE // 2, SIDE // 2), 120, (200, 206, 200), 4, cv2.LINE_AA)
        for number in range(8):
            angle, reach = number * np.pi / 4, 112 if number % 2 == 0 else 70
            tip = (middle + np.sin(angle) * reach, middle - np.cos(angle) * reach)
            for sign, colour in ((0.35, (222, 226, 218)), (-0.35, (90, 66, 44))):
                flank = (middle + np.sin(angle + sign) * 26, middle - np.cos(angle + sign) * 26)
                lay(image, polygon(SIDE, SIDE, [tip, flank, (middle, middle)]), colour)
    else:
        image = wash(rng, SIDE, SIDE, [(44, 30, 104), (54, 40, 128)], 100)
        for x in range(0, SIDE + 1, 40):
            for y in range(0, SIDE + 1, 40):
                square = np.array([[0, -18], [14, 0], [0, 18], [-14, 0]]) + np.array([x, y])
                cv2.fillPoly(image, [square.reshape(-1, 1, 2)], (84, 140, 190), cv2.LINE_AA)
                cv2.circle(image, (x + 20, y + 20), 4, (120, 176, 214), -1, cv2.LINE_AA)
    return times(image, _linen() * (0.88 + 0.24 * clouds(rng, SIDE, SIDE, 40)))
