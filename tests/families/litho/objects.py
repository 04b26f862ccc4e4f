"""Things that lie about: coins, dice, tokens, figures, cards, a cloth, an arm."""

from __future__ import annotations

import cv2
import numpy as np

from tests.families.litho.board import NORTH, WEST
from tests.families.litho.meadows import GRASS
from tests.families.litho.paint import Bgr, Image, Rng, clouds, linen, seeded, times, wash
from tests.families.litho.scene import Scene
from tests.families.litho.style import STYLES
from tests.families.litho.tiles import back

WOOD: tuple[Bgr, ...] = (
    (40, 36, 180),
    (170, 90, 40),
    (60, 130, 50),
    (40, 190, 230),
    (40, 40, 40),
    (226, 232, 234),
)


def _ring(x: float, y: float, z: float, radius: float, points: int = 32) -> Image:
    angle = np.linspace(0, 2 * np.pi, points, endpoint=False)
    return np.stack([x + np.cos(angle) * radius, y + np.sin(angle) * radius, np.full(points, z)], 1)


def _square(x: float, y: float, z: float, half: float, turn: float) -> Image:
    angle = turn + np.arange(4) * np.pi / 2
    reach = half * np.sqrt(2)
    return np.stack([x + np.cos(angle) * reach, y + np.sin(angle) * reach, np.full(4, z)], 1)


def coin(scene: Scene, rng: Rng, x: float, y: float) -> None:
    """Put a coin there, of copper, brass or nickel."""
    radius, metal = (
        rng.uniform(8, 13),
        np.array([(70, 110, 170), (84, 160, 196), (176, 178, 180)][rng.integers(3)]),
    )
    top = _ring(x, y, 4.0, radius)
    scene.shade(top, 0.4)
    scene.block(_ring(x, y, 2.0, radius), top, metal * 0.6, True)
    scene.fill(scene.seen(top), metal)
    scene.fill(scene.seen(_ring(x, y, 4.0, radius * 0.88)), metal * 0.82)
    scene.fill(scene.seen(_ring(x - 0.7, y - 0.7, 4.0, radius * 0.82)), np.minimum(metal * 1.12, 255))
    scene.fill(scene.seen(_ring(x + radius * 0.1, y, 4.0, radius * 0.4, 7)), metal * 0.8)


