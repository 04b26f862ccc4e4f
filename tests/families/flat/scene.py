"""Lay tiles on the board, take the picture, and tell what is true of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tests.families.flat import camera
from tests.families.flat.board import SLOTS, TABLES, bare_table, centre
from tests.families.flat.conditions import Laying, Rng, Shot
from tests.families.flat.designs import deck
from tests.families.flat.faces import TILE_MM, back, face
from tests.families.flat.pen import Image
from tests.families.flat.stage import Seen, Stage
from tests.families.flat.styles import STYLES
from tests.families.flat.things import THINGS
from tests.families.flat.wear import worn
from tests.families.protocol import Photo, Truth

UNSEEN = 0.85
"""From this share of it hidden, nobody can tell what lies there."""
_OVERSAMPLING = 1.6


@dataclass(frozen=True)
class Placed:
    """A tile on a slot: face up with its name and quarter turns clockwise, or face down."""

    tile: str = ""
    turn: int = 0
    under: str | None = None
    """The tile beneath it; empty for one that lies face down."""


def deal(box: str, laying: Laying, rng: Rng) -> dict[str, Placed]:
    """Choose what lies where: about 60 % up, 25 % down, 15 % bare; no tile twice."""
    tiles = _shuffled(box, rng)
    strangers = [deck(box).strangers[i] for i in rng.permutation(len(deck(box).strangers))]
    placed: dict[str, Placed] = {}
    for slot in SLOTS:
        draw = rng.random()
        if draw < 0.15:
            continue
        up = draw >= 0.4
        use = strangers if up and strangers and rng.random() < laying.strangers else tiles
        tile = Placed(use.pop() if up else "", int(rng.integers(4)))
        if laying.stacked and rng.random() < laying.stacked:
            beneath = tiles.pop() if len(tiles) > 12 and rng.random() < 0.6 else ""
            tile = replace(tile, under=beneath)
        placed[slot] = tile
    return placed


def _shuffled(box: str, rng: Rng) -> list[str]:
    """Return the taught tiles, last those to lay first: twins often come early, both of them."""
    content = deck(box).box
    eager = {tile for pair in content.twins if rng.random() < 0.6 for tile in pair}
    order = [content.taught[i] for i in rng.permutation(len(content.taught))]
    return [t for t in order if t not in eager] + [t for t in order if t in eager]


def _offset(limit: float, spread: float, rng: Rng) -> float:
    size = 1 - rng.random() * (1 - spread * rng.random())
    return float(limit * size * rng.choice([-1, 1]) * (1 if spread > 0.7 else rng.random()))


def _corners(slot: str, laying: Laying, rng: Rng) -> NDArray[np.float64]:
    angle = np.radians(_offset(laying.askew_deg, laying.spread if laying.askew_deg > 5 else 0.5, rng))
    spread = laying.spread if laying.shift_mm > 3 else 0.5
    shift = [_offset(laying.shift_mm, spread, rng), _offset(laying.shift_mm, spread, rng)]
    half = TILE_MM / 2
    square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(square @ np.array([[c, s], [-s, c]]) + centre(slot) + shift, dtype=np.float64)


def _print(box: str, tile: str, laying: Laying, rng: Rng) -> Image:
    art = face(box, tile) if tile else back(box, int(rng.integers(4)))
    if laying.worn:
        art = worn(art, STYLES[box].card_edge, laying.worn * float(rng.uniform(0.4, 1)), rng)
    art = art.copy()
    art[:, :, 3] = np.clip(art[:, :, 3] * rng.uniform(0.7, 1.2), 0, 255)
    return art


def _lay(stage: Stage, box: str, slot: str, placed: Placed, laying: Laying, rng: Rng) -> tuple[Seen, str]:
    corners, note, heights = _corners(slot, laying, rng), "", np.zeros(4)
    edge = STYLES[box].card_edge
    if placed.under is not None:
        beneath = _corners(slot, replace(laying, shift_mm=3.0, askew_deg=6.0), rng)
        stage.lay_tile(_print(box, placed.under, laying, rng), beneath, np.zeros(4), edge)
        heights, note = heights + 2.0, "stacked"
    if laying.lifted and rng.random() < laying.lifted:
        side = int(rng.integers(4))
        heights[[side, (side + 1) % 4]] += float(rng.uniform(3, 11))
        note = "lifted"
    art = np.rot90(_print(box, placed.tile, laying, rng), -placed.turn)
    return stage.lay_tile(np.ascontiguousarray(art), corners, heights, edge), note


def _bare_slot(stage: Stage, box: str, slot: str) -> Seen:
    half = STYLES[box].slot_mm / 2
    return stage.ground(np.array([[-half, -half], [half, -half], [half, half], [-half, half]]) + centre(slot))


def _truth(box: str, placed: Placed | None, note: str, covered: float, by: str) -> Truth:
    if covered >= UNSEEN:
        return Truth("other", covered=covered, note=by)
    if covered:
        note = by if not note else f"{note}, {by}"
    if placed is None:
        return Truth("empty", covered=covered, note=note)
    if not placed.tile:
        return Truth("down", covered=covered, note=note)
    if not note and placed.tile not in deck(box).box.taught:
        note = "stranger"
    coats = deck(box).designs[placed.tile].facts.coats
    return Truth("up", placed.tile, coats[-placed.turn % 4][0], covered, note)


def take(box: str, placed: Mapping[str, Placed], laying: Laying, shot: Shot, px: float, rng: Rng) -> Photo:
    """Return the picture of a table on which *placed* lies."""
    view = camera.aim(px, rng)
    scale = px / TILE_MM * _OVERSAMPLING
    stage = Stage(bare_table(box, TABLES[int(rng.integers(3))], scale).copy(), scale, view.eye)
    seen: dict[str, tuple[Seen, str]] = {}
    for slot in SLOTS:
        tile = placed.get(slot)
        seen[slot] = _lay(stage, box, slot, tile, laying, rng) if tile else (_bare_slot(stage, box, slot), "")
    for name in laying.things:
        THINGS[name](stage, box, rng)
    by = " and ".join(laying.things)
    truth = {
        slot: _truth(box, placed.get(slot), note, stage.covered(mask), by)
        for slot, (mask, note) in seen.items()
    }
    return Photo(camera.shoot(stage.image, scale, view, shot, rng), truth)
