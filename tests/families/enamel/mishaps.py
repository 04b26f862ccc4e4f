"""Things that get in the way: sleeves, cloth, cards, coins, dice, figures; worn faces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from tests.families.enamel.paint import (
    KEPT,
    Bgr,
    Float,
    clouds,
    disc,
    pips,
    plain,
    shaded,
    shape,
    stroke,
    woven,
)
from tests.families.enamel.table import SLOTS, Table
from tests.families.protocol import Picture

_SKINS: Final[tuple[Bgr, ...]] = ((150, 176, 222), (104, 140, 192), (60, 86, 128))
_SLEEVES: Final[tuple[Bgr, ...]] = ((96, 60, 44), (60, 60, 66), (70, 52, 140), (190, 196, 200), (84, 110, 78))
_WOODS: Final[tuple[Bgr, ...]] = ((50, 50, 180), (170, 90, 40), (80, 140, 60), (60, 190, 230), (60, 60, 60))


def sleeve(table: Table, rng: np.random.Generator) -> None:
    """Reach over the board with an arm, from the south, the east or the west, between the markers."""
    side = int(rng.integers(3))
    start, reach = rng.uniform(70, 360), rng.uniform(110, 300)
    lean = rng.uniform(-0.35, 0.35)
    wide = rng.uniform(52, 78)

    def laid(points: Sequence[Sequence[float]]) -> Float:
        out = []
        for across, along in points:
            x = (
                min(max(start + across + lean * along, 24.0), 408.0)
                if along < 0
                else start + across + lean * along
            )
            y = 432 - along
            out.append(((x, y), (y, 432 - x), (432 - y, x))[side])
        return np.array(out, np.float32)

    cloth = plain(160, 160, _SLEEVES[int(rng.integers(len(_SLEEVES)))])
    round_ = 0.25 - 0.9 * np.abs(np.linspace(-0.8, 0.8, 160, dtype=np.float32)) ** 2
    bulge = np.tile(round_, (160, 1)) if side == 0 else np.tile(round_[:, None], (1, 160))
    folds = bulge + 0.16 * clouds(rng, 160, 160, 22) + woven(rng, 160, 160, 2, 0.1)
    skin = _SKINS[int(rng.integers(3))]
    hand = shaded(plain(90, 90, skin), 0.1 * clouds(rng, 90, 90, 25))
    palm = np.linspace(0, 2 * np.pi, 30)
    table.cover(
        laid([(wide * 0.46 * np.cos(t), reach + 22 + 42 * np.sin(t)) for t in palm]), hand, "hand", 22
    )
    for i in range(4):
        x0, long = (i - 1.5) * wide * 0.2, 46 + 12 * float(rng.uniform()) - 8 * abs(i - 1.5)
        spread, r = (i - 1.5) * 0.16, 7.5
        tip = [(x0 + spread * long + r * np.cos(t), reach + 50 + long + r * np.sin(t)) for t in palm[:16]]
        finger = shaded(plain(60, 60, skin), np.float32(0.1) * clouds(rng, 60, 60, 15) - np.float32(0.05 * i))
        table.cover(laid([(x0 + r, reach + 40), *tip, (x0 - r, reach + 40)]), finger, "hand", 14)
    narrow = wide * 0.42
    arm = [(-wide / 2, -108.0), (-narrow, reach), (-narrow * 0.6, reach + 9), (narrow * 0.6, reach + 9)]
    table.cover(laid([*arm, (narrow, reach), (wide / 2, -108.0)]), shaded(cloth, folds), "sleeve", 30)


def cloth(table: Table, rng: np.random.Generator) -> None:
    """Lay rags of a colour like the bare slot's."""
    mean = table.art.slot(rng).reshape(-1, 3).mean(0)
    for slot in _some(rng, int(rng.integers(4, 8))):
        tint = np.clip(mean * rng.uniform(0.88, 1.12) + rng.normal(0, 5, 3), 0, 255)
        paint = plain(170, 170, (int(tint[0]), int(tint[1]), int(tint[2])))
        paint = shaded(paint, woven(rng, 170, 170, 3, 0.14) + 0.13 * clouds(rng, 170, 170, 50))
        t = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        radius = rng.uniform(22, 42) * (1 + 0.12 * np.sin(3 * t + rng.uniform(0, 6)) + 0.07 * np.sin(5 * t))
        middle = np.array(SLOTS[slot]) + rng.choice([0.0, 1.0]) * rng.normal(0, 14, 2)
        around = np.stack([np.cos(t), np.sin(t)], 1) * radius[:, None] * (1.15, 1.0) + middle
        table.cover(around.astype(np.float32), paint, "cloth", 4)


