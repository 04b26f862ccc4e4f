"""Things on a table beside tiles: pieces of the game on landscapes, and what does not belong there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import cv2
import numpy as np

from tests.families.craft import boxes
from tests.families.craft.ink import Bgr
from tests.families.craft.scene import Scene

Rng = np.random.Generator
Thing = Callable[[Scene, Rng], None]
WOODEN: Final[tuple[Bgr, ...]] = ((50, 44, 190), (170, 96, 40), (80, 140, 54), (40, 190, 232))
TILE_TOP: Final = 2.0


def ring(
    x: float, y: float, radius: float, corners: int = 20, turn: float = 0.0
) -> list[tuple[float, float]]:
    """Return an upright block's base: a polygon about a point."""
    turns = np.arange(corners) * 2 * np.pi / corners + turn
    return [(x + radius * float(np.cos(t)), y + radius * float(np.sin(t))) for t in turns]


def plank(x: float, y: float, wide: float, long: float, turn: float) -> list[tuple[float, float]]:
    """Return a turned rectangle about a point."""
    cos, sin = float(np.cos(turn)), float(np.sin(turn))
    ends = [(-wide, -long), (wide, -long), (wide, long), (-wide, long)]
    return [(x + (a * cos - b * sin) / 2, y + (a * sin + b * cos) / 2) for a, b in ends]


def _near(slot: str, spread: float, rng: Rng) -> tuple[float, float]:
    x, y = boxes.middle(slot)
    dx, dy = rng.normal(0, spread, 2).clip(-20, 20)
    return x + float(dx), y + float(dy)


def castle(land: str) -> Thing:
    """Return a wooden tower that stands on a landscape."""

    def put(scene: Scene, rng: Rng) -> None:
        x, y = _near(land, 5, rng)
        colour = WOODEN[int(rng.integers(4))]
        scene.solid(plank(x, y, 11, 11, float(rng.uniform(0, 1.5))), 0, 13, colour, "piece")

    return put


def coin(slot: str) -> Thing:
    """Return a coin, perhaps of the colour of silver."""

    def put(scene: Scene, rng: Rng) -> None:
        x, y = _near(slot, 8, rng)
        colour = ((170, 170, 168), (60, 120, 170), (80, 170, 200))[int(rng.integers(3))]
        radius = float(rng.uniform(8, 12.5))
        scene.solid(ring(x, y, radius), TILE_TOP, TILE_TOP + 1.8, colour, "coin")
        scene.solid(ring(x, y, radius * 0.7), TILE_TOP + 1.8, TILE_TOP + 1.9, (140, 150, 156), "coin")

    return put


def die(slot: str) -> Thing:
    """Return a die."""

    def put(scene: Scene, rng: Rng) -> None:
        x, y = _near(slot, 9, rng)
        turn = float(rng.uniform(0, 1.5))
        scene.solid(plank(x, y, 15, 15, turn), TILE_TOP, TILE_TOP + 15, (226, 232, 234), "die")
        for dx, dy in ((-4, -4), (0, 0), (4, 4)):
            across = dx * np.cos(turn) - dy * np.sin(turn), dx * np.sin(turn) + dy * np.cos(turn)
            spot = [(a, b, TILE_TOP + 15) for a, b in ring(x + across[0], y + across[1], 1.5, 10)]
            scene.cover(scene.mask(spot), np.full((1, 1, 3), 30.0), "die")

    return put


def token(slot: str) -> Thing:
    """Return a wooden cube or disc in a player's colour."""

    def put(scene: Scene, rng: Rng) -> None:
        x, y = _near(slot, 10, rng)
        corners = int(rng.choice([4, 6, 20]))
        base = ring(x, y, float(rng.uniform(5, 9)), corners, float(rng.uniform(0, 1)))
        scene.solid(
            base, TILE_TOP, TILE_TOP + float(rng.uniform(4, 9)), WOODEN[int(rng.integers(4))], "token"
        )

    return put


def figure(slot: str) -> Thing:
    """Return a pawn."""

    def put(scene: Scene, rng: Rng) -> None:
        x, y = _near(slot, 10, rng)
        colour = WOODEN[int(rng.integers(4))]
        for radius, low, high in ((7.5, 2, 6), (5, 6, 14), (3.5, 14, 20), (5.5, 20, 26), (3.5, 26, 29)):
            scene.solid(ring(x, y, radius), low, high, colour, "figure")

    return put