def die(scene: Scene, rng: Rng, x: float, y: float) -> None:
    """Put a die of 12 or 16 mm there."""
    half, turn, body = rng.choice([6.0, 8.0]), rng.random() * 1.57, np.array(WOOD[rng.integers(6)])
    low, top = _square(x, y, 2.0, half, turn), _square(x, y, 2.0 + 2 * half, half, turn)
    scene.shade(top, 0.5)
    scene.block(low, top, body * 0.62, True)
    scene.fill(scene.seen(top), np.minimum(body * 1.06, 255))
    dots = [(0.0, 0.0)] if rng.random() < 0.3 else [(-0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (0.5, -0.5)]
    for u, v in dots[: rng.integers(1, 5)]:
        dx, dy = (u * np.cos(turn) - v * np.sin(turn)) * half, (u * np.sin(turn) + v * np.cos(turn)) * half
        dark = (30, 30, 30) if body.sum() > 360 else (236, 238, 238)
        scene.fill(scene.seen(_ring(x + dx, y + dy, 2.0 + 2 * half, half * 0.2, 12)), dark)


def token(scene: Scene, rng: Rng, x: float, y: float) -> None:
    """Put a painted wooden disc or cube there."""
    body, tall = np.array(WOOD[rng.integers(6)]), rng.uniform(5, 10)
    if rng.random() < 0.5:
        radius = rng.uniform(5, 10)
        low, top = _ring(x, y, 2.0, radius), _ring(x, y, 2.0 + tall, radius)
    else:
        half, turn = rng.uniform(4, 6), rng.random() * 1.57
        low, top = _square(x, y, 2.0, half, turn), _square(x, y, 2.0 + tall, half, turn)
    scene.shade(top, 0.5)
    scene.block(low, top, body * 0.6, True)
    scene.fill(scene.seen(top), body)


def figure(scene: Scene, rng: Rng, x: float, y: float) -> None:
    """Put a turned wooden pawn there: foot, body, head, seen from above."""
    body = np.array(WOOD[rng.integers(6)])
    foot, tall = rng.uniform(6, 8), rng.uniform(22, 32)
    scene.shade(_ring(x, y, tall, foot * 0.6), 0.4)
    for step in np.linspace(0, 1, 9):
        radius = foot * (1 - 0.62 * step)
        scene.fill(scene.seen(_ring(x, y, 2 + tall * 0.8 * step, radius)), body * (0.6 + 0.3 * step))
    scene.fill(scene.seen(_ring(x, y, tall, foot * 0.55)), body)
    scene.fill(scene.seen(_ring(x - 0.8, y - 0.8, tall, foot * 0.22)), np.minimum(body * 1.3 + 30, 255))


def crumb(scene: Scene, rng: Rng, x: float, y: float) -> None:
    """Put a crumb of bread there."""
    reach = rng.uniform(1.5, 3.0, 9)
    angle = np.arange(9) * 0.698
    points = np.stack([x + np.cos(angle) * reach, y + np.sin(angle) * reach, np.full(9, 3.0)], 1)
    scene.shade(points, 0.4)
    scene.fill(scene.seen(points), (96, 150, 190))


def card(scene: Scene, rng: Rng, box: str, x: float, y: float) -> None:
    """Lay a playing card there: its back printed like the tiles' back, or a painted front."""
    half_w, half_h, turn = 23.0, 34.0, rng.random() * 2 * np.pi
    rotation = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    flat = np.array(
        [[-half_w, -half_h], [half_w, -half_h], [half_w, half_h], [-half_w, half_h]]
    ) @ rotation + (x, y)
    wide, high = round(46 * scene.scale), round(68 * scene.scale)
    if rng.random() < 0.6:
        art = cv2.resize(back(box), (wide, high), interpolation=cv2.INTER_AREA)
        if rng.random() < 0.5:
            art = np.full_like(art, art.reshape(-1, 3).mean(0).astype(np.uint8))
    else:
        art = wash(rng, high, wide, [(190, 214, 226), (206, 226, 236)], 40)
        cv2.ellipse(
            art, (wide // 2, int(high * 0.4)), (wide // 3, high // 5), 0, 0, 360, WOOD[rng.integers(4)], -1
        )
        for line in range(4):
            y_text = int(high * (0.72 + 0.06 * line))
            cv2.line(art, (wide // 6, y_text), (wide * 5 // 6, y_text), (70, 76, 84), max(1, high // 70))
    edge = max(1, round(1.6 * scene.scale))
    cv2.rectangle(art, (0, 0), (wide - 1, high - 1), (226, 234, 238), edge)
    corners = np.hstack([flat, np.full((4, 1), 2.4)])
    scene.shade(corners, 0.35)
    scene.sheet(art, corners, True)


def cloth(scene: Scene, rng: Rng, box: str, x: float, y: float, size: float) -> None:
    """Lay a cloth there, of a colour like the meadow's, with folds."""
    count = 14
    reach = size * rng.uniform(0.75, 1.15, count)
    angle = np.arange(count) * 2 * np.pi / count
    points = np.stack([x + np.cos(angle) * reach, y + np.sin(angle) * reach * 0.8, np.full(count, 5.0)], 1)
    scene.shade(points, 0.45)
    greens = GRASS[STYLES[box].meadow].greens
    outline = scene.seen(points)
    rows, columns = scene.window(outline, 3)
    height, width = rows.stop - rows.start, columns.stop - columns.start
    fabric = times(
        wash(rng, height, width, [greens[0], greens[-1]], 30 * scene.scale), linen(height, width, 3.1, rng)
    )
    folds = clouds(rng, height, width, 18 * scene.scale, 2)
    slope = cv2.Sobel(folds, cv2.CV_32F, 1, 1, ksize=3) * scene.scale * 9
    mask = np.zeros((height, width), np.uint8)
    fixed = np.round((outline - (columns.start, rows.start)) * 16).astype(np.int32).reshape(-1, 1, 2)
    cv2.fillPoly(mask, [fixed], 255, cv2.LINE_AA, 4)
    round_mask = cv2.GaussianBlur(mask, (0, 0), 3 * scene.scale)
    edge = np.clip((round_mask.astype(np.float32) - 118) / 20, 0, 1)
    scene.put(rows, columns, edge, times(fabric, np.clip(0.95 + slope, 0.5, 1.4)))


def _limb(scene: Scene, path: Image, widths: Image, colour: Bgr, rough: float, rng: Rng) -> None:
    """Draw a round limb along a path (mm, with height), lighter on its ridge."""
    pixels = scene.seen(path)
    reach = widths * scene.scale
    rows, columns = scene.window(pixels, float(reach.max()) + 3)
    height, width = rows.stop - rows.start, columns.stop - columns.start
    mask = np.zeros((height, width), np.uint8)
    local = pixels - (columns.start, rows.start)
    for (x, y), radius in zip(local, reach, strict=True):
        cv2.circle(mask, (int(x * 16), int(y * 16)), int(radius * 16), 255, -1, cv2.LINE_AA, 4)
    depth = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3)
    ridge = np.clip(depth / max(1.0, float(reach.max())), 0, 1)
    shade = 0.5 + 0.6 * np.sqrt(ridge) + rough * (clouds(rng, height, width, 9 * scene.scale) - 0.5)
    paint = np.clip(np.array(colour, np.float32) * shade[..., None], 0, 255)
    scene.put(rows, columns, mask.astype(np.float32) / 255, paint)


def _line(start: Image, end: Image, steps: int) -> Image:
    share = np.linspace(0, 1, steps)[:, None]
    return start * (1 - share) + end * share


def arm(scene: Scene, rng: Rng, side: int, x: float, y: float) -> None:
    """Reach over the board to x, y from one side: a sleeve from the table's edge, a hand with fingers."""
    goal = np.array([x, y, 25.0])
    edges = [
        (goal[0] + 70, NORTH - 40.0),
        (664.0, goal[1] + 50),
        (goal[0] - 70, 590.0),
        (WEST - 40.0, goal[1] - 50),
    ]
    shoulder = np.array([*edges[side], 110.0])
    ahead = (goal - shoulder) / np.linalg.norm(goal - shoulder)
    wrist = goal - ahead * 85
    skin = [(120, 150, 200), (140, 172, 222), (60, 84, 124)][rng.integers(3)]
    fabric = [(90, 60, 40), (50, 50, 56), (60, 60, 150), (70, 110, 60), (180, 184, 188)][rng.integers(5)]
    forearm = _line(shoulder, wrist, 60)
    scene.shade(forearm[::6] + np.array([0, 18, -20]), 0.3)
    _limb(scene, _line(wrist - ahead * 20, goal - ahead * 35, 14), np.linspace(21, 33, 14), skin, 0.1, rng)
    across = np.array([-ahead[1], ahead[0], 0.0])
    for number, spread in enumerate((-1.0, -0.4, 0.2, 0.8)):
        root = goal - ahead * 30 + across * spread * 24
        tip = goal + ahead * (14 - 9 * abs(spread)) + across * spread * 34 - (0, 0, 20)
        _limb(scene, _line(root, tip, 22), np.linspace(9, 7, 22), skin, 0.08, seeded("finger", number))
    _limb(
        scene,
        _line(goal - ahead * 60 - across * 20, goal - ahead * 10 - across * 50, 20),
        np.linspace(11, 8, 20),
        skin,
        0.08,
        rng,
    )
    _limb(scene, forearm, np.linspace(52, 36, 60), fabric, 0.22, rng)
