"""What lies or reaches over the board besides tiles: cards, cloth, arms, coins, dice, wooden pieces."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.families.photo.board import SLOTS, centre
from tests.families.photo.crests import GOLD, STEEL, glossy, inside
from tests.families.photo.grounds import cloth, paper
from tests.families.photo.noise import F32, Rgb, Rng, blur, clouds, f32, flat, grid, lit, mixed, ramp
from tests.families.photo.scene import Scene
from tests.families.photo.styles import STYLES
from tests.families.photo.tiles import back

MARKER_CLEAR = 30.0
"""How far inside the board, in mm, the middles of things lie, so that markers stay free."""


def _spot(rng: Rng, spread: float) -> tuple[float, float]:
    x, y = centre(SLOTS[int(rng.integers(len(SLOTS)))])
    place = np.clip(np.array([x, y]) + rng.uniform(-spread, spread, 2), MARKER_CLEAR, 432 - MARKER_CLEAR)
    return float(place[0]), float(place[1])


def _put(
    scene: Scene, at: tuple[float, float], mask: F32, paint: F32, shadow: float, height: float = 0.0
) -> None:
    """Lay a thing with its middle at *at* mm, *height* mm above the table."""
    there = scene.project(f32([at]), f32([height]))[0]
    corner = (round(float(there[0]) - mask.shape[1] / 2), round(float(there[1]) - mask.shape[0] / 2))
    scene.cover(corner, mask, paint * 255, shadow)


def _spun(image: F32, angle: float) -> F32:
    """Return a square picture turned about its middle."""
    n = image.shape[0]
    matrix = cv2.getRotationMatrix2D((n / 2 - 0.5, n / 2 - 0.5), angle, 1.0)
    return f32(cv2.warpAffine(image, matrix, (n, n), flags=cv2.INTER_LINEAR))


def lay_card(scene: Scene, rng: Rng) -> None:
    """Lay a playing card on or near a slot: its own face, or a back in the colour of the tiles' backs."""
    scale = scene.scale
    wide, high = ((44.0, 64.0), (56.0, 87.0), (41.0, 41.0))[int(rng.choice(3, p=(0.45, 0.35, 0.2)))]
    w, h = round(wide * scale), round(high * scale)
    kind = rng.random()
    if kind < 0.55:
        tone = tuple(float(c) / 255 for c in back(scene.box).image.reshape(-1, 3).mean(0)[::-1])
        paint = _card_back(rng, h, w, scale, (tone[0], tone[1], tone[2]))
    elif kind < 0.8:
        paint = mixed(
            flat(h, w, (0.93, 0.92, 0.88)), STYLES[scene.box].meadow(rng, h, w, scale), _window(h, w, 0.12)
        )
    else:
        paint = paper(rng, h, w, scale, ((0.80, 0.76, 0.66), (0.93, 0.91, 0.84)))
        for y in range(h // 4, h * 3 // 4, max(3, round(4 * scale))):
            cv2.line(
                paint,
                (w // 6, y),
                (int(w * rng.uniform(0.6, 0.85)), y),
                (0.25, 0.22, 0.22),
                max(1, round(0.6 * scale)),
            )
    side = int(np.hypot(h, w)) + 4
    full, mask = np.zeros((side, side, 3), np.float32), np.zeros((side, side), np.float32)
    y, x = (side - h) // 2, (side - w) // 2
    full[y : y + h, x : x + w] = paint
    mask[y : y + h, x : x + w] = _window(h, w, 0.0)
    angle = rng.uniform(0, 360) if rng.random() < 0.5 else float(rng.choice([0, 90])) + rng.uniform(-6, 6)
    _put(scene, _spot(rng, 16.0), _spun(mask, angle), _spun(full, angle), 0.6, 2.0)


def _window(h: int, w: int, margin: float) -> F32:
    mask = np.zeros((h, w), np.float32)
    m = round(margin * w)
    mask[m : h - m, m : w - m] = 1
    return mask


def _card_back(rng: Rng, h: int, w: int, scale: float, tone: Rgb) -> F32:
    rows, columns = grid(h, w)
    lines = np.sin((rows + columns) / scale * 1.6) * np.sin((rows - columns) / scale * 1.6)
    image = flat(h, w, tone) * (1 + 0.28 * np.sign(lines))[..., None]
    return mixed(flat(h, w, (0.90, 0.88, 0.82)), f32(image), _window(h, w, 0.07)).clip(0, 1)


def lay_cloth(scene: Scene, rng: Rng) -> None:
    """Let a napkin or handkerchief in the meadow's colour lie over tiles, with folds."""
    scale = scene.scale
    size = round(rng.uniform(55, 125) * scale)
    meadow = STYLES[scene.box].meadow(rng, 64, 64, 1.6).reshape(-1, 3).mean(0)[::-1]
    near = np.clip(meadow + rng.normal(0, 0.035, 3), 0.02, 0.98)
    tone: Rgb = (float(near[0]), float(near[1]), float(near[2]))
    rows, columns = grid(size, size)
    x, y = columns / size - 0.5, rows / size - 0.5
    ragged = clouds(rng, size, size, size / 3, 3) * 0.22
    square = np.maximum(np.abs(x), np.abs(y)) if rng.random() < 0.6 else np.hypot(x, y)
    mask = np.clip((0.40 - square + ragged - 0.11) * size / 3, 0, 1).astype(np.float32)
    folds = clouds(rng, size, size, (size / 2, size / 6), 4, 0.45)
    angle = rng.uniform(0, 180)
    weave = cloth(rng, size, size, scale, tone, (tone[0] * 0.88, tone[1] * 0.88, tone[2] * 0.88), 0.9)
    image = lit(weave, _spun(folds, angle) * 14 * scale, 0.28, (scene.lamp[0], scene.lamp[1]))
    keep = _spun(mask, angle)
    at = np.clip(_spot(rng, 30.0), 55.0, 377.0)
    _put(scene, (float(at[0]), float(at[1])), keep, image.clip(0, 1), 2.5, 3.0)


def reach_in(scene: Scene, rng: Rng) -> None:
    """Stretch an arm over the board from the middle of one side: sleeve, cuff and hand."""
    w, h = scene.extent
    side = int(rng.integers(4))
    along, deep = rng.uniform(110, 322), rng.uniform(110, 320)
    tip = ((along, deep), (432 - deep, along), (along, 432 - deep), (deep, along))[side]
    start = (
        (along + rng.uniform(-60, 60), -150.0),
        (650.0, along),
        (along + rng.uniform(-60, 60), 590.0),
        (-220.0, along),
    )[side]
    arm, hand = np.zeros((h, w), np.uint8), np.zeros((h, w), np.uint8)
    a, b = (np.array(scene.pixel(*p), np.float32) for p in (start, tip))
    way = (b - a) / np.linalg.norm(b - a)
    across = np.array([-way[1], way[0]], np.float32)
    mm = scene.scale
    wrist = f32(b - way * 55 * mm)
    cuff, shoulder = 34 * mm, 48 * mm
    sleeve = np.array(
        [a + across * shoulder, wrist + across * cuff, wrist - across * cuff, a - across * shoulder]
    )
    cv2.fillConvexPoly(arm, np.round(sleeve).astype(np.int32), 255, cv2.LINE_AA)
    cv2.line(hand, _whole(wrist), _whole(wrist + way * 22 * mm), 255, round(48 * mm))
    for finger in range(4):
        root = wrist + way * 30 * mm + across * (finger - 1.5) * 14 * mm
        end = root + way * (44 - 6 * abs(finger - 1.5)) * mm + across * (finger - 1.5) * 5 * mm
        cv2.line(hand, _whole(root), _whole(end), 255, round(14 * mm), cv2.LINE_AA)
    thumb = wrist + way * 4 * mm + across * 22 * mm
    cv2.line(
        hand,
        _whole(thumb),
        _whole(thumb + way * 34 * mm + across * 16 * mm),
        255,
        round(16 * mm),
        cv2.LINE_AA,
    )
    _flesh_and_wool(scene, rng, f32(hand) / np.float32(255), f32(arm) / np.float32(255))


def _whole(point: NDArray[np.floating]) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))


