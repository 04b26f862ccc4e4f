"""A box while it is taught: piece, brush, strokes, undo. Each stroke and number is kept at once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final, cast

from companion.engine.tuscany.box import KINDS
from companion.engine.tuscany.pieces import GAP, PIECES, Box, Painted
from companion.games.tuscany import own_boxes, taught_box
from companion.games.tuscany.drawing.painted_piece import spaces_along
from companion.journal import Journal
from companion.ui.drawing.polygons import Point

UNDOS: Final = 200
ERASE: Final = "erase"
BRUSHES: Final = (*KINDS, ERASE)


class BoxPainter:
    """A box, and the brush that paints its pieces.

    What it does may raise BadData or BadUsage, and then nothing has changed.
    """

    def __init__(self, box: Box) -> None:
        self.box = box
        self.piece = next(iter(taught_box.open_spaces(box)), PIECES[0])
        self.brush = ""
        self._before: list[Box] = []

    @property
    def can_undo(self) -> bool:
        """Whether a stroke can be taken back."""
        return bool(self._before)

    @property
    def next_piece(self) -> str:
        """The next piece that is not painted; if all are, the next one."""
        after = PIECES[PIECES.index(self.piece) + 1 :] + PIECES
        left = taught_box.open_spaces(self.box)
        return next((piece for piece in after if piece in left and piece != self.piece), after[0])

    def stroke(self, points: Sequence[Point]) -> None:
        """Paint all spaces that a finger went over."""
        kind = GAP if self.brush == ERASE else cast(Painted, self.brush)
        spaces = spaces_along(self.box.shape, points)
        self.change(taught_box.painted(self.box, self.piece, spaces, kind))

    def change(self, box: Box) -> None:
        """Let *box* hold from now on, and keep it."""
        was = self.box
        if box != was:
            self._keep(box)
            self._before = [*self._before[1 - UNDOS :], was]

    def undo(self) -> None:
        """Take the last change back."""
        if self._before:
            self._keep(self._before[-1])
            self._before.pop()

    def rename(self, name: str) -> None:
        """Call the box otherwise; then nothing can be taken back any more."""
        self.box, self._before = own_boxes.rename(self.box, name), []

    def _keep(self, box: Box) -> None:
        own_boxes.save_box(box)
        self.box = box


def was_played_with(journal: Journal | None, name: str) -> bool:
    """Tell whether a game in the store names the box: without it, it could not be shown again."""
    if journal is None:
        return False
    named = journal.games_with(f":{json.dumps(name)}")  # few, of perhaps thousands
    return any(_names(journal.history(number).line.header, name) for number in named)


def _names(header: dict[str, object], name: str) -> bool:
    players = header.get("players")
    boards = (
        [row.get("board") for row in players if isinstance(row, dict)] if isinstance(players, list) else []
    )
    return name in [board.get("box") if isinstance(board, dict) else board for board in boards]
