"""What lies about on a table beside tiles: coins, dice, tokens, figures, cards, cloth, crumbs, an arm."""

from __future__ import annotations

from typing import Final

import numpy as np

from tests.families.relief.art import CORNERS, Art, rounded
from tests.families.relief.clay import Bgr, Clay, Grid, Points, Sprite, clouds, fibres, figure, resized, ring
from tests.families.relief.stage import Pose, Stage

WOODS: Final[tuple[Bgr, ...]] = ((0.15, 0.13, 0.7), (0.68, 0.32, 0.1), (0.2, 0.5, 0.16), (0.12, 0.72, 0.92))
SKINS: Final[tuple[Bgr, ...]] = (
    (0.52, 0.62, 0.85),
    (0.42, 0.54, 0.78),
    (0.28, 0.38, 0.56),
    (0.18, 0.26, 0.4),
)
METALS: Final[tuple[Bgr, ...]] = ((0.3, 0.45, 0.68), (0.35, 0.68, 0.84), (0.7, 0.72, 0.72))


def coin(rng: np.random.Generator, radius: float) -> Sprite:
    """Return a worn coin with a figure on it."""
    clay = Clay(2 * radius, 2 * radius, 5)
    disc = clay.disc(0, 0, radius)
    clay.outline = disc
    metal = METALS[int(rng.integers(3))]
    clay.paint[:] = metal
    clay.tint(1 + 0.05 * clouds(rng, clay.shape, 12, 2))
    rim = clay.stroke([ring(0, 0, radius * 0.9, 40)], radius * 0.12)
    sign = clay.stroke(figure(str(rng.integers(1, 7)), radius, 0, 0), radius * 0.16)
    for mask in (rim, sign):
        clay.swell(clay.soft(mask, 0.2), 0.5)
        clay.colour(clay.soft(mask, 0.3), (0.1, 0.12, 0.15), 0.3)
    clay.polish(disc, 0.6, 0.5)
    return clay.fired()


def die(rng: np.random.Generator, edge: float) -> Sprite:
    """Return the top of a die."""
    clay = Clay(edge, edge, 5)
    clay.outline = clay.poly(rounded(edge / 2, edge / 2, edge * 0.16))
    dark = rng.random() < 0.4
    clay.paint[:] = WOODS[int(rng.integers(4))] if dark else (0.86, 0.9, 0.92)
    pips: dict[int, Points] = {
        1: [(0, 0)],
        2: [(-1, -1), (1, 1)],
        3: [(-1, -1), (0, 0), (1, 1)],
        4: [*CORNERS],
        5: [*CORNERS, (0, 0)],
    }
    for x, y in pips[int(rng.integers(1, 6))]:
        clay.colour(
            clay.disc(x * edge * 0.26, y * edge * 0.26, edge * 0.09),
            (0.92, 0.92, 0.92) if dark else (0.1, 0.1, 0.1),
        )
    clay.swell(clay.soft(clay.outline, 0.8), 1.0)
    clay.polish(clay.outline, 0.4, 0.6)
    return clay.fired()


def plain(outline: Points, size: float, bgr: Bgr, rng: np.random.Generator) -> Sprite:
    """Return a painted wooden piece seen from above."""
    clay = Clay(size, size, 4)
    clay.outline = clay.poly(outline)
    clay.paint[:] = bgr
    clay.tint(1 + 0.05 * clouds(rng, clay.shape, 5, 2))
    clay.swell(clay.soft(clay.outline, 0.6), 0.9)
    clay.polish(clay.outline, 0.25, 0.5)
    return clay.fired()


def figure_on(stage: Stage, x: float, y: float, number: int, rng: np.random.Generator, bgr: Bgr) -> None:
    """Stand a small wooden castle or house on the board."""
    turn = float(rng.uniform(0, 360))
    tower = rng.random() < 0.6
    base = float(rng.uniform(4.5, 6.5))
    shape = ring(0, 0, base, 20) if tower else rounded(base, base * 0.7, 0.5)
    sprite = plain(shape, 2 * base, bgr, rng)
    stage.put(sprite, Pose(x, y, turn), (2 * base, 2 * base), number, 8.0, bgr, shape)
    if tower:
        top = ring(0, 0, base * 0.62, 20)
        sprite = plain(top, 1.3 * base, bgr, rng)
        stage.put(
            sprite,
            Pose(x, y, turn, 8.0),
            (1.3 * base, 1.3 * base),
            number,
            float(rng.uniform(5, 9)),
            bgr,
            top,
        )


