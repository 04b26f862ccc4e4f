"""What is pointed out on the board: a field, an area with its figures, sites with their points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import cos, radians, sin
from typing import Final

from companion.engine.castelli.board import Area
from companion.engine.castelli.box import Field
from companion.engine.castelli.building_options import BuildingPlace
from companion.engine.castelli.castles import stacks_by_area
from companion.engine.castelli.state import Game
from companion.engine.castelli.tiles import Coats
from companion.engine.protocol import Colour
from companion.games.castelli.drawing.board import middle
from companion.games.castelli.drawing.landscape import site_boxes
from companion.games.castelli.drawing.octagon import area_outlines, corners, sides_of
from companion.games.castelli.drawing.pieces import TILE_HALF, coat, tile_blank, tile_face
from companion.games.castelli.drawing.symbols import symbol
from companion.report.ink import INK
from companion.ui.drawing.marks import mark
from companion.ui.drawing.picture import SIZE, Picture
from companion.ui.drawing.polygons import moved, rectangle, rounded
from companion.ui.theme import PALETTES

HIGHLIGHT: Final = PALETTES["dark"].highlight
LINE: Final = 6.0
Figures = tuple[tuple[Colour, int], ...]


def highlight_meadow(at: Field) -> Picture:
    """Return a line around a meadow."""
    picture = Picture()
    half = TILE_HALF + 3
    x, y = middle(at)
    _line(picture, rectangle(x - half, y - half, 2 * half, 2 * half))
    return picture


def asked_of(fields: Iterable[Field]) -> Picture:
    """Return a question mark on each of *fields*: what lies there is still to be said."""
    picture = Picture()
    for at in fields:
        plate(picture, middle(at), "?")
    return picture


def highlight_area(game: Game, area: Area) -> Picture:
    """Return a line around an area."""
    picture = Picture()
    for run in area_outlines(sides_of(game.setup.board, area.at), area):
        _line(picture, moved(run, *middle(area.at)))
    return picture


def middle_of_area(game: Game, area: Area) -> tuple[float, float]:
    """Return where the middle of an area lies on the board."""
    places = [place for run in area_outlines(sides_of(game.setup.board, area.at), area) for place in run]
    (x, y), count = middle(area.at), len(places)
    return x + sum(dx for dx, _ in places) / count, y + sum(dy for _, dy in places) / count


def highlight_landscapes(points: Mapping[Field, str]) -> Picture:
    """Return a line around landscapes, each with a short text on a plate."""
    picture = Picture()
    for at, text in points.items():
        x, y = middle(at)
        _line(picture, moved(corners(), x, y))
        if text:
            plate(picture, (x, y), text)
    return picture


def highlight_building(game: Game, place: BuildingPlace) -> Picture:
    """Return a line around the site where a castle comes, and what each village and city scores for it."""
    area = game.setup.board.areas[place.move.at][place.area]
    stacks = stacks_by_area(game.castles).get(area.label, ())
    boxes = site_boxes(game, area)
    over = place.move.over
    number = next((n for n, stack in enumerate(stacks) if stack[-1] == over), len(stacks))
    picture = highlight_area(game, area) if number >= len(boxes) else Picture()
    if number < len(boxes):
        (x, y), (sx, sy, wide, high) = middle(place.move.at), boxes[number]
        wide, high = wide + LINE / 2, high + LINE / 2
        _line(picture, rectangle(x + sx - wide, y + sy - high, 2 * wide, 2 * high))
    for line in place.lines:
        x, y = middle(line.at)
        plate(picture, (x, y + (26 if line.at == place.move.at else 0)), f"+{line.points}", 30)
    return picture


def plate(picture: Picture, at: tuple[float, float], text: str, size: float = 26.0) -> None:
    """Write a *text* on a plate, with its middle *at* that place."""
    wide, high = size * (0.62 * len(text) + 0.5), size * 1.25
    picture.inked(rounded(at[0] - wide / 2, at[1] - high / 2, wide, high, high / 4), HIGHLIGHT, INK, 2)
    picture.write(text, at, size, INK)


def figures(picture: Picture, at: tuple[float, float], shown: Figures, size: float = 24.0) -> None:
    """Write figures side by side, each with its colour's mark, on one plate."""
    each = size * 2.0
    wide, high = each * len(shown) + size * 0.3, size * 1.5
    x, y = at
    picture.inked(rounded(x - wide / 2, y - high / 2, wide, high, high / 4), HIGHLIGHT, INK, 2)
    for n, (colour, number) in enumerate(shown):
        left = x - wide / 2 + each * n + size * 0.65
        picture.add(mark(colour), left, y, size / 24)
        picture.write(str(number), (left + size * 0.85, y), size, INK)


def gained(picture: Picture, at: tuple[float, float], colour: Colour, what: str, amount: int) -> None:
    """Write what a colour gets, on a plate: its mark, how much, of what."""
    x, y = at
    picture.inked(rounded(x - 40, y - 18, 80, 36, 9), HIGHLIGHT, INK, 2)
    picture.add(mark(colour), x - 26, y)
    picture.write(f"+{amount}", (x - 2, y), 22, INK)
    picture.add(symbol("card" if what == "cards" else what), x + 25, y)


def turned_tile(at: Field, coats: Coats, silver: int, degrees: float) -> Picture:
    """Return a tile on its meadow, turned clockwise by this many *degrees*; values stay upright."""
    picture = Picture()
    x, y = middle(at)
    if degrees % 360 == 0:
        picture.add(tile_face(coats, silver), x, y)
    else:
        picture.add(_between(coats, silver, radians(degrees)), x, y)
    _line(picture, moved(_turn(rectangle(-44, -44, 88, 88), radians(degrees)), x, y))
    return picture


def _between(coats: Coats, silver: int, angle: float) -> Picture:
    picture, blank = Picture(), tile_blank().vertices
    for n in range(0, len(blank), SIZE):
        vx, vy, dx, dy, *paint = blank[n : n + SIZE]
        (tx, ty), (ox, oy) = _turn(((vx, vy), (dx, dy)), angle)
        picture.vertices += (tx, ty, ox, oy, *paint)
    picture.indices += tile_blank().indices
    for (sx, sy), one in zip(
        _turn(((0, -25.2), (25.2, 0), (0, 25.2), (-25.2, 0)), angle), "NESW", strict=True
    ):
        colour, value, _card = coats[one]  # type: ignore[index] # the four sides
        picture.add(coat(colour, value), sx, sy)
    if silver:
        picture.add(symbol("silver"))
    return picture


def _turn(points: tuple[tuple[float, float], ...], angle: float) -> tuple[tuple[float, float], ...]:
    return tuple((x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)) for x, y in points)


def _line(picture: Picture, points: tuple[tuple[float, float], ...]) -> None:
    picture.ring(points, INK, LINE + 2.5, 0.9)
    picture.ring(points, HIGHLIGHT, LINE)
