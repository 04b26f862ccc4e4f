"""All pictures of a set in one frame: each moved a little until what they have in common lies at one place.

Where a tile's own outline is faint, its picture is cut out a pixel or three beside it. Pictures of one set
have much in common, so each is aligned with those most like it, in any turn, and the moves that
agree best with all of these are found together. Hexagons have the same sign elsewhere and otherwise
turned: these would be turned by it, by up to 15 degrees, and stay as their sides lie.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.registration.crop import PATCH, TILE
from companion.vision.tiles.features import half
from companion.vision.tiles.pose import NOWHERE, Steps, aligned, make_steps
from companion.vision.tiles.shape import Shape

FEWEST: Final = 3  # pictures that have a frame in common
NEIGHBOURS: Final = 6  # pictures with which each is aligned
ROUNDS: Final = 6
LIKE_LEAST: Final = 0.5  # how well two must fit for it to count
STAY: Final = 0.15  # how strongly a picture stays where it is
OFF: Final = 0.7  # pixels: what disagrees by more counts little
TIMES: Final = 5


class _Pair(NamedTuple):
    """Where picture *other*, turned so often, lies in picture *one*, and how much that counts."""

    one: int
    other: int
    turn: int
    pose: Array
    weight: float


def moves_to_one_frame(upright: Array, shape: Shape) -> Array:
    """Return the move (shift x and y, turn, scale) that brings each of *upright* into one frame, n × 4."""
    pairs = _pairs(upright, shape) if shape.alike and len(upright) >= FEWEST else []
    return _moves(pairs, len(upright), shape.turns) if pairs else np.zeros((len(upright), 4))


def padded(tile: Array) -> Array:
    """Return a patch with *tile* in its middle."""
    edge = (PATCH - TILE) // 2
    return np.asarray(cv2.copyMakeBorder(tile, edge, edge, edge, edge, cv2.BORDER_REPLICATE))


def _pairs(upright: Array, shape: Shape) -> list[_Pair]:
    turns = shape.turns
    every = [cv2.GaussianBlur(turned, (0, 0), 2.4) for one in upright for turned in shape.every_turn(one)]
    small = half(np.stack(every)).reshape(len(every), -1, 3)[:, shape.half]
    flat = (small - small.mean(axis=1, keepdims=True)).reshape(len(every), -1)
    flat /= np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-6)
    steps: dict[int, Steps] = {}
    found = []
    for one in range(len(upright)):
        like = flat @ flat[turns * one]
        like[turns * one : turns * one + turns] = -1
        patch = padded(upright[one])
        for entry in np.argsort(-like)[:NEIGHBOURS].tolist():
            if entry not in steps:
                steps[entry] = make_steps(np.asarray(every[entry]), shape)
            pose, fit = aligned(patch, steps[entry], NOWHERE, ROUNDS)
            if fit > LIKE_LEAST:
                found.append(_Pair(one, entry // turns, entry % turns, pose, (fit - 0.4) ** 2))
    return found


def _moves(pairs: list[_Pair], count: int, turns: int) -> Array:
    """Return the move (shift x and y, turn, scale) of each picture that agrees best with *pairs*."""
    ways = 2 * np.pi / turns * np.arange(turns)
    turned = [np.array([[np.cos(way), -np.sin(way)], [np.sin(way), np.cos(way)]]) for way in ways]
    trust = np.ones(len(pairs))
    moves = np.zeros((count, 4))
    for _ in range(TIMES):
        rows, wanted = np.zeros((3 * len(pairs), 3 * count)), np.zeros(3 * len(pairs))
        for n, (one, other, turn, pose, weight) in enumerate(pairs):
            scale = float(np.sqrt(weight * trust[n]))
            here = slice(3 * n, 3 * n + 3)
            back = np.eye(3)
            back[:2, :2] = turned[turn]
            rows[here, 3 * one : 3 * one + 3] += scale * np.eye(3)
            rows[here, 3 * other : 3 * other + 3] -= scale * back
            wanted[here] = scale * pose[:3]
        square = rows.T @ rows + STAY**2 * np.eye(3 * count)
        moves[:, :3] = np.linalg.solve(square, rows.T @ wanted).reshape(count, 3)
        off = [
            np.linalg.norm(moves[p.one, :2] - turned[p.turn] @ moves[p.other, :2] - p.pose[:2]) for p in pairs
        ]
        trust = 1 / (1 + (np.array(off) / OFF) ** 2)
    return moves
