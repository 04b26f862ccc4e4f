"""Single tiles, chips and payments as icons: hexagons in their colour with their sign."""

from __future__ import annotations

from functools import cache
from typing import Final, cast

from companion.engine.protocol import COLOURS, Colour
from companion.engine.tuscany.box import CROPS, HEXAGON, TILES, Stored, crops_of, kind_of
from companion.games.tuscany.drawing.colours import KIND, WOOD
from companion.games.tuscany.drawing.hexagons import RADIUS, hexagon
from companion.games.tuscany.drawing.symbols import symbol
from companion.report.ink import INK, PAPER
from companion.ui.drawing.marks import mark
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import ellipse, moved

TILE: Final = RADIUS * 0.94
TILE_EDGE: Final = RADIUS * 2
SHOWN: Final = {
    "green": "green-points",
    "red": "red-points",
    "cards": "card",
    "workers": "worker",
    "marble": "marble",
}
CARD_STEP: Final = 7.5
WORKER_STEP: Final = 13.0
HARVEST_EDGE: Final = 44.0


@cache
def tile_face(tile: Stored) -> Picture:
    """Return a tile around 0, 0: `village`, `crop`, `crop:vine+boar`, or a wooden `hexagon`."""
    picture = Picture()
    crops = [crop for crop in CROPS if crop in crops_of(tile)]
    wooden = tile == HEXAGON
    paint = WOOD if wooden else KIND["crop" if tile == "crop" else kind_of(tile)]
    picture.inked(hexagon(TILE), paint, INK, 2.4)
    if wooden:
        picture.add(symbol(HEXAGON), scale=1.7)
    elif crops:
        apart = 21.0 if len(crops) > 1 else 0.0
        for n, crop in enumerate(crops):
            picture.add(symbol(crop), (n - (len(crops) - 1) / 2) * apart, 0.0, 1.05 if apart else 1.6)
    else:
        picture.add(symbol(tile), scale=1.5)
    return picture


@cache
def empty_place() -> Picture:
    """Return a place on which nothing lies."""
    picture = Picture()
    picture.polygon(hexagon(TILE), PAPER, 0.16)
    picture.ring(hexagon(TILE), PAPER, 2.0, 0.55)
    return picture


@cache
def payment_face(cards: int, workers: int) -> Picture:
    """Return this many cards, one over the other, with workers beside them."""
    picture = Picture()
    wide = CARD_STEP * max(0, cards - 1) + WORKER_STEP * workers
    x = -wide / 2 + (0 if cards else WORKER_STEP / 2)
    for n in range(cards):
        picture.add(symbol("card"), x + n * CARD_STEP)
    x += CARD_STEP * max(0, cards - 1) + (WORKER_STEP if cards else 0) + (2 if cards else 0)
    for n in range(workers):
        picture.add(symbol("worker"), x + n * WORKER_STEP, 0.0, 0.85)
    return picture


@cache
def _harvest_face(what: str, amount: str) -> Picture:
    """Return what a harvest card shows: a sign and how much of it."""
    picture = Picture()
    if what == HEXAGON:
        picture.add(tile_face(HEXAGON), scale=0.58)
        return picture
    picture.add(symbol(SHOWN[what]), -8.5, 0.0, 1.15)
    badge = moved(ellipse(9.0, 10.0), 11.5, 0)
    picture.inked(badge, PAPER, INK, 1.2)
    picture.write(amount, (11.5, 0), 15.0, INK)
    return picture


@cache
def _phase_face(number: str) -> Picture:
    """Return the sign of green points with the number of a phase."""
    picture = Picture()
    picture.add(symbol("green-points"), scale=1.15)
    picture.inked(moved(ellipse(7.0, 7.5), 6.5, 6.0), PAPER, INK, 1.2)
    picture.write(number, (6.5, 6.0), 12.0, INK)
    return picture


@cache
def _marble_of(colour: str) -> Picture:
    """Return a marble with the mark of whose it is."""
    picture = Picture()
    picture.add(symbol("marble"), -4, -3, 1.05)
    picture.add(mark(cast(Colour, colour), 6.5), 7.5, 7.5)
    return picture


def named_face(name: str) -> tuple[Picture, float] | None:
    """Return the icon called *name* and its edge: `tile village`, `pay 2 1`, `harvest red 2`."""
    what, *more = name.split(" ")
    if what == "tile" and more and (more[0] in TILES or more[0] in ("crop", HEXAGON)):
        return tile_face(more[0]), TILE_EDGE
    if what == "harvest" and len(more) == 2:
        return _harvest_face(more[0], more[1]), HARVEST_EDGE
    if what == "phase" and more:
        return _phase_face(more[0]), 28.0
    if what == "marble" and more and more[0] in COLOURS:
        return _marble_of(more[0]), 30.0
    if what == "pay" and len(more) == 2:
        return payment_face(int(more[0]), int(more[1])), 26.0
    return None
