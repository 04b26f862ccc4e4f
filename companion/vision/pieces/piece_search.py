"""Pieces found anywhere on plots: each must explain what is seen better than every rival by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.pieces.empty_board import EDGE, HALF, STEP_MM
from companion.vision.pieces.heights import Above
from companion.vision.pieces.site_gates import SiteGates
from companion.vision.pieces.site_points import NO_PIECE, SitePoints, ring_of, slack

TOP_MM: Final = 7.0  # how high the middle of what is seen of a piece is
CORE: Final = ring_of(-1, 4.3)  # what surely belongs to a piece's top, however it is turned,
BODY: Final = ring_of(-1, 5.6)
EDGES: Final = ring_of(4.0, 5.6)
WHOLE: Final = ring_of(-1, 8)  # all of it is there
POINT_MM2: Final = STEP_MM**2
LEAST_MM2: Final = 165.0  # what is seen of a piece, with its sides: the roof of a house is half of it
RING: Final = ring_of(8.3, 10.6)  # and what does not
APART_MM: Final = 9.5  # no two pieces are nearer to each other
ALIKE_MM: Final = 5.0  # places so near that are nearly as good are one piece, which is in their middle
REACH_MM: Final = 27.0  # so far from the middle, across and down, pieces are looked for
LIKELY: Final = 0.6  # the share of 25 points that has one colour where it is looked closer
ONE_COLOUR: Final = 0.12  # how far a point's colour may be from that of all, as the sine of an angle
LIGHT_LESS: Final = np.array([0.5, 1.0, 1.0], np.float32)  # light says less than colours
COMPANY: Final = 3  # from so many on it is known how pieces of that colour are painted


@dataclass(frozen=True, eq=False, slots=True)
class FoundPiece:
    """A piece that was found: on which plot, where its foot and top are from its middle in mm, how surely."""

    row: int
    foot: Array
    top: Array
    colour: int
    slack: float


def find_pieces(points: SitePoints, middles: Array, above: Above, gates: SiteGates) -> list[FoundPiece]:
    """Return the pieces on the plots around *middles*, the surest first."""
    rows, tops = _likely(points)
    if not len(rows):
        return []
    feet = above.below(tops + middles[rows], TOP_MM) - middles[rows]
    sure, colour = _evidence(points, rows, feet, tops, gates)
    found: list[FoundPiece] = []
    left = np.flatnonzero(sure >= 0)
    left = left[np.argsort(-sure[left], kind="stable")]
    while len(left):
        n = left[0]
        far = np.where(rows[left] == rows[n], np.hypot(*(tops[left] - tops[n]).T), np.inf)
        same = left[(far < ALIKE_MM) & (colour[left] == colour[n])]
        foot, top = (np.average(at[same], axis=0, weights=sure[same] + 1e-3) for at in (feet, tops))
        found.append(FoundPiece(int(rows[n]), foot, top, int(colour[n]), float(sure[n])))
        left = left[far >= APART_MM]
    return _alike(found, points, gates)


def _likely(points: SitePoints) -> tuple[Array, Array]:
    """Return where enough has one piece's colour and is not bare to look closer: plots, and places."""
    line = (np.arange(EDGE) - HALF) * STEP_MM
    within = np.maximum(np.abs(line)[:, None], np.abs(line)[None]) <= REACH_MM
    likely = np.zeros(points.piece.shape, bool)
    piece = np.where(points.plain, NO_PIECE, points.piece).reshape(-1, EDGE)
    for number in np.unique(piece[piece != NO_PIECE]):
        share = cv2.blur((piece == number).astype(np.float32), (5, 5)).reshape(points.piece.shape)
        likely |= np.asarray(share) > LIKELY
    rows, down, across = np.nonzero(likely & within)
    return rows, (np.column_stack([across, down]) - HALF) * STEP_MM


def _evidence(
    points: SitePoints, rows: Array, feet: Array, tops: Array, gates: SiteGates
) -> tuple[Array, Array]:
    """Return how surely a piece with that foot and top is on each of *rows*, and of which colour."""
    core = points.near("piece", rows, tops, CORE)
    count = int(max(points.piece.max(), 0)) + 1
    colour = np.stack([(core == n).mean(axis=1) for n in range(count)], axis=1).argmax(axis=1)
    each = colour[:, None]
    own, plain = points.near("piece", rows, tops, BODY) == each, points.near("plain", rows, tops, BODY)
    same = (points.near("printed", rows, tops, CORE) == each).mean(axis=1)
    gone = np.abs(points.near("off", rows, tops, CORE)) * LIGHT_LESS
    off = gone.max(axis=-1).mean(axis=1)
    around, bare, shaded = (
        points.near(name, rows, (feet + tops) / 2, RING) for name in ("piece", "plain", "shaded")
    )
    better = [
        (own & ~plain).mean(axis=1) - (~own & plain).mean(axis=1),  # than the bare board, or another colour
        (points.near("piece", rows, tops, EDGES) == each).mean(axis=1),  # than something smaller,
        (points.near("piece", rows, tops, WHOLE) == each).sum(axis=1) * POINT_MM2 / LEAST_MM2,
        1 - ((around == each) & ~bare).mean(axis=1),  # than something larger
        1 - ((around == NO_PIECE) & ~bare & ~shaded).mean(axis=1),  # than something else
    ]
    parts = [
        slack(np.min(better, axis=0), gates.better_least, 1.0),
        slack(off - gates.unlike_same * same, gates.unlike_least, 5 * gates.unlike_least),
        slack(_evenness(points.near("lit", rows, tops, CORE)), gates.even_least, 1.0),
    ]
    return np.min(parts, axis=0), colour


def _evenness(lit: Array) -> Array:
    """Return the share of points of each place that have the colour of all, in any shade."""
    middle = np.median(lit, axis=1)
    way = middle / np.maximum(np.linalg.norm(middle, axis=1, keepdims=True), 1)
    along = (lit * way[:, None]).sum(axis=-1)
    beside = np.linalg.norm(lit - along[..., None] * way[:, None], axis=-1)
    return np.asarray((beside < ONE_COLOUR * np.maximum(np.linalg.norm(lit, axis=-1), 20)).mean(axis=1))


def _alike(found: list[FoundPiece], points: SitePoints, gates: SiteGates) -> list[FoundPiece]:
    """Return those of *found* that are painted as the others of their colour are."""
    if not found:
        return []
    rows, tops = np.array([one.row for one in found]), np.array([one.top for one in found])
    tints = np.median(points.near("seen", rows, tops, CORE)[..., 1:], axis=1)
    numbers, good = np.array([one.colour for one in found]), np.ones(len(found), bool)
    for number in np.unique(numbers):
        those = numbers == number
        far = np.linalg.norm(tints[those] - np.median(tints[those], axis=0), axis=1)
        good[those] = (far < gates.like_most) | (those.sum() < COMPANY)
    return [one for one, fine in zip(found, good, strict=True) if fine]
