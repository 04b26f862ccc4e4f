"""The family: days of teaching in one light, pictures to read in another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import cv2
import numpy as np

from tests.families.enamel import mishaps
from tests.families.enamel.camera import COARSE, EDGE, Pose, Shot, exposed, placed
from tests.families.enamel.facts import SIZES, described
from tests.families.enamel.paint import Float, seeded, stencil
from tests.families.enamel.table import SLOTS, Table, face
from tests.families.protocol import CONDITIONS, Box, Photo

_WIDE: Final = int((432 + 2 * EDGE) * COARSE)
_TILES: Final = ("worn", "shifted", "turned", "lifted", "stacked", "strangers")
_OVER: Final = ("sleeve", "cloth", "cards", "clutter")
_LIGHT: Final = tuple(c for c in CONDITIONS[1:-1] if c not in _TILES + _OVER)


@dataclass
class Enamel:
    """Four boxes: azulejo, vitrail, ricamo, portolan."""

    name: str = "enamel"
    boxes: tuple[str, ...] = field(default=tuple(SIZES))

    def box(self, name: str) -> Box:
        """Return the box of that name."""
        return described(name)

    def bare(self, box: str, seed: int) -> Photo:
        """Return the board with no tile on it, in the light of the lessons."""
        rng = seeded("bare", box, int(seed))
        px = float(rng.uniform(70, 90))
        pose = placed(rng, px)
        return _taken(Table(box, pose, rng), _lesson_light(box, seed), _lamp(rng), None, pose, px, rng)

    def lessons(self, box: str, seed: int) -> Iterator[Photo]:
        """Give six photographs; each taught tile lies in three of them, or in two."""
        rng = seeded("lessons", box, int(seed))
        taught = described(box).taught
        starts = rng.integers(0, 4, len(taught))
        shown = dict.fromkeys(taught, 0)
        half = -(-len(taught) // 2)
        order: list[str] = []
        for n in range(6):
            px = float(rng.uniform(60, 100))
            pose = placed(rng, px)
            table = Table(box, pose, rng)
            if n % 2 == 0:
                order = [taught[int(i)] for i in rng.permutation(len(taught))]
            tiles = order[:half] if n % 2 == 0 else order[half:]
            tiles = tiles[: half - 6] if n > 3 else tiles
            slots = [list(SLOTS)[int(i)] for i in rng.permutation(32)]
            for slot, tile in zip(slots, tiles + [""] * min(5, 32 - len(tiles)), strict=False):
                turns = int(rng.integers(4))
                if tile:
                    turns = int(starts[taught.index(tile)] + shown[tile]) % 4
                    shown[tile] += 1
                table.lay_named(slot, tile, turns, askew=float(rng.normal(0, 0.7)), beside=_nudge(rng, 0.5))
            yield _taken(table, _lesson_light(box, seed), _lamp(rng), None, pose, px, rng)

    def photo(self, box: str, condition: str, px: float, seed: int) -> Photo:
        """Return a picture of the table under *condition*."""
        if condition not in CONDITIONS:
            raise ValueError(f"no such condition: {condition}")
        rng = seeded("photo", box, condition, round(float(px), 3), int(seed))
        at_once = {condition}
        if condition == "mixed":
            at_once = {str(rng.choice(_LIGHT)), str(rng.choice(_TILES))}
            if rng.uniform() < 0.5:
                at_once.add(str(rng.choice(_OVER)))
        pose = placed(rng, px)
        table = Table(box, pose, rng)
        _lay_all(table, at_once, rng)
        for thing in _OVER:
            if thing in at_once:
                getattr(mishaps, thing)(table, rng)
        shot = _shot(at_once, px, rng)
        light = _lamp(rng)
        if "shadow" in at_once:
            light *= _shadow(rng)
        gleam = _glare(rng, table.art.gloss) if "glare" in at_once else None
        return _taken(table, shot, light, gleam, pose, px, rng)


def _taken(
    table: Table,
    shot: Shot,
    light: Float,
    gleam: Float | None,
    pose: Pose,
    px: float,
    rng: np.random.Generator,
) -> Photo:
    if gleam is None:
        gleam = np.zeros_like(light)
    return Photo(exposed(table.flat, light, gleam, pose, shot, px, rng), table.told())


def _lesson_light(box: str, seed: int) -> Shot:
    """Cool light from a window."""
    rng = seeded("day", box, int(seed))
    cool = rng.uniform(0.0, 0.09)
    gains = (1.04 + cool, 1.0, 0.97 - cool)
    return Shot(exposure=float(rng.uniform(0.92, 1.12)), gains=gains, noise=0.008, fall=0.2)


def _lay_all(table: Table, at_once: set[str], rng: np.random.Generator) -> None:
    box = described(table.box)
    strangers = [name for name in box.tiles if name not in box.taught]
    names = [box.taught[int(i)] for i in rng.permutation(len(box.taught))]
    if "strangers" in at_once:
        some = [strangers[int(i)] for i in rng.permutation(len(strangers))]
        names = some + names[: 20 - len(some)]
    up, down = int(rng.integers(16, 22)), int(rng.integers(3, 7))
    lying = names[:up] + [""] * down
    spare = names[up:]
    slots = [list(SLOTS)[int(i)] for i in rng.permutation(32)]
    for slot, tile in zip(slots, lying, strict=False):
        how: dict[str, Any] = {"askew": float(rng.normal(0, 1.0)), "beside": _nudge(rng, 0.8)}
        picture, note = None, "stranger" if tile in strangers else ""
        if "worn" in at_once:
            picture, note = mishaps.worn(face(table.box, tile), rng), note or "worn"
        if "shifted" in at_once:
            how["beside"], note = (float(rng.uniform(-6, 6)), float(rng.uniform(-6, 6))), note or "shifted"
        if "turned" in at_once:
            how["askew"], note = float(rng.uniform(-10, 10)), note or "turned"
        if "lifted" in at_once and rng.uniform() < 0.6:
            edge, high = int(rng.integers(4)), float(rng.uniform(2, 9))
            how["lift"] = [high if k in (edge, (edge + 1) % 4) else 0.0 for k in range(4)]
            note = note or "lifted"
        if "stacked" in at_once and rng.uniform() < 0.45 and spare:
            under = spare.pop() if rng.uniform() < 0.5 else ""
            table.lay_named(
                slot, under, int(rng.integers(4)), askew=float(rng.normal(0, 4)), beside=_nudge(rng, 2.5)
            )
            how["base"], how["beside"], note = table.art.thick, _nudge(rng, 2.0), note or "stacked"
        table.lay_named(slot, tile, int(rng.integers(4)), picture, note, **how)


def _nudge(rng: np.random.Generator, mm: float) -> tuple[float, float]:
    x, y = np.clip(rng.normal(0, mm, 2), -5, 5)
    return float(x), float(y)


def _shot(at_once: set[str], px: float, rng: np.random.Generator) -> Shot:
    """Return an evening's camera: a little warm, and what the conditions ask."""
    warmth = float(rng.uniform(-0.02, 0.08))
    shot = Shot(float(rng.uniform(0.8, 1.15)), (1 - warmth, 1.0, 1 + warmth), noise=0.012)
    shot.fall = float(rng.uniform(0.2, 0.45))
    if "dark" in at_once:
        shot.exposure, shot.noise = float(rng.uniform(0.1, 0.22)), 0.03
    if "warm" in at_once:
        shot.gains = (float(rng.uniform(0.42, 0.6)), 0.88, float(rng.uniform(1.15, 1.3)))
    if "soft" in at_once:
        shot.lens = px * float(rng.uniform(0.014, 0.024))
    if "moving" in at_once:
        shot.motion = (px * float(rng.uniform(0.04, 0.085)), float(rng.uniform(0, np.pi)))
    if "noisy" in at_once:
        shot.noise = float(rng.uniform(0.07, 0.12))
    if "bands" in at_once:
        shot.bands = float(rng.uniform(0.35, 0.6))
    if "moire" in at_once:
        shot.moire = float(rng.uniform(0.12, 0.24))
    shot.jpeg = 30 if "jpeg30" in at_once else 15 if "jpeg15" in at_once else 0
    return shot


