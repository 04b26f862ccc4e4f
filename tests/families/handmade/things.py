"""What gets in the way: coins, dice, figures, crayons, cards, cloth, an arm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.families.handmade.board import HEIGHT, NORTH, SLOTS, WEST, WIDTH, centre
from tests.families.handmade.materials import Bgr, Float, Rng, bgr, clouds, sample, tinted
from tests.families.handmade.pen import Points, Sheet, box, circle, closed, points, rounded, turned, wobbly
from tests.families.handmade.scene import Scene
from tests.families.handmade.signs import written
from tests.families.handmade.styles import STYLES

LABELS: Final = ("", "coin", "die", "token", "figure", "crayon", "card", "cloth", "sleeve", "hand")
_MARKERS: Final = ((-30.0, -30.0), (462.0, -30.0), (462.0, 462.0), (-30.0, 462.0))
_PAINTS: Final = ("#c8302e", "#2b5fb3", "#2f8a45", "#edc32b", "#e9e5da", "#2a2a2c", "#8e5a9c")
Decorate = Callable[[Sheet], None]


def _hides(outlines: list[Points]) -> set[int]:
    """Return which markers the outlines touch, white border and shadow included."""
    flat = np.zeros((round(HEIGHT), round(WIDTH)), np.uint8)
    for outline in outlines:
        cv2.fillPoly(flat, [np.round(outline - (WEST, NORTH)).astype(np.int32)], 1)
    found = set()
    for number, (x, y) in enumerate(_MARKERS):
        left, top = int(x - WEST), int(y - NORTH)
        if flat[top - 24 : top + 24, left - 24 : left + 24].any():
            found.add(number)
    return found


def put(
    scene: Scene,
    outlines: list[Points],
    height: float,
    label: str,
    surface: Callable[[NDArray[np.uint8]], Float],
    decorate: Decorate | None = None,
) -> None:
    """Put a thing with these outlines, in millimetres on the table, over what is there."""
    raised = [scene.camera.grounded(np.column_stack([o, np.full(len(o), height)])) for o in outlines]
    every = np.vstack(raised)
    low = np.maximum(every.min(0), (WEST - 20, NORTH - 20))
    high = np.minimum(every.max(0), (WEST + WIDTH + 20, NORTH + HEIGHT + 20))
    middle, reach = (low + high) / 2, (high - low) / 2 + 1
    x, y = (int(v) for v in np.round(scene.view.px(middle - reach)))
    width, tall = (int(v) for v in np.ceil(2 * reach * scene.view.scale))
    sheet = Sheet(np.zeros((tall, width, 3), np.float32), scene.view.scale)
    mask = np.asarray(np.round(sheet.area(*[r - middle for r in raised]) * 255), np.uint8)
    sheet.pixels = surface(mask)
    if decorate:
        decorate(sheet)
    scene.cover(x, y, mask, sheet.pixels, height, LABELS.index(label))


def rounded_off(
    scene: Scene, colour: Bgr, bulge: float, rng: Rng, rough: float = 0.03
) -> Callable[..., Float]:
    """Return a surface that is darker towards its rim and lit from one side."""

    def make(mask: NDArray[np.uint8]) -> Float:
        height, width = mask.shape
        small = cv2.resize(mask, (max(4, width // 3), max(4, height // 3)), interpolation=cv2.INTER_AREA)
        framed = cv2.copyMakeBorder(small, 1, 1, 1, 1, cv2.BORDER_REPLICATE)
        deep = cv2.distanceTransform((framed > 127).astype(np.uint8), cv2.DIST_L2, 3)[1:-1, 1:-1]
        dome = np.sqrt(np.clip(deep / max(1.0, float(deep.max())), 0, 1)).astype(np.float32)
        dome = np.asarray(cv2.GaussianBlur(dome, (0, 0), 1.2), np.float32)
        slope_y, slope_x = np.gradient(dome)
        lit = 1 - bulge * (1 - dome) - 1.5 * bulge * (slope_x * scene.light[0] + slope_y * scene.light[1])
        level = np.asarray(cv2.resize(lit, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)
        level = level + rough * clouds(rng, height, width, 4)
        return np.asarray(level[..., None] * np.asarray(colour, np.float32), np.float32)

    return make


def _paint(rng: Rng) -> Bgr:
    return tinted(bgr(_PAINTS[int(rng.integers(len(_PAINTS)))]), rng, 0.05)


def coin(scene: Scene, at: Points, rng: Rng) -> None:
    """Put a coin down."""
    colour = bgr(("#b87f3e", "#c9a84e", "#aeb0b1")[int(rng.integers(3))])
    radius = rng.uniform(8.5, 12.5)

    def strike(sheet: Sheet) -> None:
        rings = [circle(0, 0, radius - 1), *(s for s in written(str(rng.integers(1, 6)), radius, rng))]
        sheet.shade(sheet.lines([closed(rings[0]), *rings[1:]], 0.7), 0.6)

    put(scene, [circle(0, 0, radius) + at], 3.8, "coin", rounded_off(scene, colour, 0.2, rng), strike)


def die(scene: Scene, at: Points, rng: Rng) -> None:
    """Put a die down, white or coloured."""
    turn, colour = rng.uniform(0, 90), _paint(rng)

    def pip(sheet: Sheet) -> None:
        spots = [(-4.2, -4.2), (4.2, 4.2), (0.0, 0.0), (-4.2, 4.2), (4.2, -4.2)][: int(rng.integers(1, 6))]
        dark = sum(colour) > 1.5
        for spot in spots:
            where = turned(points(spot), turn)[0]
            sheet.lay(
                sheet.area(circle(0, 0, 1.6, 10) + where), (0.1, 0.1, 0.1) if dark else (0.93, 0.93, 0.93)
            )

    put(
        scene,
        [turned(box(0, 0, 15.5, 15.5), turn) + at],
        16,
        "die",
        rounded_off(scene, colour, 0.25, rng),
        pip,
    )


def token(scene: Scene, at: Points, rng: Rng) -> None:
    """Put a wooden disc down."""
    put(
        scene,
        [circle(0, 0, rng.uniform(6, 10)) + at],
        7,
        "token",
        rounded_off(scene, _paint(rng), 0.3, rng, 0.06),
    )


def figure(scene: Scene, at: Points, rng: Rng) -> None:
    """Put a figure down, lying on its back."""
    half = points((0, -9), (3, -7.5), (3, -4), (8, -2), (7.5, 1), (3.5, 1), (7, 9), (1.5, 9), (0, 5))
    outline = rounded(np.vstack([half, (half * [-1, 1])[::-1]]), 4) * rng.uniform(0.9, 1.25)
    shape = turned(outline, rng.uniform(0, 360)) + at
    put(scene, [shape], 11, "figure", rounded_off(scene, _paint(rng), 0.35, rng))


def crayon(scene: Scene, at: Points, rng: Rng) -> None:
    """Leave a crayon lying about, its paper sleeve still on."""
    turn = rng.uniform(0, 360)
    shape = points((-38, -4.2), (34, -4.2), (44, -1.2), (44, 1.2), (34, 4.2), (-38, 4.2))

    def sleeve(sheet: Sheet) -> None:
        for x in (-30.0, 26.0):
            sheet.shade(sheet.lines([turned(points((x, -5), (x, 5)), turn)], 1.5), 0.4)

    put(scene, [turned(shape, turn) + at], 9, "crayon", rounded_off(scene, _paint(rng), 0.55, rng), sleeve)


def card(scene: Scene, at: Points, rng: Rng) -> None:
    """Lay a card down: a home-made one, in the colour of the backs or with something written on it."""
    style = STYLES[scene.box_name]
    wide, high = ((44.0, 63.0), (57.0, 88.0))[int(rng.integers(2))]
    turn, plain = rng.uniform(-25, 25) + 90 * rng.integers(2), rng.random() < 0.55
    colour = tinted(style.back_colour if plain else bgr("#ece7da"), rng, 0.04)

    def write(sheet: Sheet) -> None:
        sheet.pixels *= 1 + 0.02 * sample("tooth", rng, *sheet.pixels.shape[:2])[..., None]
        frame = turned(closed(box(0, 0, wide - 5, high - 5)), turn)
        sheet.lay(sheet.lines([wobbly(frame, rng, 0.2)], 0.5) * 0.5, (0.2, 0.2, 0.2))
        if not plain:
            signs = [turned(s, turn) for s in written("card", 20, rng)]
            sheet.lay(sheet.lines(signs, 1.4), _paint(rng))

    put(
        scene,
        [turned(box(0, 0, wide, high), turn) + at],
        2.6,
        "card",
        rounded_off(scene, colour, 0.04, rng),
        write,
    )


def cloth(scene: Scene, at: Points, rng: Rng) -> None:
    """Throw a cloth over, of nearly the colour of a meadow, with folds."""
    colour = tinted(STYLES[scene.box_name].meadow_colour, rng, 0.05)
    knots = closed(circle(0, 0, 1, 9) * rng.uniform(26, 62, (9, 1)))
    if rng.random() < 0.4:
        knots = closed(turned(box(0, 0, rng.uniform(50, 120), rng.uniform(50, 120)), rng.uniform(0, 90)))
    edge = wobbly(rounded(knots, 6), rng, 0.7, 3) + at

    def folds(mask: NDArray[np.uint8]) -> Float:
        h, w = mask.shape
        s = scene.view.scale
        lean, pitch = rng.uniform(0, np.pi), rng.uniform(14, 30) * s
        across = np.arange(w)[None] * np.cos(lean) + np.arange(h)[:, None] * np.sin(lean)
        wave = across.astype(np.float32) * np.float32(6.28 / pitch) + 1.6 * clouds(rng, h, w, 28 * s)
        drape = 1 + 0.14 * np.sin(wave) + 0.05 * clouds(rng, h, w, 13 * s)
        weave = drape + 0.05 * clouds(rng, h, w, 1.6)
        return np.asarray(weave[..., None] * np.asarray(colour, np.float32), np.float32)

    put(scene, [edge], 4, "cloth", folds)


def _capsule(start: Points, end: Points, first: float, last: float) -> Points:
    """Return the outline of a limb that is *first* wide at the start and *last* at the end, rounded there."""
    along = (end - start) / np.linalg.norm(end - start)
    across = np.array([-along[1], along[0]])
    bow = [end + last / 2 * (np.cos(a) * across + np.sin(a) * along) for a in np.linspace(0, np.pi, 9)]
    return np.vstack([start + across * first / 2, *bow, start - across * first / 2])


def _reach(at: Points, rng: Rng) -> tuple[list[Points], list[Points]]:
    """Return a hand at the place and the sleeve behind it, from one side of the table."""
    side = float(rng.choice((90, 90, 0, 180, 270)) + rng.normal(0, 14))
    back = turned(points((1.0, 0.0)), side)[0]  # from the hand to the shoulder
    across = turned(back[None], 90)[0]
    wrist = at + back * 62
    fingers = []
    for k, spread in ((-1.5, -16), (-0.5, -5), (0.5, 5), (1.5, 16)):
        tip = at + turned(-back[None], spread)[0] * (58 - 6 * abs(k)) + across * k * 17
        fingers.append(_capsule(at + back * 22 + across * k * 17, tip, 17, 13))
    thumb = _capsule(at + back * 40, at + turned(-back[None], 75)[0] * 52, 26, 17)
    hand = [_capsule(wrist + back * 20, at - back * 5, 56, 74), *fingers, thumb]
    return hand, [_capsule(wrist + back * 620, wrist + back * 8, 130, 78)]


def arm(scene: Scene, at: Points, rng: Rng) -> None:
    """Reach over the table, the hand near the place; at most one marker is hidden."""
    hand, sleeve = _reach(at, rng)
    while len(_hides([*hand, *sleeve])) > 1:
        at = np.array([216.0, 216.0]) + (at - 216) * 0.85
        hand, sleeve = _reach(at, rng)
    skin = tinted(bgr(("#d9a585", "#c08a66", "#8d5b3f", "#e6bfa3")[int(rng.integers(4))]), rng, 0.04)
    put(scene, hand, 26, "hand", rounded_off(scene, skin, 0.4, rng, 0.02))
    put(scene, sleeve, 36, "sleeve", rounded_off(scene, _paint(rng), 0.5, rng, 0.07))


def anywhere(rng: Rng) -> Points:
    """Return the middle of some slot, or a little beside it."""
    return centre(SLOTS[int(rng.integers(len(SLOTS)))]) + rng.normal(0, 9, 2)


def inside(rng: Rng) -> Points:
    """Return a place on the board from which nothing large reaches a marker's paper."""
    return np.clip(anywhere(rng), 60, 372)