def cards(table: Table, rng: np.random.Generator) -> None:
    """Lay small cards on slots, some of the back's colour."""
    for i, slot in enumerate(_some(rng, int(rng.integers(4, 9)))):
        colour: Bgr = table.art.cover if i % 2 == 0 else (216, 226, 230)
        paint = shaded(plain(189, 132, colour), 0.03 * clouds(rng, 189, 132, 40))
        if i % 4 == 0:
            shape(paint, [(8, 8), (123, 8), (123, 180), (8, 180)], (90, 90, 96), 3)
        elif i % 2:
            cv2.putText(paint, "AKQJ7"[i % 5], (14, 44), 3, 1.4, (50, 50, 170), 3, cv2.LINE_AA)
            disc(paint, 66, 95, 26, (60, 60, 150) if i % 3 else (60, 50, 50))
        beside = rng.normal(0, 4, 2) if rng.uniform() < 0.6 else rng.normal(0, 17, 2)
        if rng.uniform() < 0.4:
            paint = np.ascontiguousarray(np.rot90(paint))
        _rectangle(table, np.array(SLOTS[slot]) + beside, paint, float(rng.normal(0, 8)), "card", 0.5)


def clutter(table: Table, rng: np.random.Generator) -> None:
    """Drop coins, dice, tokens and figures on slots and tiles."""
    for i, slot in enumerate(_some(rng, int(rng.integers(9, 15)))):
        middle = np.array(SLOTS[slot]) + rng.normal(0, 9, 2)
        kind = (i + int(rng.integers(2))) % 4
        if kind == 0:
            _coin(table, rng, middle)
        elif kind == 1:
            _die(table, rng, middle)
        elif kind == 2:
            wood = shaded(plain(60, 60, _WOODS[int(rng.integers(5))]), 0.12 * clouds(rng, 60, 60, 9))
            disc(wood, 30, 30, 21, (40, 40, 40), 1)
            _round(table, middle, float(rng.uniform(6, 10)), wood, "token", 4)
        else:
            _figure(table, rng, middle)


def worn(picture: Picture, rng: np.random.Generator) -> Picture:
    """Return a tile's picture after years of play: faded, rubbed at the edges, scratched, stained."""
    grey = picture.mean(2, keepdims=True) * 0.7 + 60
    fade = rng.uniform(0.12, 0.38)
    picture = (picture * (1 - fade) + grey * fade).astype(np.uint8)
    y, x = np.mgrid[0:KEPT, 0:KEPT].astype(np.float32)
    rim = np.minimum(np.minimum(x, y), np.minimum(KEPT - x, KEPT - y))
    rub = np.clip(1.6 * np.exp(-rim / 6) + 0.9 * clouds(rng, KEPT, KEPT, 9) - 0.75, 0, 0.85)[..., None]
    picture = (picture * (1 - rub) + np.array((190, 204, 212)) * rub).astype(np.uint8)
    for _ in range(int(rng.integers(2, 7))):
        a = rng.uniform(0, KEPT, 2)
        stroke(picture, [a, a + rng.normal(0, 45, 2)], (196, 206, 212), 1)
    if rng.uniform() < 0.35:
        ring: Float = np.zeros((KEPT, KEPT), np.float32)
        cx, cy = (int(v) for v in rng.uniform(0, KEPT, 2))
        cv2.circle(ring, (cx, cy), int(rng.integers(20, 50)), 1.0, int(rng.integers(4, 40)), cv2.LINE_AA)
        picture = shaded(
            picture, np.asarray(cv2.GaussianBlur(ring, (0, 0), 2), np.float32) * np.float32(-0.3)
        )
    return picture