def _grid() -> tuple[Float, Float]:
    y, x = np.mgrid[0:_WIDE, 0:_WIDE].astype(np.float32) / np.float32(COARSE) - np.float32(EDGE)
    return x, y


def _lamp(rng: np.random.Generator) -> Float:
    """Light that falls off away from a lamp somewhere beside the board."""
    x, y = _grid()
    angle, far = rng.uniform(0, 2 * np.pi), rng.uniform(100, 420)
    d = (x - 216 - far * np.cos(angle)) ** 2 + (y - 216 - far * np.sin(angle)) ** 2
    fall = 1 / (1 + d / rng.uniform(900, 1500) ** 2) ** 1.5
    return np.asarray(fall / fall.mean(), np.float32)


def _shadow(rng: np.random.Generator) -> Float:
    light = np.ones((_WIDE, _WIDE), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        t = np.linspace(0, 2 * np.pi, 9, endpoint=False)
        ring = np.stack([np.cos(t), np.sin(t)], 1) * rng.uniform(35, 110, (9, 1)) * rng.uniform(0.4, 1, 2)
        mask = stencil(_WIDE, _WIDE, ring + rng.uniform(60, _WIDE - 60, 2))
        mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.8, 7)), np.float32)
        light *= 1 - mask * np.float32(rng.uniform(0.4, 0.68))
    return light


def _glare(rng: np.random.Generator, gloss: float) -> Float:
    x, y = _grid()
    gleam = np.zeros_like(x)
    for _ in range(int(rng.integers(2, 5))):
        cx, cy = rng.uniform(20, 412, 2)
        r = rng.uniform(12, 40)
        gleam += rng.uniform(0.25, 0.6) * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * r * r))
    cx, cy = rng.uniform(120, 312, 2)
    a = rng.uniform(-0.5, 0.5)
    u = (x - cx) * np.cos(a) + (y - cy) * np.sin(a)
    v = (y - cy) * np.cos(a) - (x - cx) * np.sin(a)
    pane = (np.abs(np.abs(u) - 26) < 22) & (np.abs(np.abs(v) - 38) < 34)
    soft = np.asarray(cv2.GaussianBlur(pane.astype(np.float32), (0, 0), 1.5), np.float32)
    return (gleam + (0.08 + 0.14 * gloss) * soft).astype(np.float32)


FAMILY: Final = Enamel()
