"""One landscape as on the table: areas with icons, sites, castles, settlement, mine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.engine.castelli.board import Area
from companion.engine.castelli.box import Field, Side
from companion.engine.castelli.castles import stacks_by_area
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from companion.games.castelli.drawing.colours import BARE_LAND, LAND
from companion.games.castelli.drawing.octagon import Spot, apart, area_outlines, corners, sides_of, spots
from companion.games.castelli.drawing.pieces import castle, under
from companion.games.castelli.drawing.symbols import symbol
from companion.games.castelli.report.landscape import (
    CASTLE_HIGH,
    CASTLE_WIDE,
    GAP,
    ICONS_DRAWN_AT_MOST,
    LARGEST,
    SITE_HIGH,
    SITE_WIDE,
    UNDER_HIGH,
    leaders,
)
from companion.report.ink import INK, PAPER, faded
from companion.ui.drawing.marks import mark
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import ellipse
from companion.ui.theme import rgba

DIM: Final = 0.42
DONE_FADED: Final = 0.66
_EDGE: Final = rgba(INK, 0.8)
_BETWEEN: Final = rgba(INK, 0.5)


class Thing(NamedTuple):
    """Something in a row: how wide and high it is, and its picture around 0, 0."""

    wide: float
    high: float
    picture: Picture
    dim: float = 1.0


def draw_landscape(game: Game, at: Field, sides: dict[Side, list[Area]] | None = None) -> Picture:
    """Return the landscape *at*, drawn around 0, 0; by *sides* it has no ground but that of its areas."""
    settled = game.settlements.get(at)
    picture = Picture()
    if sides is None:
        sides = sides_of(game.setup.board, at)
        picture.polygon(corners(), BARE_LAND)
    areas = game.setup.board.areas[at]
    for area in areas:
        _ground(picture, [tuple(run) for run in area_outlines(sides, area)], area, area.label in game.areas)
    for area in areas:
        if apart(sides, area):
            picture.polygon(ellipse(9, 9), _ground_colour(area, area.label in game.areas))
    picture.ring(corners(), _EDGE, 1.6)
    for area in areas:
        icons, castles = _icons(game, area), _castles(game, area)
        here, there = spots(sides, area, bool(icons and castles))
        if area.terrain == "mine" and not settled:
            here = Spot(0, 0, True, 70)
        roomy = max(abs(here.x), abs(here.y)) < 38
        _row(picture, icons, here, 24 if roomy else 13)
        _row(picture, castles, there, 28 if roomy else 23, largest=1.0)
    if settled:
        picture.polygon(ellipse(16.5, 16.5), PAPER, 0.8)
        picture.add(symbol(settled), 0, 1)
    return picture


def _ground_colour(area: Area, done: bool) -> str:
    return faded(LAND[area.terrain], DONE_FADED) if done else LAND[area.terrain]


def _ground(
    picture: Picture, outlines: Sequence[tuple[tuple[float, float], ...]], area: Area, done: bool
) -> None:
    for points in outlines:
        picture.polygon(points, _ground_colour(area, done))
        picture.ring(points, _BETWEEN, 1.3)


def _icons(game: Game, area: Area) -> list[Thing]:
    """Return the icons of *area*, many of them as a number; once evaluated dim, with the winners' shapes."""
    if area.terrain == "mine":
        return _mine(game, area)
    done = area.label in game.areas
    icon = Thing(18, 19, symbol(area.terrain), DIM if done else 1.0)
    if area.icons <= ICONS_DRAWN_AT_MOST:
        things = [icon] * area.icons
    else:
        things = [_written(str(area.icons), DIM if done else 1.0), icon]
    return things + _winners(game, area)


def _mine(game: Game, area: Area) -> list[Thing]:
    entrance = Thing(24, 20, symbol("mine"))
    if game.over:
        return [entrance, *_winners(game, area)]
    return [entrance, _written(str(game.mine)), Thing(17, 16, symbol("silver"))]


def _written(text: str, dim: float = 1.0) -> Thing:
    picture = Picture()
    picture.write(text, (0, 0), 17, INK)
    return Thing(10.5 * len(text), 14, picture, dim)


def _winners(game: Game, area: Area) -> list[Thing]:
    """Return the shapes of those with the most influence; hollow for a colour nobody plays."""
    done = game.areas.get(area.label)
    return [Thing(20, 20, mark(colour, hollow=game.setup.neutral(colour))) for colour in leaders(done)]


def _castles(game: Game, area: Area) -> list[Thing]:
    """Return the castles of *area*, those under others below, and its free sites."""
    stacks = [_stack(stack) for stack in stacks_by_area(game.castles).get(area.label, ())]
    return stacks + [Thing(SITE_WIDE, SITE_HIGH, symbol("site"))] * (area.sites - len(stacks))


def _stack(owners: Sequence[Colour]) -> Thing:
    *below, top = owners
    high = CASTLE_HIGH + UNDER_HIGH * len(below)
    picture = Picture()
    for level, colour in enumerate(below):
        picture.add(under(colour), 0, high / 2 - 5.5 - UNDER_HIGH * level)
    picture.add(castle(top), 0, CASTLE_HIGH / 2 - high / 2)
    return Thing(26 if below else CASTLE_WIDE, high, picture)


def _row(
    picture: Picture, things: Sequence[Thing], spot: Spot, depth: float, largest: float = LARGEST
) -> None:
    """Draw *things* in a row at *spot*, as large as its room, *depth* and the *largest* scale allow."""
    for thing, (x, y, scale) in zip(things, _placed(things, spot, depth, largest), strict=True):
        picture.add(thing.picture, x, y, scale, thing.dim)


def _placed(
    things: Sequence[Thing], spot: Spot, depth: float, largest: float
) -> Iterator[tuple[float, float, float]]:
    """Give where each of *things* stands, and at which scale."""
    if not things:
        return
    lengths = [thing.wide if spot.along_x else thing.high for thing in things]
    across = max(thing.high if spot.along_x else thing.wide for thing in things)
    whole = sum(lengths) + GAP * (len(things) - 1)
    scale = min(largest, spot.room / whole, depth / across)
    place = -whole / 2
    for length in lengths:
        x, y = (place + length / 2, 0.0) if spot.along_x else (0.0, place + length / 2)
        yield spot.x + x * scale, spot.y + y * scale, scale
        place += length + GAP


def site_boxes(game: Game, area: Area) -> list[tuple[float, float, float, float]]:
    """Return the castles of *area*, then its free sites: the middle of each, half its width and height."""
    things, icons = _castles(game, area), _icons(game, area)
    here, there = spots(sides_of(game.setup.board, area.at), area, bool(icons and things))
    depth = 28 if max(abs(here.x), abs(here.y)) < 38 else 23
    return [
        (x, y, thing.wide / 2 * scale, thing.high / 2 * scale)
        for thing, (x, y, scale) in zip(things, _placed(things, there, depth, 1.0), strict=True)
    ]