def _flesh_and_wool(scene: Scene, rng: Rng, hand: F32, arm: F32) -> None:
    mm = scene.scale
    skins: tuple[Rgb, ...] = ((0.84, 0.64, 0.53), (0.68, 0.47, 0.35), (0.42, 0.28, 0.20), (0.92, 0.75, 0.66))
    wools: tuple[Rgb, ...] = (
        (0.20, 0.24, 0.38),
        (0.42, 0.16, 0.16),
        (0.30, 0.36, 0.22),
        (0.75, 0.73, 0.68),
        (0.14, 0.14, 0.15),
    )
    for mask, tone, round_mm, step in (
        (hand, skins[int(rng.integers(4))], 7.0, 0.9),
        (arm, wools[int(rng.integers(5))], 22.0, 0.7),
    ):
        ys, xs = np.nonzero(mask > 0)
        if not len(ys):
            continue
        y0, y1, x0, x1 = int(ys.min()), int(ys.max()) + 1, int(xs.min()), int(xs.max()) + 1
        part = np.ascontiguousarray(mask[y0:y1, x0:x1])
        rise = np.sqrt(np.minimum(inside(np.pad(part, 1))[1:-1, 1:-1], round_mm * mm) * round_mm * mm)
        folds = (
            clouds(rng, y1 - y0, x1 - x0, (26 if mask is arm else 9) * mm, 3)
            * (9 if mask is arm else 1.5)
            * mm
        )
        image = lit(flat(y1 - y0, x1 - x0, tone), blur(rise + folds, 1.2 * mm), step * 0.6, scene.lamp)
        image = image * (0.92 + 0.16 * clouds(rng, y1 - y0, x1 - x0, 1.5 * mm, 2))[..., None]
        scene.cover((x0, y0), part, image.clip(0, 1) * 255, 9.0, 0.4)


