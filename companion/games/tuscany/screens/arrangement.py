"""How the three pieces of a region lie: from top to bottom, turned, and shifted by one at most (T3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from companion.base import parsing
from companion.base.errors import BadData
from companion.engine.protocol import Json
from companion.engine.tuscany.box import Space
from companion.engine.tuscany.pieces import LETTERS, PIECES, SPACES_EACH, TURNS, Box, assemble
from companion.engine.tuscany.region import At, Region

MIDDLE: Final = 1
"""The piece against which the others are shifted."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Three pieces from top to bottom. *aside* is how far the first and the last are off the middle one."""

    pieces: tuple[str, ...] = ("A1", "B1", "C1")
    turns: tuple[int, ...] = (0, 0, 0)
    aside: tuple[int, int] = (0, 0)

    @property
    def rows(self) -> list[Json]:
        """The pieces as a record tells them."""
        shifts = (0, -self.aside[0], self.aside[1])
        return [
            {"piece": piece} | ({"turn": turn} if turn else {}) | ({"shift": shift} if shift else {})
            for piece, turn, shift in zip(self.pieces, self.turns, shifts, strict=True)
        ]

    @property
    def columns(self) -> tuple[int, int, int]:
        """How far each piece is off the middle one."""
        return self.aside[0], 0, self.aside[1]

    def region(self, box: Box) -> Region:
        """Return the region that they make. Raises BadData if a piece is not known."""
        return assemble(box, self.rows, "pieces")

    def parts(self, box: Box) -> tuple[tuple[Space, ...], ...]:
        """Return the spaces of each piece, in the order in which the box tells them."""
        spaces = tuple(self.region(box).spaces)
        return tuple(spaces[n : n + SPACES_EACH] for n in range(0, len(spaces), SPACES_EACH))

    def followed(self, box: Box, space: Space, after: Arrangement) -> Space | None:
        """Return where the castle *space* is once the pieces lie as in *after*; None if it is gone."""
        for piece, part in zip(self.pieces, self.parts(box), strict=True):
            if space in part and piece in after.pieces:
                return after.parts(box)[after.pieces.index(piece)][part.index(space)]
        return None

    def middle_at(self, box: Box) -> At:
        """Return where the middle piece begins, in the places of `region`."""
        shift = -self.aside[0]
        return At(box.step.q + shift * box.shift.q, box.step.r + shift * box.shift.r)

    def turned(self, n: int) -> Self:
        """Return it with the piece *n* turned around."""
        turns = tuple(TURNS[1] - turn if at == n else turn for at, turn in enumerate(self.turns))
        return replace(self, turns=turns)

    def with_piece(self, piece: str) -> Self:
        """Return it with *piece* where that of the same letter lies."""
        return replace(self, pieces=tuple(piece if own[0] == piece[0] else own for own in self.pieces))

    def dropped(self, n: int, to: int, column: int) -> Self:
        """Return it with the piece *n* at the place *to*, this many columns off the middle.

        The one that lies there goes where *n* was. No piece is off its neighbour by more than one.
        """
        swap = {n: to, to: n}
        order = [swap.get(at, at) for at in range(len(self.pieces))]
        columns = list(self.columns)
        columns[to] = column
        first, last = (max(-1, min(1, columns[at] - columns[MIDDLE])) for at in (0, 2))
        return replace(
            self,
            pieces=tuple(self.pieces[at] for at in order),
            turns=tuple(self.turns[at] for at in order),
            aside=(first, last),
        )


def read_arrangement(rows: Any) -> Arrangement:
    """Return how the *rows* of a record let the pieces lie. Raises BadData."""
    if not isinstance(rows, list) or len(rows) != len(LETTERS) or not all(isinstance(r, dict) for r in rows):
        raise BadData("pieces: must be three pieces")
    pieces = tuple(parsing.choice(row, "piece", "pieces", PIECES) for row in rows)
    if {piece[0] for piece in pieces} != set(LETTERS):
        raise BadData("pieces: must be one each of A, B, C")
    shifts = [parsing.number(row, "shift", "pieces", -1, 1, default=0) for row in rows]
    turns = tuple(parsing.number(row, "turn", "pieces", 0, TURNS[1], default=0) for row in rows)
    if not set(turns) <= set(TURNS):
        raise BadData("pieces: a turn is 0 or 180")
    return Arrangement(pieces, turns, (-shifts[1], shifts[2]))


def free_pieces(taken: Collection[str]) -> tuple[str, ...]:
    """Return the first piece of each letter that is not *taken*; there are four of each."""

    def free(letter: str) -> Iterator[str]:
        return (piece for piece in PIECES if piece[0] == letter and piece not in taken)

    return tuple(next(free(letter), f"{letter}1") for letter in LETTERS)
