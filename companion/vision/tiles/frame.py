"""All pictures of a set in one frame: each moved a little until what they have in common lies at one place.

Where a tile's own outline is faint, its picture is cut out a pixel or three beside it. Pictures of one set
have much in common, so each is aligned with those most like it, in any of four turns, and the moves that
agree best with all of these are found together.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.registration.crop import PATCH, TILE
from companion.vision.tiles.features import half, turned
from companion.vision.tiles.pose import Steps, aligned, cut_out, make_steps

FEWEST: Final = 3  # pictures that have a frame in common
NEIGHBOURS: Final = 6  # pictures with which each is aligned
ROUNDS: Final = 6
LIKE_LEAST: Final = 0.5  # how well two must fit for it to count
STAY: Final = 0.15  # how strongly a picture stays where it is
OFF: Final = 0.7  # pixels: what disagrees by more counts little
TIMES: Final = 5


class _Pair(NamedTuple):
    """Where picture *other*, turned by *turn* quarters, lies in picture *one*, and how much that counts."""

    one: int
    other: int
    turn: int
    pose: Array
    weight: float


def in_one_frame(upright: Array) -> Array:
    """Return *upright* (n × TILE × TILE × 3) with all pictures in one frame."""
    moves = moves_to_one_frame(upright)
    if not moves.any():
        return upright
    return np.stack([cut_out(padded(one), move) for one, move in zip(upright, moves, strict=True)])


def moves_to_one_frame(upright: Array) -> Array:
    """Return the move (shift x and y, turn, scale) that brings each of *upright* into one frame, n × 4."""
    pairs = _pairs(upright) if len(upright) >= FEWEST else []
    return _moves(pairs, len(upright)) if pairs else np.zeros((len(upright), 4))


def padded(tile: Array) -> Array:
    """Return a patch with *tile* in its middle."""
    edge = (PATCH - TILE) // 2
    return np.asarray(cv2.copyMakeBorder(tile, edge, edge, edge, edge, cv2.BORDER_REPLICATE))


def _pairs(upright: Array) -> list[_Pair]:
    four = np.stack([turned(upright, turn) for turn in range(4)], axis=1).reshape(-1, TILE, TILE, 3)
    small = half(np.ascontiguousarray(four))
    soft = np.stack([cv2.GaussianBlur(one, (0, 0), 1.2) for one in small])
    flat = (soft - soft.mean(axis=(1, 2), keepdims=True)).reshape(len(four), -1)
    flat /= np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-6)
    steps: dict[int, Steps] = {}
    found = []
    for one in range(len(upright)):
        like = flat @ flat[4 * one]
        like[4 * one : 4 * one + 4] = -1
        patch = padded(upright[one])
        for entry in np.argsort(-like)[:NEIGHBOURS].tolist():
            steps.setdefault(entry, make_steps(soft[entry]))
            pose, fit = aligned(patch, steps[entry], np.zeros(4), ROUNDS)
            if fit > LIKE_LEAST:
                found.append(_Pair(one, entry // 4, entry % 4, pose, (fit - 0.4) ** 2))
    return found


def _moves(pairs: list[_Pair], count: int) -> Array:
    """Return the move (shift x and y, turn, scale) of each picture that agrees best with *pairs*."""
    quarters = [np.linalg.matrix_power(np.array([[0, -1], [1, 0]]), turn) for turn in range(4)]
    trust = np.ones(len(pairs))
    moves = np.zeros((count, 4))
    for _ in range(TIMES):
        rows, wanted = np.zeros((3 * len(pairs), 3 * count)), np.zeros(3 * len(pairs))
        for n, (one, other, turn, pose, weight) in enumerate(pairs):
            scale = float(np.sqrt(weight * trust[n]))
            here = slice(3 * n, 3 * n + 3)
            back = np.eye(3)
            back[:2, :2] = quarters[turn]
            rows[here, 3 * one : 3 * one + 3] += scale * np.eye(3)
            rows[here, 3 * other : 3 * other + 3] -= scale * back
            wanted[here] = scale * pose[:3]
        square = rows.T @ rows + STAY**2 * np.eye(3 * count)
        moves[:, :3] = np.linalg.solve(square, rows.T @ wanted).reshape(count, 3)
        off = [
            np.linalg.norm(moves[p.one, :2] - quarters[p.turn] @ moves[p.other, :2] - p.pose[:2])
            for p in pairs
        ]
        trust = 1 / (1 + (np.array(off) / OFF) ** 2)
    return moves
