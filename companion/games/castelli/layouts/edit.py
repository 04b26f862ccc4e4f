"""What a stroke of the brush changes on a layout; frozen values in, frozen values out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from companion.engine.castelli.board import Kind, PrintedArea, PrintedLandscape
from companion.engine.castelli.box import SIDES, Field, Settlement, Side, Terrain
from companion.engine.castelli.layout import Layout, Printed

PIECES: Final = ("I", "II", "III", "IV")
"""The board pieces of the box (C1)."""
EDGE: Final = 4
"""Fields along a piece: four of them make 8 x 8 (C3)."""
SITES: Final = (1, 2, 0, 3, 4)
"""Building sites in the order in which a touch gives them; C4: 1 or 2."""
BARE: Final = PrintedLandscape()


def new_layout(name: str) -> Layout:
    """Return a layout called *name*: four pieces with nothing on them."""
    pieces = {piece: Printed(EDGE, EDGE, "meadow", {}) for piece in PIECES}
    return assembled(Layout(name, pieces=pieces))


def assembled(layout: Layout) -> Layout:
    """Return *layout* with its pieces laid as usual: four of them, or two of which one has the mine (C6)."""
    names = list(layout.pieces)
    if len(names) != len(PIECES):
        return layout
    first = mine_of(layout) or names[0]
    second = next(name for name in names if name != first)
    a, b, c, d = (f"{name}:0" for name in names)
    two = [[f"{first}:0", f"{second}:0"]]
    return replace(layout, assembly={2: two, 3: [[a, b], [c, d]], 4: [[a, b], [c, d]]})


def mine_of(layout: Layout) -> str | None:
    """Return the piece that has the mine."""
    return next((name for name, piece in layout.pieces.items() if any(map(has_mine, lands_of(piece)))), None)


def lands_of(piece: Printed) -> Iterable[PrintedLandscape]:
    """Return the landscapes of *piece* of which something is known."""
    return piece.landscapes.values()


def has_mine(land: PrintedLandscape) -> bool:
    """Tell whether *land* has the silver mine."""
    return any(area.terrain == "mine" for area in land.areas)


def land_at(layout: Layout, piece: str, at: Field) -> PrintedLandscape:
    """Return the landscape *at* of *piece* as far as it is known."""
    return layout.pieces[piece].landscapes.get(at, BARE)


def with_land(layout: Layout, piece: str, at: Field, land: PrintedLandscape) -> Layout:
    """Return *layout* with *land* there; one with nothing on it has no entry."""
    printed = layout.pieces[piece]
    others = {name: known for name, known in printed.landscapes.items() if name != at}
    lands = others if land == BARE else {**others, at: land}
    return with_piece(layout, piece, replace(printed, landscapes=_in_order(lands), warnings=()))


def with_piece(layout: Layout, piece: str, printed: Printed) -> Layout:
    """Return *layout* with that *piece* otherwise."""
    return replace(layout, pieces={**layout.pieces, piece: printed}, warnings=())


def _in_order(lands: dict[Field, PrintedLandscape]) -> dict[Field, PrintedLandscape]:
    return dict(sorted(lands.items(), key=lambda entry: (int(entry[0][1:]), entry[0][0])))


# --- areas ---


def paint(land: PrintedLandscape, sides: tuple[Side, ...], terrain: Terrain, icons: int) -> PrintedLandscape:
    """Return *land* after a stroke over *sides*: they belong together, with that *terrain* and *icons*.

    A single side joins what is alike beside it; touched once more it is an area of its own; and where only
    the number is another one, the whole area gets it.
    """
    if terrain == "mine":
        return replace(land, areas=(PrintedArea("mine", SIDES),))
    areas = [area for area in land.areas if area.terrain != "mine"]
    if len(sides) == 1:
        return replace(land, areas=_sorted(_touch(areas, sides[0], terrain, icons)))
    was = next((area for area in areas if area.terrain == terrain and set(area.sides) & set(sides)), None)
    sites = was.sites if was else _usual_sites(terrain)
    return replace(land, areas=_sorted([*_without(areas, sides), _area(terrain, sides, icons, sites)]))


def _touch(areas: list[PrintedArea], side: Side, terrain: Terrain, icons: int) -> list[PrintedArea]:
    here = next((area for area in areas if side in area.sides and area.terrain == terrain), None)
    if here and here.icons != icons:
        return [replace(area, icons=icons) if area is here else area for area in areas]
    if here and len(here.sides) > 1:
        return [*_without(areas, (side,)), _area(terrain, (side,), icons, _usual_sites(terrain))]
    others = _without(areas, (side,))
    beside = [
        area for area in others if (area.terrain, area.icons) == (terrain, icons) and _next_to(area, side)
    ]
    sides = {side, *(other for area in beside for other in area.sides)}
    sites = max((area.sites for area in beside), default=_usual_sites(terrain))
    return [*(area for area in others if area not in beside), _area(terrain, tuple(sides), icons, sites)]


def _area(terrain: Terrain, sides: Iterable[Side], icons: int, sites: int) -> PrintedArea:
    return PrintedArea(terrain, tuple(side for side in SIDES if side in sides), icons, sites)


def _usual_sites(terrain: Terrain) -> int:
    return SITES[0] if terrain == "rocks" else 0


def _without(areas: list[PrintedArea], sides: tuple[Side, ...]) -> list[PrintedArea]:
    left = [replace(area, sides=tuple(side for side in area.sides if side not in sides)) for area in areas]
    return [area for area in left if area.sides]


def _next_to(area: PrintedArea, side: Side) -> bool:
    place = SIDES.index(side)
    return any(SIDES[(place + step) % len(SIDES)] in area.sides for step in (-1, 1))


def _sorted(areas: list[PrintedArea]) -> tuple[PrintedArea, ...]:
    return tuple(sorted(areas, key=lambda area: SIDES.index(area.sides[0])))


# --- what else is on a landscape ---


def settle(land: PrintedLandscape, settlement: Settlement) -> PrintedLandscape:
    """Return *land* with that *settlement*, or without it if it was there."""
    return replace(land, settlement=None if land.settlement == settlement else settlement)


def next_sites(land: PrintedLandscape, side: Side) -> PrintedLandscape:
    """Return *land* with another number of building sites in the rocks at *side*.

    Where no rocks are at that side, the only rocks of the landscape are meant.
    """
    rocks = [area for area in land.areas if area.terrain == "rocks"]
    meant = [area for area in rocks if side in area.sides] or (rocks if len(rocks) == 1 else [])
    areas = (
        replace(area, sites=SITES[(SITES.index(area.sites) + 1) % len(SITES)]) if area in meant else area
        for area in land.areas
    )
    return replace(land, areas=tuple(areas))


def erase(land: PrintedLandscape, sides: tuple[Side, ...]) -> PrintedLandscape:
    """Return *land* without these *sides*; all four take everything away."""
    if len(sides) == len(SIDES):
        return BARE
    return replace(land, areas=_sorted(_without(list(land.areas), sides)))


def turned(land: PrintedLandscape) -> PrintedLandscape:
    """Return *land* turned clockwise by a quarter."""
    areas = [
        _area(
            area.terrain, [SIDES[(SIDES.index(side) + 1) % 4] for side in area.sides], area.icons, area.sites
        )
        for area in land.areas
    ]
    return replace(land, areas=_sorted(areas))


def with_mine(layout: Layout, piece: str, at: Field) -> Layout:
    """Return *layout* with the mine there and nowhere else (C3); the game of two is laid with its piece."""
    for name, printed in layout.pieces.items():
        for field, land in printed.landscapes.items():
            if has_mine(land):
                layout = with_land(layout, name, field, replace(land, areas=()))
    mine = paint(land_at(layout, piece, at), SIDES, "mine", 0)
    return assembled(with_land(layout, piece, at, mine))


# --- pieces and rim ---


def with_a1(layout: Layout, piece: str, a1: Kind) -> Layout:
    """Return *layout* with what the north-west field of *piece* is; what was painted there is gone."""
    return with_piece(layout, piece, replace(layout.pieces[piece], a1=a1, landscapes={}, warnings=()))


def copied(layout: Layout, piece: str, like: str) -> Layout:
    """Return *layout* with *piece* as the piece *like*; the mine stays where it is."""
    lands = {at: land for at, land in layout.pieces[like].landscapes.items() if not has_mine(land)}
    return with_piece(layout, piece, replace(layout.pieces[like], landscapes=lands, warnings=()))


def with_reward(layout: Layout, size: str, side: Side, place: int, reward: str) -> Layout:
    """Return *layout* whose frame of that *size* shows *reward* at the outer field *place*, from 0.

    What is shown there already is taken away by showing it again.
    """
    columns, rows = map(int, size.split("x"))
    lengths = {"N": columns, "E": rows, "S": columns, "W": rows}
    frame = {known: [""] * length for known, length in lengths.items()}
    frame |= {known: list(entries) for known, entries in layout.frames.get(size, {}).items()}
    frame[side][place] = "" if frame[side][place] == reward else reward
    return replace(layout, frames={**layout.frames, size: {known: frame[known] for known in SIDES}})
