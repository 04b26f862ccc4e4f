"""What people lay or reach over a table: arms with sleeves and hands, fingers, cloths."""

from __future__ import annotations

import numpy as np

from tests.families.press.faces import STYLES
from tests.families.press.paint import Ink, Mask, Points, Sheet, blends, floats, lit, mixed_ink, noise, soften
from tests.families.press.scene import Scene, Window

SKINS: tuple[Ink, ...] = ((150, 184, 232), (120, 156, 210), (84, 116, 168), (52, 74, 112))


def limb(start: Points, end: Points, wide: float, narrow: float) -> Points:
    """Return the outline of a rounded limb that narrows towards its end."""
    way = float(np.arctan2(end[1] - start[1], end[0] - start[0]))
    back, front = np.linspace(np.pi / 2, 1.5 * np.pi, 12) + way, np.linspace(-np.pi / 2, np.pi / 2, 12) + way
    near = start + wide * np.stack([np.cos(back), np.sin(back)], 1)
    far = end + narrow * np.stack([np.cos(front), np.sin(front)], 1)
    return np.vstack([near, far])


def _rounded(part: Window, mask: Mask, scale: float, ink: Ink, deep: float) -> Sheet:
    """Return the ink, darker towards the border of a round thing."""
    inner = soften(mask, deep * scale)
    return blends(lit(ink, 0.45), lit(ink, 1.08), floats(np.clip(inner * 1.5 - 0.5, 0, 1)))


def _solid(scene: Scene, points: Points, height: float, ink: Ink, deep: float) -> None:
    """Paint one round thing high above the table."""
    part = scene.window(scene.view.dropped(points, height))
    if part is not None:
        mask = part.mask()
        scene.cover(part, mask, _rounded(part, mask, scene.scale, ink, deep), 25, True)


def hand(scene: Scene, wrist: Points, way: float, skin: Ink, height: float, rng: np.random.Generator) -> None:
    """Paint a hand that points *way* (radians)."""

    def at(along: float, across: float) -> Points:
        step = np.array(
            [np.cos(way) * along - np.sin(way) * across, np.sin(way) * along + np.cos(way) * across]
        )
        return np.asarray(wrist + step)

    side = float(rng.choice((-1, 1)))
    _solid(scene, limb(at(25, -24 * side), at(62, -52 * side), 12, 9), height, lit(skin, 0.94), 3)
    for place, (across, length) in enumerate(((-27, 66), (-9, 76), (9, 72), (26, 54))):
        bent = float(rng.uniform(0.7, 1.0))
        tip = at(58 + length * bent, across * side * float(rng.uniform(0.8, 1.25)))
        _solid(
            scene, limb(at(58, across * side), tip, 10, 8), height - 6, lit(skin, 0.96 + 0.02 * place), 2.5
        )
    _solid(scene, limb(at(2, 0), at(52, 0), 30, 40), height, skin, 7)


def _sleeve(
    scene: Scene, start: Points, wrist: Points, height: float, ink: Ink, rng: np.random.Generator
) -> None:
    """Paint a sleeve with its folds: striped, checked or plain."""
    part = scene.window(scene.view.dropped(limb(start, wrist, 62, 40), height))
    if part is None:
        return
    mask = part.mask()
    art = _rounded(part, mask, scene.scale, ink, 9)
    tall, wide = part.shape
    way = float(np.arctan2(wrist[1] - start[1], wrist[0] - start[0]))
    y, x = np.mgrid[0:tall, 0:wide].astype(np.float32) / scene.scale
    along, across = x * np.cos(way) + y * np.sin(way), y * np.cos(way) - x * np.sin(way)
    folds = 0.16 * np.sin(along / 9 + 3 * noise(rng, tall, wide, 60 * scene.scale, 2))
    weaves = (along, across, np.maximum(np.sin(along / 3), np.sin(across / 3)) * 9, np.zeros_like(along))
    weave = weaves[int(rng.integers(4))]
    art *= (1 + folds + 0.2 * np.sign(np.sin(weave / 3.2)))[..., None]
    scene.cover(part, mask, floats(np.clip(art, 0, 255)), 8, True)