def _some(rng: np.random.Generator, count: int) -> list[str]:
    names = list(SLOTS)
    return [names[int(i)] for i in rng.permutation(len(names))[:count]]


def _rectangle(table: Table, middle: Float, paint: Picture, askew: float, kind: str, z: float) -> None:
    h, w = paint.shape[:2]
    a = np.deg2rad(askew)
    turn = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
    corners = np.array([(-w, -h), (w, -h), (w, h), (-w, h)]) / 6.0
    bounds = np.abs(corners @ turn.T).max(0) * 6
    warp = np.column_stack([turn, bounds / 2 - turn @ (w / 2, h / 2)])
    size = (int(bounds[0]), int(bounds[1]))
    spun = np.asarray(cv2.warpAffine(paint, warp, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    table.cover((corners @ turn.T + middle).astype(np.float32), spun, kind, z)


def _round(table: Table, middle: Float, radius: float, paint: Picture, kind: str, z: float) -> None:
    t = np.linspace(0, 2 * np.pi, 36, endpoint=False)
    edge = np.stack([np.cos(t), np.sin(t)], 1) * radius + middle
    table.cover(edge.astype(np.float32), (paint * 0.5).astype(np.uint8), kind, 0.2)
    table.cover(edge.astype(np.float32), paint, kind, z)


def _coin(table: Table, rng: np.random.Generator, middle: Float) -> None:
    metal: Bgr = ((150, 160, 166), (70, 120, 176), (90, 170, 200))[int(rng.integers(3))]
    paint = shaded(plain(90, 90, metal), 0.12 * clouds(rng, 90, 90, 12))
    dark: Bgr = (metal[0] // 2, metal[1] // 2, metal[2] // 2)
    disc(paint, 45, 45, 38, dark, 2)
    cv2.putText(paint, str(int(rng.choice([1, 2, 5, 10, 20]))), (26, 58), 3, 1.2, dark, 3, cv2.LINE_AA)
    _round(table, middle, float(rng.uniform(8, 13)), paint, "coin", 2)


def _die(table: Table, rng: np.random.Generator, middle: Float) -> None:
    colour: Bgr = ((226, 234, 236), (40, 40, 150), (60, 56, 56))[int(rng.integers(3))]
    paint = plain(42, 42, colour)
    for x, y in pips(21, 21, 11, int(rng.integers(1, 7))):
        disc(paint, x, y, 4, (40, 40, 40) if sum(colour) > 500 else (236, 236, 236))
    askew = float(rng.uniform(0, 90))
    for z in range(0, 13, 2):
        _rectangle(table, middle, (paint * 0.55).astype(np.uint8), askew, "die", z)
    _rectangle(table, middle, paint, askew, "die", 14)


def _figure(table: Table, rng: np.random.Generator, middle: Float) -> None:
    half = [(0, -11), (4, -10), (4.5, -6), (11, -2), (10, 2), (5, 2), (9, 11), (2, 11), (0, 6)]
    body = np.array(half + [(-x, y) for x, y in half[::-1]])
    a = rng.uniform(0, 2 * np.pi)
    turn = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
    points = (body * rng.uniform(0.9, 1.3) @ turn.T + middle).astype(np.float32)
    wood = shaded(plain(60, 60, _WOODS[int(rng.integers(5))]), 0.15 * clouds(rng, 60, 60, 10))
    for z in (0, 2, 4, 6):
        table.cover(points, (wood * 0.6).astype(np.uint8), "figure", z)
    table.cover(points, wood, "figure", 8)
