"""What gets in the way: arms, cloths, cards, coins, dice, pawns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.families.flat.board import BOARD_MM, SLOTS, centre
from tests.families.flat.stage import Points, Stage
from tests.families.flat.styles import STYLES, Bgr

Rng = np.random.Generator
_SKIN = ((120, 155, 205), (96, 128, 178), (60, 84, 124), (150, 180, 226))
_SLEEVES = ((92, 60, 38), (52, 46, 130), (70, 88, 62), (190, 190, 186), (44, 42, 40), (110, 140, 96))


def _circle(x: float, y: float, rx: float, ry: float | None = None, slant: float = 0.0) -> Points:
    angles = np.radians(np.arange(0, 360, 7.5))
    points = np.stack([rx * np.cos(angles), (rx if ry is None else ry) * np.sin(angles)], axis=1)
    return np.asarray(_turned(points, slant) + np.array([x, y]), dtype=np.float64)


def _turned(points: NDArray[Any], degrees: float) -> Points:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.asarray(points @ np.array([[c, s], [-s, c]]), dtype=np.float64)


def _rectangle(x: float, y: float, width: float, height: float, slant: float) -> Points:
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [width / 2, height / 2]
    return np.asarray(_turned(half, slant) + np.array([x, y]), dtype=np.float64)


def _hull(*shapes: Points) -> Points:
    return np.asarray(cv2.convexHull(np.vstack(shapes).astype(np.float32))[:, 0], dtype=np.float64)


def _shade(colour: Bgr | tuple[float, ...], factor: float, gloss: int) -> tuple[float, ...]:
    return (*(float(np.clip(c * factor, 0, 255)) for c in colour[:3]), float(gloss))


def _near_slot(rng: Rng, spread: float) -> tuple[float, float]:
    x, y = centre(SLOTS[int(rng.integers(len(SLOTS)))])
    dx, dy = rng.normal(0, spread, 2)
    return x + dx, y + dy


def _arm_shapes(rng: Rng, aim: tuple[float, float], angle: float) -> tuple[list[Points], list[Points]]:
    """Return sleeve and hand in mm, the arm coming from *angle*, the palm at *aim*."""
    wrist, elbow, width = 70.0, 700.0, float(rng.uniform(30, 44))
    wobble = rng.normal(0, 2.0, 6)
    sleeve = np.array(
        [
            [wrist, -28 + wobble[0]],
            [wrist + 60, -width + wobble[1]],
            [elbow, -width - 18],
            [elbow, width + 18],
            [wrist + 60, width + wobble[2]],
            [wrist, 28 + wobble[3]],
        ]
    )
    hand = [_circle(12, 0, 42, 34), np.array([[20.0, -26], [wrist + 12, -24], [wrist + 12, 24], [20, 26]])]
    for i in range(4):
        spread = float(rng.uniform(-6, 6))
        tip = np.array([-66 + 9 * abs(i - 1.4) + rng.normal(0, 5), (i - 1.5) * 19 + spread])
        root = np.array([0.0, (i - 1.5) * 15])
        hand.append(_hull(_circle(tip[0], tip[1], 8), _circle(root[0], root[1], 9)))
    hand.append(_hull(_circle(-22, 46, 9), _circle(30, 22, 13)))
    return [_turned(sleeve, angle) + aim], [_turned(part, angle) + aim for part in hand]


def arm(stage: Stage, box: str, rng: Rng) -> None:
    """Reach over the board with an arm; at most one marker is hidden."""
    for _ in range(40):
        aim = (float(rng.uniform(60, BOARD_MM - 60)), float(rng.uniform(60, BOARD_MM - 60)))
        side = int(rng.integers(4)) * 90
        sleeves, hands = _arm_shapes(rng, aim, side + float(rng.uniform(-24, 24)))
        shapes = [stage.project(s, 45.0) for s in sleeves + hands]
        if len(stage.markers_under(shapes) | stage.markers_hidden) <= 1:
            break
    else:
        return
    stage.markers_hidden |= stage.markers_under(shapes)
    for part in sleeves + hands:
        stage.cast_shadow(part, 22.0, 0.22)
    skin, cloth = _SKIN[int(rng.integers(4))], _SLEEVES[int(rng.integers(6))]
    stage.lay_thing(
        shapes[1:], [_shade(skin, 0.86 + 0.05 * (i % 4), 30) for i in range(len(hands))], 2.5, rng
    )
    folds = [shapes[0]]
    colours = [_shade(cloth, 1.0, 4)]
    for i in range(3):
        mid = shapes[0].mean(axis=0)
        folds.append(mid + (shapes[0] - mid) * [[0.82 - 0.25 * i]])
        colours.append(_shade(cloth, 1.06 + 0.05 * i, 4))
    stage.lay_thing(folds, colours, 9.0, rng)


def _sheet(
    stage: Stage,
    corners: Points,
    colours: list[tuple[float, ...]],
    inner: list[Points],
    grain: float,
    rng: Rng,
) -> None:
    shapes = [stage.project(shape, 1.0) for shape in (corners, *inner)]
    if stage.markers_under(shapes):
        return
    stage.cast_shadow(corners, 1.0)
    stage.lay_thing(shapes, colours, grain, rng)


def cloth(stage: Stage, box: str, rng: Rng) -> None:
    """Lay a cloth or napkin, of a colour like that of the bare slot."""
    style = STYLES[box]
    for _ in range(int(rng.integers(2, 5))):
        x, y = _near_slot(rng, 16)
        size = float(rng.uniform(26, 60))
        angles = np.sort(rng.uniform(0, 360, 14))
        radii = size * rng.uniform(0.75, 1.1, 14)
        ragged = np.stack([radii * np.cos(np.radians(angles)), radii * np.sin(np.radians(angles))], axis=1)
        napkin = _rectangle(0, 0, size * 1.6, size * 1.3, float(rng.uniform(0, 90)))
        shape = (_hull(ragged) if rng.random() < 0.5 else napkin) + [x, y]
        tone = style.meadow_tones[int(rng.integers(len(style.meadow_tones)))]
        light = float(rng.normal(1, 0.06))
        folded = np.vstack([shape[:2], shape[1:3].mean(axis=0) * 0.7 + shape[0] * 0.3])
        _sheet(stage, shape, [_shade(tone, light, 4), _shade(tone, light * 0.93, 4)], [folded], 6.0, rng)


def cards(stage: Stage, box: str, rng: Rng) -> None:
    """Lay playing cards on slots, some of them in the colour of the back."""
    style = STYLES[box]
    for _ in range(int(rng.integers(3, 8))):
        x, y = _near_slot(rng, float(rng.choice([3, 15])))
        slant = float(rng.uniform(0, 180))
        card = _rectangle(x, y, 44, 63, slant)
        inside = _rectangle(x, y, 39, 58, slant)
        ground = style.back_ground if rng.random() < 0.6 else style.scenery[int(rng.integers(6))]
        rim = ground if rng.random() < 0.5 else (232, 236, 238)
        spot = _circle(x, y, float(rng.uniform(6, 13)))
        inks = [_shade(rim, 1, 40), _shade(ground, 1, 40), _shade(style.back_ink, 1, 40)]
        _sheet(stage, card, inks, [inside, spot], 0.0, rng)


def _coin(stage: Stage, x: float, y: float, rng: Rng) -> tuple[list[Points], list[tuple[float, ...]], float]:
    metal = ((120, 175, 205), (172, 176, 178), (86, 128, 176))[int(rng.integers(3))]
    radius = float(rng.uniform(8, 12.5))
    shapes = [stage.project(_circle(x, y, radius * f), 2.2) for f in (1.0, 0.86, 0.5)]
    return shapes, [_shade(metal, f, 200) for f in (0.75, 1.0, 0.88)], 2.2


def _die(stage: Stage, x: float, y: float, rng: Rng) -> tuple[list[Points], list[tuple[float, ...]], float]:
    paint = ((236, 240, 240), (50, 46, 190), (40, 40, 42))[int(rng.integers(3))]
    base = _rectangle(x, y, 15, 15, float(rng.uniform(0, 90)))
    top = stage.project(base, 15.0)
    shapes = [_hull(stage.project(base, 0.0), top), top]
    tints = [_shade(paint, 0.62, 40), _shade(paint, 1.0, 60)]
    dot = (30, 30, 30) if paint[0] > 200 else (235, 235, 235)
    for u, v in ((-0.55, -0.55), (0.0, 0.0), (0.55, 0.55))[: int(rng.integers(1, 4))]:
        mid, across, down = top.mean(axis=0), (top[1] - top[0]) / 2, (top[3] - top[0]) / 2
        spot = mid + u * across + v * down
        shapes.append(_circle(spot[0], spot[1], 1.5 * stage.scale))
        tints.append(_shade(dot, 1, 40))
    return shapes, tints, 8.0


def _pawn(stage: Stage, x: float, y: float, rng: Rng) -> tuple[list[Points], list[tuple[float, ...]], float]:
    paint = list(STYLES["poster"].coats.values())[int(rng.integers(4))]
    foot, waist = stage.project(_circle(x, y, 7.5), 0.0), stage.project(_circle(x, y, 4), 18.0)
    head = stage.project(_circle(x, y, 5.2), 26.0)
    return (
        [_hull(foot, waist), _hull(waist, head), head],
        [_shade(paint, f, 70) for f in (0.7, 0.85, 1.05)],
        14.0,
    )


def _token(stage: Stage, x: float, y: float, rng: Rng) -> tuple[list[Points], list[tuple[float, ...]], float]:
    paint = ((196, 120, 60), (70, 150, 90), (60, 60, 60), (205, 215, 220))[int(rng.integers(4))]
    shape = _turned(_circle(0, 0, float(rng.uniform(5, 9)))[::8], float(rng.uniform(0, 60))) + np.array(
        [x, y]
    )
    top = stage.project(shape, 5.0)
    return [_hull(stage.project(shape, 0.0), top), top], [_shade(paint, 0.7, 60), _shade(paint, 1.0, 90)], 5.0


_MAKERS: tuple[Callable[..., tuple[list[Points], list[tuple[float, ...]], float]], ...] = (
    _coin,
    _die,
    _pawn,
    _token,
)


def clutter(stage: Stage, box: str, rng: Rng) -> None:
    """Scatter coins, dice, pawns and tokens on slots and tiles; at most one marker is hidden."""
    for _ in range(int(rng.integers(8, 19))):
        x, y = _near_slot(rng, 11)
        shapes, colours, height = _MAKERS[int(rng.integers(4))](stage, x, y, rng)
        under = stage.markers_under(shapes)
        if len(under | stage.markers_hidden) > 1:
            continue
        stage.markers_hidden |= under
        stage.cast_shadow(_circle(x, y, 7), height, 0.35)
        stage.lay_thing(shapes, colours, 0.0, rng)


THINGS: dict[str, Callable[[Stage, str, Rng], None]] = {
    "sleeve": arm,
    "cloth": cloth,
    "cards": cards,
    "clutter": clutter,
}
