"""The shape of the drawn board: octagons, their areas, and where icons, castles and settlements go."""

from __future__ import annotations

from typing import Final

from companion.engine.castelli.board import STEP, Area, Board
from companion.engine.castelli.box import OPPOSITE, SIDES, Field, Side
from companion.games.castelli.simulator.geometry import Geometry
from companion.simulator.ink import Point

INNER: Final = 20.6 / 54
OUTER: Final = 33.4 / 54
"""Half of a side of the octagon, and how far it lies from the centre, as shares of the pitch.

The meadow is the square that four octagons leave between them."""


def octagon() -> list[Point]:
    """Return the corners of a landscape, clockwise, in units of the pitch."""
    return [
        point for side in SIDES for point in (_turned((-INNER, -OUTER), side), _turned((INNER, -OUTER), side))
    ]


def _turned(point: Point, side: Side) -> Point:
    x, y = point
    for _ in range(SIDES.index(side)):
        x, y = -y, x
    return x, y


def sides_of(board: Board, at: Field) -> dict[Side, Area | None]:
    """Return which area is drawn at each side; an outward side goes to the area beside it."""
    areas = board.areas[at]
    found: dict[Side, Area | None] = dict.fromkeys(SIDES)
    for area in reversed(areas):
        for facing in area.beside:
            found[OPPOSITE[facing.side]] = area
    homeless = [area for area in areas if area not in found.values()]
    inward = {OPPOSITE[facing.side] for facing in board.facing[at]}
    for place, side in enumerate(SIDES):
        if found[side] is None and side not in inward:
            around = [found[SIDES[(place + step) % 4]] for step in (1, 3, 2)]
            found[side] = homeless.pop() if homeless else next((area for area in around if area), None)
    return found


def area_outline(side: Side) -> list[Point]:
    """Return the part of the octagon that belongs to one *side*, in units of the pitch."""
    cut = (INNER + OUTER) / 2
    north = [(0.0, 0.0), (-cut, -cut), (-INNER, -OUTER), (INNER, -OUTER), (cut, -cut)]
    return [_turned(point, side) for point in north]


def icon_spots(side: Side, count: int) -> list[Point]:
    """Return where *count* icons stand in the part at one *side*, in units of the pitch."""
    if not count:
        return []
    step = min(0.2, 0.62 / count)
    return [_turned(((n - (count - 1) / 2) * step, -OUTER + 0.2), side) for n in range(count)]


def settlement_place(geometry: Geometry, at: Field) -> Point:
    """Return where the village or city of that landscape stands: in its middle."""
    return geometry.at(at)


def site_places(board: Board, geometry: Geometry, area: Area) -> list[Point]:
    """Return where castles of *area* stand: its printed sites, and two more for those that need none."""
    own = [side for side, found in sides_of(board, area.at).items() if found == area] or ["N"]
    x, y = geometry.at(area.at)
    count = max(area.sites, 2)
    places: list[Point] = []
    for n in range(count):
        side = own[n % len(own)]
        row = [m for m in range(count) if own[m % len(own)] == side]
        aside = (row.index(n) - (len(row) - 1) / 2) * 0.26
        u, v = _turned((aside, -0.33), side)
        places.append((x + u * geometry.pitch_mm, y + v * geometry.pitch_mm))
    return places


def rim_place(geometry: Geometry, meadow: Field, side: Side) -> Point:
    """Return where the frame shows what a tile's outer side gets."""
    x, y = geometry.at(meadow)
    dx, dy = STEP[side]
    out = geometry.pitch_mm / 2 + 5.2
    return x + dx * out, y + dy * out


def board_outline(geometry: Geometry, out_mm: float = 11.0) -> list[Point]:
    """Return the outer edge of the frame."""
    width, height = geometry.size_mm
    return [
        (-out_mm, -out_mm),
        (width + out_mm, -out_mm),
        (width + out_mm, height + out_mm),
        (-out_mm, height + out_mm),
    ]