def card(box: str, slot: str) -> Thing:
    """Return a playing card, often of the colour of a tile's back."""

    def put(scene: Scene, rng: Rng) -> None:
        x, y = _near(slot, 9, rng)
        turn, look = float(rng.uniform(0, np.pi)), boxes.LOOKS[box]
        colour = look.reverse if rng.random() < 0.6 else (214, 224, 228)
        scene.solid(plank(x, y, 44, 66, turn), TILE_TOP, TILE_TOP + 0.5, colour, "card")
        if rng.random() < 0.7:
            top = [(a, b, TILE_TOP + 0.5) for a, b in plank(x, y, 36, 58, turn)]
            scene.cover(scene.mask(top), np.full((1, 1, 3), colour, np.float32) * 0.85 + 14, "card")

    return put


def _cloth_colour(box: str, rng: Rng) -> Bgr:
    b, g, r = (np.array(boxes.LOOKS[box].cloth) * rng.normal(1, 0.05)).clip(0, 255).astype(int).tolist()
    return b, g, r


def blank_tile_cloth(box: str, slot: str, off: float) -> Thing:
    """Return a small cloth of a colour like the bare slot's, *off* mm beside the middle of a slot."""

    def put(scene: Scene, rng: Rng) -> None:
        x, y = boxes.middle(slot)
        turn = float(rng.uniform(0, 2 * np.pi))
        x, y = x + off * float(np.cos(turn)), y + off * float(np.sin(turn))
        base = [(a, b, TILE_TOP + 0.5) for a, b in plank(x, y, 47, 47, float(rng.normal(0, 0.1)))]
        scene.soft_body(scene.mask(base), _cloth_colour(box, rng), 4, "cloth", rng)

    return put


def cloth(box: str) -> Thing:
    """Return a large cloth over one side of the board."""

    def put(scene: Scene, rng: Rng) -> None:
        x, y, turn = float(rng.uniform(60, 370)), float(rng.uniform(60, 370)), float(rng.uniform(0, 3))
        turns = np.arange(40) * 2 * np.pi / 40
        radius = 62 * (1 + 0.12 * np.sin(3 * turns + turn) + 0.06 * np.sin(7 * turns))
        edge = [(x + r * np.cos(t), y + r * np.sin(t), 3.0) for r, t in zip(radius, turns, strict=True)]
        scene.soft_body(scene.mask(edge, hull=False), _cloth_colour(box, rng), 20, "cloth", rng)

    return put


def arm(scene: Scene, rng: Rng) -> None:
    """Put an arm over the board: sleeve, hand, fingers."""
    from_x, to_x, to_y = rng.uniform(120, 310), rng.uniform(70, 360), rng.uniform(60, 320)
    ends = scene.view.project([(from_x, 600.0, 60.0), (to_x, to_y, 25.0)])
    mm = scene.view.focal / scene.view.eye[2]
    along = (ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0])
    beside = np.array((-along[1], along[0]))
    wrist = ends[1] - along * 62 * mm
    skin: Bgr = ((132, 164, 214), (92, 124, 178), (60, 82, 122))[int(rng.integers(3))]
    wool: Bgr = ((70, 60, 52), (60, 56, 150), (140, 110, 70), (110, 140, 120), (190, 196, 200))[
        int(rng.integers(5))
    ]
    hand = np.zeros(scene.owner.shape, np.uint8)
    _bar(hand, wrist - along * 10 * mm, wrist + along * 22 * mm, 50 * mm)
    for i, long in enumerate((48, 60, 62, 52)):
        start = wrist + along * 18 * mm + beside * (i - 1.5) * 15 * mm
        _bar(hand, start, start + along * (long - 18) * mm, 13 * mm)
    _bar(hand, wrist + beside * 22 * mm, wrist + beside * 40 * mm + along * 26 * mm, 15 * mm)
    scene.soft_body(hand, skin, 9 * mm, "hand", rng)
    sleeve = np.zeros(scene.owner.shape, np.uint8)
    _bar(sleeve, ends[0], wrist - along * 24 * mm, float(rng.uniform(58, 84)) * mm)
    scene.soft_body(sleeve, wool, 26 * mm, "sleeve", rng)


def _bar(mask: np.ndarray, start: np.ndarray, end: np.ndarray, wide: float) -> None:
    points = [[int(v * 16) for v in point] for point in (start, end)]
    cv2.line(mask, points[0], points[1], 255, max(2, round(wide)), cv2.LINE_AA, 4)