def card(art: Art, rng: np.random.Generator, like_back: bool) -> Sprite:
    """Return a playing card, 44 x 67 mm."""
    clay = Clay(44, 67, 4)
    clay.outline = clay.poly(rounded(21.9, 33.4, 2.5))
    bgr = art.back_paint if like_back else tuple(rng.uniform(0.2, 0.8, 3))
    clay.paint[:] = (0.86, 0.9, 0.92)
    clay.colour(clay.poly(rounded(19.5, 31, 2)), (bgr[0], bgr[1], bgr[2]))
    light = (0.8, 0.86, 0.9)
    if rng.random() < 0.5:
        count = int(rng.integers(3, 6))
        lines: list[list[tuple[float, float]]] = [
            [*ring(0, 0, 4.0 * i + 3, 4 + 2 * i), (4.0 * i + 3, 0)] for i in range(count)
        ]
        clay.colour(clay.stroke(lines, 0.8), light, 0.7)
    else:
        clay.colour(clay.poly(rounded(15, 12, 1)), light, 0.9)
        clay.colour(clay.poly([(-10, 9), (-4, -6), (2, 4), (6, -3), (12, 9)]), (bgr[2], bgr[0], bgr[1]))
        clay.colour(clay.stroke([[(-13, y), (13, y)] for y in (18, 22, 26)], 1.0), light, 0.8)
    clay.polish(clay.outline, 0.25, 0.55)
    clay.height += clouds(rng, clay.shape, 120) * 0.5
    return clay.fired()


def cloth(rng: np.random.Generator, width: float, height: float, bgr: Bgr) -> Sprite:
    """Return a crumpled piece of cloth."""
    clay = Clay(width, height, 2.4)
    radius = np.interp(np.arange(40), np.arange(0, 41, 5), [*(r := rng.uniform(0.78, 1, 8)), r[0]])
    shape = [
        (px * width / 2 * float(k), py * height / 2 * float(k))
        for (px, py), k in zip(ring(0, 0, 1, 40), radius, strict=True)
    ]
    if rng.random() < 0.6:
        shape = [
            (max(-width * 0.42, min(width * 0.42, 1.5 * x)), max(-height * 0.42, min(height * 0.42, 1.5 * y)))
            for x, y in shape
        ]
    clay.outline = clay.poly(shape)
    clay.paint[:] = bgr
    thread = fibres(rng, clay.shape, 5)
    clay.tint(1 + 0.05 * thread)
    folds = clouds(rng, clay.shape, 34, 2)
    clay.height += 1.6 * np.asarray(1 - np.abs(folds), np.float32) + 0.05 * thread
    return clay.fired()


def crumb(stage: Stage, x: float, y: float, number: int, rng: np.random.Generator) -> None:
    """Let a crumb lie there."""
    shape = [(px * float(rng.uniform(0.7, 1)), py) for px, py in ring(0, 0, float(rng.uniform(1.2, 2.4)), 9)]
    stage.put(
        plain(shape, 5, (0.3, 0.5, 0.66), rng), Pose(x, y), (5, 5), number, 2.0, (0.3, 0.5, 0.66), shape
    )


def limb(
    stage: Stage, ends: tuple[Pose, Pose], widths: tuple[float, float], bgr: Bgr, number: int, seed: int
) -> None:
    """Lay a round limb from one place to another: a finger or an arm."""
    rng = np.random.default_rng(seed)
    a, b = ends
    length = float(np.hypot(b.x - a.x, b.y - a.y)) + widths[1]
    wide = max(widths)
    clay = Clay(wide, length, 2.5 if wide > 30 else 4)
    first, last = widths[0] / 2, widths[1] / 2
    tip = [
        (last * float(np.sin(t)), -length / 2 + last - last * float(np.cos(t)))
        for t in np.linspace(-np.pi / 2, np.pi / 2, 12)
    ]
    shape = [*tip, (first, length / 2), (-first, length / 2)]
    clay.outline = clay.poly(shape)
    clay.paint[:] = bgr
    across = np.linspace(-1, 1, clay.shape[1], dtype=np.float32)[None, :] * np.ones(
        (clay.shape[0], 1), np.float32
    )
    clay.height += wide * 0.42 * np.sqrt(np.clip(1.05 - across**2, 0.05, None))
    cloudy = clouds(rng, clay.shape, clay.per_mm * (14 if wide > 30 else 3), 2)
    clay.height += cloudy * (1.1 if wide > 30 else 0.1)
    clay.tint(1 + 0.04 * cloudy)
    clay.polish(clay.outline, 0.06, 0.3)
    turn = float(np.degrees(np.arctan2(b.x - a.x, -(b.y - a.y))))
    pose = Pose((a.x + b.x) / 2, (a.y + b.y) / 2, turn, min(a.low, b.low), (0.0, (a.low - b.low) / length))
    stage.put(clay.fired(), pose, (wide, length), number, 4.0, bgr, shape)


def way_in(rng: np.random.Generator) -> tuple[float, float, float]:
    """Return where a hand is, and from which angle it came, with no arm over a marker."""
    while True:
        x, y = rng.uniform(60, 370, 2).tolist()
        angle = float(rng.uniform(0, 2 * np.pi))
        c, s = np.cos(angle), np.sin(angle)
        markers = [(mx - x, my - y) for mx in (-30, 462) for my in (-30, 462)]
        if all(mx * c + my * s < 0 or abs(my * c - mx * s) > 105 for mx, my in markers):
            return x, y, angle


