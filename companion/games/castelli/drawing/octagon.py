"""The shape of a landscape: an octagon around 0, 0 in a field of 100, cut into areas from its centre."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from companion.engine.castelli.board import STEP, Area, Board
from companion.engine.castelli.box import OPPOSITE, SIDES, Field, Side
from companion.report.ink import short

Point = tuple[float, float]

HALF: Final = 48.6
EDGE: Final = 28.0  # half of a side; the corners are cut by HALF - EDGE
_CUT: Final = (HALF + EDGE) / 2  # the middle of a cut corner


class Spot(NamedTuple):
    """A place for a row of things: its centre, whether it runs west to east, and how long it may be."""

    x: float
    y: float
    along_x: bool
    room: float


def outline() -> str:
    """Return the path of the whole octagon."""
    return _closed(corners())


@cache
def corners() -> tuple[Point, ...]:
    """Return the corners of the whole octagon, clockwise."""
    return tuple(point for side in SIDES for point in _ends(side))


def _turned(point: Point, side: Side) -> Point:
    """Return a *point* of the north side as it is on *side*."""
    x, y = point
    for _ in range(SIDES.index(side)):
        x, y = -y, x
    return x, y


def _ends(side: Side) -> list[Point]:
    return [_turned((-EDGE, -HALF), side), _turned((EDGE, -HALF), side)]


def sides_of(board: Board, at: Field) -> dict[Side, list[Area]]:
    """Return the areas at each side of landscape *at*; a side of no area is drawn with the one next to it."""
    printed = printed_sides(board, at)
    found = dict(printed)
    for place, side in enumerate(SIDES):
        if not printed[side]:
            around = [printed[SIDES[(place + step) % 4]] for step in (-1, 1, 2)]
            found[side] = next(([there[-1]] for there in around if there), [])
    return found


def printed_sides(board: Board, at: Field) -> dict[Side, list[Area]]:
    """Return the areas at each side of landscape *at*; none at a side of which nothing is known."""
    return {side: [area for area in board.areas[at] if side in area.sides] for side in SIDES}


def area_path(sides: dict[Side, list[Area]], area: Area) -> str:
    """Return the path of *area*."""
    return "".join(_closed(run) for run in area_outlines(sides, area))


def area_outlines(sides: dict[Side, list[Area]], area: Area) -> list[list[Point]]:
    """Return the outlines of *area*: from the centre to its sides; two if they lie apart."""
    runs: list[list[Point]] = []
    for side, areas in sides.items():
        if area not in areas:
            continue
        part = _stretch(side, areas.index(area), len(areas))
        if runs and _same(runs[-1][-1], part[0]):
            runs[-1].extend(part[1:])
        else:
            runs.append(list(part))
    if len(runs) > 1 and _same(runs[-1][-1], runs[0][0]):
        runs[0] = runs.pop() + runs[0][1:]
    if len(runs) == 1 and _same(runs[0][0], runs[0][-1]):
        return [runs[0][:-1]]
    return [[(0.0, 0.0), *run] for run in runs]


@cache
def _stretch(side: Side, part: int, parts: int) -> tuple[Point, ...]:
    """Return the outer line of one of this many equal *parts* of a side, with its half of the cut corners."""
    left, right = (-EDGE + 2 * EDGE * n / parts for n in (part, part + 1))
    line = [(left, -HALF), (right, -HALF)]
    if part == 0:
        line.insert(0, (-_CUT, -_CUT))
    if part == parts - 1:
        line.append((_CUT, -_CUT))
    return tuple(_turned(point, side) for point in line)


def _same(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < 0.01 and abs(one[1] - other[1]) < 0.01


def _closed(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{short(x)} {short(y)}" for x, y in points) + "z"


def apart(sides: dict[Side, list[Area]], area: Area) -> bool:
    """Say whether *area* has two opposite sides and others lie between them."""
    own = [side for side, areas in sides.items() if area in areas]
    return len(own) == 2 and OPPOSITE[own[0]] == own[1]


def spots(sides: dict[Side, list[Area]], area: Area, both: bool) -> tuple[Spot, Spot]:
    """Return where the icons and where the castles of *area* go; *both* if there are some of each."""
    own = _in_order([side for side, areas in sides.items() if area in areas])
    if not own:
        return Spot(0, 0, True, 30), Spot(0, 0, True, 30)
    shared = [_spot(side, sides[side].index(area), len(sides[side]), both and len(own) == 1) for side in own]
    if both and len(own) > 1:
        return shared[0][0], shared[2 if len(own) == 4 else -1][0]
    if len(own) == 2 and OPPOSITE[own[0]] != own[1]:
        corner = _between(own)
        return corner, corner
    return shared[len(own) // 2 if len(own) == 3 else 0]


def _in_order(own: list[Side]) -> list[Side]:
    """Return sides clockwise, beginning after the gap."""
    gap = next((n for n, side in enumerate(SIDES) if side not in own), None)
    if gap is None:
        return own
    around: Iterable[Side] = (SIDES[(gap + n) % 4] for n in range(1, 5))
    return [side for side in around if side in own]


def _spot(side: Side, part: int, parts: int, shared: bool) -> tuple[Spot, Spot]:
    """Return the spots for icons and castles at one side, one behind the other if it is *shared*."""
    dx, dy = STEP[side]
    aside = ((part + 0.5) / parts - 0.5) * 2 * EDGE
    ax, ay = (aside, 0.0) if dx == 0 else (0.0, aside)
    outer, inner = (41.7, 25.5) if shared else (33, 33)
    room = 58 / parts
    return (
        Spot(dx * outer + ax, dy * outer + ay, dx == 0, room),
        Spot(dx * inner + ax, dy * inner + ay, dx == 0, room * (0.85 if shared else 1)),
    )


def _between(own: list[Side]) -> Spot:
    (ax, ay), (bx, by) = (STEP[side] for side in own)
    return Spot((ax + bx) * 24, (ay + by) * 25, True, 43)
