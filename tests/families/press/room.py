"""The table: wood, cloth, stone, plastic; and the empty board on it with its four markers."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from tests.families.press.boards import RIM, WIDE, board, marker
from tests.families.press.paint import Ink, Points, Sheet, blends, bytes_of, floats, lit, mixed_ink, noise
from tests.families.press.scene import Scene
from tests.families.protocol import Box

TABLES: Final = ("oak", "walnut", "linen", "felt", "stone", "white", "checked")
_WOODS: Final[dict[str, tuple[Ink, Ink]]] = {
    "oak": ((96, 150, 196), (70, 116, 164)),
    "walnut": ((52, 76, 112), (34, 52, 82)),
}


def _wood(kind: str, height: int, width: int, scale: float, rng: np.random.Generator) -> Sheet:
    dark, pale = _WOODS[kind]
    stretched = noise(rng, max(height // 14, 8), width, 22, 4)
    grain = floats(
        cv2.resize(np.ascontiguousarray(stretched), (width, height), interpolation=cv2.INTER_CUBIC)
    )
    art = blends(dark, pale, floats(0.5 + 0.5 * np.sin(grain * 6 + noise(rng, height, width, 300, 1) * 2)))
    plank = max(int(rng.uniform(90, 150) * scale), 20)
    for start in range(int(rng.integers(plank)), width, plank):
        art[:, start : start + 2] *= 0.6
        art[:, start : start + plank] *= rng.uniform(0.9, 1.08)
    return art


def _cloth(height: int, width: int, scale: float, rng: np.random.Generator, checked: bool) -> Sheet:
    ink = mixed_ink(rng, 50, 190)
    art = blends(lit(ink, 0.9), lit(ink, 1.1), floats(0.5 + 0.5 * noise(rng, height, width, 2.5 * scale, 2)))
    if checked:
        step = rng.uniform(18, 34) * scale
        columns = (np.arange(width) / step).astype(int) % 2
        rows = (np.arange(height) / step).astype(int) % 2
        art += ((columns[None, :] + rows[:, None]) * rng.uniform(14, 34)).astype(np.float32)[..., None]
    return art


def _surface(kind: str, height: int, width: int, scale: float, rng: np.random.Generator) -> Sheet:
    if kind in _WOODS:
        return _wood(kind, height, width, scale, rng)
    if kind in ("linen", "felt", "checked"):
        return _cloth(height, width, scale, rng, kind == "checked")
    veins = 1 - np.clip(np.abs(noise(rng, height, width, 90 * scale, 4)) * 7, 0, 1)
    pale: Ink = (206, 212, 214) if kind == "white" else (112, 118, 120)
    return blends(pale, lit(pale, 0.78 if kind == "stone" else 0.95), floats(veins))


def cover_table(scene: Scene, kind: str, rng: np.random.Generator) -> None:
    """Paint the table over the whole scene, at half its detail."""
    height, width = scene.plan.shape[:2]
    art = bytes_of(_surface(kind, height // 2 + 1, width // 2 + 1, scene.scale / 2, rng))
    scene.plan[:] = cv2.resize(art, (width, height), interpolation=cv2.INTER_LINEAR)
    scene.gloss[:] = {"stone": 190, "white": 170, "oak": 90, "walnut": 110}.get(kind, 10)


def rectangle(west: float, north: float, east: float, south: float) -> Points:
    """Return its corners, clockwise from the north-west."""
    return np.array([(west, north), (east, north), (east, south), (west, south)])


def put_board(scene: Scene, box: Box) -> None:
    """Lay the board on the table, and the markers at their places."""
    corners = rectangle(-RIM, -RIM, WIDE - RIM, WIDE - RIM)
    scene.shade(corners, 4.0)
    side = max(round(WIDE * scene.scale), 8)
    scene.sticker(
        np.asarray(cv2.resize(board(box.name), (side, side), interpolation=cv2.INTER_AREA), np.uint8),
        corners,
        130,
        False,
    )
    half = box.marker_mm / 2 * 1.4
    for number, (x, y) in box.markers.items():
        spot = rectangle(x - half, y - half, x + half, y + half)
        scene.shade(spot, 1.0)
        scene.sticker(marker(number, 90), spot, 40, False)