def arm(scene: Scene, reach: Points, start: Points, rng: np.random.Generator) -> bool:
    """Try to paint an arm from *start* to a hand at *reach*; return whether no marker was in the way."""
    height = float(rng.uniform(22, 55))
    if scene.hides_marker(scene.view.dropped(limb(start, reach, 64, 50), height)):
        return False
    gap = reach - start
    way = float(np.arctan2(gap[1], gap[0]))
    wrist = reach - 110 * np.array([np.cos(way), np.sin(way)])
    scene.shade(limb(start, reach, 46, 38), height, 0.8)
    skin = SKINS[int(rng.integers(len(SKINS)))]
    hand(scene, wrist, way, skin, height, rng)
    _sleeve(scene, start, wrist, height, mixed_ink(rng, 25, 210), rng)
    return True


def pinch(scene: Scene, x: float, y: float, way: float, rng: np.random.Generator) -> None:
    """Paint a forearm, a fist, and a finger that ends at x, y, pointing *way*."""
    tip, ahead = np.array([x, y]), np.array([np.cos(way), np.sin(way)])
    skin, ink = SKINS[int(rng.integers(len(SKINS)))], mixed_ink(rng, 25, 210)
    root, wrist, start = tip - 48 * ahead, tip - 110 * ahead, tip - 760 * ahead
    if scene.hides_marker(scene.view.dropped(limb(start, root, 62, 40), 30)):
        return
    scene.shade(limb(start, root, 40, 28), 25, 0.7)
    _solid(scene, limb(root, tip, 10, 7.5), 14, skin, 2.5)
    nail = tip - 1.5 * ahead
    _solid(scene, limb(nail - 5 * ahead, nail, 4, 4), 16, lit(skin, 1.2), 0.8)
    _solid(scene, limb(wrist, root - 12 * ahead, 28, 33), 25, skin, 6)
    _sleeve(scene, start, wrist, 30, ink, rng)


def cloth(scene: Scene, box: str, x: float, y: float, rng: np.random.Generator) -> None:
    """Drop a cloth of a colour like the bare slot's."""
    tint = mixed_ink(rng, 0.88, 1.12)
    blue, green, red = (min(a * b, 255.0) for a, b in zip(STYLES[box].slot, tint, strict=True))
    ink: Ink = blue, green, red
    angle = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    wide, tall = rng.uniform(26, 70, 2)
    wave = 1 + 0.09 * np.sin(angle * int(rng.integers(2, 6)) + rng.uniform(0, 6)) + rng.normal(0, 0.012, 40)
    square = np.maximum(np.abs(np.cos(angle)), np.abs(np.sin(angle))) ** 0.75
    outline = np.stack(
        [x + wide * wave * np.cos(angle) / square, y + tall * wave * np.sin(angle) / square], 1
    )
    if scene.hides_marker(outline):
        return
    scene.shade(outline, 4.0)
    part = scene.window(scene.view.dropped(outline, 4.0))
    if part is None:
        return
    mask = part.mask()
    bent = noise(rng, *part.shape, 70 * scene.scale, 2)
    way, long = float(rng.uniform(0, np.pi)), float(rng.uniform(9, 20))
    south, east = np.mgrid[0 : part.shape[0], 0 : part.shape[1]].astype(np.float32) / scene.scale
    across = (east * np.cos(way) + south * np.sin(way)) / long
    light = 1 + 0.09 * np.sin(across + bent * 4) + 0.06 * noise(rng, *part.shape, 1.3 * scene.scale, 1)
    art = blends(lit(ink, 0.7), ink, floats(np.clip(soften(mask, 2.5 * scene.scale) * 2 - 0.7, 0, 1)))
    scene.cover(part, mask, floats(np.clip(art * light[..., None], 0, 255)), 5, True)