def drop_thing(scene: Scene, rng: Rng) -> None:
    """Put a coin, a die, a wooden disc, a cube or a pawn somewhere on a slot or tile."""
    at, mm = _spot(rng, 15.0), scene.scale
    pick = rng.random()
    if pick < 0.35:
        _coin(scene, rng, at, rng.uniform(8.0, 13.0) * mm)
    elif pick < 0.6:
        _cube(scene, rng, at, rng.uniform(8.0, 14.0), dots=rng.random() < 0.7)
    elif pick < 0.8:
        _disc(scene, at, rng.uniform(6.0, 10.0), 4.0, _wooden(rng))
    else:
        colour = _wooden(rng)
        for height, radius in ((3.0, 8.0), (8.0, 6.5), (14.0, 5.0), (22.0, 5.8)):
            _disc(scene, at, radius, height, colour)


def _wooden(rng: Rng) -> Rgb:
    colours: tuple[Rgb, ...] = (
        (0.72, 0.14, 0.12),
        (0.14, 0.26, 0.60),
        (0.16, 0.44, 0.20),
        (0.88, 0.70, 0.16),
        (0.10, 0.10, 0.11),
        (0.84, 0.72, 0.52),
    )
    return colours[int(rng.integers(len(colours)))]


def _round(size: int) -> F32:
    rows, columns = grid(size, size)
    away = np.hypot(rows - size / 2 + 0.5, columns - size / 2 + 0.5)
    return f32(np.clip(size / 2 - away, 0, 1))


def _coin(scene: Scene, rng: Rng, at: tuple[float, float], radius: float) -> None:
    size = round(2 * radius)
    mask = _round(size)
    deep = inside(np.pad(mask, 1))[1:-1, 1:-1]
    rows, columns = grid(size, size)
    metal = ramp(
        np.clip(0.3 + 0.5 * (rows + columns) / (2 * size), 0, 1), GOLD if rng.random() < 0.6 else STEEL
    )
    relief = 2 * np.clip(1 - np.abs(deep - 3) / 2, 0, 1) + clouds(rng, size, size, size / 3, 3) * 5
    _put(scene, at, mask, glossy(metal, relief.astype(np.float32), 0.8, 0.4, 10), 1.5, 2.0)


def _disc(scene: Scene, at: tuple[float, float], radius: float, height: float, colour: Rgb) -> None:
    size = round(2 * radius * scene.scale)
    mask = _round(size)
    dome = np.sqrt(np.minimum(inside(np.pad(mask, 1))[1:-1, 1:-1], 4.0)) * 2
    _put(scene, at, mask, glossy(flat(size, size, colour), f32(dome), 0.5, 0.25), 1.0 + height * 0.25, height)


def _cube(scene: Scene, rng: Rng, at: tuple[float, float], edge: float, dots: bool) -> None:
    n = round(edge * scene.scale)
    side = int(n * 1.45) + 3
    colour: Rgb = (0.92, 0.90, 0.84) if dots else _wooden(rng)
    face, mask = flat(side, side, colour), np.zeros((side, side), np.float32)
    y = (side - n) // 2
    mask[y : y + n, y : y + n] = 1
    if dots:
        for dx, dy in ((-1, -1), (1, 1), (0, 0))[: int(rng.integers(1, 4))]:
            middle = (round(side / 2 + dx * n * 0.26), round(side / 2 + dy * n * 0.26))
            cv2.circle(face, middle, max(1, n // 9), (0.08, 0.08, 0.08), -1, cv2.LINE_AA)
    angle = rng.uniform(0, 90)
    keep, top = _spun(mask, angle), _spun(face, angle)
    for height in (0.4 * edge, 0.7 * edge):
        _put(scene, at, keep, top * 0.6, edge * 0.3, height)
    _put(scene, at, keep, top, 0.3, edge)
