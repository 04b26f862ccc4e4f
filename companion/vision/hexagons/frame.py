"""All pictures of a box in one frame: each moved a little until what they have in common lies at one place.

An outline that is faint, a pale tile on white paper, is found a pixel or four beside it. Tiles of one box
have their frame in common, so each picture is looked for in those most like it, in any of six turns; where
most of these agree that it lies elsewhere, it is moved there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.hexagons.pose import aligned, make_steps
from companion.vision.hexagons.shape import flat, six_turns
from companion.vision.registration.crop import PATCH, TILE
from companion.vision.tiles.pose import cut_out

FEWEST: Final = 4  # pictures that have a frame in common
NEIGHBOURS: Final = 6  # pictures with which each is compared
ROUNDS: Final = 6
LIKE_LEAST: Final = 0.5  # how well two must fit for it to count
AGREE_LEAST: Final = 3  # so many must agree
OFF: Final = 1.0  # pixels: what disagrees by more does not agree
OFF_LEAST: Final = 0.7  # pixels: less is left as it is
TIMES: Final = 2


def moves_to_one_frame(tiles: Sequence[Array]) -> list[Array]:
    """Return for each of *tiles* (TILE × TILE × 3) the small move that brings all of them into one frame."""
    moves = [np.zeros(4) for _ in tiles]
    if len(tiles) < FEWEST:
        return moves
    for _ in range(TIMES):
        there = [cut_out(padded(tile), move) for tile, move in zip(tiles, moves, strict=True)]
        turned = [six_turns(one) for one in there]
        for number in range(len(tiles)):
            moves[number] = moves[number] + _move(number, there, turned)
    return moves


def padded(tile: Array) -> Array:
    """Return a patch with *tile* in its middle."""
    edge = (PATCH - TILE) // 2
    return np.asarray(cv2.copyMakeBorder(tile, edge, edge, edge, edge, cv2.BORDER_REPLICATE))


def _move(number: int, tiles: Sequence[Array], turned: Sequence[Array]) -> Array:
    """Return by how much tile *number* lies elsewhere than most of those that are like it."""
    patch, votes = padded(tiles[number]), []
    for other, turn in _most_like(number, tiles, turned):
        pose, fit = aligned(patch, make_steps(turned[other][turn]), np.zeros(4), ROUNDS)
        if fit >= LIKE_LEAST:
            votes.append(pose)
    if not votes:
        return np.zeros(4)
    every = np.array(votes)
    middle = np.median(every, axis=0)
    agree = np.hypot(*(every - middle)[:, :2].T) < OFF
    if agree.sum() < AGREE_LEAST or np.hypot(*middle[:2]) < OFF_LEAST:
        return np.zeros(4)
    return np.append(every[agree].mean(axis=0)[:3], 0.0)


def _most_like(number: int, tiles: Sequence[Array], turned: Sequence[Array]) -> list[tuple[int, int]]:
    """Return the tiles, each with its turn, that are most like tile *number* where it lies."""
    own = _plain(tiles[number][None])[0]
    found = []
    for other, some in enumerate(turned):
        if other != number:
            like = _plain(some) @ own
            found.append((float(like.max()), other, int(like.argmax())))
    return [(other, turn) for _, other, turn in sorted(found, reverse=True)[:NEIGHBOURS]]


def _plain(tiles: Array) -> Array:
    soft = np.stack([cv2.GaussianBlur(one, (0, 0), 2.0) for one in tiles])
    pixels = flat(soft)
    off = (pixels - pixels.mean(axis=1, keepdims=True)).reshape(len(tiles), -1)
    return np.asarray(off / np.maximum(np.linalg.norm(off, axis=1, keepdims=True), 1e-6))