def arm(stage: Stage, number: int, rng: np.random.Generator) -> None:
    """Reach over the board with a hand from one side."""
    x, y, angle = way_in(rng)
    hand(stage, (x, y, angle), float(rng.uniform(15, 40)), number, rng)


def hand(
    stage: Stage, way: tuple[float, float, float], high: float, number: int, rng: np.random.Generator
) -> None:
    """Hold a hand over a place; its arm comes from an angle."""
    hand_x, hand_y, angle = way
    away = np.array([np.cos(angle), np.sin(angle)])
    skin = SKINS[int(rng.integers(len(SKINS)))]
    sleeve = tuple(rng.uniform(0.06, 0.8, 3))
    far = Pose(hand_x + 620 * away[0], hand_y + 620 * away[1], 0, high + 40)
    wrist = Pose(hand_x + 55 * away[0], hand_y + 55 * away[1], 0, high + 8)
    palm = Pose(hand_x, hand_y, 0, high)
    for index in range(5):
        spread = angle + np.pi + (index - 2) * 0.3
        reach = (44, 62, 68, 62, 50)[index]
        tip = Pose(
            hand_x + reach * float(np.cos(spread)),
            hand_y + reach * float(np.sin(spread)),
            0,
            max(4.0, high - 12),
        )
        limb(stage, (palm, tip), (19, 15), skin, number, int(rng.integers(1 << 30)))
    limb(stage, (wrist, palm), (58, 74), skin, number, int(rng.integers(1 << 30)))
    limb(
        stage, (far, wrist), (110, 76), (sleeve[0], sleeve[1], sleeve[2]), number, int(rng.integers(1 << 30))
    )


def worn(sprite: Sprite, rng: np.random.Generator, how: float, inside: Bgr) -> Sprite:
    """Return a piece rubbed, scratched and stained, up to *how* 1; *inside* shows at its edges."""
    size = 96
    sprite = sprite.scaled(size, size)
    skin, form = sprite.skin.copy(), sprite.form.copy()
    y, x = np.mgrid[-1 : 1 : size * 1j, -1 : 1 : size * 1j].astype(np.float32)
    border = np.maximum(np.abs(x), np.abs(y)) ** 6
    rub = np.clip(
        (clouds(rng, (size, size), 14, 3) * 0.5 + 1.4 * border - 1.25 + 0.7 * how) * 2.2, 0, 0.75 * how + 0.15
    )
    base = np.asarray(inside, np.float32) ** 2.2 * np.float32(rng.uniform(0.8, 1.5))
    skin[..., :3] += rub[..., None] * (base - skin[..., :3])
    stain = np.clip(clouds(rng, (size, size), 30) - 0.5, 0, 0.6 * how)
    skin[..., :3] *= 1 - stain[..., None] * np.array([0.8, 0.6, 0.4], np.float32)
    clay = Clay(40, 40, size / 40)
    for _ in range(int(rng.integers(1, 2 + int(5 * how)))):
        (ax, ay), (bx, by) = rng.uniform(-20, 20, (2, 2)).tolist()
        bx, by = ax + (bx - ax) * 0.4, ay + (by - ay) * 0.4
        scratch = clay.stroke([[(ax, ay), (bx, by)]], 0.4)
        skin[..., :3] += 0.5 * how * scratch[..., None] * (np.float32(0.6) - skin[..., :3])
    form[..., 2] *= 1 - rub
    return Sprite(np.asarray(skin, np.float32), form)


def table(rng: np.random.Generator, bgr: Bgr) -> Grid:
    """Return a table top, 1500 mm wide: boards, cloth or a smooth plate."""
    kind = int(rng.integers(3))
    cells = 900
    base = np.clip(np.asarray(bgr) * rng.uniform(0.55, 1.3) * rng.uniform(0.88, 1.12, 3), 0.04, 0.9)
    if kind == 0:
        grain = (
            resized(clouds(rng, (cells, 60), 3, 2), cells, cells)
            if rng.random() < 0.5
            else clouds(rng, (cells, cells), 4)
        )
        grain = grain + 0.5 * resized(clouds(rng, (cells, 40), 12), cells, cells)
        plank = np.repeat(rng.normal(0, 0.06, 13), 70)[:cells, None]
        factor = 1 + 0.07 * grain + plank
        factor[::70] *= 0.6
    elif kind == 1:
        factor = 1 + 0.05 * fibres(rng, (cells, cells), 5) + 0.03 * clouds(rng, (cells, cells), 200)
        stripe = (np.arange(cells) // int(rng.integers(20, 60)) % 2)[:, None]
        factor = factor * (1 - rng.choice([0.0, 0.12, 0.25]) * stripe)
    else:
        factor = 1 + 0.02 * clouds(rng, (cells, cells), 3) + 0.03 * clouds(rng, (cells, cells), 100)
    factor = np.ascontiguousarray(np.rot90(factor, int(rng.integers(2))))
    return np.asarray(np.clip(base * factor[..., None], 0.01, 1) ** 2.2, np.float32)
