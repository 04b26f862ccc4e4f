"""The path of Hopping, with everybody's pawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.report.ink import INK, PAPER
from companion.ui.drawing.marks import mark
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import Point, rectangle
from companion.ui.field_drawing import FieldDrawing
from tests.toy.rules import GOAL, Race


@dataclass(frozen=True)
class Path(FieldDrawing):
    race: Race

    @property
    def places(self) -> Mapping[str, Point]:
        return {str(n): (n % 6 * self.pitch, n // 6 * self.pitch) for n in range(GOAL + 1)}

    def field(self, field: str, /) -> Picture:
        picture, (x, y) = Picture(), self.middle(field)
        picture.inked(rectangle(x - 18, y - 18, 36, 36), PAPER, INK, 1.5)
        picture.write(field, (x, y - 10), 10, INK)
        here = [colour for colour, at in self.race.squares.items() if str(at) == field]
        for n, colour in enumerate(here):
            picture.add(mark(colour, 4.0), x + 9 * n - 4.5 * (len(here) - 1), y + 6)
        return picture


def draw_board(board: Race) -> Path:
    return Path(board)
