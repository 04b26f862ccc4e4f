"""One landscape as on the table: areas with icons, sites, castles, settlement, mine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from companion.engine.castelli.board import Area
from companion.engine.castelli.box import Field
from companion.engine.castelli.castles import stacks_by_area
from companion.engine.castelli.state import Evaluated, Game
from companion.engine.protocol import Colour
from companion.games.castelli.drawing.colours import BARE_LAND, LAND
from companion.games.castelli.drawing.octagon import Spot, apart, area_path, outline, sides_of, spots
from companion.report.ink import INK, PAPER, SANS, faded, short

ICONS_DRAWN_AT_MOST: Final = 3
SITE_WIDE, SITE_HIGH, UNDER_HIGH = 18.0, 18.0, 7.5
CASTLE_WIDE, CASTLE_HIGH = 22.0, 27.0
GAP: Final = 2.0
LARGEST: Final = 1.25


class Thing(NamedTuple):
    """Something in a row: how wide and high it is, and what draws it around 0, 0."""

    wide: float
    high: float
    drawn: str


def draw_landscape(game: Game, at: Field) -> str:
    """Return the landscape *at*, drawn around 0, 0."""
    sides = sides_of(game.setup.board, at)
    settled = game.settlements.get(at)
    parts = [f'<path d="{outline()}" fill="{BARE_LAND}"/>']
    areas = game.setup.board.areas[at]
    parts += [_ground(area_path(sides, area), area, area.label in game.areas) for area in areas]
    parts += [_middle(area, area.label in game.areas) for area in areas if apart(sides, area)]
    parts.append(f'<path d="{outline()}" class="edge"/>')
    for area in areas:
        icons, castles = _icons(game, area), _castles(game, area)
        here, there = spots(sides, area, bool(icons and castles))
        if area.terrain == "mine" and not settled:
            here = Spot(0, 0, True, 70)
        roomy = max(abs(here.x), abs(here.y)) < 38
        parts.append(_row(icons, here, 24 if roomy else 13))
        parts.append(_row(castles, there, 28 if roomy else 23, largest=1.0))
    if settled:
        parts.append(f'<circle r="16.5" fill="{PAPER}" fill-opacity=".8"/><use href="#{settled}" y="1"/>')
    return "".join(parts)


def _ground(path: str, area: Area, done: bool) -> str:
    fill = faded(LAND[area.terrain]) if done else LAND[area.terrain]
    return f'<path d="{path}" fill="{fill}" class="area"/>'


def _middle(area: Area, done: bool) -> str:
    """Join the two ends of an area that lie at opposite sides."""
    return f'<circle r="9" fill="{faded(LAND[area.terrain]) if done else LAND[area.terrain]}"/>'


# --- icons, and who won them ---


def _icons(game: Game, area: Area) -> list[Thing]:
    """Return the icons of *area*, many of them as a number; once evaluated dim, with the winners' shapes."""
    if area.terrain == "mine":
        return _mine(game, area)
    done = area.label in game.areas
    icon = Thing(18, 19, f'<use href="#{area.terrain}"{DIM if done else ""}/>')
    if area.icons <= ICONS_DRAWN_AT_MOST:
        things = [icon] * area.icons
    else:
        things = [_written(str(area.icons), done), icon]
    return things + _winners(game, area)


DIM: Final = ' opacity=".42"'


def _mine(game: Game, area: Area) -> list[Thing]:
    entrance = Thing(24, 20, '<use href="#mine"/>')
    if game.over:
        return [entrance, *_winners(game, area)]
    return [entrance, _written(str(game.mine)), Thing(17, 16, '<use href="#silver"/>')]


def _written(text: str, dim: bool = False) -> Thing:
    words = (
        f'<text dy=".36em" font-size="16" font-weight="700" text-anchor="middle" font-family="{SANS}"'
        f' fill="{INK}"{DIM if dim else ""}>{text}</text>'
    )
    return Thing(10.5 * len(text), 14, words)


def _winners(game: Game, area: Area) -> list[Thing]:
    """Return the shapes of those with the most influence; hollow for a colour nobody plays."""
    done = game.areas.get(area.label)
    return [
        Thing(20, 20, f'<use href="#{colour}{"-nobody" if game.setup.neutral(colour) else ""}"/>')
        for colour in leaders(done)
    ]


def leaders(done: Evaluated | None) -> list[Colour]:
    """Return the colours with the most influence on an area that was evaluated."""
    points: Mapping[Colour, int] = done.points if done else {}
    return [colour for colour, count in points.items() if count == max(points.values())]


# --- castles ---


def _castles(game: Game, area: Area) -> list[Thing]:
    """Return the castles of *area*, those under others below, and its free sites."""
    stacks = [_stack(stack) for stack in stacks_by_area(game.castles).get(area.label, ())]
    site = Thing(SITE_WIDE, SITE_HIGH, '<use href="#site"/>')
    return stacks + [site] * (area.sites - len(stacks))


def _stack(owners: Sequence[Colour]) -> Thing:
    *under, top = owners
    high = CASTLE_HIGH + UNDER_HIGH * len(under)
    foot = high / 2
    drawn = [
        f'<use href="#{colour}-under" y="{short(foot - 5.5 - UNDER_HIGH * level)}"/>'
        for level, colour in enumerate(under)
    ]
    drawn.append(f'<use href="#{top}-castle" y="{short(CASTLE_HIGH / 2 - high / 2)}"/>')
    return Thing(26 if under else CASTLE_WIDE, high, "".join(drawn))


def _row(things: Sequence[Thing], spot: Spot, depth: float, largest: float = LARGEST) -> str:
    """Draw *things* in a row at *spot*, as large as its room, *depth* and the *largest* scale allow."""
    if not things:
        return ""
    lengths = [thing.wide if spot.along_x else thing.high for thing in things]
    across = max(thing.high if spot.along_x else thing.wide for thing in things)
    whole = sum(lengths) + GAP * (len(things) - 1)
    scale = min(largest, spot.room / whole, depth / across)
    place = -whole / 2
    drawn = []
    for thing, length in zip(things, lengths, strict=True):
        x, y = (place + length / 2, 0.0) if spot.along_x else (0.0, place + length / 2)
        drawn.append(f'<g transform="translate({short(x)} {short(y)})">{thing.drawn}</g>')
        place += length + GAP
    where = f"translate({short(spot.x)} {short(spot.y)}) scale({scale:.2f})"
    return f'<g transform="{where}">{"".join(drawn)}</g>'
