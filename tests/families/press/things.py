"""What lies about on a table: coins, dice, wooden pieces, cards."""

from __future__ import annotations

from functools import cache
from typing import Final

import cv2
import numpy as np

from tests.families.press.faces import STYLES
from tests.families.press.glyphs import shield
from tests.families.press.paint import (
    Bytes,
    Ink,
    Points,
    bevel,
    blends,
    bytes_of,
    dice,
    disc,
    floats,
    lay,
    lit,
    mixed_ink,
    noise,
    polygon,
    ramp,
    shine,
    turned,
)
from tests.families.press.scene import Scene

WOODEN: Final[tuple[Ink, ...]] = (
    (40, 36, 190),
    (170, 84, 30),
    (60, 130, 40),
    (40, 190, 236),
    (90, 140, 190),
    (60, 60, 64),
)


def ring(x: float, y: float, radius: float, count: int = 28) -> Points:
    """Return a circle."""
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return np.stack([x + radius * np.cos(angle), y + radius * np.sin(angle)], 1)


def coin(scene: Scene, x: float, y: float, rng: np.random.Generator) -> None:
    """Lay a coin: copper, brass or steel, with a rim and a worn relief."""
    inks: tuple[Ink, ...] = ((90, 128, 190), (110, 180, 214), (186, 188, 188))
    ink = inks[int(rng.integers(3))]
    radius = float(rng.uniform(8.0, 13.0))
    edge = max(int(2.3 * radius * scene.scale), 8)
    art = blends(lit(ink, 1.2), lit(ink, 0.75), ramp(edge, edge, 1.2, 1.0))
    whole = disc(edge, edge, edge / 2, edge / 2, edge * 0.36)
    shine(art, bevel(whole, 1.5), 70)
    relief = floats(noise(rng, edge, edge, edge / 4, 2) > 0.1) * disc(
        edge, edge, edge / 2, edge / 2, edge * 0.27
    )
    shine(art, bevel(relief, 1.2), 60)
    outline = ring(x, y, radius)
    scene.shade(outline, 2.0)
    part = scene.window(scene.view.dropped(outline, 4.0))
    if part is not None:
        fitted = cv2.resize(art, part.shape[::-1], interpolation=cv2.INTER_LINEAR)
        scene.cover(part, part.mask(), floats(fitted), 230, True)


_PIPS: Final = {
    1: ((0.0, 0.0),),
    2: ((-1.0, -1.0), (1.0, 1.0)),
    3: ((-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)),
    4: ((-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0)),
    5: ((-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (0.0, 0.0)),
    6: ((-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0)),
}


def die(scene: Scene, x: float, y: float, rng: np.random.Generator) -> None:
    """Throw a die."""
    size, degrees = float(rng.uniform(10, 16)), float(rng.uniform(0, 90))
    ink: Ink = ((232, 238, 240), (40, 34, 170), (40, 40, 44))[int(rng.integers(3))]
    square = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) * size
    scene.block(turned(square, degrees, x, y), 2, 2 + size, (lit(ink, 0.62), ink), 180, True)
    pip: Ink = (30, 30, 34) if ink[0] > 200 else (235, 240, 240)
    for east, south in _PIPS[int(rng.integers(1, 7))]:
        spot = turned(np.array([(east, south)]) * size * 0.28, degrees, x, y)[0]
        scene.paint(
            scene.view.dropped(ring(float(spot[0]), float(spot[1]), size * 0.09, 10), 2 + size),
            pip,
            180,
            True,
        )


def token(scene: Scene, x: float, y: float, rng: np.random.Generator) -> None:
    """Lay a wooden disc or cube."""
    ink = WOODEN[int(rng.integers(len(WOODEN)))]
    size = float(rng.uniform(8, 16))
    cube = turned(
        np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) * size, float(rng.uniform(0, 90)), x, y
    )
    round_one = rng.random() < 0.5
    shape = ring(x, y, size * 0.7) if round_one else cube
    scene.block(shape, 2, 2 + (5 if round_one else size), (lit(ink, 0.6), ink), 120, True)


