"""What is on a layout: counted against the box (C1-C3), and what is still missing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.base.errors import BadData
from companion.engine.castelli.assemble import board_for, lay_pieces
from companion.engine.castelli.board import PrintedLandscape, field_name, kind_at
from companion.engine.castelli.box import SIDES, Field, Side
from companion.engine.castelli.layout import Layout, Printed

BOX: Final = {"villages": 11, "cities": 6, "mines": 1}
NO_MINE: Final = "no mine on this board"


@dataclass(frozen=True, slots=True)
class Gap:
    """A landscape of which something is missing: all of it, or what is at these *sides*."""

    piece: str
    at: Field
    sides: tuple[Side, ...]

    @property
    def whole(self) -> bool:
        """Whether nothing is known of the landscape."""
        return len(self.sides) == len(SIDES)


def count(layout: Layout) -> dict[str, int]:
    """Return how many villages, cities and mines *layout* has."""
    lands = [land for piece in layout.pieces.values() for land in piece.landscapes.values()]
    return {
        "villages": sum(land.settlement == "village" for land in lands),
        "cities": sum(land.settlement == "city" for land in lands),
        "mines": sum(area.terrain == "mine" for land in lands for area in land.areas),
    }


def warnings(layout: Layout) -> list[str]:
    """Return what `check` points out about a *layout* of pieces.

    Raises BadData, naming the assembly, if its pieces do not fit together.
    """
    found, counts = list(layout.warnings), count(layout)
    for players in layout.assembly:
        for line in _assembly_warnings(layout, players):
            if line != NO_MINE or counts["mines"]:  # where no piece has one, it is said once
                found.append(f"{players} players: {line}")
    return [*found, *unlike(counts, BOX)]


def unlike(there: dict[str, int], box: dict[str, int]) -> list[str]:
    """Return what differs from the *box*, a line each."""
    return [f"{n} {what}, the box has {box[what]}" for what, n in there.items() if n != box[what]]


def _assembly_warnings(layout: Layout, players: int) -> list[str]:
    try:
        found = board_for(layout, players).warnings
    except BadData as error:
        raise BadData(f"assembly {players}: {error}") from error
    return [line for line in found if line not in layout.warnings]


def landscapes(piece: Printed) -> list[Field]:
    """Return all landscapes of *piece*, row by row."""
    places = ((column, row) for row in range(piece.rows) for column in range(piece.columns))
    return [field_name(*place) for place in places if kind_at(*place, piece.a1) == "landscape"]


def open_sides(land: PrintedLandscape | None) -> tuple[Side, ...]:
    """Return the sides of *land* that belong to no area yet."""
    known = {side for area in land.areas for side in area.sides} if land else set()
    return tuple(side for side in SIDES if side not in known)


def gaps(layout: Layout) -> list[Gap]:
    """Return the landscapes of *layout* that are not finished, piece by piece."""
    found = [
        Gap(name, at, open_sides(piece.landscapes.get(at)))
        for name, piece in layout.pieces.items()
        for at in landscapes(piece)
    ]
    return [gap for gap in found if gap.sides]


def frame_sizes(layout: Layout) -> list[str]:
    """Return the sizes of the boards that *layout* is assembled to, the largest first."""
    laid = [lay_pieces(layout, rows) for rows in layout.assembly.values()]
    sizes = {(printed.columns, printed.rows) for printed in laid}
    return [f"{columns}x{rows}" for columns, rows in sorted(sizes, key=lambda s: (-s[0] * s[1], s))]
