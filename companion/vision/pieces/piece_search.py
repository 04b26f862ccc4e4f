"""Pieces looked for everywhere on plots, by the gates that taught sites have; what stays unclear."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.pieces.empty_board import EDGE, HALF
from companion.vision.pieces.heights import Above
from companion.vision.pieces.site_evidence import CORE_MM, FOOT_MM, RING_MM, TOP_MM, SiteEvidence
from companion.vision.pieces.site_gates import SiteGates
from companion.vision.pieces.site_points import NO_PIECE, SitePoints, disc_of, gather, slack

REACH_MM: Final = 21.0  # so far from the middle, across and down, pieces are looked for: no tile lies there
CORNER_MM: Final = 36.0  # and so far across and down together
FINE_MM, COARSE_MM = 1.5, 6.0  # between places where pieces are looked for, and places that may be empty
APART_MM: Final = 9.5  # two pieces are no nearer to each other
ALIKE_APART_MM: Final = 13.5  # of one colour: nearer, they may be a stack seen from the side
LONGEST_MM: Final = 26.0  # so long a stack may seem that is seen from the side
BETWEEN, STEPS_BETWEEN = 0.8, 12  # how much of what is between two places has their colour if they are one
EXPLAINED_MM: Final = 10.0  # so near a piece nothing else is looked for
STOOD_MM: Final = 6.0  # so near to where something like it stood a piece is not believed
INNER, FITS = 16, 0.7  # so many steps around its middle a plot is compared; how much of that is bare
WHOLE_MM: Final = 8
CLEARLY: Final = 0.15  # how far above its gate the weakest evidence must be: so many places are looked at
NEARLY: Final = -1.0  # and how far below it that of what is nearly like a piece may be
HERE: Final = np.zeros((1, 2), int)


@dataclass(frozen=True, eq=False, slots=True)
class FoundPiece:
    """A piece that was found: on which plot, where from its middle in mm, and how surely."""

    row: int
    own: Array
    colour: str
    slack: float

    def was(self, other: FoundPiece) -> bool:
        """Tell whether it is the same as *other*, found in another picture."""
        there = self.row == other.row and self.colour == other.colour
        return there and float(np.hypot(*(self.own - other.own))) < STOOD_MM


@dataclass(frozen=True, eq=False, slots=True)
class Search:
    """The *points* of plots around *middles*, seen from *above*, and what speaks for pieces there."""

    evidence: SiteEvidence
    gates: SiteGates
    middles: Array
    points: SitePoints
    above: Above

    def fits(self, row: int) -> bool:
        """Tell whether that plot looks as it does on the bare board, but for a few pieces."""
        inner = HALF - INNER, HALF + INNER + 1
        return bool(self.points.plain[row, slice(*inner), slice(*inner)].mean() > FITS)

    def pieces(self, among: Array, stood: list[FoundPiece]) -> list[FoundPiece]:
        """Return the pieces on the plots *among*, the surest first; no two are too near to each other.

        What is like something that *stood* there before is none.
        """
        found: list[FoundPiece] = []
        for one in self.alike(among, CLEARLY):
            here = (other for other in found if other.row == one.row)
            if not any(self._same(one, other) for other in here) and not any(map(one.was, stood)):
                found.append(one)
        return found

    def alike(self, among: Array, least: float) -> list[FoundPiece]:
        """Return every place on the plots *among* that is like a piece, the surest first."""
        share = self.gates.piece_core + min(least, 0.0) * (1 - self.gates.piece_core)
        rows, own = self._likely(among, share)
        if not len(rows):
            return []
        off = self.evidence.against_bare(self.points, rows, own).off
        piece, colour = self.evidence.piece(self.points, self.above, rows, own, off)
        piece = np.minimum(piece, self._large(rows, own, colour))
        names = self.evidence.colours
        return [FoundPiece(int(rows[n]), own[n], names[colour[n]], float(piece[n]))
                for n in np.argsort(-piece) if piece[n] >= least]  # fmt: skip

    def clear(self, among: Array, found: list[FoundPiece]) -> Array:
        """Return how surely nothing but what was *found* is on each of *among*; below 0: there may be."""
        rows, own = _places(among, COARSE_MM)
        alike = self.evidence.against_bare(self.points, rows, own)
        empty = self.evidence.empty(self.points, alike, rows, own, FOOT_MM, RING_MM)
        for one in found:
            top = self._tops(np.array([one.row]), one.own[None])[0]
            for place in (one.own, top):
                near = np.hypot(*(own - place).T) < EXPLAINED_MM
                empty[(rows == one.row) & near] = np.inf
        return np.asarray(empty.reshape(len(among), -1).min(axis=1))

    def _likely(self, among: Array, least: float) -> tuple[Array, Array]:
        """Return where enough of a piece's top has one colour to look closer: plots, and places."""
        rows, own = _places(among, FINE_MM)
        tops, kernel = self._tops(rows, own), _kernel(CORE_MM)
        piece = np.where(self.points.plain, NO_PIECE, self.points.piece)
        most = np.zeros(len(rows), np.float32)
        for n in range(len(self.evidence.colours)):
            share = cv2.filter2D((piece == n).astype(np.float32).reshape(-1, EDGE), -1, kernel)
            at = gather(np.asarray(share).reshape(piece.shape), rows, tops, HERE)
            most = np.maximum(most, at[:, 0])
        likely = most >= least - 1e-4
        return rows[likely], own[likely]

    def _large(self, rows: Array, own: Array, colour: Array) -> Array:
        """Return how surely what has that *colour* is as large as a piece: what is printed is smaller."""
        around = self.points.at(rows, (own + self._tops(rows, own)) / 2, disc_of(WHOLE_MM))
        return slack((around.piece == colour[:, None]).mean(axis=1), self.gates.piece_whole, 1.0)

    def _tops(self, rows: Array, own: Array) -> Array:
        """Return where the tops of pieces at these places are seen."""
        return np.asarray(self.above.seen(own + self.middles[rows], TOP_MM) - self.middles[rows])

    def _same(self, one: FoundPiece, other: FoundPiece) -> bool:
        """Tell whether both may be one piece: too near, or nothing but their colour in between."""
        far = float(np.hypot(*(one.own - other.own)))
        if one.colour != other.colour or far < ALIKE_APART_MM or far > LONGEST_MM:
            return far < (ALIKE_APART_MM if one.colour == other.colour else APART_MM)
        way = np.linspace(one.own, other.own, STEPS_BETWEEN)
        piece = gather(self.points.piece, np.full(len(way), one.row), way, HERE)
        return bool((piece == self.evidence.colours.index(one.colour)).mean() > BETWEEN)


def _places(among: Array, step_mm: float) -> tuple[Array, Array]:
    """Return places so far apart on the plots *among*: each one's plot, and where on it."""
    line = np.arange(0, REACH_MM + 0.1, step_mm)
    line = np.concatenate([-line[:0:-1], line])
    grid = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)
    grid = grid[np.abs(grid).sum(axis=1) <= CORNER_MM]
    return np.repeat(among, len(grid)), np.tile(grid, (len(among), 1))


def _kernel(radius_mm: int) -> Array:
    """Return the disc of that radius as a filter that gives the mean."""
    steps = disc_of(radius_mm)
    half = int(np.abs(steps).max())
    kernel = np.zeros((2 * half + 1, 2 * half + 1), np.float32)
    kernel[steps[:, 1] + half, steps[:, 0] + half] = 1 / len(steps)
    return kernel