def pawn(scene: Scene, x: float, y: float, rng: np.random.Generator) -> None:
    """Stand a figure: a foot, a body that narrows, a head."""
    ink = WOODEN[int(rng.integers(len(WOODEN)))]
    tall, radius = float(rng.uniform(18, 30)), float(rng.uniform(5.5, 8.0))
    scene.shade(ring(x, y, radius), 3.0)
    scene.shade(ring(x, y, radius * 0.7), tall * 0.7, 0.8)
    for step in np.linspace(0, 1, 7):
        wide = radius * (1 - 0.62 * step)
        scene.paint(
            scene.view.dropped(ring(x, y, wide), 2 + tall * 0.75 * step),
            lit(ink, 0.6 + 0.35 * step),
            120,
            True,
        )
    for share, light in ((1.0, 0.85), (0.7, 1.05), (0.35, 1.3)):
        shift = (1 - share) * radius * 0.25
        head = ring(x - shift, y - shift, radius * 0.62 * share)
        scene.paint(scene.view.dropped(head, 2 + tall), lit(ink, light), 150, True)


def castle(scene: Scene, x: float, y: float, rng: np.random.Generator) -> None:
    """Stand a wooden castle of a player on a landscape."""
    ink = WOODEN[int(rng.integers(4))]
    degrees = float(rng.uniform(0, 90))
    square = np.array([(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)])
    scene.block(turned(square * (7, 4), degrees, x, y), 0, 8, (lit(ink, 0.6), ink), 110, True)
    for place in (-5.0, 5.0):
        tower = turned(square * (2, 4) + (place, 0), degrees, x, y)
        scene.block(tower, 8, 13, (lit(ink, 0.55), lit(ink, 1.1)), 110, True)


@cache
def _card_face(box: str, number: int) -> Bytes:
    """Return the picture of a card; number 0 is the back, in the colour of the tiles' back."""
    style, rng = STYLES[box], dice("card", box, number)
    height, width = 192, 132
    if number == 0:
        art = blends(style.back[0], style.back[1], ramp(height, width, 0.6, 1))
        lay(
            art,
            1 - polygon(height, width, np.array([(9, 9), (123, 9), (123, 183), (9, 183)])),
            style.pale,
            0.8,
        )
        lay(art, polygon(height, width, _crest(0.0, 60)), lit(style.back[0], 1.6))
        return bytes_of(art)
    sky = mixed_ink(rng, 90, 230)
    art = blends(
        sky, lit(sky, 0.5), floats(ramp(height, width, 0.2, 1) + 0.3 * noise(rng, height, width, 60))
    )
    robe = WOODEN[int(rng.integers(len(WOODEN)))]
    lay(art, polygon(height, width, np.array([(28, 140), (50, 76), (82, 76), (104, 140)])), robe)
    lay(art, disc(height, width, 66, 58, 19, 1.2), (150, 186, 224))
    lay(
        art,
        polygon(
            height, width, np.array([(48, 44), (46, 24), (58, 36), (66, 20), (74, 36), (86, 24), (84, 44)])
        ),
        (60, 180, 220),
    )
    art[140:] = style.pale
    for row in range(150, 180, 8):
        art[row : row + 2, 18 : 18 + int(rng.integers(50, 96))] = style.dark
    lay(art, 1 - polygon(height, width, np.array([(7, 7), (125, 7), (125, 185), (7, 185)])), style.pale)
    return bytes_of(art)


def _crest(degrees: float, size: float) -> Points:
    """Return the shield in the middle of a card's back."""
    return turned(shield("french") * size, degrees, 66, 96)


def card(scene: Scene, box: str, x: float, y: float, rng: np.random.Generator) -> None:
    """Lay a card of the game, face up or down."""
    half = np.array([22.0, 32.0]) * float(rng.uniform(0.95, 1.3))
    shape = np.array([(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)]) * half
    degrees = float(rng.choice((0, 90, 180, 270)) + rng.normal(0, 14))
    outline = turned(shape, degrees, x, y)
    if scene.hides_marker(outline):
        return
    scene.shade(outline, 2.6)
    picture = _card_face(box, int(rng.integers(1, 6)) if rng.random() < 0.5 else 0)
    scene.sticker(picture, scene.view.dropped(outline, 2.6), 170, True)
